"""The terms of a match: what follows when a player fails, and the clock."""

from __future__ import annotations

import sys
from typing import Any, Final

import attrs
import pytest

from cardfishing.agents.random import RandomAgent
from cardfishing.errors import RulesError, SetupError
from cardfishing.game import AnyGame, Observation
from cardfishing.plugins import EventKind, GameEvent
from cardfishing.session import (
    AgentError,
    Clock,
    Event,
    Failure,
    Forfeit,
    Forfeited,
    MatchEnded,
    MovePlayed,
    Replace,
    Replaced,
    Result,
    Stop,
    Terms,
    TimedAgent,
    advance,
    ask,
    finish,
    play,
    run,
    tell,
)
from cardfishing.table import Seat, Side
from cardfishing_casino import CASINO
from tests.plugins.fakes import host_of, module
from tests.session.players import RANDOM, SHORT, Diary, Hidden, Sand, Stubborn, told

FORFEIT: Final = Terms(on_failure=Forfeit())
LAZY: Final = Stubborn()


def test_a_function_can_play() -> None:
    """Issue 6: at a seat is an agent, or a function that takes a view and returns a move."""
    agents = RandomAgent(1), RandomAgent(2)
    assert play(SHORT, [agents[0].choose, agents[1]], seed=3) == play(SHORT, agents, seed=3)
    assert play(SHORT, [agents[0].choose], seats=2, seed=3).is_over


def test_an_agent_that_can_be_called_is_asked_as_an_agent() -> None:
    """What has both `choose` and `__call__` is an agent."""

    @attrs.frozen
    class Both(RandomAgent):
        def __call__(self, view: object) -> None:
            raise AssertionError

    match = SHORT.match(2, seed=3)
    assert ask(match, Both(1)) == ask(match, RandomAgent(1))


@pytest.mark.parametrize("nobody", ["random", 7, None, RandomAgent, Hidden])
def test_what_is_no_player_is_refused(nobody: Any) -> None:  # noqa: ANN401
    """What is neither an agent nor a function is refused before anybody moves; so is a class."""
    match = SHORT.match(2, seed=3, dealer=0)
    with pytest.raises(RulesError, match=r"player=.* cannot be: give an agent, such as"):
        run(match, [RandomAgent(1), nobody], FORFEIT)
    with pytest.raises(RulesError, match="or a function of a view"):
        ask(match, nobody)
    with pytest.raises(RulesError, match="or a function of a view"):
        Replace(nobody)


@pytest.mark.parametrize("nothing", [Forfeit, Stop, RandomAgent(1), "forfeit", None])
def test_what_cannot_follow_is_refused(nothing: Any) -> None:  # noqa: ANN401
    """The terms, and a replacement, take one of the three things that can follow a failure."""
    remedy = r"cannot be: give Stop\(\), Forfeit\(\) or Replace\(player\)"
    with pytest.raises(RulesError, match=f"^on_failure=.* {remedy}"):
        Terms(on_failure=nothing)
    with pytest.raises(RulesError, match=f"^then=.* {remedy}"):
        Replace(RandomAgent(1), then=nothing)


def test_a_match_stops_where_an_agent_fails() -> None:
    """Unless the terms say otherwise the error is raised, and the match so far is known."""
    diary, events = Diary(), list[Event]()
    match = SHORT.match(2, seed=3, dealer=1)
    with pytest.raises(AgentError, match="no move of casino") as caught:
        finish(match, [RandomAgent(1), LAZY], journal=diary, on_event=lambda e, _: events.append(e))
    assert caught.value.failure is Failure.ILLEGAL
    assert Terms().on_failure == Stop()
    assert (len(events), len(diary)) == (2, 1)


@pytest.mark.parametrize(
    ("answer", "cause"),
    [
        (KeyError("my ace of spades"), Failure.RAISED),
        (SystemExit(3), Failure.RAISED),
        (TimeoutError("no answer"), Failure.OUT_OF_TIME),
        (None, Failure.ILLEGAL),
        ([], Failure.ILLEGAL),
        ("x" * 10_000, Failure.ILLEGAL),
    ],
)
def test_a_seat_can_forfeit(answer: object, cause: Failure) -> None:
    """Of two sides the other one wins; the event says why, and nothing that could tell a card."""
    match = SHORT.match(2, seed=3, dealer=1)
    diary = Diary()
    events = list(run(match, [RandomAgent(1), Stubborn(answer)], FORFEIT, journal=diary))
    last, reached = events[-1]
    assert last == Forfeited(0, Seat(1), cause, Side(0), reached.observation(None))
    assert (reached.turn, len(reached.history), len(events)) == (1, 1, 3)
    assert diary.lines[-1][:2] == ("forfeit", 1)
    assert len(str(diary.lines[-1][2])) < 1200


def test_the_interrupt_of_a_person_is_no_failure() -> None:
    """Who presses Ctrl-C stops the program, not an agent."""
    with pytest.raises(KeyboardInterrupt):
        finish(SHORT.match(2, seed=3), [Stubborn(KeyboardInterrupt())] * 2, FORFEIT)


def test_what_cannot_be_looked_at_fails_like_the_rest() -> None:
    """An agent, a move or an exception with a broken text is named by its type."""
    match = SHORT.match(2, seed=3, dealer=1)
    with pytest.raises(AgentError, match="<Hidden> at seat 0 chose <Hidden>, which is no move"):
        ask(match, Hidden())

    class Broken(Exception):  # noqa: N818
        def __str__(self) -> str:
            raise KeyError

    with pytest.raises(AgentError, match="raised Broken: <Broken>; mend it"):
        ask(match, Stubborn(Broken()))


def test_nobody_wins_among_many() -> None:
    """Of more than two sides none has won when a seat forfeits; of partners the others have."""
    three = finish(SHORT.match(3, seed=3, dealer=0), [LAZY] * 3, FORFEIT)
    assert three.forfeit is not None
    assert (three.forfeit.seat, three.winner) == (1, None)
    four = finish(SHORT.match(4, seed=3, dealer=0), [LAZY] * 4, FORFEIT)
    assert four.forfeit is not None
    assert (four.forfeit.seat, four.winner) == (1, 0)


def test_a_result_says_who_won() -> None:
    """The winner of a result is that of the match, or of the forfeit."""
    match = SHORT.match(2, seed=3)
    played = finish(match, RANDOM)
    assert played == Result(play(SHORT, RANDOM, seed=3))
    assert played.winner == played.match.winner is not None
    given = finish(match, [LAZY, LAZY], FORFEIT)
    assert given.match == match
    assert given.winner == 1 - (match.turn or 0)
    assert play(SHORT, [LAZY, LAZY], seed=3, terms=FORFEIT) == match


def test_a_seat_can_be_replaced() -> None:
    """Another agent goes on with the same view, and plays to the end."""
    match = SHORT.match(2, seed=3, dealer=1)
    seen: list[Observation[Any]] = []

    def failing(view: Observation[Any]) -> Any:  # noqa: ANN401
        seen.append(view)

    def deputy(view: Observation[Any]) -> Any:  # noqa: ANN401
        seen.append(view)
        return RandomAgent(2).choose(view)

    diary = Diary()
    terms = Terms(on_failure=Replace(deputy))
    events = [e for e, _ in run(match, [RandomAgent(1), failing], terms, journal=diary)]
    replaced = [event for event in events if isinstance(event, Replaced)]
    before = events[events.index(replaced[0]) - 1]
    assert replaced == [Replaced(0, Seat(1), Failure.ILLEGAL, before.view)]
    assert seen[0] is not seen[1]
    assert seen[0] == seen[1]
    assert [event for event in events if not isinstance(event, Replaced)] == told(match)
    assert isinstance(events[-1], MatchEnded)
    notes = [line for line in diary.lines if line[0] == "replaced"]
    assert [line[:3] for line in notes] == [("replaced", 1, "function")]


def test_who_fails_after_a_replacement_is_treated_as_said() -> None:
    """What follows then is said in the replacement: the match stops, or somebody else plays."""
    match = SHORT.match(2, seed=3, dealer=1)
    diary = Diary()
    forfeit = Replace(LAZY, name="second", then=Forfeit())
    terms = Terms(on_failure=Replace(LAZY, then=forfeit))
    result = finish(match, [RandomAgent(1), LAZY], terms, journal=diary)
    assert result.winner == 0
    names = [line[2] for line in diary.lines if line[0] == "replaced"]
    assert names == ["Stubborn", "second"]
    with pytest.raises(AgentError):
        finish(match, [LAZY, LAZY], Terms(on_failure=Replace(LAZY)))


def test_the_seats_fail_apart() -> None:
    """Each seat has a replacement of its own."""
    terms = Terms(on_failure=Replace(RandomAgent(5), then=Forfeit()))
    events = [event for event, _ in run(SHORT.match(2, seed=3, dealer=1), [LAZY, LAZY], terms)]
    assert [e.seat for e in events if isinstance(e, Replaced)] == [0, 1]
    assert isinstance(events[-1], MatchEnded)


def test_plugins_hear_of_failures() -> None:
    """DESIGN 8: the hook `cardfishing_event` fires when a seat is replaced or forfeits."""
    heard: list[tuple[EventKind, int | None]] = []

    def cardfishing_event(event: GameEvent, game: AnyGame) -> None:
        del game
        heard.append((event.kind, event.seat))

    host = host_of()
    host.register(module("listener", cardfishing_event))
    terms = Terms(on_failure=Replace(LAZY, then=Forfeit()))
    finish(SHORT.match(2, seed=3, dealer=1), [LAZY, LAZY], terms, on_event=tell(host))
    assert heard == [
        (EventKind.DEALT, None),
        (EventKind.REPLACED, 0),
        (EventKind.FORFEITED, 0),
    ]


@pytest.mark.parametrize("limit", [0, -1, float("nan"), float("inf"), "5", True])
def test_a_clock_has_numbers_of_seconds(limit: Any) -> None:  # noqa: ANN401
    """A limit that is none, and a clock without one, are refused."""
    for clock in ({"move_seconds": limit}, {"match_seconds": limit, "move_seconds": 1}):
        with pytest.raises(SetupError, match="give a number of seconds above 0"):
            Clock(**clock)
    with pytest.raises(SetupError, match="the clock has no limit"):
        Clock()


def test_a_clock_counts_moves_and_the_match() -> None:
    """The next move may take what is left of the match, and no more than any other move."""
    assert Clock(move_seconds=5).left(100) == 5
    assert Clock(match_seconds=10).left(4) == 6
    assert Clock(move_seconds=5, match_seconds=10).left(4) == 5
    assert Clock(move_seconds=5, match_seconds=10).left(8) == 2


def test_a_slow_move_is_judged_when_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """An agent in this process runs out of time by a move that took longer than allowed."""
    sand = Sand(monkeypatch)
    match = SHORT.match(2, seed=3, dealer=1)
    assert ask(match, sand.slow(5), seconds=5) == ask(match, RandomAgent(1))
    with pytest.raises(AgentError, match=r"took 5.001 seconds of 5.000; mend it") as caught:
        ask(match, sand.slow(5.001), seconds=5)
    assert caught.value.failure is Failure.OUT_OF_TIME


def test_a_seat_that_is_too_slow_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue 6: who takes too long for a move forfeits, if that is what the terms say."""
    sand = Sand(monkeypatch)
    terms = Terms(on_failure=Forfeit(), clock=Clock(move_seconds=1))
    players = [sand.slow(2), sand.slow(0.5)]
    result = finish(SHORT.match(2, seed=3, dealer=0), players, terms)
    assert result.forfeit is not None
    assert (result.forfeit.seat, result.forfeit.failure) == (0, Failure.OUT_OF_TIME)
    assert [played.seat for played in result.match.history] == [1]


def test_the_clock_of_the_match_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """The seconds of a seat add up; those of the others, and of its replacement, are their own."""
    sand = Sand(monkeypatch)
    terms = Terms(on_failure=Replace(sand.slow(2), then=Forfeit()), clock=Clock(match_seconds=10))
    events = [
        event
        for event, _ in run(
            SHORT.match(2, seed=3, dealer=1), [sand.slow(4), sand.slow(0.125)], terms
        )
    ]
    slow = [e for e in events if isinstance(e, MovePlayed | Replaced | Forfeited) and not e.seat]
    kinds = [type(event) for event in slow]
    assert kinds == [*[MovePlayed] * 2, Replaced, *[MovePlayed] * 5, Forfeited]
    assert [e.seconds for e in slow if isinstance(e, MovePlayed)] == [4.0] * 2 + [2.0] * 5


def test_events_say_how_long_a_move_took(monkeypatch: pytest.MonkeyPatch) -> None:
    """The seconds are told with a move, and are not compared."""
    sand = Sand(monkeypatch)
    match = SHORT.match(2, seed=3)
    events = [event for event, _ in run(match, [sand.slow(0.25)] * 2)]
    seconds = [event.seconds for event in events if isinstance(event, MovePlayed)]
    assert set(seconds) == {0.25}
    _, (alone, *_) = advance(match, ask(match, RandomAgent(1)))
    assert isinstance(alone, MovePlayed)
    assert alone.seconds is None
    assert alone == events[1]


@attrs.frozen
class Punctual(RandomAgent):
    """An agent that is told its limit and keeps to it."""

    told: list[float] = attrs.field(factory=list[float])

    def choose_within(self, view: Observation[Any], seconds: float, /) -> Any:  # noqa: ANN401
        """Write down the limit; give up when it is short."""
        self.told.append(seconds)
        if seconds < 1:
            sentence = "too short"
            raise TimeoutError(sentence)
        return self.choose(view)


def test_a_timed_agent_is_told_its_limit() -> None:
    """Issue 6: who can keep to a limit gets it; without a clock it is asked like the others."""
    agent = Punctual(1)
    assert isinstance(agent, TimedAgent)
    match = SHORT.match(2, seed=3)
    assert ask(match, agent) == ask(match, agent, seconds=sys.maxsize)
    assert agent.told == [sys.maxsize]
    with pytest.raises(AgentError, match="raised TimeoutError: too short") as caught:
        ask(match, agent, seconds=0.5)
    assert caught.value.failure is Failure.OUT_OF_TIME


def test_a_journal_is_written_before_anything_is_told() -> None:
    """What an event says has been written down; a journal that fails stops the match."""
    diary = Diary()
    for event, match in run(SHORT.match(2, seed=3), RANDOM, journal=diary):
        if isinstance(event, MovePlayed):
            assert diary.lines[-1] == (len(match.history), event.move.text)

    class Full(Diary):
        def append(self, match: object) -> None:
            del match
            sentence = "no space left"
            raise OSError(sentence)

    events: list[Event] = []
    with pytest.raises(OSError, match="no space left"):
        finish(
            SHORT.match(2, seed=3), RANDOM, journal=Full(), on_event=lambda e, _: events.append(e)
        )
    assert not any(isinstance(event, MovePlayed) for event in events)


def test_a_match_of_casino_ends_on_these_terms() -> None:
    """A clock that is long enough changes nothing."""
    terms = Terms(on_failure=Forfeit(), clock=Clock(move_seconds=600, match_seconds=3600))
    assert told(CASINO.match(2, seed=3), terms) == told(CASINO.match(2, seed=3))
