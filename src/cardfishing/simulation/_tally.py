"""The tally: the sums of all rows, deal by deal."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from math import lcm
from typing import Final

from cardfishing.errors import RulesError
from cardfishing.messages import msg
from cardfishing.simulation._bootstrap import Blocks, Key, Sums
from cardfishing.simulation._places import places_of
from cardfishing.simulation._variables import Variable
from cardfishing.simulation.plan import Plan
from cardfishing.simulation.rows import Row

_MATCHES: Final[Key] = ("matches",)
_ROUNDS: Final[Key] = ("rounds",)
_PLIES: Final[Key] = ("plies",)
_SWEEPS: Final[Key] = ("sweeps",)
_SCORES: Final[Key] = ("scores",)
_POINTS: Final[Key] = ("points",)
_SIDES: Final[Key] = ("sides",)


def parts_of(row: Row, whole: int) -> tuple[int, ...]:
    """Return what each side has of a win: all, nothing, or an equal part of a tie for the best.

    Args:
        row: What came of the match.
        whole: What a win counts, a number that each number of sides divides.
    """
    if row.winner is not None:
        best = {row.winner}
    else:
        most = max(row.scores)
        best = {side for side, score in enumerate(row.scores) if score == most}
    return tuple(whole // len(best) if side in best else 0 for side in range(len(row.scores)))


def whole_of(seats: int) -> int:
    """Return a number that is divided by every number of sides at a table."""
    return lcm(*range(1, seats + 1))


class Tally:
    """Takes the rows of a plan, in order, and keeps the sums of each deal."""

    def __init__(self, plan: Plan) -> None:
        """Begin without a row."""
        self.plan: Final = plan
        self.seats_of: Final = Counter(plan.agents_of(0))
        self.agents: Final = tuple(self.seats_of)
        self.whole: Final = whole_of(plan.seats)
        self.matches: int = 0
        self.ties: int = 0
        self.faults: int = 0
        self.has_sweeps: bool = False
        self.wins: Final[Counter[str]] = Counter()
        self.rounds: Final[Counter[tuple[int, int]]] = Counter()
        self.plies: Final[Counter[tuple[int, int]]] = Counter()
        self.scores: Final[Counter[tuple[int, int]]] = Counter()
        self.margins: Final[Counter[int]] = Counter()
        places = range(plan.seats)
        self.wins_of: Final = {
            agent: Variable(("wins of", agent), self.whole * self.seats_of[agent])
            for agent in self.agents
        }
        """The part of a win that each agent had, on the average of its seats."""
        self.score_of: Final = {
            agent: Variable(("score of", agent), self.seats_of[agent]) for agent in self.agents
        }
        """The score that each agent had at the end, on the average of its seats."""
        self.wins_at: Final = [Variable(("wins at", str(place)), self.whole) for place in places]
        """The part of a win that the seat at each place had."""
        self.score_at: Final = [Variable(("score at", str(place))) for place in places]
        """The score that the seat at each place had."""
        self.margin: Final = Variable(("margin",), lcm(*self.seats_of.values()))
        """How much more the first agent scores than the second, on the average of their seats."""
        self.lead: Final = Variable(("lead",), self.whole)
        """How much more the side that plays first scores than the others on the average."""
        self._places: Final = [places_of(plan.game, plan.seats, dealer) for dealer in places]
        self._items: Final[set[str]] = set()
        self._blocks: Final = Blocks()
        self._deal: int | None = None
        self._sums: Sums = Counter()
        self._values: defaultdict[Variable, list[int]] = defaultdict(list)

    def add(self, row: Row) -> None:
        """Take the next row; that of a match that was given up counts as a fault and no more.

        Raises:
            RulesError: The plan has no such row.
        """
        plan, match = self.plan, row.match
        if (row.deal, row.agents) != (plan.deal_of(match), plan.agents_of(match)):
            raise RulesError("rows", f"match {match}", msg("give the rows of this plan"))
        if row.deal != self._deal:
            self._close()
            self._deal = row.deal
            self._sums = self._blocks.begin()
        if row.fault:
            self.faults += 1
            return
        self._count(row)
        self._measure(row)

    def blocks(self) -> Blocks:
        """Return the sums, those of the last deal among them; it gets no more rows."""
        self._close()
        return self._blocks

    @property
    def deals(self) -> int:
        """How many deals were played, the one that is being played among them."""
        return self._blocks.deals

    @property
    def items(self) -> tuple[str, ...]:
        """The score items of the rows: those of the game in its order, then others."""
        known = (item.name for item in self.plan.game.items)
        ordered = dict.fromkeys((*known, *sorted(self._items)))
        return tuple(item for item in ordered if item in self._items)

    def rounds_of_match(self, sums: Sums) -> float:
        """Return how many rounds a match has."""
        return sums[_ROUNDS] / sums[_MATCHES]

    def plies_of_round(self, sums: Sums) -> float:
        """Return how many moves a round has."""
        return sums[_PLIES] / sums[_ROUNDS]

    def sweeps_of_round(self, sums: Sums) -> float:
        """Return how many sweeps a round has, by all sides."""
        return sums[_SWEEPS] / sums[_ROUNDS]

    def score(self, sums: Sums) -> float:
        """Return the score of a side at the end."""
        return sums[_SCORES] / sums[_SIDES]

    def points_of_round(self, item: str, agent: str, sums: Sums) -> float:
        """Return the points a round that the side of an agent's seat makes with a score item."""
        return sums["item", item, agent] / (sums[_ROUNDS] * self.seats_of[agent])

    def points_of_all(self, item: str, sums: Sums) -> float:
        """Return the points a round that all sides make with a score item."""
        return sums["item", item] / sums[_ROUNDS]

    def points(self, sums: Sums) -> float:
        """Return the points a round that all sides make."""
        return sums[_POINTS] / sums[_ROUNDS]

    def _count(self, row: Row) -> None:
        self.matches += 1
        if row.winner is None:
            self.ties += 1
        else:
            seated = zip(row.agents, row.sides, strict=True)
            for agent in {agent for agent, side in seated if side == row.winner}:
                self.wins[agent] += 1
        self.rounds[row.rounds, 1] += 1
        self.plies[row.plies, row.rounds] += 1
        for score in row.scores:
            self.scores[score, 1] += 1
        self._items.update(row.items)
        self.has_sweeps |= any(row.sweeps)
        sums = self._sums
        sums[_MATCHES] += 1
        sums[_ROUNDS] += row.rounds
        sums[_PLIES] += row.plies
        sums[_SWEEPS] += sum(row.sweeps)
        sums[_SCORES] += sum(row.scores)
        sums[_SIDES] += len(row.scores)
        for item, points in row.items.items():
            sums["item", item] += sum(points)
            sums[_POINTS] += sum(points)
            for agent, side in zip(row.agents, row.sides, strict=True):
                sums["item", item, agent] += points[side]

    def _measure(self, row: Row) -> None:
        parts, scores = parts_of(row, self.whole), row.scores
        wins: Counter[str] = Counter()
        made: Counter[str] = Counter()
        for agent, side in zip(row.agents, row.sides, strict=True):
            wins[agent] += parts[side]
            made[agent] += scores[side]
        values = self._values
        for agent in self.agents:
            values[self.wins_of[agent]].append(wins[agent])
            values[self.score_of[agent]].append(made[agent])
        if len(self.agents) == 2:
            first, second = (
                made[agent] * self.margin.scale // self.seats_of[agent] for agent in self.agents
            )
            values[self.margin].append(first - second)
            self.margins[first - second] += 1
        sides = [row.sides[seat] for seat in self._places[row.dealer]]
        for place, side in enumerate(sides):
            values[self.wins_at[place]].append(parts[side])
            values[self.score_at[place]].append(scores[side])
        others = len(scores) - 1
        lead = scores[sides[0]] * others - (sum(scores) - scores[sides[0]])
        values[self.lead].append(lead * self.whole // others)

    def _close(self) -> None:
        """Add what the matches of the deal have in common."""
        for variable, values in self._values.items():
            variable.add(self._sums, values)
        self._values.clear()


def tallied(plan: Plan, rows: Iterable[Row]) -> Tally:
    """Return the tally of some rows of a plan."""
    tally = Tally(plan)
    for row in rows:
        tally.add(row)
    return tally
