"""`cardfishing simulate`: what it shows, where it keeps it, and how it stops."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from pathlib import Path
from time import sleep
from types import ModuleType, TracebackType
from typing import Any, ClassVar, Final, Self

import pytest

from cardfishing.agents.random import RandomAgent
from cardfishing.cli import progress, simulate
from cardfishing.cli.engines import serve
from cardfishing.cli.figures import show_summary
from cardfishing.cli.progress import Pace
from cardfishing.cli.screen import Part, Screen
from cardfishing.simulation import Plan, Results, Row, summary
from cardfishing.simulation import run as kept
from cardfishing.simulation import simulate as played
from tests.cli.helpers import run
from tests.simulation.helpers import failing, offer

SHORT: Final = ("simulate", "casino", "--unit", "round", "--matches", "6", "--seed", "5")
QUICK: Final = (*SHORT, "--agents", "random", "--workers", "1")
QUICK_PLAN: Final = Plan(game="casino", agents="random", matches=6, seats=2, seed=5, unit="round")


def test_it_says_who_won() -> None:
    """Issue 9, the command: agents, matches, seats, seed and options make the plan."""
    shown = run(
        *("simulate", "casino", "-o", "target=1", "--agents", "greedy,random", "--seats", "2"),
        *("--matches", "4", "--seed", "7", "--workers", "1", "--format", "json"),
    )
    plan = Plan(game="casino(target=1)", agents=("greedy", "random"), matches=4, seats=2, seed=7)
    rows = list(played(plan, workers=1))
    wins = {"greedy": 0, "random": 0}
    for row in rows:
        if row.winner is not None:
            wins[row.agents[row.winner]] += 1
    told = json.loads(shown.stdout)
    assert told["plan"] == json.loads(plan.to_json())
    assert told["matches"] == 4
    assert {figures["agent"]: figures["wins"] for figures in told["agents"]} == wins
    assert not shown.stderr


def test_the_text_is_the_table_of_the_summary() -> None:
    """Issue 9, what the numbers mean: a person reads tables with intervals."""
    page = StringIO()
    told = summary(QUICK_PLAN, played(QUICK_PLAN, workers=1))
    show_summary(Screen(page=page), told)
    assert run(*QUICK).stdout == page.getvalue()


def test_rows_are_kept_in_a_file(tmp_path: Path) -> None:
    """Issue 9, the command: `--output` keeps the rows, and goes on with those that are there."""
    path, other = tmp_path / "kept.jsonl", tmp_path / "other.jsonl"
    first = run(*QUICK, "--output", str(path))
    assert list(Results.read(path)) == list(played(QUICK_PLAN, workers=1))
    whole = path.read_bytes()
    path.write_bytes(whole[:-30])
    assert run(*QUICK, "--output", str(path)).stdout == first.stdout
    assert path.read_bytes() == whole
    run(*QUICK, "--matches", "3", "--output", str(other))
    assert run(*QUICK, "--output", str(other)).stdout == first.stdout
    assert other.read_bytes() == whole
    result = run(*QUICK, "--output", str(path), "--no-duplicate", "--no-rotate")
    assert result.exit_code == 2
    assert "duplicate is true there and false here, rotate is true there" in result.stderr


def test_agents_may_be_programs() -> None:
    """Issue 9, the command: a program stands alone, and its command may hold commas."""
    program = f"exec:{sys.executable} -c 'import sys, os; sys.exit(3)'"
    result = run(*SHORT, "--workers", "1", "--agents", "random", "--agents", program)
    assert result.exit_code == 1
    assert "Error: match 0, agent exec:" in result.stderr
    assert "at seat 1: raised ProgramError: " in result.stderr


def test_a_simulation_can_be_stopped_by_a_row() -> None:
    """Issue 9, stopped early: rows end with the one that is said to be the last, kept or not."""
    means = simulate.Means(engine="processes", workers=1, scheduler=None, file=None, quiet=True)
    screen = Screen()
    rows = list(simulate.rows_of(screen, QUICK_PLAN, means, lambda row: row.match == 2))
    assert rows == list(played(QUICK_PLAN, workers=1))[:3]


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_it_with_a_sentence(
    tmp_path: Path, number: int, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 9, bad input: Ctrl-C, once or again, is answered with what is kept and how to go on."""
    before = list(map(signal.getsignal, (signal.SIGINT, signal.SIGTERM)))
    complain = Screen.complain

    def stopped(*arguments: object, **options: object) -> Iterator[Row]:
        del arguments, options
        os.kill(os.getpid(), number)
        raise AssertionError

    def interrupted(screen: Screen, *parts: Part) -> None:
        os.kill(os.getpid(), number)
        complain(screen, *parts)

    monkeypatch.setattr(simulate, "simulate", stopped)
    monkeypatch.setattr(simulate, "run", stopped)
    monkeypatch.setattr(Screen, "complain", interrupted)
    result = run(*QUICK)
    assert result.exit_code == status
    assert result.stderr == "Stopped: nothing was kept; name a file with --output.\n"
    path = tmp_path / "kept.jsonl"
    result = run(*QUICK, "--output", str(path))
    assert result.exit_code == status
    assert f"what was played is in {path}; the same command goes on there." in result.stderr
    assert list(map(signal.getsignal, (signal.SIGINT, signal.SIGTERM))) == before


def test_a_fault_says_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue 9, bad input: an agent that raises ends the command with status 1."""
    offer(monkeypatch, lambda view, agent: view.missing)
    path = tmp_path / "kept.jsonl"
    result = run(*SHORT, "--workers", "1", "--agents", "guest", "--output", str(path))
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: match 0, agent guest at seat ")
    assert result.stderr.endswith(f"do the same again: the matches before it are in {path}\n")
    result = run(*SHORT, "--workers", "1", "--agents", "guest")
    assert result.stderr.endswith("then start again, with --output to keep what is played\n")


def test_what_agents_print_is_no_result(monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue 9, bad input: JSON stays JSON if an agent prints what it thinks."""

    def choose(view: Any, agent: RandomAgent) -> object:  # noqa: ANN401
        print("hm")  # noqa: T201
        return agent.choose(view)

    offer(monkeypatch, choose)
    asked = (*SHORT, "--agents", "guest", "--workers", "1", "--format", "json")
    assert json.loads(run(*asked).stdout)["matches"] == 6


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (("--until", "0.5"), "'--until': 0.5 is not in the range 0<x<0.5"),
        (("--until", "0.1", "--margin", "0"), "'--margin': 0.0 is not in the range 0<x<0.5"),
        (("--level", "95"), "'--level': 95.0 is not in the range 0<x<1"),
        (("--plot", "nowhere/casino.svg"), "nowhere: No such file or directory"),
    ],
)
def test_what_cannot_be_told_is_refused_before_anything_is_played(
    wrong: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The contract, 9: an error names the option as it was typed, and comes at once."""
    offer(monkeypatch, lambda view, agent: view.missing)
    result = run(*SHORT, "--workers", "1", "--agents", "guest,random", *wrong)
    assert result.exit_code == 2
    assert said in result.stderr


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (("--margin", "0.1"), "--margin is what --until should find: add --until, or leave it out"),
        (("--scheduler", "there"), "--scheduler is for Dask: add --engine dask, or leave it out"),
        (
            ("--engine", "dask", "--scheduler", "there", "--workers", "2"),
            "the cluster at --scheduler has workers of its own: leave --workers out",
        ),
    ],
)
def test_no_option_is_ignored(wrong: tuple[str, ...], said: str) -> None:
    """The contract, 9: an option that does nothing beside the others is an error, with a remedy."""
    result = run(*SHORT, "--agents", "random", *wrong)
    assert result.exit_code == 2
    assert said in result.stderr


def test_a_log_gets_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue 9, progress: where there is no terminal a line is written every some seconds."""
    assert not run(*QUICK).stderr
    monkeypatch.setattr(progress, "EVERY", 0.0)
    lines = run(*QUICK).stderr.splitlines()
    assert lines[0] == "1 of 6 matches"
    assert lines[-1].startswith("6 of 6 matches, ")
    assert lines[-1].endswith(" a second, 0:00:00 left")
    assert not run(*QUICK, "--quiet").stderr


def test_a_terminal_gets_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue 9, progress: a bar on the standard error stream, none if it is not wanted."""
    monkeypatch.setattr(progress, "_is_shown_to_people", lambda: True)
    result = run(*QUICK, env={"FORCE_COLOR": "1", "TERM": "xterm"})
    assert "6 of 6 matches, " in result.stderr
    assert "━" in result.stderr
    assert "casino: 6 rounds on 6 deals" in result.stdout
    assert not run(*QUICK, "--quiet").stderr


def test_the_pace_is_that_since_the_beginning() -> None:
    """Issue 9, progress: rate and remaining time do not count what was there before."""
    pace = Pace()
    pace.reached(1000, 50.0)
    assert str(pace.said(90_000)) == "1,000 of 90,000 matches"
    pace.reached(1100, 150.0)
    assert str(pace.said(1400)) == "1,100 of 1,400 matches, 1.0 a second, 0:05:00 left"
    pace.reached(81_000, 250.0)
    assert str(pace.said(90_000)) == "81,000 of 90,000 matches, 400 a second, 0:00:22 left"


class Cluster:
    """A cluster of Dask, as far as the command knows one."""

    started: ClassVar[list[object]] = []

    def __init__(self, where: object = None, **options: object) -> None:
        """Remember what was asked for."""
        self.started.append(where if isinstance(where, str) else options.get("n_workers"))

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Do nothing."""

    def nthreads(self) -> dict[str, int]:
        """Return the threads of each worker."""
        return {"tcp://one": 2, "tcp://two": 1}

    def run(self, function: Callable[[], None]) -> None:
        """Remember what the workers were told to do."""
        self.started.append(function)

    def get_executor(self) -> ThreadPoolExecutor:
        """Return an executor."""
        return ThreadPoolExecutor(1)


def test_dask_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue 9, the command: `--engine dask` starts a cluster, `--scheduler` uses one that runs."""
    fake: Any = ModuleType("distributed")
    fake.Client = fake.LocalCluster = Cluster
    monkeypatch.setitem(sys.modules, "distributed", fake)
    monkeypatch.setattr(Cluster, "started", [])
    shown = run(*QUICK).stdout
    dask = (*QUICK[:-2], "--engine", "dask")
    assert run(*dask, "--workers", "1").stdout == shown
    assert run(*dask, "--scheduler", "tcp://there:8786").stdout == shown
    assert Cluster.started == [1, None, serve, "tcp://there:8786"]


@pytest.mark.parametrize("error", [ValueError("missing port"), OSError("timed out")])
def test_a_scheduler_that_does_not_answer_is_told(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The contract, 9: an address that is none, or where nobody is, is an error with a remedy."""
    fake: Any = ModuleType("distributed")
    fake.Client = failing(error)
    monkeypatch.setitem(sys.modules, "distributed", fake)
    result = run(*SHORT, "--engine", "dask", "--scheduler", "foo")
    assert result.exit_code == 2
    assert f"scheduler=foo cannot be: no Dask answers there ({error}): give its" in result.stderr


def test_workers_of_dask_leave_interrupts_and_output_to_the_command(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Issue 9, bad input: Ctrl-C reaches all processes of a terminal, and one of them answers."""
    before = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(sys, "stdout", StringIO())
    try:
        serve()
        assert signal.getsignal(signal.SIGINT) == signal.SIG_IGN
        assert sys.stdout is sys.stderr
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_killed_command_goes_on(tmp_path: Path) -> None:
    """Issue 9: killed while it plays and started again, the file is that of one go."""
    path, whole = tmp_path / "killed.jsonl", tmp_path / "whole.jsonl"
    command = (sys.executable, "-m", "cardfishing", "simulate", "casino", "--unit", "round")
    options = ("--agents", "random", "--matches", "150", "--workers", "2", "--output", str(path))
    env = {name: value for name, value in os.environ.items() if "COVERAGE" not in name}
    with subprocess.Popen(  # noqa: S603 (this interpreter)
        [*command, *options], stdout=subprocess.DEVNULL, env=env
    ) as process:
        while process.poll() is None and not (path.exists() and path.stat().st_size > 2000):
            sleep(0.01)
        process.kill()
    plan = Plan(game="casino", agents="random", matches=150, seats=2, unit="round")
    before = len(list(Results.read(path)))
    kept(plan, path, workers=1)
    kept(plan, whole, workers=1)
    assert before > 0
    assert path.read_bytes() == whole.read_bytes()
