"""The text form of moves: a turn a line, under the heading of its round.

Headings, the numbers of turns and the seats that make them are notes: the numbers have to count up,
and the rest is checked when the record is replayed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from reprlib import repr as brief
from typing import Final

from cardfishing.errors import RecordError
from cardfishing.record.body import DIGITS, Body, Numbered, Stage, TurnNotes
from cardfishing.scoring import Standing

_HEADING: Final = re.compile(rf"Round ({DIGITS}): seat [^{{}}]*")
_TURN: Final = re.compile(rf"({DIGITS})\. ({DIGITS}):((?: +[^\s{{}}]+| *\{{[^{{}}]*\}})+) *")
_COMMENTS: Final = re.compile(r" *(?:\{[^{}]*\} *)*")
_TOKEN: Final = re.compile(r"\{([^{}]*)\}|([^\s{}]+)")


def heading(standing: Standing, dealer: int, *, is_drawn: bool = False) -> str:
    """Return the heading of a round.

    Args:
        standing: Where the match stands before it.
        dealer: The seat that deals.
        is_drawn: Whether the team draw says so.
    """
    how = " by the draw" if is_drawn else ""
    scores = "/".join(map(str, standing.scores))
    return f"Round {standing.round_no + 1}: seat {dealer} deals{how}, scores {scores}"


def print_turns(
    moves: Sequence[str], comments: Sequence[tuple[int, str]], stages: Iterable[Stage]
) -> list[str]:
    """Return the lines of some moves: a turn a line, under the heading of its round.

    Args:
        moves: The moves.
        comments: The comments, each with the number of moves before it.
        stages: What there is to say of the position before each move, and of the last one.
    """
    remarks: dict[int, list[str]] = {}
    for after, comment in comments:
        remarks.setdefault(after, []).append(f"{{{comment}}}")
    lines: list[str] = []
    turn, seat = 0, None
    for number, stage in enumerate(stages):
        if stage.heading is not None:
            lines += ([""] if number else []) + [stage.heading]
            turn, seat = 0, None
        if not number and 0 in remarks:
            opening = ([lines.pop()] if lines else []) + remarks[0]
            lines.append(" ".join(opening))
        if number < len(moves):
            if stage.seat != seat:
                turn, seat = turn + 1, stage.seat
                lines.append(f"{turn}. {seat}:")
            lines[-1] = " ".join((lines[-1], moves[number], *remarks.get(number + 1, ())))
    return lines


def read_turns(numbered: Sequence[Numbered]) -> Body:
    """Return the moves and comments of some lines, and who makes the moves under which heading.

    Args:
        numbered: The lines under the headers, without the result.

    Raises:
        RecordError: A line is neither heading nor turn nor comments, or not the next one.
    """
    reader = _Turns()
    for line, text in numbered:
        reader.read(line, text)
    return Body(
        {"moves": reader.moves, "comments": reader.comments},
        {"moves": reader.lines, "comments": reader.comment_lines},
        TurnNotes(reader.headings, tuple(reader.seats)),
    )


class _Turns:
    """Reads the lines of a body one after another."""

    def __init__(self) -> None:
        """Begin before the first line."""
        self.moves: list[str] = []
        self.lines: list[int] = []
        self.seats: list[int] = []
        self.comments: list[list[object]] = []
        self.comment_lines: list[int] = []
        self.headings: dict[int, tuple[int, str]] = {}
        self._round = 0
        self._turn = 0

    def read(self, line: int, text: str) -> None:
        """Read a line.

        Raises:
            RecordError: It is of no known form, or not the next one.
        """
        head, brace, rest = text.partition("{")
        remarks = brace + rest
        if found := _TURN.fullmatch(text):
            self._count(line, int(found[1]))
            self._take(line, found[3], int(found[2]))
        elif (found := _HEADING.fullmatch(head)) and _COMMENTS.fullmatch(remarks):
            self._head(line, int(found[1]), head.rstrip(" "))
            self._take(line, remarks)
        elif _COMMENTS.fullmatch(text):
            self._take(line, text)
        else:
            cause = f"{brief(text)} is no turn: write '1. 0: move', a heading or {{a comment}}"
            raise RecordError(line, cause)

    def _head(self, line: int, number: int, heading: str) -> None:
        if self.headings and number != self._round + 1:
            cause = f"round {number} follows round {self._round}: restore what is missing"
            raise RecordError(line, cause)
        if len(self.moves) in self.headings:
            raise RecordError(line, f"round {self._round} has no moves: restore what is missing")
        self._round, self._turn = number, 0
        self.headings[len(self.moves)] = (line, heading)

    def _count(self, line: int, number: int) -> None:
        if number != self._turn + 1:
            cause = f"turn {number} follows turn {self._turn}: restore what is missing"
            raise RecordError(line, cause)
        self._turn = number

    def _take(self, line: int, text: str, seat: int = -1) -> None:
        """Take the moves and comments of a line; where nobody is to act there are no moves."""
        for found in _TOKEN.finditer(text):
            comment, move = found.groups()
            if move is None:
                self.comments.append([len(self.moves), comment])
                self.comment_lines.append(line)
            else:
                self.moves.append(move)
                self.lines.append(line)
                self.seats.append(seat)
