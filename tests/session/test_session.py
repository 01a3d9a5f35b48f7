"""The driver: events of a match, and agents that fail."""

from __future__ import annotations

import pickle
from typing import Any

import attrs
import pytest

from cardfishing.agents.random import RandomAgent
from cardfishing.errors import SetupError
from cardfishing.fishing import FishingMove, FishingObservation, Trail, parse_move
from cardfishing.game import AnyGame
from cardfishing.match import Match
from cardfishing.plugins import EventKind, GameEvent
from cardfishing.session import (
    AgentError,
    Event,
    Failure,
    MatchEnded,
    MovePlayed,
    RoundEnded,
    RoundStarted,
    advance,
    ask,
    opening,
    play,
    run,
    tell,
)
from cardfishing_casino import CASINO
from tests.plugins.fakes import host_of, module
from tests.session.players import SHORT, Stubborn, told


def decided() -> Match[Any, Any]:
    """Return a match that has been won."""
    return play(SHORT, [RandomAgent(1), RandomAgent(2)], seed=3)


def test_a_match_is_played_to_its_end() -> None:
    """DESIGN 3: seats bound to agents play rounds until somebody has won."""
    match = decided()
    assert match.winner is not None
    assert match.seats == 2


def test_one_agent_can_play_all_seats() -> None:
    """With the number of seats one agent is enough."""
    match = play(SHORT, [RandomAgent(1)], seats=3, seed=3, dealer=2)
    assert (match.seats, match.first_dealer) == (3, 2)


def test_a_match_can_begin_in_the_middle() -> None:
    """The scores before and the first dealer can be given."""
    standing = attrs.evolve(CASINO.opening(2), scores=(20, 0), round_no=4, next_dealer=1)
    match = play(CASINO, [RandomAgent(1), RandomAgent(2)], seed=3, standing=standing)
    assert match.before == standing
    assert match.first_dealer == 1


def test_equal_seeds_give_equal_events() -> None:
    """DESIGN 10: the same seed and agents tell the same story."""
    assert told(SHORT.match(2, seed=9)) == told(SHORT.match(2, seed=9))


def test_events_come_in_order() -> None:
    """A round starts, has moves, and ends; the last one ends the match."""
    events = told(CASINO.match(2, seed=3))
    kinds = [type(event) for event in events]
    rounds = kinds.count(RoundStarted)
    assert rounds > 1
    assert kinds == [RoundStarted, *[MovePlayed] * 48, RoundEnded] * rounds + [MatchEnded]
    assert [event.round_no for event in events if isinstance(event, RoundEnded)] == [*range(rounds)]


def test_events_hold_what_happened() -> None:
    """Scores, sheets and the winner are those of the match."""
    events: list[Event] = []
    match = play(CASINO, [RandomAgent(4)], seats=2, seed=5, on_event=lambda e, _: events.append(e))
    started = [event for event in events if isinstance(event, RoundStarted)]
    ended = [event for event in events if isinstance(event, RoundEnded)]
    moves = [event for event in events if isinstance(event, MovePlayed)]
    last = events[-1]
    assert isinstance(last, MatchEnded)
    assert [event.scores for event in started[1:]] == [e.standing.scores for e in ended[:-1]]
    assert tuple(event.sheet for event in ended) == match.sheets
    assert [(e.round_no, e.seat, e.move) for e in moves] == [
        (p.round_no, p.seat, p.move) for p in match.history
    ]
    assert (last.standing, last.winner) == (match.standing, match.winner)


def test_events_show_what_a_spectator_sees() -> None:
    """No view in an event has a hand; each is that of the moment after the event."""
    match = CASINO.match(2, seed=3)
    for event, reached in run(match, [RandomAgent(1), RandomAgent(2)]):
        assert isinstance(event.view, FishingObservation)
        assert event.view.seat is None
        assert not event.view.hand
        if isinstance(event, MovePlayed) and event.round_no == reached.round_no:
            over = reached.winner is not None or not event.view.is_last_deal
            assert event.view == reached.observation(None) or over


def test_the_last_view_of_a_round_is_its_end() -> None:
    """The view with the last move of a round has nobody to act, not the next round."""
    events = told(CASINO.match(2, seed=3))
    before = [events[n - 1] for n, event in enumerate(events) if isinstance(event, RoundEnded)]
    for event in before:
        assert isinstance(event.view, FishingObservation)
        assert event.view.turn is None


def test_a_match_is_taken_up_again() -> None:
    """A match that has begun goes on with the next move, without a round that starts."""
    match = CASINO.match(2, seed=3)
    match = match.apply(next(iter(match.state.legal_moves)))
    assert isinstance(told(match)[0], MovePlayed)


def test_a_decided_match_has_no_events() -> None:
    """Nothing happens in a match that is over."""
    assert told(decided()) == []


def test_plugins_are_told() -> None:
    """DESIGN 8: the hook `cardfishing_event` fires after each step, when a host is given."""
    heard: list[tuple[GameEvent, AnyGame]] = []

    def cardfishing_event(event: GameEvent, game: AnyGame) -> None:
        heard.append((event, game))

    host = host_of()
    host.register(module("listener", cardfishing_event))
    match = play(SHORT, [RandomAgent(1)], seats=2, seed=3, on_event=tell(host))
    kinds = [event.kind for event, _ in heard]
    assert kinds[:2] == [EventKind.DEALT, EventKind.MOVED]
    assert kinds[-2:] == [EventKind.ROUND_OVER, EventKind.MATCH_OVER]
    moved = [event for event, _ in heard if event.kind is EventKind.MOVED]
    assert [(event.seat, event.move) for event in moved] == [
        (p.seat, p.move) for p in match.history
    ]
    assert {event.seat for event, _ in heard if event.kind is not EventKind.MOVED} == {None}
    assert all(game is SHORT for _, game in heard)


@pytest.mark.parametrize("agents", [1, 3])
def test_each_seat_needs_an_agent(agents: int) -> None:
    """Too few or too many agents are refused."""
    with pytest.raises(SetupError, match="one for each seat"):
        run(CASINO.match(2, seed=1), [RandomAgent()] * agents)


def test_seats_follow_the_agents() -> None:
    """Without a number of seats there are as many as agents, which the game has to allow."""
    with pytest.raises(SetupError, match="1 seats"):
        play(CASINO, [RandomAgent()], seed=1)


def test_an_agent_that_raises_is_named() -> None:
    """An exception of an agent comes with its seat and the agent; the cause is kept."""
    agent = Stubborn(KeyError("lost"))
    with pytest.raises(AgentError, match="raised KeyError: 'lost'; mend it") as caught:
        play(CASINO, [agent], seats=2, seed=1, dealer=0)
    assert (caught.value.seat, caught.value.agent) == (1, agent)
    assert isinstance(caught.value.__cause__, KeyError)


def test_an_agent_that_cheats_is_named() -> None:
    """An illegal move of an agent comes with the refusal and its rule."""
    match = CASINO.match(2, seed=1, dealer=0)
    theirs = match.state.observation(0).hand
    move: FishingMove = Trail(next(iter(theirs)).index)
    with pytest.raises(AgentError, match=r"chose \S+, .* is not in your hand.*\[C7\]"):
        ask(match, Stubborn(move))


@pytest.mark.parametrize("answer", [None, parse_move("10S'"), 7])
def test_an_agent_that_talks_nonsense_is_named(answer: object) -> None:
    """What is no move of the game is refused, whatever it is."""
    with pytest.raises(AgentError, match="no move of casino"):
        ask(CASINO.match(2, seed=1), Stubborn(answer))


@pytest.mark.parametrize("text", ["8S", "no move", "x" * 10_000])
def test_an_agent_that_returns_a_text_is_told_to_read_it(text: str) -> None:
    """A text is no move, whatever it says; the error says how it becomes one."""
    said = rf"returned the text '{text[:200]}\S*': return a move, such as game.parse_move\('"
    with pytest.raises(AgentError, match=said) as caught:
        ask(CASINO.match(2, seed=1), Stubborn(text))
    assert caught.value.failure is Failure.ILLEGAL


def test_the_error_of_an_agent_is_pickled() -> None:
    """Errors cross process borders."""
    dealer = opening(CASINO.match(2, seed=1)).dealer
    error = AgentError(dealer, "agent", "was slow", Failure.OUT_OF_TIME)
    again = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert (str(again), vars(again)) == (str(error), vars(error))


def test_nobody_is_asked_when_the_match_is_decided() -> None:
    """A decided match has nobody to ask."""
    with pytest.raises(SetupError, match="decided"):
        ask(decided(), RandomAgent())


def test_advance_leaves_the_match_as_it_was() -> None:
    """Matches are values: the one given is unchanged."""
    match = CASINO.match(2, seed=1)
    after, events = advance(match, next(iter(match.state.legal_moves)))
    assert len(match.history) == 0
    assert len(after.history) == len(events) == 1
