"""How a fishing game is dealt and when its match is decided: two kinds of policies."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

import attrs

from cardfishing.errors import RulesError
from cardfishing.messages import msg
from cardfishing.scoring import Decision, ScoreSheet, Standing
from cardfishing.table import Seat, Side


class DealSchedule(ABC):
    """Says who gets each card of a packet; the table is None."""

    __slots__ = ()

    @abstractmethod
    def first(self, order: Sequence[Seat]) -> tuple[Seat | None, ...]:
        """Return who gets each card of the first deal.

        Args:
            order: The seats in order of play, the dealer last.
        """

    @abstractmethod
    def later(self, order: Sequence[Seat], stock: int) -> tuple[Seat | None, ...]:
        """Return who gets each card when all hands are empty.

        Args:
            order: The seats in order of play, the dealer last.
            stock: The number of cards left; too few for the packet end the round.
        """


@attrs.frozen(kw_only=True)
class Packets(DealSchedule):
    """Hands of one size, dealt a few cards at a time; the table gets cards only at first.

    Each round of the deal gives `size` cards to each player but the dealer, to the table, and to
    the dealer.

    Attributes:
        hand: The cards each player gets.
        layout: The cards the table gets in the first deal.
        size: The cards given at a time.
    """

    hand: int
    layout: int
    size: int

    def __attrs_post_init__(self) -> None:
        """Refuse packets that are never dealt out."""
        for name in ("hand", "size"):
            if getattr(self, name) < 1:
                raise RulesError(f"deal.{name}", getattr(self, name), "deal one card at least")

    def first(self, order: Sequence[Seat]) -> tuple[Seat | None, ...]:
        """Return who gets each card of the first deal."""
        return _packets(self.hand, self.layout, self.size, tuple(order))

    def later(self, order: Sequence[Seat], stock: int) -> tuple[Seat | None, ...]:
        """Return who gets each card when all hands are empty."""
        return _packets(self.hand, 0, self.size, tuple(order))


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

    def settle(self, before: Standing, sheet: ScoreSheet) -> Standing:
        """Add the totals and look for one side ahead of all others at the target."""
        scores = tuple(a + b for a, b in zip(before.scores, sheet.totals, strict=True))
        best = max(scores)
        leaders = [side for side, score in enumerate(scores) if score == best]
        won = len(leaders) == 1 and best >= self.target + self.strict
        why = msg(
            "{score} points, {target} needed, and more than anybody else",
            score=best,
            target=self.target + self.strict,
        )
        return attrs.evolve(
            before,
            scores=scores,
            round_no=before.round_no + 1,
            winner=Side(leaders[0]) if won else None,
            why=Decision(self.rule, why) if won else None,
        )
