"""Places: where a seat sits, seen from the deal."""

from __future__ import annotations

from cardfishing.game import AnyGame
from cardfishing.table import Direction, Seat


def places_of(game: AnyGame, seats: int, dealer: int) -> tuple[Seat, ...]:
    """Return the seats in the order of play, from the one that plays first in a round.

    Args:
        game: The game.
        seats: The number of seats.
        dealer: The seat that deals.

    Raises:
        SetupError: The game is not for so many seats, or there is no such seat.
    """
    first = game.new(seats, seed=0, dealer=dealer).turn or Seat(0)
    backwards = seats > 2 and first == (dealer - 1) % seats
    play = Direction.COUNTERCLOCKWISE if backwards else Direction.CLOCKWISE
    return play.order(first, seats)
