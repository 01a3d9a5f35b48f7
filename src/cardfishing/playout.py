"""Rounds played out at random, and what they come to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from cardfishing.game import AnyGame


class RandomRound(NamedTuple):
    """A round in which every seat drew its moves.

    Attributes:
        totals: The points of each side.
        plies: The number of moves.
    """

    totals: tuple[int, ...]
    plies: int


def random_rounds(
    game: AnyGame, seats: int, *, seed: int, rounds: int, dealer: int = 0
) -> list[RandomRound]:
    """Return what rounds come to when every seat draws its moves, by states and views.

    Args:
        game: The game.
        seats: The number of seats.
        seed: The seed of the first round, of its shuffle and of all its seats; the next round has
            the next number.
        rounds: The number of rounds.
        dealer: The seat that deals each of them.

    Raises:
        SetupError: A number is out of range.
    """
    played: list[RandomRound] = []
    for number in range(seed, seed + rounds):
        start = game.new(seats, seed=number, dealer=dealer)
        end, plies = start.played_out((number,) * seats)
        played.append(RandomRound(end.score_sheet().totals, plies))
    return played
