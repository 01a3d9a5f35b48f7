"""Agents: pure functions of what a seat sees and of a seed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cardfishing.game import AgentSpec, AnyGame
from cardfishing.messages import msg

if TYPE_CHECKING:
    from cardfishing.agents.greedy import GreedyAgent
    from cardfishing.agents.random import RandomAgent
    from cardfishing.agents.search import SearchAgent


def _greedy(game: AnyGame, seed: int) -> GreedyAgent:
    from cardfishing.agents.greedy import GreedyAgent  # noqa: PLC0415  # brings an engine

    return GreedyAgent.for_game(game, seed)


def _random(game: AnyGame, seed: int) -> RandomAgent:
    from cardfishing.agents.random import RandomAgent  # noqa: PLC0415  # like the others

    return RandomAgent.for_game(game, seed)


def _search(game: AnyGame, seed: int) -> SearchAgent:
    from cardfishing.agents.search import SearchAgent  # noqa: PLC0415  # brings the engines

    return SearchAgent.for_game(game, seed)


AGENTS: Final[tuple[AgentSpec, ...]] = (
    AgentSpec(
        "greedy",
        msg("Goes for points now, then for better cards, and leaves little to the next player."),
        _greedy,
    ),
    AgentSpec("random", msg("Plays any legal move, all equally likely."), _random),
    AgentSpec(
        "search",
        msg("Plays its moves out in deals as they may be, and takes the one that gains most."),
        _search,
    ),
)
"""The agents that come with the core; an engine is imported when one of them is made for it."""
