"""The agent that is a program in any language, in a process of its own.

The two speak JSON, a line a message; the reference describes the protocol.
"""

from __future__ import annotations

import json
import sys
import weakref
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import islice
from math import inf
from os import PathLike, fspath
from threading import Lock
from time import monotonic
from types import TracebackType
from typing import Any, Final, Generic, Self, TypeVar, cast

from cardfishing.agents.program import Program, ProgramError
from cardfishing.errors import NotationError, RulesError
from cardfishing.game import Game, Move, Observation
from cardfishing.messages import cut
from cardfishing.registry import agent

PROTOCOL: Final = 1
"""The version of the protocol."""

LISTED: Final = 200
"""The most legal moves that a question lists."""

_FAREWELL: Final = 2.0
"""The seconds in which a program may end by itself when it is told to."""

MoveT = TypeVar("MoveT", bound=Move)
_GameMoveT = TypeVar("_GameMoveT", bound=Move)


class ExternalAgent(Generic[MoveT]):
    """Asks a program for its moves.

    The program is started by the first question, or by ``with agent:`` so that no clock runs
    meanwhile.  Whatever it does wrong, it is ended, a `ProgramError` says what it was, and the next
    question starts it anew: a question holds all it has to know.  A program that does not start is
    no error of ``with`` but of the first question, so that the terms of the match hold for it.  It
    ends with the block of ``with``, with `close`, or when the agent is forgotten.

    Attributes:
        command: The program and its arguments, as texts; no shell reads them.
        game: The game.
        seed: Told to the program, for what chance it needs.
        start_seconds: How long it may take to say that it is ready.
        move_seconds: How long it may take to answer where no clock says otherwise.
        name: What it calls itself; empty before it has been started.
    """

    def __init__(
        self,
        command: Sequence[str | PathLike[str]],
        game: Game[Any, Any, MoveT],
        seed: int = 0,
        *,
        start_seconds: float = 10.0,
        move_seconds: float = 60.0,
    ) -> None:
        """Keep what is needed to start the program.

        Raises:
            RulesError: The command is no list of texts and paths, or is empty, or a limit is no
                number above 0.
        """
        words = _words(command)
        for limit in (start_seconds, move_seconds):
            if not 0 < limit < inf:
                raise RulesError("seconds", limit, "give a number of seconds above 0")
        self.command: tuple[str, ...] = words
        self.game: Game[Any, Any, MoveT] = game
        self.seed: int = seed
        self.start_seconds: float = start_seconds
        self.move_seconds: float = move_seconds
        self.name: str = ""
        self._lock = Lock()
        self._program: Program | None = None
        self._finalizer = weakref.finalize(self, int)
        self._questions = 0

    @staticmethod
    def named(
        name: str,
        game: Game[Any, Any, _GameMoveT],
        seed: int = 0,
        *,
        start_seconds: float = 10.0,
        move_seconds: float = 60.0,
    ) -> ExternalAgent[_GameMoveT]:
        """Return an agent of a name in a process of its own, which a clock can stop.

        Args:
            name: The name, such as ``greedy``; the core or an installed plugin offers it.
            game: The game, which an installed plugin offers.
            seed: Its seed.
            start_seconds: How long it may take to start.
            move_seconds: How long it may take to answer where no clock says otherwise.

        Raises:
            RulesError: There is no such agent, or a limit is no number above 0.
            PluginError: Two plugins offer different agents of this name.
        """
        command = (sys.executable, "-m", "cardfishing.agents", agent(name).name)
        return ExternalAgent(
            command, game, seed, start_seconds=start_seconds, move_seconds=move_seconds
        )

    def choose(self, view: Observation[MoveT], /) -> MoveT:
        """Return the move the program chooses.

        Raises:
            ProgramError: It fails, or says what is no answer.
            ProgramTimeoutError: It does not answer within ``move_seconds``.
        """
        return self.choose_within(view, self.move_seconds)

    def choose_within(self, view: Observation[MoveT], seconds: float, /) -> MoveT:
        """Return the move the program chooses, or end it after so many seconds.

        A program that is yet to be started is started in this time.

        Raises:
            ProgramError: It fails, or says what is no answer.
            ProgramTimeoutError: It does not answer in time.
        """
        deadline = monotonic() + seconds
        with self._lock:
            program = self._started(min(seconds, self.start_seconds))
            self._questions += 1
            question = {
                "type": "choose",
                "id": self._questions,
                "observation": json.loads(view.to_json()),
                "legal": [move.text for move in islice(view.legal_moves, LISTED)],
                "legal_count": view.legal_moves.count(),
                "seconds": round(max(0.0, deadline - monotonic()), 3),
            }
            reply = _told(program, question, "move", deadline)
            if reply.get("id") != self._questions or type(reply["id"]) is not int:
                asked = f"question {self._questions}"
                raise program.failed(f"answered {_short(reply.get('id'))} instead of {asked}")
            return self._read(program, reply.get("move"))

    def start(self) -> None:
        """Start the program, unless it runs.

        Raises:
            ProgramError: It cannot be started, or does not say that it is ready.
            ProgramTimeoutError: It does not say so within ``start_seconds``.
        """
        with self._lock:
            self._started(self.start_seconds)

    def close(self) -> None:
        """Tell the program to end, and end it if it does not; a later question starts it anew."""
        with self._lock:
            program, self._program = self._program, None
            if program is not None and not program.is_over:
                with suppress(ProgramError):
                    program.say(json.dumps({"type": "bye"}))
                program.end(_FAREWELL)

    def _started(self, seconds: float) -> Program:
        """Return the program, which has said that it is ready."""
        if self._program is not None and not self._program.is_over:
            return self._program
        deadline = monotonic() + seconds
        program = self._program = Program(self.command)
        self._finalizer.detach()
        self._finalizer = weakref.finalize(self, program.end)
        hello = {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": str(self.game),
            "game_version": self.game.version,
            "seed": str(self.seed),
        }
        name = _told(program, hello, "ready", deadline).get("name", "")
        if not isinstance(name, str):
            raise program.failed(f"calls itself {_short(name)}, which is no text")
        self.name = name
        return program

    def _read(self, program: Program, text: object) -> MoveT:
        """Return the move of a text."""
        if isinstance(text, str):
            try:
                return self.game.parse_move(text)
            except NotationError:
                pass
        raise program.failed(f"chose {_short(text)}, which is no move of {self.game}")

    def __enter__(self) -> Self:
        """Start the program; if it does not start, the first question says why."""
        with suppress(ProgramError):
            self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """End the program."""
        self.close()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle what is needed to start the program; a copy starts one of its own."""
        make = partial(type(self), start_seconds=self.start_seconds, move_seconds=self.move_seconds)
        return make, (self.command, self.game, self.seed)

    def __repr__(self) -> str:
        """Return the command and the seed."""
        return f"{type(self).__name__}({list(self.command)}, {self.game!r}, seed={self.seed})"


def _words(command: Sequence[str | PathLike[str]]) -> tuple[str, ...]:
    """Return the words of a command, paths as texts."""
    try:
        words = () if isinstance(command, str) else tuple(fspath(word) for word in command)
    except TypeError:
        words = ()
    if words and all(isinstance(word, str) for word in words):
        return words
    remedy = "give the program and its arguments as a list of texts and paths"
    raise RulesError("command", command, remedy)


def _told(
    program: Program, message: Mapping[str, object], kind: str, deadline: float
) -> Mapping[str, object]:
    """Tell a program something and return its reply, which is of a kind.

    Whatever goes wrong, the program is ended.
    """
    try:
        program.say(json.dumps(message, separators=(",", ":")))
        line = program.hear(max(0.0, deadline - monotonic()))
    except BaseException:
        program.end()
        raise
    try:
        reply: object = json.loads(line)
    except (ValueError, RecursionError):
        raise program.failed(f"wrote {_short(line)}, which is no JSON") from None
    if not isinstance(reply, dict):
        raise program.failed(f"wrote {_short(line)}, which is no JSON object")
    fields = cast("dict[str, object]", reply)
    if fields.get("type") != kind:
        raise program.failed(f"wrote {_short(line)}, which is no message of type {kind}")
    return fields


def _short(thing: object) -> str:
    return cut(repr(thing))
