"""The same round in other processes, each with a hash seed of its own."""

from __future__ import annotations

import json
import os
import pickle
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import lru_cache
from subprocess import PIPE, Popen
from tempfile import TemporaryFile
from threading import Lock
from typing import IO, Final, TypeAlias, cast
from weakref import finalize

from cardfishing.game import AnyGame
from cardfishing.testing import _transcript
from cardfishing.testing._demands import fail, texts_apart

Transcript: TypeAlias = dict[str, list[str]]
"""Hashes and lines of text; see `_transcript`."""

HASH_SEEDS: Final = ("0", "1", "2")
_CODE: Final = """\
import json, os, pickle, runpy, sys, traceback
transcript = runpy.run_path(sys.argv[1])["transcript"]
answers = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)  # what a game prints is no answer
for size in sys.stdin.buffer:
    try:
        answer = transcript(pickle.loads(sys.stdin.buffer.read(int(size))))
    except Exception:
        answer = traceback.format_exc()
    print(json.dumps(answer), file=answers, flush=True)
"""


class _Process:
    """An interpreter that is asked for game after game, until this process ends or forgets it."""

    def __init__(self, hash_seed: str, path: str) -> None:
        self._complaints = TemporaryFile()  # noqa: SIM115  (as long as the process)
        self._child = Popen(  # noqa: S603 (this interpreter, running this package)
            [sys.executable, "-c", _CODE, _transcript.__file__],
            bufsize=0,
            stdin=PIPE,
            stdout=PIPE,
            stderr=self._complaints,
            env=os.environ | {"PYTHONPATH": path, "PYTHONHASHSEED": hash_seed},
        )
        self._turn = Lock()
        finalize(self, _stop, self._child, self._complaints)

    def answer(self, pickled: bytes) -> Transcript | str:
        """Return what a game says there, or why it does not run."""
        questions, answers = cast("IO[bytes]", self._child.stdin), self._child.stdout
        with self._turn:
            with suppress(OSError):  # it is gone, so there is no answer either
                questions.write(b"%d\n%b" % (len(pickled), pickled))
            line = cast("IO[bytes]", answers).readline()
        if not line:
            self._complaints.seek(0)
            return self._complaints.read().decode(errors="replace")
        said: Transcript | str = json.loads(line)
        return said


def _stop(child: Popen[bytes], complaints: IO[bytes]) -> None:
    with complaints, child:
        child.kill()


@lru_cache(maxsize=len(HASH_SEEDS))
def _process(hash_seed: str, path: str) -> _Process:
    return _Process(hash_seed, path)


def transcripts(game: AnyGame) -> tuple[Transcript, ...]:
    """Return what the game says in this process and in one for each hash seed.

    Raises:
        AssertionError: The game cannot be sent to another process, or does not run there.
    """
    return _everywhere(game, pickle.dumps(game))


@lru_cache(maxsize=2)
def _everywhere(game: AnyGame, pickled: bytes) -> tuple[Transcript, ...]:
    here = _transcript.transcript(game)
    answers = _elsewhere(pickled)
    if any(answer != here for answer in answers):
        _process.cache_clear()  # so that no fault is found with what other games left behind
        answers = _elsewhere(pickled)
    return (here, *map(_said, answers))


def _elsewhere(pickled: bytes) -> list[Transcript | str]:
    path = os.pathsep.join(filter(None, sys.path))
    with ThreadPoolExecutor() as pool:
        asked = [pool.submit(_process(seed, path).answer, pickled) for seed in HASH_SEEDS]
        return [each.result() for each in asked]


def _said(answer: Transcript | str) -> Transcript:
    if isinstance(answer, str):
        fail(f"the game does not run in another process:\n{answer.strip()}")
    return answer


def first_difference(said: tuple[Transcript, ...], kind: str) -> str | None:
    """Return the first entry that is not the same in every process, or None."""
    for entries in zip(*(transcript[kind] for transcript in said), strict=True):
        if len(set(entries)) > 1:
            return " | ".join(texts_apart(entries))
    return None
