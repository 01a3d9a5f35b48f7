"""The agent that plays its moves out in worlds as they may be."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

import attrs

from cardfishing.agents._guide import Hint, hints, turns
from cardfishing.agents._tree import Tree
from cardfishing.agents.greedy import knows
from cardfishing.chance import Stream
from cardfishing.errors import RulesError
from cardfishing.game import Agent, AnyGame, Move, Observation
from cardfishing.table import Seat

_ITERATIONS: Final = 60
"""The most playouts where greedy says where to look, if nothing else is said."""
_BLIND_ITERATIONS: Final = 600
"""The most playouts elsewhere."""
_FIRST_LOOK: Final = 4
"""The worlds after which candidates are given up for the first time."""
_DOUBT: Final = 2.0
"""The standard errors that a candidate may be behind the best one and stay."""

MoveT = TypeVar("MoveT", bound=Move)


@attrs.define
class _Candidate(Generic[MoveT]):
    """A move to choose from, and what it gained in each world so far."""

    hint: Hint[MoveT]
    gained: list[float] = attrs.field(factory=list[float])

    @property
    def worth(self) -> float:
        """What it gains on average; the first judgement counts as some playouts."""
        known = len(self.gained) + self.hint.trust
        return (sum(self.gained) - self.hint.trust * self.hint.behind) / max(known, 1)

    def may_beat(self, best: _Candidate[MoveT], spread: float) -> bool:
        """Tell whether it may still be better than the best one, by the worlds both were in.

        Args:
            best: The best one.
            spread: The standard deviation of playouts, which counts as one more world.
        """
        ahead = [other - own for own, other in zip(self.gained, best.gained, strict=True)]
        mean, worlds = sum(ahead) / len(ahead), len(ahead)
        variance = (sum((one - mean) ** 2 for one in ahead) + spread * spread) / worlds
        return best.worth - self.worth <= _DOUBT * math.sqrt(variance / worlds)


@attrs.frozen
class SearchAgent:
    """Plays its moves out in worlds it cannot tell from the true one, and learns where to look.

    It is an information-set Monte Carlo tree search, for any game.  Each world is a new deal of
    the cards the seat does not see.  All moves that may still be the best are tried in the same
    world, so that luck favours none of them, and from there one tree for all worlds is gone down:
    what the seat sees is a node, and of the moves that are open in the world the most promising
    is made.  Then the round is played out for some turns, and counted as it stands; open majorities
    are shared, and rummy hands are worth what they promise.  Where greedy knows the game, its
    judgement says where to look first; elsewhere all moves are alike at first.

    Attributes:
        seed: Equal seeds choose equally from equal observations, on every platform.
        iterations: The most playouts for a decision, which ends when the choice is clear; if left
            out 60 where greedy knows the game, otherwise 600.
        seconds: The seconds for a decision instead, looked at between two worlds; the choice then
            depends on the machine.
        rollout: The agent that plays in the playouts; if left out greedy where it knows the game,
            otherwise any move is drawn.
        turns: The turns after which a playout is cut short; if left out 8 where greedy knows the
            game, and elsewhere, or if a `RandomAgent` plays, it goes on to the end of the round.
    """

    seed: int = 0
    iterations: int | None = attrs.field(default=None, kw_only=True)
    seconds: float | None = attrs.field(default=None, kw_only=True)
    rollout: Agent[Any, Any] | None = attrs.field(default=None, kw_only=True)
    turns: int | None = attrs.field(default=None, kw_only=True)

    def __attrs_post_init__(self) -> None:
        """Refuse a budget that is none.

        Raises:
            RulesError: The iterations or the turns are no whole number from 1, the seconds no
                positive number, or both a number of iterations and of seconds is given.
        """
        for name, number in (("iterations", self.iterations), ("turns", self.turns)):
            if number is not None and (type(number) is not int or number < 1):
                raise RulesError(name, number, "give a whole number from 1 up")
        seconds = self.seconds
        if seconds is not None and not (type(seconds) in {int, float} and 0 < seconds < math.inf):
            raise RulesError("seconds", seconds, "give a number above 0, such as 0.5")
        if seconds is not None and self.iterations is not None:
            raise RulesError("seconds", seconds, "leave out the iterations, or the seconds")

    @classmethod
    def for_game(cls, game: AnyGame, seed: int) -> SearchAgent:
        """Return the agent for a game, whichever it is."""
        return cls(seed)

    def choose(self, view: Observation[MoveT], /) -> MoveT:
        """Return the move to make.

        Raises:
            IndexError: The seat is not to act.
        """
        legal = view.legal_moves
        if legal.count() < 2:
            return legal.sample(0)
        stream = Stream("agent.search", self.seed, view.key)
        left = [_Candidate(hint) for hint in hints(view, stream.word())]
        seat = view.resample(stream.word()).turn or Seat(0)
        tree = Tree[MoveT](seat, self.rollout, self.turns or turns(view, self.rollout))
        goes_on = self._budget(view)
        playouts, worlds, next_look = 0, 0, _FIRST_LOOK
        while len(left) > 1 and goes_on(playouts + len(left)):
            number = stream.word()
            world = view.resample(number)
            for candidate in left:
                after = world.apply_unchecked(candidate.hint.move)
                candidate.gained.append(tree.play_out(after, number))
            playouts, worlds = playouts + len(left), worlds + 1
            if worlds == next_look:
                best = max(left, key=_worth)
                left = [one for one in left if one is best or one.may_beat(best, tree.spread)]
                next_look += worlds // 2
        return max(left, key=_worth).hint.move

    def _budget(self, view: Observation[Any]) -> Callable[[int], bool]:
        """Return what tells whether there may be so many playouts."""
        if self.seconds is not None:
            end = time.monotonic() + self.seconds
            return lambda _: time.monotonic() < end
        most = self.iterations or (_ITERATIONS if knows(view) else _BLIND_ITERATIONS)
        return lambda playouts: playouts <= most


def _worth(candidate: _Candidate[Any]) -> float:
    return candidate.worth
