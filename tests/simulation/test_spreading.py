"""Spreading work: the rows do not depend on who plays, and nobody is asked too much."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterable
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from io import StringIO
from itertools import islice
from multiprocessing import get_all_start_methods
from pathlib import Path
from time import sleep
from types import SimpleNamespace
from typing import Any, Final

import attrs
import pytest

from cardfishing.agents.random import RandomAgent
from cardfishing.errors import RulesError, SimulationError
from cardfishing.simulation import Row, _chunks, running, simulate
from cardfishing.simulation._chunks import AIM, Sizes, end_processes, follow_parent, play_chunk
from tests.agents.bots import is_dead
from tests.simulation.helpers import PLAN, Lazy, Mortal, offer

ROWS: Final = list(simulate(PLAN, workers=1))

KILLER: Final = """
import json, os, signal, sys
for line in sys.stdin:
    if json.loads(line)["type"] == "hello":
        print(json.dumps({"type": "ready"}), flush=True)
    else:
        os.kill(os.getppid(), signal.SIGKILL)
"""
"""A program that kills the worker that asks it for a move."""


def taken(rows: Iterable[Row]) -> tuple[list[Row], SimulationError]:
    """Return the rows that come before an error, and the error."""
    found: list[Row] = []
    with pytest.raises(SimulationError) as caught:
        found.extend(rows)
    return found, caught.value


def test_rows_come_in_order() -> None:
    """Issue 9: every match has a row, in order."""
    assert [row.match for row in ROWS] == list(range(7))


@pytest.mark.parametrize("workers", [1, 2, 4])
def test_rows_do_not_depend_on_the_executor(workers: int) -> None:
    """Issue 9: any `concurrent.futures.Executor` is accepted, with any number of workers."""
    with ThreadPoolExecutor(workers) as executor:
        assert list(simulate(PLAN, executor=executor, workers=workers)) == ROWS
    lazy = Lazy()
    assert list(simulate(PLAN, executor=lazy, workers=workers)) == ROWS
    assert lazy.most <= 2 * workers


def test_rows_do_not_depend_on_processes() -> None:
    """Issue 9: two processes give the rows of one."""
    assert list(simulate(PLAN, workers=2)) == ROWS


@pytest.mark.slow
@pytest.mark.parametrize("method", get_all_start_methods())
def test_rows_do_not_depend_on_how_processes_are_made(
    method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 9: forked, served or spawned, processes give the rows of one."""
    monkeypatch.setattr(_chunks, "start_method", lambda: method)
    assert list(simulate(PLAN, workers=2)) == ROWS


@pytest.mark.parametrize(
    ("methods", "threads", "chosen"),
    [
        (["fork", "spawn", "forkserver"], 1, "fork"),
        (["fork", "spawn", "forkserver"], 2, "forkserver"),
        (["fork", "spawn", "forkserver"], 0, "forkserver"),
        (["spawn"], 1, "spawn"),
    ],
)
def test_a_process_with_threads_is_not_forked(
    methods: list[str], threads: int, chosen: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fork may hang where there are threads, so it is done only where there are none."""
    monkeypatch.setattr(_chunks, "get_all_start_methods", lambda: methods)
    monkeypatch.setattr(_chunks, "threads", lambda: threads)
    assert _chunks.start_method() == chosen


def test_threads_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the system tells of threads they are counted; elsewhere nobody knows."""
    for name in ("1", "2"):
        (tmp_path / name).mkdir()
    found = [tmp_path, tmp_path / "missing"]

    def path(name: str) -> Path:
        assert name == "/proc/self/task"
        return found.pop(0)

    monkeypatch.setattr(_chunks, "Path", path)
    assert (_chunks.threads(), _chunks.threads()) == (2, 0)


def test_a_simulation_goes_on_from_any_match() -> None:
    """Issue 9: seeds are split by counter, so rows can be had from any match on."""
    assert list(simulate(PLAN, workers=1, first=4)) == ROWS[4:]
    assert list(simulate(PLAN, executor=Lazy(), first=6)) == ROWS[6:]
    assert list(simulate(PLAN, first=7)) == []


def test_progress_is_told_after_each_chunk() -> None:
    """Issue 9, progress: a function is told how many matches are done, and how many there are."""
    told: list[tuple[int, int]] = []
    rows = simulate(PLAN, workers=1, on_progress=lambda done, total: told.append((done, total)))
    assert [next(rows), *rows] == ROWS
    assert told == sorted(set(told))
    assert told[-1] == (7, 7)


def test_chunks_take_as_long_as_they_should() -> None:
    """Issue 9: chunks of 0.1 to 1 s, measured by the first matches, smaller at the end."""
    sizes = Sizes(workers=2)
    assert sizes.next(10**6) == 1
    for _ in range(6):
        size = sizes.next(10**6)
        sizes.took(size, size * AIM / 500)
    assert sizes.next(10**6) == 500
    assert sizes.next(800) == 200
    assert sizes.next(100) == 100
    sizes.took(500, 500 * AIM * 10)
    assert sizes.next(10**6) == 1
    sizes.took(1, 0.0)
    assert sizes.next(10**6) == 8


def test_work_is_taken_back_when_nobody_wants_it() -> None:
    """Issue 9: a simulation that is left early asks for no more, and cancels what waits."""
    lazy = Lazy()
    rows = simulate(attrs.evolve(PLAN, matches=1000), executor=lazy, workers=2)
    assert list(islice(rows, 2)) == ROWS[:2]
    before = lazy.asked, lazy.done
    rows.close()
    lazy.work()
    assert (lazy.asked, lazy.done) == before
    assert lazy.done < lazy.asked


def test_a_fault_comes_after_the_rows_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue 9, bad input: rows before a fault are kept, those after it are not."""
    guests = attrs.evolve(PLAN, agents=("guest",))
    bad = guests.agent_seeds(5)

    def choose(view: Any, agent: RandomAgent) -> object:  # noqa: ANN401
        return None if agent.seed in bad else agent.choose(view)

    offer(monkeypatch, choose)
    for executor in (None, Lazy()):
        rows, error = taken(simulate(guests, executor=executor, workers=1))
        assert [row.scores for row in rows] == [row.scores for row in ROWS[:5]]
        assert str(error).endswith("then go on with first=5")


@pytest.mark.parametrize("tasks", range(4))
def test_a_dead_worker_loses_only_what_it_had(tasks: int) -> None:
    """Issue 9, bad input: chunks that came back count; the error says why, and how to go on."""
    rows, error = taken(simulate(PLAN, executor=Mortal(tasks), workers=1))
    assert rows == ROWS[: len(rows)]
    assert len(rows) >= tasks
    assert str(error).startswith(f"match {len(rows)}: a worker died; ")
    assert "a script without `if __name__`" in str(error)
    assert isinstance(error.__cause__, BrokenExecutor)
    assert rows + list(simulate(PLAN, workers=1, first=error.match)) == ROWS


def test_a_worker_that_lacks_something_is_told_of() -> None:
    """Issue 9, bad input: whatever else a worker raises is the cause that is named."""
    missing = ModuleNotFoundError("No module named 'cardfishing'")
    with pytest.raises(SimulationError, match="a worker failed: ModuleNotFoundError"):
        list(simulate(PLAN, executor=Mortal(0, missing)))


def test_a_killed_process_is_told_of(tmp_path: Path) -> None:
    """Issue 9, bad input: a worker that is killed stops the simulation, it does not hang."""
    program = tmp_path / "killer.py"
    program.write_text(KILLER, encoding="utf-8")
    plan = attrs.evolve(PLAN, agents=(f"exec:{sys.executable} {program}",), matches=2)
    with pytest.raises(SimulationError, match="match 0: a worker died") as caught:
        list(simulate(plan, workers=2))
    assert isinstance(caught.value.__cause__, BrokenExecutor)


@pytest.mark.parametrize("is_child", [True, False])
def test_a_worker_ends_with_its_parent(monkeypatch: pytest.MonkeyPatch, *, is_child: bool) -> None:
    """Issue 9: workers leave Ctrl-C to their parent, and end with it, also if it is killed."""
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    monkeypatch.setattr(sys, "stdout", StringIO())
    joined: list[str] = []
    parent = SimpleNamespace(join=lambda: joined.append("joined"))
    monkeypatch.setattr(_chunks, "parent_process", lambda: parent if is_child else None)

    def leave(status: int) -> None:
        joined.append(f"exit {status}")

    monkeypatch.setattr(os, "_exit", leave)
    try:
        follow_parent().join()
        assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
        os.kill(os.getpid(), signal.SIGTERM)
        assert sys.stdout is sys.stderr
    finally:
        for number, handler in handlers.items():
            signal.signal(number, handler)
    assert joined == [*(["joined", "exit 1"] if is_child else []), "exit 1"]


SLEEPER: Final = """
import json, os, pathlib, sys, time
for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "hello":
        is_first = told["seed"] == sys.argv[1]
        print(json.dumps({"type": "ready"}), flush=True)
    elif is_first:
        answer = {"type": "move", "id": told["id"], "move": told["legal"][0]}
        print(json.dumps(answer), flush=True)
    else:
        pathlib.Path(sys.argv[2], str(os.getpid())).touch()
        time.sleep(600)
"""
"""A program that plays the first match, and sleeps in all others."""


def test_programs_end_when_a_simulation_is_left(tmp_path: Path) -> None:
    """Issue 9, bad input: a program that hangs does not outlive the worker that waits for it."""
    program, asleep = tmp_path / "sleeper.py", tmp_path / "asleep"
    program.write_text(SLEEPER, encoding="utf-8")
    asleep.mkdir()
    seed = PLAN.agent_seeds(0)[1]
    agents = ("random", f"exec:{sys.executable} -IS {program} {seed} {asleep}")
    rows = simulate(attrs.evolve(PLAN, agents=agents, rotate=False), workers=2)
    next(rows)
    while len(found := list(asleep.iterdir())) < 2:
        sleep(0.01)
    rows.close()
    assert all(is_dead(path.name) for path in found)


class Process:
    """A process that ends when it is told to, or has to be killed."""

    def __init__(self, *, is_stuck: bool) -> None:
        """Run."""
        self.sentinel, self._end = os.pipe()
        self.is_stuck = is_stuck
        self.is_killed = False

    def terminate(self) -> None:
        """End, if it listens."""
        if not self.is_stuck:
            os.close(self._end)

    def kill(self) -> None:
        """End."""
        self.is_killed = True
        os.close(self._end)


def test_a_stuck_process_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue 9, bad input: a worker that does not end when it is told to is not waited for."""
    monkeypatch.setattr(_chunks, "_PATIENCE", 0.05)
    running: list[Any] = [Process(is_stuck=False), Process(is_stuck=True)]
    end_processes(running)
    assert [process.is_killed for process in running] == [False, True]
    for process in running:
        os.close(process.sentinel)


def test_processes_end_at_once_when_a_simulation_is_left() -> None:
    """Issue 9: who stops a simulation does not wait for matches that nobody wants."""
    rows = simulate(attrs.evolve(PLAN, matches=10**9), workers=2)
    assert next(rows) == ROWS[0]
    rows.close()


def test_a_worker_loads_the_plan_it_is_told() -> None:
    """Issue 9: what goes to a worker is text and numbers, so that any engine can send it."""
    assert play_chunk(PLAN.to_json(), 2, 5).rows == tuple(ROWS[2:5])


@pytest.mark.parametrize(
    ("options", "field"), [({"workers": 0}, "workers"), ({"first": -1}, "first")]
)
def test_numbers_out_of_range_are_refused(options: dict[str, Any], field: str) -> None:
    """The contract, 9: bad input is refused before anything is played."""
    with pytest.raises(RulesError) as caught:
        simulate(PLAN, **options)
    assert caught.value.field == field


def test_unknown_agents_are_refused_at_once() -> None:
    """The contract, 9: an agent nobody knows is refused before anything is played."""
    with pytest.raises(RulesError, match="agent=nobody cannot be: choose one of"):
        simulate(attrs.evolve(PLAN, agents=("random", "nobody")))


def test_a_game_that_workers_cannot_load_is_played_here() -> None:
    """A game that no plugin offers under its name stays in this process."""
    own = attrs.evolve(PLAN.game, version=2)
    plan = attrs.evolve(PLAN, game=own)
    assert list(simulate(plan, workers=1)) == ROWS
    with pytest.raises(RulesError, match="install its plugin, or use 1 worker"):
        simulate(plan, executor=Lazy())


@pytest.mark.parametrize("free", [{0, 1, 2}, None])
def test_there_are_as_many_workers_as_processors(
    free: set[int] | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 9: the default is what this process may use, or what the machine has."""
    monkeypatch.setattr(os, "cpu_count", lambda: 5)
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)

    def affinity(process: int) -> set[int]:
        assert free is not None
        return free if process == 0 else set()

    if free is not None:
        monkeypatch.setattr(os, "sched_getaffinity", affinity, raising=False)
    assert running.processors() == (5 if free is None else 3)
