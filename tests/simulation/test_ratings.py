"""Ratings: openskill's own numbers, of what agents did in each match."""

from __future__ import annotations

import json
import sys

import pytest
from openskill.models import PlackettLuce

from cardfishing.errors import RulesError
from cardfishing.simulation import Ladder, Plan, Row, ratings_of, round_robin, tournament
from tests.simulation.made import near, plan_of, row_of, rows_of


def test_ratings_are_those_of_the_model() -> None:
    """Two matches between two agents, as openskill without drift rates them."""
    model = PlackettLuce(tau=0.0)
    ann, bob = model.rating(), model.rating()
    [[bob], [ann]] = model.rate([[bob], [ann]])
    [[ann], [bob]] = model.rate([[ann], [bob]], ranks=[0, 0])
    plan = plan_of(matches=2)
    found = ratings_of(rows_of(plan, [(3, 21), (9, 9)]))
    assert [(one.agent, one.matches, one.strength, one.uncertainty) for one in found] == [
        ("bob", 2, bob.mu, bob.sigma),
        ("ann", 2, ann.mu, ann.sigma),
    ]
    best = found[0]
    assert near(best.ordinal, best.strength - 3 * best.uncertainty)
    assert best.estimate.low == best.strength - 2 * best.uncertainty
    assert best.estimate.high == best.strength + 2 * best.uncertainty


def test_agents_of_a_table_are_ranked_by_wins_then_by_score() -> None:
    """The winner is before all others, who follow by their scores."""
    plan = plan_of("ann", "bob", "cid", matches=1, seats=3)
    model = PlackettLuce(tau=0.0)
    rated = model.rate([[model.rating()] for _ in range(3)], ranks=[1, 0, 2])
    found = {one.agent: one.strength for one in ratings_of([row_of(plan, 0, (7, 22, 2))])}
    assert found == {
        agent: one.mu for agent, (one,) in zip(("ann", "bob", "cid"), rated, strict=True)
    }


def test_an_agent_at_several_seats_is_ranked_by_their_average() -> None:
    """Of a match that is tied, ann's two seats have half a win between them, and bob the other."""
    plan = plan_of("ann", "bob", matches=1, seats=3)
    tied = ratings_of([row_of(plan, 0, (10, 10, 4))])
    assert [one.agent for one in tied] == ["bob", "ann"]
    level = ratings_of([row_of(plan, 0, (10, 10, 10))])
    assert level[0].strength == level[1].strength


def test_partners_are_ranked_together() -> None:
    """Four agents in two teams: partners have one rating."""
    plan = plan_of("ann", "bob", "cid", "dan", matches=1, seats=4)
    found = {one.agent: one.strength for one in ratings_of([row_of(plan, 0, (22, 9))])}
    assert found["ann"] == found["cid"] > found["bob"] == found["dan"]


def test_what_tells_nothing_is_left_out() -> None:
    """Matches that were given up, and those of one agent against itself."""
    plan, alone = plan_of(), plan_of("ann", "ann")
    rows = [row_of(plan, 0, (0, 0), fault="not decided"), row_of(alone, 0, (21, 0))]
    assert ratings_of(rows) == ()


def test_a_missing_package_is_named_with_what_installs_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without openskill the error says how to get it."""
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(ImportError, match=r'pip install "cardfishing\[ratings\]"') as caught:
        Ladder()
    assert caught.value.name == "openskill.models"


def test_a_round_robin_is_every_pair_on_the_same_deals() -> None:
    """Three agents make three plans, which differ in their agents alone."""
    plan = plan_of(matches=6)
    found = round_robin(plan, ("ann", "bob", "cid"))
    assert [one.agents for one in found] == [("ann", "bob"), ("ann", "cid"), ("bob", "cid")]
    assert {one.deal_seed(4) for one in found} == {plan.deal_seed(4)}


@pytest.mark.parametrize("agents", [("ann",), ("ann", "bob", "ann")])
def test_a_round_robin_is_of_different_agents(agents: tuple[str, ...]) -> None:
    """One agent, or one twice, makes none."""
    with pytest.raises(RulesError, match="two or more different agents"):
        round_robin(plan_of(), agents)


def test_a_tournament_tells_who_won_against_whom() -> None:
    """Shares are those of the pairings, and ratings those of all matches in order."""
    strength = {"ann": 30, "bob": 20, "cid": 10}

    def play(plan: Plan) -> list[Row]:
        return [
            row_of(plan, match, [strength[agent] for agent in plan.agents_of(match)])
            for match in range(plan.matches)
        ]

    found = tournament(plan_of(matches=4), ("bob", "ann", "cid"), play=play)
    ann = found.win_share("ann", "bob")
    bob = found.win_share("bob", "ann")
    assert ann is not None
    assert bob is not None
    assert (ann.value, bob.value) == (1, 0)
    assert found.win_share("ann", "ann") is None
    assert [one.agent for one in found.ratings] == ["ann", "bob", "cid"]
    assert [one.matches for one in found.ratings] == [8, 8, 8]
    plans = round_robin(plan_of(matches=4), ("bob", "ann", "cid"))
    assert found.ratings == ratings_of(row for plan in plans for row in play(plan))
    assert json.loads(found.to_json())["agents"] == ["bob", "ann", "cid"]
