"""The rounds that the checks look at, and how a check says what is wrong and where."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import islice
from typing import Any, Final, NoReturn, TypeAlias

import attrs

from cardfishing.cards import Card
from cardfishing.chance import Stream
from cardfishing.game import AnyGame, Move, Observation, State
from cardfishing.scoring import Standing
from cardfishing.table import Visibility

AnyState: TypeAlias = State[Any, Any]
"""A state of any game."""

DRAWS: Final = 3
"""So many moves are drawn at each step; rare kinds of moves are then played more often."""

SPECTATED: Final = 3
"""Every so-manieth position is looked at by a spectator too."""

LISTED: Final = 3000
"""On more crowded tables the legal moves are not compared as a whole."""


@attrs.frozen
class Position:
    """A state in a round that was played out.

    Attributes:
        state: The state.
        standing: Where the match stood before the round.
        number: The number of moves played before.
        move: The move played here, or None where the round was left.
        after: The state after it.
        hash_then: The hash of the state before anything was done to it.
    """

    state: AnyState
    standing: Standing
    number: int
    move: Move | None
    after: AnyState | None
    hash_then: int

    @property
    def watchers(self) -> tuple[int | None, ...]:
        """The seat to act and another one, not always the same; the spectator now and then."""
        seats = len(self.state.sides)
        mover = self.state.turn or 0
        step = Stream("watcher", self.number).below(max(seats - 1, 1))
        spectators = () if self.number % SPECTATED else (None,)
        return mover, (mover + 1 + step) % seats, *spectators

    def __str__(self) -> str:
        """Return what makes the position again."""
        return f"{len(self.state.sides)} seats, after {self.number} moves: {self.state.to_text()}"


Playout: TypeAlias = tuple[Position, ...]
"""A round from the deal to its end, or until it has gone on for too long."""


@lru_cache(maxsize=4)
def playouts(game: AnyGame, rounds: int) -> tuple[Playout, ...]:
    """Return rounds for every number of seats, played from fixed seeds.

    They are the rounds of matches: each follows on the standing after the last until one is
    decided.
    """
    found: list[Playout] = []
    for seats in game.seat_counts:
        standing, dealer = game.opening(seats), 0
        for number in range(rounds):
            state = game.new(seats, seed=number, dealer=dealer, standing=standing)
            playout = _play_out(game, state, standing, number)
            found.append(playout)
            last = playout[-1].state
            dealer = game.next_dealer(dealer, seats)
            if last.turn is None:
                settled = game.settle(standing, last.score_sheet())
                standing = attrs.evolve(settled, next_dealer=dealer)
            if standing.is_over:
                standing = game.opening(seats)
    return tuple(found)


def _play_out(game: AnyGame, state: AnyState, standing: Standing, seed: int) -> Playout:
    found: list[Position] = []
    for number in range(game.max_moves + 1):
        hash_then = hash(state)
        if state.turn is None or not state.legal_moves.count():
            break
        move = _choose(state, seed * 1000 + number)
        after = state.apply_unchecked(move)
        found.append(Position(state, standing, number, move, after, hash_then))
        state = after
    return (*found, Position(state, standing, len(found), None, None, hash(state)))


def _choose(state: AnyState, seed: int) -> Move:
    legal = state.legal_moves
    drawn: list[Move] = [legal.sample(DRAWS * seed + number) for number in range(DRAWS)]
    kinds: dict[type[Move], Move] = {type(move): move for move in drawn}
    return list(kinds.values())[Stream("kit", seed).below(len(kinds))]


def listing(mover: AnyState | Observation[Any]) -> list[Move]:
    """Return the legal moves, or the first of them on a crowded table."""
    return list(islice(mover.legal_moves, LISTED))


def is_listed(moves: list[Move]) -> bool:
    """Tell whether a listing is complete."""
    return len(moves) < LISTED


def face_down(state: AnyState) -> list[Card]:
    """Return the cards that nobody sees, such as the stock's."""
    zones = state.table.zones
    return [card for zone in zones if zone.visibility is Visibility.HIDDEN for card in zone.cards]


def viewer(seat: int | None) -> str:
    """Return what a message calls somebody who looks on."""
    return "the spectator" if seat is None else f"seat {seat}"


def everywhere(
    game: AnyGame, rounds: int, look: Callable[[AnyGame, Position], None], *, every: int = 1
) -> None:
    """Look at the positions of all rounds, or at each so-manieth.

    Raises:
        AssertionError: A look found something; the error says where.
    """
    for playout in playouts(game, rounds):
        for position in playout[::every]:
            inside(position, look, game)


def inside(position: Position, look: Callable[[AnyGame, Position], None], game: AnyGame) -> None:
    """Look at one position.

    Raises:
        AssertionError: The look found something, or the game raised; the error says where.
    """
    try:
        look(game, position)
    except Exception as error:
        found = str(error) if isinstance(error, AssertionError) else f"the game raises {error!r}"
        sentence = f"{found}\n  with {position}"
        raise AssertionError(sentence) from error


def fail(sentence: str) -> NoReturn:
    """Say what is wrong.

    Raises:
        AssertionError: Always.
    """
    raise AssertionError(sentence)


def require(condition: object, sentence: str) -> None:
    """Say what is wrong unless a condition holds.

    Raises:
        AssertionError: It does not.
    """
    if not condition:
        fail(sentence)


def same(found: object, wanted: object, what: str) -> None:
    """Say that two things differ unless they are equal.

    Raises:
        AssertionError: They are not.
    """
    if found != wanted:
        fail(f"{what}: {_shown(found)} is not {_shown(wanted)}")


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 300 else f"{text[:297]}..."
