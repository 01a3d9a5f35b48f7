"""The driver: a match with an agent at each seat, told as events.

Events say what a spectator may know.  A driver of another kind, such as a person at a terminal,
makes them itself with `opening` and `advance`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

import attrs

from cardfishing.errors import CardfishingError, NotationError, SetupError, SetupProblem
from cardfishing.game import Agent, AnyGame, Game, Move, Observation, State
from cardfishing.match import Match
from cardfishing.plugins.specs import EventKind, GameEvent
from cardfishing.scoring import ScoreSheet, Standing
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
    """

    round_no: int
    seat: Seat
    move: Move
    view: Observation[Any]


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


Event: TypeAlias = RoundStarted | MovePlayed | RoundEnded | MatchEnded
"""The closed union of what a driver tells."""

Listener: TypeAlias = Callable[[Event, AnyGame], object]
"""Something that is told each event."""


def tell(host: PluginHost) -> Listener:
    """Return the listener that tells the plugins of a host."""

    def told(event: Event, game: AnyGame) -> None:
        seat, move = (event.seat, event.move) if isinstance(event, MovePlayed) else (None, None)
        step = GameEvent(
            kind=_KINDS[type(event)],
            round_no=event.round_no,
            observation=event.view,
            seat=seat,
            move=move,
        )
        host.event(step, game)

    return told


_KINDS: Final[dict[type[Event], EventKind]] = {
    RoundStarted: EventKind.DEALT,
    MovePlayed: EventKind.MOVED,
    RoundEnded: EventKind.ROUND_OVER,
    MatchEnded: EventKind.MATCH_OVER,
}


class AgentError(CardfishingError):
    """An agent failed: it raised an exception or chose a move that is not allowed.

    Attributes:
        seat: The seat it plays for.
        agent: The agent.
        cause: What happened.
    """

    def __init__(self, seat: Seat, agent: object, cause: str) -> None:
        """Keep the seat, the agent and the cause."""
        self.seat = seat
        self.agent = agent
        self.cause = cause
        super().__init__(f"the agent {agent!r} at seat {seat} {cause}; mend it or choose another")

    def __reduce__(self) -> tuple[type[AgentError], tuple[Seat, object, str]]:
        """Pickle by the three facts."""
        return type(self), (self.seat, self.agent, self.cause)


def play(
    game: Game[Any, StateT, MoveT],
    agents: Sequence[Agent[Any, MoveT]],
    *,
    seed: int,
    seats: int | None = None,
    dealer: int | None = None,
    standing: Standing | None = None,
    draw: Sequence[str] | None = None,
    on_event: Listener | None = None,
) -> Match[StateT, MoveT]:
    """Play a match to its end.

    Args:
        game: The game.
        agents: An agent for each seat, or one for all.
        seed: The seed of every deal.
        seats: The number of seats; as many as agents if left out.
        dealer: The seat that deals first; drawn from the seed if left out.
        standing: The scores to begin with; zeros if left out.
        draw: The cards of the team draw, where the game has one (see `Game.match`).
        on_event: Is told each event, and the game.

    Raises:
        SetupError: A number is out of range, or the agents are too few or too many.
        AgentError: An agent failed.
    """
    count = len(agents) if seats is None else seats
    seated = tuple(agents) * count if len(agents) == 1 else tuple(agents)
    match = game.match(count, seed=seed, dealer=dealer, standing=standing, draw=draw)
    for event, reached in run(match, seated):
        match = reached
        if on_event is not None:
            on_event(event, game)
    return match


def run(
    match: Match[StateT, MoveT], agents: Sequence[Agent[Any, MoveT]]
) -> Iterator[tuple[Event, Match[StateT, MoveT]]]:
    """Play a match on to its end and yield each event with the match as it then stands.

    Raises:
        SetupError: There is not one agent for each seat.
        AgentError: An agent failed.
    """
    if len(agents) != match.seats:
        raise SetupError(
            SetupProblem.SEAT_COUNT,
            [f"{len(agents)} agents for {match.seats} seats: give one for each seat"],
        )
    if match.turn is not None and not match.history:
        yield opening(match), match
    while match.turn is not None:
        move = ask(match, agents[match.turn])
        match, events = advance(match, move)
        for event in events:
            yield event, match


def ask(match: Match[Any, MoveT], agent: Agent[Any, MoveT]) -> MoveT:
    """Return the move an agent chooses for the seat to act.

    Raises:
        SetupError: The match is decided.
        AgentError: The agent raised an exception, or chose a move that is not allowed.
    """
    seat, view = match.turn, match.state.to_act
    if seat is None:
        raise SetupError(
            SetupProblem.NO_SUCH_SEAT, ["nobody is to act, the match is decided: start another"]
        )
    try:
        move = agent.choose(view)
    except Exception as error:
        cause = f"raised {type(error).__name__}: {error}"
        raise AgentError(seat, agent, cause) from error
    if move not in view.legal_moves:
        raise AgentError(seat, agent, f"chose {move}, {_why_not(match, move)}")
    return move


def opening(match: Match[Any, Any]) -> RoundStarted:
    """Return the event with which the present round of a match began, as things stand."""
    return RoundStarted(match.round_no, match.dealer, match.scores, match.observation(None))


def advance(
    match: Match[StateT, MoveT], move: MoveT
) -> tuple[Match[StateT, MoveT], tuple[Event, ...]]:
    """Return the match after a move, and what happened.

    Raises:
        IllegalMoveError: The move is not allowed.
        GameOverError: The match is decided.
    """
    after = match.apply(move)
    made = after.history[-1]
    if len(after.sheets) == len(match.sheets):
        return after, (MovePlayed(made.round_no, made.seat, move, after.observation(None)),)
    over = match.state.apply_unchecked(move)
    view = over.observation(None)
    zones = tuple(zone for zone in over.table.zones if zone.owner is not None)
    played = MovePlayed(made.round_no, made.seat, move, view)
    ended = RoundEnded(made.round_no, after.sheets[-1], after.standing, view, zones)
    if not after.is_over:
        return after, (played, ended, opening(after))
    return after, (played, ended, MatchEnded(made.round_no, after.standing, after.winner, view))


def _why_not(match: Match[Any, Any], move: object) -> str:
    try:
        known = match.game.parse_move(str(move))
    except NotationError:
        return f"which is no move of {match.game}"
    refusal = match.state.why_not(known) if known == move else None
    return f"which is no move of {match.game}" if refusal is None else str(refusal)
