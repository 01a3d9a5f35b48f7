"""Who plays the matches of a simulation: processes of this machine, or workers of Dask."""

from __future__ import annotations

from collections.abc import Generator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module

import attrs


@attrs.frozen
class Engine:
    """Who plays.

    Attributes:
        executor: What tasks are given to; None are processes that a simulation makes itself.
        workers: How many it has; None if it is for the simulation to say.
    """

    executor: Executor | None = None
    workers: int | None = None


@contextmanager
def dask(workers: int, scheduler: str | None) -> Generator[Engine]:
    """Start a cluster of Dask on this machine, or use one that runs.

    Args:
        workers: The number of workers of a cluster that is started.
        scheduler: The address of a scheduler that runs.

    Raises:
        ImportError: Dask is not installed.
        OSError: Nothing answers at the address.
    """
    distributed = import_module("distributed")
    if scheduler is not None:
        with distributed.Client(scheduler) as client:
            threads: dict[str, int] = client.nthreads()
            yield Engine(client.get_executor(), sum(threads.values()) or None)
        return
    with (
        distributed.LocalCluster(
            n_workers=workers, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield Engine(client.get_executor(), workers)
