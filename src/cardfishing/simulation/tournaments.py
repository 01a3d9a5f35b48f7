"""Tournaments: every agent against every other, over the same deals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

import attrs

from cardfishing.errors import RulesError
from cardfishing.messages import msg
from cardfishing.simulation._facts import print_facts
from cardfishing.simulation.comparing import Play
from cardfishing.simulation.estimates import LEVEL, Estimate
from cardfishing.simulation.plan import Plan
from cardfishing.simulation.ratings import Ladder, Rating
from cardfishing.simulation.rows import Row
from cardfishing.simulation.running import simulate
from cardfishing.simulation.statistics import Summary, summary


@attrs.frozen(kw_only=True)
class Tournament:
    """What came of a round robin.

    Attributes:
        agents: The agents, as they were named.
        level: How often an interval holds the truth.
        pairings: What came of each pair, in the order of `round_robin`.
        ratings: The ratings, the strongest agent first.
    """

    agents: tuple[str, ...]
    level: float
    pairings: tuple[Summary, ...]
    ratings: tuple[Rating, ...]

    def win_share(self, agent: str, other: str) -> Estimate | None:
        """Return the share an agent won against another; None if they have not played."""
        found = (
            figures.win_share
            for pairing in self.pairings
            if {agent, other} == {figures.agent for figures in pairing.agents}
            for figures in pairing.agents
            if figures.agent == agent
        )
        return next(found, None)

    def to_json(self) -> str:
        """Return the tournament as JSON on one line, with sorted keys; an absent bound is null."""
        return print_facts(self)


def round_robin(plan: Plan, agents: Sequence[str]) -> tuple[Plan, ...]:
    """Return a plan for each pair of agents, with the same deals in all of them.

    Args:
        plan: What is played; its own agents do not matter.
        agents: The agents, two or more.

    Raises:
        RulesError: There are fewer than two, or one is named twice.
    """
    if len(agents) < 2 or len(set(agents)) < len(agents):
        remedy = msg("name two or more different agents, such as greedy,random")
        raise RulesError("agents", ",".join(agents), remedy)
    return tuple(attrs.evolve(plan, agents=pair) for pair in combinations(agents, 2))


def tournament(
    plan: Plan, agents: Sequence[str], *, play: Play = simulate, level: float = LEVEL
) -> Tournament:
    """Play every agent against every other, and rate them.

    Args:
        plan: What each pair plays; its own agents do not matter.
        agents: The agents, two or more.
        play: What plays a plan; all processors of this machine if it is left out.
        level: How often an interval holds the truth.

    Raises:
        RulesError: There are fewer than two agents, one is named twice, or the level is not
            between 0 and 1.
        ImportError: The package openskill is missing.
    """
    ladder = Ladder()
    return Tournament(
        agents=tuple(agents),
        level=level,
        pairings=tuple(
            summary(pairing, _rated(play(pairing), ladder), level=level)
            for pairing in round_robin(plan, agents)
        ),
        ratings=ladder.ratings(),
    )


def _rated(rows: Iterable[Row], ladder: Ladder) -> Iterator[Row]:
    for row in rows:
        ladder.add(row)
        yield row
