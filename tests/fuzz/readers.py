"""Every reader of the library: what it reads, what it may raise, and texts to begin with.

The law: a reader returns a value or raises one of the errors it documents, whatever the text.  What
it returns prints, reads back equal, and can be used.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache, partial
from itertools import islice, pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, cast

import attrs

import cardfishing as cf
from cardfishing.cards import Card, CardSet
from cardfishing.errors import (
    CardfishingError,
    IllegalMoveError,
    NotationError,
    RecordError,
    RulesError,
    SetupError,
    UnknownGameError,
)
from cardfishing.fishing import FishingGame
from cardfishing.game import AnyGame, Observation, State
from cardfishing.notation import print_game, read_game
from cardfishing.record import (
    AnyRecord,
    Comment,
    Form,
    Journal,
    Record,
    RoundRecord,
    ViewRecord,
    read,
    recover,
    stream,
)
from cardfishing.rummy import RummyGame
from cardfishing.views import OpenTable

GAMES: Final = (
    "casino",
    "diamond-casino",
    "draw-casino",
    "english-casino-1792",
    "finnish-kasino",
    "nordic-kasino",
    "north-american-royal",
    "partnership-rummy-500",
    "persian-rummy",
    "royal-casino",
    "royal-casino-dominican",
    "royal-casino-dominican-pagat",
    "royal-casino-soto",
    "royal-draw-casino",
    "royal-spade-casino",
    "rummy-500",
    "spade-casino",
)
"""The games that are shipped, each by its name."""

Errors = tuple[type[CardfishingError], ...]


@attrs.frozen(kw_only=True)
class Reader:
    """Something that reads a text.

    Attributes:
        name: What it is called in reports.
        seeds: Valid texts.
        read: Reads a text.
        texts: Returns the texts that what has been read prints as.
        errors: What it documents to raise.
        use: Asks what has been read for more.
    """

    name: str
    seeds: tuple[str, ...]
    read: Callable[[str], Any]
    texts: Callable[[Any], tuple[str, ...]]
    errors: Errors
    use: Callable[[Any], object] = id

    def accepts(self, text: str) -> bool:
        """Hold the reader to the law; return whether it has read the text.

        Raises:
            AssertionError: What was read does not read back.
            Exception: Whatever it should not raise.
        """
        try:
            value = self.read(text)
        except self.errors as error:
            str(error).encode()
            return False
        for printed in self.texts(value):
            again = self.read(printed)
            assert again == value, f"{printed!r} reads back as {again!r}"
            assert hash(again) == hash(value), f"{printed!r} reads back with another hash"
        self.use(value)
        return True


def _positions(game: AnyGame) -> Iterator[State[Any, Any]]:
    """Yield positions of a game: the start, and some of a round, for each number of seats."""
    for seats in (game.seat_counts[0], game.seat_counts[-1]):
        state = game.new(seats, seed=seats)
        for number in range(60):
            if number % 12 == 0:
                yield state
            if state.is_terminal:
                break
            state = state.apply_unchecked(state.legal_moves.sample(number))
        yield state


def _written(moves: Iterator[Any]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(move.text for move in moves))


def _use(value: State[Any, Any] | Observation[Any] | None) -> None:
    """Ask a position for what a server would."""
    if value is None:
        return
    repr(value)
    value.score_sheet()
    for move in islice(value.legal_moves, 3):
        str(move)
    if isinstance(value, State):
        for seat in (*range(len(value.sides)), None):
            value.observation(seat).to_json()
        _ = value.table, value.obligations, value.outcome, value.returns()
        for move in islice(value.legal_moves, 3):
            value.apply(move).to_text()


def _of_game(game: AnyGame) -> Iterator[Reader]:
    states = tuple(_positions(game))
    views = tuple(state.observation(seat) for state in states for seat in (0, None))
    moves = _written(move for state in states for move in islice(state.legal_moves, 12))
    tabled = max(states, key=lambda state: (not state.is_terminal, state.legal_moves.count()))
    yield Reader(
        name=f"move of {game.name}",
        seeds=moves,
        read=game.parse_move,
        texts=lambda move: (move.text,),
        errors=(NotationError,),
        use=lambda move: str(game.describe(move)),
    )
    short = tuple(text[:end] for text in moves for end in (2, 3, len(text) - 1, len(text)))
    yield Reader(
        name=f"short move of {game.name}",
        seeds=tuple(dict.fromkeys(short)),
        read=tabled.resolve,
        texts=lambda move: (move.text,),
        errors=(NotationError, IllegalMoveError),
    )
    yield Reader(
        name=f"play of {game.name}",
        seeds=_written(iter(tabled.legal_moves)),
        read=tabled.play,
        texts=lambda state: (),
        errors=(NotationError, IllegalMoveError),
        use=_use,
    )
    yield Reader(
        name=f"state of {game.name}",
        seeds=tuple(text for state in states for text in (state.to_text(), state.to_json())),
        read=game.parse_state,
        texts=lambda state: (state.to_text(), state.to_json()),
        errors=(NotationError, SetupError),
        use=_use,
    )
    yield Reader(
        name=f"observation of {game.name}",
        seeds=tuple(text for view in views for text in (view.to_text(), view.to_json())),
        read=game.parse_observation,
        texts=lambda view: (view.to_text(), view.to_json()),
        errors=(NotationError, SetupError),
        use=_use,
    )
    yield Reader(
        name=f"set-up of {game.name}",
        seeds=tuple(json.dumps(_fields(state)) for state in states),
        read=lambda text: _set_up(game, text),
        texts=lambda state: (),
        errors=(NotationError, SetupError),
        use=_use,
    )


def _fields(state: State[Any, Any]) -> dict[str, Any]:
    assert isinstance(state, OpenTable)
    return dict(state.fields)


def _set_up(game: AnyGame, text: str) -> State[Any, Any] | None:
    """Return the position of fields of any kind, or None if the text is not even that."""
    try:
        loaded: object = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(loaded, dict):
        return None
    fields = cast("dict[str, Any]", loaded)
    if "hands" not in fields or not _known(game).issuperset(fields):
        return None
    assert isinstance(game, FishingGame | RummyGame)
    state: State[Any, Any] = game.setup(**fields).state()
    return state


@cache
def _known(game: AnyGame) -> set[str]:
    assert isinstance(game, FishingGame | RummyGame)
    return {field.name for field in attrs.fields(type(game.setup(hands=())))} - {"game"}


@cache
def _records() -> tuple[AnyRecord, ...]:
    made: list[AnyRecord] = []
    for name in GAMES:
        game = cf.load(name)
        match = game.match(game.seat_counts[-1], seed=5)
        made.append(Record.of(match))
        for number in range(12):
            match = match.apply(match.state.legal_moves.sample(number))
        comments = [Comment(0, "a club evening"), Comment(12, "so far")]
        made.append(Record.of(match, ["ann"] * match.seats, tags={"event": "x"}, comments=comments))
        made.append(ViewRecord.of(match, 0))
        made.append(RoundRecord.of(match.state, [next(iter(match.state.legal_moves))]))
    return tuple(made)


@cache
def _journals() -> tuple[str, ...]:
    made: list[str] = []
    for name in GAMES:
        match = cf.load(name).match(cf.load(name).seat_counts[0], seed=5)
        with TemporaryDirectory() as folder:
            path = Path(folder) / "journal"
            with Journal.start(path, match, ["ann"] * match.seats) as journal:
                for number in range(9):
                    match = match.apply(match.state.legal_moves.sample(number))
                    journal.append(match)
                journal.comment("a cup of tea")
                journal.append(match.undo())
                journal.replaced(0, "bob", "out of time")
                journal.forfeit(1, "gone home")
            made.append(path.read_text("utf-8"))
    return tuple(made)


def _recovered(text: str) -> Record:
    """Return the record of a journal; that no other error comes is seen by going on with it."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "journal"
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        found = recover(path)
        with suppress(RecordError):
            Journal.resume(path)[0].close()
        return found


def _game_strings() -> tuple[str, ...]:
    return tuple(
        text
        for name in GAMES
        for game in [cf.load(name)]
        for text in (
            name,
            *(f"{name}({o.name}={v})" for o in game.declared for v in o.values.samples[-1:]),
            f"{name}({','.join(f'{o}={v}' for o, v in game.options().items())})",
        )
    )


@cache
def readers() -> tuple[Reader, ...]:
    """Return every reader."""
    return tuple(reader for game in ("", *GAMES) for reader in readers_of(game))


def readers_of(game: str) -> tuple[Reader, ...]:
    """Return the readers of a game, or of none if it has no name."""
    return tuple(_of_game(cf.load(game))) if game else _of_no_game()


def _of_no_game() -> tuple[Reader, ...]:
    return (
        Reader(
            name="card",
            seeds=("10D", "AS", "JK1", "TD", "10d", "7♦", "QH''"),
            read=Card.parse,
            texts=lambda card: (card.text, str(card)),
            errors=(NotationError,),
        ),
        Reader(
            name="cards",
            seeds=("8S 2C", "8S2C,10D", "JK1 JK2 AS AS'", ""),
            read=CardSet.parse,
            texts=lambda cards: (str(cards),),
            errors=(NotationError,),
        ),
        Reader(
            name="name and options",
            seeds=("casino", "casino(sweeps=score,target=31)", "a(b={c:1;d:2},e=f(g=h))"),
            read=_named,
            texts=lambda found: (print_game(found[0], dict(found[1])),),
            errors=(NotationError,),
        ),
        Reader(
            name="game",
            seeds=_game_strings(),
            read=cf.load,
            texts=lambda game: (str(game),),
            errors=(NotationError, UnknownGameError, RulesError),
            use=lambda game: (game.fingerprint, game.items, game.facts()),
        ),
        *(
            Reader(
                name=f"record, {form.name.lower()}",
                seeds=tuple(record.to_form(form) for record in _records()),
                read=read,
                texts=lambda record: (record.to_json(), record.to_line()),
                errors=(RecordError,),
                use=_replay,
            )
            for form in Form
        ),
        *(
            Reader(
                name=f"file of records, {form.name.lower()}",
                seeds=tuple(
                    f"{one.to_form(form)}\n{other.to_form(form)}"
                    for one, other in pairwise(_records())
                ),
                read=partial(_streamed, form),
                texts=lambda records: (),
                errors=(RecordError,),
            )
            for form in (Form.LINES, Form.TEXT)
        ),
        Reader(
            name="journal",
            seeds=_journals(),
            read=_recovered,
            texts=lambda record: (),
            errors=(RecordError,),
            use=lambda record: read(record.to_json()) == record,
        ),
    )


def _named(text: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    name, options = read_game(text)
    return name, tuple(options.items())


def _replay(record: AnyRecord) -> None:
    """Replay a record, and if it is right read its text form as well."""
    try:
        record.replay()
    except RecordError as error:
        str(error).encode()
    else:
        assert read(record.to_text()) == record


def _streamed(form: Form, text: str) -> list[AnyRecord]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"records{form.value}"
        path.write_bytes(text.encode("utf-8", "surrogatepass"))
        return list(stream(path))
