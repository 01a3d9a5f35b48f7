"""Journals: whatever kills the driver, the match is there up to its last whole line."""

from __future__ import annotations

import codecs
import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import attrs
import pytest
from jsonschema import Draft202012Validator

import cardfishing as cf
from cardfishing.chance import Stream
from cardfishing.errors import RecordError, SetupError
from cardfishing.game import AnyGame
from cardfishing.match import Match
from cardfishing.record import Comment, Journal, Record, RoundRecord, append, load, read, recover
from cardfishing.record.schema import JOURNAL_LINE, schema
from tests.record.samples import stored

AnyMatch = Match[Any, Any]
SEED: Final = 2**130 + 3
PLAYERS: Final = ("ann", "bob")
TAGS: Final = {"event": "club"}
TWICE: Final = b'{"move":"7H","move":"8H"}\n'


def played(name: str, moves: int) -> list[AnyMatch]:
    """Return a match at its start and after each of some moves, not all of which stand."""
    game = cf.load(name)
    match = game.match(2, seed=SEED)
    found = [match]
    while len(found) <= moves and not match.is_over:
        draw = Stream("journal", len(found)).below(9)
        if draw == 0 and match.history:
            match = match.undo()
        elif draw == 1 and match.undone:
            match = match.redo()
        else:
            match = match.apply(match.state.legal_moves.sample(len(found)))
        found.append(match)
    return found


SHORT: Final = played("make-fifteen", 60)
LONG: Final = played("casino(target=25)", 500)


def written(path: Path, matches: Sequence[AnyMatch]) -> bytes:
    """Return the bytes of the journal of a match that was written after every move."""
    with Journal.start(path, matches[0], PLAYERS, tags=TAGS) as journal:
        for match in matches[1:]:
            journal.append(match)
    return path.read_bytes()


def reached(raw: bytes, matches: Sequence[AnyMatch]) -> AnyMatch:
    """Return the match that stands after the whole lines of a journal."""
    return matches[raw.count(b"\n") - 1]


@pytest.mark.parametrize("matches", [SHORT, LONG], ids=["short", "long"])
def test_a_journal_is_a_record(matches: list[AnyMatch], tmp_path: Path) -> None:
    """What a journal holds is the record of the match, undone moves left out."""
    path = tmp_path / "match.jsonl"
    raw = written(path, matches)
    wanted = Record.of(matches[-1], PLAYERS, tags=TAGS)
    assert recover(path) == Record.load(path) == load(path) == read(raw.decode()) == wanted
    assert recover(path).replay(cf.load) == attrs.evolve(matches[-1], undone=())


def test_every_cut_leaves_the_match_up_to_the_last_whole_line(tmp_path: Path) -> None:
    """A journal is cut at every byte: the match up to its last whole line is recovered."""
    raw = written(tmp_path / "whole.jsonl", SHORT)
    path = tmp_path / "cut.jsonl"
    assert b"undo" in raw
    for size in range(raw.index(b"\n") + 1, len(raw)):
        path.write_bytes(raw[:size])
        wanted = Record.of(reached(raw[:size], SHORT), PLAYERS, tags=TAGS)
        assert recover(path) == wanted
        if raw[size - 1 : size] == b"\n":
            assert Record.load(path) == wanted
        else:
            line = raw.count(b"\n", 0, size) + 1
            with pytest.raises(RecordError, match=r"recover\(\)") as caught:
                Record.load(path)
            assert caught.value.line == line


@pytest.mark.parametrize("size", [0, 1, 40, 200])
def test_without_one_whole_line_there_is_no_match(size: int, tmp_path: Path) -> None:
    """A journal that breaks off in its first line holds nothing."""
    path = tmp_path / "cut.jsonl"
    path.write_bytes(written(tmp_path / "whole.jsonl", SHORT)[:size])
    with pytest.raises(RecordError, match=r"not one whole line .*: remove it and start"):
        recover(path)
    with pytest.raises(RecordError):
        Record.load(path)
    path.unlink()
    Journal.start(path, SHORT[0]).close()
    assert recover(path) == Record.of(SHORT[0])


def test_a_journal_goes_on_where_it_was_cut(tmp_path: Path) -> None:
    """A match that is resumed at a random byte has the same journal in the end, byte for byte."""
    raw = written(tmp_path / "whole.jsonl", LONG)
    path = tmp_path / "cut.jsonl"
    begin = raw.index(b"\n") + 1
    for number in range(9):
        size = begin + Stream("cut", number).below(len(raw) - begin)
        path.write_bytes(raw[:size])
        journal, match = Journal.resume(path, cf.load)
        lines = raw[:size].count(b"\n")
        with journal:
            assert match == attrs.evolve(LONG[lines - 1], undone=())
            for after in LONG[lines:]:
                journal.append(after)
        assert path.read_bytes() == raw


def test_a_match_that_has_begun_is_written_as_if_from_the_start(tmp_path: Path) -> None:
    """A journal may be started late, and told of several moves at once."""
    straight = [match for match in LONG if not match.undone]
    last = straight[-1]
    late = tmp_path / "late.jsonl"
    Journal.start(late, last, PLAYERS, tags=TAGS).close()
    assert recover(late) == Record.of(last, PLAYERS, tags=TAGS)
    leaps = tmp_path / "leaps.jsonl"
    with Journal.start(leaps, LONG[7]) as journal:
        for match in LONG[20::11]:
            journal.append(match)
            journal.append(match)
            assert recover(leaps) == Record.of(match)


def test_an_end_of_a_round_is_told_with_the_move(tmp_path: Path) -> None:
    """The move that ends a round has the scores, and the one that decides the match the result."""
    raw = written(tmp_path / "whole.jsonl", LONG)
    events = [json.loads(line) for line in raw.splitlines()[1:]]
    scores = [event["scores"] for event in events if "scores" in event]
    assert len(scores) >= len(LONG[-1].sheets) > 1
    assert scores[-1] == list(LONG[-1].scores)
    assert events[-1]["result"] == str(LONG[-1].winner)
    assert "moves" not in json.loads(raw.splitlines()[0])


@pytest.mark.parametrize("place", range(1, 12))
def test_damage_in_the_middle_is_refused_with_its_line(place: int, tmp_path: Path) -> None:
    """Only a torn last line is left out: what is damaged before it is refused."""
    path = tmp_path / "damaged.jsonl"
    lines = written(tmp_path / "whole.jsonl", SHORT).splitlines(keepends=True)[:14]
    for damage in (b'{"move":\n', b"\xff\xfe\n", b"\n", b"{}\n", b"7\n", b'{"move":"7H","x":1}\n'):
        path.write_bytes(b"".join([*lines[:place], damage, *lines[place + 1 :]]))
        for reader in (recover, Record.load):
            with pytest.raises(RecordError) as caught:
                reader(path)
            assert caught.value.line == place + 1


def test_a_move_that_is_lost_or_altered_is_refused_with_its_line(tmp_path: Path) -> None:
    """Each line is checked when the match is replayed; errors name lines of the journal."""
    path = tmp_path / "altered.jsonl"
    lines = written(tmp_path / "whole.jsonl", SHORT).splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:3], *lines[2:]]))
    with pytest.raises(RecordError) as caught:
        recover(path).replay(cf.load)
    assert caught.value.line == 4
    with pytest.raises(RecordError):
        Journal.resume(path, cf.load)
    assert path.read_bytes().count(b"\n") == len(lines) + 1


@pytest.mark.parametrize(
    "torn", [b'{"move":"7', b"\x00\x00\x00", b'{"move":\n', b"\xff\n", b"[\n", TWICE]
)
def test_a_last_line_that_is_no_json_is_torn(torn: bytes, tmp_path: Path) -> None:
    """A line without its end is torn, and so is a last line that is no JSON that can be read."""
    path = tmp_path / "torn.jsonl"
    raw = written(path, SHORT[:9])
    path.write_bytes(raw + torn)
    wanted = Record.of(SHORT[8], PLAYERS, tags=TAGS)
    assert recover(path) == wanted
    with pytest.raises(RecordError):
        Record.load(path)
    journal, match = Journal.resume(path, cf.load)
    journal.close()
    assert match == attrs.evolve(SHORT[8], undone=())
    assert path.read_bytes() == raw


@pytest.mark.parametrize("torn", [b"", b'{"move":"7'])
def test_a_byte_order_mark_is_no_part_of_a_journal(torn: bytes, tmp_path: Path) -> None:
    """An editor may begin a text with the mark; what is cut off and goes on is the same."""
    path = tmp_path / "match.jsonl"
    raw = codecs.BOM_UTF8 + written(path, SHORT[:9])
    path.write_bytes(raw + torn)
    assert recover(path) == Record.of(SHORT[8], PLAYERS, tags=TAGS)
    with Journal.resume(path)[0] as journal:
        assert path.read_bytes() == raw
        journal.append(SHORT[9])
    assert load(path) == Record.of(SHORT[9], PLAYERS, tags=TAGS)
    with pytest.raises(RecordError, match="is a journal"):
        append(path, Record.of(SHORT[0]))


def test_two_damaged_lines_at_the_end_are_one_too_many(tmp_path: Path) -> None:
    """Only one line can be torn."""
    path = tmp_path / "torn.jsonl"
    raw = written(path, SHORT[:9])
    path.write_bytes(raw + b"[\n[")
    with pytest.raises(RecordError) as caught:
        recover(path)
    assert caught.value.line == raw.count(b"\n") + 1


def test_remarks_and_new_players_are_comments(tmp_path: Path) -> None:
    """What is said beside the moves is kept with its place, until that is taken back."""
    path = tmp_path / "match.jsonl"
    start = cf.load("casino").match(2, seed=SEED)
    after = start.apply(start.state.legal_moves.sample(1))
    with Journal.start(path, start) as journal:
        journal.comment("hello")
        journal.append(after)
        journal.replaced(1, "greedy", "it raised\nKeyError({7})")
        said = Comment(1, "seat 1 is played by greedy from here: it raised KeyError((7))")
        assert recover(path).comments == (Comment(0, "hello"), said)
        journal.append(start)
        assert recover(path).comments == (Comment(0, "hello"),)
        for broken in ("two\nlines", "a {brace}", ""):
            with pytest.raises(RecordError):
                journal.comment(broken)
    with Journal.resume(path, cf.load)[0] as journal:
        journal.comment("again")
    assert recover(path).comments == (Comment(0, "hello"), Comment(0, "again"))


@pytest.mark.parametrize(("seats", "result"), [(2, "0"), (3, "*")])
def test_a_forfeit_ends_a_match(seats: int, result: str, tmp_path: Path) -> None:
    """Of two sides the other one wins; nothing can be played then unless it is taken back."""
    path = tmp_path / "match.jsonl"
    start = cf.load("casino").match(seats, seed=SEED)
    match = start.apply(start.state.legal_moves.sample(1))
    with Journal.start(path, match) as journal:
        journal.forfeit(1, "out of time")
        record = recover(path)
        assert (record.forfeit, record.result) == (1, result)
        assert record.comments == (Comment(1, "seat 1 forfeits: out of time"),)
        assert record.replay(cf.load) == match
        with pytest.raises(RecordError, match="decided already"):
            journal.forfeit(0, "as well")
        with pytest.raises(RecordError, match="decided already"):
            journal.append(match.apply(match.state.legal_moves.sample(1)))
        journal.append(start)
        assert recover(path) == Record.of(start)


def test_what_is_not_at_the_table_is_refused(tmp_path: Path) -> None:
    """A journal is of one match, and its seats are those of the table."""
    path = tmp_path / "match.jsonl"
    match = cf.load("casino").match(2, seed=SEED)
    with Journal.start(path, match) as journal:
        raw = path.read_bytes()
        with pytest.raises(SetupError):
            journal.forfeit(2, "late")
        with pytest.raises(SetupError):
            journal.replaced(-1, "greedy", "late")
        with pytest.raises(RecordError, match="another match"):
            journal.append(cf.load("casino").match(2, seed=SEED + 1))
        assert path.read_bytes() == raw


def test_no_file_is_overwritten(tmp_path: Path) -> None:
    """A journal is started in a new file, and not at all if its first line cannot be written."""
    path = tmp_path / "match.jsonl"
    with pytest.raises(RecordError):
        Journal.start(path, SHORT[0], ("a\nb", "c"))
    assert not path.exists()
    raw = written(path, SHORT[:5])
    with pytest.raises(FileExistsError):
        Journal.start(path, SHORT[0])
    assert path.read_bytes() == raw
    with pytest.raises(FileNotFoundError):
        recover(tmp_path / "none.jsonl")


def test_each_line_is_on_the_disk_if_that_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With `sync` every line waits for the disk."""
    synced: list[int] = []
    monkeypatch.setattr(os, "fsync", synced.append)
    with Journal.start(tmp_path / "match.jsonl", SHORT[0], sync=True) as journal:
        journal.append(SHORT[1])
    assert len(synced) == 2


def test_a_journal_that_cannot_be_written_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a write has failed nothing is added behind what may be torn."""

    def full(descriptor: int) -> None:
        raise OSError(28, f"no space left on {descriptor}")

    path = tmp_path / "match.jsonl"
    with Journal.start(path, SHORT[0], PLAYERS, tags=TAGS, sync=True) as journal:
        monkeypatch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="no space"):
            journal.append(SHORT[1])
        with pytest.raises(RecordError, match="closed"):
            journal.append(SHORT[2])
    monkeypatch.undo()
    assert recover(path) == Record.of(SHORT[1], PLAYERS, tags=TAGS)


def test_a_journal_that_is_closed_takes_nothing(tmp_path: Path) -> None:
    """Who writes to a closed journal is told how to go on, and the journal stays what it is."""
    path = tmp_path / "match.jsonl"
    raw = written(path, SHORT[:5])
    journal, _ = Journal.resume(path)
    journal.close()
    writes: list[Callable[[], None]] = [
        lambda: journal.append(SHORT[5]),
        lambda: journal.forfeit(0, "late"),
        lambda: journal.replaced(0, "greedy", "late"),
        lambda: journal.comment("late"),
    ]
    for write in writes:
        with pytest.raises(RecordError, match=r"closed: go on with Journal.resume\(\)"):
            write()
    assert path.read_bytes() == raw


def test_two_journals_of_one_file_overwrite_nothing(tmp_path: Path) -> None:
    """The second writer is refused and its journal closed; what is written stays a match."""
    path = tmp_path / "match.jsonl"
    ours, theirs = SHORT[0], SHORT[0].apply(SHORT[0].state.legal_moves.sample(2))
    first = Journal.start(path, ours)
    second, _ = Journal.resume(path)
    with first, second:
        first.append(SHORT[1])
        raw = path.read_bytes()
        with pytest.raises(RecordError, match="somebody else writes this journal"):
            second.append(theirs)
        with pytest.raises(RecordError, match="closed"):
            second.append(theirs)
        assert path.read_bytes() == raw
        first.append(SHORT[2])
    assert recover(path) == Record.of(SHORT[2])


def test_a_line_that_comes_while_a_journal_is_resumed_is_not_cut_off(tmp_path: Path) -> None:
    """What another journal writes between reading and cutting stays, and `resume` is refused."""
    path = tmp_path / "match.jsonl"
    with Journal.start(path, SHORT[0]) as journal:

        def late(text: str) -> AnyGame:
            journal.append(SHORT[1])
            return cf.load(text)

        with pytest.raises(RecordError, match="somebody else writes this journal"):
            Journal.resume(path, late)
        journal.append(SHORT[2])
    assert recover(path) == Record.of(SHORT[2])


@pytest.mark.parametrize("end", ["", "\n"])
@pytest.mark.parametrize("suffix", ["json", "jsonl", "cards"])
def test_a_record_is_no_journal(suffix: str, end: str, tmp_path: Path) -> None:
    """A sound record of another form is not called torn: it is read otherwise."""
    path = tmp_path / "record"
    path.write_text(stored(f"v2/casino-start.{suffix}").rstrip() + end, encoding="utf-8")
    for reader in (recover, Journal.resume):
        with pytest.raises(RecordError, match=r"no journal, but a record: read it with load\(\)"):
            reader(path)
    assert isinstance(load(path), Record)


@pytest.mark.parametrize("text", ["[1]\n[2]\n", "a letter\nto you\nand me\n", '{"a": 1}\n'])
def test_another_file_is_no_journal(text: str, tmp_path: Path) -> None:
    """What is neither a journal nor a record is another file."""
    path = tmp_path / "letter"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RecordError, match="this is no journal: choose another file"):
        recover(path)


def test_a_comment_that_is_refused_is_no_line(tmp_path: Path) -> None:
    """Errors name lines of the file: what was refused is not counted as one."""
    with Journal.start(tmp_path / "match.jsonl", SHORT[0]) as journal:
        for _ in range(2):
            with pytest.raises(RecordError, match="line 2: comment cannot be"):
                journal.comment("a {brace}")


FIRST_LINES: Final[list[tuple[dict[str, object], str]]] = [
    ({"format": "cardfishing.records"}, "no record"),
    ({"version": 3}, "newer"),
    ({"moves": []}, "moves is no field"),
    ({"result": "*"}, "result is no field"),
    ({"kind": "match"}, "kind is no field"),
    ({"seed": 7}, "seed cannot be"),
    ({"seed": None}, "seed is missing"),
]


@pytest.mark.parametrize(("changes", "cause"), FIRST_LINES)
def test_a_first_line_that_cannot_be_is_refused(
    changes: dict[str, object], cause: str, tmp_path: Path
) -> None:
    """The first line is an envelope without moves and result; None takes a field out."""
    first, *lines = written(tmp_path / "match.jsonl", SHORT[:4]).decode().splitlines()
    head = {k: v for k, v in {**json.loads(first), **changes}.items() if v is not None}
    with pytest.raises(RecordError) as caught:
        Record.from_json("\n".join((json.dumps(head), *lines, "")))
    assert caught.value.line in {1, 2}
    assert cause in str(caught.value) or "follows the record" in str(caught.value)


EVENTS: Final[list[dict[str, object]]] = [
    {"move": "two words"},
    {"move": 7},
    {"move": "7H", "scores": "1"},
    {"move": "7H", "result": "won"},
    {"undo": 0},
    {"undo": 99},
    {"forfeit": 0},
    {"forfeit": -1, "cause": "late"},
    {"forfeit": 2, "cause": "late"},
    {"replaced": 0, "by": "x"},
    {"replaced": 2, "by": "x", "cause": "late"},
    {"comment": "a {brace}"},
    {"round": 1},
    {},
]


@pytest.mark.parametrize("event", EVENTS, ids=str)
def test_an_event_that_cannot_be_is_refused(event: dict[str, object], tmp_path: Path) -> None:
    """Each event has its fields; its seat is at the table, and what it takes back was played."""
    path = tmp_path / "match.jsonl"
    raw = written(path, SHORT[:4])
    path.write_bytes(raw + json.dumps(event).encode() + b"\n")
    for reader in (recover, Record.load):
        with pytest.raises(RecordError) as caught:
            reader(path)
        assert caught.value.line == 5


def test_a_key_that_is_there_twice_is_damage(tmp_path: Path) -> None:
    """No reader takes one value and another reader the other."""
    text = written(tmp_path / "match.jsonl", SHORT[:4]).decode()
    with pytest.raises(RecordError) as caught:
        read(text + TWICE.decode())
    assert caught.value.line == 5


def test_a_journal_is_of_a_match(tmp_path: Path) -> None:
    """It is no record of a round."""
    path = tmp_path / "match.jsonl"
    written(path, SHORT[:4])
    with pytest.raises(RecordError, match="not of a round"):
        RoundRecord.load(path)


def test_the_schema_knows_every_line(tmp_path: Path) -> None:
    """The schema of a line accepts what is written, and refuses what is wrong on its own."""
    path = tmp_path / "match.jsonl"
    with Journal.start(path, LONG[0], PLAYERS, tags=TAGS) as journal:
        for match in LONG[1:]:
            journal.append(match)
        journal.comment("a good game")
        journal.replaced(0, "greedy", "it was late")
    with Journal.start(tmp_path / "forfeit.jsonl", SHORT[3]) as journal:
        journal.forfeit(0, "out of time")
    line: Any = Draft202012Validator({**schema(), "oneOf": [{"$ref": f"#/$defs/{JOURNAL_LINE}"}]})
    for journal_path in (path, tmp_path / "forfeit.jsonl"):
        for text in journal_path.read_text(encoding="utf-8").splitlines():
            line.validate(json.loads(text))
    for event in EVENTS:
        assert line.is_valid(event) is (99 in event.values() or 2 in event.values())
