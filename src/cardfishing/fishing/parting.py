"""Parting many loose cards into groups of a total, by counts of equal cards.

In a set with high cards, the greatest of them lies in some group together with other high cards
that fit, and low ones fill what room they leave.  Without that group it is a set whose count was
seen before; so every count is found from smaller ones, and all its low parts at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from cardfishing.fishing.crowd import BYTE, Counts, Crowd, last_class
from cardfishing.fishing.values import Goal

Groups: TypeAlias = list[tuple[int, int]]
"""Counts of high cards that lie in one group, and what room they leave in it."""

Parted: TypeAlias = dict[int, list[int]]
"""For each count of high cards, what low ones make whole groups with it, and longer lists of them.

What stands at an index are the counts of low cards of which so much is left over.
"""


class Parting:
    """Finds the counts of a crowd that reach goals; what it has found for a total is remembered.

    Attributes:
        crowd: The loose cards.
    """

    __slots__ = ("_parted", "crowd")

    def __init__(self, crowd: Crowd) -> None:
        """Take the loose cards."""
        self.crowd: Crowd = crowd
        self._parted: dict[int, Parted] = {}

    def reaching(self, goals: Iterable[Goal]) -> Counts:
        """Return the counts that reach any of some goals, the empty one included."""
        found: Counts = {}
        for target, start in goals:
            if target not in self._parted:
                self._parted[target] = self._part(target)
            parted = self._parted[target]
            for key, counts in self._begun(parted, target, start) if start else _whole(parted):
                found[key] = found.get(key, 0) | counts
        return found

    def _part(self, target: int) -> Parted:
        """Return the counts that can be parted into groups, and those with low cards added."""
        openings: list[Groups] = [[] for _ in self.crowd.high]
        for group, room in self._groups(target):
            if group:
                openings[last_class(group)].append((group, room))
        found = {0: [self.crowd.low.parted(target)]}
        for key in self._keys(target):
            groups = openings[last_class(key)]
            if groups == [(groups[0][0], 0)] and key - groups[0][0] in found:
                found[key] = found[key - groups[0][0]]
            elif reached := self._filling(found, key, groups):
                found[key] = [reached]
        return found

    def _begun(self, parted: Parted, target: int, start: int) -> Iterator[tuple[int, int]]:
        """Yield the counts that can be parted when the first group is begun."""
        groups = self._groups(target - start)
        for key in (0, *self._keys(target)):
            if reached := self._filling(parted, key, groups):
                yield key, reached

    def _filling(self, parted: Parted, key: int, groups: Groups) -> int:
        """Return the counts of low cards that complete one of some groups, beside whole ones."""
        reached = 0
        for group, room in groups:
            fills = parted.get(key - group)
            if fills is not None:
                if len(fills) <= room:
                    self.crowd.low.lengthen(fills, room)
                reached |= fills[room]
        return reached

    def _groups(self, target: int) -> Groups:
        """Return the counts of high cards that a group of a total has room for."""
        found = {(0, target)}
        for number, (size, values) in enumerate(self.crowd.high):
            one = 1 << BYTE * number
            for _ in range(size):
                found |= {
                    (group + one, room - value)
                    for group, room in found
                    for value in values
                    if value <= room and group >> BYTE * number < size
                }
        return sorted(found)

    def _keys(self, target: int) -> list[int]:
        """Return the counts of high cards that count at most `target`, in order, but for none."""
        keys = [0]
        for number, (size, values) in enumerate(self.crowd.high):
            if values[0] <= target:
                keys = [key + (n << BYTE * number) for n in range(size + 1) for key in keys]
        return keys[1:]


def _whole(parted: Parted) -> Iterator[tuple[int, int]]:
    return ((key, fills[0]) for key, fills in parted.items())
