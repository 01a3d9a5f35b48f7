"""Finding captures: sets of loose cards that can be parted into groups of one total.

Two exact methods give each set once.  While a table is small, the *sums* (all sets of each total)
are kept and updated from move to move, and their disjoint unions listed.  On a crowded table a
dynamic programme over counts of equal cards finds which counts can be parted, without listing.

A set may have to complete a group that is begun: `start` is what lies in it already, 0 for none.
So a capture by an eight asks for target 8 and start 0; a three that builds eight for start 3.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate, combinations
from math import comb
from typing import Final, TypeAlias

from cardfishing._bits import indices

Sums: TypeAlias = list[list[int]]
"""For each total from 0, the sets of loose cards that have it; the empty set for 0."""

Class: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""Equal cards: the values each can count, and their bits in ascending order."""


SMALL_LAYOUT: Final = 11
"""Up to so many loose cards the sums are always kept."""

MOST_SUMS: Final = 600
"""Beyond, the sums of a larger layout are kept only up to so many."""


def no_sums(top: int) -> Sums:
    """Return the sums of an empty layout for totals up to `top`."""
    return [[0], *([] for _ in range(top))]


def with_card(sums: Sums, bit: int, values: Sequence[int]) -> Sums:
    """Return the sums when a card is added to the layout."""
    new = sums.copy()
    top = len(sums) - 1
    for value in values:
        for total in range(top - value + 1):
            if sums[total]:
                new[total + value] = new[total + value] + [s | bit for s in sums[total]]
    if len(values) > 1:
        return [list(dict.fromkeys(sets)) for sets in new]
    return new


def without_cards(sums: Sums, taken: int) -> Sums:
    """Return the sums when some cards are taken from the layout."""
    return [[s for s in sets if not s & taken] if sets else sets for sets in sums]


def sums_of(layout: int, values: Sequence[Sequence[int]], top: int) -> Sums:
    """Return the sums of a layout; `values` are those of each card by index."""
    sums = no_sums(top)
    for index in indices(layout):
        if values[index]:
            sums = with_card(sums, 1 << index, values[index])
    return sums


def are_few(sums: Sums, layout: int) -> bool:
    """Tell whether the sums of a layout are few enough to be kept."""
    return layout.bit_count() <= SMALL_LAYOUT or sum(map(len, sums)) <= MOST_SUMS


def reach(sums: Sums) -> int:
    """Return the totals that some cards of a layout have, as bits."""
    reached = 0
    for total, sets in enumerate(sums):
        if sets:
            reached |= 1 << total
    return reached


def unions(groups: Sequence[int]) -> list[int]:
    """Return every distinct union of disjoint groups in ascending order, the empty one included."""
    if len(groups) < 2:
        return [0, *groups]
    found = {0}
    for group in groups:
        found |= {union | group for union in found if not union & group}
    return sorted(found)


def unions_from(sums: Sums, target: int, start: int) -> list[int]:
    """Return the sets that can be parted into groups of `target`, the first of them begun."""
    groups = sums[target]
    if not start:
        return unions(groups)
    firsts = sums[target - start]
    if not groups:
        return sorted(firsts)
    whole = unions(groups)
    return sorted({first | rest for first in firsts for rest in whole if not first & rest})


def classes_of(layout: int, values: Sequence[tuple[int, ...]], target: int) -> list[Class]:
    """Return the classes of equal cards in a layout that can count at most `target`."""
    bits: dict[tuple[int, ...], list[int]] = {}
    for index in indices(layout):
        usable = tuple(value for value in values[index] if value <= target)
        if usable:
            bits.setdefault(usable, []).append(1 << index)
    return [(usable, tuple(bits[usable])) for usable in sorted(bits)]


def partible(classes: Sequence[Class], target: int, start: int) -> list[tuple[int, ...]]:
    """Return how many cards of each class can be parted into groups, in every way there is.

    Each position is a number in mixed radix, one digit a class.  `reach` holds, as bits, how full
    the open group can be after those cards have been laid in some order.
    """
    digits = [0] * len(classes)
    strides = list(accumulate((len(bits) + 1 for _, bits in classes), int.__mul__, initial=1))
    reach = [0] * strides.pop()
    reach[0] = 1 << start
    full, low = 1 << target, (1 << target) - 1
    found = [tuple(digits)] if not start else []
    steps = [(j, strides[j], values) for j, (values, _) in enumerate(classes)]
    for position in range(1, len(reach)):
        j = 0
        while digits[j] == len(classes[j][1]):
            digits[j] = 0
            j += 1
        digits[j] += 1
        reached = 0
        for j, stride, values in steps:
            if digits[j]:
                before = reach[position - stride]
                if before:
                    for value in values:
                        laid = before << value
                        reached |= laid & low | (1 if laid & full else 0)
        reach[position] = reached
        if reached & 1:
            found.append(tuple(digits))
    return found


def spread(classes: Sequence[Class], counts: Sequence[tuple[int, ...]]) -> list[int]:
    """Return the sets of cards that have one of some counts by class."""
    choices = [
        [[sum(chosen) for chosen in combinations(bits, k)] for k in range(len(bits) + 1)]
        for _, bits in classes
    ]
    found: list[int] = []
    for digits in counts:
        sets = [0]
        for offered, k in zip(choices, digits, strict=True):
            if k:
                chosen = offered[k]
                sets = [s | c for s in sets for c in chosen]
        found += sets
    return found


def weights(classes: Sequence[Class], counts: Sequence[tuple[int, ...]]) -> list[int]:
    """Return how many sets of cards have each of some counts by class."""
    table = [[comb(len(bits), k) for k in range(len(bits) + 1)] for _, bits in classes]
    result: list[int] = []
    for digits in counts:
        weight = 1
        for offered, k in zip(table, digits, strict=True):
            weight *= offered[k]
        result.append(weight)
    return result


def pick(classes: Sequence[Class], counts: Sequence[tuple[int, ...]], number: int) -> int:
    """Return the set of a number from 0, below the sum of the weights."""
    ends = list(accumulate(weights(classes, counts)))
    place = bisect_right(ends, number)
    number -= ends[place - 1] if place else 0
    chosen = 0
    for (_, bits), k in zip(classes, counts[place], strict=True):
        number, which = divmod(number, comb(len(bits), k))
        chosen |= _combination(bits, k, which)
    return chosen


def _combination(bits: Sequence[int], k: int, which: int) -> int:
    chosen = 0
    for place, bit in enumerate(bits):
        if not k:
            break
        those_with = comb(len(bits) - place - 1, k - 1)
        if which < those_with:
            chosen |= bit
            k -= 1
        else:
            which -= those_with
    return chosen


def fits(cards: int, values: Sequence[tuple[int, ...]], target: int, start: int) -> bool:
    """Tell whether a set can be parted into groups of `target`, the first of them begun."""
    classes = classes_of(cards, values, target)
    counts = tuple(len(bits) for _, bits in classes)
    if sum(counts) != cards.bit_count():
        return False
    worth = [usable for usable, _ in classes]
    if all(len(usable) == 1 for usable in worth):
        total = start + sum(usable[0] * n for usable, n in zip(worth, counts, strict=True))
        if total % target:
            return False
    return _fill(counts, worth, target, target - start if start else 0, set())


def _fill(
    counts: tuple[int, ...],
    worth: Sequence[tuple[int, ...]],
    target: int,
    room: int,
    failed: set[tuple[tuple[int, ...], int]],
) -> bool:
    """Tell whether cards fill the open group's room and then whole groups.

    A group is opened with the cards of the greatest value left, which have to go somewhere.
    """
    if (counts, room) in failed:
        return False
    left = [j for j in reversed(range(len(counts))) if counts[j]]
    if not left:
        return not room
    for j in left if room else left[:1]:
        for value in worth[j]:
            if value <= (room or target):
                rest = (*counts[:j], counts[j] - 1, *counts[j + 1 :])
                if _fill(rest, worth, target, (room or target) - value, failed):
                    return True
    failed.add((counts, room))
    return False


def covers(cards: int, groups: Sequence[int]) -> bool:
    """Tell whether a set is a union of disjoint groups."""
    if not cards:
        return True
    lowest = cards & -cards
    return any(
        covers(cards ^ group, groups)
        for group in groups
        if group & lowest and group & cards == group
    )


def parts(cards: int, values: Sequence[tuple[int, ...]], target: int) -> tuple[int, ...] | None:
    """Return the first partition into groups of `target` in index order, or None."""
    if not fits(cards, values, target, 0):
        return None
    groups: list[int] = []
    while cards:
        lowest = cards & -cards
        group = lowest | next(
            rest
            for value in values[lowest.bit_length() - 1]
            for rest in _completions(cards ^ lowest, values, target - value)
            if fits(cards ^ lowest ^ rest, values, target, 0)
        )
        groups.append(group)
        cards ^= group
    return tuple(groups)


def _completions(cards: int, values: Sequence[tuple[int, ...]], room: int) -> Iterator[int]:
    if not room:
        yield 0
    while cards and room > 0:
        bit = cards & -cards
        cards ^= bit
        for value in values[bit.bit_length() - 1]:
            for rest in _completions(cards, values, room - value):
                yield bit | rest


def any_group(layout: int, values: Sequence[tuple[int, ...]], target: int) -> bool:
    """Tell whether some cards of a layout total `target`."""
    reached = 1
    for index in indices(layout):
        for value in values[index]:
            reached |= reached << value
    return bool(reached >> target & 1)
