"""Sets of loose cards that reach a goal: listed, or on a crowded table counted and drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, TypeAlias

from cardfishing.fishing import _search as search
from cardfishing.fishing.values import Goal

FEW_GROUPS: Final = 16
"""Up to so many groups are joined one by one; beyond, counts of equal cards are searched."""


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

    __slots__ = ("_classes", "_counts", "_dropped", "_total")

    def __init__(
        self,
        layout: int,
        values: Sequence[tuple[int, ...]],
        goal: Goal,
        *,
        or_none: bool,
        limit: Limit | None = None,
        dropped: int = 0,
    ) -> None:
        """Find what counts of equal cards reach the goal.

        Args:
            layout: The loose cards.
            values: The values of each card by index.
            goal: What they have to reach.
            or_none: Whether no cards at all will do, where they reach it.
            limit: What the sets have to hold or to leave.
            dropped: What is left out of every set that is found.
        """
        self._classes = search.classes_of(layout, values, goal[0], limit.marked if limit else 0)
        counts = search.partible(self._classes, *goal)
        if not goal[1] and not or_none:
            del counts[0]
        if limit:
            counts = [each for each in counts if limit.admits(self._example(each))]
        self._counts = counts
        self._dropped = dropped
        self._total = sum(search.weights(self._classes, counts))

    def _example(self, counts: Sequence[int]) -> int:
        classes = zip(self._classes, counts, strict=True)
        return sum(sum(bits[:count]) for (_, bits), count in classes)

    def __len__(self) -> int:
        """Return the number of sets, without listing them."""
        return self._total

    def __iter__(self) -> Iterator[int]:
        """Yield the sets in ascending order."""
        return iter(sorted(s & ~self._dropped for s in search.spread(self._classes, self._counts)))

    def __getitem__(self, number: int) -> int:
        """Return the set of a number from 0, in an order of its own."""
        return search.pick(self._classes, self._counts, number) & ~self._dropped


LooseSets: TypeAlias = "list[int] | CrowdedSets"


class Layout:
    """The loose cards of a position, asked for sets that reach goals.

    Things other than cards may lie among them: their values are given, and a set holds them all.
    """

    __slots__ = ("_builds", "_kept", "_mask", "_sums", "_values")

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
        self._kept: dict[tuple[Goal, bool], CrowdedSets] | None = None

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
        sums = self._sums
        if len(goals) != 1:
            found = {
                s for goal in goals for s in self.reaching((goal,), or_none=or_none, limit=limit)
            }
            return sorted(found)
        if sums is not None:
            target, start = goals[0]
            groups = search.totalling(sums, target)
            if len(groups) <= FEW_GROUPS:
                sets = search.unions_from(sums, groups, target, start)
                if not start and not or_none:
                    del sets[0]
                return sets if limit is None and not self._builds else self._admitted(sets, limit)
        return self._crowded(goals[0], or_none=or_none, limit=limit)

    def _admitted(self, sets: list[int], limit: Limit | None) -> list[int]:
        return [s & ~self._builds for s in sets if self._admits(limit, s)]

    def _admits(self, limit: Limit | None, found: int) -> bool:
        if self._builds & ~found:
            return False
        return limit is None or limit.admits(found & ~self._builds)

    def _crowded(self, goal: Goal, *, or_none: bool, limit: Limit | None) -> CrowdedSets:
        if limit or self._builds:

            def admits(found: int) -> bool:
                return self._admits(limit, found)

            return CrowdedSets(
                self._mask,
                self._values,
                goal,
                or_none=or_none,
                limit=Limit(self._builds | (limit.marked if limit else 0), admits),
                dropped=self._builds,
            )
        if self._kept is None:
            self._kept = {}
        key = goal, or_none
        if key not in self._kept:
            self._kept[key] = CrowdedSets(self._mask, self._values, goal, or_none=or_none)
        return self._kept[key]
