"""Where the time of the public path goes: ``python benchmarks --profile GAME``."""

from __future__ import annotations

import pstats
from cProfile import Profile
from pathlib import Path
from typing import Any, Final, cast

from rounds import seen_rounds

from cardfishing import load

SHOWN: Final = 15
Where = tuple[str, int, str]
"""The file, line and name of a function; what is built in has no line."""


def profile(name: str, seats: int, rounds: int) -> str:
    """Return the functions in which random rounds spend most time, themselves.

    The profiler makes calls dearer than they are: shares say where to look, not what is won.
    """
    game = load(name)
    seen_rounds(game, seats, 1, max(1, rounds // 10))  # what is made once is made now
    profiler = Profile()
    plies = profiler.runcall(seen_rounds, game, seats, 0, rounds)
    stats = cast("dict[Where, tuple[Any, ...]]", vars(pstats.Stats(profiler))["stats"])
    total = sum(spent for _, _, spent, *_ in stats.values())
    lines = [
        f"{name}, {seats} seats, {rounds} random rounds, {plies:,} moves",
        f"{'share':>7}{'calls a move':>14}  function",
    ]
    dearest = sorted(stats.items(), key=lambda item: -item[1][2])[:SHOWN]
    for where, (_, calls, spent, *_) in dearest:
        lines.append(f"{spent / total:>7.1%}{calls / plies:>14.2f}  {_written(where)}")
    return "\n".join(lines)


def _written(where: Where) -> str:
    path, line, function = where
    return f"{Path(path).parent.name}/{Path(path).name}:{line} {function}" if line else function
