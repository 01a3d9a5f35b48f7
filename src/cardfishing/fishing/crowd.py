"""Many loose cards, and sets of them by how many cards of each class of equals they have.

Such a *count* has two parts.  The classes that count little are the *low* ones: a count of theirs
is a place, its number in mixed radix, and many counts are the bits of one int, so that laying one
card more is a shift of all of them.  The classes that count much are the *high* ones: a count of
theirs is an int with a byte for each class.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import accumulate, combinations
from math import comb, prod
from typing import Final, TypeAlias

from cardfishing._bits import indices
from cardfishing.fishing._search import MOST_TOTAL, Class, classes_of

Counts: TypeAlias = dict[int, int]
"""For each count of the high classes, those of the low ones that go with it, as bits."""

MOST_PLACES: Final = 4096
"""So many places the low classes have at most; more would make each shift slow."""

BYTE: Final = 8
"""The bits of each class in a count of the high ones."""

_DIGIT: Final = (1 << BYTE) - 1


class Low:
    """The low classes and the places of their counts.

    Attributes:
        sizes: The number of cards of each class.
        weights: The places of the counts that so many sets have, by this number.
    """

    __slots__ = ("_digits", "_steps", "_strides", "sizes", "weights")

    def __init__(self, classes: Sequence[Class]) -> None:
        """Take the classes."""
        self.sizes: list[int] = [len(bits) for _, bits in classes]
        *self._strides, places = accumulate(
            (size + 1 for size in self.sizes), int.__mul__, initial=1
        )
        self._digits: list[list[int]] = []
        self._steps: list[tuple[int, int, int]] = []
        self.weights: dict[int, int] = {1: 1}
        whole = (1 << places) - 1
        for (values, _), size, stride in zip(classes, self.sizes, self._strides, strict=True):
            none = ((1 << stride) - 1) * (whole // ((1 << stride * (size + 1)) - 1))
            self._digits.append([none << stride * digit for digit in range(size + 1)])
            free = whole & ~self._digits[-1][size]
            self._steps += [(value, stride, free) for value in values]
            self.weights = self._weighed(size, stride)

    def _weighed(self, size: int, stride: int) -> dict[int, int]:
        weights: dict[int, int] = {}
        for weight, places in self.weights.items():
            for digit in range(size + 1):
                more = weight * comb(size, digit)
                weights[more] = weights.get(more, 0) | places << stride * digit
        return weights

    def lengthen(self, fills: list[int], room: int) -> None:
        """Make a list of counts go up to a room.

        Args:
            fills: The first are some counts; each of the others are these with low cards added
                that total its index.
            room: The highest index it is to have.
        """
        steps = self._steps
        for total in range(len(fills), room + 1):
            filled = 0
            for value, stride, free in steps:
                if value <= total:
                    filled |= (fills[total - value] & free) << stride
            fills.append(filled)

    def parted(self, target: int) -> int:
        """Return the counts that can be parted into groups of `target`."""
        found = new = 1
        while new:
            fills = [new]
            self.lengthen(fills, target)
            new = fills[target] & ~found
            found |= new
        return found

    def digits(self, place: int) -> list[int]:
        """Return the number of cards of each class in the count of a place."""
        found: list[int] = []
        for size in self.sizes:
            place, digit = divmod(place, size + 1)
            found.append(digit)
        return found

    def sets(
        self, place: int, choices: Sequence[list[list[int]]], known: dict[int, list[int]]
    ) -> list[int]:
        """Return the sets that have a count.

        Args:
            place: The place of the count.
            choices: The sets of so many cards of each class, for every number.
            known: The sets of the counts that were asked for before, none of none to begin with.
        """
        sets = known.get(place)
        if sets is None:
            number = bisect_right(self._strides, place) - 1
            digit, rest = divmod(place, self._strides[number])
            chosen = choices[number][digit]
            sets = known[place] = [a | b for a in self.sets(rest, choices, known) for b in chosen]
        return sets

    def with_all(self, counts: int, number: int) -> int:
        """Return the counts with all cards of a class."""
        return counts & self._digits[number][-1]

    def split(self, counts: int, number: int, most: int) -> tuple[int, int]:
        """Return the counts with at most so many cards of a class; what others leave after one."""
        left_out = counts
        for digit in self._digits[number][most + 1 :]:
            left_out &= ~digit
        return left_out, (counts & ~self._digits[number][0]) >> self._strides[number]


class Crowd:
    """Loose cards, sorted into classes of equals.

    Attributes:
        cards: The bit of each card, ascending, and the number of its class.
        low: The low classes.
        high: The number of cards of each high class, and the values of one.
    """

    __slots__ = ("_bits", "_sizes", "_ways", "cards", "high", "low")

    def __init__(self, layout: int, values: Sequence[tuple[int, ...]], marked: int = 0) -> None:
        """Sort the cards.

        Args:
            layout: The loose cards.
            values: The values of each card by index.
            marked: Those that are not equal to others.
        """
        classes = classes_of(layout, values, MOST_TOTAL, marked)
        sizes = accumulate((len(bits) + 1 for _, bits in classes), int.__mul__)
        low = sum(size <= MOST_PLACES for size in sizes)
        self.low: Low = Low(classes[:low])
        self.high: list[tuple[int, tuple[int, ...]]] = [
            (len(bits), usable) for usable, bits in classes[low:]
        ]
        self._bits = [bits for _, bits in classes]
        self._sizes = [len(bits) for bits in self._bits]
        self._ways = _ways(self._sizes[low:])
        self.cards: list[tuple[int, int]] = sorted(
            (bit, number) for number, bits in enumerate(self._bits) for bit in bits
        )

    def weights(self, counts: Counts) -> list[int]:
        """Return how many sets there are, for each count of high cards."""
        low, high = list(self.low.weights.items()), self._ways
        found: list[int] = []
        for key, places in counts.items():
            weight = 0
            for each, alike in low:
                weight += each * (places & alike).bit_count()
            found.append(weight * high[key])
        return found

    def _digits(self, key: int, place: int) -> list[int]:
        high = [key >> BYTE * number & _DIGIT for number in range(len(self.high))]
        return self.low.digits(place) + high

    def _example(self, key: int, place: int) -> int:
        digits = self._digits(key, place)
        return sum(sum(bits[:n]) for bits, n in zip(self._bits, digits, strict=True))

    def pick(self, key: int, counts: int, number: int) -> int:
        """Return the set of a number from 0 among those that have one of some counts.

        Args:
            key: The count of the high cards.
            counts: The counts of the low ones.
            number: The number, below the weight of these.
        """
        places = indices(counts)
        digits = self._digits(key, next(places))
        while number >= (weight := prod(map(comb, self._sizes, digits))):
            number -= weight
            digits = self._digits(key, next(places))
        chosen = 0
        for bits, size in zip(self._bits, digits, strict=True):
            number, which = divmod(number, comb(len(bits), size))
            chosen |= _combination(bits, size, which)
        return chosen

    def split(self, counts: Counts, size: int) -> tuple[Counts, Counts]:
        """Part the sets of the cards before a place and of the card there.

        Args:
            counts: The counts of the sets.
            size: The place of the card, and so the number of the cards before it.

        Returns:
            The counts of the sets without the card; the counts of those with it, less the card.
        """
        number = self.cards[size][1]
        most = sum(other == number for _, other in self.cards[:size])
        without: Counts = {}
        others: Counts = {}
        place = BYTE * (number - len(self.low.sizes))
        for key, places in counts.items():
            if place < 0:
                without[key], others[key] = self.low.split(places, number, most)
                continue
            digit = key >> place & _DIGIT
            if digit <= most:
                without[key] = places
            if digit:
                others[key - (1 << place)] = places
        return _some(without), _some(others)

    def holding(self, counts: Counts, cards: int) -> Counts:
        """Return the counts of those sets that hold all of some marked cards."""
        for number, bits in enumerate(self._bits):
            if bits[0] & cards:
                counts = self._with_all(counts, number)
        return counts

    def _with_all(self, counts: Counts, number: int) -> Counts:
        size, place = self._sizes[number], BYTE * (number - len(self.low.sizes))
        if place < 0:
            return _some({key: self.low.with_all(some, number) for key, some in counts.items()})
        return {key: some for key, some in counts.items() if key >> place & _DIGIT == size}

    def admitted(self, counts: Counts, admits: Callable[[int], bool]) -> Counts:
        """Return the counts of those sets that will do; what one set tells is true of its equals.

        Args:
            counts: The counts of the sets.
            admits: Tells whether a set will do.
        """
        found: Counts = {}
        for key, places in counts.items():
            found[key] = sum(
                1 << place for place in indices(places) if admits(self._example(key, place))
            )
        return _some(found)

    def spread(self, counts: Counts, cards: int) -> list[int]:
        """Return the sets of the first so many cards that have one of some counts."""
        last = self.cards[cards - 1][0] if cards else 0
        choices = [_choices([bit for bit in bits if bit <= last]) for bits in self._bits]
        low = len(self.low.sizes)
        above: dict[int, list[int]] = {0: [0]}
        below: dict[int, list[int]] = {0: [0]}
        found: list[int] = []
        for key, places in counts.items():
            highs = _high_sets(key, choices[low:], above)
            for place in indices(places):
                lows = self.low.sets(place, choices, below)
                found += lows if not key else [a | b for a in highs for b in lows]
        return found


def _ways(sizes: Sequence[int]) -> dict[int, int]:
    """Return how many sets of cards have a count, for every count of classes of some sizes."""
    ways = {0: 1}
    for number, size in enumerate(sizes):
        chosen = [(n << BYTE * number, comb(size, n)) for n in range(size + 1)]
        ways = {key + n: way * more for n, more in chosen for key, way in ways.items()}
    return ways


def _some(counts: Counts) -> Counts:
    return {key: places for key, places in counts.items() if places}


def last_class(key: int) -> int:
    """Return the last class of which there are cards in a count of high ones."""
    return (key.bit_length() - 1) // BYTE


def _choices(bits: Sequence[int]) -> list[list[int]]:
    """Return the sets of so many cards of a class, for every number."""
    return [[sum(chosen) for chosen in combinations(bits, n)] for n in range(len(bits) + 1)]


def _high_sets(
    key: int, choices: Sequence[list[list[int]]], known: dict[int, list[int]]
) -> list[int]:
    """Return the sets that have a count of high cards (see `Low.sets`)."""
    sets = known.get(key)
    if sets is None:
        number = last_class(key)
        digit = key >> BYTE * number
        rest = _high_sets(key - (digit << BYTE * number), choices, known)
        chosen = choices[number][digit]
        sets = known[key] = [a | b for a in rest for b in chosen]
    return sets


def _combination(bits: Sequence[int], size: int, which: int) -> int:
    """Return so many cards of a class, by number."""
    chosen = 0
    for place, bit in enumerate(bits):
        if not size:
            break
        those_with = comb(len(bits) - place - 1, size - 1)
        if which < those_with:
            chosen |= bit
            size -= 1
        else:
            which -= those_with
    return chosen
