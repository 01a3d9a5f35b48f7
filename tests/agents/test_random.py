"""DESIGN 6: the random agent is a pure function of what it sees and of its seed."""

from __future__ import annotations

import pytest

from cardfishing.agents.random import RandomAgent
from cardfishing_casino import CASINO
from tests.agents.games import PAIRS

START = CASINO.new(2, seed=1)


def test_it_plays_legal_moves_of_any_game() -> None:
    """It plays a round of each game to its end."""
    for game in (CASINO, PAIRS):
        state, agent = game.new(2, seed=5), RandomAgent.for_game(game, 3)
        while (view := state.to_act) is not None:
            state = state.apply(agent.choose(view))
        assert state.is_terminal


def test_it_is_a_pure_function() -> None:
    """The same seed and view give the same move; views differ in what they lead to."""
    view = START.observation(START.turn)
    assert RandomAgent(3).choose(view) == RandomAgent(3).choose(view)
    assert len({RandomAgent(seed).choose(view) for seed in range(50)}) == view.legal_moves.count()


def test_it_is_the_same_on_every_platform() -> None:
    """Choices are drawn from 64 bits of the view, not from a hash of the platform's width."""
    view = START.observation(START.turn)
    chosen = [RandomAgent(seed).choose(view).text for seed in range(5)]
    assert chosen == ["7Sx3C+4H", "6C", "6C", "6C", "2S+3C=5"]


def test_it_sees_only_its_view() -> None:
    """A state resampled for the seat leads to the same choice."""
    for seed in range(5):
        twin = START.resample(START.observation(START.turn).seat or 0, seed)
        view = twin.to_act
        assert view is not None
        assert RandomAgent(7).choose(view) == RandomAgent(7).choose(START.observation(START.turn))


def test_it_has_nothing_to_choose_when_it_is_not_its_turn() -> None:
    """A seat that is not to act has no move."""
    waiting = START.observation(1 - (START.turn or 0))
    with pytest.raises(IndexError, match="no legal move"):
        RandomAgent().choose(waiting)
