"""The tree of an information-set search: what the searching seat sees is a node.

A node has the moves that were open to its mover in some world.  Of those that are open in the
present world the most promising one is gone down.  How often a move was open counts there, not
how often the node was visited, since not every world has every move.
"""

from __future__ import annotations

import math
from typing import Any, Final, Generic

import attrs

from cardfishing.agents._bare import chooser, first_best, play_on
from cardfishing.agents._guide import WIDTH, Hint, gains, hints
from cardfishing.agents.random import RandomAgent
from cardfishing.game import Agent
from cardfishing.state import MoveT, Observation, State
from cardfishing.table import Seat, Side

_CURIOSITY: Final = 1.0
"""How much the unknown counts, in standard deviations of what playouts gain."""
_EDGE: Final = 2.0
"""How much less is looked at what is thought to be behind."""


@attrs.define
class Branch:
    """What is known of a move in a node.

    Attributes:
        behind: The points that it is behind the best one by the first judgement.
        trust: How many playouts the judgement counts for.
        open: How often it was open.
        tried: How often it was made.
        gained: What the mover's side gained by that in all.
    """

    behind: float
    trust: int
    open: int = 0
    tried: int = 0
    gained: float = 0.0

    def worth(self, mean: float) -> float:
        """Return what the move gains on average.

        Args:
            mean: What moves gain here on average; what is not known is taken to be about that.
        """
        known = self.tried + self.trust
        return (self.gained + self.trust * (mean - self.behind)) / known if known else mean


class Tree(Generic[MoveT]):
    """The tree of a seat, which grows with each playout."""

    def __init__(self, seat: Seat, rollout: Agent[Any, MoveT] | None, turns: int | None) -> None:
        """Begin with nothing.

        Args:
            seat: The seat that searches.
            rollout: Plays the playouts; None for the search's own way.
            turns: The turns after which a playout is cut short; None for the end of the round.
        """
        self._seat = seat
        self._rollout = rollout
        self._turns = turns
        self._chooser = first_best if rollout is None else chooser(rollout)
        self._nodes: dict[Observation[MoveT], dict[MoveT, Branch]] = {}
        self._playouts = 0
        self._sum = self._squares = 0.0

    def play_out(self, state: State[MoveT, Observation[MoveT]], number: int) -> float:
        """Play a world out, learn from it, and return what the seat's side gains.

        Args:
            state: The world.
            number: Draws what is drawn.
        """
        path: list[tuple[Side, Branch]] = []
        sides, is_new = state.sides, False
        while (turn := state.turn) is not None and not is_new:
            seen = state.observation(self._seat)
            node = self._nodes.get(seen)
            is_new = node is None
            if node is None:
                node = self._nodes[seen] = {}
            view = seen if turn == self._seat else state.observation(turn)
            move, branch = self._pick(node, view, number)
            path.append((sides[turn], branch))
            state = state.apply_unchecked(move)
        gained = gains(self._end(state, number))
        for side, branch in path:
            branch.tried += 1
            branch.gained += gained[side]
        mine = gained[sides[self._seat]]
        self._playouts += 1
        self._sum += mine
        self._squares += mine * mine
        return mine

    def _pick(
        self, node: dict[MoveT, Branch], view: Observation[MoveT], number: int
    ) -> tuple[MoveT, Branch]:
        """Return the most promising move of those open (PUCT), and what is known of it."""
        choices = self._open(node, view, number)
        if len(choices) == 1:
            return choices[0]
        branches = [branch for _, branch in choices]
        tried = sum(branch.tried for branch in branches)
        mean = sum(branch.gained for branch in branches) / tried if tried else 0.0
        spread = self.spread
        shares = [spread / (spread + _EDGE * branch.behind) for branch in branches]
        unit = _CURIOSITY * spread / sum(shares)
        best, most = choices[0], -math.inf
        for choice, branch, share in zip(choices, branches, shares, strict=True):
            branch.open += 1
            unknown = unit * share * math.sqrt(branch.open) / (1 + branch.tried)
            promise = branch.worth(mean) + unknown
            if promise > most:
                best, most = choice, promise
        return best

    def _open(
        self, node: dict[MoveT, Branch], view: Observation[MoveT], number: int
    ) -> list[tuple[MoveT, Branch]]:
        legal = view.legal_moves
        moves = list(legal) if legal.count() <= WIDTH else []
        if not moves or any(move not in node for move in moves):
            hinted: list[Hint[MoveT]] = hints(view, number)
            for move, behind, trust in hinted:
                node.setdefault(move, Branch(behind, trust))
            moves = [hint.move for hint in hinted]
        return [(move, node[move]) for move in moves]

    @property
    def spread(self) -> float:
        """The standard deviation of what was gained; 1 while little is known."""
        if self._playouts < 2:
            return 1.0
        mean = self._sum / self._playouts
        return math.sqrt(max(self._squares / self._playouts - mean * mean, 1e-6))

    def _end(self, state: State[MoveT, Any], number: int) -> State[MoveT, Any]:
        """Return a state in which a playout ends."""
        if isinstance(self._rollout, RandomAgent) and self._turns is None:
            return state.played_out([self._rollout.seed] * len(state.sides))[0]
        choosers = [self._chooser] * len(state.sides)
        found: tuple[State[MoveT, Any], int] | None = play_on(state, choosers, self._turns)
        return self._end_by_views(state, number) if found is None else found[0]

    def _end_by_views(self, state: State[MoveT, Any], number: int) -> State[MoveT, Any]:
        """Return the same by states and views."""
        turns, before = 0, None
        while (turn := state.turn) is not None:
            if turn != before:
                if turns == self._turns:
                    break
                turns, before = turns + 1, turn
            number += 1
            state = state.apply_unchecked(self._next(state.observation(turn), number))
        return state

    def _next(self, view: Observation[MoveT], number: int) -> MoveT:
        if self._rollout is not None:
            return self._rollout.choose(view)
        return view.legal_moves.sample(number)
