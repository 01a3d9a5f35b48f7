"""What scores in a rummy game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property

import attrs

from cardfishing.cards import CardSet
from cardfishing.messages import Message, msg
from cardfishing.rummy.spread import Credit, TableMeld
from cardfishing.rummy.values import Points
from cardfishing.scoring import ScoreItem, ScoreLine, points_told
from cardfishing.table import Seat, Side


@attrs.frozen
class Tally:
    """What the items of a round are counted from.

    Attributes:
        sides: The side of each seat.
        melds: The melds on the table.
        hands: The cards left in each hand; None where they are hidden.
        values: What cards are worth.
        went_out: The seat that went out, or None.
        winner: The side that wins the match by this round, or None.
    """

    sides: tuple[Side, ...]
    melds: tuple[TableMeld, ...]
    hands: tuple[CardSet, ...] | None
    values: Points
    went_out: Seat | None
    winner: Side | None = None

    @cached_property
    def credits(self) -> tuple[Credit, ...]:
        """What each card on the table scores."""
        return tuple(credit for meld in self.melds for credit in meld.credits)

    def per_side(self, points: Callable[[Credit], int]) -> list[int]:
        """Return for each side the sum of what its cards on the table have of something."""
        return self._sums((credit.seat, points(credit)) for credit in self.credits)

    def per_owner(self, points: Callable[[TableMeld], int]) -> list[int]:
        """Return for each side the sum of what the melds that it laid have of something."""
        return self._sums((meld.owner, points(meld)) for meld in self.melds)

    def _sums(self, scored: Iterable[tuple[Seat, int]]) -> list[int]:
        sums = [0] * len(set(self.sides))
        for seat, points in scored:
            sums[self.sides[seat]] += points
        return sums


class RummyItem(ABC, ScoreItem):
    """An item of a rummy game; derive from it to make your own."""

    __slots__ = ()

    @property
    def rests_on_winner(self) -> bool:
        """Whether it counts only for the side that wins the match by the round."""
        return False

    @abstractmethod
    def lines(self, tally: Tally) -> Iterator[ScoreLine]:
        """Yield the lines of the item."""


class TableItem(RummyItem):
    """An item that counts something of every card on the table."""

    __slots__ = ()

    @abstractmethod
    def points(self, credit: Credit) -> int:
        """Return what a card counts for this item."""

    def lines(self, tally: Tally) -> Iterator[ScoreLine]:
        """Yield a line for each side that scores."""
        return _lines(self, tally.per_side(self.points))


class MeldItem(RummyItem):
    """An item that counts something of every meld on the table, for who laid it."""

    __slots__ = ()

    @abstractmethod
    def points(self, meld: TableMeld) -> int:
        """Return what a meld counts for this item, as it lies now."""

    def lines(self, tally: Tally) -> Iterator[ScoreLine]:
        """Yield a line for each side that scores."""
        return _lines(self, tally.per_owner(self.points))


def _lines(item: RummyItem, points: Sequence[int]) -> Iterator[ScoreLine]:
    """Yield a line for each side that scores something for an item."""
    for side, number in enumerate(points):
        if number:
            yield ScoreLine(item.name, Side(side), number)


@attrs.frozen(kw_only=True)
class Melded(TableItem):
    """The cards on the table, without low aces, and without doubling."""

    @property
    def told(self) -> Message:
        """The points of each card."""
        return msg("what cards are worth on the table")

    def points(self, credit: Credit) -> int:
        """Return the card's points."""
        return 0 if credit.is_low else credit.single


@attrs.frozen(kw_only=True)
class LowAces(TableItem):
    """The aces that are low in a run."""

    @property
    def told(self) -> Message:
        """The points of each such ace."""
        return msg("what a low ace is worth, for each")

    def points(self, credit: Credit) -> int:
        """Return the ace's points."""
        return credit.single if credit.is_low else 0


@attrs.frozen(kw_only=True)
class QuartetBonus(TableItem):
    """What quartets score by being doubled."""

    @property
    def told(self) -> Message:
        """The same again."""
        return msg("what their cards are worth once more")

    def points(self, credit: Credit) -> int:
        """Return the points that doubling adds."""
        return credit.points - credit.single


@attrs.frozen(kw_only=True)
class LeftInHand(RummyItem):
    """The cards left in the hands, which are taken off, hand by hand."""

    @property
    def told(self) -> Message:
        """The cost of each card."""
        return msg("what cards cost in hand, taken off")

    def lines(self, tally: Tally) -> Iterator[ScoreLine]:
        """Yield a line for each hand with cards, whatever they cost."""
        for seat, hand in enumerate(tally.hands or ()):
            if hand:
                cost = sum(map(tally.values.in_hand, hand))
                yield ScoreLine(self.name, tally.sides[seat], -cost, seat=Seat(seat))


@attrs.frozen(kw_only=True)
class OutBonus(RummyItem):
    """Points for the side that goes out; the line says who did, whatever it is worth.

    Attributes:
        worth: The points.
    """

    worth: int

    @property
    def told(self) -> Message:
        """The points."""
        return points_told(self.worth)

    def lines(self, tally: Tally) -> Iterator[ScoreLine]:
        """Yield the line of the seat that went out."""
        seat = tally.went_out
        if seat is not None:
            yield ScoreLine(self.name, tally.sides[seat], self.worth, seat=seat)


@attrs.frozen(kw_only=True)
class GameBonus(RummyItem):
    """Points for the side that wins the match.

    Attributes:
        worth: The points.
    """

    worth: int = 0

    @property
    def rests_on_winner(self) -> bool:
        """It does, if it is worth anything."""
        return self.worth != 0

    @property
    def told(self) -> Message:
        """The points."""
        return points_told(self.worth)

    def lines(self, tally: Tally) -> Iterator[ScoreLine]:
        """Yield the line of the winner."""
        if tally.winner is not None and self.worth:
            yield ScoreLine(self.name, tally.winner, self.worth)


def is_bonus(item: RummyItem) -> bool:
    """Tell whether an item counts something else than what cards, hands and an end are worth."""
    plain = Melded | LowAces | QuartetBonus | LeftInHand | OutBonus | GameBonus
    return not isinstance(item, plain)
