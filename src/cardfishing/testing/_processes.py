"""The same round in other processes, each with a hash seed of its own."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from typing import Final, TypeAlias

from cardfishing.game import AnyGame
from cardfishing.testing import _transcript
from cardfishing.testing._playouts import require

Transcript: TypeAlias = dict[str, list[str]]
"""Hashes and lines of text; see `_transcript`."""

HASH_SEEDS: Final = ("0", "1", "2")
_CODE: Final = """\
import json, pickle, runpy, sys
transcript = runpy.run_path(sys.argv[1])["transcript"]
print(json.dumps(transcript(pickle.load(sys.stdin.buffer))))
"""


def transcripts(game: AnyGame) -> tuple[Transcript, ...]:
    """Return what the game says in this process and in one for each hash seed.

    Raises:
        AssertionError: The game cannot be sent to another process, or does not run there.
    """
    return _everywhere(game, pickle.dumps(game))


@lru_cache(maxsize=2)
def _everywhere(game: AnyGame, pickled: bytes) -> tuple[Transcript, ...]:
    with ThreadPoolExecutor() as pool:
        elsewhere = pool.map(partial(_elsewhere, pickled), HASH_SEEDS)
        return (_transcript.transcript(game), *elsewhere)


def _elsewhere(pickled: bytes, hash_seed: str) -> Transcript:
    path = os.pathsep.join(filter(None, sys.path))
    child = subprocess.run(  # noqa: S603 (this interpreter, running this package)
        [sys.executable, "-c", _CODE, _transcript.__file__],
        input=pickled,
        capture_output=True,
        env=os.environ | {"PYTHONPATH": path, "PYTHONHASHSEED": hash_seed},
        check=False,
    )
    complaint = child.stderr.decode(errors="replace").strip()
    require(child.returncode == 0, f"the game does not run in another process:\n{complaint}")
    said: Transcript = json.loads(child.stdout)
    return said


def first_difference(said: tuple[Transcript, ...], kind: str) -> str | None:
    """Return the first entry that is not the same in every process, or None."""
    for entries in zip(*(transcript[kind] for transcript in said), strict=True):
        if len(set(entries)) > 1:
            return " | ".join(entries)
    return None
