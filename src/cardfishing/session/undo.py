"""To go back to a decision of one's own, as far as the terms of the match let."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from cardfishing.errors import GameOverError, Refusal
from cardfishing.game import Move, State
from cardfishing.match import Match
from cardfishing.messages import msg
from cardfishing.session.terms import Terms

StateT = TypeVar("StateT", bound=State[Any, Any])
MoveT = TypeVar("MoveT", bound=Move)

_USUAL: Final = Terms()


def take_back(
    match: Match[StateT, MoveT], seat: int, terms: Terms = _USUAL
) -> Match[StateT, MoveT]:
    """Return the match before the last move of a seat, which is to act again.

    Args:
        match: The match; it stays what it is, so nothing is lost if this is refused.
        seat: The seat.
        terms: Whether moves that have shown somebody a card may be undone.

    Raises:
        GameOverError: The seat has not moved yet.
        IllegalMoveError: A move that would have to be undone has shown a card.
    """
    if all(played.seat != seat for played in match.history):
        nothing = Refusal(
            "nothing_to_undo",
            "",
            msg("seat {seat} has not moved yet; make a move", seat=seat),
        )
        raise GameOverError(match.state, "undo", nothing)
    back = match.undo(past_reveal=terms.undo_past_reveal)
    while back.turn != seat:
        back = back.undo(past_reveal=terms.undo_past_reveal)
    return back
