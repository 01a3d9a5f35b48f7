"""Small plans, agents of every sort, and executors that do as they like."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from typing import Any, Final, NoReturn, ParamSpec, TypeVar

import attrs
import pytest

from cardfishing import registry
from cardfishing.agents.random import RandomAgent
from cardfishing.game import AgentSpec, AnyGame
from cardfishing.messages import msg
from cardfishing.simulation import Plan

P = ParamSpec("P")
T = TypeVar("T")

PLAN: Final = Plan(game="casino", agents=("random",), matches=7, seats=2, seed=5, unit="round")
"""A few quick rounds."""


def offer(monkeypatch: pytest.MonkeyPatch, choose: Callable[[Any, RandomAgent], object]) -> None:
    """Install an agent called ``guest``, which chooses as a function says of view and agent."""

    @attrs.frozen
    class Guest:
        game: AnyGame
        seed: int

        def choose(self, view: Any, /) -> Any:  # noqa: ANN401
            return choose(view, RandomAgent(self.seed))

    spec = AgentSpec("guest", msg("Is a guest."), Guest)

    def agent(name: str) -> AgentSpec:
        return spec if name == spec.name else registry.agent(name)

    monkeypatch.setattr("cardfishing.agents.named.agent", agent)


def failing(error: BaseException) -> Callable[..., NoReturn]:
    """Return a function that raises an error, whatever it is called with."""

    def fail(*arguments: object) -> NoReturn:
        del arguments
        raise error

    return fail


class Lazy(Executor):
    """An executor that works when somebody asks for a result, the last task first.

    Attributes:
        most: The most tasks that have waited at a time.
        asked: How many tasks it was given.
        done: How many it has done.
    """

    def __init__(self) -> None:
        """Wait for tasks."""
        self.most = self.asked = self.done = 0
        self._tasks: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Take a task."""
        future = _Asked[T](self)
        self._tasks.append((future, lambda: fn(*args, **kwargs)))
        self.asked += 1
        self.most = max(self.most, len(self._tasks))
        return future

    def work(self) -> None:
        """Do what waits, the last first."""
        for future, task in reversed(self._tasks):
            if future.set_running_or_notify_cancel():
                future.set_result(task())
                self.done += 1
        self._tasks.clear()


class _Asked(Future[T]):
    """A future whose executor begins to work when somebody asks for it."""

    def __init__(self, executor: Lazy) -> None:
        """Belong to an executor."""
        super().__init__()
        self._executor = executor

    def result(self, timeout: float | None = None) -> T:
        """Return what the task returned."""
        if not self.done():
            self._executor.work()
        return super().result(timeout)


class Mortal(Lazy):
    """An executor that breaks down, as one does whose worker was killed."""

    def __init__(self, tasks: int, error: Exception | None = None) -> None:
        """Do so many tasks, then break by an error."""
        super().__init__()
        self._left = tasks
        self._error = error or BrokenExecutor("a process was terminated abruptly")

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Take a task, or break down."""
        self._left -= 1
        if self._left < 0:
            raise self._error
        return super().submit(fn, *args, **kwargs)
