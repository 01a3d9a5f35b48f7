"""How fast a game is, as a ratio to another one that is played in the same run."""

from __future__ import annotations

from statistics import median
from time import process_time
from typing import Final

from cardfishing.game import AnyGame
from cardfishing.table import usual_seats

TURN: Final = 0.05
"""Each game is played for at least so many seconds of processor time in each turn."""

TURNS: Final = 5


def ratio(game: AnyGame, yardstick: AnyGame) -> float:
    """Return how many moves one game makes in random rounds while another makes one.

    The two are played in turns, so that a busy machine slows both.

    Args:
        game: The game that is measured.
        yardstick: The game it is compared with.
    """
    return median(_pace(game, turn) / _pace(yardstick, turn) for turn in range(TURNS))


def _pace(game: AnyGame, turn: int) -> float:
    """Return the moves for each second of processor time, in whole rounds."""
    seats = usual_seats(game.seat_counts)
    begin, spent, moves, seed = process_time(), 0.0, 0, turn
    while not spent or spent < TURN:
        moves += _round(game, seats, seed)
        spent, seed = process_time() - begin, seed + TURNS
    return moves / spent


def _round(game: AnyGame, seats: int, seed: int) -> int:
    """Play a random round; return how many moves it had."""
    state = game.new(seats, seed=seed)
    for number in range(game.max_moves):
        if state.turn is None:
            return number
        state = state.apply_unchecked(state.legal_moves.sample(seed + number))
    return game.max_moves
