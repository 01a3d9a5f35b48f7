"""Sequential tests: Wald's bounds, and the errors that are stated."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import log

import pytest

from cardfishing.chance import Stream
from cardfishing.errors import RulesError
from cardfishing.simulation import Plan, Sprt, Trial, Verdict
from tests.simulation.made import near, plan_of, row_of

HALF = Fraction(1, 2)


def flips(plan: Plan, share: float, seed: int) -> Iterator[tuple[int, int]]:
    """Yield the scores of matches of which the first agent wins a share."""
    chance = Stream("flips", seed)
    for match in range(plan.matches):
        won = chance.below(1000) < 1000 * share
        seat = plan.agents_of(match).index(plan.agents[0])
        yield (21, 0) if won == (seat == 0) else (0, 21)


def judged(plan: Plan, share: float, seed: int, test: Sprt) -> Trial:
    """Return a trial after the flips of a coin, until it ends."""
    trial = Trial(plan, test)
    for match, scores in enumerate(flips(plan, share, seed)):
        if trial.ends(row_of(plan, match, scores)):
            break
    return trial


def errors(share: float, wrong: Verdict, test: Sprt, tries: int) -> float:
    """Return how many of some tests of a coin end with a wrong verdict."""
    plan = plan_of(matches=2000)
    found = [judged(plan, share, seed, test).verdict for seed in range(tries)]
    assert found.count(Verdict.GO_ON) < tries / 20
    return found.count(wrong) / tries


def test_the_bounds_are_walds() -> None:
    """Wald (1945): the logarithms of b / (1 - a) and (1 - b) / a."""
    assert Sprt(alpha=0.05, beta=0.1).bounds == (log(0.1 / 0.95), log(0.9 / 0.05))


def test_the_ratio_is_that_of_two_normal_distributions() -> None:
    """For many deals of coins it comes near that of coins, deal by deal."""
    test, wins, deals = Sprt(margin=0.01), 520, 1000
    coins = (2 * wins - deals) * log(0.51 / 0.49)
    found = test.ratio(deals, Fraction(wins), Fraction(wins), HALF)
    assert near(found, coins, within=0.02)
    assert test.ratio(deals, Fraction(deals - wins), Fraction(deals - wins), HALF) == -found
    assert test.ratio(0, Fraction(0), Fraction(0), HALF) == 0


def test_a_verdict_comes_at_either_bound() -> None:
    """Beyond the upper bound the first is better, beyond the lower the second."""
    test = Sprt()
    low, high = test.bounds
    assert test.verdict(high) is Verdict.ACCEPT
    assert test.verdict(low) is Verdict.REJECT
    assert test.verdict((low + high) / 2) is Verdict.GO_ON


def test_wrong_verdicts_are_no_more_than_stated() -> None:
    """At the margin the wrong one is called better seldom; forty tests each."""
    test = Sprt(margin=0.1, alpha=0.2, beta=0.1)
    assert errors(0.4, Verdict.ACCEPT, test, 40) <= 0.2
    assert errors(0.6, Verdict.REJECT, test, 40) <= 0.1


@pytest.mark.slow
@pytest.mark.parametrize("margin", [0.05, 0.1, 0.2])
def test_wrong_verdicts_are_no_more_than_stated_at_length(margin: float) -> None:
    """A thousand tests of each: less than stated, give or take two standard errors."""
    test = Sprt(margin=margin, alpha=0.05, beta=0.1)
    assert errors(0.5 - margin, Verdict.ACCEPT, test, 1000) <= 0.05 + 0.014
    assert errors(0.5 + margin, Verdict.REJECT, test, 1000) <= 0.1 + 0.019


def test_a_clear_case_ends_soon() -> None:
    """Who wins every match is better after some dozens of deals, and so is who wins none."""
    plan = plan_of(matches=400)
    best, worst = (judged(plan, share, 0, Sprt(margin=0.1)) for share in (1.0, 0.0))
    assert best.verdict is Verdict.ACCEPT
    assert worst.verdict is Verdict.REJECT
    assert best.deals == worst.deals < 20
    assert best.ratio == -worst.ratio


def test_only_whole_deals_are_looked_at() -> None:
    """A test ends after the last match of a deal, and its verdict then stands."""
    plan = plan_of(matches=400)
    trial = Trial(plan, Sprt(margin=0.1))
    ends = [trial.ends(row_of(plan, n, (21, 0) if n % 2 == 0 else (0, 21))) for n in range(100)]
    first = ends.index(True)
    assert first % 2 == 1
    assert trial.deals == (first + 1) // 2
    assert all(ends[first:])


def test_a_deal_with_a_match_that_was_given_up_tells_nothing() -> None:
    """Its other match might be the luckier one, so it does not count either."""
    plan = plan_of(matches=4)
    trial = Trial(plan, Sprt())
    trial.ends(row_of(plan, 0, (21, 0)))
    trial.ends(row_of(plan, 1, (0, 0), fault="not decided"))
    assert (trial.deals, trial.ratio) == (0, 0)
    trial.ends(row_of(plan, 2, (21, 0)))
    trial.ends(row_of(plan, 3, (0, 21)))
    assert trial.deals == 1
    assert trial.ratio > 0


def test_a_fair_share_is_that_of_the_seats() -> None:
    """Who has two of three seats should win two of three matches; that is no merit."""
    plan = plan_of("ann", "bob", matches=3, seats=3)
    trial = Trial(plan, Sprt())
    for match, winner in enumerate((0, 0, 0)):
        scores = [0, 0, 0]
        scores[winner] = 9
        trial.ends(row_of(plan, match, scores))
    assert [plan.agents_of(match)[0] for match in range(3)].count("ann") == 2
    assert trial.deals == 1
    assert trial.ratio == 0


@pytest.mark.parametrize(
    "wrong", [{"margin": 0}, {"margin": 0.5}, {"alpha": 0}, {"beta": 0.5}, {"alpha": 1}]
)
def test_numbers_that_make_no_test_are_refused(wrong: dict[str, float]) -> None:
    """Margin and errors lie between 0 and 0.5."""
    with pytest.raises(RulesError, match=f"{next(iter(wrong))}="):
        Sprt(**wrong)


@pytest.mark.parametrize("agents", [("ann",), ("ann", "ann"), ("ann", "bob", "cid")])
def test_a_trial_is_between_two(agents: tuple[str, ...]) -> None:
    """One agent alone, or three, cannot be told apart so."""
    with pytest.raises(RulesError, match="two different agents"):
        Trial(plan_of(*agents, seats=3), Sprt())
