"""Counting move sequences, the strictest comparison of two engines."""

from __future__ import annotations

from typing import Any

from cardfishing.errors import RulesError
from cardfishing.game import State


def perft(state: State[Any, Any], depth: int) -> int:
    """Return the number of legal move sequences of exactly a length.

    A round that ends earlier adds nothing.

    Args:
        state: The position to start from.
        depth: The number of moves of each sequence, from 0.

    Raises:
        RulesError: The depth is no whole number from 0 up.
    """
    _check(depth, 0)
    if depth == 0:
        return 1
    if depth == 1:
        return state.legal_moves.count()
    return sum(perft(state.apply_unchecked(move), depth - 1) for move in state.legal_moves)


def divide(state: State[Any, Any], depth: int) -> dict[str, int]:
    """Return the same count for each first move by its text, in the order of the legal moves.

    Raises:
        RulesError: The depth is no whole number from 1 up.
    """
    _check(depth, 1)
    return {move.text: perft(state.apply_unchecked(move), depth - 1) for move in state.legal_moves}


def _check(depth: int, least: int) -> None:
    if type(depth) is not int or depth < least:
        raise RulesError("depth", depth, f"give a whole number from {least} up")
