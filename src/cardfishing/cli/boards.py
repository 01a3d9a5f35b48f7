"""The board of each family."""

from __future__ import annotations

from typing import Any

from cardfishing.cli.board import Board
from cardfishing.cli.fishing_board import FishingBoard
from cardfishing.cli.rummy_board import RummyBoard
from cardfishing.fishing import FishingGame
from cardfishing.game import AnyGame
from cardfishing.rummy import RummyGame


def board_of(game: AnyGame) -> type[Board[Any, Any, Any]]:
    """Return the kind of board a game is shown on."""
    match game:
        case FishingGame():
            return FishingBoard
        case RummyGame():
            return RummyBoard
        case _:
            return Board
