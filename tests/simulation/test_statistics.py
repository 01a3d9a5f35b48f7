"""What the rows of a plan tell, against what can be worked out by hand."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from cardfishing.errors import RulesError
from cardfishing.simulation import Estimate, Plan, Row, Summary, summary, wilson
from cardfishing_persian_rummy import PERSIAN_RUMMY
from tests.simulation.made import near, plan_of, row_of, rows_of

SCORES = [(21, 10), (12, 22), (23, 20), (24, 4)]
"""By seat: ann sits first in matches 0 and 2, bob in 1 and 3; seat 1 deals in the last two."""


def told(scores: Sequence[Sequence[int]], plan: Plan | None = None) -> Summary:
    """Return the summary of matches with some scores."""
    chosen = plan or plan_of(matches=len(scores))
    return summary(chosen, rows_of(chosen, scores))


def test_matches_are_counted_for_their_agents() -> None:
    """An agent's wins and scores go with it from seat to seat."""
    found = told(SCORES)
    ann, bob = found.agents
    assert (found.matches, found.deals, found.ties, found.faults) == (4, 2, 0, 0)
    assert [(one.agent, one.seats, one.matches, one.wins) for one in found.agents] == [
        ("ann", 1, 4, 3),
        ("bob", 1, 4, 1),
    ]
    assert (ann.win_share.value, bob.win_share.value) == (0.75, 0.25)
    assert (ann.score.value, bob.score.value) == ((21 + 22 + 23 + 4) / 4, (10 + 12 + 20 + 24) / 4)
    assert ann.items["cards"].value == ann.score.value


def test_agents_are_who_they_are_by_name() -> None:
    """Renamed agents have the same figures."""
    plain, renamed = told(SCORES), told(SCORES, plan_of("cid", "dan"))
    for one, other in zip(plain.agents, renamed.agents, strict=True):
        assert (one.win_share, one.score, one.items) == (
            other.win_share,
            other.score,
            other.items,
        )
    assert plain.places == renamed.places


def test_places_are_counted_from_the_deal() -> None:
    """In Casino the seat behind the dealer plays first, with two seats the other one."""
    found = told(SCORES)
    first, dealer = found.places
    assert (first.place, first.is_dealer, dealer.place, dealer.is_dealer) == (0, False, 1, True)
    assert first.score.value == (10 + 22 + 23 + 24) / 4
    assert dealer.score.value == (21 + 12 + 20 + 4) / 4
    assert (first.win_share.value, dealer.win_share.value) == (0.75, 0.25)


def test_the_margin_is_told_with_what_duplicate_deals_saved() -> None:
    """The margins of ann are 11, 10, 3 and -20: each deal's mean is off by 9.5 from the whole."""
    margin = told(SCORES).margin
    assert margin is not None
    assert margin.agents == ("ann", "bob")
    assert margin.mean == Estimate(1.0, -8.5, 10.5)
    assert margin.counts == ((-20.0, 1), (3.0, 1), (10.0, 1), (11.0, 1))
    of_mean = 9.5**2
    variance = (10**2 + 9**2 + 2**2 + 21**2) / 4 + of_mean
    assert margin.spread is not None
    assert near(margin.spread.value, variance**0.5)
    assert margin.saved is not None
    assert near(margin.saved.value, 1 - of_mean / (variance / 4))


def test_without_duplicate_deals_nothing_is_saved() -> None:
    """Matches with deals of their own have no group to save by."""
    margin = told(SCORES, plan_of(duplicate=False)).margin
    assert margin is not None
    assert margin.saved is None


def test_lengths_are_told_by_their_distribution() -> None:
    """Mean, the middle nine tenths, the median and the longest, of rounds and of moves a round."""
    plan = plan_of(matches=20, duplicate=False)
    lengths = [*range(1, 20), 40]
    rows = [
        row_of(plan, match, (21, 3), rounds=rounds, plies=10 * rounds + (match % 2) * rounds)
        for match, rounds in enumerate(lengths)
    ]
    found = summary(plan, rows)
    assert found.rounds is not None
    assert found.plies is not None
    assert found.scores is not None
    rounds = found.rounds
    assert rounds.mean.value == sum(lengths) / 20
    assert (rounds.low, rounds.median, rounds.high, rounds.most) == (1, 10, 19, 40)
    assert found.plies.counts == ((10.0, 10), (11.0, 10))
    assert found.plies.mean.value == sum(row.plies for row in rows) / sum(lengths)
    assert found.scores.counts == ((3.0, 20), (21.0, 20))
    assert found.scores.mean.value == 12


def test_no_rows_tell_nothing() -> None:
    """An empty summary has no figures, and says so in JSON as well."""
    found = told([])
    assert (found.matches, found.deals, found.agents, found.places) == (0, 0, (), ())
    assert (found.rounds, found.plies, found.scores, found.sweeps, found.margin) == (None,) * 5
    assert json.loads(found.to_json())["agents"] == []


def test_one_row_has_no_intervals_of_means() -> None:
    """A single match has a mean and nothing around it; a share of wins always has an interval."""
    found = told([(21, 10)])
    assert found.agents[0].score == Estimate(21.0)
    assert found.agents[0].win_share == wilson(1, 1)
    assert found.margin is not None
    assert (found.margin.spread, found.margin.saved) == (None, None)


def test_ties_count_in_equal_parts() -> None:
    """Where all are tied, all won as much; nothing varies, so nothing is saved."""
    found = told([(10, 10)] * 4)
    assert (found.ties, [one.wins for one in found.agents]) == (4, [0, 0])
    assert [one.win_share.value for one in found.agents] == [0.5, 0.5]
    assert found.margin is not None
    assert (found.margin.mean, found.margin.saved) == (Estimate(0.0, 0.0, 0.0), None)


def test_a_tie_is_between_the_best() -> None:
    """Of three sides two share a tie, and the third has nothing of it."""
    plan = plan_of("ann", "bob", "cid", matches=3, seats=3)
    found = told([(11, 11, 4), (20, 3, 2), (5, 6, 7)], plan)
    ann, bob, cid = found.agents
    assert near(ann.win_share.value, 1.5 / 3)
    assert near(bob.win_share.value, 0.5 / 3)
    assert near(cid.win_share.value, 1 / 3)
    assert found.margin is None
    assert [place.is_dealer for place in found.places] == [False, False, True]


def test_an_agent_at_several_seats_is_told_on_their_average() -> None:
    """Of three seats ann has two: a match that she wins at one is half a win for each."""
    plan = plan_of("ann", "bob", matches=3, seats=3)
    found = told([(9, 0, 3), (1, 8, 2), (0, 0, 6)], plan)
    ann, bob = found.agents
    assert plan.agents_of(0) == ("ann", "bob", "ann")
    assert (ann.seats, bob.seats) == (2, 1)
    assert near(ann.win_share.value * 2 + bob.win_share.value, 1)
    assert near(ann.score.value * 2 + bob.score.value, 29 / 3)
    assert found.margin is not None
    assert near(found.margin.mean.value, ann.score.value - bob.score.value)


def test_partners_win_together() -> None:
    """Each of two partners has all of what their side wins and scores."""
    plan = plan_of("ann", "bob", matches=2, seats=4)
    found = told([(21, 10), (15, 22)], plan)
    ann, bob = found.agents
    assert plan.game.sides(4) == (0, 1, 0, 1)
    assert (ann.wins, ann.win_share.value, ann.score.value) == (2, 1, 21.5)
    assert (bob.wins, bob.win_share.value, bob.score.value) == (0, 0, 12.5)
    assert ann.items["cards"].value == 21.5


def test_matches_that_were_given_up_count_as_faults_alone() -> None:
    """All else is as if the match had not been; its deal is one all the same."""
    plan = plan_of()
    rows = list(rows_of(plan, SCORES))
    broken = [*rows[:3], row_of(plan, 3, (0, 0), fault="not decided")]
    found, without = summary(plan, broken), summary(plan, rows[:3])
    assert (found.faults, found.matches, found.deals) == (1, 3, 2)
    assert (found.agents, found.margin) == (without.agents, without.margin)
    alone = summary(plan, [row_of(plan, 0, (0, 0), fault="not decided")])
    assert (alone.faults, alone.deals, alone.agents) == (1, 1, ())


def test_sweeps_are_told_where_they_are_counted() -> None:
    """Sweeps of all sides by round; where nobody made one, nothing is said."""
    plan = plan_of(matches=2)
    rows = [row_of(plan, n, (21, 1), rounds=2, sweeps=(3, n)) for n in range(2)]
    found = summary(plan, rows).sweeps
    assert found is not None
    assert found.value == 7 / 4
    assert told(SCORES).sweeps is None


def test_items_stand_in_the_order_of_the_game() -> None:
    """Items of the game come first, in its order, then others by name."""
    plan = plan_of(matches=1)
    names = ("zeal", "aces", "cards", "mirth")
    row = row_of(plan, 0, (21, 1))
    row.items.clear()
    row.items.update(dict.fromkeys(names, (1, 0)))
    assert list(summary(plan, [row]).agents[0].items) == ["cards", "aces", "mirth", "zeal"]


def test_a_summary_is_one_line_of_json() -> None:
    """Keys are sorted, the game is its game string, and an absent bound is null."""
    text = told([(21, 10)]).to_json()
    fields = json.loads(text)
    assert "\n" not in text
    assert list(fields) == sorted(fields)
    assert fields["plan"]["game"] == "casino"
    assert fields["agents"][0]["score"] == {"high": None, "low": None, "value": 21.0}


def test_rows_are_read_once() -> None:
    """Rows may come from a source that cannot be read again; equal rows tell equal things."""
    plan = plan_of()
    rows: list[Row] = list(rows_of(plan, SCORES))
    assert summary(plan, iter(rows)) == summary(plan, rows)


def test_places_follow_the_play_where_it_goes_the_other_way() -> None:
    """In Persian Rummy the dealer sits last as well, whichever way round play goes."""
    plan = plan_of(
        "ann", "bob", "cid", "dan", matches=1, seats=4, game=PERSIAN_RUMMY, duplicate=False
    )
    made = [0] * len(set(PERSIAN_RUMMY.sides(4)))
    made[0] = 5
    found = told([made], plan)
    assert [place.is_dealer for place in found.places] == [False, False, False, True]


def test_rows_of_another_plan_are_refused() -> None:
    """Issue 9, what the numbers mean: what somebody else played tells nothing of a plan."""
    plan = plan_of("ann", "bob")
    for other in (plan_of("ann", "cleo"), plan_of("ann", "bob", duplicate=False)):
        with pytest.raises(RulesError, match="rows=match 1 cannot be: give the rows of this plan"):
            summary(other, [row_of(plan, 1, (7, 4))])


def test_a_level_out_of_range_is_refused() -> None:
    """A level is between 0 and 1."""
    with pytest.raises(RulesError, match="level=1"):
        summary(plan_of(), [], level=1)
