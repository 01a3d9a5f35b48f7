"""When a match is decided: a policy, and what counts near its end."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import groupby
from typing import TypeAlias

import attrs

from cardfishing.errors import RulesError
from cardfishing.finish import added, at_target, leaders, won
from cardfishing.fishing.score import FishingItem, Tally
from cardfishing.messages import msg
from cardfishing.scoring import Decision, ScoreLine, ScoreSheet, Standing


class MatchRule(ABC):
    """Says when a match is decided."""

    __slots__ = ()

    @abstractmethod
    def settle(self, before: Standing, sheet: ScoreSheet) -> Standing:
        """Return the standing after a round."""

    def narrows(self, before: Standing) -> bool:
        """Tell whether what no longer counts near the target doesn't in a round.

        Args:
            before: The standing before the round.
        """
        return not before.overtime

    def check(self, items: Sequence[FishingItem]) -> None:
        """Refuse items by which no match could end as this says.

        Raises:
            RulesError: They are such; the error names field, value and remedy.
        """
        del items

    def counted(self, lines: Sequence[ScoreLine], tally: Tally) -> Sequence[ScoreLine]:
        """Return the lines that count for the match; the base counts all.

        Args:
            lines: The lines of all items, in counting order.
            tally: What they were counted from, with the scores before the round.
        """
        return lines


class EndgameOther(Enum):
    """What items other than the wanted ones do for a side near the target."""

    FROZEN = "frozen"
    ACCUMULATE = "accumulate_to_20"


class EndgameTie(Enum):
    """What decides if two sides get the items they want in one round."""

    ORDER = "order"
    OVERTIME = "overtime"


Wanted: TypeAlias = tuple[int, tuple[str, ...]]
"""A score before the round, and the names of the items that then count."""


@attrs.frozen(kw_only=True)
class Endgame:
    """Near the target a side wins only by certain items.

    A side that wants a single item wins by it at once, whatever the others have.

    Attributes:
        items: What counts at which scores.
        rule: The id of the rule.
        other: What all other items do.
        tie: What decides if two sides get what they want in one round.
        in_overtime: Whether this holds in overtime too.
    """

    items: tuple[Wanted, ...]
    rule: str
    other: EndgameOther = EndgameOther.FROZEN
    tie: EndgameTie = EndgameTie.ORDER
    in_overtime: bool = False

    def wanted(self, score: int) -> tuple[str, ...] | None:
        """Return the items that count for a side with a score before the round; None for all."""
        return dict(self.items).get(score)

    def counted(self, lines: Sequence[ScoreLine], tally: Tally) -> Iterator[ScoreLine]:
        """Yield the lines that count.

        Items that are not wanted may add up to the highest score at which one is.

        Args:
            lines: All lines in counting order.
            tally: What they were counted from.
        """
        most = max(score for score, _ in self.items)
        room = [most - score for score in tally.scores]
        for line in lines:
            wanted, points = self.wanted(tally.scores[line.side]), line.points
            if wanted is not None and line.item not in wanted:
                adds_up = self.other is EndgameOther.ACCUMULATE
                points = min(points, max(0, room[line.side])) if adds_up else 0
            room[line.side] -= points
            if points:
                yield attrs.evolve(line, points=points)

    def winners(self, before: Standing, sheet: ScoreSheet) -> list[ScoreLine]:
        """Return the lines that win for the sides that want a single item, in counting order.

        An item that several sides share, as split ties let them, is nobody's.
        """
        wanted = [self.wanted(score) for score in before.scores]
        return [
            line
            for line in sheet.lines
            if wanted[line.side] == (line.item,) and sheet.of(line.item).count(0) == sheet.sides - 1
        ]

    def deciding(self, won: Sequence[ScoreLine]) -> ScoreLine | None:
        """Return which of the lines that win does; None if there is overtime.

        Args:
            won: The lines that win, in counting order.
        """
        several = len({line.side for line in won}) > 1
        return None if several and self.tie is EndgameTie.OVERTIME else won[0]


@attrs.frozen(kw_only=True)
class FirstTo(MatchRule):
    """The highest total at or above a target wins; equal highest totals play on.

    Attributes:
        target: The points that are needed.
        strict: Whether the target has to be passed.
        rule: The id of the rule.
        endgame: What counts near the target, if not everything.
        overtime: Whether after equal highest totals the target no longer counts: the first round
            that ends with one side ahead of all others decides.
    """

    target: int
    rule: str
    strict: bool = False
    endgame: Endgame | None = None
    overtime: bool = False

    @property
    def needed(self) -> int:
        """The fewest points that win."""
        return self.target + self.strict

    def check(self, items: Sequence[FishingItem]) -> None:
        """Refuse wanted items that never score or roll over, and those wanted at the target."""
        if self.endgame and any(item.rolls_over for item in items):
            remedy = msg("what rolls over may be frozen for a side: set tie_rule=none, or split")
            raise RulesError("items.*.tie", "carry", remedy)
        can_score = {item.name: item.can_score for item in items}
        for score, wanted in self.endgame.items if self.endgame else ():
            if not wanted or not can_score.keys() >= set(wanted):
                remedy = msg(
                    "at {score} name some of {items}", score=score, items=", ".join(can_score)
                )
                raise RulesError("finish.endgame.items", wanted, remedy)
            if not all(can_score[name] for name in wanted):
                remedy = msg(
                    "at {score} these decide: {items}; let each score",
                    score=score,
                    items=", ".join(wanted),
                )
                raise RulesError("items.*.worth", 0, remedy)
            if score >= self.needed:
                remedy = msg("the end narrows at {score}: set a target above it", score=score)
                raise RulesError("finish.target", self.target, remedy)

    def narrows(self, before: Standing) -> bool:
        """Tell whether what no longer counts near the target doesn't: seldom in overtime."""
        return not before.overtime or (self.endgame is not None and self.endgame.in_overtime)

    def counted(self, lines: Sequence[ScoreLine], tally: Tally) -> Sequence[ScoreLine]:
        """Return the lines that count, near the target too."""
        if self.endgame is None or not tally.narrows:
            return lines
        return tuple(self.endgame.counted(lines, tally))

    def settle(self, before: Standing, sheet: ScoreSheet) -> Standing:
        """Add the totals, and look for a win near the target, or for one side ahead at it."""
        after = added(before, sheet)
        endgame = self.endgame if self.narrows(before) else None
        winning = endgame.winners(before, sheet) if endgame else []
        if not endgame or not winning:
            return self._by_total(before, sheet, after)
        line = endgame.deciding(winning)
        if line is None:
            return attrs.evolve(after, overtime=True)
        return won(after, line.side, _by_item(before, line, endgame.rule))

    def _by_total(self, before: Standing, sheet: ScoreSheet, after: Standing) -> Standing:
        scores = after.scores
        there = [s for s, score in enumerate(scores) if before.overtime or score >= self.needed]
        first, item = self.ahead(before, sheet, there) if len(there) > 1 else (there, None)
        best = leaders(scores, first)
        if len(best) == 1:
            why = self._by_points(scores[best[0]], item, overtime=before.overtime)
            return won(after, best[0], why)
        return attrs.evolve(after, overtime=before.overtime or (self.overtime and bool(best)))

    def _by_points(self, best: int, item: str | None, *, overtime: bool) -> Decision:
        if overtime:
            why = msg("{score} points, more than anybody else in overtime", score=best)
            return Decision(self.rule, why, item)
        if item is None:
            return at_target(self.rule, best, self.needed)
        why = msg(
            "{score} points, {target} needed, and counted out first with {item}",
            score=best,
            target=self.needed,
            item=item,
        )
        return Decision(self.rule, why, item)

    def ahead(
        self, before: Standing, sheet: ScoreSheet, there: Sequence[int]
    ) -> tuple[Sequence[int], str | None]:
        """Return which of several sides at the target may win, and the item that says so, if any.

        Args:
            before: The standing before the round.
            sheet: The score of the round.
            there: The sides at the target.
        """
        return there, None


@attrs.frozen(kw_only=True)
class CountOut(FirstTo):
    """The side that reaches the target first wins when the points are counted in order.

    Cards that score alike are counted one by one.  Between sides that reach it in the same step the
    higher total wins; equal totals play on.
    """

    def ahead(
        self, before: Standing, sheet: ScoreSheet, there: Sequence[int]
    ) -> tuple[Sequence[int], str | None]:
        """Return the sides that reach the target first, and the item that takes them there."""
        if before.overtime:
            return there, None
        steps = list(_steps(sheet))
        reached = {side: self._reached(side, before.scores[side], steps) for side in there}
        first = min(reached.values())
        sides = [side for side in there if reached[side] == first]
        return sides, steps[first - 1][0].item if first and len(sides) < len(there) else None

    def _reached(self, side: int, score: int, steps: Sequence[Step]) -> int:
        """Return after how many steps a side that reaches the target does so."""
        number = 0
        while score < self.needed:
            score += sum(line.points for line in steps[number] if line.side == side)
            number += 1
        return number


Step: TypeAlias = tuple[ScoreLine, ...]
"""What is counted at a time: an item, or one card of it."""


def _steps(sheet: ScoreSheet) -> Iterator[Step]:
    for _, lines in groupby(sheet.lines, key=lambda line: (line.item, line.card)):
        yield tuple(lines)


def _by_item(before: Standing, line: ScoreLine, rule: str) -> Decision:
    why = msg("at {score} and got {item}", score=before.scores[line.side], item=line.item)
    return Decision(rule, why, line.item)
