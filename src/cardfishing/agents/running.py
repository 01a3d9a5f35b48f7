"""The programs that run for this process; it can end them without knowing what a program is."""

from __future__ import annotations

from typing import Final, Protocol
from weakref import WeakSet


class Running(Protocol):
    """A program, as far as it can be ended."""

    @property
    def is_over(self) -> bool:
        """Whether it has been ended, or belongs to another process."""
        ...

    def kill(self) -> None:
        """Kill it."""
        ...


RUNNING: Final[WeakSet[Running]] = WeakSet()
"""The programs that were started."""


def kill_programs() -> None:
    """Kill the programs of this process, which is about to end without any more ado."""
    for program in list(RUNNING):
        if not program.is_over:
            program.kill()
