"""What a driver tells: events, as everybody at the table may know them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

import attrs

from cardfishing.game import AnyGame, Move, Observation, State
from cardfishing.match import Match
from cardfishing.plugins.specs import EventKind, GameEvent
from cardfishing.scoring import ScoreSheet, Standing
from cardfishing.session.players import Failure
from cardfishing.table import Seat, Side, Zone

if TYPE_CHECKING:
    from cardfishing.plugins.host import PluginHost

StateT = TypeVar("StateT", bound=State[Any, Any])
MoveT = TypeVar("MoveT", bound=Move)


@attrs.frozen
class RoundStarted:
    """A round has been dealt.

    Attributes:
        round_no: The number of the round, from 0.
        dealer: The seat that dealt.
        scores: The points of each side before it.
        view: What a spectator sees.
    """

    round_no: int
    dealer: Seat
    scores: tuple[int, ...]
    view: Observation[Any]


@attrs.frozen
class MovePlayed:
    """A seat has moved.

    Attributes:
        round_no: The number of the round, from 0.
        seat: The seat.
        move: The move.
        view: What a spectator sees after it.
        seconds: How long its player took, if anybody looked at a clock.  It is not compared, so
            that equal matches have equal events.
    """

    round_no: int
    seat: Seat
    move: Move
    view: Observation[Any]
    seconds: float | None = attrs.field(default=None, eq=False)


@attrs.frozen
class RoundEnded:
    """A round has been counted.

    Attributes:
        round_no: The number of the round, from 0.
        sheet: Its score.
        standing: The match after it.
        view: What a spectator sees of its end.
        zones: What lies before the players; their hands are shown to be counted.
    """

    round_no: int
    sheet: ScoreSheet
    standing: Standing
    view: Observation[Any]
    zones: tuple[Zone, ...] = ()


@attrs.frozen
class MatchEnded:
    """The match is decided.

    Attributes:
        round_no: The number of the last round, from 0.
        standing: The final standing, with what decided.
        winner: The side that won; None if the match is drawn.
        view: What a spectator sees of its end.
    """

    round_no: int
    standing: Standing
    winner: Side | None
    view: Observation[Any]


@attrs.frozen
class Forfeited:
    """A seat has forfeited the match, which ends here.

    Attributes:
        round_no: The number of the round, from 0.
        seat: The seat.
        failure: Why; what more there is to know, such as the text of an exception, may tell cards
            of the seat and is not told here.
        winner: The other side if there are two; nobody wins among more.
        view: What a spectator sees.
    """

    round_no: int
    seat: Seat
    failure: Failure
    winner: Side | None
    view: Observation[Any]


@attrs.frozen
class Replaced:
    """Another player has taken a seat, and is asked for the same move.

    Attributes:
        round_no: The number of the round, from 0.
        seat: The seat.
        failure: Why.
        view: What a spectator sees.
    """

    round_no: int
    seat: Seat
    failure: Failure
    view: Observation[Any]


Event: TypeAlias = RoundStarted | MovePlayed | RoundEnded | MatchEnded | Forfeited | Replaced
"""The closed union of what a driver tells."""

Listener: TypeAlias = Callable[[Event, AnyGame], object]
"""Something that is told each event."""


def tell(host: PluginHost) -> Listener:
    """Return the listener that tells the plugins of a host."""

    def told(event: Event, game: AnyGame) -> None:
        step = GameEvent(
            kind=_KINDS[type(event)],
            round_no=event.round_no,
            observation=event.view,
            seat=event.seat if isinstance(event, MovePlayed | Forfeited | Replaced) else None,
            move=event.move if isinstance(event, MovePlayed) else None,
        )
        host.event(step, game)

    return told


_KINDS: Final[dict[type[Event], EventKind]] = {
    RoundStarted: EventKind.DEALT,
    MovePlayed: EventKind.MOVED,
    RoundEnded: EventKind.ROUND_OVER,
    MatchEnded: EventKind.MATCH_OVER,
    Forfeited: EventKind.FORFEITED,
    Replaced: EventKind.REPLACED,
}


def opening(match: Match[Any, Any]) -> RoundStarted:
    """Return the event with which the present round of a match began, as things stand."""
    return RoundStarted(match.round_no, match.dealer, match.scores, match.observation(None))


def advance(
    match: Match[StateT, MoveT], move: MoveT, *, seconds: float | None = None
) -> tuple[Match[StateT, MoveT], tuple[Event, ...]]:
    """Return the match after a move, and what happened.

    Args:
        match: The match.
        move: The move.
        seconds: How long its player took, if that is known.

    Raises:
        IllegalMoveError: The move is not allowed.
        GameOverError: The match is decided.
    """
    after = match.apply(move)
    made = after.history[-1]
    is_over = len(after.sheets) > len(match.sheets)
    over: State[Any, Any] = match.state.apply_unchecked(move) if is_over else after.state
    view = over.observation(None)
    played = MovePlayed(made.round_no, made.seat, made.move, view, seconds)
    if not is_over:
        return after, (played,)
    zones = tuple(zone for zone in over.table.zones if zone.owner is not None)
    ended = RoundEnded(made.round_no, after.sheets[-1], after.standing, view, zones)
    if not after.is_over:
        return after, (played, ended, opening(after))
    return after, (played, ended, MatchEnded(made.round_no, after.standing, after.winner, view))
