"""Keeping matches, rounds and what a seat saw of them."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, assert_type

from cardfishing import registry
from cardfishing.fishing import FishingMove, FishingState
from cardfishing.game import AnyGame
from cardfishing.match import Match
from cardfishing.record import (
    DRAWN,
    FORMAT,
    OPEN,
    VERSION,
    AnyRecord,
    Comment,
    Form,
    GameLoader,
    Journal,
    PlayableState,
    Record,
    RoundRecord,
    Step,
    ViewRecord,
    append,
    load,
    read,
    recover,
    stream,
)
from cardfishing.record.schema import schema
from cardfishing.state import Observation, State
from cardfishing_casino import CASINO


def begun() -> Match[FishingState, FishingMove]:
    """Return a match in which something has happened."""
    match = CASINO.match(2, seed=7)
    for number in range(5):
        match = match.apply(match.state.legal_moves.sample(number))
    return match


def a_match() -> None:
    """A record of a match is a value with several forms."""
    record = Record.of(begun(), ["Ann", "Bob"], comments=[Comment(2, "bold")], tags={"at": "home"})
    assert record.result == OPEN
    assert DRAWN not in {OPEN, record.result}
    assert_type(record.comments, tuple[Comment, ...])
    assert Record.from_json(record.to_json()) == Record.from_text(record.to_text()) == record
    assert record.to_form(Form.LINES).startswith('{"format":"' + FORMAT)
    loader: GameLoader = registry.load
    assert_type(record.replay(loader), Match[Any, Any])
    assert json.loads(record.to_json())["version"] == VERSION
    assert "$schema" in schema()


def a_round() -> None:
    """A round is kept from a position on, or from its deal."""
    state = CASINO.setup(hands=("7D KC", "2H"), layout="7C 4H 3S").state()
    start: PlayableState = state
    record = RoundRecord.of(start, [state.legal_moves.sample(0)])
    assert_type(record.replay(), tuple[State[Any, Any], ...])
    dealt = RoundRecord.of_deal(CASINO, CASINO.deck.shuffled(7), seats=2)
    assert dealt.seats == 2


def a_view() -> None:
    """What a seat saw holds no card it did not see."""
    seen = ViewRecord.of(begun(), 0)
    assert_type(seen.steps, tuple[Step, ...])
    assert_type(seen.replay(), tuple[Observation[Any], ...])


def kind(record: AnyRecord) -> str:
    """A record from a file is one of three."""
    match record:
        case Record():
            return f"a match of {record.players}"
        case RoundRecord():
            return f"a round from {record.position or record.deal}"
        case ViewRecord():
            return f"what {record.seat} saw"


def in_a_folder(use: Callable[[Path], None]) -> None:
    """Give a function a folder."""
    with TemporaryDirectory() as folder:
        use(Path(folder))


def files() -> None:
    """A file holds one record, or many, a line each."""

    def use(folder: Path) -> None:
        records: Sequence[AnyRecord] = [Record.of(begun()), ViewRecord.of(begun(), None)]
        for record in records:
            append(folder / "all.jsonl", record)
        assert list(stream(folder / "all.jsonl")) == records
        Record.of(begun()).save(folder / "one.json")
        assert_type(load(folder / "one.json"), AnyRecord)
        assert kind(read(records[1].to_json())) == "what None saw"

    in_a_folder(use)


def a_journal() -> None:
    """A journal is written move by move, and outlives what writes it."""

    def use(folder: Path) -> None:
        match = CASINO.match(2, seed=7)
        with Journal.start(folder / "match.jsonl", match, ["Ann", "Bob"]) as journal:
            match = match.apply(match.state.legal_moves.sample(0))
            journal.append(match)
            journal.comment("bold")
        assert len(recover(folder / "match.jsonl").moves) == 1
        again, resumed = Journal.resume(folder / "match.jsonl", installed)
        again.close()
        assert resumed == match

    in_a_folder(use)


def installed(name: str) -> AnyGame:
    """Return a game of a game string: a loader of one's own."""
    return registry.load(name)
