"""Files of records: what a suffix means, and how texts are read from them and written to them."""

from __future__ import annotations

import os
from codecs import BOM_UTF8
from collections.abc import Iterator
from enum import Enum
from io import FileIO
from pathlib import Path
from secrets import token_hex
from shutil import copymode
from typing import BinaryIO, Final, TypeAlias

from cardfishing.errors import RecordError
from cardfishing.record.journal_lines import is_journal
from cardfishing.record.text import RESULT

StrPath: TypeAlias = str | os.PathLike[str]
"""The path of a file."""

MOST_BYTES: Final = 1 << 24
"""What is larger is no record: neither a file of one nor a record in a stream."""

ENCODING: Final = "utf-8-sig"
"""How texts are read: as UTF-8, with a byte order mark or without."""


class Form(Enum):
    """How a record is written; the value is the suffix of its files.

    A file with any other suffix, or none, holds the text form.
    """

    JSON = ".json"
    LINES = ".jsonl"
    TEXT = ".cards"


def form_of(path: StrPath) -> Form:
    """Return the form that the suffix of a file stands for."""
    try:
        return Form(Path(path).suffix.lower())
    except ValueError:
        return Form.TEXT


def read_file(path: StrPath) -> str:
    """Return the text of a file.

    Raises:
        OSError: The file cannot be read.
        RecordError: It is too large or no text, so no record.
    """
    check_file(path)
    return decoded(Path(path).read_bytes(), 1)


def decoded(raw: bytes, first: int) -> str:
    """Return the text of some bytes, without the mark that some editors begin a text with.

    Args:
        raw: The bytes.
        first: The number of their first line.

    Raises:
        RecordError: They are no text.
    """
    try:
        return raw.decode(ENCODING)
    except UnicodeDecodeError as error:
        line = first + error.object.count(b"\n", 0, error.start)
        raise RecordError(line, "this is no text, so no record; choose another file") from None


def write_file(path: StrPath, text: str) -> None:
    """Write a file, with the same bytes on every platform; the old one is kept if that fails.

    It is written beside the old one, under a name nobody has, and then takes its place and its
    permissions; a link goes on leading to it.

    Raises:
        OSError: The file cannot be written.
        RecordError: The path is no ordinary file.
    """
    target = Path(os.path.realpath(path))
    is_there = target.exists()
    if is_there:
        check_file(target)
    beside = target.with_name(f"{token_hex(8)}.part")
    try:
        with beside.open("x", encoding="utf-8", newline="\n") as file:
            if is_there:
                copymode(target, beside)
            file.write(text)
        beside.replace(target)
    except OSError as error:
        raise type(error)(error.errno, error.strerror, os.fspath(path)) from error
    finally:
        beside.unlink(missing_ok=True)


def check_file(path: StrPath) -> None:
    """Refuse a path that is no ordinary file, or one that is too large.

    Raises:
        RecordError: It is.
    """
    file = Path(path)
    if not file.is_file():
        if file.exists():
            raise RecordError(1, f"{path} is no ordinary file; choose another name")
    elif file.stat().st_size > MOST_BYTES:
        raise RecordError(1, f"{path} is too large for a record; choose another file")


def add(path: StrPath, text: str, *, apart: bool) -> None:
    """Add a text to the end of a file, which is made if it is not there.

    It is handed to the system at once, so that programs which add to one file mix no lines.

    Args:
        path: The file.
        text: The text of a record, with the end of its last line.
        apart: Whether an empty line comes between this and what is there.

    Raises:
        OSError: The file cannot be written.
        RecordError: It is a journal, or its last line is no end of a record.
    """
    with Path(path).open("a+b", buffering=0) as file:
        is_new = not file.tell()
        if not is_new:
            _check_ends(path, file)
        gap = "\n" if apart and not is_new else ""
        rest = f"{gap}{text}".encode()
        while rest:
            rest = rest[os.write(file.fileno(), rest) :]


def _check_ends(path: StrPath, file: FileIO) -> None:
    """Refuse a file to which no record can be added."""
    file.seek(0)
    if is_journal(file.read(_BLOCK).decode(ENCODING, "replace")):
        raise RecordError(1, f"{path} is a journal, which holds one match: choose another file")
    last = _last_line(file)
    if last and not (last.endswith(b"\n") and last.startswith(_ENDS)):
        file.seek(0)
        line = max(number for number, text in enumerate(file, 1) if text.strip())
        raise RecordError(line, f"the last line of {path} breaks off: restore or remove it")


def _last_line(file: FileIO) -> bytes:
    """Return the last line that is not empty."""
    size, block = file.seek(0, os.SEEK_END), _BLOCK
    while True:
        start = file.seek(max(0, size - block))
        tail = file.read(block)
        begin = tail.rfind(b"\n", 0, len(tail.rstrip())) + 1
        if begin or not start:
            return tail[begin:].removeprefix(BOM_UTF8) if tail.strip() else b""
        block *= 2


def pieces(path: StrPath) -> Iterator[tuple[str, int]]:
    """Yield the text of each record of a file, and the number of its first line.

    Raises:
        OSError: The file cannot be read.
        RecordError: A record is too large, or no text.
    """
    with Path(path).open("rb") as file:
        piece, first, size = list[str](), 1, 0
        for number, line in _lines(file):
            if not piece:
                if not line.strip():
                    continue
                first, size = number, 0
            piece.append(line)
            size += len(line)
            if size > MOST_BYTES:
                raise RecordError(first, _TOO_LARGE)
            if not piece[0].startswith(_HEAD) or line.startswith(RESULT):
                yield "".join(piece), first
                piece = []
        if piece:
            yield "".join(piece), first


def _lines(file: BinaryIO) -> Iterator[tuple[int, str]]:
    """Yield each line with its number."""
    number = 1
    while raw := file.readline(MOST_BYTES + 1):
        if len(raw) > MOST_BYTES:
            raise RecordError(number, _TOO_LARGE)
        yield number, decoded(raw, number)
        number += 1


_HEAD: Final = "["
_ENDS: Final = (b"{", RESULT.encode())
"""How the last line of a record begins: in JSON it is the only one."""

_BLOCK: Final = 1 << 12
_TOO_LARGE: Final = "what begins here is too large for a record; choose another file"
