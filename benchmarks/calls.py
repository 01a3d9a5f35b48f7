"""What one call costs, on the way of random rounds; the positions are new in each turn."""

from __future__ import annotations

import gc
import random
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from rounds import Table, reference_rounds
from timing import Spread, ratio, timed

from cardfishing import agent, load
from cardfishing.game import Move, State

POSITIONS: Final = 400
DECISIONS: Final = {"random": 200, "greedy": 50, "search": 4}
"""The agents, and how often they decide in a turn."""
REFERENCE_ROUNDS: Final = 20
SPREAD_OVER: Final = 1000
"""The positions of random rounds from which those where agents decide are taken."""
PATIENCE: Final = 3.0
"""The seconds after which a call is timed no more, however many turns were asked for."""


class Position(NamedTuple):
    """A state and the move that was drawn there."""

    state: State[Any, Any]
    move: Move


def mean_of(work: Callable[[Any], object], given: Sequence[Any]) -> float:
    """Return the processor seconds of a call, the mean of many."""
    start = time.process_time()
    for one in given:
        work(one)
    return (time.process_time() - start) / len(given)


def median_of(work: Callable[[Any], object], given: Sequence[Any]) -> float:
    """Return the seconds of the call in the middle, each timed alone by the clock on the wall."""
    clock, taken = time.perf_counter, list[float]()
    for one in given:
        start = clock()
        work(one)
        taken.append(clock() - start)
    return statistics.median(taken)


class Call(NamedTuple):
    """A call that is timed.

    Attributes:
        fresh: Makes what a turn's calls are given; that is not timed.
        work: The call.
        timed: Tells what the calls of a turn take.
    """

    fresh: Callable[[], Sequence[Any]]
    work: Callable[[Any], object]
    timed: Callable[[Callable[[Any], object], Sequence[Any]], float] = mean_of

    def seconds(self) -> float:
        """Return what a call takes, without collections of garbage."""
        given = self.fresh()
        gc.disable()
        try:
            return self.timed(self.work, given)
        finally:
            gc.enable()


class Cost(NamedTuple):
    """What a call takes.

    Attributes:
        seconds: Its time, as the call is timed.
        plies: The plies of the reference loop that take as long, in the same turns.
    """

    seconds: Spread
    plies: float


def in_turns(calls: Mapping[str, Call], turns: int) -> dict[str, Cost]:
    """Time calls one after the other, again and again, and the reference loop before each."""
    found: dict[str, list[tuple[float, float]]] = {}
    for name, call in calls.items():
        if (first := call.seconds()) > PATIENCE:
            found[name] = [(first, reference_ply())]
    for _ in range(turns):
        for name, call in calls.items():
            times = found.setdefault(name, [])
            if sum(seconds for seconds, _ in times) <= PATIENCE:
                times.append((call.seconds(), reference_ply()))
    return {name: cost(times) for name, times in found.items()}


def cost(times: Sequence[tuple[float, float]]) -> Cost:
    """Return what a call takes, of its seconds and those of a ply of the reference in each turn."""
    seconds, plies = zip(*times, strict=True)
    return Cost(Spread.of(seconds), ratio(seconds, plies).median)


def reference_ply() -> float:
    """Return the seconds of a ply of the reference loop just now."""
    return 1 / timed(reference_rounds, 0, REFERENCE_ROUNDS).plies_a_second


class Walk:
    """Random rounds, to be gone through again: their positions are new each time.

    Of what can be found out about a position they know what moves carry on, and nothing else.
    """

    def __init__(self, table: Table, number: int) -> None:
        """Draw the moves of so many positions.

        Args:
            table: The game and its seats.
            number: The positions.
        """
        self.game, self._seats = load(table.name), table.seats
        self._rounds: list[list[tuple[int, Move]]] = []
        rng, left = random.Random(1), number
        while left:
            state, drawn = self._start(len(self._rounds)), list[tuple[int, Move]]()
            while left and not state.is_terminal:
                moves: list[Move] = list(state.legal_moves)
                at = rng.randrange(len(moves))
                drawn.append((at, moves[at]))
                state = state.apply_unchecked(moves[at])
                left -= 1
            self._rounds.append(drawn)

    def _start(self, number: int) -> State[Any, Any]:
        start: State[Any, Any] = self.game.new(self._seats, seed=number)
        return start

    def positions(self) -> list[Position]:
        """Return the positions in order."""
        return [Position(state, move) for state, _, move in self._again()]

    def listed(self) -> list[Position]:
        """Return the positions after their moves were listed, with the move from that list."""
        return [Position(state, list(state.legal_moves)[at]) for state, at, _ in self._again()]

    def _again(self) -> Iterator[tuple[State[Any, Any], int, Move]]:
        for number, drawn in enumerate(self._rounds):
            state = self._start(number)
            for at, move in drawn:
                yield state, at, move
                state = state.apply_unchecked(move)


APPLIED: Final = "state.apply(move)"
WORK: Final[Mapping[str, Callable[[Position], object]]] = {
    APPLIED: lambda at: at.state.apply(at.move),
    "state.is_legal(move)": lambda at: at.state.is_legal(at.move),
    "hash(state)": lambda at: hash(at.state),
    "state.observation(seat)": lambda at: at.state.observation(0),
    "list(state.legal_moves)": lambda at: list(at.state.legal_moves),
    "state.legal_moves.count()": lambda at: at.state.legal_moves.count(),
    "state.legal_moves.sample(seed)": lambda at: at.state.legal_moves.sample(1),
    "state.to_json()": lambda at: at.state.to_json(),
    "state.to_text()": lambda at: at.state.to_text(),
}
"""The calls that take a position as it comes."""
IN_THE_MIDDLE: Final = "state.apply(move), the median call"
AFTER_LISTING: Final = "state.apply(move), the moves listed before"


def row(table: Table, call: str) -> str:
    """Return the name of a call's row."""
    return f"{table.title}: {call}"


def of_states(table: Table, number: int = POSITIONS) -> dict[str, Call]:
    """Return the calls that states answer, by row."""
    walk = Walk(table, number)
    found = {row(table, name): Call(walk.positions, work) for name, work in WORK.items()}
    found[row(table, IN_THE_MIDDLE)] = Call(walk.positions, WORK[APPLIED], median_of)
    found[row(table, AFTER_LISTING)] = Call(walk.listed, WORK[APPLIED])
    return found


def of_agents(table: Table) -> dict[str, Call]:
    """Return the calls of agents that choose, by row."""
    walk = Walk(table, SPREAD_OVER)
    return {row(table, name): _decisions(walk, name) for name in DECISIONS}


def _decisions(walk: Walk, name: str) -> Call:
    step = SPREAD_OVER // DECISIONS[name]
    decider = agent(name).make(walk.game, 1)
    return Call(lambda: [at.state.to_act for at in walk.positions()[::step]], decider.choose)
