"""The facts of a fishing position."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from cardfishing.cards import CardSet
from cardfishing.fishing import Build, FishingObservation, FishingState
from cardfishing.testing._golden.fact import Fact, card_sets, cards
from cardfishing.testing._golden.written import Written, somebody, texts


def _seen(state: FishingState) -> FishingObservation:
    return state.observation(None)


def _build(held: CardSet, rest: str, *, is_multiple: bool) -> str:
    return f"{(',' if is_multiple else '+').join(card.text for card in held)}={rest}"


def _shown(build: Build) -> str:
    return _build(build.cards, f"{build.value}@{build.owner}", is_multiple=build.is_multiple)


def _read(written: str) -> str:
    groups, _, rest = written.partition("=")
    held = CardSet.parse(re.sub("[+,]", " ", groups))
    return _build(held, rest, is_multiple="," in groups)


def _builds(value: Written) -> list[Written]:
    return [*sorted(map(_read, texts(value)))]


FISHING: Final[Mapping[str, Fact[FishingState]]] = {
    "layout": Fact(lambda state: str(_seen(state).layout), cards),
    "builds": Fact(lambda state: [*sorted(map(_shown, _seen(state).builds))], _builds),
    "piles": Fact(lambda state: [str(pile) for pile in _seen(state).piles], card_sets),
    "sweeps": Fact(lambda state: [*_seen(state).sweeps]),
    "last_capturer": Fact(lambda state: somebody(_seen(state).last_capturer)),
}
"""Each fact by its name."""
