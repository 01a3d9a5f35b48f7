"""Going back to a decision of one's own, and where the terms forbid it."""

from __future__ import annotations

import pytest

from cardfishing.errors import GameOverError, IllegalMoveError
from cardfishing.session import Terms, take_back
from cardfishing_casino import CASINO
from cardfishing_rummy500 import RUMMY_500

STRICT = Terms(undo_past_reveal=False)


def test_a_seat_goes_back_to_its_last_decision() -> None:
    """Moves of others after it are undone as well; what is undone can be made again."""
    start = CASINO.match(2, seed=77, dealer=1)
    match = start.play("5D+2D,AD+6D=7", "4C", "7Dx")
    assert take_back(match, 0) == match.undo()
    assert take_back(match, 1) == match.undo().undo()
    assert take_back(take_back(match, 0), 0) == match.undo().undo().undo()
    assert take_back(match, 1).redo().redo() == match


def test_a_seat_that_has_not_moved_has_nothing_to_take_back() -> None:
    """There is no earlier decision to go back to."""
    match = CASINO.match(2, seed=77, dealer=1).play("5D+2D,AD+6D=7")
    with pytest.raises(GameOverError, match="seat 1 has not moved yet") as caught:
        take_back(match, 1)
    assert caught.value.refusal.reason == "nothing_to_undo"


def test_terms_can_forbid_to_go_back_past_a_card_that_was_shown() -> None:
    """Issue 6: a driver may forbid undo past a reveal."""
    match = RUMMY_500.match(2, seed=5).play("+")
    seat = match.turn
    assert seat is not None
    with pytest.raises(IllegalMoveError) as caught:
        take_back(match, seat, STRICT)
    assert caught.value.refusal.reason == "undo_past_reveal"
    assert take_back(match, seat) == match.undo()
    trailed = CASINO.match(2, seed=77, dealer=1).play("5D", "4C")
    assert take_back(trailed, 0, STRICT) == trailed.undo().undo()
