"""When matches of rummy are decided: at a target, after some deals, and by ties of each kind."""

from __future__ import annotations

from typing import Final

import pytest

from cardfishing.errors import RulesError
from cardfishing.rummy import MatchEnd, MatchTie, RummyGame
from cardfishing.scoring import ScoreLine, ScoreSheet, Standing
from cardfishing.table import Seat, Side
from cardfishing_persian_rummy import PERSIAN_RUMMY
from cardfishing_rummy500 import RUMMY_500
from tests.rummy.forms import game_of

WENT_OUT: Final = game_of("rummy-500(finish_tie=went_out)")
TO_200: Final = game_of("persian-rummy(target=200)")
DRAWN: Final = game_of("persian-rummy(match_tie=draw)")


def sheet(*totals: int, out: int | None = None) -> ScoreSheet:
    """Return a sheet of some totals, on which a seat, each alone, may have gone out for nothing."""
    lines = [ScoreLine("melded", Side(side), total) for side, total in enumerate(totals)]
    if out is not None:
        lines.append(ScoreLine("going_out", Side(out), 0, seat=Seat(out)))
    return ScoreSheet(sides=len(totals), lines=lines)


def standing(*scores: int, round_no: int = 0) -> Standing:
    """Return a standing."""
    return Standing(scores=scores, round_no=round_no)


@pytest.mark.parametrize(
    ("before", "totals", "winner", "why"),
    [
        ((480, 470), (30, 38), 0, "510 points, 500 needed, and more than anybody else [F15]"),
        ((480, 470), (19, 38), 1, "508 points, 500 needed, and more than anybody else [F15]"),
        ((480, 470), (20, 29), 0, "500 points, 500 needed, and more than anybody else [F15]"),
        ((480, 470), (19, 29), None, None),
        ((495, 495), (10, 10), None, None),
        ((600, 0), (-100, 499), 0, "500 points, 500 needed, and more than anybody else [F15]"),
        ((490, 490, 480), (20, 20, 40), 2, "520 points, 500 needed, and more than anybody else [F"),
    ],
)
def test_the_highest_total_at_the_target_wins(
    before: tuple[int, ...], totals: tuple[int, ...], winner: int | None, why: str | None
) -> None:
    """F15, GF10: the first to 500 at the end of a hand wins, of several the highest."""
    settled = RUMMY_500.settle(standing(*before, round_no=3), sheet(*totals))
    assert settled.scores == tuple(a + b for a, b in zip(before, totals, strict=True))
    assert (settled.round_no, settled.winner, settled.is_over) == (4, winner, winner is not None)
    assert str(settled.why).startswith(str(why))


@pytest.mark.parametrize(
    ("out", "winner"),
    [(None, None), (0, 0), (1, 1), (2, None)],
)
def test_of_equal_totals_the_side_that_went_out_may_win(
    out: int | None, winner: int | None
) -> None:
    """K56 went_out: of equal highest totals the side that went out wins, if it is among them."""
    before, round_sheet = standing(495, 490, 100), sheet(10, 15, 20, out=out)
    settled = WENT_OUT.settle(before, round_sheet)
    assert settled.winner == winner
    if winner is not None:
        assert str(settled.why) == "505 points like another side, but went out [F15]"
        assert settled.why is not None
        assert settled.why.item == "going_out"
    assert RUMMY_500.settle(before, round_sheet).winner is None


@pytest.mark.parametrize("game", [PERSIAN_RUMMY, DRAWN, TO_200, WENT_OUT], ids=str)
def test_a_match_that_is_not_decided_goes_on(game: RummyGame) -> None:
    """F15, P16: after one deal, or below the target, nobody wins, whatever the totals."""
    settled = game.settle(standing(0, 0), sheet(150, 150))
    assert (settled.winner, settled.drawn, settled.why, settled.round_no) == (None, False, None, 1)


def test_two_deals_are_a_match() -> None:
    """P16, GP10: after two deals the higher sum wins; a tie is broken by a further deal."""
    first = PERSIAN_RUMMY.settle(standing(0, 0), sheet(154, -55))
    last = PERSIAN_RUMMY.settle(first, sheet(-20, 190))
    assert (first.is_over, last.scores, last.winner) == (False, (134, 135), 1)
    assert str(last.why) == "135 points, more than anybody else [P16]"
    tied = PERSIAN_RUMMY.settle(PERSIAN_RUMMY.settle(standing(0, 0), sheet(100, 80)), sheet(60, 80))
    assert (tied.scores, tied.is_over) == ((160, 160), False)
    again = PERSIAN_RUMMY.settle(tied, sheet(5, 5))
    assert (again.round_no, again.is_over) == (3, False)
    assert PERSIAN_RUMMY.settle(again, sheet(-5, -4)).winner == 1


def test_a_tie_may_draw_the_match() -> None:
    """K74 draw: equal totals after the last deal end the match without a winner."""
    tied = DRAWN.settle(standing(100, 80, round_no=1), sheet(60, 80))
    assert (tied.drawn, tied.winner, tied.is_over) == (True, None, True)
    assert str(tied.why) == "the highest score, 160, is shared [P16]"
    assert DRAWN.settle(standing(100, 80, round_no=1), sheet(60, 79)).winner == 0


def test_a_target_takes_the_place_of_deals() -> None:
    """K77: with a target the number of deals decides nothing."""
    assert TO_200.settle(standing(100, 80, round_no=7), sheet(60, 80)).winner is None
    settled = TO_200.settle(standing(100, 80), sheet(60, 120))
    assert (settled.winner, str(settled.why)) == (
        1,
        "200 points, 200 needed, and more than anybody else [P16]",
    )


def test_scores_are_those_of_the_sheet() -> None:
    """DESIGN 9: a standing of other sides than the sheet's is refused with the remedy."""
    with pytest.raises(RulesError, match="the sheet has 2 sides: give a score for each"):
        RUMMY_500.settle(standing(1, 2, 3), sheet(1, 2))


def test_who_went_out_is_said_by_the_item_that_is_named() -> None:
    """DESIGN 7: the item that tells who went out is a field of the rule."""
    finish = MatchEnd(rule="X1", target=10, tie=MatchTie.WENT_OUT, out_item="knocking")
    assert finish.settle(standing(0, 0), sheet(10, 10, out=1)).winner is None
    knocked = ScoreSheet(
        sides=2, lines=(*sheet(10, 10).lines, ScoreLine("knocking", Side(1), 0, seat=Seat(1)))
    )
    settled = finish.settle(standing(0, 0), knocked)
    assert settled.winner == 1
