"""The lines of a journal: the start of a match, and then what happens, one event a line.

A journal is a form of a record.  The first line is the envelope of the record without its moves
and its result; its version is that of records.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from reprlib import repr as brief
from typing import Final, cast

from cardfishing.errors import RecordError
from cardfishing.fieldtext import once
from cardfishing.record import envelope
from cardfishing.record.fields import (
    FORMAT,
    LAST,
    MATCH,
    MOVES,
    NEEDED,
    OPEN,
    REMARK,
    SEAT,
    VERSION,
    Field,
)
from cardfishing.record.places import Lines, Places, lines_in_json
from cardfishing.record.shapes import Json, Listed, Whole

JOURNAL: Final = "cardfishing.journal"
"""The format that the first line names."""

_MOST_CLEAN: Final = 1000
_FIRST: Final = re.compile(rf'\s*{{\s*"format"\s*:\s*"{re.escape(JOURNAL)}"')
_LAST: Final = {field.name: field for field in LAST}
_SCORES: Final = Field(
    name="scores",
    shape=_LAST["scores"].shape,
    meaning="the points of each side after the round that the move ends",
    default=None,
)
_RESULT: Final = Field(
    name="result",
    shape=_LAST["result"].shape,
    meaning="the result, if this decides the match",
    default=OPEN,
)
_CAUSE: Final = Field(name="cause", shape=REMARK, meaning="why")

EVENTS: Final[tuple[tuple[Field, ...], ...]] = (
    (
        Field(
            name="move",
            shape=cast("Listed", MOVES.shape).of,
            meaning="a move, in full",
        ),
        _SCORES,
        _RESULT,
    ),
    (Field(name="undo", shape=Whole(1), meaning="so many moves are taken back"),),
    (Field(name="comment", shape=REMARK, meaning="a comment on what has been played"),),
    (
        Field(name="forfeit", shape=SEAT, meaning="the seat that loses by forfeit"),
        _CAUSE,
        _RESULT,
    ),
    (
        Field(name="replaced", shape=SEAT, meaning="the seat that somebody else plays from here"),
        Field(name="by", shape=REMARK, meaning="who plays it"),
        _CAUSE,
    ),
)
"""The events there are; the first field of each says which it is."""

HEAD: Final = tuple(
    field
    for field in MATCH.fields
    if field.name not in {"forfeit", "result", "digest", "comments", MOVES.name}
)
"""The fields of the first line."""


def is_journal(text: str) -> bool:
    """Tell whether a text is a journal."""
    return _FIRST.match(text) is not None


class Log:
    """What has happened in a match, event by event.

    Attributes:
        head: The first line.
        moves: The moves that stand.
    """

    def __init__(self, head: Json, first: int = 1) -> None:
        """Begin with the first line, and its number in the file."""
        self.head = head
        self.moves: list[str] = []
        self._first = self._line = first
        self._move_lines: list[int] = []
        self._scores: dict[int, object] = {0: head.get("scores", [])}
        self._comments: list[tuple[int, str, int]] = []
        self._forfeit: int | None = None
        self._result = OPEN

    def add(self, event: object) -> None:
        """Take the next event.

        Raises:
            RecordError: There is no such event, or it cannot be now.
        """
        found = cast("Json", event) if isinstance(event, dict) else {}
        for fields in EVENTS:
            if fields[0].name in found:
                self._check(fields, found)
                _TAKE[fields[0].name](self, found)
                self._line += 1
                return
        raise self._error("this is no event of a journal: correct it")

    def _check(self, fields: tuple[Field, ...], event: Json) -> None:
        known = {field.name: field for field in fields}
        for key, value in event.items():
            if key not in known:
                raise self._error(f"{key} is no field of the event: take it out")
            if not known[key].shape.fits(value):
                raise self._error(f"{key} cannot be {brief(value)}: correct it")
        for field in fields:
            if field.default is NEEDED and field.name not in event:
                raise self._error(f"{field.name} is missing: restore the line from a copy")

    def _error(self, cause: str) -> RecordError:
        return RecordError(self._line + 1, cause)

    def take_move(self, event: Json) -> None:
        """Take a move."""
        self._demand_open()
        self.moves.append(cast("str", event["move"]))
        self._move_lines.append(self._line + 1)
        if "scores" in event:
            self._scores[len(self.moves)] = event["scores"]
        self._result = cast("str", event.get("result", OPEN))

    def take_undo(self, event: Json) -> None:
        """Take moves back, and what was said after them."""
        left = len(self.moves) - cast("int", event["undo"])
        if left < 0:
            raise self._error(f"there are no {event['undo']} moves to take back: correct it")
        del self.moves[left:], self._move_lines[left:]
        self._scores = {after: scores for after, scores in self._scores.items() if after <= left}
        self._comments = [comment for comment in self._comments if comment[0] <= left]
        self._forfeit, self._result = None, OPEN

    def take_comment(self, event: Json) -> None:
        """Take a comment."""
        self._remark(cast("str", event["comment"]))

    def take_forfeit(self, event: Json) -> None:
        """Take a forfeit, which ends the match."""
        self._demand_open()
        self._forfeit = self._seat(event, "forfeit")
        self._result = cast("str", event.get("result", OPEN))
        self._remark(f"seat {self._forfeit} forfeits: {event['cause']}")

    def take_replacement(self, event: Json) -> None:
        """Take a change of players."""
        who = f"seat {self._seat(event, 'replaced')} is played by {event['by']} from here"
        self._remark(f"{who}: {event['cause']}")

    def _demand_open(self) -> None:
        if self._result != OPEN or self._forfeit is not None:
            raise self._error("the match is decided already: take this line out")

    def _seat(self, event: Json, key: str) -> int:
        seat, seats = cast("int", event[key]), cast("int", self.head["seats"])
        if seat >= seats:
            raise self._error(f"seat {seat} is not at the table: give one up to {seats - 1}")
        return seat

    def _remark(self, text: str) -> None:
        self._comments.append((len(self.moves), text, self._line + 1))

    @property
    def fields(self) -> Json:
        """The fields of the record that this comes to, format and version included."""
        scores = self._scores[max(self._scores)]
        return {
            **self.head,
            "format": FORMAT,
            "kind": "match",
            **({} if self._forfeit is None else {"forfeit": self._forfeit}),
            **({"scores": scores} if scores else {}),
            "result": self._result,
            "comments": [[n, text] for n, text, _ in self._comments],
            "moves": list(self.moves),
        }

    @property
    def lines(self) -> Lines:
        """Where it stands: the fields all on the first line, and each event on its own."""
        items: Mapping[str, list[int]] = {
            "moves": list(self._move_lines),
            "comments": [line for _, _, line in self._comments],
        }
        keys = dict.fromkeys(self.head, self._first) | {"result": self._line}
        return Lines(self._first, keys | {"scores": self._line, "forfeit": self._line}, items)


_TAKE: Final[Mapping[str, Callable[[Log, Json], None]]] = {
    "move": Log.take_move,
    "undo": Log.take_undo,
    "comment": Log.take_comment,
    "forfeit": Log.take_forfeit,
    "replaced": Log.take_replacement,
}


def read_log(text: str, first: int = 1) -> Log:
    """Return what a journal tells.

    Args:
        text: Its text, which `is_journal`.
        first: The number of its first line in the file.

    Raises:
        RecordError: A line is torn or damaged, or no event that can be then.
    """
    *lines, torn = text.split("\n")
    if torn:
        cause = "the journal breaks off here: read what is whole with recover()"
        raise RecordError(first + len(lines), cause)
    last = first + len(lines) - 1
    head, *events = (_json(line, n, is_last=n == last) for n, line in enumerate(lines, first))
    log = Log(_head(head, lines[0], first), first)
    for event in events:
        log.add(event)
    return log


def _json(line: str, number: int, *, is_last: bool) -> object:
    try:
        return json.loads(line, object_pairs_hook=once)
    except (ValueError, RecursionError):
        remedy = "read what is whole with recover()" if is_last else "restore it from a copy"
        raise RecordError(number, f"this line of the journal is damaged: {remedy}") from None


def _head(read: object, line: str, first: int) -> Json:
    head = cast("Json", read)
    places = Places(lambda: lines_in_json(line, first))
    for key in head:
        if key not in _HEAD_KEYS:
            raise places.error(key, f"{key} is no field of a journal's first line: take it out")
    envelope.checked(Log(head).fields, places)
    return head


def head_of(fields: Json) -> Json:
    """Return the first line for a match.

    Args:
        fields: The fields of its record at the start.
    """
    kept = {field.name: fields[field.name] for field in HEAD if field.name in fields}
    return {"format": JOURNAL, "version": VERSION, **kept}


_HEAD_KEYS: Final = {"format", "version", *(field.name for field in HEAD)}


def print_event(event: Json) -> str:
    """Return a line of a journal with its end."""
    return json.dumps(event, ensure_ascii=False, separators=(",", ":")) + "\n"


def clean(text: str) -> str:
    """Return a text as a comment can hold it: on one line and without braces."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return line.replace("{", "(").replace("}", ")")[:_MOST_CLEAN] or "-"
