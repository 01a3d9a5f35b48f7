"""What a move is worth in a game of which no more is known than its contract."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic

from cardfishing.agents.fishing_prospects import POINT
from cardfishing.state import MoveT, Observation, State

WORLDS: Final = 8
"""The deals a move is tried in."""


class PlainAppraisal(Generic[MoveT]):
    """The judgement of the seat to act: what a move gains at once, by the score sheet.

    It is an average over deals that the seat cannot tell from the true one.
    """

    plain_moves: tuple[MoveT, ...] = ()
    """No move is plainer than others."""

    def __init__(self, view: Observation[MoveT]) -> None:
        """Draw the deals.

        Args:
            view: What the seat to act sees.
        """
        self._worlds: Final = [view.resample(number) for number in range(WORLDS)]

    def worth(self, move: MoveT, /) -> int:
        """Return what a move is worth, in thousandths of a point."""
        return sum(POINT * _gained(world, move) for world in self._worlds) // WORLDS

    def best(self, moves: Sequence[MoveT], /) -> list[MoveT]:
        """Return the moves that are worth most."""
        worths = list(map(self.worth, moves))
        most = max(worths)
        return [move for move, worth in zip(moves, worths, strict=True) if worth == most]


def _gained(world: State[MoveT, Observation[MoveT]], move: MoveT) -> int:
    """Return the points the side to act has after a move, less those of the best other side."""
    totals = list(world.apply_unchecked(move).score_sheet().totals)
    own = totals.pop(world.sides[world.turn or 0])
    return own - max(totals, default=0)
