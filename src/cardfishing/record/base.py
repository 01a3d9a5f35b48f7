"""What every kind of record has: the header, the forms, and how it is replayed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Final, Self, TypeAlias, TypeVar, assert_never, final

import attrs

from cardfishing.errors import RulesError
from cardfishing.game import AnyGame
from cardfishing.record import envelope
from cardfishing.record.fields import KINDS, OPEN
from cardfishing.record.files import Form, StrPath, form_of, read_file, write_file
from cardfishing.record.parsing import Parsed, Source, parse, parse_json, parse_text
from cardfishing.record.places import Places, lines_in_json
from cardfishing.record.shapes import Json
from cardfishing.record.standings import standing_of
from cardfishing.record.steps import step_of
from cardfishing.record.text import print_text
from cardfishing.registry import load as installed

GameLoader: TypeAlias = Callable[[str], AnyGame]
"""Returns the game of a game string, such as `cardfishing.load`."""


def texts(given: Iterable[str]) -> tuple[str, ...]:
    """Return some texts as a tuple."""
    return tuple(given)


def _numbers(given: Iterable[int]) -> tuple[int, ...]:
    return tuple(given)


def _tags(tags: Mapping[str, str] | Iterable[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(dict(tags).items()))


@attrs.frozen(order=True)
class Comment:
    """A remark on a match.

    Attributes:
        after: The number of moves before it.
        text: One line without braces.
    """

    after: int
    text: str


def _comments(comments: Iterable[Comment | tuple[int, str]]) -> tuple[Comment, ...]:
    made = (c if isinstance(c, Comment) else Comment(*c) for c in comments)
    return tuple(sorted(made, key=lambda comment: comment.after))


@attrs.frozen(kw_only=True)
class BaseRecord(ABC):
    """What every kind of record has.

    Attributes:
        game: The game string.
        game_version: The version of the game it was played with.
        plugin: The distribution the game came from and its version, or an empty string.
        seats: The number of seats.
        players: Who played at each seat, if it is known, such as ``you`` or ``greedy``.
        tags: What else there is to say: words, each with a text, in the order of the words.
        forfeit: The seat that lost by forfeit while the moves leave the match open, or None.
        scores: The points of each side, without a round that is not finished, if they are noted.
        result: The number of the side that won, ``=`` without a winner, or ``*`` while nothing is
            decided.
        comments: Remarks, in the order of the moves.
    """

    kind: ClassVar[str]

    game: str
    game_version: int
    plugin: str = ""
    seats: int
    players: tuple[str, ...] = attrs.field(default=(), converter=texts)
    tags: tuple[tuple[str, str], ...] = attrs.field(default=(), converter=_tags)
    forfeit: int | None = None
    scores: tuple[int, ...] = attrs.field(default=(), converter=_numbers)
    result: str = OPEN
    comments: tuple[Comment, ...] = attrs.field(default=(), converter=_comments)
    _source: Source | None = attrs.field(default=None, init=False, eq=False, repr=False)

    @abstractmethod
    def _own_fields(self) -> Json:
        """Return the fields that only this kind has, as JSON."""

    @abstractmethod
    def _body(self, load: GameLoader) -> list[str]:
        """Return the lines under the headers of the text form, without the result.

        Raises:
            RecordError: The record cannot be replayed.
        """

    @property
    @final
    def digest(self) -> str:
        """16 digits of the SHA-256 of what makes this match: game, start, moves, scores, result."""
        return envelope.digest(self.kind, self._fields())

    @final
    def to_json(self) -> str:
        """Return the record as JSON for people, a move a line.

        Raises:
            RecordError: A field holds what no record can hold, such as a comment of two lines.
        """
        return envelope.print_json(self.kind, self._written())

    @final
    def to_line(self) -> str:
        """Return the same JSON on one line, without the end of the line.

        Raises:
            RecordError: A field holds what no record can hold.
        """
        return envelope.print_line(self.kind, self._written())

    @final
    def to_text(self, load: GameLoader = installed) -> str:
        """Return the record in the text form; it is replayed for the headings and the seats.

        Args:
            load: Returns the game of a game string.

        Raises:
            RecordError: A field holds what no record can hold, or the record cannot be replayed.
        """
        return print_text(self.kind, self._written(), self._body(load))

    @classmethod
    @final
    def from_json(cls, text: str) -> Self:
        """Read a record of this kind from JSON, in either of its forms.

        Raises:
            RecordError: It is damaged, of another format or kind, or of a newer version.
        """
        return made(cls, parse_json(text))

    @classmethod
    @final
    def from_text(cls, text: str) -> Self:
        """Read a record of this kind from the text form.

        Raises:
            RecordError: It is damaged, of another format or kind, or of a newer version.
        """
        return made(cls, parse_text(text))

    @classmethod
    @final
    def load(cls, path: StrPath) -> Self:
        """Read a record of this kind from a file, in any form.

        Raises:
            OSError: The file cannot be read.
            RecordError: It is no record of this kind.
        """
        return made(cls, parse(read_file(path)))

    @final
    def save(self, path: StrPath, load: GameLoader = installed) -> None:
        """Write the record to a file; the old file is kept if that fails.

        Args:
            path: The file: ``.json`` and ``.jsonl`` are for JSON, for people and on one line; any
                other suffix, such as ``.cards``, is for the text form.
            load: Returns the game of a game string, for the text form.

        Raises:
            OSError: The file cannot be written.
            RecordError: The path is no ordinary file, or a field holds what no record can hold.
        """
        write_file(path, self.to_form(form_of(path), load))

    @final
    def to_form(self, form: Form, load: GameLoader = installed) -> str:
        """Return the record in a form, with the end of its last line.

        Raises:
            RecordError: A field holds what no record can hold, or the record cannot be replayed.
        """
        match form:
            case Form.JSON:
                return self.to_json()
            case Form.LINES:
                return f"{self.to_line()}\n"
            case Form.TEXT:
                return self.to_text(load)
            case _:
                assert_never(form)

    @final
    def _fields(self) -> Json:
        """Return all fields as JSON, without those that say what their absence says."""
        told: Json = {
            "game": self.game,
            "game_version": self.game_version,
            "plugin": self.plugin,
            "seats": self.seats,
            "players": list(self.players),
            **self._own_fields(),
            "tags": dict(self.tags),
            "forfeit": self.forfeit,
            "scores": list(self.scores),
            "result": self.result,
            "comments": [[comment.after, comment.text] for comment in self.comments],
        }
        return {
            field.name: told[field.name]
            for field in KINDS[self.kind].fields
            if field.name in told and told[field.name] != field.default
        }

    @final
    def _written(self) -> Json:
        """Return the fields as they are written, with the digest.

        Raises:
            RecordError: A field holds what no record can hold.
        """
        fields = self._fields()
        envelope.check_fields(self.kind, fields, Places(lambda: lines_in_json(self._unchecked())))
        return {**fields, "digest": envelope.digest(self.kind, fields)}

    @final
    def _unchecked(self) -> str:
        """Return the JSON for people, whether or not it can be read."""
        return envelope.print_json(self.kind, {**self._fields(), "digest": self.digest})

    @final
    def _origin(self) -> Source:
        """Return the text the record was read from, or the one it would have.

        A record made from another one, by `attrs.evolve`, was read from no text.
        """
        return self._source or Source(self._unchecked())


RecordT = TypeVar("RecordT", bound=BaseRecord)


def made(cls: type[RecordT], parsed: Parsed) -> RecordT:
    """Return the record that a text says.

    Args:
        cls: The class of its kind.
        parsed: What the text says.

    Raises:
        RecordError: It is of another kind, it was altered, or the standing before cannot be.
    """
    fields, places = parsed.fields, Places(parsed.source.find)
    if parsed.kind != cls.kind:
        cause = f"this is a record of a {parsed.kind}, not of a {cls.kind}: use read()"
        raise places.error("kind", cause)
    values: dict[str, Any] = {name: held for name, held in fields.items() if name != "digest"}
    try:
        values |= {name: of(values[name]) for name, of in _VALUES.items() if name in values}
        record = cls(**values)
    except RulesError as error:
        raise places.error("before", str(error)) from error
    if fields.get("digest", record.digest) != record.digest:
        cause = (
            f"the digest of this is {record.digest}, so it was altered: restore it from a copy, "
            "or leave the digest out if that was meant"
        )
        raise places.error("digest", cause)
    object.__setattr__(record, "_source", parsed.source)
    return record


_VALUES: Final[Mapping[str, Callable[[Any], object]]] = {
    "seed": int,
    "before": standing_of,
    "steps": lambda rows: tuple(map(step_of, rows)),
}
"""What makes an attribute of a field that is no attribute as it stands."""
