"""The facts of a rummy position."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from cardfishing.cards import Card
from cardfishing.rummy import RummyObservation, RummyState
from cardfishing.testing._demands import require
from cardfishing.testing._golden.fact import Fact, card_sets
from cardfishing.testing._golden.general import sizes
from cardfishing.testing._golden.written import Written, text, texts

_MELDED: Final = re.compile(r"(?:JK\d'*=)?(?:10|[2-9AJQK])[CDHS]'*|JK\d'*")
"""A card of a meld, a wild with the card it stands for."""


def _seen(state: RummyState) -> RummyObservation:
    return state.observation(None)


def _hands(state: RummyState) -> list[Written]:
    return [str(hand) for hand in state.hands]


def _part(written: str) -> str:
    held, at, seat = written.partition("@")
    cards = _MELDED.findall(held)
    require("".join(cards) == held, f'{written} is no part of a meld: write it as in "4S5S6S@1"')
    return "".join(sorted(cards)) + at + seat


def _melds(melds: list[str]) -> list[Written]:
    return [" ".join(map(_part, meld.split())) for meld in melds]


def _in_order(value: Written) -> str:
    return " ".join(Card.parse(word).text for word in text(value).split())


def _cards(state: RummyState) -> int:
    """Count the cards of the hands, the stock and the discard pile, each of them once."""
    hands = [card for hand in state.hands for card in hand]
    stock = state.table.zone("stock").cards
    return len({*hands, *stock, *_seen(state).discard})


RUMMY: Final[Mapping[str, Fact[RummyState]]] = {
    "hands": Fact(_hands, card_sets),
    "hand_sizes": Fact(lambda state: sizes(_hands(state))),
    "phase": Fact(lambda state: _seen(state).phase.value),
    "melds": Fact(
        lambda state: _melds([meld.text for meld in _seen(state).melds]),
        lambda value: _melds(texts(value)),
    ),
    "discard": Fact(lambda state: " ".join(c.text for c in _seen(state).discard), _in_order),
    "discard_size": Fact(lambda state: len(_seen(state).discard)),
    "cards": Fact(_cards),
    "must_use": Fact(lambda state: str(_seen(state).must_use or "nothing")),
    "known": Fact(lambda state: [str(cards) for cards in _seen(state).known], card_sets),
    "passes": Fact(lambda state: _seen(state).passes),
}
"""Each fact by its name."""
