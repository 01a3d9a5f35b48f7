"""The bootstrap over deals, against all draws there are."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import pytest

from cardfishing.errors import RulesError
from cardfishing.simulation._bootstrap import Blocks, Bootstrap, Sums
from cardfishing.simulation.estimates import Estimate
from tests.simulation.made import alike


def blocks_of(totals: Iterable[int], count: int = 1) -> Blocks:
    """Return the sums of deals with some totals."""
    blocks = Blocks()
    for total in totals:
        blocks.begin().update({("total",): total, ("count",): count})
    return blocks


def mean(sums: Sums) -> float:
    """Return the mean of the deals."""
    return sums["total",] / sums["count",]


def test_an_interval_is_the_middle_of_all_draws_there_are() -> None:
    """Four deals can be drawn in 256 ways: each bound cuts off about 2.5 % of them."""
    totals = (1, 2, 4, 8)
    draws = [sum(draw) / 4 for draw in product(totals, repeat=4)]
    found = Bootstrap(blocks_of(totals)).estimate(mean)
    assert found.value == 3.75
    for below, up_to in ((found.low, 1), (found.high, -1)):
        beyond = sum(up_to * draw < up_to * below for draw in draws) / len(draws)
        reached = sum(up_to * draw <= up_to * below for draw in draws) / len(draws)
        assert beyond < 0.035
        assert reached > 0.015


def test_a_level_is_how_much_of_the_draws_is_kept() -> None:
    """With half of the draws the interval lies within that of 95 %."""
    blocks = blocks_of(range(20))
    half, most = (Bootstrap(blocks, level=level).estimate(mean) for level in (0.5, 0.95))
    assert most.low < half.low < half.value < half.high < most.high


def test_draws_are_repeatable() -> None:
    """Equal seeds give equal intervals, other seeds others."""
    blocks = blocks_of(value * value for value in range(30))
    first, again, other = (Bootstrap(blocks, seed=seed).estimate(mean) for seed in (1, 1, 2))
    assert first == again != other


def test_one_deal_tells_nothing_of_others() -> None:
    """A single deal has no interval, and none at all no value."""
    assert Bootstrap(blocks_of([5])).maybe(mean) == Estimate(5.0)
    assert Bootstrap(Blocks()).maybe(mean) is None


def test_many_deals_lie_in_few_blocks_of_equally_many() -> None:
    """Memory does not grow with the deals, and no sum is lost."""
    blocks = blocks_of(range(1000))
    assert len(blocks) == 250
    assert {sums["count",] for sums in blocks} == {4}
    assert sum(sums["total",] for sums in blocks) == sum(range(1000))
    assert blocks.deals == 1000
    blocks.begin().update({("count",): 1})
    assert [sums["count",] for sums in blocks][-2:] == [4, 1]


def test_changes_are_those_of_pairs() -> None:
    """Where each deal gives three more, all draws give three more, however they differ."""
    base, more = (Bootstrap(blocks_of(n * n + gain for n in range(40))) for gain in (0, 3))
    found = more.change(mean, base, mean)
    assert found is not None
    assert alike(found, Estimate(3, 3, 3))
    assert base.estimate(mean).high - base.estimate(mean).low > 100


def test_what_one_side_cannot_tell_has_no_change() -> None:
    """A measure that divides by zero in one of the two is told of neither."""
    known, unknown = Bootstrap(blocks_of([1, 2])), Bootstrap(blocks_of([1, 2], count=0))
    assert known.change(mean, unknown, mean) is None
    assert unknown.change(mean, known, mean) is None


def test_draws_that_tell_nothing_are_left_out() -> None:
    """Where one deal alone has matches, only draws with that deal count, on either side."""
    blocks = Blocks()
    blocks.begin().update({("total",): 6, ("count",): 2})
    blocks.begin()
    draws = Bootstrap(blocks)
    assert draws.estimate(mean) == Estimate(3.0, 3.0, 3.0)
    assert draws.change(mean, draws, mean) == Estimate(0.0, 0.0, 0.0)


def test_a_level_out_of_range_is_refused() -> None:
    """A level is between 0 and 1."""
    with pytest.raises(RulesError, match="level=2"):
        Bootstrap(Blocks(), level=2)
