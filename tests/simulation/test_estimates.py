"""Intervals of shares, against published values."""

from __future__ import annotations

from math import inf, sqrt
from statistics import NormalDist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardfishing.errors import RulesError
from cardfishing.simulation import Estimate, wilson
from tests.simulation.made import near


@pytest.mark.parametrize(
    ("wins", "tries", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_intervals_are_those_of_newcombe(
    wins: int, tries: int, low: float, high: float
) -> None:
    """Newcombe (1998), table I, gives these for Wilson's interval without correction."""
    found = wilson(wins, tries)
    assert found.value == wins / tries
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


@given(
    wins=st.integers(0, 50),
    losses=st.integers(0, 50),
    level=st.floats(0.5, 0.999),
)
def test_wilson_bounds_are_the_shares_that_the_test_just_leaves(
    wins: int, losses: int, level: float
) -> None:
    """A bound p lies z standard deviations of p itself from what was seen, or at an end."""
    tries = wins + losses
    if not tries:
        return
    found, z = wilson(wins, tries, level=level), NormalDist().inv_cdf((1 + level) / 2)
    assert 0 <= found.low <= found.value <= found.high <= 1
    for bound in (found.low, found.high):
        reach = z * sqrt(bound * (1 - bound) / tries)
        assert near(abs(found.value - bound), reach)


@pytest.mark.parametrize("level", [0, 1, -0.5, 95])
def test_a_level_is_between_nothing_and_certainty(level: float) -> None:
    """Another level is refused, with its remedy."""
    with pytest.raises(RulesError, match="such as"):
        wilson(1, 2, level=level)


def test_a_share_of_nothing_is_refused() -> None:
    """Without a try there is no share."""
    with pytest.raises(RulesError, match="above 0"):
        wilson(0, 0)


def test_estimates_know_what_they_leave_out() -> None:
    """A value outside the interval is excluded; without bounds nothing is."""
    known = Estimate(2.0, 1.0, 3.0)
    assert [known.excludes(value) for value in (0.5, 1.0, 3.0, 3.5)] == [True, False, False, True]
    assert known.is_bounded
    assert not Estimate(2.0).excludes(inf)
    assert not Estimate(2.0).is_bounded
