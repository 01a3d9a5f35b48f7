"""What the sides have captured, and what it is worth, as machine integers."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from cardfishing.fishing._native.ints import count_of, listed, packed
from cardfishing.fishing._native.moves import Position
from cardfishing.fishing._tables import Tables

SHARED: Final[i64] = 1
COMPLETE: Final[i64] = 2
SWEEPS: Final[i64] = 4
SWEEPS_PAST_BEST: Final[i64] = 5
SWEEPS_PAST_SUM: Final[i64] = 6


class Captured(Position):
    """A position, and the cards and sweeps of each side."""

    def __init__(self, tables: Tables) -> None:
        """Take the rules as tables of ints; nobody has captured anything."""
        super().__init__(tables)
        self.piles: vec[i64] = packed([0] * tables.seats)
        self.sweeps: vec[i64] = packed([0] * tables.seats)
        self.knows_score: bool = tables.knows_score
        self.items: vec[i64] = packed(tables.items)
        self.points: vec[i64] = packed([0] * tables.seats)
        self.side_count: i64 = max(tables.sides) + 1

    @final
    def totals(self) -> tuple[int, ...]:
        """Return the points of each side."""
        side: i64 = 0
        while side < self.side_count:
            self.points[side] = 0
            side += 1
        at: i64 = 0
        while at < len(self.items):
            self.count(self.items[at], self.items[at + 1], self.items[at + 2])
            at += 3
        return listed(self.points, 0, self.side_count)

    @final
    def count(self, kind: i64, cards: i64, worth: i64) -> None:
        """Add the points of an item."""
        most: i64 = -1
        second: i64 = -1
        every: i64 = 0
        side: i64 = 0
        while side < self.side_count:
            number = self.number(kind, cards, side)
            every += number
            if number > most:
                second = most
                most = number
            elif number > second:
                second = number
            side += 1
        if kind == SHARED and most == second and most:
            self.share_out(cards, worth, most)
            return
        side = 0
        while side < self.side_count:
            number = self.number(kind, cards, side)
            if kind == COMPLETE:
                second = count_of(cards)
            elif kind == SWEEPS_PAST_SUM:
                second = every - number
            self.points[side] += worth * self.times(kind, number, most, second)
            side += 1

    @final
    def number(self, kind: i64, cards: i64, side: i64) -> i64:
        """Return how many sweeps a side has, or how many of some cards."""
        if kind >= SWEEPS:
            return self.sweeps[side]
        return count_of(self.piles[side] & cards)

    @final
    def times(self, kind: i64, number: i64, most: i64, other: i64) -> i64:
        """Return how many times an item scores for a side with a number of its cards or sweeps.

        Args:
            kind: The kind of item.
            number: The number.
            most: The most that a side has.
            other: What is needed, or what has to be passed.
        """
        if kind == COMPLETE and number != other:
            return 0
        if kind == SWEEPS_PAST_SUM and number <= other:
            return 0
        leads = number == most and number > other
        if not leads and (kind <= SHARED or kind == SWEEPS_PAST_BEST):
            return 0
        if kind >= SWEEPS_PAST_BEST:
            return number - other
        if kind <= COMPLETE:
            return 1
        return number

    @final
    def share_out(self, cards: i64, worth: i64, most: i64) -> None:
        """Give all that have the most of some cards an equal share."""
        sharing: i64 = 0
        side: i64 = 0
        while side < self.side_count:
            if self.number(SHARED, cards, side) == most:
                sharing += 1
            side += 1
        side = 0
        while side < self.side_count:
            if self.number(SHARED, cards, side) == most:
                self.points[side] += worth // sharing
            side += 1
