"""Records: saved, read and replayed; whatever is damaged is named with its line."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

import cardfishing as cf
from cardfishing.agents.greedy import GreedyAgent
from cardfishing.agents.random import RandomAgent
from cardfishing.errors import RecordError, UnknownGameError
from cardfishing.match import Match
from cardfishing.record import Record
from cardfishing.session import play
from cardfishing_casino import CASINO
from tests.record.samples import sample

SEED: Final = 2**130 + 5
DECIDED: Final = play(
    CASINO.with_options(sweeps="score", target=5), [GreedyAgent(), RandomAgent()], seed=SEED
)
OPEN: Final = CASINO.match(4, seed=SEED, dealer=2)
TEXT: Final = Record.of(DECIDED, ["you", "random"]).to_json()


def load(text: str) -> cf.Game[Any, Any, Any]:
    """Return the game of a game string, or of none but Casino."""
    if not text.startswith("casino"):
        raise UnknownGameError(text, ["casino"])
    _, _, options = text.rstrip(")").partition("(")
    return CASINO.with_options(
        **dict(option.split("=") for option in options.split(",") if options)
    )


def changed(**fields: object) -> str:
    """Return the record's JSON with other fields and no digest; None takes one out."""
    envelope = {**json.loads(TEXT), "digest": None, **fields}
    return json.dumps({k: v for k, v in envelope.items() if v is not None}, indent=0)


@pytest.mark.parametrize("match", [DECIDED, OPEN], ids=["decided", "open"])
def test_a_record_replays(match: Match[Any, Any]) -> None:
    """CF18: a match is its record replayed."""
    record = Record.of(match)
    again = Record.from_json(record.to_json())
    assert again == record
    assert again.replay(load) == match
    assert again.to_json() == record.to_json()


def test_a_match_that_began_in_the_middle_replays() -> None:
    """The standing before is kept with all its fields."""
    before = cf.Standing(
        scores=(3, 20), round_no=4, overtime=True, carry=(("spades", 1),), next_dealer=1
    )
    match = play(CASINO, [RandomAgent(2), RandomAgent(1)], seed=1, standing=before)
    again = Record.from_json(Record.of(match).to_json())
    assert again.before == before
    assert again.replay(load) == match


def test_what_is_undone_is_not_recorded() -> None:
    """A record has the moves that stand."""
    match = OPEN.apply(next(iter(OPEN.state.legal_moves))).undo()
    assert Record.of(match).moves == ()


def test_a_record_reads_well() -> None:
    """Format and version come first, the seed is text, and each move has a line of its own."""
    lines = TEXT.splitlines()
    assert lines[1:3] == ['  "format": "cardfishing.record",', '  "version": 2,']
    assert f'  "seed": "{SEED}",' in lines
    assert [line.strip(' ",') for line in lines[-2 - len(DECIDED.history) : -2]] == [
        played.move.text for played in DECIDED.history
    ]


def test_a_record_hides_the_seed() -> None:
    """Whoever prints a record does not see the cards to come."""
    assert str(SEED) not in repr(Record.of(OPEN))


def test_a_record_keeps_who_played() -> None:
    """The players are named, or not at all."""
    assert Record.from_json(TEXT).players == ("you", "random")
    assert Record.of(OPEN).players == ()


def test_a_record_is_pickled() -> None:
    """A record is a value."""
    record = Record.from_json(TEXT)
    assert pickle.loads(pickle.dumps(record)) == record  # noqa: S301


def test_a_record_is_saved_and_loaded(tmp_path: Path) -> None:
    """A file holds the same bytes on every platform."""
    path = tmp_path / "match.json"
    Record.of(DECIDED, ["you", "random"]).save(path)
    assert path.read_bytes() == TEXT.encode()
    assert Record.load(path).to_json() == TEXT


def test_a_file_that_is_not_there_is_an_error_of_the_system(tmp_path: Path) -> None:
    """A missing file is no damaged record."""
    with pytest.raises(FileNotFoundError):
        Record.load(tmp_path / "none.json")


def test_a_binary_file_is_no_record(tmp_path: Path) -> None:
    """What is no text is refused where it stops being one."""
    path = tmp_path / "picture"
    path.write_bytes(b"{\n\n\xff\xd8")
    with pytest.raises(RecordError, match="line 3: this is no text"):
        Record.load(path)


@pytest.mark.parametrize("text", ["", TEXT[:-9], TEXT[: len(TEXT) // 2], TEXT.replace(":", "")])
def test_damaged_json_is_refused(text: str) -> None:
    """JSON that breaks off names the line and the remedy."""
    with pytest.raises(RecordError, match=r"line \d+: the JSON is damaged .* from a copy"):
        Record.from_json(text)


def test_truncated_json_names_its_last_line() -> None:
    """The line is that of the file."""
    text = "\n".join(TEXT.splitlines()[:20])
    with pytest.raises(RecordError) as caught:
        Record.from_json(text)
    assert caught.value.line == 20


@pytest.mark.parametrize("text", ["[" * 100_000, "9" * 5000, "7", "[]", '{"format": "pgn"}'])
def test_other_json_is_no_record(text: str) -> None:
    """JSON of another kind is refused, however large."""
    with pytest.raises(RecordError, match=r"line 1: this is no record.*choose another file"):
        Record.from_json(text)


def test_a_newer_version_is_refused() -> None:
    """A record of a newer program says so."""
    with pytest.raises(
        RecordError, match="line 3: version 3 of the format is newer than 2: update"
    ):
        Record.from_json(TEXT.replace('"version": 2', '"version": 3'))


def test_a_field_that_is_there_twice_is_refused() -> None:
    """JSON would keep the last one silently."""
    with pytest.raises(RecordError, match="line 8: seats is there twice"):
        Record.from_json(TEXT.replace('  "version"', '  "seats": 2,  "version"'))


@pytest.mark.parametrize("spelled", [r'"se\u0061ts"', r'"\u0073eats"'])
def test_a_field_that_is_there_twice_may_be_spelled_otherwise(spelled: str) -> None:
    """JSON has several spellings of one key, and none of them hides a second value."""
    with pytest.raises(RecordError, match="line 8: seats is there twice"):
        Record.from_json(TEXT.replace('  "version"', f'  {spelled}: 3,  "version"'))


def test_a_field_that_is_unknown_is_refused() -> None:
    """A misspelt field is named with its line."""
    with pytest.raises(RecordError, match="line 8: seets is no field of a record: take it out"):
        Record.from_json(TEXT.replace('"seats"', '"seets"'))


@pytest.mark.parametrize(
    "field", ["game", "game_version", "seats", "seed", "dealer", "result", "moves"]
)
def test_a_field_that_is_missing_is_refused(field: str) -> None:
    """Every field has to be there."""
    with pytest.raises(RecordError, match=f"{field} is missing"):
        Record.from_json(changed(**{field: None}))


STANDING: Final = {"scores": [0, 0]}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("version", 0),
        ("version", "1"),
        ("game", ""),
        ("game", 7),
        ("game_version", "1"),
        ("seats", True),
        ("seed", 7),
        ("seed", "-7"),
        ("seed", "½"),
        ("seed", "9" * 2000),
        ("dealer", -1),
        ("result", 0),
        ("moves", "8S"),
        ("before", []),
        ("before", {"round_no": 1}),
        ("before", {**STANDING, "winner": 0}),
        ("before", {**STANDING, "scores": [0, "0"]}),
        ("before", {**STANDING, "scores": 0}),
        ("before", {**STANDING, "round_no": -1}),
        ("before", {**STANDING, "round_no": "0"}),
        ("before", {**STANDING, "overtime": 0}),
        ("before", {**STANDING, "carry": ["spades"]}),
        ("before", {**STANDING, "carry": ["spades:0"]}),
        ("before", {**STANDING, "next_dealer": "0"}),
    ],
)
def test_a_field_of_another_kind_is_refused(field: str, value: object) -> None:
    """A value no record has is named with the line of its field."""
    text = changed(**{field: value})
    line = next(n for n, t in enumerate(text.splitlines(), 1) if t.startswith(f'"{field}"'))
    with pytest.raises(RecordError, match=f"line {line}: {field} cannot be .*: correct it"):
        Record.from_json(text)


def test_players_have_a_seat_each() -> None:
    """Players are named for all seats or for none."""
    with pytest.raises(RecordError, match="players are named for other seats"):
        Record.from_json(changed(players=["you"]))


@pytest.mark.parametrize(
    ("field", "value", "cause"),
    [
        ("game", "scopa", "no game is called 'scopa'; installed are casino"),
        ("game", "casino(sweeps=7)", "choose one of"),
        ("game_version", 2, "version 2 of casino and 1 is installed: install the plugin"),
        ("seats", 5, "5 seats: casino takes"),
        ("dealer", 3, "dealer 3 is not at the table"),
        ("before", {**STANDING, "scores": [0, 0, 0]}, "3 scores for 2 sides"),
        ("before", {**STANDING, "next_dealer": 2}, "next dealer 2 is not at the table"),
        ("result", "*", "the moves lead to the result"),
    ],
)
def test_what_cannot_be_replayed_is_refused(field: str, value: object, cause: str) -> None:
    """A game, a seat or a result that does not fit is named with the line of its field."""
    text = changed(players=[], plugin=None, **{field: value})
    line = next(n for n, t in enumerate(text.splitlines(), 1) if t.startswith(f'"{field}"'))
    with pytest.raises(RecordError, match=f"line {line}: .*{cause}"):
        Record.from_json(text).replay(load)


@pytest.mark.parametrize(
    ("move", "cause"),
    [("KS", "is not in your hand"), ("foo", "cannot read 'foo'"), ("8Sx", "cannot read '8Sx'")],
)
def test_an_illegal_move_is_refused(move: str, cause: str) -> None:
    """A move that cannot be made is named with its own line, however the file is laid out."""
    moves = [played.move.text for played in DECIDED.history]
    moves[5] = move
    for indent in (None, 1):
        text = json.dumps({**json.loads(changed()), "moves": moves}, indent=indent)
        line = 1 + text[: text.index(f'"{move}"')].count("\n")
        with pytest.raises(RecordError, match=f"line {line}: .*{cause}"):
            Record.from_json(text).replay(load)


def test_a_move_after_the_end_is_refused() -> None:
    """Nothing is played after the match is decided."""
    record = Record.of(DECIDED)
    longer = attrs.evolve(record, moves=[*record.moves, "8S"])
    with pytest.raises(RecordError, match="the match is decided"):
        longer.replay(load)


def test_the_draw_says_who_deals() -> None:
    """Records: a dealer beside a team draw that another one won is named with its line."""
    record = sample("persian-draw")
    assert isinstance(record, Record)
    with pytest.raises(RecordError, match=r"by the draw seat \d deals, not 3") as caught:
        attrs.evolve(record, dealer=3).replay()
    assert '"dealer"' in record.to_json().splitlines()[caught.value.line - 1]


def test_a_record_made_in_memory_names_the_line_it_would_have() -> None:
    """A record that was never text is numbered as `to_json` writes it."""
    record = attrs.evolve(Record.of(OPEN), moves=["foo"])
    line = next(n for n, t in enumerate(record.to_json().splitlines(), 1) if '"foo"' in t)
    with pytest.raises(RecordError, match=f"line {line}: "):
        record.replay(load)


def test_a_record_is_an_ordinary_file_of_some_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """DESIGN 9: what can be no record is refused before it is read, or written over."""
    record = Record.of(CASINO.match(2, seed=7))
    with pytest.raises(RecordError, match="is no ordinary file; choose another name"):
        record.save(tmp_path)
    path = tmp_path / "match.json"
    record.save(path)
    monkeypatch.setattr("cardfishing.record.files.MOST_BYTES", 10)
    with pytest.raises(RecordError, match="is too large for a record"):
        Record.load(path)
    assert [found.name for found in tmp_path.iterdir()] == ["match.json"]


def test_a_drawn_card_that_is_noted_is_checked() -> None:
    """DESIGN 5: `+7H` is `+` with a note, which the reader of a record checks."""
    game = cf.load("persian-rummy")
    match = game.match(4, seed=3, dealer=0)
    top = match.state.table.zone("stock").cards[0]
    record = Record.of(match.play("+"))
    noted = attrs.evolve(record, moves=(f"+{top}",))
    assert noted.replay(cf.load).history == match.play("+").history
    other = match.state.table.zone("stock").cards[1]
    with pytest.raises(RecordError, match="notes a card that was not drawn"):
        attrs.evolve(record, moves=(f"+{other}",)).replay(cf.load)
