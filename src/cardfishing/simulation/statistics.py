"""Statistics: what the rows of a plan tell, each number with its interval."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

import attrs

from cardfishing.simulation._bootstrap import Bootstrap
from cardfishing.simulation._facts import print_facts
from cardfishing.simulation._places import places_of
from cardfishing.simulation._tally import Tally, tallied
from cardfishing.simulation.estimates import LEVEL, Estimate
from cardfishing.simulation.plan import Plan
from cardfishing.simulation.rows import Row
from cardfishing.simulation.spreads import Spread, spread_of


@attrs.frozen(kw_only=True)
class AgentFigures:
    """How an agent did.

    Attributes:
        agent: The agent.
        seats: How many seats it has.
        matches: The matches it played.
        wins: The matches that were won at one of its seats.
        win_share: The share that each of its seats won, with a Wilson interval; a tie for the best
            score counts in equal parts.
        score: The score of its side at the end.
        items: The points a round that its side made with each score item.
    """

    agent: str
    seats: int
    matches: int
    wins: int
    win_share: Estimate
    score: Estimate
    items: dict[str, Estimate]


@attrs.frozen(kw_only=True)
class PlaceFigures:
    """How the seats at a place did, whoever sat there.

    Attributes:
        place: The place in the order of play, 0 plays first in the first round.
        is_dealer: Whether the dealer sits there.
        win_share: The share of the matches its side won, with a Wilson interval.
        score: The score of its side at the end.
    """

    place: int
    is_dealer: bool
    win_share: Estimate
    score: Estimate


@attrs.frozen(kw_only=True)
class Margin:
    """How much more the first of two agents scores than the second.

    Attributes:
        agents: The two.
        mean: The mean margin of a match.
        spread: The standard deviation of a match.
        saved: By how much duplicate deals cut the variance of the mean, as a part of that of so
            many independent matches; below 0 if they swell it; None if there were none.
        counts: How often there was each margin, in their order.
    """

    agents: tuple[str, str]
    mean: Estimate
    spread: Estimate | None
    saved: Estimate | None
    counts: tuple[tuple[float, int], ...]


@attrs.frozen(kw_only=True)
class Summary:
    """What the rows of a plan tell.

    Attributes:
        plan: The plan.
        level: How often an interval holds the truth.
        matches: How many matches were played out.
        deals: How many deals they had.
        ties: How many of them nobody won.
        faults: How many more were given up; they count nowhere else.
        agents: The agents, in the order of the plan.
        places: The places, in the order of play.
        rounds: How many rounds a match has; None if there was no match, as for what follows.
        plies: How many moves a round has, by the mean of each match.
        scores: The scores of the sides at the end.
        sweeps: How many sweeps a round has; None also if none is counted.
        margin: The margin between the agents, if there are two.
    """

    plan: Plan
    level: float
    matches: int
    deals: int
    ties: int
    faults: int
    agents: tuple[AgentFigures, ...]
    places: tuple[PlaceFigures, ...]
    rounds: Spread | None
    plies: Spread | None
    scores: Spread | None
    sweeps: Estimate | None
    margin: Margin | None

    def to_json(self) -> str:
        """Return the summary as JSON on one line, with sorted keys; an absent bound is null."""
        return print_facts(self)


def summary(plan: Plan, rows: Iterable[Row], *, level: float = LEVEL) -> Summary:
    """Return what the rows of a plan tell.

    They are read once, and not kept.  Means have bootstrap intervals over deals, seeded by the
    plan, so that they are the same each time; shares of wins have Wilson's.

    Args:
        plan: The plan.
        rows: Its rows, in their order; they need not be all.
        level: How often an interval holds the truth.

    Raises:
        RulesError: The level is not between 0 and 1, or a row is of another plan.
    """
    tally = tallied(plan, rows)
    draws = Bootstrap(tally.blocks(), level=level, seed=plan.seed)
    is_empty = not tally.matches
    return Summary(
        plan=plan,
        level=level,
        matches=tally.matches,
        deals=tally.deals,
        ties=tally.ties,
        faults=tally.faults,
        agents=() if is_empty else tuple(_agents(tally, draws)),
        places=() if is_empty else tuple(_places(tally, draws)),
        rounds=None if is_empty else spread_of(tally.rounds, draws.estimate(tally.rounds_of_match)),
        plies=None if is_empty else spread_of(tally.plies, draws.estimate(tally.plies_of_round)),
        scores=None if is_empty else spread_of(tally.scores, draws.estimate(tally.score)),
        sweeps=draws.estimate(tally.sweeps_of_round) if tally.has_sweeps else None,
        margin=None if is_empty else _margin(tally, draws),
    )


def _agents(tally: Tally, draws: Bootstrap) -> Iterator[AgentFigures]:
    for agent, seats in tally.seats_of.items():
        wins, score = tally.wins_of[agent], tally.score_of[agent]
        yield AgentFigures(
            agent=agent,
            seats=seats,
            matches=tally.matches,
            wins=tally.wins[agent],
            win_share=wins.share(draws.sums, level=draws.level),
            score=draws.estimate(score.mean),
            items={
                item: draws.estimate(partial(tally.points_of_round, item, agent))
                for item in tally.items
            },
        )


def _places(tally: Tally, draws: Bootstrap) -> Iterator[PlaceFigures]:
    order = places_of(tally.plan.game, tally.plan.seats, 0)
    for place, seat in enumerate(order):
        yield PlaceFigures(
            place=place,
            is_dealer=seat == 0,
            win_share=tally.wins_at[place].share(draws.sums, level=draws.level),
            score=draws.estimate(tally.score_at[place].mean),
        )


def _margin(tally: Tally, draws: Bootstrap) -> Margin | None:
    if len(tally.agents) != 2:
        return None
    first, second = tally.agents
    margin, is_duplicate = tally.margin, tally.plan.group > 1
    return Margin(
        agents=(first, second),
        mean=draws.estimate(margin.mean),
        spread=draws.maybe(margin.spread),
        saved=draws.maybe(margin.saved) if is_duplicate else None,
        counts=tuple(
            (margin_parts / margin.scale, times)
            for margin_parts, times in sorted(tally.margins.items())
        ),
    )
