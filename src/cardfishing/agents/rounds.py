"""Rounds that agents play to the end.

`RandomAgent` and `GreedyAgent` need neither states nor views for it in the games of the two
families: they go by the open facts and a hand.  The round is the same either way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from cardfishing.agents._bare import chooser, play_on
from cardfishing.agents.random import RandomAgent
from cardfishing.game import Agent
from cardfishing.state import State

StateT = TypeVar("StateT", bound=State[Any, Any])


def play_round(state: StateT, agents: Sequence[Agent[Any, Any]]) -> tuple[StateT, int]:
    """Return the end of a round that agents play, and the number of moves.

    Args:
        state: Where it begins.
        agents: The agent of each seat; they are trusted to choose legal moves.
    """
    seeds = [agent.seed for agent in agents if type(agent) is RandomAgent]
    if len(seeds) == len(agents):
        return state.played_out(seeds)
    return play_on(state, list(map(chooser, agents))) or move_by_move(state, agents)


def move_by_move(state: StateT, agents: Sequence[Agent[Any, Any]]) -> tuple[StateT, int]:
    """Return what `play_round` does, by the states and views between.

    Args:
        state: Where it begins.
        agents: The agent of each seat; they are trusted to choose legal moves.
    """
    plies = 0
    while (turn := state.turn) is not None:
        state = state.apply_unchecked(agents[turn].choose(state.observation(turn)))
        plies += 1
    return state, plies
