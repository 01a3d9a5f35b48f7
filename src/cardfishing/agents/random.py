"""The agent that plays anything."""

from __future__ import annotations

from typing import TypeVar

import attrs

from cardfishing.chance import choice
from cardfishing.game import AnyGame, Move, Observation

_MoveT = TypeVar("_MoveT", bound=Move)


@attrs.frozen
class RandomAgent:
    """Plays any legal move of any game, all equally likely.

    Attributes:
        seed: Equal seeds choose equally from equal observations, on every platform.
    """

    seed: int = 0

    @classmethod
    def for_game(cls, game: AnyGame, seed: int) -> RandomAgent:
        """Return the agent for a game, whichever it is."""
        return cls(seed)

    def choose(self, view: Observation[_MoveT], /) -> _MoveT:
        """Return the move to make.

        Raises:
            IndexError: The seat is not to act.
        """
        legal = view.legal_moves
        count = legal.count()
        return legal.nth(choice(self.seed, view.key, count) if count else -1)
