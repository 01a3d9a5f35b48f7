"""Estimates: a number, and between which bounds the truth lies."""

from __future__ import annotations

from math import inf, isfinite, sqrt
from statistics import NormalDist
from typing import Final

import attrs

from cardfishing.errors import RulesError
from cardfishing.messages import msg

LEVEL: Final = 0.95
"""How often an interval holds the truth if nobody says."""


@attrs.frozen
class Estimate:
    """What was measured, and an interval that holds the truth as often as its level says.

    Attributes:
        value: What was measured.
        low: The lower bound; minus infinity where a single deal tells nothing of the spread.
        high: The upper bound; infinity likewise.
    """

    value: float
    low: float = -inf
    high: float = inf

    @property
    def is_bounded(self) -> bool:
        """Whether there were deals enough for an interval."""
        return isfinite(self.low) and isfinite(self.high)

    def excludes(self, value: float) -> bool:
        """Tell whether a value lies outside the interval."""
        return not self.low <= value <= self.high


def check_level(level: float) -> None:
    """Refuse a level that no interval has.

    Raises:
        RulesError: It is not between 0 and 1.
    """
    if not 0 < level < 1:
        raise RulesError("level", level, msg("give a number between 0 and 1, such as 0.95"))


def wilson(wins: float, tries: float, *, level: float = LEVEL) -> Estimate:
    """Return a share with the interval of E. B. Wilson (1927).

    Unlike the share plus and minus its standard error it stays between 0 and 1, and is right for
    small numbers and shares near the ends as well.

    Args:
        wins: How often it happened.
        tries: How often it could have, more than 0.
        level: How often the interval holds the truth.

    Raises:
        RulesError: The level is not between 0 and 1, or there was no try.
    """
    check_level(level)
    if tries <= 0:
        raise RulesError("tries", tries, msg("give a number above 0"))
    share = wins / tries
    square = NormalDist().inv_cdf((1 + level) / 2) ** 2
    middle = (share + square / (2 * tries)) / (1 + square / tries)
    reach = sqrt(square * (share * (1 - share) + square / (4 * tries)) / tries)
    reach /= 1 + square / tries
    return Estimate(
        share, max(0.0, min(share, middle - reach)), min(1.0, max(share, middle + reach))
    )
