"""Players of every sort, and a journal that is a list."""

from __future__ import annotations

from typing import Any, Final, NoReturn

import attrs
import pytest

from cardfishing.agents.random import RandomAgent
from cardfishing.match import Match
from cardfishing.session import Event, run
from cardfishing.session.terms import Terms
from cardfishing_casino import CASINO

SHORT: Final = CASINO.with_options(target=5)
RANDOM: Final = [RandomAgent(1), RandomAgent(2)]


@attrs.frozen
class Stubborn:
    """An agent that gives one answer, or fails."""

    answer: Any = None

    def choose(self, view: object, /) -> Any:  # noqa: ANN401
        """Return the answer, or raise it."""
        del view
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer


class Hidden:
    """Something that can't be looked at."""

    def __str__(self) -> NoReturn:
        """Raise an exception."""
        sentence = "do not look"
        raise KeyError(sentence)

    __repr__ = __str__

    def choose(self, view: object, /) -> Any:  # noqa: ANN401
        """Return itself."""
        del view
        return self


class Sand:
    """A clock that goes on only when a player says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Take the place of the real one."""
        self.now = 0.0
        monkeypatch.setattr("cardfishing.session.players.perf_counter", lambda: self.now)

    def slow(self, seconds: float) -> Any:  # noqa: ANN401
        """Return a function that plays as the random agent does, and takes so long."""

        def choose(view: Any) -> Any:  # noqa: ANN401
            self.now += seconds
            return RandomAgent(1).choose(view)

        return choose


class Diary:
    """A journal that keeps what it is told."""

    def __init__(self) -> None:
        """Begin with an empty page."""
        self.lines: list[tuple[object, ...]] = []

    def __len__(self) -> int:
        """Return the number of lines; an empty journal is a journal."""
        return len(self.lines)

    def append(self, match: Match[Any, Any]) -> None:
        """Write the number of moves, and the last one."""
        self.lines.append((len(match.history), match.history[-1].move.text))

    def forfeit(self, seat: int, cause: str) -> None:
        """Write who forfeits."""
        self.lines.append(("forfeit", seat, cause))

    def replaced(self, seat: int, name: str, cause: str) -> None:
        """Write who takes the seat."""
        self.lines.append(("replaced", seat, name, cause))


def told(match: Match[Any, Any], terms: Terms = Terms()) -> list[Event]:  # noqa: B008
    """Return the events of a match between two random agents."""
    return [event for event, _ in run(match, RANDOM, terms)]
