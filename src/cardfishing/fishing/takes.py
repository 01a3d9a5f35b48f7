"""What a card may take: the groups it matches, and which of them together; both are policies."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from itertools import combinations

import attrs

from cardfishing._bits import indices
from cardfishing.fishing._search import covers, unions
from cardfishing.fishing.values import ValueTable


class Matcher(ABC):
    """Finds the groups of loose cards that a played card matches."""

    __slots__ = ()

    @abstractmethod
    def groups(self, played: int, layout_mask: int, values: ValueTable) -> Iterable[int]:
        """Return the groups as masks.

        Of a card with several values it is asked for each of them, since a card counts the same
        for all that it takes: only groups of one value are taken together.

        Args:
            played: The index of the played card.
            layout_mask: The loose cards.
            values: The capture values of all cards; the played card has the one that it counts,
                or none.
        """


@attrs.frozen
class SumToPlayed(Matcher):
    """Loose cards that total a value of the played card; one card of that value is a group too."""

    def groups(self, played: int, layout_mask: int, values: ValueTable) -> Iterable[int]:
        """Return the sets that total a value of the played card."""
        return [
            group for target in values.hand[played] for group in values.groups(layout_mask, target)
        ]


@attrs.frozen
class EqualRank(Matcher):
    """One loose card of the played card's rank."""

    def groups(self, played: int, layout_mask: int, values: ValueTable) -> Iterable[int]:
        """Return each loose card of equal rank as a group."""
        return [1 << index for index in indices(layout_mask & values.equals[played])]


@attrs.frozen
class EqualFaces(Matcher):
    """One loose card of the played card's rank, for a card that has no value."""

    def groups(self, played: int, layout_mask: int, values: ValueTable) -> Iterable[int]:
        """Return each loose card of equal rank as a group, none for a card with a value."""
        return [] if values.hand[played] else EqualRank().groups(played, layout_mask, values)


class Combination(ABC):
    """Says which disjoint groups may be taken together."""

    __slots__ = ()

    @abstractmethod
    def unions(self, groups: Sequence[int]) -> Iterable[int]:
        """Return the sets of cards that may be taken, each once and none empty."""

    def allows(self, cards_mask: int, groups: Sequence[int]) -> bool:
        """Tell whether a set may be taken; the base looks it up among the unions."""
        return cards_mask in self.unions(groups)


@attrs.frozen
class AnyUnion(Combination):
    """Any number of disjoint groups, at least one."""

    def unions(self, groups: Sequence[int]) -> Iterable[int]:
        """Return every union of disjoint groups."""
        return unions(groups)[1:]

    def allows(self, cards_mask: int, groups: Sequence[int]) -> bool:
        """Tell whether a set is a union of disjoint groups, without listing any."""
        return cards_mask != 0 and covers(cards_mask, groups)


@attrs.frozen
class OneGroup(Combination):
    """Exactly one group."""

    def allows(self, cards_mask: int, groups: Sequence[int]) -> bool:
        """Tell whether a set is one of the groups."""
        return cards_mask in groups

    def unions(self, groups: Sequence[int]) -> Iterable[int]:
        """Return each group."""
        return dict.fromkeys(groups)


@attrs.frozen
class OneOrThree(Combination):
    """One group or three, never two."""

    def unions(self, groups: Sequence[int]) -> Iterable[int]:
        """Return each group and each union of three disjoint ones."""
        threes = [a | b | c for a, b, c in combinations(groups, 3) if not (a & b or a & c or b & c)]
        return dict.fromkeys([*groups, *threes])
