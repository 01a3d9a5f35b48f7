"""The players at the seats: they are asked for moves, and may fail."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from time import perf_counter
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar, cast

from cardfishing.errors import (
    CardfishingError,
    NotationError,
    RulesError,
    SetupError,
    SetupProblem,
)
from cardfishing.game import Agent, Move, Observation
from cardfishing.match import Match
from cardfishing.messages import cut
from cardfishing.session.clocks import TimedAgent
from cardfishing.table import Seat

MoveT = TypeVar("MoveT", bound=Move)

Player: TypeAlias = Agent[Any, MoveT] | Callable[[Any], MoveT]
"""Who plays at a seat: an agent, or a function that takes a view and returns a move."""

_SHOWN: Final = 1000


class Failure(StrEnum):
    """How a player failed; the text of each says so."""

    RAISED = "raised an exception"
    ILLEGAL = "chose a move that is not allowed"
    OUT_OF_TIME = "ran out of time"


class AgentError(CardfishingError):
    """An agent failed: it raised an exception, chose a move that is not allowed, or was too slow.

    Attributes:
        seat: The seat it plays for.
        agent: The agent.
        cause: What happened.
        failure: Which of the three it was.
    """

    def __init__(
        self, seat: Seat, agent: object, cause: str, failure: Failure = Failure.RAISED
    ) -> None:
        """Keep the seat, the agent, the cause and what kind of failure it is."""
        self.seat = seat
        self.agent = agent
        self.cause = cause
        self.failure = failure
        named = _shown(agent, repr)
        super().__init__(f"the agent {named} at seat {seat} {cause}; mend it or choose another")

    def __reduce__(self) -> tuple[type[AgentError], tuple[Seat, object, str, Failure]]:
        """Pickle by the four facts."""
        return type(self), (self.seat, self.agent, self.cause, self.failure)


class Answer(NamedTuple):
    """What a player answered.

    Attributes:
        move: A legal move.
        seconds: How long it took.
    """

    move: Any
    seconds: float


def check_player(player: object) -> None:
    """Refuse what can't be asked for a move, before anybody asks it.

    A class is refused as well: what plays is an instance of it.

    Raises:
        RulesError: It is neither an agent nor a function.
    """
    if isinstance(player, type) or not callable(getattr(player, "choose", player)):
        remedy = "give an agent, such as agent('greedy').make(game, seed), or a function of a view"
        raise RulesError("player", _shown(player, repr), remedy)


def ask(match: Match[Any, MoveT], player: Player[MoveT], *, seconds: float | None = None) -> MoveT:
    """Return the move a player chooses for the seat to act.

    Args:
        match: The match.
        player: An agent or a function.
        seconds: How long it may take; a `TimedAgent` is held to it, others are judged when they
            return.  No limit if left out.

    Raises:
        RulesError: The player is neither an agent nor a function.
        SetupError: The match is decided.
        AgentError: The player raised an exception, chose a move that is not allowed, or was too
            slow.
    """
    check_player(player)
    move: MoveT = answer(match, player, seconds=seconds).move
    return move


def answer(
    match: Match[Any, MoveT], player: Player[MoveT], *, seconds: float | None = None
) -> Answer:
    """Return the move a player chooses (see `ask`), and how long it took."""
    seat, view = match.turn, match.state.to_act
    if seat is None or view is None:
        raise SetupError(
            SetupProblem.NO_SUCH_SEAT, ["nobody is to act, the match is decided: start another"]
        )
    began = perf_counter()
    try:
        move = _choose(player, view, seconds)
        is_legal = move in view.legal_moves
    except TimeoutError as error:
        raise AgentError(seat, player, _raised(error), Failure.OUT_OF_TIME) from error
    except (Exception, SystemExit) as error:
        raise AgentError(seat, player, _raised(error)) from error
    took = perf_counter() - began
    if seconds is not None and took > seconds:
        cause = f"took {took:.3f} seconds of {seconds:.3f}"
        raise AgentError(seat, player, cause, Failure.OUT_OF_TIME)
    if not is_legal:
        raise AgentError(seat, player, _misplayed(match, move), Failure.ILLEGAL)
    return Answer(move, took)


def _choose(player: Player[MoveT], view: Observation[Any], seconds: float | None) -> MoveT:
    if seconds is not None and isinstance(player, TimedAgent):
        timed = cast("TimedAgent[Any, MoveT]", player)
        return timed.choose_within(view, max(seconds, 0.0))
    choose = cast("Callable[[Any], MoveT]", getattr(player, "choose", player))
    return choose(view)


def _misplayed(match: Match[Any, Any], move: object) -> str:
    """Return what is wrong with a move, or with what is none."""
    if isinstance(move, str):
        text = repr(cut(move))
        return f"returned the text {text}: return a move, such as game.parse_move({text})"
    text = _shown(move, str)
    stranger = f"chose {text}, which is no move of {match.game}"
    try:
        known = match.game.parse_move(text)
    except NotationError:
        return stranger
    refusal = match.state.why_not(known) if type(known) is type(move) and known == move else None
    return stranger if refusal is None else f"chose {text}, {refusal}"


def _raised(error: BaseException) -> str:
    return f"raised {type(error).__name__}: {_shown(error, str)}"


def _shown(thing: object, show: Callable[[object], str]) -> str:
    """Return how something looks, however badly it behaves when it is looked at."""
    try:
        text = show(thing)
    except Exception:
        return f"<{type(thing).__name__}>"
    return cut(text, _SHOWN)
