"""What sums tell of matches that share their deals, against a textbook's formulas."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardfishing.chance import Stream
from cardfishing.simulation import Estimate, wilson
from cardfishing.simulation._bootstrap import Sums
from cardfishing.simulation._variables import Variable
from tests.simulation.made import alike, near

POINTS = Variable(("points",))


def sums_of(deals: Sequence[Sequence[int]], variable: Variable = POINTS) -> Sums:
    """Return the sums of some deals, each with the values of its matches."""
    total: Sums = Counter()
    for values in deals:
        variable.add(total, values)
    return total


def analysed(deals: Sequence[Sequence[int]]) -> tuple[float, float]:
    """Return the variances between and within deals, by a one-way analysis of variance."""
    each, middle = len(deals[0]), fmean(value for values in deals for value in values)
    between = each * sum((fmean(values) - middle) ** 2 for values in deals) / (len(deals) - 1)
    within = sum((value - fmean(values)) ** 2 for values in deals for value in values)
    within /= len(deals) * (each - 1)
    return (between - within) / each, within


def test_the_variance_is_parted_as_in_an_analysis_of_variance() -> None:
    """The variance is that between deals and that within, and the deal's share is the first."""
    deals = [[1, 3], [5, 9], [2, 2], [8, 4]]
    sums, (between, within) = sums_of(deals), analysed(deals)
    assert POINTS.mean(sums) == fmean([1, 3, 5, 9, 2, 2, 8, 4])
    assert near(POINTS.spread(sums), sqrt(between + within))
    assert near(POINTS.common(sums), between / (between + within))
    assert near(POINTS.effect(sums), 1 + between / (between + within))
    assert near(POINTS.saved(sums), -between / (between + within))


def test_matches_that_are_all_the_same_in_a_deal_tell_no_more_than_one() -> None:
    """Then the deal decides all, and three matches count as one."""
    sums = sums_of([[1, 1, 1], [4, 4, 4], [6, 6, 6]])
    assert near(POINTS.common(sums), 1)
    assert near(POINTS.effect(sums), 3)


def test_seats_that_are_exchanged_cancel_the_luck_of_the_deal() -> None:
    """Where two matches of a deal are as far off to either side, the mean has no variance."""
    sums = sums_of([[7, -1], [5, 1], [-2, 8]])
    assert near(POINTS.saved(sums), 1)
    assert POINTS.common(sums) == 0


def test_independent_matches_have_the_usual_standard_deviation() -> None:
    """One match a deal is a plain sample, which gains and loses nothing."""
    values = [3, 1, 4, 1, 5, 9, 2, 6]
    sums = sums_of([[value] for value in values])
    assert near(POINTS.spread(sums), stdev(values))
    assert near(POINTS.effect(sums), 1)


@given(
    deals=st.lists(st.lists(st.integers(-9, 9), min_size=2, max_size=2), min_size=2, max_size=9),
    scale=st.integers(2, 60),
)
def test_a_scale_changes_the_unit_alone(deals: list[list[int]], scale: int) -> None:
    """Parts of points are points: only what has a unit is divided by it."""
    finer = Variable(("points",), scale)
    sums = sums_of(deals)
    scaled = sums_of([[value * scale for value in values] for values in deals], finer)
    assert near(finer.mean(scaled), POINTS.mean(sums))
    assert near(finer.spread(scaled), POINTS.spread(sums))
    if POINTS.spread(sums):
        assert near(finer.effect(scaled), POINTS.effect(sums))


def test_the_share_of_independent_matches_is_wilsons() -> None:
    """One match a deal is what Wilson's interval is made for."""
    sums = sums_of([[1], [0], [1], [1], [0]])
    found, plain = POINTS.share(sums), wilson(3, 5)
    assert alike(found, plain)


def test_matches_that_repeat_each_other_count_once_a_deal() -> None:
    """Four deals whose two matches go one way are hardly more than four matches, not eight."""
    found = POINTS.share(sums_of([[1, 1], [0, 0], [1, 1], [0, 0]]))
    apart = ((4 - 1) * 2 + 1) / 4
    plain = wilson(4 / apart, 8 / apart)
    assert alike(found, plain)


def test_deals_that_are_always_shared_tell_more_than_their_matches() -> None:
    """Four deals won once each side leave less doubt than eight matches would."""
    found, plain = POINTS.share(sums_of([[1, 0]] * 4)), wilson(4, 8)
    assert plain.low < found.low < 0.5 < found.high < plain.high


def test_where_all_matches_went_one_way_deals_are_counted() -> None:
    """Nothing then tells whether the matches of a deal are alike: they count as one."""
    found, plain = POINTS.share(sums_of([[1, 1], [1, 1], [1, 1]])), wilson(3, 3)
    assert alike(found, Estimate(1, plain.low, 1))


def test_shares_have_the_level_they_are_asked_for() -> None:
    """A lower level has a narrower interval."""
    sums = sums_of([[1], [0], [1], [1]])
    assert POINTS.share(sums, level=0.5).low > POINTS.share(sums).low


def test_what_does_not_vary_has_no_shares_of_variance() -> None:
    """Without variance, or with one deal, there is nothing to part."""
    for deals in ([[2, 2], [2, 2]], [[1, 2]]):
        with pytest.raises(ZeroDivisionError):
            POINTS.effect(sums_of(deals))


def made(chance: Stream, kind: str) -> list[int]:
    """Return a deal of two matches of which six in ten are won, and how they hang together."""
    first, second, third = (chance.below(10) for _ in range(3))
    if kind == "alike" and third < 8:
        return [int(first < 6)] * 2
    if kind == "opposite" and third < 5:
        return [1, 0]
    share = 7 if kind == "opposite" else 6
    return [int(first < share), int(second < share)]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["independent", "alike", "opposite"])
def test_intervals_hold_the_truth_as_often_as_they_say(kind: str) -> None:
    """Of a thousand intervals of 95 % over 30 deals some 950 hold it, whatever deals do."""
    held = 0
    for seed in range(1000):
        chance = Stream(kind, seed)
        held += not POINTS.share(sums_of([made(chance, kind) for _ in range(30)])).excludes(0.6)
    assert 920 <= held <= 970
