"""Rounds by the million, and what is compiled of what plays them."""

from typing import assert_type

from cardfishing.fishing import FishingState
from cardfishing.fishing.rounds import Bulk
from cardfishing.kernels import MODULES, SWITCH, compiled, is_compiled
from cardfishing.playout import RandomRound, random_rounds
from cardfishing.state import LegalMoves, MoveT, move_by_move
from cardfishing_casino import CASINO


def one_of(moves: LegalMoves[MoveT]) -> MoveT:
    """A function may keep the type of the moves."""
    return moves.sample(1)


def in_bulk() -> None:
    """Many rounds come to points and numbers of moves, the same by states and views."""
    rounds = CASINO.random_rounds(2, seed=7, rounds=2)
    assert_type(rounds, list[RandomRound])
    assert rounds == random_rounds(CASINO, 2, seed=7, rounds=2)
    assert_type(rounds[0].totals, tuple[int, ...])
    assert_type(rounds[0].plies, int)


def one_by_one() -> None:
    """A round goes to its end from any state."""
    state = CASINO.new(2, seed=7)
    state = state.apply(one_of(state.legal_moves))
    played = state.played_out((1, 2))
    assert_type(played, tuple[FishingState, int])
    assert played == move_by_move(state, (1, 2)) == Bulk(CASINO, 2).play_out(state, (1, 2))


def kernel_names() -> None:
    """A program may ask what is compiled."""
    assert_type(compiled(), tuple[str, ...])
    assert all(map(is_compiled, compiled()))
    assert set(compiled()) <= set(MODULES)
    assert SWITCH.isupper()
