"""Ratings: how strong agents are, from matches between any of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

import attrs

from cardfishing.simulation._extras import extra
from cardfishing.simulation._tally import parts_of, whole_of
from cardfishing.simulation.estimates import Estimate
from cardfishing.simulation.rows import Row

if TYPE_CHECKING:
    from openskill.models.weng_lin.plackett_luce import PlackettLuceRating


@attrs.frozen(kw_only=True)
class Rating:
    """How strong an agent is, by the model of Plackett and Luce.

    Attributes:
        agent: The agent.
        matches: How many matches it played.
        strength: The mean of what its strength may be; 25 before the first match.
        uncertainty: The standard deviation of what it may be; 25/3 before the first match.
        ordinal: What it is almost surely not below: the mean less three standard deviations.
    """

    agent: str
    matches: int
    strength: float
    uncertainty: float
    ordinal: float

    @property
    def estimate(self) -> Estimate:
        """The strength, with two standard deviations to either side."""
        reach = 2 * self.uncertainty
        return Estimate(self.strength, self.strength - reach, self.strength + reach)


class Ladder:
    """Takes rows of any plans, and rates the agents by the model ``PlackettLuce`` of openskill.

    An agent keeps its strength, so that the model's drift is 0.  Each match ranks its agents by
    what they won on the average of their seats, then by score.
    """

    def __init__(self) -> None:
        """Begin without a row.

        Raises:
            ImportError: The package openskill is missing.
        """
        with extra("ratings"):
            from openskill.models import PlackettLuce  # noqa: PLC0415  # an extra of its own

        self._model: Final = PlackettLuce(tau=0.0)
        self._known: Final[dict[str, PlackettLuceRating]] = {}
        self._matches: Final[Counter[str]] = Counter()

    def add(self, row: Row) -> None:
        """Take the next row; a match that was given up, or of one agent alone, tells nothing."""
        agents = tuple(dict.fromkeys(row.agents))
        if row.fault or len(agents) < 2:
            return
        before = [[self._known.setdefault(agent, self._model.rating())] for agent in agents]
        after = self._model.rate(before, ranks=_ranks(row, agents))
        for agent, (rating,) in zip(agents, after, strict=True):
            self._known[agent] = rating
            self._matches[agent] += 1

    def ratings(self) -> tuple[Rating, ...]:
        """Return the ratings, the strongest agent first."""
        found = (
            Rating(
                agent=agent,
                matches=self._matches[agent],
                strength=rating.mu,
                uncertainty=rating.sigma,
                ordinal=rating.ordinal(),
            )
            for agent, rating in self._known.items()
        )
        return tuple(sorted(found, key=lambda rating: (-rating.strength, rating.agent)))


def ratings_of(rows: Iterable[Row]) -> tuple[Rating, ...]:
    """Return the ratings of all agents in some rows, the strongest first.

    Args:
        rows: What was played, in this order; another order gives slightly other ratings.

    Raises:
        ImportError: The package openskill is missing.
    """
    ladder = Ladder()
    for row in rows:
        ladder.add(row)
    return ladder.ratings()


def _ranks(row: Row, agents: Sequence[str]) -> list[float]:
    """Return the rank of each agent in a match, 0 the best; equal ones have one."""
    parts = parts_of(row, whole_of(len(row.agents)))
    seats = Counter(row.agents)
    each = whole_of(max(seats.values()))
    won: Counter[str] = Counter()
    made: Counter[str] = Counter()
    for agent, side in zip(row.agents, row.sides, strict=True):
        won[agent] += parts[side] * each // seats[agent]
        made[agent] += row.scores[side] * each // seats[agent]
    results = [(won[agent], made[agent]) for agent in agents]
    order = sorted(set(results), reverse=True)
    return [float(order.index(result)) for result in results]
