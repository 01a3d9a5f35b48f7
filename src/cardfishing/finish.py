"""What the match rules of all families have in common: totals are added, and leaders found."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs

from cardfishing.errors import RulesError
from cardfishing.messages import msg
from cardfishing.scoring import Decision, ScoreSheet, Standing
from cardfishing.table import Side


def check_sides(before: Standing, sheet: ScoreSheet) -> None:
    """Refuse a sheet of other sides than the scores before the round.

    Raises:
        RulesError: It has more sides or fewer.
    """
    if len(before.scores) != sheet.sides:
        raise RulesError(
            "scores", before.scores, f"the sheet has {sheet.sides} sides: give a score for each"
        )


def added(before: Standing, sheet: ScoreSheet) -> Standing:
    """Return the standing with a round's totals added, and one round more."""
    scores = [a + b for a, b in zip(before.scores, sheet.totals, strict=True)]
    return attrs.evolve(before, scores=scores, round_no=before.round_no + 1)


def leaders(scores: Sequence[int], among: Iterable[int]) -> tuple[Side, ...]:
    """Return which of some sides have the most points; of none, none.

    Args:
        scores: The points of each side.
        among: The sides that are asked about.
    """
    sides = [Side(side) for side in among]
    best = max([scores[side] for side in sides], default=0)
    return tuple(side for side in sides if scores[side] == best)


def first_to(before: Standing, sheet: ScoreSheet, *, target: int, rule: str) -> Standing:
    """Return where a match to a target stands after a round: totals are added.

    A side that has the target, and more than any other, has won; equal ones play on.

    Args:
        before: Where it stood before the round.
        sheet: The round's score.
        target: The fewest points that win.
        rule: The id of the rule.

    Raises:
        RulesError: The sheet has more sides, or fewer, than there are scores.
    """
    check_sides(before, sheet)
    after = added(before, sheet)
    best = leaders(after.scores, range(sheet.sides))
    if len(best) != 1 or after.scores[best[0]] < target:
        return after
    return won(after, best[0], at_target(rule, after.scores[best[0]], target))


def won(after: Standing, side: int, why: Decision) -> Standing:
    """Return the standing as one in which a side has won."""
    return attrs.evolve(after, winner=Side(side), why=why)


def drawn(after: Standing, why: Decision) -> Standing:
    """Return the standing as one of a match that has ended without a winner."""
    return attrs.evolve(after, drawn=True, why=why)


def at_target(rule: str, score: int, target: int) -> Decision:
    """Return the decision by the highest total at a target.

    Args:
        rule: The id of the rule.
        score: The total.
        target: The fewest points that win.
    """
    why = msg(
        "{score} points, {target} needed, and more than anybody else", score=score, target=target
    )
    return Decision(rule, why)
