"""How far a simulation is: a bar on a terminal, lines in a log, or nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from datetime import timedelta
from time import monotonic
from typing import Final, TypeAlias

from cardfishing.cli.screen import Screen
from cardfishing.messages import Message, msg

Told: TypeAlias = Callable[[int, int], None]
"""Is told how many matches are done, and how many there are."""

EVERY: Final = 10.0
"""The seconds between two lines in a log."""


@contextmanager
def progress(screen: Screen, *, quiet: bool) -> Generator[Told]:
    """Show on the standard error stream how far something is, as long as it goes on."""
    if quiet:
        yield _nothing
    elif _is_shown_to_people():
        with _bar(screen) as told:
            yield told
    else:
        yield _lines(screen)


def _is_shown_to_people() -> bool:
    return sys.stderr.isatty()


def _nothing(done: int, total: int) -> None:
    del done, total


def _lines(screen: Screen) -> Told:
    pace, last = Pace(), monotonic()

    def told(done: int, total: int) -> None:
        nonlocal last
        now = monotonic()
        pace.reached(done, now)
        if now - last >= EVERY:
            last = now
            screen.complain(pace.said(total))

    return told


@contextmanager
def _bar(screen: Screen) -> Generator[Told]:
    from rich.console import Console  # noqa: PLC0415  # help is shown without it
    from rich.progress import BarColumn, Progress, TextColumn  # noqa: PLC0415

    pace = Pace()
    said = TextColumn("{task.description}", markup=False)
    # It has no thread of its own, since processes are forked meanwhile.
    with Progress(
        BarColumn(), said, console=Console(stderr=True), auto_refresh=False, transient=True
    ) as bar:
        task = bar.add_task("", total=None)

        def told(done: int, total: int) -> None:
            pace.reached(done, monotonic())
            text = screen.text(pace.said(total))
            bar.update(task, description=text, completed=done, total=total, refresh=True)

        yield told


class Pace:
    """How fast it goes, from what was done since the beginning."""

    def __init__(self) -> None:
        """Begin when something has been reached."""
        self._first: tuple[int, float] | None = None
        self._last: tuple[int, float] = (0, 0.0)

    def reached(self, done: int, seconds: float) -> None:
        """Learn how much is done at a time."""
        self._last = done, seconds
        self._first = self._first or self._last

    def said(self, total: int) -> Message:
        """Return how far it is, how fast it goes and how long it may take, as far as is known."""
        (done, now), (before, began) = self._last, self._first or self._last
        if done == before or now == began:
            return msg("{done} of {total} matches", done=f"{done:,}", total=f"{total:,}")
        rate = (done - before) / (now - began)
        return msg(
            "{done} of {total} matches, {rate} a second, {left} left",
            done=f"{done:,}",
            total=f"{total:,}",
            rate=f"{rate:,.0f}" if rate >= 10 else f"{rate:.1f}",
            left=timedelta(seconds=round((total - done) / rate)),
        )
