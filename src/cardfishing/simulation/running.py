"""Simulations: many matches, played by as many workers as there are."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

from cardfishing.agents.named import named
from cardfishing.errors import RulesError, SimulationError
from cardfishing.messages import msg
from cardfishing.registry import load
from cardfishing.simulation import _parquet
from cardfishing.simulation._beside import beside
from cardfishing.simulation._chunks import Chunk, here, processes, spread
from cardfishing.simulation._lines import Ledger, check_header, header, taken_up
from cardfishing.simulation.plan import Plan
from cardfishing.simulation.results import Results
from cardfishing.simulation.rows import Row

OnProgress: TypeAlias = Callable[[int, int], object]
"""Is told how many matches are done, and how many there are."""

Until: TypeAlias = Callable[[Row], bool]
"""Is shown each row in order, and says whether it is the last."""

_LINES: Final = ".jsonl"

_MOST_PROCESSES: Final = 61
"""Windows waits for no more."""


def simulate(
    plan: Plan,
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    first: int = 0,
    on_progress: OnProgress | None = None,
) -> Generator[Row]:
    """Yield the rows of a plan in order; they do not depend on who plays them.

    Args:
        plan: What to simulate.
        executor: Who plays the matches, such as the workers of a cluster; processes of this
            machine if left out.
        workers: How many play at once: with 1 and no executor it is this process; as many as
            there are processors if left out.  Of an executor it is how many workers it has.
        first: The number of the first match, to go on from there.
        on_progress: Is told after each chunk how many matches are done, and how many there are.

    Raises:
        RulesError: An agent is unknown or cannot play the game, a number is out of range, or the
            game cannot be loaded by workers.
        PluginError: Two plugins offer different agents of one name.
        SimulationError: While rows are taken: an agent or a worker failed.
    """
    if type(first) is not int or first < 0:
        raise RulesError("first", first, msg("give the number of a match, from 0"))
    _check(plan, executor, workers)
    return _rows(plan, _chunks(plan, first, executor, workers), on_progress)


def run(
    plan: Plan,
    path: str | os.PathLike[str],
    *,
    executor: Executor | None = None,
    workers: int | None = None,
    until: Until | None = None,
    on_progress: OnProgress | None = None,
) -> Results:
    """Write the rows of a plan to a file; rows that are there already are not played again.

    Rows are added as they come, so a run that was stopped by whatever it be is taken up by the
    same call, or by that of a plan of more matches.  The bytes do not depend on who plays the
    matches, nor on where it was stopped.

    Args:
        plan: What to simulate.
        path: The file: ``.jsonl``, or ``.parquet`` (which is written at the end, from a file of
            lines beside it that ends in ``.part``).
        executor: Who plays the matches; as for `simulate`.
        workers: How many play at once; as for `simulate`.
        until: Is shown each row in order, those that are there already as well; when it says so,
            this is the last.
        on_progress: Is told how many matches are done, and how many there are.

    Returns:
        The results in the file.

    Raises:
        RulesError: The file is of no known form, or as for `simulate`.
        RecordError: The file holds something else, such as the rows of another plan, or more
            matches.
        OSError: It cannot be read or written.
        ImportError: It is Parquet, and pyarrow is not installed.
        SimulationError: An agent or a worker failed, or the disk is full.
    """
    file = Path(path)
    is_parquet = file.suffix == _parquet.SUFFIX
    if not is_parquet and file.suffix != _LINES:
        raise RulesError("output", file.name, msg("let it end in .jsonl or .parquet"))
    _check(plan, executor, workers)
    results = Results(file, plan)
    lines = file.with_name(f"{file.name}.part") if is_parquet else file
    chunks = partial(_chunks, plan, executor=executor, workers=workers)
    try:
        if is_parquet and _is_finished(results, lines):
            return results
        with Ledger(lines, plan) as ledger:
            _fill(ledger, chunks, plan.matches, until or _never, on_progress or _nobody)
        if is_parquet:
            _parquet.write(file, header(plan), ledger.count, iter(Results(lines, plan)))
            lines.unlink()
    except SimulationError as error:
        resume = msg("do the same again: the matches before it are in {path}", path=lines)
        raise error.resumed_by(resume) from error.__cause__
    return results


def _is_finished(results: Results, lines: Path) -> bool:
    """Tell whether a Parquet file has all rows; if it has not, put them back into lines."""
    _parquet.arrow()
    plan, path = results.plan, results.path
    if not path.exists():
        return False
    stored = _parquet.read(path)
    is_same = check_header(stored.header, header(plan), path, stored.size)
    if is_same and stored.size >= plan.matches:
        taken_up(lines, plan)
        lines.unlink(missing_ok=True)
        return True
    if not lines.exists():
        with beside(lines, stored.size) as place, Ledger(place, plan) as ledger:
            ledger.add(results)
    return False


def _fill(
    ledger: Ledger,
    chunks: Callable[[int], Generator[tuple[Row, ...]]],
    matches: int,
    until: Until,
    on_progress: OnProgress,
) -> None:
    """Add the rows to a ledger that it lacks."""
    for row in ledger.rows():
        if until(row):
            return
    on_progress(ledger.count, matches)
    with closing(chunks(ledger.count)) as source:
        for rows in source:
            last = next((number for number, row in enumerate(rows, 1) if until(row)), None)
            ledger.add(rows[:last])
            on_progress(ledger.count, matches)
            if last is not None:
                return


def _never(row: Row) -> bool:
    del row
    return False


def _nobody(done: int, total: int) -> None:
    del done, total


def _check(plan: Plan, executor: Executor | None, workers: int | None) -> None:
    """Refuse what cannot be played, before anything is written."""
    if workers is not None and (type(workers) is not int or workers < 1):
        raise RulesError("workers", workers, msg("give a whole number, 1 or more"))
    for agent in dict.fromkeys(plan.agents):
        named(agent, plan.game, plan.seed)
    if (executor is not None or (workers or processors()) > 1) and load(
        str(plan.game)
    ) != plan.game:
        remedy = msg("workers load another game of this name: install its plugin, or use 1 worker")
        raise RulesError("game", plan.game, remedy)


def processors() -> int:
    """Return how many processors this process may use; so many workers there are by default."""
    free = getattr(os, "sched_getaffinity", None)
    return min(_MOST_PROCESSES, len(free(0)) if free else os.cpu_count() or 1)


def _chunks(
    plan: Plan, first: int, executor: Executor | None, workers: int | None
) -> Generator[tuple[Row, ...]]:
    """Yield the rows of a plan, some at a time."""
    if executor is not None:
        yield from _whole(spread(plan, first, executor, workers))
        return
    count = min(workers or processors(), plan.matches - first)
    if count <= 1:
        yield from _whole(here(plan, first))
        return
    with processes(count) as pool:
        yield from _whole(spread(plan, first, pool, count))


def _whole(chunks: Iterable[Chunk]) -> Generator[tuple[Row, ...]]:
    """Yield the rows of chunks, up to the first fault."""
    for chunk in chunks:
        if chunk.rows:
            yield chunk.rows
        if chunk.fault is not None:
            raise chunk.fault


def _rows(
    plan: Plan, chunks: Generator[tuple[Row, ...]], on_progress: OnProgress | None
) -> Generator[Row]:
    """Yield rows one by one."""
    with closing(chunks):
        for rows in chunks:
            yield from rows
            if on_progress is not None:
                on_progress(rows[-1].match + 1, plan.matches)
