"""Plans and rows: what they say of a match, and how they are read."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest

from cardfishing.errors import NotationError, RulesError, SetupError
from cardfishing.simulation import Plan, Row
from cardfishing_casino import CASINO
from tests.simulation.helpers import PLAN

ROW = Row(
    match=3,
    deal=1,
    agents=("greedy", "random"),
    dealer=1,
    sides=(0, 1),
    scores=(22, 12),
    winner=0,
    rounds=3,
    plies=144,
    items={"aces": (7, 5), "cards": (15, 7)},
    sweeps=(2, 1),
)


def plan(agents: str, seats: int, **changes: Any) -> Plan:  # noqa: ANN401
    """Return a plan for agents with commas between them."""
    return Plan(game=CASINO, agents=agents.split(","), matches=24, seats=seats, **changes)


@pytest.mark.parametrize(
    ("agents", "seats", "seatings"),
    [
        ("greedy", 2, ["gg"]),
        ("greedy,random", 2, ["gr", "rg"]),
        ("greedy,random", 4, ["grgr", "rgrg"]),
        ("greedy,random", 3, ["grg", "ggr", "rgg"]),
        ("greedy,random,search", 3, ["grs", "sgr", "rsg"]),
    ],
)
def test_agents_move_one_seat_on(agents: str, seats: int, seatings: list[str]) -> None:
    """Issue 9, rotation: the agents go round the table, through each different seating once."""
    rotated = plan(agents, seats)
    shown = ["".join(name[0] for name in rotated.agents_of(match)) for match in range(24)]
    assert shown == (seatings * 24)[:24]
    fixed = plan(agents, seats, rotate=False)
    assert {fixed.agents_of(match) for match in range(24)} == {rotated.agents_of(0)}


def test_duplicate_deals_are_played_once_in_each_seating() -> None:
    """Issue 9, duplicate deals: a group has the same deals and dealer, and no other group has."""
    groups = plan("greedy,random", 2)
    assert groups.group == 2
    facts = [(groups.deal_of(n), groups.deal_seed(n), groups.dealer_of(n)) for n in range(24)]
    assert facts[::2] == facts[1::2]
    assert len({seed for _, seed, _ in facts}) == 12
    assert [deal for deal, _, _ in facts[::2]] == list(range(12))
    single = attrs.evolve(groups, duplicate=False)
    assert len({single.deal_seed(n) for n in range(24)}) == 24


@pytest.mark.parametrize("duplicate", [True, False])
def test_every_seat_deals_as_often_in_every_seating(*, duplicate: bool) -> None:
    """Who deals is no advantage for an agent: each seating meets each dealer equally often."""
    fair = plan("greedy,random,search", 3, duplicate=duplicate)
    met = [(fair.agents_of(n), fair.dealer_of(n)) for n in range(9)]
    assert len(set(met)) == 9


def test_seeds_are_split_by_match() -> None:
    """Issue 9: the seeds of a match come from its number, so that any worker can make them."""
    seeds = [seed for match in range(24) for seed in plan("random", 4).agent_seeds(match)]
    assert len(set(seeds)) == 96
    assert plan("random", 4).agent_seeds(7) == tuple(seeds[28:32])
    assert plan("random", 4, seed=1).agent_seeds(7) != tuple(seeds[28:32])
    assert plan("random", 4, seed=1).deal_seed(7) != plan("random", 4).deal_seed(7)


def test_plans_are_values_with_a_text() -> None:
    """A plan can be sent as JSON on one line with sorted keys, and reads back to an equal one."""
    sent = plan("greedy,exec:bot --fast", 2, seed=1 << 70, unit="round", duplicate=False)
    text = sent.to_json()
    assert Plan.from_json(text) == sent
    assert hash(Plan.from_json(text)) == hash(sent)
    assert list(json.loads(text)) == sorted(attrs.fields_dict(Plan))
    assert Plan(game="casino", agents="random", matches=0, seats=2).agents == ("random",)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("matches", -1),
        ("matches", 1.5),
        ("unit", "game"),
        ("agents", ()),
        ("agents", ("random",) * 3),
        ("agents", ("random", "")),
        ("agents", (1,)),
    ],
)
def test_plans_that_mean_nothing_are_refused(field: str, value: Any) -> None:  # noqa: ANN401
    """The contract, 9: the error names the field, the value and the remedy."""
    with pytest.raises(RulesError) as caught:
        attrs.evolve(PLAN, **{field: value})
    assert caught.value.field == field


@pytest.mark.parametrize("change", [{"seats": 5}, {"seed": "7"}])
def test_seats_and_seeds_are_checked_as_for_a_match(change: dict[str, Any]) -> None:
    """The contract, 9: what a match would refuse a plan refuses."""
    with pytest.raises(SetupError):
        attrs.evolve(PLAN, **change)


def test_rows_have_a_text() -> None:
    """Issue 9, rows: a row is JSON on one line with sorted keys, and reads back to an equal one."""
    text = ROW.to_json()
    assert Row.from_json(text) == ROW
    assert list(json.loads(text)) == sorted(attrs.fields_dict(Row))
    drawn = attrs.evolve(ROW, winner=None, sweeps=(), fault="not decided")
    assert Row.from_json(drawn.to_json()) == drawn


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "{}", "1" * 5000, "[" * 100_000, ROW.to_json()[:-1] + ',"more":1}']
    + [
        json.dumps(json.loads(ROW.to_json()) | {field: value})
        for field, value in [
            ("match", "3"),
            ("match", True),
            ("agents", "greedy"),
            ("agents", [1]),
            ("sides", 0),
            ("winner", "0"),
            ("items", [1]),
            ("items", {"aces": 1}),
            ("sweeps", [1.0]),
            ("fault", None),
        ]
    ],
)
def test_what_is_no_row_is_refused(text: str) -> None:
    """A text that is no row, or has a field of another type, is a `NotationError`."""
    with pytest.raises(NotationError, match="a row of results in JSON"):
        Row.from_json(text)


def test_what_is_no_plan_is_refused() -> None:
    """A text that is no plan is a `NotationError`; one that cannot be played says why."""
    with pytest.raises(NotationError, match="a plan in JSON"):
        Plan.from_json("{}")
    with pytest.raises(RulesError, match="unit=game cannot be"):
        Plan.from_json(PLAN.to_json().replace("round", "game"))
