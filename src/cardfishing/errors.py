"""Every error the library raises, and the refusal an illegal move is answered with.

Each message gives the cause and the remedy.  Nothing is changed when an error is raised: states,
matches and set-ups are values.
"""

from __future__ import annotations

from enum import IntFlag
from functools import partial
from typing import TYPE_CHECKING

import attrs

from cardfishing.messages import Message, Words, cut, either, joined, msg, told

if TYPE_CHECKING:
    from collections.abc import Sequence


@attrs.frozen
class Refusal:
    """Why a move is not allowed.

    Attributes:
        reason: A stable code for programs, such as ``owner_may_not_trail``.
        rule: The id of the rule it rests on in the game's rulebook, such as ``C20``.
        message: A sentence for people that says what to do instead.
    """

    reason: str
    rule: str
    message: Message

    @property
    def sentence(self) -> Message:
        """The message, with the rule in brackets if it rests on one."""
        return joined((self.message, f"[{self.rule}]"), " ") if self.rule else self.message

    def __str__(self) -> str:
        """Return the English sentence, with the rule in brackets if it rests on one."""
        return str(self.sentence)


class SetupProblem(IntFlag):
    """What can be wrong with a set-up; a `SetupError` names all that is, at once."""

    SEAT_COUNT = 1
    CARD_TWICE = 2
    NOT_IN_DECK = 4
    BUILD_SUM = 8
    BUILD_SIZE = 16
    BUILD_OWNER = 32
    NO_BUILDS = 64
    NO_SUCH_SEAT = 128
    SIDE_COUNT = 256
    DECK_ORDER = 512
    BAD_NUMBER = 1024
    BAD_PROMISE = 2048
    BAD_SEED = 4096
    BAD_DRAW = 8192
    NO_MELD = 16384
    NOT_IN_HAND = 32768
    BAD_PHASE = 65536


class CardfishingError(Exception):
    """The root of the tree: catch it to catch everything this library raises."""

    _message: Message | None = None

    def __init__(self, message: Words = "") -> None:
        """Say something."""
        self._message = told(message)
        super().__init__(str(self._message))

    @property
    def message(self) -> Message:
        """What it says, for a translator; the error itself says it in English."""
        return told(str(self)) if self._message is None else self._message

    def __str__(self) -> str:
        """Return the message; half a letter, as a text that is quoted may hold, is escaped."""
        return super().__str__().encode("utf-8", "backslashreplace").decode()


class NotationError(CardfishingError, ValueError):
    """A text cannot be read.

    Attributes:
        text: The whole text.
        column: Where reading stopped, counted from 1.
        expected: What could have stood there.
    """

    def __init__(self, text: str, column: int, expected: Words) -> None:
        """Keep the text, the column and what was expected."""
        self.text = text
        self.column = column
        self.expected: Message = told(expected)
        super().__init__(
            msg(
                "cannot read {text!r}: expected {expected} at column {column}",
                text=cut(text),
                expected=self.expected,
                column=column,
            )
        )

    def __reduce__(self) -> tuple[type[NotationError], tuple[str, int, Message]]:
        """Pickle by the three facts."""
        return type(self), (self.text, self.column, self.expected)


def _shown(move: object) -> str:
    try:
        return cut(str(move))
    except Exception:
        return f"a {type(move).__name__} of no cards"


class IllegalMoveError(CardfishingError, ValueError):
    """A move is not allowed here.

    Attributes:
        state: The state it was tried in, unchanged.
        move: The move.
        refusal: The reason, the rule and the remedy.
    """

    def __init__(self, state: object, move: object, refusal: Refusal) -> None:
        """Keep the unchanged state, the move and the refusal."""
        self.state = state
        self.move = move
        self.refusal = refusal
        super().__init__(self._said(_shown(move), refusal.sentence))

    def _said(self, move: str, refusal: Message) -> Message:
        return msg("{move} is not allowed: {refusal}", move=move, refusal=refusal)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by the three facts."""
        return type(self), (self.state, self.move, self.refusal)


class AmbiguousMoveError(IllegalMoveError):
    """A short text fits several legal moves.

    Attributes:
        candidates: The legal moves it fits.
    """

    def __init__(
        self, state: object, move: object, refusal: Refusal, candidates: Sequence[object]
    ) -> None:
        """Keep the candidates beside the facts of an `IllegalMoveError`."""
        super().__init__(state, move, refusal)
        self.candidates: tuple[object, ...] = tuple(candidates)

    def _said(self, move: str, refusal: Message) -> Message:
        return msg("{move} is ambiguous: {refusal}", move=move, refusal=refusal)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by the four facts."""
        return type(self), (self.state, self.move, self.refusal, self.candidates)


class GameOverError(IllegalMoveError):
    """A move after the end of the round or of the match."""


class RulesError(CardfishingError, ValueError):
    """Rules or options contradict each other, or hold a value that has no meaning.

    Attributes:
        field: The field or option.
        value: The value it was given.
        remedy: What to do instead.
    """

    def __init__(self, field: str, value: object, remedy: Words) -> None:
        """Keep the field, the value and the remedy."""
        self.field = field
        self.value = value
        self.remedy: Message = told(remedy)
        super().__init__(
            msg(
                "{field}={value} cannot be: {remedy}",
                field=cut(field),
                value=cut(str(value)),
                remedy=self.remedy,
            )
        )

    def __reduce__(self) -> tuple[type[RulesError], tuple[str, object, Message]]:
        """Pickle by the three facts."""
        return type(self), (self.field, self.value, self.remedy)


class SetupError(CardfishingError, ValueError):
    """A set-up is not a position of the game.

    Attributes:
        problems: All that is wrong, as flags.
        details: One sentence for each problem found, with its remedy.
    """

    def __init__(self, problems: SetupProblem, details: Sequence[Words]) -> None:
        """Keep the flags and the sentences."""
        self.problems = problems
        self.details: tuple[Message, ...] = tuple(map(told, details))
        super().__init__(joined(self.details, "; "))

    def __reduce__(self) -> tuple[type[SetupError], tuple[SetupProblem, tuple[Message, ...]]]:
        """Pickle by the flags and the sentences."""
        return type(self), (self.problems, self.details)


class UnknownGameError(CardfishingError, LookupError):
    """No installed plugin offers a game of this name.

    Attributes:
        name: The name asked for.
        installed: The names there are.
        close: Those that look like it; if there is none, one that could be installed.
        distribution: The distribution to install, if it is known.
        remedy: What to do.
    """

    def __init__(
        self,
        name: str,
        installed: Sequence[str],
        close: Sequence[str] = (),
        distribution: str | None = None,
        *,
        remedy: Words | None = None,
    ) -> None:
        """Keep the name and what might have been meant."""
        self.name = name
        self.installed: tuple[str, ...] = tuple(installed)
        self.close: tuple[str, ...] = tuple(close)
        self.distribution = distribution
        self.remedy: Message = self._remedy() if remedy is None else told(remedy)
        super().__init__(
            msg("no game is called {name!r}; {remedy}", name=cut(name), remedy=self.remedy)
        )

    def _remedy(self) -> Message:
        meant = [msg("did you mean {names}?", names=either(self.close))] if self.close else []
        if self.distribution is not None:
            name = self.distribution
            install = msg(
                "install it with: pip install --upgrade {distribution}", distribution=name
            )
            return joined((*meant, install), " ")
        if meant:
            return meant[0]
        if self.installed:
            return msg("installed are {names}", names=", ".join(self.installed))
        return msg("no game is installed; try: pip install cardfishing-casino")

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by the facts."""
        make = partial(type(self), remedy=self.remedy)
        return make, (self.name, self.installed, self.close, self.distribution)


class RecordError(CardfishingError, ValueError):
    """A saved record cannot be taken up.

    Attributes:
        line: The line of the record, counted from 1.
        cause: What is wrong with it.
    """

    def __init__(self, line: int, cause: Words) -> None:
        """Keep the line and the cause."""
        self.line = line
        self.cause: str = str(cause)
        self._words = cause
        super().__init__(msg("line {line}: {cause}", line=line, cause=cause))

    def __reduce__(self) -> tuple[type[RecordError], tuple[int, Words]]:
        """Pickle by the two facts."""
        return type(self), (self.line, self._words)


class SimulationError(CardfishingError):
    """A simulation has stopped before its end; the matches before this one are whole.

    Attributes:
        match: The number of the first match that does not count, from 0.
        cause: What happened.
        remedy: What to mend.
        resume: How to go on then.
        seat: The seat whose agent failed, or None if none did.
        agent: The name of the agent that failed, or an empty string.
    """

    def __init__(
        self,
        match: int,
        cause: Words,
        remedy: Words,
        *,
        resume: Words | None = None,
        seat: int | None = None,
        agent: str = "",
    ) -> None:
        """Keep the match, the cause, the remedy and who failed."""
        self.match = match
        self.cause: Message = told(cause)
        self.remedy: Message = told(remedy)
        self.resume: Message = told(
            msg("go on with first={match}", match=match) if resume is None else resume
        )
        self.seat = seat
        self.agent = agent
        super().__init__(
            msg(
                "{where}: {cause}; {remedy}, then {resume}",
                where=self._where(),
                cause=self.cause,
                remedy=self.remedy,
                resume=self.resume,
            )
        )

    def _where(self) -> Message:
        if self.seat is None:
            return msg("match {match}", match=self.match)
        return msg(
            "match {match}, agent {agent} at seat {seat}",
            match=self.match,
            agent=cut(self.agent),
            seat=self.seat,
        )

    def resumed_by(self, resume: Words) -> SimulationError:
        """Return the error with another way to go on."""
        return type(self)(
            self.match,
            self.cause,
            self.remedy,
            resume=resume,
            seat=self.seat,
            agent=self.agent,
        )

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by the facts."""
        make = partial(type(self), resume=self.resume, seat=self.seat, agent=self.agent)
        return make, (self.match, self.cause, self.remedy)


class PluginError(CardfishingError):
    """A plugin does not keep its side of the contract.

    Attributes:
        plugin: The plugin's name.
        distribution: The distribution it came from, or an empty string.
        cause: What is wrong.
        remedy: What to do.
    """

    def __init__(
        self, plugin: str, distribution: str, cause: str, remedy: str | None = None
    ) -> None:
        """Keep the plugin, its distribution, the cause and the remedy."""
        self.plugin = plugin
        self.distribution = distribution
        self.cause = cause
        self.remedy: str = remedy or self._remedy()
        origin = f" of {distribution}" if distribution else ""
        super().__init__(f"plugin {plugin!r}{origin}: {cause}; {self.remedy}")

    def _remedy(self) -> str:
        update = (
            f"update {self.distribution} or tell its authors" if self.distribution else "mend it"
        )
        return f"{update}, or leave it out with CARDFISHING_DISABLE={self.plugin}"

    def __reduce__(self) -> tuple[type[PluginError], tuple[str, str, str, str]]:
        """Pickle by the four facts."""
        return type(self), (self.plugin, self.distribution, self.cause, self.remedy)


class PluginLoadError(PluginError):
    """A plugin cannot be imported or registered."""


class DuplicateGameError(PluginError):
    """Two plugins offer different games of one name; neither wins."""


class HookResultError(PluginError):
    """A hook returned something its specification does not allow."""
