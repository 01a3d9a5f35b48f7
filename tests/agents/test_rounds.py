"""Rounds by bare facts against rounds by states and views: the same from the same seeds."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

import cardfishing
from cardfishing.agents._bare import chooser, first_best, play_on
from cardfishing.agents.greedy import GreedyAgent
from cardfishing.agents.random import RandomAgent
from cardfishing.agents.rounds import move_by_move, play_round
from cardfishing.agents.search import SearchAgent
from cardfishing.choices import Choice
from cardfishing.game import Agent, AnyGame
from cardfishing.state import MoveT, Observation, State
from cardfishing_casino import CASINO
from cardfishing_rummy500 import RUMMY_500
from tests.agents.games import HIGH_ACES, HOUSES, LAST_TRICK, NEIGHBOURS, PAIRS, SCOPETTA
from tests.agents.test_worths import FINES

NAMES: Final = tuple(name for name in cardfishing.games() if cardfishing.load(name).name == name)
ODD: Final = (PAIRS, NEIGHBOURS, SCOPETTA, HIGH_ACES, LAST_TRICK, HOUSES, FINES)


def assert_equal_rounds(game: AnyGame, rng: Random) -> None:
    """Play a round both ways, by any number of players, each seat with a seed of its own."""
    seats = rng.choice(game.seat_counts)
    state = game.new(seats, seed=rng.randrange(10**6), dealer=rng.randrange(seats))
    agents = [
        rng.choice((GreedyAgent, GreedyAgent, RandomAgent))(rng.randrange(10**6))
        for _ in range(seats)
    ]
    assert play_round(state, agents) == move_by_move(state, agents)


def changed(game: AnyGame, rng: Random) -> AnyGame:
    """Return a game with some options at random, as far as they go together."""
    for option in game.declared:
        if rng.random() < 0.3 and isinstance(option.values, Choice):
            text = rng.choice(option.values.choices)[0]
            try:
                game = game.with_options(**{option.name: text})
            except cardfishing.RulesError:
                continue
    return game


@pytest.mark.parametrize("name", NAMES)
def test_they_are_the_same_in_every_game(name: str) -> None:
    """Issue 9: greedy and random rounds without states, from the same seeds, options at random."""
    game, rng = cardfishing.load(name), Random(name)
    assert_equal_rounds(game, rng)
    assert_equal_rounds(changed(game, rng), rng)


@pytest.mark.parametrize("game", ODD, ids=str)
def test_they_are_the_same_with_rules_of_others(game: AnyGame) -> None:
    """Issue 9: matchers, finishes and score items may be anybody's."""
    assert_equal_rounds(game, Random(3))


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_they_are_the_same_a_hundred_times(name: str) -> None:
    """Issue 9: the same with a hundred sets of options of each game."""
    game, rng = cardfishing.load(name), Random(name)
    for _ in range(100):
        assert_equal_rounds(changed(game, rng), rng)


def test_random_rounds_are_those_of_the_engine() -> None:
    """Where all agents are random the round is the engine's own bulk path."""
    start = CASINO.new(3, seed=4)
    agents = [RandomAgent(seed) for seed in (7, 8, 9)]
    assert play_round(start, agents) == start.played_out((7, 8, 9)) == move_by_move(start, agents)


def test_other_agents_play_by_views() -> None:
    """An agent that is not known sees a view for every move."""
    start = CASINO.new(2, seed=4)
    agents: list[Agent[Any, Any]] = [GreedyAgent(1), SearchAgent(2, iterations=2)]
    assert chooser(agents[1]) is None
    assert play_on(start, list(map(chooser, agents))) is None
    assert play_round(start, agents) == move_by_move(start, agents)


def test_heirs_of_greedy_play_their_own_way() -> None:
    """A class derived from a known agent may choose otherwise, and so it is asked."""

    class Last(GreedyAgent):
        def choose(self, view: Observation[MoveT], /) -> MoveT:
            return list(view.legal_moves)[-1]

    agents = [Last(), Last()]
    assert play_round(CASINO.new(2, seed=4), agents) == move_by_move(CASINO.new(2, seed=4), agents)
    assert chooser(agents[0]) is None


@pytest.mark.parametrize("game", [CASINO, RUMMY_500], ids=str)
def test_play_ends_after_so_many_turns(game: AnyGame) -> None:
    """A turn is all moves of a seat in a row; the round may end before they are over."""
    start: State[Any, Any] = game.new(2, seed=6)
    end = play_on(start, [first_best] * 2)
    assert end is not None
    assert end[0].is_terminal
    assert end == play_on(start, [first_best] * 2, 1000)
    turns, state, plies = 0, start, 0
    while turns < 5:
        before = state.turn
        while state.turn == before:
            state = state.apply_unchecked(GreedyAgent().best(state.observation(before))[0])
            plies += 1
        turns += 1
        assert play_on(start, [first_best] * 2, turns) == (state, plies)
