"""Damage: a text that was altered anywhere is refused with its line, or still means the same."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Final

import pytest

import cardfishing as cf
from cardfishing.errors import RecordError
from cardfishing.record import AnyRecord, read
from tests.record.samples import forms, outcome, short

TOKEN: Final = re.compile(r"[^\s\[\]{}\",:]+")
RECORDS: Final = [(record, text) for record in short() for text in forms(record)]
NAMES: Final = [
    f"{record.kind}-{number // 3}-{form}"
    for number, (record, form) in enumerate(
        (record, form) for record in short() for form in ("json", "line", "text")
    )
]
damaged = pytest.mark.parametrize(("record", "text"), RECORDS, ids=NAMES)


def deletions(lines: list[str]) -> Iterator[str]:
    """Yield a text without each of its lines."""
    for number in range(len(lines)):
        yield "".join(lines[:number] + lines[number + 1 :])


def doublings(lines: list[str]) -> Iterator[str]:
    """Yield a text with each of its lines twice."""
    for number in range(len(lines)):
        yield "".join(lines[: number + 1] + lines[number:])


def truncations(lines: list[str], text: str) -> Iterator[str]:
    """Yield a text that breaks off after each line, and inside a line here and there."""
    for number in range(len(lines)):
        yield "".join(lines[:number])
    for length in random.Random(6).sample(range(len(text)), 20):
        yield text[:length]


def alterations(text: str) -> Iterator[str]:
    """Yield a text with each of its words replaced by another of them, or changed a little."""
    chance = random.Random(7)
    words = TOKEN.findall(text)
    for found in TOKEN.finditer(text):
        word = found.group()
        place = chance.randrange(len(word))
        little = word[:place] + chance.choice("0123456789ACDHKQSx-+") + word[place + 1 :]
        other = chance.choice((little, chance.choice(words)))
        yield text[: found.start()] + other + text[found.end() :]


def accept(damage: str, record: AnyRecord, whole: object) -> bool:
    """Return whether damage was refused; what is not refused means the same, and nothing else.

    A record whose digest is that of the original has the same game, start, moves and result.
    """
    line = 0
    try:
        again = read(damage)
        assert (again.replay(cf.load), again.digest) == (whole, record.digest)
    except RecordError as error:
        line = error.line
    assert 0 <= line <= damage.count("\n") + 1
    return line > 0


@damaged
def test_a_line_that_is_lost_or_doubled_makes_no_other_match(record: AnyRecord, text: str) -> None:
    """Every deletion and every doubling of one line is refused, or leaves the match what it is."""
    whole, lines = outcome(record), text.splitlines(keepends=True)
    doubled = [accept(damage, record, whole) for damage in doublings(lines)]
    assert sum(doubled) >= len(doubled) - (3 + text.count("\n\n"))  # empty lines and comments
    lost = [accept(damage, record, whole) for damage in deletions(lines)]
    assert sum(lost) > len(lost) // 2


@damaged
def test_a_text_that_breaks_off_is_refused(record: AnyRecord, text: str) -> None:
    """Every truncation is refused, unless it takes no more than the end of the last line."""
    whole = outcome(record)
    for damage in truncations(text.splitlines(keepends=True), text):
        assert accept(damage, record, whole) or damage.strip() == text.strip()


@damaged
def test_a_word_that_is_altered_makes_no_other_match(record: AnyRecord, text: str) -> None:
    """Every altered word is refused with a line, or stands in a note that changes nothing."""
    whole = outcome(record)
    refused = [accept(damage, record, whole) for damage in alterations(text)]
    assert sum(refused) > len(refused) // 2


def test_a_lost_line_is_named() -> None:
    """A turn that is missing is told on the line of the next one."""
    _, _, text = forms(short()[0])
    lines = text.splitlines(keepends=True)
    number = next(n for n, line in enumerate(lines) if line.startswith("4. "))
    with pytest.raises(RecordError) as caught:
        read("".join(lines[:number] + lines[number + 1 :])).replay(cf.load)
    assert (caught.value.line, caught.value.cause) == (
        number + 1,
        "turn 5 follows turn 3: restore what is missing",
    )
