"""The text of a record, in any of its forms, as checked fields."""

from __future__ import annotations

import re
from typing import Final

import attrs

from cardfishing.errors import RecordError
from cardfishing.record import envelope
from cardfishing.record.body import TurnNotes
from cardfishing.record.fields import FORMAT
from cardfishing.record.journal_lines import is_journal, read_log
from cardfishing.record.places import Lines, Places, lines_in_json
from cardfishing.record.shapes import Json
from cardfishing.record.text import is_text_form, read_text

_RECORD: Final = re.compile(rf'\s*{{\s*"format"\s*:\s*"{re.escape(FORMAT)}"')


@attrs.frozen
class Source:
    """The text a record was read from.

    Attributes:
        text: The text of the record alone.
        first: The line of the file on which it begins.
        notes: What it notes beside the moves.
    """

    text: str
    first: int = 1
    notes: TurnNotes = TurnNotes()

    def find(self) -> Lines:
        """Return the lines of its parts."""
        if not is_json(self.text):
            return read_text(self.text, self.first)[3]
        if is_journal(self.text):
            return read_log(self.text, self.first).lines
        return lines_in_json(self.text, self.first)


@attrs.frozen
class Parsed:
    """What the text of a record says.

    Attributes:
        kind: The kind of the record.
        fields: Its checked fields.
        source: Where that was read.
    """

    kind: str
    fields: Json
    source: Source


def parse(text: str, first: int = 1) -> Parsed:
    """Return what a text says, whatever its form.

    Args:
        text: JSON, a journal, or the text form.
        first: The number of its first line in the file.

    Raises:
        RecordError: It is no record, of a newer version, or a field is wrong.
    """
    text = _text(text)
    return parse_json(text, first) if is_json(text) else parse_text(text, first)


def parse_json(text: str, first: int = 1) -> Parsed:
    """Return what a text says that has to be JSON, be it a journal or not.

    Raises:
        RecordError: It is no such record, of a newer version, or a field is wrong.
    """
    text = _text(text)
    if is_text_form(text):
        raise RecordError(first, "this is the text form, not JSON: use read(), which takes both")
    if is_journal(text):
        log = read_log(text, first)
        kind, fields = envelope.checked(log.fields, Places(lambda: log.lines))
    else:
        kind, fields = envelope.read_json(text, first)
    return Parsed(kind, fields, Source(text, first))


def parse_text(text: str, first: int = 1) -> Parsed:
    """Return what a text says that has to be the text form.

    Raises:
        RecordError: It is no such record, of a newer version, or a line of it is wrong.
    """
    text = _text(text)
    if is_json(text):
        raise RecordError(first, "this is JSON, not the text form: use read(), which takes both")
    kind, fields, notes, _ = read_text(text, first)
    return Parsed(kind, fields, Source(text, first, notes))


def is_json(text: str) -> bool:
    """Tell whether a text is of one of the JSON forms, not of the text form."""
    return text.lstrip().startswith("{")


def is_record(text: str) -> bool:
    """Tell whether a text begins as a record does that is no journal."""
    return is_text_form(text) or _RECORD.match(text) is not None


def _text(text: object) -> str:
    """Return a text without a byte order mark."""
    if not isinstance(text, str):
        cause = f"this is no text, but a {type(text).__name__}: read a file with load()"
        raise RecordError(1, cause)
    return text.removeprefix("\ufeff")
