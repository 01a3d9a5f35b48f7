"""Chunks: some matches in a row, played at one go by whoever is free."""

from __future__ import annotations

import os
import signal
import sys
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import lru_cache
from multiprocessing import get_all_start_methods, get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Thread
from time import monotonic, perf_counter
from typing import Final, NamedTuple, cast

from cardfishing.agents.running import kill_programs
from cardfishing.errors import SimulationError
from cardfishing.messages import msg
from cardfishing.simulation._playing import play_match
from cardfishing.simulation.plan import Plan
from cardfishing.simulation.rows import Row

AIM: Final = 0.4
"""The seconds that a chunk should take; the last ones may take a quarter."""

_GROWTH: Final = 8
_AHEAD: Final = 2
_UNKNOWN: Final = 32
_PATIENCE: Final = 2.0
"""The seconds in which a worker ends that is told to, unless it is stuck."""


class Chunk(NamedTuple):
    """What came of some matches.

    Attributes:
        rows: The rows of the matches, up to the first that failed.
        fault: Why the rest are missing, or None.
        seconds: How long it took.
    """

    rows: tuple[Row, ...]
    fault: SimulationError | None
    seconds: float


def play_chunk(plan: str, first: int, stop: int) -> Chunk:
    """Play some matches; this is what is sent to workers.

    Args:
        plan: The plan in JSON, from which the worker loads the game.
        first: The number of the first match.
        stop: The number of the match before which it stops.
    """
    return played(_plan(plan), first, stop)


@lru_cache(maxsize=8)
def _plan(text: str) -> Plan:
    return Plan.from_json(text)


def played(plan: Plan, first: int, stop: int) -> Chunk:
    """Play some matches of a plan, up to the first that fails."""
    rows, fault, began = list[Row](), None, perf_counter()
    try:
        for match in range(first, stop):
            rows.append(play_match(plan, match))
    except SimulationError as error:
        fault = error
    return Chunk(tuple(rows), fault, perf_counter() - began)


class Sizes:
    """How many matches a chunk should have: as many as the last ones show to fit the time."""

    def __init__(self, workers: int) -> None:
        """Begin with one match for each chunk."""
        self._workers = workers
        self._most = 1

    def next(self, left: int) -> int:
        """Return the size of the next chunk if so many matches are left, 1 or more.

        Towards the end chunks get smaller, so that the workers end together.
        """
        share = -(-left // (self._workers * _AHEAD))
        return min(left, self._most, max(share, self._most // 4, 1))

    def took(self, matches: int, seconds: float) -> None:
        """Learn how long a chunk took."""
        fit = int(matches * AIM / max(seconds, AIM / 1000 / _GROWTH))
        self._most = max(1, min(fit, matches * _GROWTH))


def here(plan: Plan, first: int) -> Iterator[Chunk]:
    """Yield the chunks of a plan, played in this process."""
    sizes = Sizes(1)
    while first < plan.matches:
        stop = first + sizes.next(plan.matches - first)
        chunk = played(plan, first, stop)
        sizes.took(stop - first, chunk.seconds)
        yield chunk
        first = stop


def spread(plan: Plan, first: int, executor: Executor, workers: int | None) -> Iterator[Chunk]:
    """Yield the chunks of a plan in order, played by the workers of an executor.

    Args:
        plan: The plan.
        first: The first match.
        executor: Who plays; it goes on when this ends.
        workers: How many it has, if that is known.

    Raises:
        SimulationError: A worker died, or failed otherwise.
    """
    count = workers or _UNKNOWN
    text, sizes, waiting = plan.to_json(), Sizes(count), deque[tuple[range, Future[Chunk]]]()
    try:
        while True:
            while first < plan.matches and len(waiting) < count * _AHEAD:
                stop = first + sizes.next(plan.matches - first)
                waiting.append((range(first, stop), _sent(executor, text, first, stop)))
                first = stop
            if not waiting:
                return
            matches, future = waiting.popleft()
            chunk = _received(future, matches.start)
            sizes.took(len(matches), chunk.seconds)
            yield chunk
    finally:
        for _, future in waiting:
            future.cancel()


def _sent(executor: Executor, plan: str, first: int, stop: int) -> Future[Chunk]:
    """Return what a chunk will be; one that cannot be sent fails when its turn comes."""
    try:
        return executor.submit(play_chunk, plan, first, stop)
    except Exception as error:
        failed = Future[Chunk]()
        failed.set_exception(error)
        return failed


def _received(future: Future[Chunk], first: int) -> Chunk:
    try:
        return future.result()
    except BrokenExecutor as error:
        cause = msg("a worker died")
        remedy = msg("see what killed it: a lack of memory, or a script without `if __name__`")
        raise SimulationError(first, cause, remedy) from error
    except Exception as error:
        cause = msg("a worker failed: {error}", error=repr(error))
        remedy = msg("see that the workers have what this process has")
        raise SimulationError(first, cause, remedy) from error


@contextmanager
def processes(workers: int) -> Generator[Executor]:
    """Make an executor of processes; if it is left by an exception they are ended at once."""
    context = get_context(start_method())
    context.set_forkserver_preload([__name__])
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=follow_parent)
    try:
        yield pool
    except BaseException:
        found: dict[int, BaseProcess] = getattr(pool, "_processes", None) or {}
        running = list(found.values())
        pool.shutdown(wait=False, cancel_futures=True)
        end_processes(running)
        raise
    finally:
        pool.shutdown()


def end_processes(running: Sequence[BaseProcess]) -> None:
    """End processes; those that do not end when they are told to are killed."""
    for process in running:
        process.terminate()
    waiting, deadline = {process.sentinel for process in running}, monotonic() + _PATIENCE
    while waiting and (left := deadline - monotonic()) > 0:
        waiting -= {cast("int", ended) for ended in wait(waiting, left)}
    for process in running:
        if process.sentinel in waiting:
            process.kill()


def start_method() -> str:
    """Return how processes are made: forked where this one has no threads, since that is quick."""
    methods = get_all_start_methods()
    if "fork" in methods and threads() == 1:
        return "fork"
    return "forkserver" if "forkserver" in methods else "spawn"


def threads() -> int:
    """Return how many threads this process has, those of libraries as well; 0 if nobody says."""
    tasks = Path("/proc/self/task")
    return len(list(tasks.iterdir())) if tasks.exists() else 0


def follow_parent() -> Thread:
    """Let a worker end when its parent does, or tells it to, and leave Ctrl-C to the parent.

    What it prints goes to the standard error stream, since the results of the parent go to the
    other.

    Returns:
        What waits for the parent's end.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    sys.stdout = sys.stderr
    watch = Thread(target=_end_with, args=(parent_process(),), daemon=True)
    watch.start()
    return watch


def _end_with(parent: BaseProcess | None) -> None:
    if parent is not None:
        parent.join()
        _leave()


def _leave(*_: object) -> None:
    """End this process at once, and the programs that play for it."""
    kill_programs()
    os._exit(1)
