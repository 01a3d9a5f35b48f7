"""Clocks: how long the players may think."""

from __future__ import annotations

from math import inf, isfinite
from typing import Any, Protocol, TypeVar, runtime_checkable

import attrs

from cardfishing.errors import SetupError, SetupProblem
from cardfishing.game import Move, Observation

_ViewT_contra = TypeVar("_ViewT_contra", bound=Observation[Any], contravariant=True)
_MoveT_co = TypeVar("_MoveT_co", bound=Move, covariant=True)


@runtime_checkable
class TimedAgent(Protocol[_ViewT_contra, _MoveT_co]):
    """An agent that keeps to a limit by itself, however long its thinking would last.

    One that runs in a process of its own can; any other is judged when it returns.
    """

    def choose_within(self, view: _ViewT_contra, seconds: float, /) -> _MoveT_co:
        """Return the move to make, one of ``view.legal_moves``.

        Raises:
            TimeoutError: There is none yet after so many seconds.
        """
        ...


@attrs.frozen(kw_only=True)
class Clock:
    """How long every player may think.

    The seconds of a match are counted from where the driver begins, and anew for a player who
    takes the seat of another.

    Attributes:
        move_seconds: The most seconds for a move; no limit if left out.
        match_seconds: The most seconds for all moves of a match together; no limit if left out.
    """

    move_seconds: float | None = None
    match_seconds: float | None = None

    def __attrs_post_init__(self) -> None:
        """Refuse a clock that limits nothing, or to nothing.

        Raises:
            SetupError: There is no limit, or one that is no number above 0.
        """
        limits = [limit for limit in (self.move_seconds, self.match_seconds) if limit is not None]
        for limit in limits:
            if type(limit) not in {int, float} or not isfinite(limit) or limit <= 0:
                cause = f"{limit!r} is no time: give a number of seconds above 0"
                raise SetupError(SetupProblem.BAD_NUMBER, [cause])
        if not limits:
            cause = "the clock has no limit: give move_seconds or match_seconds, or no clock"
            raise SetupError(SetupProblem.BAD_NUMBER, [cause])

    def left(self, spent: float) -> float:
        """Return the seconds for the next move of a player who has spent some already."""
        move = inf if self.move_seconds is None else self.move_seconds
        match = inf if self.match_seconds is None else self.match_seconds
        return min(move, match - spent)
