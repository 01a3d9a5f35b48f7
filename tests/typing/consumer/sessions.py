"""Playing matches with programs and people."""

import io
import json
import sys
from collections.abc import Sequence
from typing import Any, assert_never, assert_type

import pytest

from cardfishing.agents.answering import answer
from cardfishing.agents.external import LISTED, PROTOCOL, ExternalAgent
from cardfishing.agents.random import RandomAgent
from cardfishing.fishing import FishingMove, FishingObservation, FishingState
from cardfishing.game import AnyGame
from cardfishing.match import Match
from cardfishing.plugins import PluginHost
from cardfishing.session import (
    AgentError,
    Clock,
    Event,
    Failure,
    Forfeit,
    Forfeited,
    JournalSink,
    Listener,
    MatchEnded,
    MovePlayed,
    OnFailure,
    Player,
    Replace,
    Replaced,
    Result,
    RoundEnded,
    RoundStarted,
    Stop,
    Terms,
    TimedAgent,
    advance,
    ask,
    finish,
    opening,
    play,
    run,
    take_back,
    tell,
)
from cardfishing_casino import CASINO

SHORT = CASINO.with_options(target=1)


def chronicle(event: Event, game: AnyGame) -> str:
    """Every event is one of six, and a checker knows when one is forgotten."""
    match event:
        case RoundStarted():
            return f"{game} round {event.round_no}, dealt by {event.dealer}"
        case MovePlayed():
            return f"{event.seat} plays {event.move}"
        case RoundEnded():
            return f"{event.sheet.totals}"
        case MatchEnded() | Forfeited():
            return f"won by {event.winner}"
        case Replaced():
            return f"{event.seat} {event.failure}"
        case _:
            assert_never(event)


class Memory:
    """A journal that writes nothing down."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.lines: list[str] = []

    def append(self, match: Match[Any, Any]) -> None:
        """Note how long the match is."""
        self.lines.append(f"{len(match.history)} moves")

    def forfeit(self, seat: int, cause: str) -> None:
        """Note who forfeits."""
        self.lines.append(f"{seat} forfeits: {cause}")

    def replaced(self, seat: int, name: str, cause: str) -> None:
        """Note who comes in."""
        self.lines.append(f"{name} for {seat}: {cause}")


class Hasty:
    """A player that keeps to a clock."""

    def choose_within(self, view: FishingObservation, seconds: float, /) -> FishingMove:
        """Return a legal move, whatever the time."""
        return view.legal_moves.sample(int(seconds))


def falling(view: FishingObservation) -> FishingMove:
    """A player that fails in the end: a function."""
    if len(view.hand) < 3:
        raise LookupError
    return view.legal_moves.sample(0)


def a_whole_match() -> None:
    """A driver plays a match to its end and tells a listener all of it."""
    heard: list[str] = []

    def hear(event: Event, game: AnyGame) -> None:
        heard.append(chronicle(event, game))

    listener: Listener = hear
    players: Sequence[Player[FishingMove]] = [RandomAgent(1), RandomAgent(2)]
    match = play(SHORT, players, seed=7, on_event=listener)
    assert_type(match, Match[FishingState, FishingMove])
    assert heard[-1] == f"won by {match.winner}"
    assert play(SHORT, players, seed=7, on_event=tell(PluginHost(entry_points=()))) == match


def terms(follows: OnFailure) -> Forfeited | None:
    """What follows when a player fails is agreed on before."""
    journal: JournalSink = Memory()
    agreed = Terms(on_failure=follows, clock=Clock(move_seconds=60.0, match_seconds=600.0))
    match = SHORT.match(2, seed=7)
    result = finish(match, [falling, RandomAgent()], agreed, journal=journal)
    assert_type(result, Result[FishingState, FishingMove])
    return result.forfeit


def every_term() -> None:
    """The driver stops, ends the match, or goes on."""
    with pytest.raises(AgentError) as caught:
        terms(Stop())
    assert caught.value.failure is Failure.RAISED
    assert terms(Forfeit()) is not None
    assert terms(Replace(RandomAgent(), name="random", then=Stop())) is None


def step_by_step() -> None:
    """A program of its own drives the match itself."""
    match = SHORT.match(2, seed=7)
    assert opening(match).round_no == 0
    move = ask(match, RandomAgent(), seconds=60.0)
    later, events = advance(match, move)
    assert_type(events, tuple[Event, ...])
    assert take_back(later, later.history[0].seat, Terms()).undone == (move,)
    timed: TimedAgent[FishingObservation, FishingMove] = Hasty()
    assert timed.choose_within(match.state.observation(match.turn), 1.0) in match.state.legal_moves
    for event, so_far in run(later, [RandomAgent(), RandomAgent()]):
        assert_type(event, Event)
        assert_type(so_far, Match[FishingState, FishingMove])


def a_program() -> None:
    """A program of another process answers in lines of JSON, and so can we."""
    view = CASINO.new(2, seed=7).observation(1)
    agent = ExternalAgent([sys.executable, "-m", "bot"], CASINO, move_seconds=5.0)
    assert_type(agent, ExternalAgent[FishingMove])
    assert_type(agent.name, str)
    hello = {"type": "hello", "protocol": PROTOCOL, "game": str(CASINO), "seed": 1}
    question = {"type": "choose", "id": 1, "observation": json.loads(view.to_json())}
    output = io.StringIO()
    answer("random", map(json.dumps, (hello, question)), output)
    _, said = map(json.loads, output.getvalue().splitlines())
    assert CASINO.parse_move(said["move"]) in view.legal_moves
    assert view.legal_moves.count() < LISTED
