"""Files of records: one or many, in each form, written and read with the same bytes."""

from __future__ import annotations

import json
import os
import sys
import tracemalloc
from itertools import islice
from pathlib import Path
from typing import Any, Final

import pytest

import cardfishing as cf
from cardfishing.errors import RecordError
from cardfishing.match import Match
from cardfishing.record import Journal, Record, append, load, read, recover, stream
from cardfishing.record.files import Form
from tests.record.samples import sample, stored, undigested

NAMES: Final = ("puzzle", "casino-start", "royal-deal", "persian-draw")
SUFFIXES: Final = [form.value for form in Form]


@pytest.mark.parametrize("suffix", [*SUFFIXES, ".JSONL", ".txt", ""])
def test_the_suffix_says_the_form(suffix: str, tmp_path: Path) -> None:
    """`.json` is JSON for people, `.jsonl` a line, and anything else the text form."""
    path = tmp_path / f"record{suffix}"
    sample("puzzle").save(path, cf.load)
    form = suffix.lower() if suffix.lower() in SUFFIXES else ".cards"
    assert path.read_bytes() == stored(f"v2/puzzle{form}").encode()
    assert load(path) == sample("puzzle")


def test_each_class_loads_its_own_kind(tmp_path: Path) -> None:
    """A record of a round is no match, in whatever form it is."""
    for suffix in SUFFIXES:
        path = tmp_path / f"record{suffix}"
        sample("casino-start").save(path, cf.load)
        assert Record.load(path) == sample("casino-start")
        sample("puzzle").save(path, cf.load)
        with pytest.raises(RecordError, match="a record of a round, not of a match: use read"):
            Record.load(path)


@pytest.mark.parametrize("suffix", [".jsonl", ".cards", ".pgn"])
def test_records_are_appended_and_streamed(suffix: str, tmp_path: Path) -> None:
    """A file of many holds them in order, of any kind; there is one at a time."""
    path = tmp_path / f"many{suffix}"
    for name in NAMES:
        append(path, sample(name), cf.load)
    assert list(stream(path)) == [sample(name) for name in NAMES]
    assert next(stream(path)) == sample(NAMES[0])
    with pytest.raises(RecordError, match="something follows the record: read a file of several"):
        load(path)


def test_a_line_of_json_is_a_record(tmp_path: Path) -> None:
    """JSON Lines: a record a line, as every tool for them takes it."""
    path = tmp_path / "many.jsonl"
    for name in NAMES:
        append(path, sample(name))
    assert path.read_text(encoding="utf-8") == "".join(stored(f"v2/{n}.jsonl") for n in NAMES)


def test_a_file_of_one_takes_no_second(tmp_path: Path) -> None:
    """JSON for people holds one record, so nothing is appended to it."""
    with pytest.raises(RecordError, match=r"holds one record: choose a name that ends with .jsonl"):
        append(tmp_path / "one.json", sample("puzzle"))


@pytest.mark.parametrize("torn", ["{}", "Result: ", "Res", "7. 0: 5D\n", "}\n", "}\n\n", "[\n"])
@pytest.mark.parametrize("suffix", ["jsonl", "cards"])
def test_nothing_is_appended_to_a_record_without_its_end(
    suffix: str, torn: str, tmp_path: Path
) -> None:
    """What follows a record that breaks off would be lost with it, so it is refused."""
    path = tmp_path / f"many.{suffix}"
    good = "\n" + stored("v2/puzzle.jsonl")
    path.write_text(good + torn, encoding="utf-8")
    with pytest.raises(RecordError, match=r"line 3: the last line of .* breaks off"):
        append(path, sample("puzzle"))
    assert path.read_text(encoding="utf-8") == good + torn


def test_empty_lines_are_no_end_that_is_missing(tmp_path: Path) -> None:
    """Empty lines stand for nothing, before, between and after records of any size."""
    path = tmp_path / "many"
    long = stored("v2/puzzle.jsonl").replace('"seats":', f'{" " * 9999}"seats":')
    for text in ("\n\n", long + "\n\n", stored("v2/casino-forfeit.cards") + "\n" * 9999):
        path.write_text(text, encoding="utf-8")
        before = len(list(stream(path)))
        append(path, sample("puzzle"))
        assert list(stream(path))[before:] == [sample("puzzle")]


def test_nothing_is_appended_to_a_journal(tmp_path: Path) -> None:
    """A journal holds one match, and with a record behind it it would be none any more."""
    path = tmp_path / "played.jsonl"
    start = sample("casino-start").replay()
    assert isinstance(start, Match)
    Journal.start(path, start).close()
    with pytest.raises(RecordError, match="is a journal, which holds one match: choose another"):
        append(path, sample("puzzle"))
    assert recover(path).replay() == start


def test_a_write_that_is_cut_short_is_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A system may take a part of what it is given: the rest is written then."""
    write = os.write

    def cut_short(to: int, data: bytes) -> int:
        return write(to, data[:100])

    monkeypatch.setattr(os, "write", cut_short)
    path = tmp_path / "many"
    append(path, sample("puzzle"))
    assert load(path) == sample("puzzle")


@pytest.mark.parametrize("suffix", ["jsonl", "cards"])
def test_an_error_in_a_stream_names_the_line_of_the_file(suffix: str, tmp_path: Path) -> None:
    """The records before the damage are read, and the line is counted in the file."""
    good = stored(f"v2/casino-start.{suffix}")
    bad = good.replace("match", "mitch")
    path = tmp_path / "many"
    path.write_text(f"\n{good}\n{good}\n{bad}", encoding="utf-8")
    records = stream(path)
    assert list(islice(records, 2)) == [sample("casino-start")] * 2
    size = good.count("\n") + 1
    with pytest.raises(RecordError, match="kind cannot be 'mitch'") as caught:
        next(records)
    assert caught.value.line == 2 + 2 * size + (suffix == "cards")


@pytest.mark.parametrize("suffix", ["jsonl", "cards"])
def test_a_move_in_a_stream_has_the_line_of_the_file(suffix: str, tmp_path: Path) -> None:
    """What is found when a record is replayed is counted in the file as well."""
    good = stored(f"v2/casino-forfeit.{suffix}")
    bad = undigested(good).replace("3C+5H", "3C+5S")
    path = tmp_path / "many"
    path.write_text(good + bad, encoding="utf-8")
    _, second = stream(path)
    line = 1 + good.count("\n") + bad[: bad.index("3C+5S")].count("\n")
    with pytest.raises(RecordError, match=f"line {line}: .* is not allowed"):
        second.replay(cf.load)


@pytest.mark.parametrize("suffix", ["jsonl", "cards"])
@pytest.mark.parametrize(("old", "new"), [("3C+5H", "3C+5S"), ("casino", "cassino")])
def test_a_record_that_was_altered_is_not_even_read(
    old: str, new: str, suffix: str, tmp_path: Path
) -> None:
    """Records: the digest is compared when a record is read, so nobody takes what was altered."""
    path = tmp_path / "many"
    good = stored(f"v2/casino-forfeit.{suffix}")
    bad = good.replace(old, new)
    path.write_text(good + bad, encoding="utf-8")
    records = stream(path)
    assert next(records) == sample("casino-forfeit")
    line = 1 + good.count("\n") + bad[: bad.lower().index("digest")].count("\n")
    with pytest.raises(RecordError, match=f"line {line}: .* so it was altered"):
        next(records)


@pytest.mark.parametrize(
    ("field", "value"),
    [("scores", [99, 1]), ("result", "1"), ("seed", "8"), ("dealer", 0), ("seats", 3)],
)
def test_nothing_but_a_note_is_altered_unnoticed(field: str, value: object, tmp_path: Path) -> None:
    """Records: whoever streams a file for its scores and results gets none that were altered."""
    path = tmp_path / "many.jsonl"
    told = json.loads(stored("v2/casino-match.jsonl"))
    assert told[field] != value
    path.write_text(json.dumps({**told, field: value, "players": []}), encoding="utf-8")
    with pytest.raises(RecordError, match=r"so it was altered|the hash of another seed"):
        list(stream(path))
    path.write_text(json.dumps({**told, "players": [], "comments": [[0, "x"]]}), encoding="utf-8")
    assert [record.players for record in stream(path)] == [()]


def test_what_cannot_be_saved_is_called_as_it_was() -> None:
    """The error names the file that was asked for, not one that nobody knows."""
    record = sample("puzzle")
    with pytest.raises(FileNotFoundError) as caught:
        record.save("no-such-folder/puzzle.json")
    assert caught.value.filename == "no-such-folder/puzzle.json"


def test_a_file_that_is_saved_keeps_its_permissions(tmp_path: Path) -> None:
    """Files: a record holds the seed, so who could not read the old one reads no new one."""
    path = tmp_path / "one.json"
    sample("puzzle").save(path)
    path.chmod(0o600)
    mode = path.stat().st_mode
    sample("casino-start").save(path)
    assert path.stat().st_mode == mode
    assert load(path) == sample("casino-start")


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right that few have there")
def test_a_link_stays_where_it_leads(tmp_path: Path) -> None:
    """Files: saving through a link writes what it leads to, and follows no other."""
    path, link, other = tmp_path / "one.json", tmp_path / "link.json", tmp_path / "other"
    path.write_text("old", encoding="utf-8")
    other.write_text("mine", encoding="utf-8")
    link.symlink_to(path)
    Path(f"{path}.part").symlink_to(other)
    sample("puzzle").save(link)
    assert link.readlink() == path
    assert load(path) == sample("puzzle")
    assert other.read_text(encoding="utf-8") == "mine"
    assert len(list(tmp_path.iterdir())) == 4


def test_two_that_save_one_file_do_not_meet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Files: whoever saves last is read, and nobody takes away what another one writes."""
    path = tmp_path / "one.json"
    replace = Path.replace

    def late(beside: Path, target: Path) -> Path:
        monkeypatch.setattr(Path, "replace", replace)
        sample("puzzle").save(path)
        assert load(path) == sample("puzzle")
        return replace(beside, target)

    monkeypatch.setattr(Path, "replace", late)
    sample("casino-start").save(path)
    assert load(path) == sample("casino-start")
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_byte_order_mark_is_no_part_of_a_record(suffix: str, tmp_path: Path) -> None:
    """Files: an editor may begin a text with the mark; lines are counted as without it."""
    path = tmp_path / f"one{suffix}"
    text = stored(f"v2/casino-start{suffix}")
    path.write_text(text, encoding="utf-8-sig")
    assert load(path) == read(f"\ufeff{text}") == sample("casino-start")
    path.write_text(text.replace("match", "mitch"), encoding="utf-8-sig")
    with pytest.raises(RecordError, match="kind cannot be 'mitch'") as marked:
        load(path)
    with pytest.raises(RecordError) as plain:
        read(text.replace("match", "mitch"))
    assert marked.value.line == plain.value.line
    path.write_bytes(b"\xef\xbb\xbf1\n\xff")
    with pytest.raises(RecordError, match="line 2: this is no text"):
        load(path)


@pytest.mark.parametrize("suffix", [".jsonl", ".cards"])
def test_a_file_of_many_may_begin_with_a_byte_order_mark(suffix: str, tmp_path: Path) -> None:
    """Files: a stream and what is appended take the mark for nothing as well."""
    path = tmp_path / f"many{suffix}"
    path.write_text(stored(f"v2/casino-start{suffix}"), encoding="utf-8-sig")
    append(path, sample("puzzle"))
    assert list(stream(path)) == [sample("casino-start"), sample("puzzle")]


def test_a_path_may_be_a_text(tmp_path: Path) -> None:
    """Files: whatever takes a path takes the text of one."""
    one, many, played = (str(tmp_path / name) for name in ("one.json", "many.jsonl", "played"))
    record = sample("casino-start")
    assert isinstance(record, Record)
    record.save(one)
    append(many, record)
    assert load(one) == Record.load(one) == next(stream(many)) == record
    match = record.replay()
    Journal.start(played, match).close()
    journal, again = Journal.resume(played)
    journal.close()
    assert again == recover(played).replay() == match


def test_a_path_is_no_text_of_a_record(tmp_path: Path) -> None:
    """Files: who gives a path where a text is read is told how files are read."""
    path: Any = tmp_path / "one.json"
    for reader in (read, Record.from_json, Record.from_text):
        with pytest.raises(RecordError, match=r"this is no text, but a .*: read a file with load"):
            reader(path)


@pytest.mark.parametrize("suffix", ["jsonl", "cards"])
def test_a_stream_that_breaks_off_is_refused(suffix: str, tmp_path: Path) -> None:
    """The last record is refused if the file ends inside it."""
    good = stored(f"v2/casino-start.{suffix}")
    path = tmp_path / "many"
    path.write_text(good + good[:-12], encoding="utf-8")
    records = stream(path)
    assert next(records) == sample("casino-start")
    with pytest.raises(RecordError, match="breaks off"):
        next(records)


def test_a_stream_of_bytes_is_refused_where_it_stops_being_text(tmp_path: Path) -> None:
    """What is no text is named with its line."""
    path = tmp_path / "many"
    path.write_bytes(stored("v2/puzzle.jsonl").encode() + b"\n\xff\n")
    records = stream(path)
    assert next(records) == sample("puzzle")
    with pytest.raises(RecordError, match="line 3: this is no text"):
        next(records)


@pytest.mark.parametrize("suffix", ["jsonl", "cards"])
def test_a_record_in_a_stream_has_some_size(
    suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line, or a text without its end, is not read on for ever."""
    monkeypatch.setattr("cardfishing.record.files.MOST_BYTES", 100)
    path = tmp_path / "many"
    path.write_text(f"\n{stored(f'v2/puzzle.{suffix}')}", encoding="utf-8")
    with pytest.raises(RecordError, match=r"line [2-9]: .* too large for a record"):
        list(stream(path))


def test_a_line_that_is_no_json_is_refused_by_itself(tmp_path: Path) -> None:
    """A damaged line ends the stream there, whatever follows."""
    path = tmp_path / "many"
    line = stored("v2/puzzle.jsonl")
    path.write_text(f"{line}{line[1:]}{line}", encoding="utf-8")
    records = stream(path)
    assert next(records) == sample("puzzle")
    with pytest.raises(RecordError, match="line 2: this is no record"):
        next(records)


def test_an_empty_file_streams_nothing_and_loads_nothing(tmp_path: Path) -> None:
    """A file without records is a file of none."""
    path = tmp_path / "many"
    path.write_text("\n\n", encoding="utf-8")
    assert list(stream(path)) == []
    with pytest.raises(RecordError, match="line 1: this is no record"):
        load(path)


def test_a_record_in_a_larger_text_knows_its_first_line() -> None:
    """Whoever cuts a text up by other means may say where a piece begins."""
    with pytest.raises(RecordError, match="line 40: "):
        read("{}", first=40)


def peak(path: Path, suffix: str, number: int) -> int:
    """Return the most bytes in use while so many records are streamed."""
    text = stored(f"v2/casino-forfeit{suffix}")
    with path.open("w", encoding="utf-8") as file:
        file.writelines(text for _ in range(number))
    tracemalloc.start()
    assert sum(1 for _ in stream(path)) == number
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most


@pytest.mark.parametrize(
    ("suffix", "few", "many"),
    [
        (".jsonl", 200, 2000),
        (".cards", 100, 500),
        pytest.param(".jsonl", 1000, 100_000, marks=pytest.mark.slow),
    ],
)
def test_a_stream_is_read_in_constant_memory(
    suffix: str, few: int, many: int, tmp_path: Path
) -> None:
    """A file of ten or a hundred times as many records needs no more memory."""
    peak(tmp_path / "warm", suffix, 10)
    least = peak(tmp_path / "few", suffix, few)
    assert peak(tmp_path / "many", suffix, many) < least + 20_000
