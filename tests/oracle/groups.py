"""Groups of loose cards by brute force: every subset, every partition (C10, C11)."""

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from .model import Cards, is_numeral, value_of


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
    """Some loose numerals, with their values in falling order."""

    cards: Cards
    values: tuple[int, ...]


def every_heap(loose: Cards) -> list[Heap]:
    """Every subset of the loose numerals, the empty one included (C9: no face cards)."""
    numerals = sorted(filter(is_numeral, loose), key=value_of, reverse=True)
    return [
        Heap(frozenset(chosen), tuple(map(value_of, chosen)))
        for size in range(len(numerals) + 1)
        for chosen in combinations(numerals, size)
    ]


def grouped(heaps: list[Heap], target: int) -> list[Cards]:
    """C10: the heaps that consist of groups of the target value."""
    return [heap.cards for heap in heaps if splits_into_groups(heap.values, target)]


def grouped_with(card: str, heaps: list[Heap], target: int) -> list[Cards]:
    """C15, C17: the heaps that consist of groups of the target value once the card joins."""
    return [
        heap.cards
        for heap in heaps
        if splits_into_groups(tuple(sorted((*heap.values, value_of(card)), reverse=True)), target)
    ]
