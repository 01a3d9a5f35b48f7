"""Matches that end without a winner."""

from __future__ import annotations

from typing import Final

import attrs
import pytest

from cardfishing.cli.company import Company
from cardfishing.cli.report import Report
from cardfishing.cli.screen import Screen
from cardfishing.errors import GameOverError, RecordError, RulesError, SetupError, SetupProblem
from cardfishing.record import DRAWN, Record
from cardfishing.scoring import Standing
from cardfishing.session import MatchEnded, advance
from cardfishing.table import Side
from tests.core.heap import HEAP, HeapGame
from tests.core.toy import Take

OPEN: Final = HEAP.match(2, seed=1, dealer=0).play("1", "2", "1")
DRAW: Final = OPEN.play("2")
WON: Final = OPEN.play("1", "1")


def load(_: str) -> HeapGame:
    """Return the game."""
    return HEAP


def test_a_drawn_match_is_over() -> None:
    """K74: a match may end without a winner, after which nobody is to act."""
    assert (DRAW.scores, DRAW.is_over, DRAW.winner, DRAW.turn) == ((1, 1), True, None, None)
    assert (DRAW.round_no, len(DRAW.sheets), DRAW.state.is_terminal) == (1, 2, True)
    assert (OPEN.is_over, OPEN.standing.is_over, OPEN.round_no) == (False, False, 1)
    assert (WON.is_over, WON.winner, WON.standing.drawn) == (True, 0, False)


def test_nothing_is_played_after_a_draw() -> None:
    """DESIGN 9: a move after the end is a GameOverError, however the match has ended."""
    with pytest.raises(GameOverError, match=r"the match is decided; start another \[T1\]"):
        DRAW.apply(Take(1))
    with pytest.raises(GameOverError):
        DRAW.play("1")


def test_a_draw_can_be_taken_back_and_is_remembered() -> None:
    """DESIGN 6: undo and redo go over the end of a drawn match, and nothing is seen after it."""
    assert attrs.evolve(DRAW.undo(), undone=()) == OPEN
    assert DRAW.undo().redo() == DRAW
    assert len(DRAW.information(0)) == len(DRAW.history) + 2


def test_a_match_does_not_begin_drawn() -> None:
    """DESIGN 9: a match starts from a standing that is not decided."""
    with pytest.raises(SetupError, match="the match is drawn already") as caught:
        HEAP.match(2, seed=1, standing=DRAW.standing)
    assert caught.value.problems == SetupProblem.BAD_NUMBER


@pytest.mark.parametrize(("drawn", "winner"), [(1, None), (None, None), (True, Side(0))])
def test_a_draw_is_a_truth_without_a_winner(drawn: object, winner: Side | None) -> None:
    """DESIGN 9: a standing is drawn or not, and a drawn one has no winner."""
    with pytest.raises(RulesError) as caught:
        Standing(scores=(1, 1), drawn=drawn, winner=winner)  # type: ignore[arg-type]
    assert (caught.value.field, caught.value.value) == ("drawn", drawn)


def test_a_drawn_match_is_recorded() -> None:
    """CF18: a record of a drawn match says so, and is replayed to it."""
    record = Record.of(DRAW)
    assert record.result == DRAWN
    assert Record.from_json(record.to_json()).replay(load) == DRAW
    with pytest.raises(RecordError, match="the moves lead to the result '=', not '0'"):
        attrs.evolve(record, result="0").replay(load)


def test_a_drawn_match_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """K74: the driver tells the end of a drawn match, and the report has no winner in it."""
    match, events = advance(OPEN, Take(2))
    assert match == DRAW
    last = events[-1]
    assert last == MatchEnded(1, DRAW.standing, None, DRAW.observation(None))
    Report(Screen(), HEAP, Company.of(HEAP, ["you", "random"])).tell(last)
    assert capsys.readouterr().out == "\nThe match is drawn 1-1: equal totals [T1].\n"
