"""Several simulations beside each other: house rules of a game, or every pair of agents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from cardfishing.agents.named import named
from cardfishing.cli.figures import show_comparison, show_tournament
from cardfishing.cli.screen import Screen
from cardfishing.cli.simulate import Means, rows_of, stoppable
from cardfishing.cli.telling import Telling
from cardfishing.simulation import Plan, Row, changed, compare, tournament
from cardfishing.simulation.comparing import BASE

if TYPE_CHECKING:
    from cardfishing.simulation.comparing import Play


def show_house_rules(
    screen: Screen, plan: Plan, changes: Sequence[str], means: Means, telling: Telling
) -> None:
    """Measure what changes do to a game, or how others are, and show it.

    Args:
        screen: Where.
        plan: What is played of each game, by one agent at all seats.
        changes: The changes, or other games.
        means: By whom; a file gets a number for each game, the base game's is 0.
        telling: How it is told.

    Raises:
        CardfishingError: A change cannot be, the agent cannot play a game, or a file holds
            something else.
        OSError: A file cannot be written.
    """
    agent = plan.agents[0]
    for change in (BASE, *changes):
        named(agent, changed(plan.game, change), plan.seed)
    with stoppable(screen, _numbered(means.file, "*")):
        told = compare(
            plan.game,
            changes,
            play=_play(screen, means, 0),
            agent=agent,
            matches=plan.matches,
            seats=plan.seats,
            seed=plan.seed,
            unit=plan.unit,
            level=telling.level,
        )
    telling.tell(screen, told, show_comparison)


def show_round_robin(
    screen: Screen, plan: Plan, agents: Sequence[str], means: Means, telling: Telling
) -> None:
    """Play every agent against every other, and show who is how strong.

    Args:
        screen: Where.
        plan: What each pair plays.
        agents: The agents.
        means: By whom; a file gets a number for each pair, from 1.
        telling: How it is told.

    Raises:
        CardfishingError: The plan cannot be played, or a file holds something else.
        OSError: A file cannot be written.
    """
    with stoppable(screen, _numbered(means.file, "*")):
        told = tournament(plan, agents, play=_play(screen, means, 1), level=telling.level)
    telling.tell(screen, told, show_tournament)


def _play(screen: Screen, means: Means, first: int) -> Play:
    """Return what plays one plan after the other, each with a file of its own if they are kept."""
    numbers = count(first)

    def play(plan: Plan) -> Iterator[Row]:
        file = _numbered(means.file, str(next(numbers)))
        return rows_of(screen, plan, attrs.evolve(means, file=file))

    return play


def _numbered(file: Path | None, number: str) -> Path | None:
    return None if file is None else file.with_stem(f"{file.stem}-{number}")
