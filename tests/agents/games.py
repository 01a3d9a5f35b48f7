"""Fishing games that break what Casino lets an agent take for granted."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Final

import attrs

from cardfishing._bits import RANKS, indices
from cardfishing.decks import ITALIAN_40
from cardfishing.fields import with_fields
from cardfishing.fishing import (
    Ace,
    EqualRank,
    FishingGame,
    FishingItem,
    IfAble,
    Matcher,
    OneGroup,
    Packets,
    PipValues,
    SumToPlayed,
    Tally,
    ValueTable,
)
from cardfishing.messages import msg
from cardfishing_casino import CASINO


@attrs.frozen(kw_only=True)
class LastTrick(FishingItem):
    """Two points for the side that captured last: an item no agent has heard of."""

    def points(self, tally: Tally) -> tuple[int, ...]:
        """Give two points to the last capturer's side."""
        return tuple(2 * (tally.last_capturer == side) for side in range(len(tally.piles)))


@attrs.frozen
class PlusMinusOne(Matcher):
    """Any two loose cards of the ranks next to the card's: groups that overlap."""

    def groups(self, played: int, layout_mask: int, values: ValueTable) -> Iterable[int]:
        """Return the pairs."""
        rank = played % RANKS
        near = [i for i in indices(layout_mask) if abs(i % RANKS - rank) == 1]
        return [1 << a | 1 << b for a, b in combinations(near, 2)]


def variant(name: str, **changes: object) -> FishingGame:
    """Return Casino with other rules and no options."""
    rules = with_fields(CASINO.rules, changes)
    return attrs.evolve(CASINO, name=name, rules=rules, declared=(), aliases=())


PAIRS: Final = variant(
    "pairs",
    deck=ITALIAN_40,
    values=PipValues(courts=(8, 9, 10)),
    face_capture=None,
    builds=None,
    matchers=(EqualRank(),),
    duty=IfAble(),
    deal=Packets(hand=3, layout=4, size=3),
)
"""Equal ranks only, no builds, forty cards, all with a value."""

NEIGHBOURS: Final = variant("neighbours", builds=None, matchers=(PlusMinusOne(),))
"""A matcher of a third party, whose groups overlap."""

SCOPETTA: Final = variant(
    "scopetta",
    deck=ITALIAN_40,
    values=PipValues(courts=(8, 9, 10)),
    face_capture=None,
    builds=None,
    matchers=(EqualRank(), SumToPlayed()),
    captures=OneGroup(),
    deal=Packets(hand=3, layout=4, size=3),
    sweeps=attrs.evolve(CASINO.rules.sweeps, worth=1),
)
"""One group, sums or equal ranks, sweeps."""

HIGH_ACES: Final = variant(
    "high-aces",
    values=PipValues(courts=(11, 12, 13), ace=Ace.FLEXIBLE),
    face_capture=None,
    sweeps=attrs.evolve(CASINO.rules.sweeps, worth=1),
)
"""Every card has a value, aces two."""

LAST_TRICK: Final = variant(
    "last-trick",
    items=(
        *CASINO.rules.items,
        LastTrick(name="last_trick", title=msg("last trick"), rule="C26"),
    ),
)
"""An item that is neither a holding nor a majority."""

HOUSES: Final = CASINO.with_options(sweeps="score", face_capture="all", capture_duty="if_able")
