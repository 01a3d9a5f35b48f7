"""Matches of a plan: each is what the public path plays, and faults are named."""

from __future__ import annotations

from asyncio import CancelledError
from typing import Any, NoReturn

import attrs
import pytest

from cardfishing import registry, session
from cardfishing.agents.random import RandomAgent
from cardfishing.errors import RulesError, SimulationError
from cardfishing.fishing.game import FishingGame
from cardfishing.fishing.state import FishingState
from cardfishing.game import AnyGame
from cardfishing.simulation import Plan, Row, _playing
from cardfishing.simulation._playing import play_match
from cardfishing_casino import CASINO
from tests.simulation.helpers import PLAN, failing, offer

GAMES = (
    ("casino(sweeps=score,target=11)", 2),
    ("casino", 4),
    ("finnish-kasino", 2),
    ("royal-draw-casino", 2),
    ("rummy-500(target=150)", 3),
    ("persian-rummy", 4),
)


def driven(plan: Plan, match: int) -> Row:
    """Return the row of a match of random agents as the driver of sessions plays it."""
    agents = [RandomAgent(seed) for seed in plan.agent_seeds(match)]
    played = session.play(
        plan.game, agents, seed=plan.deal_seed(match), dealer=plan.dealer_of(match)
    )
    items: dict[str, tuple[int, ...]] = {}
    for sheet in played.sheets:
        for item, points in sheet.by_item.items():
            before = items.get(item, (0,) * sheet.sides)
            items[item] = tuple(map(sum, zip(before, points, strict=True)))
    return Row(
        match=match,
        deal=plan.deal_of(match),
        agents=plan.agents_of(match),
        dealer=played.first_dealer,
        sides=plan.game.sides(plan.seats),
        scores=played.scores,
        winner=played.winner,
        rounds=len(played.sheets),
        plies=len(played.history),
        items=items,
        sweeps=sweeps(plan.game, played),
    )


def sweeps(game: AnyGame, played: Any) -> tuple[int, ...]:  # noqa: ANN401
    """Return the sweeps of each side, counted at the end of each round of a match."""
    if game.family != "fishing":
        return ()
    counts: list[tuple[int, ...]] = []
    match = played._from_start()  # noqa: SLF001
    for move in played.history:
        ended = match.state.apply(move.move)
        if ended.is_terminal:
            counts.append(ended.sweeps)
        match = match.apply(move.move)
    return tuple(map(sum, zip(*counts, strict=True)))


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_match_is_that_of_the_driver(game: str, seats: int) -> None:
    """Issue 9: the bulk path and the public path give the same rounds from the same seeds."""
    plan = Plan(game=game, agents="random", matches=2, seats=seats, seed=3)
    assert [play_match(plan, n) for n in (0, 1)] == [driven(plan, n) for n in (0, 1)]


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_round_at_one_go_is_that_of_the_loop(
    game: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 9: random agents play the same rounds by the engine and one by one."""
    plan = attrs.evolve(PLAN, game=registry.load(game), seats=seats)
    quick = play_match(plan, 1)
    monkeypatch.setattr(_playing, "_RANDOM", "nobody")
    assert play_match(plan, 1) == quick


def test_a_round_is_one_deal_without_a_target() -> None:
    """Issue 9: a single round has its own points as scores, and no winner if it is tied."""
    plan = attrs.evolve(PLAN, matches=30, seats=3)
    rows = [play_match(plan, match) for match in range(plan.matches)]
    assert {row.rounds for row in rows} == {1}
    assert {row.plies for row in rows} == {48}
    for row in rows:
        assert row.scores == tuple(map(sum, zip(*row.items.values(), strict=True)))
        ahead = [side for side, score in enumerate(row.scores) if score == max(row.scores)]
        assert row.winner == (ahead[0] if len(ahead) == 1 else None)
    assert {row.winner for row in rows} == {0, 1, 2, None}


def test_a_match_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue 9: a match that is not decided after many rounds is a row with a fault, no hang."""
    monkeypatch.setattr(_playing, "MOST_ROUNDS", 2)
    row = play_match(Plan(game="casino(target=100)", agents="random", matches=1, seats=2), 0)
    assert (row.rounds, row.winner, row.fault) == (2, None, "not decided after 2 rounds")
    assert sum(row.scores) == sum(map(sum, row.items.values())) > 0


def test_agents_of_third_parties_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue 9: games with agents the kernels don't know take the public path, to the same end."""
    offer(monkeypatch, lambda view, agent: agent.choose(view))
    guests = play_match(attrs.evolve(PLAN, agents=("guest",)), 2)
    assert attrs.evolve(guests, agents=("random",) * 2) == play_match(PLAN, 2)


def test_core_agents_play_as_everywhere() -> None:
    """An agent gets its seed from the plan, and chooses as it would in any driver."""
    plan = Plan(game="casino(target=1)", agents=("greedy", "random"), matches=2, seats=2)
    row, seeds = play_match(plan, 1), plan.agent_seeds(1)
    agents = [RandomAgent(seeds[0]), registry.agent("greedy").make(plan.game, seeds[1])]
    match = session.play(plan.game, agents, seed=plan.deal_seed(1), dealer=plan.dealer_of(1))
    assert row.agents == ("random", "greedy")
    assert (row.scores, row.winner) == (match.scores, match.winner)


class Hidden:
    """Something that cannot be looked at."""

    def __str__(self) -> NoReturn:
        """Raise an exception."""
        raise KeyError


@pytest.mark.parametrize(
    ("answer", "cause"),
    [
        (ValueError("lost"), "raised ValueError: lost"),
        (SystemExit(3), "raised SystemExit: 3"),
        (CancelledError(), "raised CancelledError: "),
        ("7H", "chose 7H: that is no move of this game"),
        (Hidden(), "chose <Hidden>: that is no move of this game"),
        (CASINO.parse_move("ACxAD"), "chose ACxAD: "),
        (registry.load("rummy-500").parse_move("+"), "chose +: that is no move of this game"),
    ],
)
def test_a_fault_of_an_agent_is_named(
    answer: object, cause: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 9, bad input: the error names match, seat, agent and cause, and how to go on."""

    def choose(view: Any, agent: RandomAgent) -> object:  # noqa: ANN401
        del view, agent
        if isinstance(answer, BaseException):
            raise answer
        return answer

    offer(monkeypatch, choose)
    with pytest.raises(SimulationError) as caught:
        play_match(attrs.evolve(PLAN, agents=("random", "guest")), 4)
    error = caught.value
    assert (error.match, error.seat, error.agent) == (4, 1, "guest")
    assert str(error).startswith(f"match 4, agent guest at seat 1: {cause}")
    assert str(error).endswith("; mend it or choose another, then go on with first=4")


def test_an_interrupt_is_no_fault_of_an_agent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue 9, bad input: Ctrl-C comes while an agent thinks, and stays what it is."""
    offer(monkeypatch, failing(KeyboardInterrupt()))
    with pytest.raises(KeyboardInterrupt):
        play_match(attrs.evolve(PLAN, agents=("guest",)), 0)


def test_a_game_that_cannot_say_why_is_no_fault_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Issue 9, bad input: the agent is named, though the game fails at what it chose."""
    offer(monkeypatch, lambda view, agent: None)

    def why_not(state: FishingState, move: object) -> NoReturn:
        raise AttributeError

    monkeypatch.setattr(FishingState, "why_not", why_not)
    with pytest.raises(SimulationError, match="guest at seat 1: chose None: that is no move of"):
        play_match(attrs.evolve(PLAN, agents=("random", "guest")), 4)


def test_an_agent_that_cannot_be_made_is_named() -> None:
    """Issue 9, bad input: what cannot be made for a game is named as well."""
    with pytest.raises(SimulationError) as caught:
        play_match(attrs.evolve(PLAN, agents=("nobody",)), 2)
    error = caught.value
    assert (error.match, error.seat, error.agent) == (2, 0, "nobody")
    assert isinstance(error.__cause__, RulesError)


def test_a_fault_of_the_game_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue 9, bad input: a game that raises stops the simulation with the number of the match."""

    def settle(*arguments: object) -> NoReturn:
        raise ZeroDivisionError

    monkeypatch.setattr(FishingGame, "settle", settle)
    with pytest.raises(SimulationError, match="raised ZeroDivisionError: ; mend casino"):
        play_match(attrs.evolve(PLAN, unit="match"), 3)
