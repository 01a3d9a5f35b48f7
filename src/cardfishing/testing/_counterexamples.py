"""Counterexamples: the shortest sequence of moves that shows a failure, as a record."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import islice, takewhile
from typing import Final, TypeAlias

import attrs

from cardfishing._places import place
from cardfishing.errors import CardfishingError
from cardfishing.game import AnyGame
from cardfishing.record import RoundRecord
from cardfishing.testing._playouts import Position, playouts

Look: TypeAlias = Callable[[AnyGame, Position], None]
"""What is demanded of a position; it raises an `AssertionError` that says what is wrong."""

LOOKS: Final = 200
"""So many positions near a deal are looked at, and with moves dropped in each way."""

SAVED: Final = """\
  This is the shortest sequence of moves found; save it as failure.cards, and
  cardfishing.record.load("failure.cards").replay() returns its positions:
"""

FEW: Final = 4
"""Up to so many moves are dropped at a time in each number, more by halves."""

_WORD: Final = re.compile(r"(?<![^\s(])[a-z]+(?![^\s,;:.)])")
"""A word of a sentence, as opposed to cards, numbers and names in quotes."""

Kind: TypeAlias = tuple[type[Exception], tuple[str, ...]]
"""What makes two failures the same: the kind of error, and the words of the complaint."""


@attrs.frozen
class Counterexample:
    """A position in which a look finds something.

    Attributes:
        game: The game.
        look: The look.
        position: The position.
        error: What the look raised there.
    """

    game: AnyGame
    look: Look
    position: Position
    error: Exception

    def at(self, position: Position) -> Counterexample | None:
        """Return the same failure in another position, or None if it is not there."""
        try:
            self.look(self.game, position)
        except Exception as error:
            found = attrs.evolve(self, position=position, error=error)
            return found if found.kind == self.kind else None
        return None

    @property
    def kind(self) -> Kind:
        """What is left of the failure without cards and numbers."""
        sentence = str(self.error).partition(": ")[0]
        return type(self.error), tuple(_WORD.findall(sentence))

    @property
    def complaint(self) -> str:
        """What is wrong."""
        if isinstance(self.error, AssertionError):
            return str(self.error)
        return f"the game raises {self.error!r}{place(self.error)}"

    def record(self) -> str:
        """Return the moves as a record, which was read back and replayed to the same failure.

        It is empty if the game is too broken for that.
        """
        with suppress(Exception):
            text = self.position.record(self.game).to_text(lambda _: self.game)
            if self._shows(RoundRecord.from_text(text)):
                return text
        return ""

    def _shows(self, record: RoundRecord) -> bool:
        number = self.position.number
        states = record.replay(lambda _: self.game)
        state, *after = states[number:]
        replayed = attrs.evolve(
            self.position, state=state, hash_then=hash(state), after=after[0] if after else None
        )
        return self.at(replayed) is not None

    def __str__(self) -> str:
        """Return the complaint, where it is so, and the record."""
        try:
            place = str(self.position)
        except Exception as error:
            place = f"{self.position.number} moves, and a state without a text: {error!r}"
        record = self.record()
        return f"{self.complaint}\n  with {place}" + (f"\n{SAVED}{record}" if record else "")


def shortest(
    game: AnyGame, rounds: int, look: Look, position: Position, error: Exception
) -> Counterexample:
    """Return the counterexample with the fewest moves that is found.

    Args:
        game: The game.
        rounds: The number of rounds that were played for each number of seats.
        look: What found something.
        position: Where it did.
        error: What it raised.
    """
    found = Counterexample(game, look, position, error)
    try:
        found = found.at(position.left) or found
        near = _near_a_deal(found, rounds)
        return near or _with_moves_dropped(_in_another_round(found, rounds))
    except Exception:  # whatever a broken game raises on the way
        return found


def _near_a_deal(found: Counterexample, rounds: int) -> Counterexample | None:
    """Look at the positions after no move, after one, after two, and so on."""
    most = len(found.position.moves)
    fewer = takewhile(lambda each: len(each.moves) < most, _in_breadth(found, rounds))
    return next(filter(None, map(found.at, islice(fewer, LOOKS))), None)


def _in_breadth(found: Counterexample, rounds: int) -> Iterator[Position]:
    """Yield positions as that of a counterexample: left, or with a move played in them."""
    game, is_left = found.game, found.position.move is None
    waiting = deque(Position.dealt(game, playout[0].start) for playout in playouts(game, rounds))
    while waiting:
        position = waiting.popleft()
        if is_left:
            yield position
        for move in islice(position.state.legal_moves, LOOKS):
            with suppress(Exception):
                here, after = attrs.evolve(position, line=(*position.line, move)).played(move)
                waiting.append(after)
                if not is_left:
                    yield here


def _in_another_round(found: Counterexample, rounds: int) -> Counterexample:
    """Look at the positions of all rounds, those after few moves first."""
    is_left, number = found.position.move is None, found.position.number
    positions = [
        position.left if is_left else position
        for playout in playouts(found.game, rounds)
        for position in playout[:number]
        if is_left or position.move is not None
    ]
    positions.sort(key=lambda position: position.number)
    return next(filter(None, map(found.at, positions)), found)


def _with_moves_dropped(found: Counterexample) -> Counterexample:
    """Drop moves, many at first, while the others are legal and the failure is still there."""
    size = found.position.number
    while size:
        shorter = map(found.at, islice(_dropped(found, size), LOOKS))
        fewer = next(filter(None, shorter), None)
        found = fewer or found
        size = min(size if fewer else size - 1 if size <= FEW else size // 2, found.position.number)
    return found


def _dropped(found: Counterexample, size: int) -> Iterator[Position]:
    """Yield what is left of a counterexample without so many of its moves, wherever it is legal."""
    number, line = found.position.number, found.position.moves
    before = Position.dealt(found.game, found.position.start, line)
    for first in range(number - size + 1):
        rest = line[first + size :]
        with suppress(CardfishingError):
            yield _replayed(attrs.evolve(before, line=(*line[:first], *rest)), number - size)
        _, before = before.played(line[first])


def _replayed(position: Position, number: int) -> Position:
    """Return the position after so many moves of a line, with the next one played if there is one.

    Raises:
        IllegalMoveError: A move is not allowed.
    """
    for move in position.line[position.number :]:
        position.state.apply(move)
        here, position = position.played(move)
        if here.number == number:
            return here
    return position
