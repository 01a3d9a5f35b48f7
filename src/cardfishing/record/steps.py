"""The text form of what somebody saw: each move on a line, and what it led to on the next."""

from __future__ import annotations

import re
from collections.abc import Sequence
from reprlib import repr as brief
from typing import Final, cast

import attrs

from cardfishing.errors import RecordError
from cardfishing.record.body import DIGITS, Body, Numbered

_HEADING: Final = re.compile(rf"Round ({DIGITS})")
_MOVE: Final = re.compile(rf"({DIGITS})\. ({DIGITS}): (\S+)")
_COMMENT: Final = re.compile(r"\{([^{}]*)\}")


@attrs.frozen
class Step:
    """What somebody saw next.

    Attributes:
        round_no: The number of the round, from 0.
        seat: The seat that moved, or None where a round was dealt.
        move: The move in full, or an empty string where a round was dealt.
        seen: The text of the observation.
    """

    round_no: int
    seat: int | None
    move: str
    seen: str


def row_of(step: Step) -> list[object]:
    """Return a step as JSON."""
    return [step.round_no, step.seat, step.move, step.seen]


def step_of(row: object) -> Step:
    """Return the step of a checked row."""
    round_no, seat, move, seen = cast("tuple[int, int | None, str, str]", row)
    return Step(round_no, seat, move, seen)


def print_steps(steps: Sequence[Step], comments: Sequence[tuple[int, str]]) -> list[str]:
    """Return the lines of some steps and the comments on them.

    Args:
        steps: The steps.
        comments: The comments, each with the number of steps before it.
    """
    remarks: dict[int, list[str]] = {}
    for after, comment in comments:
        remarks.setdefault(after, []).append(f"{{{comment}}}")
    lines = list(remarks.get(0, ()))
    moves = 0
    for number, step in enumerate(steps):
        if step.seat is None:
            moves = 0
            lines += ([""] if number else []) + [f"Round {step.round_no + 1}"]
        else:
            moves += 1
            lines.append(f"{moves}. {step.seat}: {step.move}")
        lines += [step.seen, *remarks.get(number + 1, ())]
    return lines


def read_steps(numbered: Sequence[Numbered]) -> Body:
    """Return the steps and comments of some lines.

    Args:
        numbered: The lines under the headers, without the result.

    Raises:
        RecordError: A line is neither heading, move, observation nor comment, or not the next one.
    """
    reader = _Steps()
    for line, text in numbered:
        reader.read(line, text)
    reader.end(numbered[-1][0] if numbered else 1)
    return Body(
        {"steps": reader.rows, "comments": reader.comments},
        {"steps": reader.lines, "comments": reader.comment_lines},
    )


class _Steps:
    """Reads the lines of a body one after another."""

    def __init__(self) -> None:
        """Begin before the first line."""
        self.rows: list[list[object]] = []
        self.lines: list[int] = []
        self.comments: list[list[object]] = []
        self.comment_lines: list[int] = []
        self._begun: list[object] | None = None
        self._round = 0
        self._moves = 0

    def read(self, line: int, text: str) -> None:
        """Read a line.

        Raises:
            RecordError: It is of no known form, or not the next one.
        """
        if self._begun is not None:
            self.rows.append([*self._begun, text])
            self.lines.append(line - 1)
            self._begun = None
        elif found := _HEADING.fullmatch(text):
            self._round, self._moves = int(found[1]), 0
            self._begun = [self._round - 1, None, ""]
        elif found := _MOVE.fullmatch(text):
            self._count(line, int(found[1]))
            self._begun = [self._round - 1, int(found[2]), found[3]]
        elif found := _COMMENT.fullmatch(text):
            self.comments.append([len(self.rows), found[1]])
            self.comment_lines.append(line)
        else:
            cause = f"{brief(text)} is no move: write '1. 0: move', a heading or {{a comment}}"
            raise RecordError(line, cause)

    def _count(self, line: int, number: int) -> None:
        if number != self._moves + 1:
            cause = f"move {number} follows move {self._moves}: restore what is missing"
            raise RecordError(line, cause)
        self._moves = number

    def end(self, line: int) -> None:
        """Demand that the last move was followed by what was seen.

        Raises:
            RecordError: It was not.
        """
        if self._begun is not None:
            raise RecordError(line, "what was seen after this is missing: restore it from a copy")
