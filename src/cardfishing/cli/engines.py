"""Who plays the matches of a simulation: processes of this machine, or workers of Dask."""

from __future__ import annotations

import signal
import sys
from collections.abc import Generator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module
from logging import CRITICAL

import attrs

from cardfishing.errors import RulesError
from cardfishing.messages import msg


@attrs.frozen
class Engine:
    """Who plays.

    Attributes:
        executor: What tasks are given to; None are processes that a simulation makes itself.
        workers: How many it has; None if it is for the simulation to say.
    """

    executor: Executor | None = None
    workers: int | None = None


def serve() -> None:
    """Leave Ctrl-C and the standard output to the process that a worker works for."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr


@contextmanager
def dask(workers: int, scheduler: str | None) -> Generator[Engine]:
    """Start a cluster of Dask on this machine, or use one that runs.

    Args:
        workers: The number of workers of a cluster that is started.
        scheduler: The address of a scheduler that runs.

    Raises:
        ImportError: Dask is not installed.
        RulesError: No scheduler answers at the address.
    """
    distributed = import_module("distributed")
    if scheduler is not None:
        try:
            client = distributed.Client(scheduler)
        except (OSError, ValueError) as error:
            remedy = msg(
                "no Dask answers there ({error}): give its address, such as tcp://there:8786",
                error=str(error),
            )
            raise RulesError("scheduler", scheduler, remedy) from error
        with client:
            threads: dict[str, int] = client.nthreads()
            yield Engine(client.get_executor(), sum(threads.values()) or None)
        return
    with (
        distributed.LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address=None,
            silence_logs=CRITICAL,
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        client.run(serve)
        yield Engine(client.get_executor(), workers)
