"""When a match of a rummy game is decided."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

import attrs

from cardfishing.errors import RulesError
from cardfishing.finish import added, at_target, drawn, leaders, won
from cardfishing.messages import msg
from cardfishing.scoring import Decision, ScoreSheet, Standing
from cardfishing.table import Side


class MatchTie(Enum):
    """What becomes of equal highest totals."""

    PLAY_ON = "play_on"
    WENT_OUT = "went_out"
    DRAW = "draw"


@attrs.frozen(kw_only=True)
class MatchEnd:
    """The highest total wins, at or above a target or after a number of deals.

    Attributes:
        rule: The id of the rule.
        target: The points that are needed; None to play a number of deals.
        deals: The number of deals, if there is no target.
        tie: Whether after equal highest totals another round is played, or the side wins that went
            out if it is among them, or the match is drawn.
        out_item: The name of the score item that says who went out.
    """

    rule: str
    target: int | None
    deals: int | None = None
    tie: MatchTie = MatchTie.PLAY_ON
    out_item: str = "going_out"

    def __attrs_post_init__(self) -> None:
        """Refuse a match without an end.

        Raises:
            RulesError: There is neither a target nor a number of deals.
        """
        if self.target is None and self.deals is None:
            raise RulesError("finish.target", None, "no match would end: set a target or deals")

    def settle(self, before: Standing, sheet: ScoreSheet) -> Standing:
        """Add the totals, and look for the highest if the match is over."""
        after = added(before, sheet)
        best = leaders(after.scores, self._there(after))
        if len(best) == 1:
            return won(after, best[0], self._by_points(after.scores[best[0]]))
        return self._tied(after, best, sheet) if best else after

    def _tied(self, after: Standing, best: Sequence[Side], sheet: ScoreSheet) -> Standing:
        """Return the standing when several sides have the highest total."""
        score = after.scores[best[0]]
        if self.tie is MatchTie.DRAW:
            why = msg("the highest score, {score}, is shared", score=score)
            return drawn(after, Decision(self.rule, why))
        out = [line.side for line in sheet.lines if line.item == self.out_item]
        if self.tie is MatchTie.PLAY_ON or not out or out[0] not in best:
            return after
        why = msg("{score} points like another side, but went out", score=score)
        return won(after, out[0], Decision(self.rule, why, self.out_item))

    def _there(self, after: Standing) -> list[int]:
        """Return the sides that may win now."""
        sides = range(len(after.scores))
        if self.target is not None:
            return [side for side in sides if after.scores[side] >= self.target]
        return [*sides] if after.round_no >= (self.deals or 0) else []

    def _by_points(self, score: int) -> Decision:
        if self.target is not None:
            return at_target(self.rule, score, self.target)
        return Decision(self.rule, msg("{score} points, more than anybody else", score=score))
