"""Variables: one number a match, and what its sums tell when matches share their deals.

With k matches a deal, the variance of a mean is that of so many independent matches times the
*design effect* 1 + (k - 1) r, where r is the share of a match's variance that comes from what the
matches of a deal have in common (Kish 1965).  r is the estimate of a one-way analysis of variance.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

import attrs

from cardfishing.simulation._bootstrap import Key, Sums
from cardfishing.simulation.estimates import LEVEL, Estimate, wilson

_SUMS: Final = ("deals", "count", "total", "squares", "total2", "cross", "count2")


@attrs.frozen(eq=False)
class Variable:
    """A number that each match has, in whole parts.

    Attributes:
        name: Its name.
        scale: How many parts make one.
    """

    name: Key
    scale: int = 1
    _keys: tuple[Key, ...] = attrs.field(init=False, repr=False)

    def __attrs_post_init__(self) -> None:
        """Name the sums once."""
        object.__setattr__(self, "_keys", tuple((*self.name, what) for what in _SUMS))

    def add(self, sums: Sums, values: Sequence[int]) -> None:
        """Add the matches of a deal to some sums."""
        count, total = len(values), sum(values)
        deals, counts, totals, squares, totals2, cross, counts2 = self._keys
        sums[deals] += 1
        sums[counts] += count
        sums[totals] += total
        sums[squares] += sum([value * value for value in values])
        sums[totals2] += total * total
        sums[cross] += total * count
        sums[counts2] += count * count

    def count(self, sums: Sums) -> int:
        """Return the number of matches."""
        return sums[*self.name, "count"]

    def mean(self, sums: Sums) -> float:
        """Return the mean of the matches."""
        return sums[*self.name, "total"] / (self.count(sums) * self.scale)

    def spread(self, sums: Sums) -> float:
        """Return the standard deviation of a match."""
        return sqrt(self._variance(sums)) / self.scale

    def effect(self, sums: Sums) -> float:
        """Return the design effect: the variance of the mean as a part of independent matches'."""
        return self._of_mean(sums) * self.count(sums) / self._variance(sums)

    def saved(self, sums: Sums) -> float:
        """Return which part of independent matches' variance the mean is spared."""
        return 1 - self.effect(sums)

    def common(self, sums: Sums) -> float:
        """Return the share of the variance that comes from the deal, from 0 to 1."""
        each = self._matches_of_deal(sums)
        return min(max((self.effect(sums) - 1) / (each - 1), 0.0), 1.0)

    def share(self, sums: Sums, *, level: float = LEVEL) -> Estimate:
        """Return the mean as a share with Wilson's interval; there must be a match.

        The number of matches in it is divided by the design effect against a coin of this share.
        To the deals that were seen one is added whose matches were independent, since few tell
        little of what they have in common; if all matches went one way, deals count as one match.
        """
        count = self.count(sums)
        share, deals = self.mean(sums), sums[*self.name, "deals"]
        effect = self._matches_of_deal(sums)
        if 0 < share < 1:
            apart = self._apart(sums) / self.scale**2 / (count * share * (1 - share))
            effect = ((deals - 1) * apart + 1) / deals
        return wilson(share * count / effect, count / effect, level=level)

    def _apart(self, sums: Sums) -> float:
        """Return the squares of what the total of each deal is off, from whole numbers."""
        count, total = self.count(sums), sums[*self.name, "total"]
        return (
            sums[*self.name, "total2"] * count * count
            - 2 * total * count * sums[*self.name, "cross"]
            + total * total * sums[*self.name, "count2"]
        ) / count**2

    def _of_mean(self, sums: Sums) -> float:
        """Return the variance of the mean, in squared parts."""
        deals = sums[*self.name, "deals"]
        return deals / (deals - 1) * self._apart(sums) / self.count(sums) ** 2

    def _variance(self, sums: Sums) -> float:
        """Return the variance of a match, between and within deals, in squared parts."""
        count, total = self.count(sums), sums[*self.name, "total"]
        within = (sums[*self.name, "squares"] * count - total * total) / count**2
        return within + self._of_mean(sums)

    def _matches_of_deal(self, sums: Sums) -> float:
        return sums[*self.name, "count2"] / self.count(sums)
