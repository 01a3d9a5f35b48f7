"""Distributions: how a number of the matches is spread."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from fractions import Fraction
from itertools import accumulate

import attrs

from cardfishing.simulation.estimates import Estimate


@attrs.frozen(kw_only=True)
class Spread:
    """How a number is spread over the matches.

    Attributes:
        mean: The mean, with its interval.
        low: The number that 5 % of the matches do not exceed.
        median: The number that half of them do not exceed.
        high: The number that 95 % of them do not exceed.
        most: The greatest.
        counts: How often there was each, in their order.
    """

    mean: Estimate
    low: float
    median: float
    high: float
    most: float
    counts: tuple[tuple[float, int], ...]


def spread_of(counts: Mapping[tuple[int, int], int], mean: Estimate) -> Spread:
    """Return how some numbers are spread.

    Args:
        counts: How often there was each: a numerator and a denominator.
        mean: Their mean.
    """
    merged: dict[Fraction, int] = {}
    for pair, count in counts.items():
        number = Fraction(*pair)
        merged[number] = merged.get(number, 0) + count
    ordered = sorted(merged.items())
    numbers, times = zip(*ordered, strict=True)
    reached = tuple(accumulate(times))

    def quantile(percent: int) -> float:
        """Return the first number that so many do not exceed."""
        return float(numbers[bisect_left(reached, Fraction(percent, 100) * reached[-1])])

    return Spread(
        mean=mean,
        low=quantile(5),
        median=quantile(50),
        high=quantile(95),
        most=float(numbers[-1]),
        counts=tuple((float(number), count) for number, count in ordered),
    )
