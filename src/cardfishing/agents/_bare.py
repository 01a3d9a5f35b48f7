"""Play by bare facts: no state, and no view unless something is drawn.

The families list moves, judge them and play them by the open facts and a hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar, cast

from cardfishing.agents.fishing_appraisal import FishingAppraisal
from cardfishing.agents.greedy import Appraisal, GreedyAgent
from cardfishing.agents.random import RandomAgent
from cardfishing.agents.rummy_appraisal import RummyAppraisal
from cardfishing.chance import choice
from cardfishing.fishing import FishingMove, FishingObservation, FishingState
from cardfishing.fishing.legal import FishingMoves
from cardfishing.fishing.playing import played as fishing_played
from cardfishing.game import Agent, Move
from cardfishing.rummy import RummyMove, RummyObservation, RummyState
from cardfishing.rummy.legal import RummyMoves
from cardfishing.rummy.playing import played as rummy_played
from cardfishing.state import LegalMoves, Observation, State
from cardfishing.table import Seat

StateT = TypeVar("StateT", bound=State[Any, Any])

Chooser: TypeAlias = Callable[
    [LegalMoves[Any], Callable[[], Appraisal[Any]], Callable[[], int]], Move
]
"""Chooses one of some legal moves, of which it may ask for a judgement; it may also ask for the key
of what the seat sees."""

_Position: TypeAlias = tuple[Any, tuple[int, ...], tuple[int, ...]]
"""Open facts, hands and stock."""

_Facts: TypeAlias = tuple[Any, Seat, int]
"""Open facts, the seat to act, and its hand."""


class _Family(NamedTuple):
    """What makes of open facts, a seat and its hand what a chooser asks for."""

    moves: Callable[[Any, int, int], LegalMoves[Any]]
    appraisal: Callable[[Any, int, int], Appraisal[Any]]
    view: Callable[[Any, Seat, int], Observation[Any]]


_FISHING: Final = _Family(FishingMoves, FishingAppraisal, FishingObservation)
_RUMMY: Final = _Family(RummyMoves, RummyAppraisal, RummyObservation)
_GREEDY: Final = GreedyAgent()


def chooser(agent: Agent[Any, Any]) -> Chooser | None:
    """Return what chooses as an agent does, or None if it has to see a view."""
    if type(agent) is RandomAgent:
        return partial(_drawn, agent.seed)
    if type(agent) is GreedyAgent:
        return partial(_greedy, agent)
    return None


def _drawn(
    seed: int, legal: LegalMoves[Any], appraise: Callable[[], object], key: Callable[[], int]
) -> Move:
    del appraise
    return cast("Move", legal.nth(choice(seed, key(), legal.count())))


def _greedy(
    agent: GreedyAgent,
    legal: LegalMoves[Any],
    appraise: Callable[[], Appraisal[Any]],
    key: Callable[[], int],
) -> Move:
    best: list[Move] = agent.best_of(legal, appraise, key)
    return best[0] if len(best) == 1 else best[choice(agent.seed, key(), len(best))]


def first_best(
    legal: LegalMoves[Any], appraise: Callable[[], Appraisal[Any]], key: Callable[[], int]
) -> Move:
    """Return the first of the moves that greedy thinks worth most."""
    best: list[Move] = _GREEDY.best_of(legal, appraise, key)
    return best[0]


def play_on(
    state: StateT, choosers: Sequence[Chooser | None], turns: int | None = None
) -> tuple[StateT, int] | None:
    """Return a state after moves that are chosen, and their number.

    It is None if the game is of neither family, or a seat has no chooser.

    Args:
        state: The state before.
        choosers: What chooses for each seat.
        turns: The turns after which no more are made; None for the end of the round.
    """
    if None in choosers:
        return None
    chosen = cast("Sequence[Chooser]", choosers)
    match state:
        case FishingState():
            position, plies = _on(_facts(state), _FISHING, chosen, _fished, turns)
            after: State[Any, Any] = FishingState(*position, state.aside_mask)
        case RummyState():
            play = partial(_melded, state.salt)
            position, plies = _on(_facts(state), _RUMMY, chosen, play, turns)
            after = RummyState(*position, state.aside_mask, state.salt)
        case _:
            return None
    return cast("StateT", after), plies


def _facts(state: FishingState | RummyState) -> _Position:
    return state.public, state.hand_masks, state.stock_order


def _fished(position: _Position, move: FishingMove) -> _Position:
    return fishing_played(*position, move)


def _melded(salt: int, position: _Position, move: RummyMove) -> _Position:
    return rummy_played(position, salt, move)


def _on(
    position: _Position,
    family: _Family,
    choosers: Sequence[Chooser],
    play: Callable[[_Position, Any], _Position],
    turns: int | None,
) -> tuple[_Position, int]:
    """Return the position after some turns, and the number of moves."""
    plies = begun = 0
    before = -1
    while (turn := position[0].turn) >= 0:
        if turn != before:
            if begun == turns:
                break
            begun, before = begun + 1, turn
        (public, hands, _), seat = position, Seat(turn)
        facts: _Facts = public, seat, hands[seat]
        appraise, key = partial(family.appraisal, *facts), partial(_key, family, facts)
        position = play(position, choosers[turn](family.moves(*facts), appraise, key))
        plies += 1
    return position, plies


def _key(family: _Family, facts: _Facts) -> int:
    return family.view(*facts).key
