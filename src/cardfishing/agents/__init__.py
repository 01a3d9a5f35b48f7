"""Agents: pure functions of what a seat sees and of a seed."""

from __future__ import annotations

from typing import Final

from cardfishing.agents.greedy import GreedyAgent, make_greedy
from cardfishing.agents.random import RandomAgent, make_random
from cardfishing.game import AgentSpec
from cardfishing.messages import msg

AGENTS: Final[tuple[AgentSpec, ...]] = (
    AgentSpec(
        "greedy",
        msg("Takes the most points, then the most cards, and leaves little to the next player."),
        make_greedy,
    ),
    AgentSpec("random", msg("Plays any legal move, all equally likely."), make_random),
)
"""The agents that come with the core, by name."""

__all__ = ["AGENTS", "GreedyAgent", "RandomAgent"]
