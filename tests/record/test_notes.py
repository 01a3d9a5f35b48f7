"""What a record notes beside the moves: names, tags, comments, hashes, forfeits."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any, Final

import attrs
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import cardfishing as cf
from cardfishing.agents.random import RandomAgent
from cardfishing.errors import RecordError, SetupError
from cardfishing.record import OPEN, Comment, Record, read
from cardfishing.session import play
from cardfishing_casino import CASINO
from tests.record.samples import forms, sample

SEED: Final = 2**127 + 5
MATCH: Final = CASINO.match(2, seed=SEED, dealer=1)
PLAYED: Final = MATCH.apply(next(iter(MATCH.state.legal_moves)))
DECIDED: Final = play(CASINO.with_options(target=1), [RandomAgent(1), RandomAgent(2)], seed=1)
BROKEN: Final = ["two\nlines", "\x00", "\x85", "\u2028", "\ud800"]

characters: Final = st.characters(exclude_categories=("Cc", "Cs", "Zl", "Zp"))
names: Final = st.text(characters, max_size=20)
words: Final = st.from_regex(r"[A-Za-z0-9_.\-]{1,20}", fullmatch=True)
remarks: Final = st.text(characters.filter(lambda letter: letter not in "{}"), min_size=1)


@given(
    players=st.lists(names, min_size=2, max_size=2) | st.just([]),
    tags=st.dictionaries(words, names, max_size=4),
    comments=st.lists(st.tuples(st.integers(0, 1), remarks), max_size=4),
)
@example(players=['"', "\\"], tags={"Tag": "]"}, comments=[(1, ' "] '), (0, "Result: 0")])
@example(players=["é", "\u00a0"], tags={"a": "\u200b"}, comments=[(0, "1. 0: KC"), (0, "\ufeff")])
def test_names_tags_and_comments_are_kept_by_every_form(
    players: list[str], tags: dict[str, str], comments: list[tuple[int, str]]
) -> None:
    """Whatever people write reads back as it was, from JSON and from the text form."""
    record = Record.of(PLAYED, players, tags=tags, comments=comments)
    for text in forms(record):
        again = read(text)
        assert again == record
        assert again.replay(cf.load) == PLAYED
    assert dict(record.tags) == tags
    assert sorted((c.after, c.text) for c in record.comments) == sorted(comments)


@pytest.mark.parametrize("broken", BROKEN)
def test_what_no_line_can_hold_is_not_written(broken: str) -> None:
    """A text that would break a line, or the file, is refused before anything is written."""
    for record in (
        Record.of(PLAYED, [broken, "bob"]),
        Record.of(PLAYED, tags={"event": broken}),
        Record.of(PLAYED, comments=[(0, broken)]),
    ):
        for write in (record.to_json, record.to_line, record.to_text):
            with pytest.raises(RecordError, match=r"cannot (be|hold) .*: correct it"):
                write()


@pytest.mark.parametrize(
    ("notes", "line", "cause"),
    [
        ({"tags": {"two words": "x"}}, 12, "tags cannot be {'two words': 'x'}"),
        ({"tags": {"": "x"}}, 12, "tags cannot be {'': 'x'}"),
        ({"comments": [(0, "{")]}, 15, "comments cannot hold [0, '{']"),
        ({"comments": [(0, "")]}, 15, "comments cannot hold [0, '']"),
        ({"comments": [(-1, "x")]}, 15, "comments cannot hold [-1, 'x']"),
        ({"comments": [(2, "x")]}, 15, "there are no 2 moves before a comment, but 1"),
        ({"players": ["ann"]}, 9, "players are named for other seats: name one for each"),
    ],
)
def test_a_wrong_note_is_named_with_the_line_it_would_have(
    notes: dict[str, Any], line: int, cause: str
) -> None:
    """A record made in memory is checked by the table that reading goes by."""
    record = Record.of(PLAYED, **notes)
    with pytest.raises(RecordError) as caught:
        record.to_json()
    assert caught.value.line == line
    assert cause in caught.value.cause


def test_comments_stand_in_the_order_of_the_moves() -> None:
    """Comments of one place keep the order they were given in."""
    record = Record.of(PLAYED, comments=[(1, "z"), Comment(1, "a"), (0, "first")])
    assert [comment.text for comment in record.comments] == ["first", "z", "a"]


def test_a_seed_that_may_have_been_published_is_noted_with_its_hash() -> None:
    """The hash is that of the seed in decimal, as a server publishes it before the match."""
    record = Record.of(MATCH)
    assert record.seed_hash == sha256(str(SEED).encode()).hexdigest()
    assert Record.of(CASINO.match(2, seed=7)).seed_hash == ""
    other = attrs.evolve(record, seed=SEED + 1)
    changed = record.to_json().replace(str(SEED), str(SEED + 1))
    for refused in (other.replay, other.to_json, lambda: read(changed)):
        with pytest.raises(RecordError, match="the hash of another seed") as caught:
            refused()
        assert '"seed_hash"' in changed.splitlines()[caught.value.line - 1]


def test_a_forfeit_is_won_by_the_other_side() -> None:
    """Of two sides the other one wins; of more sides nobody does."""
    for seat in (0, 1):
        record = Record.of(PLAYED, forfeit=seat)
        assert (record.result, record.forfeit) == (str(1 - seat), seat)
        assert [read(text) for text in forms(record)] == [record] * 3
        assert record.replay(cf.load) == PLAYED
    other: Any = "1"
    for nobody in (9, -1, other):
        with pytest.raises(SetupError, match="is not at the table"):
            Record.of(PLAYED, forfeit=nobody)
    assert Record.of(CASINO.match(3, seed=1), forfeit=1).result == OPEN
    assert Record.of(CASINO.match(4, seed=1), forfeit=3).result == "0"


@pytest.mark.parametrize(
    ("record", "cause"),
    [
        (attrs.evolve(Record.of(PLAYED, forfeit=0), result="0"), "the result '1', not '0'"),
        (attrs.evolve(Record.of(PLAYED, forfeit=0), forfeit=None), r"the result '\*', not '1'"),
        (attrs.evolve(Record.of(PLAYED, forfeit=0), forfeit=2), "seat 2 is not at the table"),
        (attrs.evolve(Record.of(DECIDED), forfeit=0), "the moves decide it, with the result"),
        (attrs.evolve(Record.of(DECIDED), scores=(0, 0)), r"the moves lead to .*, not \(0, 0\)"),
    ],
)
def test_a_forfeit_or_scores_that_cannot_be_are_refused(record: Record, cause: str) -> None:
    """What is noted of the end is checked against the moves."""
    with pytest.raises(RecordError, match=cause):
        record.replay(cf.load)


def test_the_digest_is_that_of_all_but_notes() -> None:
    """Plugin, names, tags and comments may be changed freely; whatever else is changed is told."""
    record = sample("casino-match")
    assert isinstance(record, Record)
    plain = Record.of(record.replay(cf.load))
    assert plain.digest == record.digest
    assert attrs.evolve(plain, moves=plain.moves[:-1]).digest != plain.digest
    assert attrs.evolve(plain, seed=plain.seed + 1).digest != plain.digest
    noted = Record.of(PLAYED)
    free = attrs.evolve(noted, plugin="", players="ab", tags={"a": "b"}, comments=[(0, "x")])
    assert free.digest == noted.digest
    assert attrs.evolve(noted, scores=(99, 1)).digest != noted.digest
    assert attrs.evolve(noted, seed_hash="").digest != noted.digest


def test_a_record_without_its_digest_is_a_record() -> None:
    """Whoever changes a record by hand leaves the digest out, and says so by that."""
    record = Record.of(PLAYED)
    envelope = json.loads(record.to_line())
    other = next(move for move in MATCH.state.legal_moves if move.text != record.moves[0]).text
    changed = {**envelope, "moves": [other]}
    with pytest.raises(RecordError, match="so it was altered: restore it from a copy"):
        read(json.dumps(changed))
    del changed["digest"]
    assert read(json.dumps(changed)).replay(cf.load) == MATCH.play(other)


@pytest.mark.parametrize(
    ("text", "cause"),
    [
        ('"seats": 1e400', "seats cannot be inf"),
        ('"seats": NaN', "seats cannot be nan"),
        (f'"seats": {"9" * 30}', "seats cannot be inf"),
        ('"seats": 2.0', "seats cannot be 2.0"),
        (f'"seats": {"[" * 5}{"]" * 5}', "seats cannot be"),
        ('"seats": 2, "tags": {"a": "x", "a": "y"}', "a is there twice"),
        ('"seats": 2, "seats": 2', "seats is there twice"),
    ],
)
def test_json_that_other_readers_take_is_refused(text: str, cause: str) -> None:
    """Numbers without end, keys that are there twice: what has no one meaning is no record."""
    lines = Record.of(PLAYED).to_json().splitlines()
    line = next(n for n, line in enumerate(lines, 1) if '"seats"' in line)
    lines[line - 1] = f"  {text},"
    with pytest.raises(RecordError, match=f"line {line}: {cause}"):
        read("\n".join(lines))


def test_a_standing_that_cannot_be_is_refused() -> None:
    """What is carried twice, or a match that is decided already, is named at its line."""
    envelope = json.loads(sample("royal-carry").to_json())
    envelope["before"]["carry"] = ["spades:1", "spades:1"]
    text = json.dumps(envelope, indent=0)
    line = next(n for n, part in enumerate(text.splitlines(), 1) if part.startswith('"before"'))
    with pytest.raises(RecordError, match=f"line {line}: carry="):
        read(text)


def test_a_seed_that_is_too_long_is_refused() -> None:
    """A seed of more than 4,096 bits is named at its line."""
    record = attrs.evolve(Record.of(PLAYED), seed=2**4097, seed_hash="")
    with pytest.raises(RecordError, match="the seed is too long") as caught:
        record.replay(cf.load)
    assert '"seed"' in record.to_json().splitlines()[caught.value.line - 1]
