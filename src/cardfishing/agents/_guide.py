"""What a search goes by: a first judgement of moves, and what a round cut short is worth."""

from __future__ import annotations

from typing import Any, Final, Generic, NamedTuple

from cardfishing.agents._rummy_worth import total
from cardfishing.agents.fishing_prospects import POINT
from cardfishing.agents.greedy import GreedyAgent, knows
from cardfishing.agents.random import RandomAgent
from cardfishing.agents.rummy_outlook import Outlook
from cardfishing.fishing import FishingState, Majority
from cardfishing.game import Agent
from cardfishing.rummy import RummyObservation, RummyState
from cardfishing.state import MoveT, Observation, State
from cardfishing.table import Seat

WIDTH: Final = 8
"""The most moves that are looked at in one place, the most promising ones."""
_UNJUDGED: Final = 40
"""The most moves that are looked at where nothing is known of them."""
_TRUST: Final = 8
"""The number of playouts that a judgement counts for."""
_TURNS: Final = 8
"""The turns after which a playout is cut short where greedy can say what comes next."""
_RUMMY_FAITH: Final = 0.4
"""How much of the points that greedy sees between two moves of rummy shows in the end."""

_GREEDY: Final = GreedyAgent()


class Hint(NamedTuple, Generic[MoveT]):
    """A judgement of a move.

    Attributes:
        move: The move.
        behind: How many points it is behind the best one.
        trust: How many playouts the judgement counts for.
    """

    move: MoveT
    behind: float
    trust: int


def hints(view: Observation[MoveT], number: int) -> list[Hint[MoveT]]:
    """Return the moves to look at, the most promising first.

    Args:
        view: What the seat to act sees.
        number: Draws the moves where there are very many, and greedy does not know the game better.
    """
    if knows(view):
        rated = _GREEDY.rated(view)[:WIDTH]
        faith = _RUMMY_FAITH if isinstance(view, RummyObservation) else 1.0
        return [Hint(move, faith * (rated[0][0] - worth) / POINT, _TRUST) for worth, move in rated]
    legal = view.legal_moves
    if legal.count() <= _UNJUDGED:
        return [Hint(move, 0.0, 0) for move in legal]
    drawn = dict.fromkeys(legal.sample(number + place) for place in range(_UNJUDGED))
    return [Hint(move, 0.0, 0) for move in drawn]


def turns(view: Observation[Any], rollout: Agent[Any, Any] | None) -> int | None:
    """Return the turns after which a playout is cut short, or None if it is not.

    Args:
        view: What the seat to act sees.
        rollout: Who plays the playouts, or None for the search's own way.
    """
    return None if isinstance(rollout, RandomAgent) or not knows(view) else _TURNS


def gains(state: State[Any, Any]) -> tuple[float, ...]:
    """Return for each side its points less those of the best other side.

    Before the end the sheet counts as it stands, with two exceptions.  A majority nobody has yet is
    shared by how much of it each side has, and a rummy hand is worth what it promises.
    """
    match state:
        case FishingState(turn=int()):
            points = _with_shares(state)
        case RummyState(turn=int()):
            points = _with_prospects(state)
        case _:
            points = [float(total) for total in state.score_sheet().totals]
    return tuple(
        own - max(points[:side] + points[side + 1 :], default=0.0)
        for side, own in enumerate(points)
    )


def _with_shares(state: FishingState) -> list[float]:
    sheet = state.score_sheet()
    points: list[float] = [*sheet.totals]
    for item in state.game.items:
        if isinstance(item, Majority):
            counted = sheet.of(item.name)
            for side, share in enumerate(_shares(state, item)):
                points[side] += share - counted[side]
    return points


def _shares(state: FishingState, item: Majority) -> list[float]:
    """Return what each side has of a majority: all of it, or as far as it has come."""
    needed = len(item.cards) // 2 + 1
    counts = [(pile.mask & item.cards.mask).bit_count() for pile in state.piles]
    if max(counts) >= needed:
        return [float(item.worth * (count >= needed)) for count in counts]
    return [item.worth * count / needed for count in counts]


def _with_prospects(state: RummyState) -> list[float]:
    points: list[float] = [*state.observation(None).score_sheet().totals]
    for seat, side in enumerate(state.sides):
        hand = state.hand_masks[seat]
        points[side] += total(Outlook(state.public, Seat(seat), hand).keeps(hand))
    return points
