"""Records of views: all that somebody saw, nothing else, and no word of it changed unnoticed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

import attrs
import pytest

import cardfishing as cf
from cardfishing._cardtext import named
from cardfishing.chance import Stream
from cardfishing.errors import RecordError, SetupError
from cardfishing.match import Match
from cardfishing.record import Record, Step, ViewRecord, read
from cardfishing.record.files import Form
from cardfishing.testing._twins import hidden_zones

SEED: Final = 2**130 + 3
NAMES: Final = tuple(sorted({cf.load(name).name for name in cf.games()}))

every_game: Final = pytest.mark.parametrize("name", NAMES, scope="module")
"""A test of each game; those of one game follow on each other and share what was played."""


@lru_cache(maxsize=4)
def played(name: str, seats: int, moves: int, seed: int = SEED) -> Match[Any, Any]:
    """Return a match after some moves, or decided."""
    match = cf.load(name).match(seats, seed=seed)
    while len(match.history) < moves and not match.is_over:
        match = match.apply(match.state.legal_moves.sample(len(match.history)))
    return match


def least(name: str) -> int:
    """Return the least number of seats a game is played with."""
    return min(cf.load(name).seat_counts)


@every_game
def test_what_was_seen_is_replayed(name: str) -> None:
    """A record of a view replays to what the seat saw, in every form."""
    match = played(name, least(name), 52)
    for seat in (0, 1, None):
        record = ViewRecord.of(match, seat, comments=[(0, "begin"), (2, "well"), (2, "done")])
        assert record.replay() == match.information(seat)
        for form in Form:
            again = read(record.to_form(form))
            assert again == record
            assert again.to_form(form) == record.to_form(form)
        assert read(record.to_text()).replay(cf.load) == match.information(seat)


@pytest.mark.slow
@every_game
def test_whole_matches_are_replayed(name: str) -> None:
    """Rounds follow on each other, to the end of a match."""
    for seats in cf.load(name).seat_counts[:3]:
        match = played(name, seats, 400)
        for seat in (seats - 1, None):
            assert ViewRecord.of(match, seat).replay() == match.information(seat)


def states(match: Match[Any, Any]) -> Iterator[Any]:
    """Yield the states of a match as `Match.information` goes through them."""
    at: Match[Any, Any] = Record.of(match).replay(cf.load)
    while at.history:
        at = at.undo()
    yield at.state
    for move in match.history:
        after = at.state.apply(move.move)
        yield after
        at = at.apply(move.move)
        if after.is_terminal and not at.is_over:
            yield at.state


@every_game
def test_nothing_is_in_it_that_was_not_seen(name: str) -> None:
    """No step names a card that the seat does not see then, and no seed is anywhere."""
    match = played(name, least(name), 52)
    for seat in (0, None):
        record, unseen = ViewRecord.of(match, seat), set[str]()
        for state, step in zip(states(match), record.steps, strict=True):
            hidden = {card.text for zone in hidden_zones(state, seat) for card in zone.cards}
            unseen |= hidden
            assert not hidden & named(step.seen)
            assert not hidden & named(step.move)
        assert len(unseen) > 30
        for form in Form:
            text = record.to_form(form)
            assert str(SEED) not in text
            assert "salt" not in text
            assert "deal " not in text
        assert str(SEED) not in repr(record)


def test_a_seed_that_can_be_guessed_is_not_even_hashed() -> None:
    """The hash of a small seed would tell it; that of a large one may have been published."""
    large, small = played("casino", 2, 3), played("casino", 2, 3, seed=7)
    assert ViewRecord.of(large, 0).seed_hash == Record.of(large).seed_hash != ""
    assert ViewRecord.of(small, 0).seed_hash == ""
    assert ViewRecord.of(played("casino", 2, 3, seed=2**95), None).seed_hash == ""


def test_the_text_form_has_what_was_seen_under_each_move() -> None:
    """Each observation has a line of its own under its move."""
    match = played("casino", 2, 3)
    record = ViewRecord.of(match, 1, comments=[(2, "hm")])
    lines = record.to_text().splitlines()
    begin = lines.index("Round 1")
    texts = [view.to_text() for view in match.information(1)]
    first, second, third = (f"{n}. {p.seat}: {p.move}" for n, p in enumerate(match.history, 1))
    assert lines[begin:] == [
        "Round 1",
        texts[0],
        first,
        texts[1],
        "{hm}",
        second,
        texts[2],
        third,
        texts[3],
        "Result: *",
    ]
    assert '[Seat "1"]' in lines
    assert not any(line.startswith("[Seat ") for line in ViewRecord.of(match, None).to_text())


def test_nobody_else_is_at_the_table() -> None:
    """A view is that of a seat, or of a spectator."""
    with pytest.raises(SetupError):
        ViewRecord.of(played("casino", 2, 3), 2)
    with pytest.raises(SetupError, match="seat 2 is not at the table"):
        ViewRecord.of(played("casino", 2, 3), 0, forfeit=2)


def with_step(record: ViewRecord, number: int, **changes: object) -> ViewRecord:
    """Return a record with one step changed."""
    step = attrs.evolve(record.steps[number], **changes)  # type: ignore[arg-type]
    return with_steps(record, *record.steps[:number], step, *record.steps[number + 1 :])


def with_steps(record: ViewRecord, *steps: Step) -> ViewRecord:
    """Return a record with other steps."""
    return attrs.evolve(record, steps=steps)


RECORD: Final = ViewRecord.of(played("casino", 2, 60), 0)
DEAL: Final = next(n for n, step in enumerate(RECORD.steps) if n and step.seat is None)
OWN: Final = next(n for n, step in enumerate(RECORD.steps) if step.seat == 0)
OTHER: Final = next(n for n, step in enumerate(RECORD.steps) if step.seat == 1)
DEALER: Final = "dealer=0"
BROKEN: Final[list[tuple[ViewRecord, int, str]]] = [
    (with_step(RECORD, 0, round_no=1), 0, "round 1 is seen here, not 2"),
    (with_step(RECORD, OWN, round_no=1), OWN, "round 1 is seen here, not 2"),
    (with_step(RECORD, OWN, seat=1), OWN, "seat 1 is not to act"),
    (with_step(RECORD, OWN, seat=None), OWN, "is not to act"),
    (with_step(RECORD, OWN, seat=None, move=""), OWN, "not over"),
    (with_step(RECORD, OWN, move=""), OWN, "cannot read"),
    (with_step(RECORD, OWN, move="7H7H"), OWN, "cannot read"),
    (with_step(RECORD, OTHER, move="KSxQS"), OTHER, "cannot have played"),
    (with_step(RECORD, OTHER, seen="what"), OTHER, "cannot read"),
    (with_step(RECORD, OTHER, seen=RECORD.steps[OTHER].seen + " stock=?1"), OTHER, "cannot read"),
    (with_step(RECORD, OTHER, seen=RECORD.steps[OTHER].seen + " "), OTHER, "is written seat=0"),
    (with_step(RECORD, OTHER, seen=RECORD.steps[OTHER - 1].seen), OTHER, "does not lead to"),
    (with_step(RECORD, DEAL, seen=RECORD.steps[0].seen), DEAL, "round"),
    (with_step(RECORD, 0, seat=0, move="7H"), 0, "nothing has been dealt"),
    (with_steps(RECORD, *RECORD.steps[1:]), 0, "nothing has been dealt"),
    (
        with_steps(RECORD, *RECORD.steps[:DEAL], *RECORD.steps[DEAL + 1 :]),
        DEAL,
        "the round is over",
    ),
    (attrs.evolve(RECORD, seat=1), 0, "somebody else"),
    (attrs.evolve(RECORD, seats=3), 0, "somebody else"),
]


@pytest.mark.parametrize(("record", "step", "cause"), BROKEN)
@pytest.mark.parametrize("form", [Form.JSON, Form.TEXT])
def test_what_cannot_have_been_seen_is_refused_with_its_line(
    record: ViewRecord, step: int, cause: str, form: Form
) -> None:
    """A step that is changed, left out or of another seat does not follow."""
    text = record.to_form(form)
    with pytest.raises(RecordError, match=cause if form is Form.JSON else None) as caught:
        read(text).replay(cf.load)
    if form is Form.JSON:
        assert record.steps[step].seen in text.splitlines()[caught.value.line - 1]


def test_every_step_that_is_lost_or_doubled_is_missed() -> None:
    """No step can be taken out, or be there twice; only at the end it is not known what follows."""
    steps = RECORD.steps
    assert len(steps) % 3 != 1
    for number in range(0, len(steps), 3):
        twice = with_steps(RECORD, *steps[: number + 1], *steps[number:])
        with pytest.raises(RecordError):
            twice.replay(cf.load)
        with pytest.raises(RecordError):
            with_steps(RECORD, *steps[:number], *steps[number + 1 :]).replay(cf.load)


def test_a_record_that_was_cut_or_altered_is_known_by_its_digest() -> None:
    """What even the seat could not know to be wrong is found by the digest."""
    told = json.loads(RECORD.to_json())
    told["steps"].pop()
    with pytest.raises(RecordError, match="digest"):
        read(json.dumps(told))


def test_notes_of_a_view_are_checked() -> None:
    """Scores, the result and a forfeit are what the last view comes to."""
    for changes in (
        {"scores": (99, 0)},
        {"result": "0"},
        {"forfeit": 0},
        {"forfeit": 5, "result": "1"},
    ):
        with pytest.raises(RecordError):
            attrs.evolve(RECORD, **changes).replay(cf.load)
    lost = ViewRecord.of(played("casino", 2, 60), 0, forfeit=1)
    assert (lost.result, lost.replay()) == ("0", RECORD.replay())
    with pytest.raises(RecordError, match="not at the table"):
        attrs.evolve(RECORD, seat=2).replay(cf.load)
    with pytest.raises(RecordError, match="nothing was seen"):
        with_steps(RECORD).replay(cf.load)


def rounds(name: str) -> tuple[ViewRecord, int]:
    """Return a record with several rounds, and the number of the step of a later deal."""
    record = ViewRecord.of(played(name, 2, 200), 0)
    return record, [n for n, step in enumerate(record.steps) if n and step.seat is None][-1]


@pytest.mark.parametrize("name", ["casino", "rummy-500"])
@pytest.mark.parametrize("word", ["dealer", "round_no", "stock", "hands"])
def test_a_deal_that_cannot_be_is_refused(name: str, word: str) -> None:
    """The next round is dealt by the next dealer, as the game deals."""
    record, number = rounds(name)
    seen = record.steps[number].seen
    fields = dict(part.split("=") for part in seen.split())
    changed = {
        "dealer": str(1 - int(fields["dealer"])),
        "round_no": str(int(fields["round_no"]) + 1),
        "stock": "?3",
        "hands": fields["hands"] + ",8C",
    }
    other = " ".join(f"{k}={changed[k] if k == word else v}" for k, v in fields.items())
    with pytest.raises(RecordError):
        with_step(record, number, seen=other).replay(cf.load)


def test_scores_are_checked_where_they_are_known() -> None:
    """At Casino all that counts was seen; a hand that was left at rummy was not."""
    record, number = rounds("casino")
    seen = record.steps[number].seen
    scores = next(part for part in seen.split() if part.startswith("scores="))
    with pytest.raises(RecordError, match="ends with"):
        with_step(record, number, seen=seen.replace(scores, "scores=20/20")).replay(cf.load)


def test_a_match_that_ends_with_hidden_hands_is_taken_at_its_word() -> None:
    """Whoever did not see the hands that were left cannot count what they cost."""
    match = played("rummy-500(target=20)", 2, 900)
    assert match.is_over
    record = ViewRecord.of(match, None)
    assert record.replay() == match.information(None)
    other = attrs.evolve(record, scores=(1, 2), result="*")
    assert other.replay() == match.information(None)


def test_a_move_is_written_in_full_and_without_what_nobody_saw() -> None:
    """The card that somebody drew is not noted in a view."""
    record = ViewRecord.of(played("rummy-500", 2, 5), 0)
    assert record.steps[1].move == "+"
    card = next(iter(cf.load("rummy-500").deck.cards))
    with pytest.raises(RecordError, match=r"written \+, not"):
        with_step(record, 1, move=f"+{card}").replay(cf.load)


def test_nobody_deals_once_a_match_is_decided() -> None:
    """After the last round no other can follow."""
    match = played("casino(target=5)", 2, 400)
    assert match.is_over
    record = ViewRecord.of(match, None)
    assert record.result == str(match.winner)
    assert record.replay() == match.information(None)
    longer = played("casino", 2, 60)
    deal = next(s for s in ViewRecord.of(longer, None).steps[1:] if s.seat is None)
    with pytest.raises(RecordError):
        with_steps(record, *record.steps, deal).replay(cf.load)


BODIES: Final = [
    ("Round 1", "Round 1: seat 0 deals", "no move"),
    ("1. ", "2. ", "move 2 follows move 0"),
    ("Round 1", "Round 0", "cannot hold"),
]


@pytest.mark.parametrize(("old", "new", "cause"), BODIES)
def test_a_line_of_another_form_is_refused(old: str, new: str, cause: str) -> None:
    """The lines of a view's text are a round or a move, and what was seen then."""
    lines = RECORD.to_text().split("\n")
    place = next(n for n, line in enumerate(lines) if line.startswith(old))
    lines[place] = lines[place].replace(old, new, 1)
    with pytest.raises(RecordError, match=cause) as caught:
        read("\n".join(lines))
    assert caught.value.line in {place + 1, place}


def test_a_move_without_what_was_seen_is_refused() -> None:
    """A text whose last move was not seen breaks off."""
    lines = RECORD.to_text().split("\n")
    with pytest.raises(RecordError, match="missing") as caught:
        read("\n".join([*lines[:-3], *lines[-2:]]))
    assert caught.value.line == len(lines) - 3
    head = [line for line in lines if line.startswith("[") and "Digest" not in line]
    with pytest.raises(RecordError, match="nothing was seen"):
        read("\n".join([*head, "", "Result: *"])).replay(cf.load)


@pytest.mark.parametrize("number", range(12))
def test_a_word_that_is_altered_is_found(number: int) -> None:
    """A record with any word of its steps altered is refused, or it was no other record."""
    stream = Stream("words", number)
    told = json.loads(RECORD.to_json())
    words = [(n, word) for n, row in enumerate(told["steps"]) for word in row[3].split()]
    place, word = words[stream.below(len(words))]
    row = told["steps"][place]
    told["steps"][place] = [*row[:3], row[3].replace(word, "", 1).strip()]
    del told["digest"]
    with pytest.raises(RecordError):
        read(json.dumps(told)).replay(cf.load)
