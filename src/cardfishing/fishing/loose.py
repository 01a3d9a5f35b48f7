"""Sets of loose cards that reach a goal: listed, or on a crowded table counted and drawn."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import accumulate
from typing import Final, NamedTuple, TypeAlias

from cardfishing.fishing import _search as search
from cardfishing.fishing.crowd import Counts, Crowd
from cardfishing.fishing.parting import Parting
from cardfishing.fishing.values import Goal

FEW_CARDS: Final = 16
"""All sets of so many cards are found at once when they are listed."""


class Limit(NamedTuple):
    """What a set has to hold or to leave, beside reaching its goal.

    Attributes:
        marked: The cards it speaks of; among the others those of equal values are alike to it.
        admits: Tells whether a set will do.
    """

    marked: int
    admits: Callable[[int], bool]


class CrowdedSets:
    """The sets of loose cards that reach a goal on a crowded table: counted, drawn or listed."""

    __slots__ = ("_counts", "_crowd", "_dropped", "_ends")

    def __init__(self, crowd: Crowd, counts: Counts, dropped: int = 0) -> None:
        """Take the sets that have some counts.

        Args:
            crowd: The loose cards.
            counts: The counts of equal cards.
            dropped: What is left out of every set.
        """
        self._crowd = crowd
        self._counts = list(counts.items())
        self._dropped = dropped
        self._ends = list(accumulate(crowd.weights(counts)))

    def __len__(self) -> int:
        """Return the number of sets, without listing them."""
        return self._ends[-1] if self._ends else 0

    def __iter__(self) -> Iterator[int]:
        """Yield the sets in ascending order; so many are found at once as a few cards can make."""
        crowd = self._crowd
        waiting = [(len(crowd.cards), 0, dict(self._counts))]
        while waiting:
            size, taken, counts = waiting.pop()
            if size <= FEW_CARDS:
                yield from sorted((taken | s) & ~self._dropped for s in crowd.spread(counts, size))
            else:
                size -= 1
                without, others = crowd.split(counts, size)
                if others:
                    waiting.append((size, taken | crowd.cards[size][0], others))
                if without:
                    waiting.append((size, taken, without))

    def __getitem__(self, number: int) -> int:
        """Return the set of a number from 0, in an order of its own."""
        place = bisect_right(self._ends, number)
        number -= self._ends[place - 1] if place else 0
        return self._crowd.pick(*self._counts[place], number) & ~self._dropped


LooseSets: TypeAlias = "list[int] | CrowdedSets"


class Layout:
    """The loose cards of a position, asked for sets that reach goals.

    Things other than cards may lie among them: their values are given, and a set holds them all.
    """

    __slots__ = ("_builds", "_kept", "_mask", "_partings", "_sums", "_values")

    def __init__(
        self,
        mask: int,
        values: Sequence[tuple[int, ...]],
        sums: search.Sums | None,
        builds: int = 0,
    ) -> None:
        """Take the cards, the values of all by index, the sums, and what is no card among them."""
        self._mask = mask
        self._values = values
        self._sums = sums
        self._builds = builds
        self._kept: dict[tuple[tuple[Goal, ...], bool], CrowdedSets] = {}
        self._partings: dict[int, Parting] = {}

    def with_builds(self, worth: Sequence[int], top: int) -> Layout:
        """Return the layout with builds of some values among the cards."""
        first = len(self._values)
        builds = (1 << first + len(worth)) - (1 << first)
        values = (*self._values, *((value,) for value in worth))
        mask = self._mask | builds
        return Layout(mask, values, search.sums_of(mask, values, top), builds)

    def reaching(
        self, goals: Sequence[Goal], *, or_none: bool = False, limit: Limit | None = None
    ) -> LooseSets:
        """Return the sets that reach any of some goals.

        Args:
            goals: The goals.
            or_none: Whether no cards may be among the sets, where they reach a goal.
            limit: What the sets have to hold or to leave.
        """
        if len(goals) == 1:
            sets = self._listed(goals[0], or_none=or_none)
        else:
            sets = self._merged(goals, or_none=or_none)
        if sets is None:
            return self._crowded(goals, or_none=or_none, limit=limit)
        return sets if limit is None and not self._builds else self._admitted(sets, limit)

    def _merged(self, goals: Sequence[Goal], *, or_none: bool) -> list[int] | None:
        merged: set[int] = set()
        for goal in goals:
            sets = self._listed(goal, or_none=or_none)
            if sets is None:
                return None
            merged.update(sets)
        return sorted(merged)

    def _listed(self, goal: Goal, *, or_none: bool) -> list[int] | None:
        """Return the sets that reach a goal, whatever limits them; None if they may be many."""
        if self._sums is None:
            return None
        target, start = goal
        groups = search.totalling(self._sums, target)
        if len(groups) > search.FEW_GROUPS:
            return None
        sets = search.unions_from(self._sums, groups, target, start)
        if not start and not or_none:
            del sets[0]
        return sets

    def _admitted(self, sets: list[int], limit: Limit | None) -> list[int]:
        return [s & ~self._builds for s in sets if self._admits(limit, s)]

    def _admits(self, limit: Limit | None, found: int) -> bool:
        if self._builds & ~found:
            return False
        return limit is None or limit.admits(found & ~self._builds)

    def _crowded(self, goals: Sequence[Goal], *, or_none: bool, limit: Limit | None) -> CrowdedSets:
        key = tuple(goals), or_none
        if limit is None and key in self._kept:
            return self._kept[key]
        parting = self._parting(self._builds | (limit.marked if limit else 0))
        crowd, counts = parting.crowd, parting.reaching(goals)
        if not or_none and 0 in counts:
            counts[0] &= ~1
        counts = crowd.holding(counts, self._builds)
        if limit is not None:
            return CrowdedSets(
                crowd, crowd.admitted(counts, partial(self._admits, limit)), self._builds
            )
        self._kept[key] = CrowdedSets(crowd, counts, self._builds)
        return self._kept[key]

    def _parting(self, marked: int) -> Parting:
        if marked not in self._partings:
            self._partings[marked] = Parting(Crowd(self._mask, self._values, marked))
        return self._partings[marked]
