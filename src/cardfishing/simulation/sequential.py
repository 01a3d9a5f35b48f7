"""Sequential tests: stop as soon as it is certain enough who is better.

Wald's sequential probability ratio test (1945) weighs two claims about the share that the first
agent wins: that it is above a fair one by some margin, and that it is below by as much.  After each
deal the logarithm of their likelihood ratio is compared with two bounds, and beyond either the test
ends.  What is taken of a deal is the mean share over its matches, so that duplicate deals count for
what they are; its distribution is taken as normal, with the variance seen so far, widened while the
deals are few.
"""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from math import log
from typing import Final

import attrs

from cardfishing.errors import RulesError
from cardfishing.messages import msg
from cardfishing.simulation._tally import parts_of, whole_of
from cardfishing.simulation.plan import Plan
from cardfishing.simulation.rows import Row

_CAUTION: Final = 16
"""So many deals as wide as can be are added to those that were seen: few deals seem too narrow."""


class Verdict(Enum):
    """What a test answers."""

    ACCEPT = "accept"
    """The first agent is better."""

    REJECT = "reject"
    """The second agent is better."""

    GO_ON = "go on"
    """It is not certain enough."""


@attrs.frozen(kw_only=True)
class Sprt:
    """A sequential probability ratio test of who of two agents is better.

    Where the truth is nearer to a fair share than the margin, either answer may come.

    Attributes:
        margin: By how much more than its fair share the better one wins, such as 0.02.
        alpha: How often the first may be called better where the second is by the margin.
        beta: How often the second may be called better where the first is by the margin.
    """

    margin: float = 0.02
    alpha: float = 0.05
    beta: float = 0.05

    def __attrs_post_init__(self) -> None:
        """Refuse what is no test.

        Raises:
            RulesError: A number is out of its range.
        """
        if not 0 < self.margin < 0.5:
            raise RulesError("margin", self.margin, msg("give a number between 0 and 0.5"))
        for name, error in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < error < 0.5:
                raise RulesError(name, error, msg("give a number between 0 and 0.5"))

    @property
    def bounds(self) -> tuple[float, float]:
        """The logarithms of the ratios at which the claim is rejected and accepted."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, deals: int, total: Fraction, squares: Fraction, fair: Fraction) -> float:
        """Return the logarithm of the likelihood ratio of the two claims.

        Args:
            deals: How many deals there were.
            total: The sum of the shares that the first agent won of each.
            squares: The sum of their squares.
            fair: The share it wins if both are equal.
        """
        if not deals:
            return 0.0
        apart = squares - total * total / deals
        variance = (apart + _CAUTION * fair * (1 - fair)) / (deals + _CAUTION)
        return float(2 * (total - deals * fair) / variance) * self.margin

    def verdict(self, ratio: float) -> Verdict:
        """Return what a logarithm of the likelihood ratio means."""
        low, high = self.bounds
        if ratio >= high:
            return Verdict.ACCEPT
        return Verdict.REJECT if ratio <= low else Verdict.GO_ON


class Trial:
    """A test that takes the rows of a plan, in their order, and looks after each whole deal.

    A deal with a match that was given up tells nothing.
    """

    def __init__(self, plan: Plan, test: Sprt) -> None:
        """Begin without a row.

        Raises:
            RulesError: The plan is not of two different agents.
        """
        agents = tuple(dict.fromkeys(plan.agents_of(0)))
        if len(agents) != 2:
            remedy = msg("name two different agents, such as greedy,random")
            raise RulesError("agents", ",".join(plan.agents), remedy)
        self._plan: Final = plan
        self._test: Final = test
        self._whole: Final = whole_of(plan.seats)
        self.agents: Final[tuple[str, ...]] = agents
        self._fair: Final = Fraction(plan.agents_of(0).count(agents[0]), plan.seats)
        self._shares: list[Fraction] = []
        self._is_broken = False
        self._total: Fraction = Fraction(0)
        self._squares: Fraction = Fraction(0)
        self.deals: int = 0
        self.verdict: Verdict = Verdict.GO_ON

    def ends(self, row: Row) -> bool:
        """Take the next row, and tell whether the test ends with it; the verdict then stands."""
        if row.fault:
            self._is_broken = True
        else:
            self._shares.append(self._share(row))
        if (row.match + 1) % self._plan.group == 0:
            self._close()
        return self.verdict is not Verdict.GO_ON

    @property
    def ratio(self) -> float:
        """The logarithm of the likelihood ratio after the last whole deal."""
        return self._test.ratio(self.deals, self._total, self._squares, self._fair)

    def _share(self, row: Row) -> Fraction:
        parts = parts_of(row, self._whole)
        won = [parts[side] for side in row.sides]
        mine = sum(
            part for part, agent in zip(won, row.agents, strict=True) if agent == self.agents[0]
        )
        return Fraction(mine, sum(won))

    def _close(self) -> None:
        if not self._is_broken and self.verdict is Verdict.GO_ON:
            share = sum(self._shares, Fraction(0)) / len(self._shares)
            self._total += share
            self._squares += share * share
            self.deals += 1
            self.verdict = self._test.verdict(self.ratio)
        self._shares, self._is_broken = [], False
