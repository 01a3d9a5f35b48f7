"""Counting move sequences of exactly one length."""

from __future__ import annotations

import pytest

from cardfishing.errors import RulesError
from cardfishing.perft import divide, perft
from cardfishing_casino import CASINO

STATE = CASINO.setup(hands=["8S 3C", "2C"], layout="5D", stock="").state()


def test_no_move_is_one_sequence() -> None:
    """The empty sequence is always there."""
    assert perft(STATE, 0) == 1


def test_one_move_is_counted_without_listing() -> None:
    """Depth 1 is the number of legal moves."""
    assert perft(STATE, 1) == STATE.legal_moves.count() == len(list(STATE.legal_moves))


def test_sequences_are_played_out() -> None:
    """A longer count is the sum over the first moves."""
    first = [STATE.apply(move) for move in STATE.legal_moves]
    assert perft(STATE, 2) == sum(len(list(state.legal_moves)) for state in first)


def test_a_round_that_ends_earlier_adds_nothing() -> None:
    """There is no sequence longer than the round."""
    assert perft(STATE, 3) > 0
    assert perft(STATE, 4) == 0


def test_divide_shares_the_count_among_first_moves() -> None:
    """Each first move has its part, in the order of the legal moves."""
    parts = divide(STATE, 3)
    assert list(parts) == [move.text for move in STATE.legal_moves]
    assert sum(parts.values()) == perft(STATE, 3)


@pytest.mark.parametrize("depth", [-1, 1.0, True, "2"])
def test_a_depth_is_a_whole_number(depth: int) -> None:
    """Anything else is refused with a remedy."""
    with pytest.raises(RulesError, match="from 0 up"):
        perft(STATE, depth)


def test_there_is_no_first_move_of_nothing() -> None:
    """`divide` needs at least one move."""
    with pytest.raises(RulesError, match="from 1 up"):
        divide(STATE, 0)
