"""Journals: a match written down while it is played, so that no kill loses a whole move."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import takewhile
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Self, TypeAlias, final

import attrs

from cardfishing.errors import RecordError
from cardfishing.fieldtext import once
from cardfishing.match import Match
from cardfishing.record.base import GameLoader
from cardfishing.record.fields import OPEN
from cardfishing.record.files import ENCODING, StrPath, check_file, decoded
from cardfishing.record.journal_lines import Log, clean, head_of, is_journal, print_event, read_log
from cardfishing.record.matches import Record
from cardfishing.record.parsing import is_record
from cardfishing.record.shapes import Json
from cardfishing.registry import load as installed
from cardfishing.state import check_seat

AnyMatch: TypeAlias = Match[Any, Any]


@final
class Journal:
    """A file that a match is written to, one event a line, each flushed as it is written.

    It is no value but an open file: close it, or use it in a ``with`` statement.  It is closed by
    itself if the file can't be written; `resume` goes on from the last whole line.

    A file has one journal at a time: close one before you `resume` it.  A journal whose file
    somebody else has written to meanwhile writes nothing more, so no line is ever overwritten.
    """

    def __init__(self, file: BinaryIO, size: int, log: Log, match: AnyMatch, *, sync: bool) -> None:
        """Take an open file and its size in bytes; `start` and `resume` are what opens one."""
        self._file = file
        self._size = size
        self._log = log
        self._match = match
        self._sync = sync

    @classmethod
    def start(
        cls,
        path: StrPath,
        match: AnyMatch,
        players: Sequence[str] = (),
        *,
        tags: Mapping[str, str] | None = None,
        sync: bool = False,
    ) -> Journal:
        """Return a journal in a new file; the moves that have been made are written at once.

        Args:
            path: The file.
            match: The match.
            players: Who plays at each seat.
            tags: What else there is to say, by words.
            sync: Whether to wait with each line until the disk has it, so that not even a loss of
                power loses a move; that takes milliseconds.

        Raises:
            OSError: The file is there already, or cannot be written.
            RecordError: A player or a tag is what no record can hold.
        """
        begun = _after(match, 0)
        head = head_of(json.loads(Record.of(begun, players, tags=tags).to_line()))
        Path(path).touch(exist_ok=False)
        journal = cls(_opened(path), 0, Log(head), begun, sync=sync)
        journal._write(head)
        journal.append(match)
        return journal

    @classmethod
    def resume(
        cls, path: StrPath, load: GameLoader = installed, *, sync: bool = False
    ) -> tuple[Journal, AnyMatch]:
        """Return a journal that goes on, and the match it holds; a torn line is cut off.

        Args:
            path: The file.
            load: Returns the game of a game string.
            sync: Whether to wait with each line until the disk has it.

        Raises:
            OSError: The file cannot be read or written.
            RecordError: It is no journal, it is damaged before its last line, or the match cannot
                be replayed, or somebody else writes it.
        """
        raw = _read(path)
        text, size = _whole(raw)
        match = Record.from_json(text).replay(load)
        journal = cls(_opened(path), len(raw), read_log(text), match, sync=sync)
        journal._cut(size)
        return journal, match

    def append(self, match: AnyMatch) -> None:
        """Write what is new since the last call: moves, or that some were taken back.

        Args:
            match: The match as it is now.

        Raises:
            OSError: The file cannot be written.
            RecordError: It is another match, it was forfeited before, or the journal is closed or
                written by somebody else.
        """
        if _start(match) != _start(self._match):
            raise RecordError(1, f"this is the journal of another match than {match!r}")
        made = [played.move.text for played in match.history]
        stays = _common(self._log.moves, made)
        if stays < len(self._log.moves):
            self._add({"undo": len(self._log.moves) - stays})
        for reached in _reached(match, stays):
            self._add(_event(reached))
        self._match = match

    def forfeit(self, seat: int, cause: str) -> None:
        """Write that a seat loses by forfeit, which ends the match.

        Raises:
            OSError: The file cannot be written.
            RecordError: The match is decided already, or the journal is closed or
                written by somebody else.
            SetupError: There is no such seat.
        """
        check_seat(seat, self._match.seats)
        result = Record.of(self._match, forfeit=seat).result
        decided = {} if result == OPEN else {"result": result}
        self._add({"forfeit": seat, "cause": clean(cause), **decided})

    def replaced(self, seat: int, name: str, cause: str) -> None:
        """Write that somebody else plays a seat from here.

        Raises:
            OSError: The file cannot be written.
            RecordError: The journal is closed, or written by somebody else.
            SetupError: There is no such seat.
        """
        check_seat(seat, self._match.seats)
        self._add({"replaced": seat, "by": clean(name), "cause": clean(cause)})

    def comment(self, text: str) -> None:
        """Write a comment on what has been played.

        Raises:
            OSError: The file cannot be written.
            RecordError: It has several lines, or braces, or the journal is closed or
                written by somebody else.
        """
        self._add({"comment": text})

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def __enter__(self) -> Self:
        """Return the journal."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the file."""
        self.close()

    def _add(self, event: Json) -> None:
        if self._file.closed:
            raise RecordError(1, "this journal is closed: go on with Journal.resume()")
        self._demand_size()
        self._log.add(event)
        self._write(event)

    def _write(self, event: Json) -> None:
        line = print_event(event).encode()
        try:
            self._file.write(line)
            self._file.flush()
            if self._sync:
                os.fsync(self._file.fileno())
        except OSError:
            with suppress(OSError):
                self._file.close()  # a line after a torn one would be damage; resume() cuts it off
            raise
        self._size += len(line)

    def _cut(self, size: int) -> None:
        self._demand_size()
        self._file.truncate(size)
        self._size = size

    def _demand_size(self) -> None:
        if os.fstat(self._file.fileno()).st_size != self._size:
            self._file.close()
            cause = "somebody else writes this journal: let one close it, then Journal.resume()"
            raise RecordError(1, cause)


def recover(path: StrPath) -> Record:
    """Return the record of a journal up to its last whole line; a torn line is left out.

    Raises:
        OSError: The file cannot be read.
        RecordError: It is no journal, or it is damaged before its last line.
    """
    text, _ = _whole(_read(path))
    return Record.from_json(text)


def _read(path: StrPath) -> bytes:
    check_file(path)
    return Path(path).read_bytes()


def _whole(raw: bytes) -> tuple[str, int]:
    """Return the text of a journal without a torn line, and its size in bytes.

    Raises:
        RecordError: It is no journal, there is no whole line, or it is no text.
    """
    if is_record(raw.decode(ENCODING, "replace")):
        raise RecordError(1, "this is no journal, but a record: read it with load()")
    size = raw.rfind(b"\n") + 1
    if size == len(raw):
        size -= _damaged(raw)
    if not size:
        cause = "there is not one whole line of a journal: remove it and start the match again"
        raise RecordError(1, cause)
    text = decoded(raw[:size], 1)
    if not is_journal(text):
        raise RecordError(1, "this is no journal: choose another file")
    return text, size


def _damaged(raw: bytes) -> int:
    """Return the number of bytes of the last line if no reader takes it for JSON."""
    last = raw[raw.rfind(b"\n", 0, -1) + 1 :]
    try:
        json.loads(last, object_pairs_hook=once)
    except (ValueError, RecursionError):
        return len(last)
    return 0


def _opened(path: StrPath) -> BinaryIO:
    """Return a file that is written at its end only, wherever that is by then."""
    return Path(path).open("ab")


def _start(match: AnyMatch) -> tuple[object, ...]:
    return match.game, match.seats, match.seed, match.first_dealer, match.before


def _after(match: AnyMatch, moves: int) -> AnyMatch:
    """Return a match after so many of its moves, as it was then.

    It is not undone: a match that was, keeps the moves that may be made again.
    """
    record = Record.of(match)
    begun = attrs.evolve(record, moves=record.moves[:moves], result=OPEN, scores=())
    return begun.replay(lambda _: match.game)


def _reached(match: AnyMatch, stays: int) -> Iterator[AnyMatch]:
    """Yield a match after each of its moves but those that stay."""
    new = match.history[stays:]
    if len(new) > 1:
        between = _after(match, stays)
        for played in new[:-1]:
            between = between.apply(played.move)
            yield between
    if new:
        yield match


def _common(ours: Sequence[str], theirs: Sequence[str]) -> int:
    """Return the number of items with which two lists begin alike."""
    pairs = zip(ours, theirs, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _event(match: AnyMatch) -> Json:
    """Return the line of the last move of a match."""
    played = match.history[-1]
    event: Json = {"move": played.move.text}
    if match.standing.round_no > played.round_no:
        event["scores"] = list(match.scores)
    if match.is_over:
        event["result"] = Record.of(match).result
    return event
