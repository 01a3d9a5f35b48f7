"""The check of records: CF18."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from cardfishing.errors import RecordError
from cardfishing.game import AnyGame
from cardfishing.match import Match
from cardfishing.notation import read_game
from cardfishing.record import AnyRecord, Form, Record, RoundRecord, load, read, stream
from cardfishing.record.files import ENCODING, StrPath, form_of
from cardfishing.record.journal_lines import is_journal
from cardfishing.testing._book_checks import without_options
from cardfishing.testing._demands import fail, require, same
from cardfishing.testing._looks import here
from cardfishing.testing._playouts import Position, choose, playouts, round_is_bounded

SEED: Final = 2**128 - 159
"""The seed of the matches, one that cannot be guessed, so that their records have its hash."""

MATCH_ROUNDS: Final = 2
"""So many rounds are played of a match for each number of seats."""


HEAD: Final = 4096
"""So many letters tell whether a file is a journal."""


def records_replay(game: AnyGame, rounds: int, folder: StrPath | None = None) -> None:
    """CF18: records read back and replay, those of rounds, of matches, and those in a folder."""
    for playout in playouts(game, rounds):
        here(game, rounds, _round_replays, playout[-1])
    for seats in game.seat_counts:
        _match_replays(game, _played(game, seats))
    if folder is not None:
        _folder_replays(game, Path(folder))


def _round_replays(game: AnyGame, position: Position) -> None:
    with _just_played():
        record = position.record(game)
        _reads_back(game, record)
        states = record.replay(lambda _: game)
    same(len(states), position.number + 1, "the number of positions of the round replayed")
    same(states[-1], position.state, "the end of the round replayed")
    same(states[-1].score_sheet(), position.state.score_sheet(), "the sheet of the round replayed")


@contextmanager
def _just_played() -> Generator[None]:
    """Say of a record of this very process that it has to replay."""
    try:
        yield
    except RecordError as error:
        hint = "does the game use chance or the clock?"
        fail(f"what was just played cannot be played again: {error}; {hint}")


def _reads_back(game: AnyGame, record: Record | RoundRecord) -> None:
    for form in Form:
        text = record.to_form(form, lambda _: game)
        same(read(text), record, f"the record read back from {form.value}")


def _played(game: AnyGame, seats: int) -> Match[Any, Any]:
    match = game.match(seats, seed=SEED)
    while match.turn is not None and match.standing.round_no < MATCH_ROUNDS:
        match = match.apply(choose(match.state, len(match.history)))
        round_is_bounded(game, match)
    return match


def _match_replays(game: AnyGame, match: Match[Any, Any]) -> None:
    record = Record.of(match)
    try:
        with _just_played():
            _reads_back(game, record)
            again = record.replay(lambda _: game)
        same(again.history, match.history, "the history of the match replayed")
        same(again.sheets, match.sheets, "the sheets of the match replayed")
        same(again.standing, match.standing, "the standing of the match replayed")
        same(again, match, "the match replayed")
    except Exception as error:
        sentence = f"{error}\n  with a match of {match.seats} seats:\n{record.to_json()}"
        raise AssertionError(sentence) from error


def _folder_replays(game: AnyGame, folder: Path) -> None:
    paths = sorted(path for path in folder.rglob("*") if path.suffix.lower() in _SUFFIXES)
    require(paths, f"no record of {game.name} is in {folder}: save some there, or name another")
    for path in paths:
        number = 0
        for number, record in enumerate(_stored(path), 1):
            name, options = read_game(record.game)
            if name not in {game.name, *game.aliases}:
                fail(
                    f"record {number} of {path} is of {name}, not of {game.name}: make {name} an "
                    "alias if it is another name of the game, or keep the record elsewhere"
                )
            _replays(without_options(game).with_options(**options), record, path, number)
        require(number, f"{path} holds no record: save one there, or delete it")


def _stored(path: Path) -> Iterator[AnyRecord]:
    """Yield the records of a file.

    Raises:
        AssertionError: One cannot be read.
    """
    try:
        with path.open(encoding=ENCODING, errors="replace") as file:
            is_one = form_of(path) is Form.JSON or is_journal(file.read(HEAD))
        yield from [load(path)] if is_one else stream(path)
    except Exception as error:
        fail(f"{path} cannot be read: {error}")


def _replays(game: AnyGame, record: AnyRecord, path: Path, number: int) -> None:
    try:
        record.replay(lambda _: game)
    except Exception as error:
        fail(f"record {number} of {path} does not replay: {error}")


_SUFFIXES: Final = frozenset(form.value for form in Form)
"""How the files of records end."""
