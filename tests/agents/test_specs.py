"""The agents that can be asked for by name."""

from __future__ import annotations

from cardfishing.agents import AGENTS
from cardfishing.agents.greedy import GreedyAgent
from cardfishing.agents.random import RandomAgent
from cardfishing_casino import CASINO


def test_agents_are_made_for_a_game_and_a_seed() -> None:
    """Each spec makes its agent; equal arguments make equal agents."""
    made = {spec.name: spec.make(CASINO, 7) for spec in AGENTS}
    assert made == {"greedy": GreedyAgent(7), "random": RandomAgent(7)}
    assert all(str(spec.summary) for spec in AGENTS)
