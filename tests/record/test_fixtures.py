"""Stored records: those of format 1 load for ever, and those of format 2 keep their bytes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest

import cardfishing as cf
from cardfishing.errors import RecordError
from cardfishing.record import Journal, Record, load, read, recover
from cardfishing.record.files import form_of
from tests.record.samples import FIRST, JOURNALS, SECOND, forms, stored

START: Final = stored("v1/casino-start.json")


def changed(**fields: object) -> str:
    """Return a record of format 1 with other fields; None takes one out."""
    envelope = {**json.loads(START), **fields}
    return json.dumps({k: v for k, v in envelope.items() if v is not None}, indent=0)


@pytest.mark.parametrize("path", FIRST, ids=lambda path: path.stem)
def test_a_record_of_format_1_loads_for_ever(path: Path) -> None:
    """A migrated record is replayed to its match, whose record has the same moves and result."""
    record = Record.load(path)
    match = record.replay(cf.load)
    again = Record.of(match, record.players)
    assert (again.moves, again.result, again.before) == (
        record.moves,
        record.result,
        record.before,
    )
    assert [read(text) for text in forms(again)] == [again] * 3
    assert Record.from_text(record.to_text(cf.load)).replay(cf.load) == match


@pytest.mark.parametrize("path", SECOND, ids=lambda path: path.name)
def test_a_record_of_format_2_keeps_its_bytes(path: Path) -> None:
    """What was written once is read, replayed, and written again with the same bytes."""
    record = load(path)
    record.replay(cf.load)
    assert record.to_form(form_of(path), cf.load).encode() == path.read_bytes()


def test_the_forms_of_a_stored_record_mean_the_same() -> None:
    """JSON for people, JSON on a line and the text form read to equal records."""
    names = {path.stem for path in SECOND}
    assert len(names) > 10
    for name in names:
        readable, line, text = (read(stored(f"v2/{name}.{s}")) for s in ("json", "jsonl", "cards"))
        assert readable == line == text


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_a_stored_journal_is_recovered(path: Path, tmp_path: Path) -> None:
    """A journal that was written once is read and gone on with, torn or not."""
    wanted = read(path.with_suffix(".record").read_text(encoding="utf-8"))
    assert recover(path) == wanted
    copy = tmp_path / path.name
    copy.write_bytes(path.read_bytes())
    journal, match = Journal.resume(copy, cf.load)
    with journal:
        assert match == wanted.replay(cf.load)
    whole = path.read_bytes().rpartition(b"\n")[0] + b"\n"
    assert copy.read_bytes() == whole


def test_an_error_in_a_migrated_record_names_the_line_of_its_file() -> None:
    """Format 1: a move that is not allowed is on the line on which the file has it."""
    text = stored("v1/casino-middle.json")
    lines = text.splitlines()
    number = next(n for n, line in enumerate(lines, 1) if '"moves"' in line) + 3
    lines[number - 1] = '    "KS",'
    with pytest.raises(RecordError, match=f"line {number}: KS is not allowed"):
        Record.from_json("\n".join(lines)).replay(cf.load)


@pytest.mark.parametrize("key", ["game", "players", "seed", "dealer", "before", "moves", "result"])
def test_format_1_needs_all_its_fields(key: str) -> None:
    """A field of format 1 that is missing was lost, whatever format 2 makes of it."""
    with pytest.raises(RecordError, match=f"line 1: {key} is missing: write it, or restore"):
        Record.from_json(changed(**{key: None}))


@pytest.mark.parametrize("key", ["kind", "plugin", "tags", "digest", "sead"])
def test_format_1_has_no_other_fields(key: str) -> None:
    """A field of format 2 in a record of format 1 is a slip, or a change of one number."""
    with pytest.raises(RecordError, match=f"{key} is no field of a record"):
        Record.from_json(changed(**{key: ""}))


BEFORE: Final = json.loads(START)["before"]


@pytest.mark.parametrize(
    "before",
    [
        [],
        {"scores": [0, 0]},
        {**BEFORE, "winner": 0},
        {**BEFORE, "scores": [0, "0"]},
        {**BEFORE, "scores": 0},
        {**BEFORE, "round_no": -1},
        {**BEFORE, "round_no": "0"},
        {**BEFORE, "round_no": False},
        {**BEFORE, "overtime": 0},
        {**BEFORE, "carry": [[1]]},
        {**BEFORE, "carry": 7},
        {**BEFORE, "carry": ["spades"]},
        {**BEFORE, "carry": [["a:b", 1]]},
        {**BEFORE, "next_dealer": "0"},
    ],
)
def test_a_standing_of_format_1_is_checked(before: object) -> None:
    """A standing of another kind than format 1 had is named with its line."""
    text = changed(before=before)
    line = next(n for n, t in enumerate(text.splitlines(), 1) if t.startswith('"before"'))
    with pytest.raises(RecordError, match=f"line {line}: before cannot be .*: correct it"):
        Record.from_json(text)


def test_a_standing_of_format_1_that_is_null_is_refused() -> None:
    """A standing is an object."""
    with pytest.raises(RecordError, match="before cannot be ''"):
        Record.from_json(START.replace(json.dumps(BEFORE), "null"))
