"""What match rules of all families add up and decide with."""

from __future__ import annotations

import pytest

from cardfishing.errors import RulesError
from cardfishing.finish import added, at_target, check_sides, drawn, first_to, leaders, won
from cardfishing.messages import msg
from cardfishing.scoring import Decision, ScoreLine, ScoreSheet, Standing
from cardfishing.table import Side

BEFORE = Standing(scores=(3, -4), round_no=2, overtime=True, next_dealer=1)
SHEET = ScoreSheet(sides=2, lines=[ScoreLine("hand", Side(1), -5), ScoreLine("hand", Side(0), 2)])
WHY = Decision("F15", msg("so it is"))


def test_totals_are_added_and_nothing_else_changes() -> None:
    """F15: a round's totals are added, and it is counted as played."""
    assert added(BEFORE, SHEET) == Standing(
        scores=(5, -9), round_no=3, overtime=True, next_dealer=1
    )
    check_sides(BEFORE, SHEET)
    with pytest.raises(RulesError, match="the sheet has 3 sides: give a score for each") as caught:
        check_sides(BEFORE, ScoreSheet(sides=3))
    assert (caught.value.field, caught.value.value) == ("scores", (3, -4))


@pytest.mark.parametrize(
    ("scores", "among", "best"),
    [
        ((5, 9, 9), (0, 1, 2), (1, 2)),
        ((5, 9, 9), (0, 2), (2,)),
        ((-5, -9), (0, 1), (0,)),
        ((-5, -5), (1, 0), (1, 0)),
        ((5, 9), (), ()),
    ],
)
def test_leaders_have_the_most_points(
    scores: tuple[int, ...], among: tuple[int, ...], best: tuple[int, ...]
) -> None:
    """F15, P16: of the sides that may win, those with the highest total lead, below zero too."""
    assert leaders(scores, among) == best


def test_a_match_is_won_or_drawn_for_a_reason() -> None:
    """P16, K74: a standing says who has won and why, or that nobody has."""
    after = won(BEFORE, 1, WHY)
    assert (after.winner, after.drawn, after.why, after.scores) == (1, False, WHY, (3, -4))
    after = drawn(BEFORE, WHY)
    assert (after.winner, after.drawn, after.why, after.scores) == (None, True, WHY, (3, -4))
    said = "505 points, 500 needed, and more than anybody else [F15]"
    assert str(at_target("F15", 505, 500)) == said


@pytest.mark.parametrize(
    ("scores", "winner"), [((4, 3), None), ((5, 3), 0), ((3, 11), 1), ((9, 8), 0), ((6, 6), None)]
)
def test_the_first_to_a_target_wins_unless_others_have_as_much(
    scores: tuple[int, ...], winner: int | None
) -> None:
    """F15: the highest total at a target or above wins, and equal ones play on."""
    lines = [ScoreLine("hand", Side(side), points) for side, points in enumerate(scores)]
    before = Standing(scores=(0, 0), round_no=3)
    after = first_to(before, ScoreSheet(sides=2, lines=lines), target=5, rule="F15")
    assert (after.scores, after.round_no, after.winner) == (scores, 4, winner)
    assert after.why == (None if winner is None else at_target("F15", scores[winner], 5))
    with pytest.raises(RulesError, match="give a score for each"):
        first_to(before, ScoreSheet(sides=3), target=5, rule="F15")
