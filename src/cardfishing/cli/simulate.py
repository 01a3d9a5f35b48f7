"""The simulation: many matches between agents, and what came of them."""

from __future__ import annotations

import signal
import sys
from collections.abc import Generator, Iterator
from contextlib import (
    AbstractContextManager,
    closing,
    contextmanager,
    nullcontext,
    redirect_stdout,
)
from pathlib import Path
from types import FrameType
from typing import Final, NoReturn

import attrs

from cardfishing.cli.engines import Engine, dask
from cardfishing.cli.figures import show_summary, show_trial
from cardfishing.cli.plans import DASK
from cardfishing.cli.progress import progress
from cardfishing.cli.screen import Screen
from cardfishing.cli.telling import Telling, trial_told
from cardfishing.errors import SimulationError
from cardfishing.messages import msg
from cardfishing.simulation import Plan, Row, Sprt, Trial, Until, run, simulate, summary
from cardfishing.simulation.running import processors

_BROKEN: Final = 1
_STOPS: Final = (signal.SIGINT, signal.SIGTERM)
_STOPPED: Final = 128
"""What the number of a signal that stopped the program is added to for its exit status."""


@attrs.frozen(kw_only=True)
class Means:
    """By what means a simulation is done.

    Attributes:
        engine: ``processes`` or ``dask``.
        workers: How many play at once, or None.
        scheduler: The address of a Dask cluster that runs; None starts one.
        file: Where the rows are kept, or None.
        quiet: Whether no progress is shown.
    """

    engine: str
    workers: int | None
    scheduler: str | None
    file: Path | None
    quiet: bool

    def open(self) -> AbstractContextManager[Engine]:
        """Return who plays, to be entered."""
        if self.engine == DASK:
            return dask(self.workers or processors(), self.scheduler)
        return nullcontext(Engine(None, self.workers))


def show_simulation(
    screen: Screen, plan: Plan, means: Means, telling: Telling, test: Sprt | None = None
) -> None:
    """Simulate, and show what came of it.

    Args:
        screen: Where.
        plan: What is played.
        means: By whom, and where the rows are kept.
        telling: How it is told.
        test: What may stop it before its end.

    Raises:
        CardfishingError: The plan cannot be played, or the file holds something else.
        OSError: The file cannot be written.
    """
    trial = None if test is None else Trial(plan, test)
    with stoppable(screen, means.file):
        rows = rows_of(screen, plan, means, None if trial is None else trial.ends)
        told = summary(plan, rows, level=telling.level)
    if test is None or trial is None:
        telling.tell(screen, told, show_summary)
        return
    telling.tell(screen, told, show_summary, trial_told(test, trial))
    if telling.form == "text":
        show_trial(screen, test, trial)


def rows_of(screen: Screen, plan: Plan, means: Means, until: Until | None = None) -> Iterator[Row]:
    """Yield the rows of a plan as they are played; where a file keeps them, when it is whole.

    Args:
        screen: Where progress is shown.
        plan: The plan.
        means: By whom, and where to.
        until: Is shown each row, and says whether it is the last.
    """
    with means.open() as engine, progress(screen, quiet=means.quiet) as told:
        if means.file is None:
            rows = simulate(
                plan, executor=engine.executor, workers=engine.workers, on_progress=told
            )
            with closing(rows):
                for row in rows:
                    yield row
                    if until is not None and until(row):
                        return
            return
        results = run(
            plan,
            means.file,
            executor=engine.executor,
            workers=engine.workers,
            until=until,
            on_progress=told,
        )
    yield from results


class _Ended(KeyboardInterrupt):
    """The program was told to end."""


def _end(number: int, frame: FrameType | None) -> NoReturn:
    del number, frame
    raise _Ended


@contextmanager
def stoppable(screen: Screen, file: Path | None) -> Generator[None]:
    """Say how to go on, and end the program, if a simulation is stopped.

    That is by Ctrl-C or by being told to end, by an agent or a worker that failed, or a full disk.
    What agents print meanwhile goes to the standard error stream, since it is no result.

    Args:
        screen: Where it is said.
        file: Where the rows are kept, or None.
    """
    before = {number: signal.getsignal(number) for number in _STOPS}
    signal.signal(signal.SIGTERM, _end)
    try:
        with redirect_stdout(sys.stderr):
            yield
    except KeyboardInterrupt as stop:
        for number in _STOPS:
            signal.signal(number, signal.SIG_IGN)
        kept = (
            msg("nothing was kept; name a file with --output")
            if file is None
            else msg("what was played is in {path}; the same command goes on there", path=file)
        )
        screen.complain(msg("Stopped: {kept}.", kept=kept))
        sys.exit(_STOPPED + (signal.SIGTERM if isinstance(stop, _Ended) else signal.SIGINT))
    except SimulationError as error:
        if file is None:
            error = error.resumed_by(msg("start again, with --output to keep what is played"))
        screen.complain(msg("Error: {problem}", problem=error.message))
        sys.exit(_BROKEN)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
