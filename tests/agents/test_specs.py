"""The agents that can be asked for by name."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from cardfishing.agents import AGENTS
from cardfishing.agents.greedy import GreedyAgent
from cardfishing.agents.named import PROGRAM
from cardfishing.agents.random import RandomAgent
from cardfishing.agents.search import SearchAgent
from cardfishing_casino import CASINO

PAGE: Final = Path(__file__).parents[2] / "docs" / "reference" / "api" / "agents.md"


def test_agents_are_made_for_a_game_and_a_seed() -> None:
    """Each spec makes its agent; equal arguments make equal agents."""
    made = {spec.name: spec.make(CASINO, 7) for spec in AGENTS}
    assert made == {"greedy": GreedyAgent(7), "random": RandomAgent(7), "search": SearchAgent(7)}
    assert all(str(spec.summary) for spec in AGENTS)


def test_the_reference_lists_every_agent() -> None:
    """The table of agents has all that come with the core, and the form of programs."""
    named = re.findall(r"(?m)^\| `([^`]+)` ", PAGE.read_text(encoding="utf-8"))
    assert sorted(named) == sorted([*(spec.name for spec in AGENTS), f"{PROGRAM}COMMAND"])
