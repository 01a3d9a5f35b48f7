"""Finding captures: sets of loose cards that can be parted into groups of one total.

Two exact methods give each set once.  While a table is small, the *sums* (all sets of each total)
are kept and updated from move to move, and their disjoint unions listed.  On a crowded table a
dynamic programme over counts of equal cards finds which counts can be parted, without listing.

A set may have to complete a group that is begun: `start` is what lies in it already, 0 for none.
So a capture by an eight asks for target 8 and start 0; a three that builds eight for start 3.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from cardfishing._bits import indices, listed

Sums: TypeAlias = tuple[list[int], int]
"""The sets of loose cards and the totals there are.

Each set is one int: its mask, then 5 bits for its total.  The totals are bits of another.
"""

Class: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""Equal cards: the values each can count, and their bits in ascending order."""


TOTAL_BITS: Final = 5
MOST_TOTAL: Final = (1 << TOTAL_BITS) - 1
"""The highest total there can be, and so the highest capture value."""

MOST_SUMS: Final = 600
"""A layout with more sets is crowded: they are no longer kept."""

FEW_GROUPS: Final = 16
"""Up to so many groups are joined one by one; beyond, counts of equal cards are searched."""


def with_card(sums: Sums, bit: int, values: Sequence[int], top: int) -> Sums:
    """Return the sums up to `top` when a card is added to the layout."""
    sets, reach = sums
    if len(values) == 1:
        value = values[0]
        laid, room = bit << TOTAL_BITS | value, top - value
        more = [s + laid for s in sets if s & MOST_TOTAL <= room]
        return sets + more, (reach | reach << value) & (2 << top) - 1
    added: list[int] = []
    reached = reach
    for value in values:
        laid, room = bit << TOTAL_BITS | value, top - value
        added += [s + laid for s in sets if s & MOST_TOTAL <= room]
        reached |= reach << value
    return sets + list(dict.fromkeys(added)), reached & (2 << top) - 1


def without_cards(sums: Sums, taken: int) -> Sums:
    """Return the sums when some cards are taken from the layout."""
    taken <<= TOTAL_BITS
    sets = [s for s in sums[0] if not s & taken]
    reach = 0
    for s in sets:
        reach |= 1 << (s & MOST_TOTAL)
    return sets, reach


def sums_of(layout: int, values: Sequence[Sequence[int]], top: int) -> Sums | None:
    """Return the sums of a layout up to `top`, or None if there are too many to keep.

    Args:
        layout: The loose cards.
        values: The values of each card by index.
        top: The highest total.
    """
    sums: Sums = [0], 1
    for index in indices(layout):
        sums = with_card(sums, 1 << index, values[index], top)
        if len(sums[0]) > MOST_SUMS:
            return None
    return sums


def groups_of(layout: int, values: Sequence[Sequence[int]], target: int) -> list[int]:
    """Return every set of loose cards that totals `target`, however many there are."""
    sums: Sums = [0], 1
    for index in indices(layout):
        sums = with_card(sums, 1 << index, values[index], target)
    return totalling(sums, target)


def totalling(sums: Sums, total: int) -> list[int]:
    """Return the sets of a total."""
    sets, reach = sums
    if not reach >> total & 1:
        return []
    return [s >> TOTAL_BITS for s in sets if s & MOST_TOTAL == total]


def joined(groups: Sequence[int]) -> list[int] | None:
    """Return every distinct union of disjoint groups in ascending order, none of them empty.

    None is returned where more than a few groups may be joined: such sets are better counted.
    """
    if len(groups) > FEW_GROUPS:
        return None
    return unions(groups)[1:]


def unions(groups: Sequence[int]) -> list[int]:
    """Return every distinct union of disjoint groups in ascending order, the empty one included."""
    if len(groups) < 2:
        return [0, *groups]
    if len(groups) == 2:
        one, other = groups
        if one > other:
            one, other = other, one
        return [0, one, other] if one & other else [0, one, other, one | other]
    found = {0}
    for group in groups:
        found |= {union | group for union in found if not union & group}
    return sorted(found)


def unions_from(sums: Sums, groups: Sequence[int], target: int, start: int) -> list[int]:
    """Return the sets that can be parted into groups of `target`, the first of them begun.

    Args:
        sums: The sums of the layout.
        groups: Those that total the target.
        target: The total of each group.
        start: What lies in the first group already.
    """
    if not start:
        return unions(groups)
    firsts = totalling(sums, target - start)
    if not groups:
        return sorted(firsts) if len(firsts) > 1 else firsts
    whole = unions(groups)
    return sorted({first | rest for first in firsts for rest in whole if not first & rest})


def reached(sums: Sums, goals: Sequence[tuple[int, int]]) -> list[int] | None:
    """Return the sets, none of them empty, that reach any of some goals, in ascending order.

    None is returned where more than a few groups may be joined: such sets are better counted.
    """
    if len(goals) != 1:
        several = [reached(sums, (goal,)) for goal in goals]
        if None in several:
            return None
        return sorted({s for sets in several for s in sets or ()})
    target, start = goals[0]
    groups = totalling(sums, target)
    if len(groups) > FEW_GROUPS:
        return None
    return unions_from(sums, groups, target, start) if start else unions(groups)[1:]


def classes_of(
    layout: int, values: Sequence[tuple[int, ...]], target: int, marked: int = 0
) -> list[Class]:
    """Return the classes of equal cards in a layout that can count at most `target`.

    Marked cards are not equal to others.
    """
    bits: dict[tuple[tuple[int, ...], bool], list[int]] = {}
    for index in indices(layout):
        usable = tuple(value for value in values[index] if value <= target)
        if usable:
            bits.setdefault((usable, bool(marked >> index & 1)), []).append(1 << index)
    return [(usable, tuple(alike)) for (usable, _), alike in sorted(bits.items())]


def fits(cards: int, values: Sequence[tuple[int, ...]], target: int, start: int) -> bool:
    """Tell whether a set can be parted into groups of `target`, the first of them begun."""
    alike: dict[tuple[int, ...], int] = {}
    for index in listed(cards):
        worth = values[index]
        if not worth or worth[0] > target:
            return False
        alike[worth] = alike.get(worth, 0) + 1
    worths = sorted(alike)
    return _whole(tuple([alike[worth] for worth in worths]), worths, target, start, set())


class Fitting:
    """Asks of many sets of some cards whether each can be parted; what failed is remembered."""

    __slots__ = ("_failed", "_kinds", "_target", "_usable", "_worth")

    def __init__(self, cards: int, values: Sequence[tuple[int, ...]], target: int) -> None:
        """Take all the cards, what each can count by index, and the total of each group."""
        classes = classes_of(cards, values, target)
        self._kinds = [sum(bits) for _, bits in classes]
        self._worth = [usable for usable, _ in classes]
        self._usable = sum(self._kinds)
        self._target = target
        self._failed: set[tuple[tuple[int, ...], int]] = set()

    def fits(self, cards: int) -> bool:
        """Tell whether a set can be parted into groups of the target."""
        if cards & ~self._usable:
            return False
        counts = tuple((cards & kind).bit_count() for kind in self._kinds)
        return _whole(counts, self._worth, self._target, 0, self._failed)


def _whole(
    counts: tuple[int, ...],
    worth: Sequence[tuple[int, ...]],
    target: int,
    start: int,
    failed: set[tuple[tuple[int, ...], int]],
) -> bool:
    """Tell whether cards can be parted, first of all by what they come to."""
    if all(len(usable) == 1 for usable in worth):
        total = start + sum(usable[0] * n for usable, n in zip(worth, counts, strict=True))
        if total % target:
            return False
    elif not _can_be_whole(counts, worth, target, start):
        return False
    return _fill(counts, worth, target, target - start if start else 0, failed)


def _can_be_whole(
    counts: Sequence[int], worth: Sequence[tuple[int, ...]], target: int, start: int
) -> bool:
    """Tell whether cards of several values can come to whole groups in all."""
    reached = 1 << start % target
    for usable, count in zip(worth, counts, strict=True):
        for _ in range(count):
            before, reached = reached, 0
            for value in usable:
                laid = before << value
                reached |= laid & (1 << target) - 1 | laid >> target
    return bool(reached & 1)


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
    fitting = Fitting(cards, values, target)
    if not fitting.fits(cards):
        return None
    groups: list[int] = []
    while cards:
        lowest = cards & -cards
        group = lowest | next(
            rest
            for value in values[lowest.bit_length() - 1]
            for rest in completions(cards ^ lowest, values, target - value)
            if fitting.fits(cards ^ lowest ^ rest)
        )
        groups.append(group)
        cards ^= group
    return tuple(groups)


def completions(cards: int, values: Sequence[tuple[int, ...]], room: int) -> Iterator[int]:
    """Yield the sets of cards that total `room`, in index order; a set may come twice."""
    if not room:
        yield 0
    while cards and room > 0:
        bit = cards & -cards
        cards ^= bit
        for value in values[bit.bit_length() - 1]:
            for rest in completions(cards, values, room - value):
                yield bit | rest


def any_group(
    layout: int, values: Sequence[tuple[int, ...]], target: int, more: Sequence[int] = ()
) -> bool:
    """Tell whether some cards of a layout, and other things of given values, total `target`."""
    reached = 1
    for value in more:
        reached |= reached << value
    for index in indices(layout):
        before = reached
        for value in values[index]:
            reached |= before << value
    return bool(reached >> target & 1)
