"""The facts of moves: which are legal, and which are refused by what rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from cardfishing.errors import IllegalMoveError
from cardfishing.game import AnyGame, Move
from cardfishing.testing._demands import fail, require
from cardfishing.testing._golden.written import (
    Written,
    inside,
    items,
    keyed,
    shown,
    something,
    text,
    texts,
)
from cardfishing.testing._playouts import AnyState

_LISTED: Final = 20


def check_legal(game: AnyGame, state: AnyState, value: Written) -> None:
    """Compare the complete legal set, and play each of its moves by text and by value.

    Raises:
        AssertionError: It is another, or a move is not the same wherever it is asked for.
    """
    wanted: dict[Move, str] = {game.parse_move(each): each for each in texts(value)}
    require(len(wanted) == len(texts(value)), "a move is listed twice: leave one out")
    found: list[Move] = list(state.legal_moves)
    known = set(found)
    missing = [each for move, each in wanted.items() if move not in known]
    others = [move.text for move in found if move not in wanted]
    wrong = [*_listed("not legal are", missing), *_listed("legal as well are", others)]
    require(not wrong, "; ".join(wrong))
    require(len(found) == state.legal_moves.count() == len(wanted), "a move is listed twice")
    for move, written in wanted.items():
        with inside(written):
            require(state.is_legal(move), "it is listed, and is_legal denies it")
            require(game.parse_move(str(move)) == move, f"{move} reads back to another move")
            require(state.play(written) == state.apply(move), f"play and apply of {move} differ")


def _listed(what: str, moves: Sequence[str]) -> list[str]:
    more = f" and {len(moves) - _LISTED} more" if len(moves) > _LISTED else ""
    return [f"{what} {' '.join(moves[:_LISTED])}{more}"] if moves else []


def check_illegal(game: AnyGame, state: AnyState, value: Written) -> None:
    """See moves refused wherever they can be asked for, each with the rule it breaks.

    Raises:
        AssertionError: One is not refused, or by another rule.
    """
    for entry in something(items(value)):
        found = keyed(entry, "move rule")
        written = text(found["move"])
        with inside(written):
            _refused(state, game.parse_move(written), found["rule"])


def _refused(state: AnyState, move: Move, rule: Written) -> None:
    refusal = state.why_not(move)
    if refusal is None:
        fail("it is legal")
    found = f"it is refused by {refusal.rule or 'no rule'} ({refusal.message})"
    require(refusal.rule == rule, f"{found}, but the case wants {shown(rule)}")
    require(move not in state.legal_moves, "it is refused, and listed all the same")
    try:
        state.apply(move)
    except IllegalMoveError as error:
        told = (error.refusal, error.move, error.state)
        require(told == (refusal, move, state), f"apply refuses it otherwise: {error}")
    else:
        fail("it is refused, and apply plays it all the same")


MoveCheck: TypeAlias = Callable[[AnyGame, AnyState, Written], None]

MOVES: Final[Mapping[str, MoveCheck]] = {"legal": check_legal, "illegal": check_illegal}
"""What checks each fact of moves."""
