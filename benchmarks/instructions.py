"""Instructions of the machine for each ply: figures that a busy machine does not change.

Each loop runs in processes of its own under valgrind's cachegrind, with fewer and with more rounds;
the difference is that of the rounds, without start and imports.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import which
from typing import Final

import peers
import rounds

ROWS: Final = (
    rounds.REFERENCE,
    peers.OPEN_SPIEL,
    *(table.listed for table in rounds.TABLES),
    *(table.bulk for table in rounds.TABLES),
)
FEW: Final = 2
MANY: Final = 12
COUNTED: Final = re.compile(r"I\s+refs:\s+([\d,]+)")


def instructions(names: tuple[str, ...]) -> Iterator[str]:
    """Yield a line for each loop; say so if they can't be counted here."""
    valgrind = which("valgrind")
    if valgrind is None:
        yield "Instructions can't be counted: install valgrind."
        return
    yield f"{'instructions':48}{'a ply':>12}"
    for name in names:
        few, many = _counted(valgrind, name, FEW), _counted(valgrind, name, MANY)
        if few is None or many is None:
            yield f"{name:48}{'-':>12}"
        else:
            yield f"{name:48}{(many[0] - few[0]) / (many[1] - few[1]):>12,.0f}"


def _counted(valgrind: str, name: str, number: int) -> tuple[int, int] | None:
    """Return the instructions of a process that plays so many rounds, and the plies in them."""
    done = subprocess.run(  # noqa: S603  # this program, run by valgrind
        [
            valgrind,
            "--tool=cachegrind",
            "--cache-sim=no",
            f"--cachegrind-out-file={os.devnull}",
            sys.executable,
            str(Path(__file__).parent),
            "--loop",
            name,
            str(number),
        ],
        env={**os.environ, "PYTHONHASHSEED": "0"},
        capture_output=True,
        text=True,
        check=False,
    )
    found = COUNTED.search(done.stderr)
    if done.returncode or found is None:
        return None
    return int(found[1].replace(",", "")), int(done.stdout)
