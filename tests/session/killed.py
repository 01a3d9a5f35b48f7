"""A driver to be killed: it plays a match with a journal, and says each move when it is written.

Called as ``python killed.py FILE SEED``; it deals from the seed and goes on until it is killed.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

from cardfishing.agents.random import RandomAgent
from cardfishing.match import Match
from cardfishing.record import Journal
from cardfishing.session import MovePlayed, run
from cardfishing_casino import CASINO

GAME: Final = CASINO.with_options(target=5)


def started(seed: int) -> Match[Any, Any]:
    """Return the match of a seed."""
    return GAME.match(2, seed=seed)


def main(path: Path, seed: int) -> None:
    """Play the match of a seed."""
    agents = [RandomAgent(1), RandomAgent(2)]
    match = started(seed)
    with Journal.start(path, match, ("one", "two")) as journal:
        for event, reached in run(match, agents, journal=journal):
            if isinstance(event, MovePlayed):
                sys.stdout.write(f"{len(reached.history)}\n")
                sys.stdout.flush()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
