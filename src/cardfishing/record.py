"""Records: a match as a small JSON text that is replayed when it is loaded.

Format 1 names the game by its game string and version, the seats, the seed, the first dealer, the
scores before, and the moves, one a line.  The seed is written as text, since JSON readers of other
languages round large numbers; whoever has it knows all cards to come.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from reprlib import repr as brief
from typing import Any, Final, cast

import attrs

from cardfishing.errors import (
    CardfishingError,
    NotationError,
    RecordError,
    SetupError,
    SetupProblem,
)
from cardfishing.game import AnyGame
from cardfishing.match import Match
from cardfishing.scoring import Standing

MOST_BYTES: Final = 1 << 24
"""A file that is larger is no record of a match."""

FORMAT: Final = "cardfishing.record"
VERSION: Final = 1
OPEN: Final = "*"
"""The result of a match that is not decided."""

DRAWN: Final = "="
"""The result of a match that has ended without a winner."""

_MOST_DIGITS: Final = 1000
_IN_LIST: Final = 2
_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}:]')


def _texts(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(texts)


@attrs.frozen(kw_only=True)
class Record:
    """A saved match.

    Attributes:
        game: The game string.
        game_version: The version of the game it was played with.
        seats: The number of seats.
        seed: The seed of every deal.
        dealer: The seat that dealt first.
        before: The standing it began with.
        draw: The cards of the team draw, if somebody drew (see `Game.match`).
        moves: The moves in full, those of all rounds.
        result: The number of the side that won, ``=`` for a drawn match, or ``*``.
        players: Who plays at each seat, if it is known, such as ``you`` or ``greedy``.
    """

    game: str
    game_version: int
    seats: int
    seed: int = attrs.field(repr=False)
    dealer: int
    draw: tuple[str, ...] = attrs.field(default=(), converter=_texts)
    before: Standing
    moves: tuple[str, ...] = attrs.field(converter=_texts)
    result: str = OPEN
    players: tuple[str, ...] = attrs.field(default=(), converter=_texts)
    _text: str = attrs.field(default="", alias="text", eq=False, repr=False)

    @classmethod
    def of(cls, match: Match[Any, Any], players: Sequence[str] = ()) -> Record:
        """Return the record of a match; what has been undone is not in it.

        Args:
            match: The match.
            players: Who plays at each seat.
        """
        return cls(
            game=str(match.game),
            game_version=match.game.version,
            seats=match.seats,
            seed=match.seed,
            dealer=match.first_dealer,
            draw=match.draw.texts if match.draw else (),
            before=match.before,
            moves=[played.move.text for played in match.history],
            result=_result(match.standing),
            players=players,
        )

    @classmethod
    def load(cls, path: Path) -> Record:
        """Read a record from a file.

        Raises:
            OSError: The file cannot be read.
            RecordError: It is no record.
        """
        _check_file(path)
        raw = path.read_bytes()
        try:
            text = raw.decode()
        except UnicodeDecodeError as error:
            line = raw.count(b"\n", 0, error.start) + 1
            raise RecordError(line, "this is no text, so no record; choose another file") from None
        return cls.from_json(text)

    def save(self, path: Path) -> None:
        """Write the record to a file; the old file is kept if that fails.

        Raises:
            OSError: The file cannot be written.
            RecordError: The path is no ordinary file.
        """
        if path.exists():
            _check_file(path)
        beside = path.with_name(f"{path.name}.part")
        try:
            beside.write_text(self.to_json(), encoding="utf-8", newline="\n")
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)

    def to_json(self) -> str:
        """Return the record as JSON, a move a line."""
        envelope: dict[str, object] = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "game_version": self.game_version,
            "seats": self.seats,
            "players": list(self.players),
            "seed": str(self.seed),
            "dealer": self.dealer,
            **({"draw": list(self.draw)} if self.draw else {}),
            "before": _fields_of(self.before),
            "result": self.result,
        }
        lines = [f"  {json.dumps(key)}: {json.dumps(value)}," for key, value in envelope.items()]
        moves = ",\n".join(f"    {json.dumps(move)}" for move in self.moves)
        lines.append(f'  "moves": [\n{moves}\n  ]' if moves else '  "moves": []')
        return "\n".join(("{", *lines, "}", ""))

    @classmethod
    def from_json(cls, text: str) -> Record:
        """Read a record.

        Raises:
            RecordError: It is damaged, of another format or of a newer version.
        """
        return _read(text)

    def replay(self, load: Callable[[str], AnyGame]) -> Match[Any, Any]:
        """Return the match, played move by move.

        Args:
            load: Returns the game of a game string, such as `cardfishing.load`.

        Raises:
            RecordError: The game is not known, a move is not allowed, or the result is another.
        """
        places = _Places(self._text or self.to_json())
        try:
            game = load(self.game)
        except CardfishingError as error:
            raise places.error("game", str(error)) from error
        if game.version != self.game_version:
            cause = (
                f"this was played by version {self.game_version} of {game.name} and {game.version} "
                "is installed: install the plugin that has it"
            )
            raise places.error("game_version", cause)
        try:
            match = game.match(
                self.seats,
                seed=self.seed,
                dealer=None if self.draw else self.dealer,
                standing=self.before,
                draw=self.draw or None,
            )
        except NotationError as error:
            raise places.error("draw", str(error)) from error
        except SetupError as error:
            guilty = [key for problem, key in _GUILTY.items() if problem in error.problems]
            raise places.error(guilty[0] if guilty else "seats", str(error)) from error
        if match.first_dealer != self.dealer:
            cause = f"by the draw seat {match.first_dealer} deals, not {self.dealer}: correct it"
            raise places.error("dealer", cause)
        for number, text in enumerate(self.moves):
            try:
                move = game.parse_move(text)
                confirmed = match.state.confirms(move)
                match = match.apply(move)
            except CardfishingError as error:
                raise RecordError(places.moves[number], str(error)) from error
            if not confirmed:
                cause = f"{text} notes a card that was not drawn: correct the note or leave it out"
                raise RecordError(places.moves[number], cause)
        reached = _result(match.standing)
        if self.result != reached:
            cause = f"the moves lead to the result {reached!r}, not {self.result!r}"
            raise places.error("result", cause)
        return match


_GUILTY: Final = {
    SetupProblem.NO_SUCH_SEAT: "dealer",
    SetupProblem.SIDE_COUNT: "before",
    SetupProblem.BAD_DRAW: "draw",
    SetupProblem.CARD_TWICE: "draw",
    SetupProblem.NOT_IN_DECK: "draw",
}


class _Places:
    """The lines on which the keys and the moves of a record's text stand.

    Attributes:
        keys: The line of each key.
        moves: The line of each move.
        twice: A key that is there twice, or None.
    """

    def __init__(self, text: str) -> None:
        """Look through a text that is JSON."""
        self.keys: dict[str, int] = {}
        self.moves: list[int] = []
        self.twice: str | None = None
        depth, key, string = 0, "", ""
        line, seen = 1, 0
        for token in _TOKEN.finditer(text):
            found = token.group()
            line, seen = line + text.count("\n", seen, token.start()), token.start()
            depth += (found in "[{") - (found in "]}")
            if found[0] == '"':
                string = found[1:-1]
                if depth == _IN_LIST and key == "moves":
                    self.moves.append(line)
            elif found == ":" and depth == 1:
                key = string
                if key in self.keys:
                    self.twice = key
                self.keys[key] = line

    def error(self, key: str, cause: str) -> RecordError:
        """Return the error for a key; it is on line 1 if the key is not there."""
        return RecordError(self.keys.get(key, 1), cause)


def _read(text: str) -> Record:
    fields: dict[str, Any] = {"draw": [], **_parse(text)}  # only a match with a team draw has one
    places = _Places(text)
    if fields.get("format") != FORMAT:
        cause = f"this is no record, which says format {FORMAT}: choose another file"
        raise places.error("format", cause)
    version = fields.get("version")
    if type(version) is int and version > VERSION:
        cause = f"version {version} of the format is newer than {VERSION}: update cardfishing"
        raise places.error("version", cause)
    _check(fields, places)
    return Record(
        game=fields["game"],
        game_version=fields["game_version"],
        seats=fields["seats"],
        players=fields["players"],
        seed=int(fields["seed"]),
        dealer=fields["dealer"],
        draw=fields["draw"],
        before=_standing(fields["before"]),
        moves=fields["moves"],
        result=fields["result"],
        text=text,
    )


def _parse(text: str) -> dict[str, Any]:
    try:
        loaded: Any = json.loads(text)
    except json.JSONDecodeError as error:
        cause = f"the JSON is damaged or breaks off ({error.msg}): restore the file from a copy"
        raise RecordError(error.lineno, cause) from None
    except (ValueError, RecursionError):
        raise RecordError(1, "this is no record: choose another file") from None
    return cast("dict[str, Any]", loaded) if isinstance(loaded, dict) else {}


def _check(fields: dict[str, Any], places: _Places) -> None:
    if places.twice is not None:
        raise places.error(places.twice, f"{places.twice} is there twice: take one out")
    for key in fields:
        if key not in _FIELDS:
            raise places.error(key, f"{key} is no field of a record: take it out")
    for key, (kind, is_right) in _FIELDS.items():
        if key not in fields:
            raise places.error(key, f"{key} is missing: restore the file from a copy")
        value = fields[key]
        if type(value) is not kind or not is_right(value):
            raise places.error(key, f"{key} cannot be {brief(value)}: correct it")
    if len(fields["players"]) not in {0, fields["seats"]}:
        raise places.error("players", "players are named for other seats: name one for each")


def _fields_of(before: Standing) -> dict[str, object]:
    return {
        "scores": list(before.scores),
        "round_no": before.round_no,
        "overtime": before.overtime,
        "carry": [list(item) for item in before.carry],
        "next_dealer": before.next_dealer,
    }


def _standing(fields: dict[str, Any]) -> Standing:
    return Standing(
        scores=fields["scores"],
        round_no=fields["round_no"],
        overtime=fields["overtime"],
        carry=tuple((name, points) for name, points in fields["carry"]),
        next_dealer=fields["next_dealer"],
    )


def _is_standing(fields: dict[str, Any]) -> bool:
    if fields.keys() != _fields_of(Standing(scores=())).keys():
        return False
    carry, dealer = fields["carry"], fields["next_dealer"]
    return (
        _is_list_of(int, fields["scores"])
        and type(fields["round_no"]) is int
        and fields["round_no"] >= 0
        and type(fields["overtime"]) is bool
        and _is_list_of(list, carry)
        and all([type(part) for part in item] == [str, int] for item in carry)
        and (dealer is None or type(dealer) is int)
    )


def _is_list_of(kind: type, value: object) -> bool:
    if not isinstance(value, list):
        return False
    return all(type(item) is kind for item in cast("list[object]", value))


def _is_seed(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS


_FIELDS: Final[dict[str, tuple[type, Callable[[Any], bool]]]] = {
    "format": (str, FORMAT.__eq__),
    "version": (int, VERSION.__eq__),
    "game": (str, bool),
    "game_version": (int, bool),
    "seats": (int, bool),
    "players": (list, partial(_is_list_of, str)),
    "seed": (str, _is_seed),
    "dealer": (int, (0).__le__),
    "draw": (list, partial(_is_list_of, str)),
    "before": (dict, _is_standing),
    "result": (str, bool),
    "moves": (list, partial(_is_list_of, str)),
}
"""What each field holds and whether a value of that kind is right."""


def _result(standing: Standing) -> str:
    if standing.drawn:
        return DRAWN
    return OPEN if standing.winner is None else str(standing.winner)


def _check_file(path: Path) -> None:
    if not path.is_file():
        if path.exists():
            raise RecordError(1, f"{path} is no ordinary file; choose another name")
    elif path.stat().st_size > MOST_BYTES:
        raise RecordError(1, f"{path} is too large for a record; choose another file")
