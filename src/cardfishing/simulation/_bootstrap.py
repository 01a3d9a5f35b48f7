"""The bootstrap over deals: how much would other deals have changed what was measured?

A measure is a function of sums.  The sums of a deal are kept together, since its matches resemble
each other; then so many deals as there were are drawn with replacement, again and again, and the
measure is taken of each such draw (Efron 1979).  The middle of what it gives is the interval.

Deals are gathered in a few hundred blocks of equally many that follow each other, so that memory
and time do not grow with their number; as long as there are fewer, a block is a deal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Final, TypeAlias

from cardfishing.chance import Stream
from cardfishing.simulation.estimates import LEVEL, Estimate, check_level

Key: TypeAlias = tuple[str, ...]
"""The name of a sum."""

Sums: TypeAlias = Counter[Key]
"""Sums by name; one that was never added to is 0."""

Measure: TypeAlias = Callable[[Sums], float]
"""What is measured; it may divide by zero where the sums tell nothing."""

DRAWS: Final = 1000
_MOST: Final = 256


class Blocks:
    """The sums of many deals, in at most 256 blocks."""

    def __init__(self) -> None:
        """Begin with no deal."""
        self._blocks: list[Sums] = []
        self._size: int = 1
        self.deals: int = 0

    def begin(self) -> Sums:
        """Begin the next deal, and return the sums that it is added to."""
        if self.deals == self._size * _MOST:
            pairs = zip(self._blocks[::2], self._blocks[1::2], strict=True)
            self._blocks = [_together(pair) for pair in pairs]
            self._size *= 2
        if self.deals == self._size * len(self._blocks):
            self._blocks.append(Counter())
        self.deals += 1
        return self._blocks[-1]

    def __len__(self) -> int:
        """Return the number of blocks."""
        return len(self._blocks)

    def __iter__(self) -> Iterator[Sums]:
        """Yield the sums of each block, in the order of the deals."""
        return iter(self._blocks)


class Bootstrap:
    """What the deals give, and what a thousand draws of them would have given.

    Two of them over equally many blocks, with one seed, draw the same numbers: their differences
    are those of pairs.
    """

    def __init__(self, blocks: Blocks, *, level: float = LEVEL, seed: int = 0) -> None:
        """Draw.

        Args:
            blocks: The sums of all deals.
            level: How often an interval holds the truth.
            seed: The seed of the draws.

        Raises:
            RulesError: The level is not between 0 and 1.
            SetupError: The seed is no whole number.
        """
        check_level(level)
        self.level = level
        self.sums: Final = _together(list(blocks))
        self._draws = list(_drawn(list(blocks), Stream("bootstrap", seed)))

    def estimate(self, measure: Measure) -> Estimate:
        """Return what a measure gives, with its interval.

        Raises:
            ZeroDivisionError: The sums tell nothing.
        """
        return self._around(measure(self.sums), self._values(measure))

    def maybe(self, measure: Measure) -> Estimate | None:
        """Return what a measure gives, with its interval; None if the sums tell nothing."""
        with suppress(ZeroDivisionError):
            return self.estimate(measure)
        return None

    def change(self, measure: Measure, base: Bootstrap, there: Measure) -> Estimate | None:
        """Return how much more a measure gives here than one does there, deal by deal.

        Args:
            measure: The measure of these deals.
            base: What is compared with, drawn with the same seed from as many deals.
            there: The measure of those.
        """
        value, other = _taken(measure, self.sums), _taken(there, base.sums)
        if value is None or other is None:
            return None
        pairs = zip(self._values(measure), base._values(there), strict=True)
        return self._around(value - other, [_less(*pair) for pair in pairs])

    def _values(self, measure: Measure) -> list[float | None]:
        return [_taken(measure, sums) for sums in self._draws]

    def _around(self, value: float, drawn: Sequence[float | None]) -> Estimate:
        told = sorted(other for other in drawn if other is not None)
        if not told:
            return Estimate(value)
        beyond = int(len(told) * (1 - self.level) / 2)
        return Estimate(value, told[beyond], told[-1 - beyond])


def _together(parts: Sequence[Sums]) -> Sums:
    total: Sums = Counter()
    for part in parts:
        total.update(part)
    return total


def _drawn(blocks: Sequence[Sums], chance: Stream) -> Iterator[Sums]:
    """Yield the sums of each draw; one block draws nothing, since it is no sample."""
    if len(blocks) < 2:
        return
    keys = sorted({key for block in blocks for key in block})
    lines = [[block[key] for key in keys] for block in blocks]
    for _ in range(DRAWS):
        taken = [lines[chance.below(len(lines))] for _ in lines]
        yield Counter(dict(zip(keys, map(sum, zip(*taken, strict=True)), strict=True)))


def _less(here: float | None, there: float | None) -> float | None:
    return None if here is None or there is None else here - there


def _taken(measure: Measure, sums: Sums) -> float | None:
    try:
        return measure(sums)
    except ZeroDivisionError:
        return None
