"""Replaying: the moves of a record made one after another, and its notes checked on the way."""

from __future__ import annotations

from abc import abstractmethod
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any, Final, Generic, TypeVar, final

import attrs

from cardfishing.errors import (
    CardfishingError,
    RecordError,
    SetupError,
    SetupProblem,
    UnknownGameError,
)
from cardfishing.game import AnyGame
from cardfishing.match import Match
from cardfishing.record.base import BaseRecord, GameLoader, texts
from cardfishing.record.body import Stage
from cardfishing.record.fields import DRAWN, OPEN
from cardfishing.record.places import Places
from cardfishing.record.turns import print_turns
from cardfishing.scoring import Standing
from cardfishing.state import State, check_seat
from cardfishing.table import side_left

PositionT = TypeVar("PositionT")


@attrs.frozen
class End:
    """What the moves come to.

    Attributes:
        result: The result, as if nobody forfeited.
        scores: The points of each side.
        sides: The side of each seat.
    """

    result: str
    scores: tuple[int, ...]
    sides: tuple[int, ...]

    @classmethod
    def of(cls, standing: Standing, sides: tuple[int, ...]) -> End:
        """Return what a match comes to.

        Args:
            standing: Where it stands.
            sides: The side of each seat.
        """
        winner = OPEN if standing.winner is None else str(standing.winner)
        return cls(DRAWN if standing.drawn else winner, standing.scores, sides)

    def result_after(self, forfeit: int | None) -> str:
        """Return the result if a seat forfeits: of two sides the other one wins.

        Raises:
            SetupError: There is no such seat.
        """
        if forfeit is None:
            return self.result
        check_seat(forfeit, len(self.sides))
        left = side_left(self.sides, forfeit)
        return OPEN if left is None else str(left)


@attrs.frozen(kw_only=True)
class MovesRecord(BaseRecord, Generic[PositionT]):
    """A record that is a start and the moves made from it.

    Attributes:
        moves: The moves in full, in order.
    """

    moves: tuple[str, ...] = attrs.field(default=(), converter=texts)

    @abstractmethod
    def _positions(self, game: AnyGame, places: Places) -> Iterator[PositionT]:
        """Yield each position from the start on, as the moves lead to it.

        Raises:
            RecordError: The start cannot be, or a move is not allowed.
        """

    @abstractmethod
    def _stage(self, position: PositionT, before: PositionT | None) -> Stage:
        """Return what the text form says of a position that follows another."""

    @abstractmethod
    def _end(self, last: PositionT) -> End:
        """Return what the last position comes to."""

    def _check_start(self, places: Places) -> None:
        """Refuse a field of the start that another one contradicts.

        Raises:
            RecordError: One does.
        """

    @final
    def _body(self, load: GameLoader) -> list[str]:
        comments = [(comment.after, comment.text) for comment in self.comments]
        return print_turns(self.moves, comments, self._stages(self._replayed(load)))

    @final
    def _stages(self, positions: Iterator[PositionT]) -> Iterator[Stage]:
        before = None
        for position in positions:
            yield self._stage(position, before)
            before = position

    @final
    def _replayed(self, load: GameLoader) -> Iterator[PositionT]:
        """Yield each position; all that is noted is checked by the time the last one is left.

        Raises:
            RecordError: The game is not known, a move is not allowed, or a note is not so.
        """
        origin = self._origin()
        places = Places(origin.find)
        self._check_start(places)
        positions = self._positions(game_of(self, load, places), places)
        last = next(positions)
        origin.notes.check(0, self._stage(last, None), places)
        yield last
        for number, position in enumerate(positions, 1):
            origin.notes.check(number, self._stage(position, last), places)
            yield position
            last = position
        check_end(self, self._end(last), places)


def check_end(record: BaseRecord, end: End, places: Places) -> None:
    """Refuse a forfeit, a result or scores that a record does not come to.

    Raises:
        RecordError: One is not so.
    """
    if record.forfeit is not None and record.forfeit >= record.seats:
        cause = f"seat {record.forfeit} is not at the table: give one up to {record.seats - 1}"
        raise places.error("forfeit", cause)
    if record.forfeit is not None and end.result != OPEN:
        cause = f"the moves decide it, with the result {end.result!r}: leave the forfeit out"
        raise places.error("forfeit", cause)
    reached = end.result_after(record.forfeit)
    if record.result != reached:
        cause = f"the moves lead to the result {reached!r}, not {record.result!r}: correct it"
        raise places.error("result", cause)
    if record.scores and record.scores != end.scores:
        cause = f"the moves lead to {end.scores}, not {record.scores}: correct them"
        raise places.error("scores", cause)


def last_of(positions: Iterator[PositionT]) -> PositionT:
    """Return the last of some positions."""
    return deque(positions, maxlen=1)[0]


MovedT = TypeVar("MovedT", Match[Any, Any], State[Any, Any])


def followed(
    game: AnyGame, start: MovedT, moves: Iterable[str], places: Places
) -> Iterator[MovedT]:
    """Yield a position, and each that some moves lead to from it.

    Args:
        game: The game.
        start: The match or the state.
        moves: The texts of the moves.
        places: Where they stand.

    Raises:
        RecordError: A move cannot be read, is not allowed, or notes a card that was not drawn.
    """
    position = start
    yield position
    for number, text in enumerate(moves):
        state = position.state if isinstance(position, Match) else position
        try:
            move = game.parse_move(text)
            is_confirmed = state.confirms(move)
            position = position.apply(move)
        except CardfishingError as error:
            raise places.error("moves", str(error), number) from error
        if not is_confirmed:
            cause = f"{text} notes a card that was not drawn: correct the note or leave it out"
            raise places.error("moves", cause, number)
        yield position


def game_of(record: BaseRecord, load: GameLoader, places: Places) -> AnyGame:
    """Return the game of a record, in the version it was played with.

    Args:
        record: The record.
        load: Returns the game of a game string.
        places: Where its fields stand.

    Raises:
        RecordError: The game cannot be loaded, or has another version; the error names the plugin.
    """
    try:
        game = load(record.game)
    except CardfishingError as error:
        distribution = record.plugin.partition(" ")[0]
        is_missing = isinstance(error, UnknownGameError) and distribution
        noted = f"; it was played with {record.plugin} (pip install {distribution})"
        raise places.error("game", f"{error}{noted if is_missing else ''}") from error
    if game.version != record.game_version:
        wanted = f" such as {record.plugin}" if record.plugin else ""
        cause = (
            f"this was played by version {record.game_version} of {game.name} and {game.version} "
            f"is installed: install the plugin that has it{wanted}"
        )
        raise places.error("game_version", cause)
    return game


def start_error(error: CardfishingError, places: Places) -> RecordError:
    """Return the error for a start that cannot be, at the field that is to blame."""
    problems = error.problems if isinstance(error, SetupError) else SetupProblem.BAD_DRAW
    key = next((key for problem, key in _GUILTY.items() if problem in problems), "seats")
    return places.error(key, str(error))


_GUILTY: Final = {
    SetupProblem.NO_SUCH_SEAT: "dealer",
    SetupProblem.SIDE_COUNT: "before",
    SetupProblem.BAD_NUMBER: "before",
    SetupProblem.BAD_DRAW: "draw",
    SetupProblem.CARD_TWICE: "draw",
    SetupProblem.NOT_IN_DECK: "draw",
    SetupProblem.BAD_SEED: "seed",
}
"""The field that is to blame for a problem; a draw is also what cannot be read."""
