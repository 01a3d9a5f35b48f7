"""Positions: what a state is, what one seat sees of it, and the moves it allows.

The methods marked final are the same for every game; an engine provides the abstract ones.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self, TypeVar, cast, final

import attrs

from cardfishing.chance import choice, fingerprint
from cardfishing.errors import (
    AmbiguousMoveError,
    GameOverError,
    IllegalMoveError,
    Refusal,
    SetupError,
    SetupProblem,
)
from cardfishing.messages import Message, msg
from cardfishing.moves import LegalMoves, Move, MoveT
from cardfishing.scoring import ScoreSheet
from cardfishing.table import Seat, Side, Table

if TYPE_CHECKING:
    from cardfishing.scene import Scene

__all__ = [
    "LegalMoves",
    "Move",
    "MoveT",
    "Obligation",
    "Observation",
    "Outcome",
    "Reader",
    "State",
    "check_seat",
    "move_by_move",
]


ObservationT_co = TypeVar("ObservationT_co", bound="Observation[Any]", covariant=True)


def check_seat(seat: int, seats: int) -> None:
    """Refuse a seat that is not at the table.

    Raises:
        SetupError: It is not.
    """
    if type(seat) is not int or not 0 <= seat < seats:
        detail = msg(
            "seat {seat} is not at the table: give one up to {last}",
            seat=repr(seat),
            last=seats - 1,
        )
        raise SetupError(SetupProblem.NO_SUCH_SEAT, [detail])


@attrs.frozen
class Obligation:
    """A duty that outlives a move.

    Attributes:
        seat: The seat that owes it.
        rule: The id of the rule.
        message: What is owed, for people.
    """

    seat: Seat
    rule: str
    message: Message

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        return hash(self.seat)


@attrs.frozen
class Outcome:
    """How a round ended.

    Attributes:
        termination: A stable code, such as ``played_out``.
        totals: The points of each side.
    """

    termination: str
    totals: tuple[int, ...]

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        return hash(self.totals)

    @property
    def leaders(self) -> tuple[Side, ...]:
        """The sides with the most points."""
        best = max(self.totals)
        return tuple(Side(side) for side, total in enumerate(self.totals) if total == best)


class Reader(Protocol):
    """What reads positions: every game."""

    def parse_state(self, text: str, /) -> object:
        """Read a state's text or its JSON."""
        ...

    def parse_observation(self, text: str, /) -> object:
        """Read an observation's text or its JSON."""
        ...


class _Position(ABC):
    """What a notebook shows of a position; nothing is drawn until it asks."""

    __slots__ = ()

    @property
    @abstractmethod
    def legal_moves(self) -> LegalMoves[Any]:
        """The legal moves."""

    @abstractmethod
    def to_text(self) -> str:
        """Return one line of fields."""

    @abstractmethod
    def scene(self) -> Scene:
        """Return what lies where."""

    @final
    def _repr_svg_(self) -> str:
        """Return the picture, for notebooks."""
        from cardfishing.faces import chosen  # noqa: PLC0415
        from cardfishing.pictures import picture  # noqa: PLC0415

        return picture(self, palette=chosen())

    @final
    def _repr_html_(self) -> str:
        """Return the picture, the legal moves and the text, for notebooks."""
        from cardfishing.faces import chosen  # noqa: PLC0415
        from cardfishing.notebooks import position_html  # noqa: PLC0415

        return position_html(self, palette=chosen())


class Observation(_Position, Generic[MoveT]):
    """What one seat sees: its own cards, public zones, sizes of the rest, and its legal moves."""

    __slots__ = ()

    @property
    @abstractmethod
    def legal_moves(self) -> LegalMoves[MoveT]:
        """The seat's legal moves; none when it is not to act."""

    @property
    def key(self) -> int:
        """64 bits fixed by what the seat sees, which agents draw by; equal on every platform.

        Different views may have one key in common, as long as that is rare.  The base takes the
        text.
        """
        return fingerprint(self.to_text())

    @abstractmethod
    def resample(self, seed: int) -> State[MoveT, Observation[MoveT]]:
        """Return a state this seat cannot tell from the true one, all equally likely."""

    @abstractmethod
    def score_sheet(self) -> ScoreSheet:
        """Return the public lines of the score if the round ended here."""

    @abstractmethod
    def to_text(self) -> str:
        """Return one line of fields, ``?n`` where a state has cards."""

    @abstractmethod
    def to_json(self) -> str:
        """Return the same facts as JSON with sorted keys."""

    def scene(self) -> Scene:
        """Return what lies where, as the seat sees it; the base reads it from `to_text`."""
        from cardfishing.scene import of_text  # noqa: PLC0415  # nothing is drawn until asked

        return of_text(self.to_text())

    @classmethod
    @final
    def from_json(cls, text: str, game: Reader) -> Self:
        """Return the observation whose `to_json` a text is; spaces and the order of keys are free.

        Args:
            text: The JSON, and nothing else.
            game: The game it is of.

        Raises:
            NotationError: It is no JSON, or not that of such an observation.
            SetupError: It is no observation of this game.
        """
        from cardfishing._readback import from_json  # noqa: PLC0415  # most programs read none

        return from_json(cls, text, game.parse_observation)


class State(_Position, Generic[MoveT, ObservationT_co]):
    """A position with everything in it, hidden order included; frozen and hashable."""

    __slots__ = ()

    @property
    @abstractmethod
    def turn(self) -> Seat | None:
        """The seat to act, or None at the end of the round."""

    @property
    def outcome(self) -> Outcome | None:
        """How the round ended, or None while it goes on; the base knows one way, ``played_out``."""
        return Outcome("played_out", self.score_sheet().totals) if self.is_terminal else None

    @property
    @abstractmethod
    def sides(self) -> tuple[Side, ...]:
        """The side of each seat."""

    @property
    def obligations(self) -> tuple[Obligation, ...]:
        """The duties that stand; the base knows none."""
        return ()

    @property
    @abstractmethod
    def table(self) -> Table:
        """Every zone with its cards."""

    @abstractmethod
    def observation(self, seat: int | None) -> ObservationT_co:
        """Return what a seat sees; None is a spectator, who sees no hand.

        Raises:
            SetupError: There is no such seat.
        """

    @abstractmethod
    def apply_unchecked(self, move: MoveT) -> Self:
        """Return the next state; the caller vouches that the move is legal."""

    @abstractmethod
    def why_not(self, move: MoveT) -> Refusal | None:
        """Return why a move is not allowed, or None if it is; never lists moves."""

    def has_listed(self, move: MoveT) -> bool:
        """Tell whether a move is known to be legal because it was listed here; never lists moves.

        The base remembers nothing.  An engine that keeps what it has listed spares `apply` a second
        judgement.
        """
        del move
        return False

    def candidates(self, text: str) -> tuple[MoveT, ...]:
        """Return the legal moves that a short text such as ``8Sx`` fits; the base knows no such.

        Raises:
            NotationError: It is no move, not even a short one.
        """
        del text
        return ()

    def why_none(self, text: str) -> Refusal:
        """Return why a short text fits no legal move; an engine may know better than this."""
        sentence = msg("no legal move fits; ask for the legal moves or write the move in full")
        return Refusal("no_such_move", "", sentence)

    @abstractmethod
    def read_move(self, text: str) -> MoveT | None:
        """Return the move a full text stands for, or None if it is a short text."""

    def confirms(self, move: MoveT) -> bool:
        """Tell whether what a record notes beside a move, as the 7H of ``+7H``, is so here.

        It is no part of the move, so that no move tells a player of hidden cards.
        """
        del move
        return True

    @abstractmethod
    def score_sheet(self) -> ScoreSheet:
        """Return the score if the round ended here; cards nobody has taken count for nobody."""

    @abstractmethod
    def to_text(self) -> str:
        """Return one line of fields that reads back to an equal state."""

    @abstractmethod
    def to_json(self) -> str:
        """Return the same facts as JSON with sorted keys."""

    def scene(self) -> Scene:
        """Return what lies where, all hands open; the base shows every zone of the `table`."""
        from cardfishing.scene import of_table  # noqa: PLC0415  # like that of an observation

        return of_table(self.table, self.turn)

    @classmethod
    @final
    def from_json(cls, text: str, game: Reader) -> Self:
        """Return the state whose `to_json` a text is; spaces and the order of keys are free.

        Args:
            text: The JSON, and nothing else.
            game: The game it is of.

        Raises:
            NotationError: It is no JSON, or not that of such a state.
            SetupError: It is no position of this game; all problems are named.
        """
        from cardfishing._readback import from_json  # noqa: PLC0415  # most programs read none

        return from_json(cls, text, game.parse_state)

    @property
    def is_terminal(self) -> bool:
        """Whether the round is over."""
        return self.turn is None

    @property
    def to_act(self) -> ObservationT_co | None:
        """The observation of the seat to act, or None at the end."""
        turn = self.turn
        return None if turn is None else self.observation(turn)

    @property
    def legal_moves(self) -> LegalMoves[MoveT]:
        """The legal moves of the seat to act; none at the end."""
        return self.observation(self.turn or 0).legal_moves

    @final
    def is_legal(self, move: MoveT) -> bool:
        """Tell whether a move is allowed; never lists moves."""
        return self.has_listed(move) or self.why_not(move) is None

    @final
    def apply(self, move: MoveT) -> Self:
        """Return the next state.

        Raises:
            IllegalMoveError: The move is not allowed; the error names rule and remedy.
            GameOverError: The round is over.
        """
        refusal = None if self.has_listed(move) else self.why_not(move)
        if refusal is None:
            return self.apply_unchecked(move)
        if self.turn is None:
            raise GameOverError(self, move, refusal)
        raise IllegalMoveError(self, move, refusal)

    @final
    def resolve(self, text: str) -> MoveT:
        """Return the one move a text stands for here; a short text has to fit one legal move.

        Raises:
            NotationError: The text cannot be read.
            IllegalMoveError: A short text fits no legal move.
            AmbiguousMoveError: It fits several; the error lists them.
        """
        move = self.read_move(text)
        if move is not None:
            return move
        found = self.candidates(text)
        if len(found) == 1:
            return found[0]
        if found:
            listed = ", ".join(map(str, found[:5])) + (", ..." if len(found) > 5 else "")
            sentence = msg("{n} moves fit; write one in full: {moves}", n=len(found), moves=listed)
            raise AmbiguousMoveError(self, text, Refusal("ambiguous", "", sentence), found)
        if self.is_terminal:
            sentence = msg("the round is over; deal the next one")
            raise GameOverError(self, text, Refusal("round_over", "", sentence))
        raise IllegalMoveError(self, text, self.why_none(text))

    @final
    def play(self, *texts: str) -> Self:
        """Return the state after some moves, written in full or short.

        Raises:
            NotationError: A text cannot be read.
            IllegalMoveError: A move is not allowed, ambiguous, or comes after the end.
        """
        state = self
        for text in texts:
            state = state.apply(state.resolve(text))
        return state

    def played_out(self, seeds: Sequence[int]) -> tuple[Self, int]:
        """Return the end of the round when every seat draws its moves, and their number.

        Each seat plays as `cardfishing.agents.random.RandomAgent` does.  Engines may get there
        faster, but to the same state.

        Args:
            seeds: The seed of each seat's agent.

        Raises:
            SetupError: There are not as many seeds as seats.
        """
        self.check_seeds(seeds)
        return move_by_move(self, seeds)

    @final
    def drawn_on(self, seeds: Sequence[int]) -> Self:
        """Return the state after a move that the seat to act draws, as in `played_out`.

        Args:
            seeds: The seed of each seat's agent.
        """
        turn = self.turn or 0
        view = self.observation(turn)
        legal = view.legal_moves
        return self.apply_unchecked(legal.nth(choice(seeds[turn], view.key, legal.count())))

    @final
    def check_seeds(self, seeds: Sequence[int]) -> None:
        """Refuse seeds that are not one for each seat.

        Raises:
            SetupError: There are not as many seeds as seats.
        """
        seats = len(self.sides)
        if len(seeds) != seats:
            detail = msg("{n} seeds for {seats} seats: give one each", n=len(seeds), seats=seats)
            raise SetupError(SetupProblem.BAD_SEED, [detail])

    @final
    def returns(self) -> tuple[int, ...]:
        """Return each seat's points: its side's total at the end, zeros before."""
        if not self.is_terminal:
            return (0,) * len(self.sides)
        totals = self.score_sheet().totals
        return tuple(totals[side] for side in self.sides)

    @final
    def resample(self, seat: int, seed: int) -> Self:
        """Return a state the seat cannot tell from this one, all equally likely."""
        return cast("Self", self.observation(seat).resample(seed))


_StateT = TypeVar("_StateT", bound=State[Any, Any])


def move_by_move(state: _StateT, seeds: Sequence[int]) -> tuple[_StateT, int]:
    """Return what `State.played_out` does, by the moves and views of every state between.

    Args:
        state: The state.
        seeds: The seed of each seat's agent.
    """
    plies = 0
    while state.turn is not None:
        state = state.drawn_on(seeds)
        plies += 1
    return state, plies
