"""Groups of a value by brute force: every subset, every value, every partition (C10, C11)."""

from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from .cards import NO_CARDS, Cards
from .model import Position
from .options import DEFAULTS, Options
from .values import table_values

__all__ = [
    "Heap",
    "count_groups",
    "every_heap",
    "one_heap",
    "splits_into_groups",
]


@lru_cache(maxsize=1 << 17)
def splits_into_groups(values: tuple[int, ...], target: int) -> bool:
    """C10, C11: whether the values fall into disjoint groups, each totalling the target.

    The first value belongs to some group: try every choice of companions for it.
    No values at all make no groups, which is a split too. (The cache only saves time.)
    """
    if not values:
        return True
    if sum(values) % target != 0 or max(values) > target:
        return False
    first, rest = values[0], values[1:]
    places = range(len(rest))
    for size in range(len(rest) + 1):
        for companions in combinations(places, size):
            if first + sum(rest[place] for place in companions) == target:
                others = tuple(rest[place] for place in places if place not in companions)
                if splits_into_groups(others, target):
                    return True
    return False


class Heap(NamedTuple):
    """Some loose numerals (and, by K21, single builds) that may be put into groups together.

    ``valuations`` are all the ways to choose a value of each of them.
    """

    loose: Cards
    builds: frozenset[Cards]
    valuations: tuple[tuple[int, ...], ...]


class Thing(NamedTuple):
    """A loose numeral, or a single build that counts as a card, and what it may count."""

    cards: Cards
    values: tuple[int, ...]
    is_build: bool


def every_heap(position: Position, options: Options = DEFAULTS) -> list[Heap]:
    """Every subset of the loose numerals, the empty one included (C9: no face cards).

    K21: by option with every subset of the single builds, which count as cards.
    """
    things = [
        Thing(frozenset({card}), table_values(card, options), is_build=False)
        for card in sorted(position.loose)
    ]
    if options.single_build_is_card:
        things += [
            Thing(build.cards, (build.value,), is_build=True)
            for build in position.builds
            if not build.multiple
        ]
    numbered = [thing for thing in things if thing.values]
    return [
        heap_of(chosen)
        for size in range(len(numbered) + 1)
        for chosen in combinations(numbered, size)
    ]


def heap_of(things: tuple[Thing, ...]) -> Heap:
    """These things as one heap; small values come first, and so do few groups."""
    return Heap(
        loose=NO_CARDS.union(*(thing.cards for thing in things if not thing.is_build)),
        builds=frozenset(thing.cards for thing in things if thing.is_build),
        valuations=tuple(sorted(product(*(thing.values for thing in things)), key=sum)),
    )


def one_heap(loose: Cards, options: Options) -> Heap:
    """All these loose cards as one heap."""
    values = (table_values(card, options) for card in sorted(loose))
    return Heap(loose, frozenset(), tuple(product(*values)))


def count_groups(heap: Heap, target: int, *joining: int) -> int | None:
    """How many groups of the target value the heap makes; None if it doesn't make groups.

    Further numbers may join, such as the card just played. However the heap is put
    into groups, their number is the same (section 1), but for Nordic values: there it is
    the smallest number.
    """
    for values in heap.valuations:
        everything = (*joining, *values)
        groups, rest = divmod(sum(everything), target)
        if rest == 0 and splits_into_groups(tuple(sorted(everything, reverse=True)), target):
            return groups
    return None
