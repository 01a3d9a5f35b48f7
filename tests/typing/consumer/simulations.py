"""Simulating matches with workers of one's own."""

from collections.abc import Generator
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, assert_type

import pytest

import cardfishing as cf
from cardfishing.agents.external import ExternalAgent
from cardfishing.agents.named import PROGRAM, named
from cardfishing.errors import SimulationError
from cardfishing.game import Agent
from cardfishing.messages import Message
from cardfishing.simulation import OnProgress, Plan, Results, Row, Unit, Until, run, simulate
from cardfishing.simulation.running import processors
from cardfishing_casino import CASINO

UNIT: Unit = "round"
PLAN = Plan(game=CASINO, agents=("random",), matches=3, seats=2, seed=1, unit=UNIT)
told: list[int] = []


def first(row: Row) -> bool:
    """Tell whether a row is the first."""
    return row.match == 0


def plan_and_rows() -> None:
    """A plan and its rows tell their types."""
    executor: Executor = ThreadPoolExecutor(1)
    progress: OnProgress = lambda done, total: told.append(total - done)  # noqa: E731
    rows = simulate(PLAN, executor=executor, workers=1, on_progress=progress)
    assert_type(rows, Generator[Row])
    row = next(rows)
    assert_type(row.scores, tuple[int, ...])
    assert_type(row.items, dict[str, tuple[int, ...]])
    assert_type(row.winner, int | None)
    assert [row, *rows] == list(simulate(PLAN, workers=1))
    assert Row.from_json(row.to_json()) == row
    assert Plan.from_json(PLAN.to_json()) == PLAN
    assert_type(processors(), int)
    executor.shutdown()


def results_in_a_file() -> None:
    """A file of results has a plan, and rows to iterate over."""
    stop: Until = first
    with TemporaryDirectory() as folder:
        results = run(PLAN, Path(folder, "results.jsonl"), workers=1, until=stop)
        assert_type(results, Results)
        assert_type(results.plan, Plan)
        assert [row.match for row in results] == [0]
        assert Results.read(str(results.path)) == results


def agents_by_name() -> None:
    """What the command line takes for an agent becomes one."""
    assert_type(named("greedy", CASINO, 1), Agent[Any, Any])
    assert isinstance(named(f"{PROGRAM}bot --fast", CASINO, 1), ExternalAgent)


def what_went_wrong() -> None:
    """What stops a simulation is told in facts."""
    broken = Plan(game="casino", agents="exec:no-such-program", matches=1, seats=2)
    with pytest.raises(SimulationError) as caught:
        list(simulate(broken, workers=1))
    error: cf.CardfishingError = caught.value
    assert_type(error.message, Message)
    assert_type(caught.value.match, int)
    assert_type(caught.value.seat, int | None)
    assert_type(caught.value.cause, Message)
    assert caught.value.agent == "exec:no-such-program"
