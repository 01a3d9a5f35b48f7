"""A program that is spoken to line by line, and that cannot keep who speaks to it waiting.

It runs in a process of its own, without a shell.  Its input, output and complaints are pipes that
are served only while somebody waits for an answer, so that it cannot flood anybody either.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from shlex import join
from typing import Final, TypeVar, cast

from cardfishing.agents.running import RUNNING
from cardfishing.errors import CardfishingError

_T = TypeVar("_T")

MOST_BYTES: Final = 65_536
"""The longest line a program may write."""

_OUTPUT: Final = 1
_COMPLAINTS: Final = 2
_LAST_BYTES: Final = 2_000
_LAST_LINES: Final = 5
_PARTING: Final = 0.5
"""The seconds in which a program that has closed its output ends, if that is why it did."""
_REAPING: Final = 5.0
"""The seconds in which a process that has been killed is gone, unless the system is stuck."""
_TURNS: Final = 8
"""The turns of the loop that take in what a pipe holds: one reads it, some more tell of it."""
_HAS_GROUPS: Final = hasattr(os, "killpg")
_KILL: Final[Callable[[int, int], None]] = getattr(os, "killpg", os.kill)
_DEADLY: Final[int] = getattr(signal, "SIGKILL", signal.SIGTERM)


class ProgramError(CardfishingError):
    """A program did not answer as it should; it has been ended.

    Attributes:
        command: The program and its arguments.
        cause: What happened.
        complaint: The last lines it wrote to its standard error stream.
    """

    def __init__(self, command: Sequence[str], cause: str, complaint: str = "") -> None:
        """Keep the command, the cause and the complaint."""
        self.command: tuple[str, ...] = tuple(command)
        self.cause = cause
        self.complaint = complaint
        last = f"; its last complaint: {complaint}" if complaint else ""
        super().__init__(f"{join(self.command)} {cause}{last}")

    def __reduce__(self) -> tuple[type[ProgramError], tuple[tuple[str, ...], str, str]]:
        """Pickle by the three facts."""
        return type(self), (self.command, self.cause, self.complaint)


class ProgramTimeoutError(ProgramError, TimeoutError):
    """A program did not answer in time; it has been ended."""


class Program:
    """A running program.

    Attributes:
        command: The program and its arguments.
    """

    def __init__(self, command: Sequence[str]) -> None:
        """Start the program.

        Raises:
            ProgramError: It cannot be started.
        """
        self.command: tuple[str, ...] = tuple(command)
        self._loop = asyncio.new_event_loop()
        self._ears = _Ears(self._loop)
        self._is_late = False
        self._owner = os.getpid()
        try:
            self._transport, _ = _outside(self._start)
        except BaseException as error:
            self._loop.close()
            if isinstance(error, OSError | ValueError):
                raise ProgramError(self.command, f"cannot be started: {error}") from error
            raise
        self._input = cast("asyncio.WriteTransport", self._transport.get_pipe_transport(0))
        RUNNING.add(self)

    @property
    def is_over(self) -> bool:
        """Whether it has been ended, or belongs to the process from which this one was forked."""
        return self._loop.is_closed() or self._owner != os.getpid()

    def say(self, line: str) -> None:
        """Write a line to the program.

        Raises:
            ProgramError: It has left much of what it was told unread.
        """
        if self._input.get_write_buffer_size():
            raise self.failed("does not read what it is told")
        self._input.write(f"{line}\n".encode())

    def hear(self, seconds: float) -> str:
        """Return the next line of the program, without its end.

        Args:
            seconds: How long to wait for it.

        Raises:
            ProgramError: It ended, it closed its output, or the line is too long or no text.
            ProgramTimeoutError: There is no line after so many seconds.
        """
        ears = self._ears
        self._wait_for(lambda: ears.has_line or ears.is_flooded or ears.has_left, seconds)
        if ears.has_exited:
            self._drain()
        if ears.has_line:
            return self._text(ears.take_line())
        if ears.is_flooded:
            raise self.failed(f"wrote a line of more than {MOST_BYTES:,} bytes")
        if ears.has_left:
            raise self.failed(self._parting())
        self.end()
        raise ProgramTimeoutError(self.command, "did not answer in time", self.complaint)

    def failed(self, cause: str) -> ProgramError:
        """End the program and return the error that says why."""
        self.end()
        return ProgramError(self.command, cause, self.complaint)

    @property
    def complaint(self) -> str:
        """The last lines it wrote to its standard error stream."""
        lines = self._ears.complaints.decode(errors="replace").split("\n")
        return "\n".join([line.rstrip() for line in lines if line.strip()][-_LAST_LINES:])

    def end(self, patience: float = 0.0) -> None:
        """End the program: its input is closed, and if it stays it is killed.

        Nothing of it is left then: no open file, neither its process nor, where the system has
        process groups, one that it has started and that has not left its group.

        Args:
            patience: How many seconds it may take to end by itself.
        """
        if self.is_over:
            return
        RUNNING.discard(self)
        ears, transport = self._ears, self._transport
        if patience:
            self._input.close()
        self._wait_for(lambda: ears.has_exited, patience)
        self.kill()
        self._wait_for(lambda: ears.has_exited, _REAPING)
        self._drain()
        if self._input.get_write_buffer_size():
            self._input.abort()
        transport.close()
        self._wait_for(lambda: ears.is_gone, _REAPING)
        self._loop.close()

    def kill(self) -> None:
        """Kill the program and its group, which may outlive it and has its number.

        Nobody else gets the number before the group is empty, so whoever has it when the program
        has ended is a stranger.
        """
        pid, has_ended = self._transport.get_pid(), self._transport.get_returncode() is not None
        with suppress(ProcessLookupError, PermissionError):
            if not has_ended or (_HAS_GROUPS and not _is_running(pid)):
                _KILL(pid, _DEADLY)

    def _parting(self) -> str:
        """Return how it has left; one that ends closes its output a little earlier."""
        self._wait_for(lambda: self._ears.has_exited, _PARTING)
        status = self._transport.get_returncode()
        if status is None:
            return "closed its output"
        if status < 0:
            return f"was killed by signal {-status}"
        return f"ended with exit status {status}"

    def _text(self, line: bytes) -> str:
        try:
            return line.decode()
        except UnicodeDecodeError:
            raise self.failed("wrote a line that is not UTF-8") from None

    def _start(self) -> tuple[asyncio.SubprocessTransport, _Ears]:
        return self._loop.run_until_complete(
            self._loop.subprocess_exec(lambda: self._ears, *self.command, start_new_session=True)
        )

    def _drain(self) -> None:
        """Take in what the pipes hold by now, whoever else may hold them open."""
        for _ in range(_TURNS):
            self._wait_for(lambda: False, 0.0)

    def _wait_for(self, is_so: Callable[[], bool], seconds: float) -> None:
        """Serve the pipes until something is so, but no longer than so many seconds."""
        _outside(lambda: self._serve(is_so, seconds))

    def _serve(self, is_so: Callable[[], bool], seconds: float) -> None:
        self._is_late = False
        alarm = self._loop.call_later(seconds, self._ring)
        try:
            while not (is_so() or self._is_late):
                self._loop.run_forever()
        finally:
            alarm.cancel()

    def _ring(self) -> None:
        self._is_late = True
        self._loop.stop()


class _Ears(asyncio.SubprocessProtocol):
    """What has been heard of a program; whenever there is news, the loop stops to look at it."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._output = bytearray()
        self.complaints = bytearray()
        self.lost: set[int] = set()
        self.has_exited = False
        self.is_gone = False

    @property
    def has_line(self) -> bool:
        """Whether a whole line has been heard that is not too long."""
        return -1 < self._output.find(b"\n") <= MOST_BYTES

    @property
    def is_flooded(self) -> bool:
        """Whether more has been heard than a line may have."""
        return len(self._output) > MOST_BYTES

    @property
    def has_left(self) -> bool:
        """Whether the program has ended, or closed its output."""
        return self.has_exited or _OUTPUT in self.lost

    def take_line(self) -> bytes:
        """Return the first line, without its end."""
        line, _, self._output = self._output.partition(b"\n")
        return bytes(line)

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        """Keep what the program says, up to a line, and the last of what it complains about."""
        if fd == _COMPLAINTS:
            self.complaints = (self.complaints + data)[-_LAST_BYTES:]
        elif not self.is_flooded:
            self._output += data
        self._loop.stop()

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        """Note that a pipe is closed."""
        del exc
        self.lost.add(fd)
        self._loop.stop()

    def process_exited(self) -> None:
        """Note that the process has ended."""
        self.has_exited = True
        self._loop.stop()

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that the process has ended and all pipes are closed."""
        del exc
        self.is_gone = True
        self._loop.stop()


def _is_running(pid: int) -> bool:
    """Tell whether there is a process of a number, on a system with process groups.

    Raises:
        PermissionError: There is one, and it is somebody else's.
    """
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def _outside(call: Callable[[], _T]) -> _T:
    """Call something that runs a loop of its own, in a thread of its own if one runs in this."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return call()
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(call).result()
