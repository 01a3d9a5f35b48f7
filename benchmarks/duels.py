"""How much one agent is better than another: matches with each deal played twice, sides changed."""

from __future__ import annotations

import statistics
import time
from typing import Any

import attrs

from cardfishing import agent, load, session
from cardfishing.game import Agent, AnyGame, Move, Observation

Z99 = 2.576
"""The standard deviations on each side of a normal mean that hold 99 % of the cases."""


@attrs.define
class Timed:
    """An agent whose decisions are timed; those with no choice are left out.

    Attributes:
        agent: The agent.
        took: The milliseconds of processor time of each decision.
    """

    agent: Agent[Any, Any]
    took: list[float]

    def choose(self, view: Observation[Any], /) -> Move:
        """Return the move the agent makes."""
        start = time.process_time()
        move: Move = self.agent.choose(view)
        if view.legal_moves.count() > 1:
            self.took.append(1000 * (time.process_time() - start))
        return move


def duels(seeds: range, seats: int, names: list[str], players: list[str]) -> None:
    """Print how the first of two agents does against the second, for some games.

    Args:
        seeds: The seeds; each is played twice.
        seats: The seats of a table; they must make two sides.
        names: The games.
        players: The names of the two agents.
    """
    mine, other = players
    which = f"seeds {seeds[0]:,}-{seeds[-1]:,} played twice"
    print(f"{mine} against {other}, {which}, {seats} seats, one core\n")
    head = f"{'game':30}{'matches':>9}{'won, %':>9}{'99 %':>14}"
    print(f"{head}{'points a round':>16}{'99 %':>16}{'ms a move':>11}{'most':>7}")
    number = 2 * len(seeds)
    for name in names:
        game = load(name)
        if len(set(game.sides(seats))) != 2:
            print(f"{name:30} has not two sides at {seats} seats: change --seats")
            continue
        took: list[float] = []
        pairs = [pair(game, seats, seed, (mine, other), took) for seed in seeds]
        won, low, high = interval([100 * won for won, _ in pairs])
        margin, least, most = interval([margin for _, margin in pairs])
        print(
            f"{name:30}{number:>9}{won:>9.1f}{f'{max(low, 0):.1f}-{min(high, 100):.1f}':>14}"
            f"{margin:>+16.2f}{f'{least:+.2f}..{most:+.2f}':>16}"
            f"{statistics.mean(took):>11.0f}{max(took):>7.0f}",
            flush=True,
        )


def pair(
    game: AnyGame, seats: int, seed: int, players: tuple[str, str], took: list[float]
) -> tuple[float, float]:
    """Play a seed twice; return what the first agent won of a match, and by how much a round."""
    won = margin = 0.0
    for mine in (0, 1):
        made: list[Agent[Any, Any]] = []
        for seat, side in enumerate(game.sides(seats)):
            player = agent(players[side != mine]).make(game, seat)
            made.append(Timed(player, took) if side == mine else player)
        match = session.play(game, made, seed=seed)
        won += 0.5 if match.winner is None else match.winner == mine
        points = [sheet.totals[mine] - sheet.totals[1 - mine] for sheet in match.sheets]
        margin += statistics.mean(points)
    return won / 2, margin / 2


def interval(found: list[float]) -> tuple[float, float, float]:
    """Return the mean, and the ends of the interval that holds the true one in 99 of 100 cases."""
    mean = statistics.mean(found)
    wide = Z99 * statistics.stdev(found) / len(found) ** 0.5 if len(found) > 1 else float("inf")
    return mean, mean - wide, mean + wide
