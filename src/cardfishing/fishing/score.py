"""What scores in a fishing game."""

from __future__ import annotations

from abc import ABC, abstractmethod

import attrs

from cardfishing.cards import Card, CardSet
from cardfishing.scoring import ScoreItem, ScoreLine, ScoreSheet
from cardfishing.table import Side


@attrs.frozen
class Tally:
    """What the items of a round are counted from; all of it is public.

    Attributes:
        piles: The captured cards of each side.
        sweeps: The sweeps of each side.
        last_capturer: The side that captured last, or None.
        scores: The points of each side before the round.
    """

    piles: tuple[CardSet, ...]
    sweeps: tuple[int, ...]
    last_capturer: Side | None
    scores: tuple[int, ...]


class FishingItem(ABC, ScoreItem):
    """An item of a fishing game; derive from it to make your own."""

    __slots__ = ()

    @abstractmethod
    def points(self, tally: Tally) -> tuple[int, ...]:
        """Return the points of each side."""


@attrs.frozen(kw_only=True)
class Majority(FishingItem):
    """Points for strictly the most cards of a kind; a tie gives nobody anything.

    Attributes:
        cards: The cards that are counted.
        worth: The points.
    """

    cards: CardSet
    worth: int

    def points(self, tally: Tally) -> tuple[int, ...]:
        """Give the points to the side with most of the cards, if there is one."""
        counts = [(pile.mask & self.cards.mask).bit_count() for pile in tally.piles]
        best = max(counts)
        alone = counts.count(best) == 1
        return tuple(self.worth if alone and count == best else 0 for count in counts)


@attrs.frozen(kw_only=True)
class Holding(FishingItem):
    """Points for each captured card of a kind.

    Attributes:
        cards: The cards that score.
        worth: The points of each.
    """

    cards: CardSet
    worth: int

    def points(self, tally: Tally) -> tuple[int, ...]:
        """Give each side the points of its cards."""
        return tuple(self.worth * (pile.mask & self.cards.mask).bit_count() for pile in tally.piles)


@attrs.frozen(kw_only=True)
class Cleared:
    """A capture that emptied the table.

    Attributes:
        played: The card played.
        taken: The cards taken from the table.
        is_last_card: Whether it was the very last card of the round.
        is_last_deal: Whether no further packet can be dealt.
        scores: The points of each side before the round.
    """

    played: Card
    taken: CardSet
    is_last_card: bool
    is_last_deal: bool
    scores: tuple[int, ...]


@attrs.frozen(kw_only=True)
class Sweeps(FishingItem):
    """Points for captures that empty the table; derive from it to say which of them count.

    Attributes:
        worth: The points of each sweep; with 0 none is counted.
        last_card: Whether the very last card of the round can make one.
    """

    worth: int
    last_card: bool = True

    def counts(self, cleared: Cleared) -> int:
        """Return how many sweeps a capture is that emptied the table: one, or none."""
        return int(self.worth != 0 and (self.last_card or not cleared.is_last_card))

    def points(self, tally: Tally) -> tuple[int, ...]:
        """Give each side the points of its sweeps."""
        return tuple(self.worth * count for count in tally.sweeps)


def sheet_of(items: tuple[FishingItem, ...], tally: Tally) -> ScoreSheet:
    """Return the sheet of a tally, a line for each item and side that scores."""
    lines = [
        ScoreLine(item.name, Side(side), points)
        for item in items
        for side, points in enumerate(item.points(tally))
        if points
    ]
    return ScoreSheet(sides=len(tally.piles), lines=lines)
