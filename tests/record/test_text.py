"""The text form: read by people, written by people, and refused where it is wrong."""

from __future__ import annotations

from typing import Final

import attrs
import pytest

import cardfishing as cf
from cardfishing.errors import RecordError
from cardfishing.record import Comment, Record, RoundRecord, read
from cardfishing_casino import CASINO
from tests.record.samples import sample, stored, undigested

HEADERS: Final = """\
[Format "cardfishing.record 2"]
[Kind "match"]
[Game "casino"]
[GameVersion "1"]
[Seats "2"]
[Seed "7"]
[Dealer "1"]
[Result "*"]
"""
TEXT: Final = f"""\
{HEADERS}
Round 1: seat 1 deals, scores 0/0
1. 0: KC
2. 1: 9C
3. 0: 2D
Result: *
"""
"""A record as a person writes it, without notes."""


def replaced(old: str, new: str) -> str:
    """Return the text with something else in it."""
    assert TEXT.count(old) == 1
    return TEXT.replace(old, new)


def test_a_person_writes_no_notes() -> None:
    """Plugin, hashes, scores and digest are notes: a text without them is a record."""
    record = Record.from_text(TEXT)
    match = record.replay(cf.load)
    assert match == CASINO.match(2, seed=7, dealer=1).play("KC", "9C", "2D")
    assert record.plugin == record.seed_hash == ""
    assert record.scores == ()


def test_the_text_form_reads_as_it_was_meant() -> None:
    """Headers, a heading for each round, a turn a line, comments in braces, the result."""
    match = CASINO.match(2, seed=7, dealer=1).play("KC", "9C", "2D")
    record = Record.of(
        match,
        ["ann", "bob"],
        tags={"event": "Club evening"},
        comments=[(0, "hello"), (2, "so far"), Comment(2, "so good")],
    )
    assert record.to_text(cf.load) == (
        '[Format "cardfishing.record 2"]\n'
        '[Kind "match"]\n'
        '[Game "casino"]\n'
        '[GameVersion "1"]\n'
        f'[Plugin "{record.plugin}"]\n'
        '[Seats "2"]\n'
        '[Players "ann" "bob"]\n'
        '[Seed "7"]\n'
        '[Dealer "1"]\n'
        '[Tag event "Club evening"]\n'
        '[Scores "0" "0"]\n'
        '[Result "*"]\n'
        f'[Digest "{record.digest}"]\n'
        "\n"
        "Round 1: seat 1 deals, scores 0/0 {hello}\n"
        "1. 0: KC\n"
        "2. 1: 9C {so far} {so good}\n"
        "3. 0: 2D\n"
        "Result: *\n"
    )


def test_a_turn_of_rummy_is_on_one_line() -> None:
    """A line holds what a seat plays until another one is to act."""
    text = stored("v2/persian-draw.cards")
    assert "\n1. 1: + " in text
    assert "Round 1: seat 0 deals by the draw, scores 0/0\n" in text


@pytest.mark.parametrize(
    "text",
    [
        TEXT.replace("\n", "\r\n"),
        TEXT.removesuffix("\n"),
        f"\n\n{TEXT}\n\n",
        replaced("1. 0: KC\n2.", "1. 0: KC  \n\n2."),
        replaced("2. 1: 9C", "2. 1:   9C"),
        replaced("Round 1: seat 1 deals, scores 0/0\n", ""),
        replaced("3. 0: 2D", "{never mind}\n3. 0: 2D"),
        replaced("3. 0: 2D", "{never}{mind}\n3. 0:{at all} 2D{so} {what}"),
        replaced("scores 0/0", "scores 0/0 {never} {mind} "),
        HEADERS + TEXT.removeprefix(HEADERS).strip(),
        replaced('[Seed "7"]\n[Dealer "1"]', '[Dealer "1"]\n[Seed "7"]'),
    ],
)
def test_another_layout_means_the_same(text: str) -> None:
    """Ends of lines, empty lines, spaces, comments and the order of headers change no match."""
    assert Record.from_text(text).replay(cf.load) == Record.from_text(TEXT).replay(cf.load)


def test_comments_keep_their_places() -> None:
    """A comment stands after the number of moves that are before it."""
    text = replaced("2. 1: 9C", "{a} {b}\n2. 1: {c} 9C {d}")
    assert Record.from_text(text).comments == (
        Comment(1, "a"),
        Comment(1, "b"),
        Comment(1, "c"),
        Comment(2, "d"),
    )


@pytest.mark.parametrize(
    ("text", "line", "cause"),
    [
        ("", 1, "this is no record, which says format"),
        ("Result: *", 1, "this is no record, which says format"),
        ("[Event]", 1, "this is no record, which says format"),
        (replaced("cardfishing.record 2", "cardfishing.record"), 1, "version cannot be ''"),
        (replaced("cardfishing.record 2", "cardfishing.record x"), 1, "version cannot be 'x'"),
        (replaced("cardfishing.record 2", "cardfishing.record 3"), 1, "version 3 .* is newer than"),
        (replaced("cardfishing.record 2", "cardfishing.record 1"), 1, "is missing|is no field"),
        (replaced("cardfishing.record 2", "pgn 2"), 1, "this is no record"),
        (replaced('[Format "cardfishing.record 2"]', "[Format]"), 1, "this is no record"),
        (replaced('[Kind "match"]', "[Kind]"), 2, "kind cannot be None: give one of match, round"),
        (replaced('[Kind "match"]\n', ""), 2, "kind cannot be None"),
        (replaced('"match"', '"game"'), 2, "kind cannot be 'game'"),
        (replaced("[Seed ", "[Seed"), 6, "is no header: write"),
        (replaced('"7"', '"7'), 6, "is no header"),
        (replaced('"7"', r'"\7"'), 6, "is not quoted as in JSON"),
        (replaced("[Seed", "[Sead"), 6, "Sead is no field of a record"),
        (replaced("[Seed", "[Moves"), 6, "Moves is no field of a record"),
        (replaced("[Seed", "[Tags"), 6, "Tags is no field of a record"),
        (replaced('[Seed "7"]\n', '[Seed "7"]\n[Seed "7"]\n'), 7, "seed is there twice"),
        (replaced('[Seed "7"]', "[Tag event]"), 6, "a tag is a word and a text"),
        (replaced('[Seed "7"]', '[Tag "event"]'), 6, "a tag is a word and a text"),
        (
            replaced('[Seed "7"]', '[Tag a "x"]\n[Tag a "y"]'),
            7,
            "the tag a is there twice",
        ),
        (replaced('[Seed "7"]\n', ""), 1, "seed is missing"),
        (replaced('"7"', '"seven"'), 6, "seed cannot be 'seven'"),
        (replaced('[Seats "2"]', '[Seats "two"]'), 5, "seats cannot be 'two'"),
        (replaced('[Seats "2"]', '[Seats "2" "3"]'), 5, r"seats cannot be \['2', '3'\]"),
        (replaced('[Seats "2"]', "[Seats]"), 5, r"seats cannot be \[\]"),
        (replaced('[Seed "7"]', '[Seed "7"]\n[Scores "a"]'), 7, "scores cannot be 'a'"),
        (replaced('[Seed "7"]', '[Seed "7"]\n[Before "7"]'), 7, "before cannot be '7'"),
        (replaced('[Seed "7"]', '[Seed "7"]\n[Before "overtime=true"]'), 7, "before cannot be"),
        (replaced("Result: *", "Result: 0"), 14, r"the last line says '0' and the header '\*'"),
        (replaced("\nResult: *\n", ""), 13, "the record breaks off before the line Result"),
        (HEADERS, 8, "the record breaks off before the line Result"),
        (f"{TEXT}\n{TEXT}", 16, "something follows the record: read a file of several"),
        (replaced("3. 0: 2D", "4. 0: 2D"), 13, "turn 4 follows turn 2: restore what is missing"),
        (replaced("3. 0: 2D", "Round 3: seat 0 deals"), 13, "round 3 follows round 1"),
        (replaced("1. 0: KC", "Round 2: seat 0 deals"), 11, "round 1 has no moves"),
        (replaced("3. 0: 2D", "3. 0 2D"), 13, "'3. 0 2D' is no turn: write"),
        (replaced("3. 0: 2D", "3. 0:"), 13, "is no turn"),
        (replaced("3. 0: 2D", "3. 0: 2D {so"), 13, "is no turn"),
        (replaced("3. 0: 2D", "[Seed]"), 13, "is no turn"),
        (replaced("scores 0/0", "scores 0/0 {so"), 10, "is no turn"),
        (replaced("3. 0: 2D", "3. 0: 2D {}"), 13, r"comments cannot hold \[3, ''\]"),
        (replaced("3. 0: 2D", "3. 0: 2D {\t}"), 13, "comments cannot hold"),
        (replaced("3. 0: 2D", "3. 0: 2\x01D"), 13, "moves cannot hold"),
    ],
)
def test_a_wrong_line_is_refused(text: str, line: int, cause: str) -> None:
    """What cannot be read is named with its line, and with what could have stood there."""
    with pytest.raises(RecordError, match=f"line {line}: .*{cause}"):
        Record.from_text(text)


@pytest.mark.parametrize(
    ("text", "line", "cause"),
    [
        (replaced("seat 1 deals", "seat 0 deals"), 10, "cannot be: it is 'Round 1: seat 1 deals"),
        (replaced("scores 0/0", "scores 0/1"), 10, "cannot be: it is"),
        (replaced("Round 1", "Round 2"), 10, "cannot be: it is 'Round 1"),
        (
            replaced("2. 1: 9C", "Round 2: seat 0 deals, scores 0/0\n1. 1: 9C").replace(
                "3. 0", "2. 0"
            ),
            12,
            "cannot be: no round begins here",
        ),
        (replaced("2. 1: 9C", "2. 0: 9C"), 12, "seat 0 is not to act, but 1: correct it"),
        (replaced("2. 1: 9C\n3. 0: 2D", "2. 1: 9C 2D"), 12, "seat 1 is not to act, but 0"),
        (replaced("3. 0: 2D", "3. 0: 3D"), 13, "3D is not allowed"),
        (replaced("3. 0: 2D", "3. 0: 3Y"), 13, "cannot read '3Y'"),
        (replaced('[Seed "7"]', '[Seed "7"]\n[Scores "0" "1"]'), 7, "the moves lead to"),
        (replaced('[Seed "7"]', '[Seed "7"]\n[Forfeit "2"]'), 7, "seat 2 is not at the table"),
    ],
)
def test_a_note_that_is_not_so_is_refused(text: str, line: int, cause: str) -> None:
    """Headings, seats and scores are checked when the record is replayed."""
    record = Record.from_text(text)
    with pytest.raises(RecordError, match=f"line {line}: .*{cause}"):
        record.replay(cf.load)


@pytest.mark.parametrize(
    ("header", "cause"),
    [(f'[SeedHash "{"0" * 64}"]', "another seed"), (f'[Digest "{"0" * 16}"]', "it was altered")],
)
def test_a_hash_that_is_not_so_is_refused_at_once(header: str, cause: str) -> None:
    """What needs no replay to be checked is checked when the record is read."""
    with pytest.raises(RecordError, match=f"line 7: .*{cause}"):
        Record.from_text(replaced('[Seed "7"]', f'[Seed "7"]\n{header}'))


def test_a_move_after_the_end_is_nobodys() -> None:
    """A move that stands behind the end of the match is refused as that, not as another seat's."""
    text = undigested(stored("v2/casino-match.cards"))
    *lines, result, _ = text.split("\n")
    number = int(lines[-1].partition(".")[0])
    longer = [*lines, f"{number + 1}. 0: 8S", result, ""]
    with pytest.raises(RecordError, match="play is over by then, so nobody moves") as caught:
        Record.from_text("\n".join(longer)).replay(cf.load)
    assert caught.value.line == len(lines) + 1


def test_a_record_that_was_changed_has_no_text_to_be_held_to() -> None:
    """A record made from one that was read is not checked against the other's notes."""
    record = Record.from_text(sample("royal-carry").to_text(cf.load))
    longer = attrs.evolve(record, moves=record.moves[:-1])
    assert len(longer.replay(cf.load).history) == len(record.moves) - 1
    named = attrs.evolve(record, players=["ann", "bob"])
    assert read(named.to_text(cf.load)).players == ("ann", "bob")


def test_a_damaged_record_is_not_written_in_the_text_form() -> None:
    """The text form is written by replaying, so it says nothing that is not so."""
    record = attrs.evolve(sample("royal-carry"), result="0")
    with pytest.raises(RecordError, match="the moves lead to the result"):
        record.to_text(cf.load)


def test_each_form_demands_its_kind() -> None:
    """A class reads the records of its own kind, and says how to read any."""
    with pytest.raises(RecordError, match="line 2: this is a record of a match, not of a round"):
        RoundRecord.from_text(TEXT)
    with pytest.raises(RecordError, match="line 4: this is a record of a round, not of a match"):
        Record.from_json(sample("puzzle").to_json())
    with pytest.raises(RecordError, match=r"line 1: this is the text form, not JSON: use read\(\)"):
        Record.from_json(TEXT)
    with pytest.raises(RecordError, match=r"line 1: this is JSON, not the text form: use read\(\)"):
        Record.from_text(Record.from_text(TEXT).to_json())


def test_a_long_line_is_read_in_time() -> None:
    """A line of a hundred thousand spaces or braces is refused as fast as it is read."""
    for stuff in (" " * 10**5, "{" * 10**5, "{} " * 10**5, " x" * 10**5, "1. " * 10**5):
        for line in ("3. 0: 2D", "Round 1: seat 1 deals, scores 0/0"):
            with pytest.raises(RecordError):
                Record.from_text(replaced(line, f"{line}{stuff}}}"))
