"""Looks at the positions of rounds, and what is said of one that finds something."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from cardfishing._places import place
from cardfishing.game import AnyGame, Move
from cardfishing.testing._complaints import raised
from cardfishing.testing._counterexamples import Look, shortest
from cardfishing.testing._demands import fail
from cardfishing.testing._playouts import Playout, Position, listing, playouts, settled

MOST: Final = 60
"""In rounds of up to so many positions all are looked at."""

EACH: Final = 10
"""In longer ones so many of each kind of move are, or all if there are fewer."""


def everywhere(game: AnyGame, rounds: int, look: Look, *, every: int = 1) -> None:
    """Look at the positions of all rounds, of long ones at some, or at each so-manieth of those.

    Raises:
        AssertionError: A look found something; the error has the shortest sequence of moves that
            shows it.
    """
    for playout in playouts(game, rounds):
        for position in some(playout)[::every]:
            here(game, rounds, look, position)


def some(playout: Playout) -> Sequence[Position]:
    """Return the positions of a round that are looked at: the first, the last, and every kind."""
    if len(playout) <= MOST:
        return playout
    kinds = defaultdict[type[Move | None], list[Position]](list)
    for position in playout:
        kinds[type(position.move)].append(position)
    chosen = [position for alike in kinds.values() for position in _spread(alike)]
    return sorted(chosen, key=lambda position: position.number)


def _spread(positions: list[Position]) -> list[Position]:
    """Return so many as are looked at of a kind, the first and the last among them."""
    if len(positions) <= EACH:
        return positions
    return [positions[place * (len(positions) - 1) // (EACH - 1)] for place in range(EACH)]


def here(game: AnyGame, rounds: int, look: Look, position: Position) -> None:
    """Look at one position of the rounds.

    Raises:
        AssertionError: The look found something, or the game raised; the error has the shortest
            sequence of moves that shows it.
    """
    if position.is_broken and look is not plays_on:
        fail("the game breaks down in a round; CF12 tells where")
    try:
        look(game, position)
    except Exception as error:
        found = shortest(game, rounds, look, position, error)
        raise AssertionError(str(found)) from raised(found.error)


def plays_on(game: AnyGame, position: Position) -> None:
    """Demand that the legal moves can be listed and played, and that a round is settled.

    Raises:
        AssertionError: One raises something.
    """
    for move in listing(position.state):
        try:
            position.state.apply_unchecked(move)
        except Exception as error:
            sentence = f"the game raises {error!r}{place(error)} when {move} is played"
            raise AssertionError(sentence) from error
    if position.state.turn is None:
        try:
            settled(game, position)
        except Exception as error:
            sentence = f"the game raises {error!r}{place(error)} when the round is settled"
            raise AssertionError(sentence) from error
