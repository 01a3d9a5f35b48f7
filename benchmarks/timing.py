"""Loops timed in turns, in processor time: what is compared was measured side by side."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

Work = Callable[[], int]
"""What is timed: it plays rounds and returns their plies."""
Loop = Callable[[int, int], Work]
"""Makes work of a seed and a number of rounds; what it does itself is not timed."""


class Pace(NamedTuple):
    """One turn of a loop.

    Attributes:
        seconds: Its processor time.
        rounds: The rounds played.
        plies: The moves made in them.
    """

    seconds: float
    rounds: int
    plies: int

    @property
    def plies_a_second(self) -> float:
        """The moves made in a second."""
        return self.plies / self.seconds

    @property
    def rounds_a_second(self) -> float:
        """The rounds played in a second."""
        return self.rounds / self.seconds


class Spread(NamedTuple):
    """A figure measured several times."""

    median: float
    least: float
    most: float

    @classmethod
    def of(cls, found: Iterable[float]) -> Spread:
        """Return what several measurements come to."""
        listed = sorted(found)
        return cls(statistics.median(listed), listed[0], listed[-1])

    def times(self, factor: float) -> Spread:
        """Return the figure in another unit."""
        return Spread(*(factor * figure for figure in self))


def pin() -> None:
    """Keep to one core, where the system lets a process say so."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def timed(loop: Loop, seed: int, rounds: int) -> Pace:
    """Run a loop once."""
    work = loop(seed, rounds)
    start = time.process_time()
    plies = work()
    return Pace(max(time.process_time() - start, 1e-9), rounds, plies)


def in_turns(loops: Mapping[str, Loop], turns: int, seconds: float) -> dict[str, list[Pace]]:
    """Time loops one after the other, again and again.

    Args:
        loops: The loops by name.
        turns: How often each of them has its turn.
        seconds: About how long a turn is.
    """
    rounds = {name: enough(loop, seconds) for name, loop in loops.items()}
    found: dict[str, list[Pace]] = {name: [] for name in loops}
    for turn in range(turns):
        for name, loop in loops.items():
            found[name].append(timed(loop, turn, rounds[name]))
    return found


def enough(loop: Loop, seconds: float) -> int:
    """Return how many rounds of a loop take about so long; it is warm then."""
    rounds, spent = 1, timed(loop, 0, 1).seconds
    while spent < seconds / 4:
        rounds *= 2
        spent = timed(loop, 0, rounds).seconds
    return max(1, round(rounds * seconds / spent))


def ratio(own: Sequence[float], other: Sequence[float]) -> Spread:
    """Return what the ratios of the turns come to."""
    return Spread.of(a / b for a, b in zip(own, other, strict=True))
