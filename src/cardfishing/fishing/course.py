"""How a fishing game is dealt and when its match is decided: two kinds of policies."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TypeAlias

import attrs

from cardfishing.errors import RulesError
from cardfishing.messages import msg
from cardfishing.scoring import Decision, ScoreLine, ScoreSheet, Standing
from cardfishing.table import Seat, Side


class DealSchedule(ABC):
    """Says who gets each card of a packet; the table is None."""

    __slots__ = ()

    @property
    def draws(self) -> bool:
        """Whether each player draws a card after every play, as long as there is a stock."""
        return False

    @abstractmethod
    def first(self, order: Sequence[Seat]) -> tuple[Seat | None, ...]:
        """Return who gets each card of the first deal.

        Args:
            order: The seats in order of play, the dealer last.
        """

    @abstractmethod
    def later(self, order: Sequence[Seat], stock: int, loose: int) -> tuple[Seat | None, ...]:
        """Return who gets each card when all hands are empty.

        Args:
            order: The seats in order of play, the dealer last.
            stock: The number of cards left; too few for the packet end the round.
            loose: The number of loose cards on the table.
        """


@attrs.frozen(kw_only=True)
class Packets(DealSchedule):
    """Hands of one size, dealt a few cards at a time.

    Each round of the deal gives `size` cards to each player but the dealer, to the table, and to
    the dealer.

    Attributes:
        hand: The cards each player gets.
        layout: The cards the table gets in the first deal.
        size: The cards given at a time.
        refill: Whether later deals fill the table up again.  The hands then come first, and get
            fewer cards, equally many, where there are not enough; a rest that is too small to go
            round goes to the table.
    """

    hand: int
    layout: int
    size: int
    refill: bool = False

    def __attrs_post_init__(self) -> None:
        """Refuse packets that are never dealt out."""
        for name in ("hand", "size"):
            if getattr(self, name) < 1:
                raise RulesError(f"deal.{name}", getattr(self, name), "deal one card at least")

    def first(self, order: Sequence[Seat]) -> tuple[Seat | None, ...]:
        """Return who gets each card of the first deal."""
        return _packets(self.hand, self.layout, self.size, tuple(order))

    def later(self, order: Sequence[Seat], stock: int, loose: int) -> tuple[Seat | None, ...]:
        """Return who gets each card when all hands are empty."""
        if not self.refill:
            return _packets(self.hand, 0, self.size, tuple(order))
        hand = min(self.hand, stock // len(order))
        rest = stock - hand * len(order)
        layout = min(max(0, self.layout - loose), rest)
        if rest - layout < len(order):
            layout = rest
        return _packets(hand, layout, self.size, tuple(order)) if hand else ()


@attrs.frozen(kw_only=True)
class DrawAfterPlay(Packets):
    """One packet; then each player draws a card after every play while there is a stock."""

    @property
    def draws(self) -> bool:
        """Each player draws."""
        return True

    def later(self, order: Sequence[Seat], stock: int, loose: int) -> tuple[Seat | None, ...]:
        """Deal nothing: the hands are empty when the stock has been drawn."""
        return ()


def _packets(hand: int, layout: int, size: int, order: tuple[Seat, ...]) -> tuple[Seat | None, ...]:
    *others, dealer = order
    given: list[Seat | None] = []
    left: dict[Seat | None, int] = {None: layout, **dict.fromkeys(order, hand)}
    while any(left.values()):
        for place in (*others, None, dealer):
            count = min(size, left[place])
            left[place] -= count
            given += [place] * count
    return tuple(given)


class MatchRule(ABC):
    """Says when a match is decided."""

    __slots__ = ()

    @abstractmethod
    def settle(self, before: Standing, sheet: ScoreSheet) -> Standing:
        """Return the standing after a round."""


@attrs.frozen(kw_only=True)
class FirstTo(MatchRule):
    """The highest total at or above a target wins; equal highest totals play on.

    Attributes:
        target: The points that are needed.
        strict: Whether the target has to be passed.
        rule: The id of the rule.
    """

    target: int
    rule: str
    strict: bool = False

    @property
    def needed(self) -> int:
        """The fewest points that win."""
        return self.target + self.strict

    def settle(self, before: Standing, sheet: ScoreSheet) -> Standing:
        """Add the totals and look for one side ahead of all others at the target."""
        scores = tuple(a + b for a, b in zip(before.scores, sheet.totals, strict=True))
        there = [side for side, score in enumerate(scores) if score >= self.needed]
        first, item = self.ahead(before, sheet, there) if len(there) > 1 else (there, None)
        best = max((scores[side] for side in first), default=0)
        leaders = [side for side in first if scores[side] == best]
        won = len(leaders) == 1
        why = msg(
            "{score} points, {target} needed, and counted out first"
            if item
            else "{score} points, {target} needed, and more than anybody else",
            score=best,
            target=self.needed,
        )
        return attrs.evolve(
            before,
            scores=scores,
            round_no=before.round_no + 1,
            winner=Side(leaders[0]) if won else None,
            why=Decision(self.rule, why, item) if won else None,
        )

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
        steps = list(_steps(sheet))
        reached = {side: self._reached(side, before.scores[side], steps) for side in there}
        first = min(reached.values())
        sides = [side for side in there if reached[side] == first]
        return sides, steps[first - 1][0].item if first and len(sides) == 1 else None

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
