"""The driver itself: it asks the players in turn until the match is decided or forfeited."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar, assert_never

import attrs

from cardfishing.errors import SetupError, SetupProblem
from cardfishing.game import Game, Move, State
from cardfishing.match import Match
from cardfishing.scoring import Standing
from cardfishing.session.events import Event, Forfeited, Listener, Replaced, advance, opening
from cardfishing.session.players import AgentError, Answer, Player, answer, check_player
from cardfishing.session.terms import Forfeit, Replace, Stop, Terms
from cardfishing.table import Side, side_left

StateT = TypeVar("StateT", bound=State[Any, Any])
MoveT = TypeVar("MoveT", bound=Move)

_USUAL: Final = Terms()


class JournalSink(Protocol):
    """What a driver writes down, each step before it is told; a journal of records is one."""

    def append(self, match: Match[Any, Any]) -> None:
        """Write what is new in a match."""
        ...

    def forfeit(self, seat: int, cause: str) -> None:
        """Write that a seat has forfeited the match, and why."""
        ...

    def replaced(self, seat: int, name: str, cause: str) -> None:
        """Write who has taken a seat, and why."""
        ...


@attrs.frozen
class Result(Generic[StateT, MoveT]):
    """How a match that was played on to its end came out.

    Attributes:
        match: The match; one that was forfeited is as it stood, undecided.
        forfeit: Who forfeited it, or None.
    """

    match: Match[StateT, MoveT]
    forfeit: Forfeited | None = None

    @property
    def winner(self) -> Side | None:
        """The side that has won, by its points or since the other one forfeited; or None."""
        return self.match.winner if self.forfeit is None else self.forfeit.winner


def play(
    game: Game[Any, StateT, MoveT],
    agents: Sequence[Player[MoveT]],
    *,
    seed: int,
    seats: int | None = None,
    dealer: int | None = None,
    standing: Standing | None = None,
    draw: Sequence[str] | None = None,
    terms: Terms = _USUAL,
    journal: JournalSink | None = None,
    on_event: Listener | None = None,
) -> Match[StateT, MoveT]:
    """Play a match to its end.

    Args:
        game: The game.
        agents: An agent or a function for each seat, or one for all.
        seed: The seed of every deal.
        seats: The number of seats; as many as agents if left out.
        dealer: The seat that deals first; drawn from the seed if left out.
        standing: The scores to begin with; zeros if left out.
        draw: The cards of the team draw, where the game has one (see `Game.match`).
        terms: The clock, and what follows when an agent fails.  If that is `Forfeit`, the match may
            come back undecided; `finish` says who won.
        journal: Where each step is written down.
        on_event: Is told each event, and the game.

    Raises:
        SetupError: A number is out of range, or the agents are too few or too many.
        RulesError: One of them is neither an agent nor a function.
        AgentError: An agent failed, and the terms are to stop then.
    """
    count = len(agents) if seats is None else seats
    seated = tuple(agents) * count if len(agents) == 1 else tuple(agents)
    match = game.match(count, seed=seed, dealer=dealer, standing=standing, draw=draw)
    return finish(match, seated, terms, journal=journal, on_event=on_event).match


def finish(
    match: Match[StateT, MoveT],
    agents: Sequence[Player[MoveT]],
    terms: Terms = _USUAL,
    *,
    journal: JournalSink | None = None,
    on_event: Listener | None = None,
) -> Result[StateT, MoveT]:
    """Play a match on to its end and return how it came out.

    Args:
        match: The match, new or begun.
        agents: An agent or a function for each seat.
        terms: The clock, and what follows when an agent fails.
        journal: Where each step is written down.
        on_event: Is told each event, and the game.

    Raises:
        SetupError: There is not one agent for each seat.
        RulesError: One of them is neither an agent nor a function.
        AgentError: An agent failed, and the terms are to stop then.
    """
    forfeit = None
    for event, reached in run(match, agents, terms, journal=journal):
        match = reached
        if isinstance(event, Forfeited):
            forfeit = event
        if on_event is not None:
            on_event(event, match.game)
    return Result(match, forfeit)


def run(
    match: Match[StateT, MoveT],
    agents: Sequence[Player[MoveT]],
    terms: Terms = _USUAL,
    *,
    journal: JournalSink | None = None,
) -> Iterator[tuple[Event, Match[StateT, MoveT]]]:
    """Play a match on to its end and yield each event with the match as it then stands.

    The last event is `MatchEnded` or `Forfeited`.

    Args:
        match: The match, new or begun; a decided one has no events.
        agents: An agent or a function for each seat.
        terms: The clock, and what follows when an agent fails.
        journal: Where each step is written down before it is yielded; what it raises ends the play.

    Raises:
        SetupError: There is not one agent for each seat.
        RulesError: One of them is neither an agent nor a function.
        AgentError: An agent failed, and the terms are to stop then.
    """
    if len(agents) != match.seats:
        raise SetupError(
            SetupProblem.SEAT_COUNT,
            [f"{len(agents)} agents for {match.seats} seats: give one for each seat"],
        )
    for agent in agents:
        check_player(agent)
    chairs = [_Chair(agent, terms) for agent in agents]
    return _steps(match, chairs, _Nowhere() if journal is None else journal)


def _steps(
    match: Match[StateT, MoveT], chairs: Sequence[_Chair], sink: JournalSink
) -> Iterator[tuple[Event, Match[StateT, MoveT]]]:
    """Yield each event with the match after it, as the players in their chairs bring it about."""
    if match.turn is not None and not match.history:
        yield opening(match), match
    is_forfeit = False
    while match.turn is not None and not is_forfeit:
        chair = chairs[match.turn]
        answered = chair.ask(match)
        events: tuple[Event, ...]
        if isinstance(answered, AgentError):
            events = (chair.settle(match, answered, sink),)
        else:
            match, events = advance(match, answered.move, seconds=answered.seconds)
            sink.append(match)
        for event in events:
            yield event, match
        is_forfeit = isinstance(events[-1], Forfeited)


class _Chair:
    """A seat with its player, the time it has spent, and what follows when it fails."""

    def __init__(self, player: Player[Any], terms: Terms) -> None:
        self._player = player
        self._clock = terms.clock
        self._on_failure = terms.on_failure
        self._spent = 0.0

    def ask(self, match: Match[Any, Any]) -> Answer | AgentError:
        """Return what the player answers, or how it failed."""
        seconds = None if self._clock is None else self._clock.left(self._spent)
        try:
            answered = answer(match, self._player, seconds=seconds)
        except AgentError as error:
            return error
        self._spent += answered.seconds
        return answered

    def settle(
        self, match: Match[Any, Any], error: AgentError, sink: JournalSink
    ) -> Forfeited | Replaced:
        """Do what is to follow when the player has failed, and return what happened.

        Raises:
            AgentError: The match stops.
        """
        follows, seat, view = self._on_failure, error.seat, match.observation(None)
        match follows:
            case Stop():
                raise error
            case Forfeit():
                sink.forfeit(seat, error.cause)
                winner = side_left(match.game.sides(match.seats), seat)
                return Forfeited(match.round_no, seat, error.failure, winner, view)
            case Replace():
                name = follows.name or type(follows.player).__name__
                sink.replaced(seat, name, error.cause)
                self._player, self._on_failure = follows.player, follows.then
                self._spent = 0.0
                return Replaced(match.round_no, seat, error.failure, view)
            case _:
                assert_never(follows)


class _Nowhere:
    """The journal of a match that nobody writes down."""

    def append(self, match: Match[Any, Any]) -> None:
        """Write nothing."""

    def forfeit(self, seat: int, cause: str) -> None:
        """Write nothing."""

    def replaced(self, seat: int, name: str, cause: str) -> None:
        """Write nothing."""
