"""The table of fields: what each is called, holds and means, for every kind of record.

Reading, writing, both forms, the digest, the JSON Schema and the documentation go by this table.
A kind of its own is a `Kind` in `KINDS`, and a class in `cardfishing.record.kinds.CLASSES`.
"""

from __future__ import annotations

from typing import Final

import attrs

from cardfishing.fieldtext import FieldKind
from cardfishing.record.shapes import (
    Flag,
    Json,
    Listed,
    Maybe,
    Named,
    Parts,
    Row,
    Shape,
    Text,
    Whole,
)

FORMAT: Final = "cardfishing.record"
VERSION: Final = 2

OPEN: Final = "*"
"""The result of a match that is not decided."""

DRAWN: Final = "="
"""The result of a match that has ended without a winner."""

NO_CONTROLS: Final = r"\u0000-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff"
"""Characters that break a line, or that no file can hold."""

LINE: Final = Text(rf"[^{NO_CONTROLS}]*")
"""A text on one line."""

WORD: Final = Text(r"[A-Za-z0-9_.\-]+", most=100)
REMARK: Final = Text(rf"[^{{}}{NO_CONTROLS}]+")
"""What stands in braces."""

MOVE: Final = Text(rf"[^\s{{}}{NO_CONTROLS}]+", most=2000)
SEAT: Final = Whole(0)
HASH: Final = Text(r"[0-9a-f]{64}")
NEEDED: Final = object()
"""The default of a field that has to be there."""


@attrs.frozen(kw_only=True)
class Field:
    """A field of a record.

    Attributes:
        name: Its key in JSON, and the name of the attribute.
        shape: What it holds.
        meaning: What it means, in a phrase.
        default: What its absence stands for, as JSON; `NEEDED` if it has to be there.
        is_note: Whether it may be changed freely, so that the digest leaves it out.
    """

    name: str
    shape: Shape
    meaning: str
    default: object = NEEDED
    is_note: bool = False

    @property
    def header(self) -> str:
        """What the text form calls it."""
        return "".join(part.capitalize() for part in self.name.split("_"))


@attrs.frozen
class Start:
    """One of several ways to begin, which exclude each other.

    Attributes:
        needed: The fields it takes.
        more: Those that may be there besides.
    """

    needed: frozenset[str]
    more: frozenset[str] = frozenset()

    @property
    def names(self) -> frozenset[str]:
        """All its fields."""
        return self.needed | self.more


@attrs.frozen(kw_only=True)
class Kind:
    """A kind of record.

    Attributes:
        fields: Its fields, in the order in which they are written.
        starts: The ways to begin, if there are several.
    """

    fields: tuple[Field, ...]
    starts: tuple[Start, ...] = ()

    @property
    def items(self) -> Field:
        """The last field: the list that the lines under the headers of the text form hold."""
        return self.fields[-1]

    @property
    def start_names(self) -> frozenset[str]:
        """All fields of its ways to begin."""
        return frozenset[str]().union(*(start.names for start in self.starts))


STANDING: Final = Parts(
    {
        "scores": (FieldKind.NUMBERS, Listed(Whole())),
        "round_no": (FieldKind.NUMBER, Whole(0)),
        "overtime": (FieldKind.FLAG, Flag()),
        "carry": (FieldKind.WORDS, Listed(Text(r"[^ ,/:=]+:[1-9][0-9]{0,17}"))),
        "next_dealer": (FieldKind.NUMBER, SEAT),
    },
    frozenset({"scores"}),
)

FIRST: Final = (
    Field(name="game", shape=Text(rf"[^{NO_CONTROLS}]+"), meaning="the game string"),
    Field(
        name="game_version",
        shape=Whole(0),
        meaning="the version of the game it was played with",
    ),
    Field(
        name="plugin",
        shape=LINE,
        meaning="the distribution the game came from, and its version",
        default="",
        is_note=True,
    ),
    Field(name="seats", shape=Whole(1), meaning="the number of seats"),
    Field(
        name="players",
        shape=Listed(LINE),
        meaning="who played at each seat",
        default=[],
        is_note=True,
    ),
)
"""The fields that every kind begins with."""

LAST: Final = (
    Field(
        name="tags",
        shape=Named(WORD, LINE),
        meaning="whatever else there is to say, by free words",
        default={},
        is_note=True,
    ),
    Field(
        name="forfeit",
        shape=SEAT,
        meaning="the seat that lost by forfeit while the moves leave the match open",
        default=None,
    ),
    Field(
        name="scores",
        shape=Listed(Whole()),
        meaning="the points of each side, without a round that is not finished",
        default=[],
    ),
    Field(
        name="result",
        shape=Text(r"[0-9]{1,9}|=|\*"),
        meaning="the number of the side that won; = without a winner, * while nothing is decided",
    ),
    Field(
        name="digest",
        shape=Text(r"[0-9a-f]{16}"),
        meaning="16 digits of the SHA-256 of the fields that are no notes",
        default=None,
        is_note=True,
    ),
    Field(
        name="comments",
        shape=Listed(Row((Whole(0), REMARK))),
        meaning="comments, each with the number of moves before it",
        default=[],
        is_note=True,
    ),
)
"""The fields that every kind has after those of its own, the moves excepted."""

MOVES: Final = Field(name="moves", shape=Listed(MOVE), meaning="the moves in full, in order")

DEALER: Final = Field(name="dealer", shape=SEAT, meaning="the seat that dealt first")

BEFORE: Final = Field(
    name="before",
    shape=STANDING,
    meaning="where the match stood before; the opening standing if it is not there",
    default=None,
)

SEED_HASH: Final = Field(
    name="seed_hash",
    shape=HASH,
    meaning="the SHA-256 of the seed, which can be published before the match",
    default="",
)

MATCH: Final = Kind(
    fields=(
        *FIRST,
        Field(
            name="seed",
            shape=Text(r"0|[1-9][0-9]{0,1233}"),
            meaning="the seed of every deal, as text since many readers round large numbers",
        ),
        SEED_HASH,
        DEALER,
        Field(
            name="draw",
            shape=Listed(LINE),
            meaning="the cards of the team draw, if the teams were drawn for",
            default=[],
        ),
        BEFORE,
        *LAST,
        MOVES,
    ),
)
"""A match from its start."""

ROUND: Final = Kind(
    fields=(
        *FIRST,
        Field(
            name="position",
            shape=Text(rf"[^{NO_CONTROLS}]+"),
            meaning="the text of the state it begins with",
            default="",
        ),
        Field(
            name="deal",
            shape=Text(rf"[^{NO_CONTROLS}]+"),
            meaning="instead of a position: the cards of the pack in order, the top card first",
            default="",
        ),
        Field(
            name="salt",
            shape=HASH,
            meaning="with a deal: the 32 bytes that reshuffles are drawn from, as 64 hex digits",
            default="",
        ),
        attrs.evolve(DEALER, meaning="with a deal: the seat that dealt", default=None),
        attrs.evolve(BEFORE, meaning=f"with a deal: {BEFORE.meaning}"),
        *LAST,
        MOVES,
    ),
    starts=(
        Start(frozenset({"position"})),
        Start(frozenset({"deal", "salt", "dealer"}), frozenset({"before"})),
    ),
)
"""A round from any point."""

STEP: Final = Row((Whole(0), Maybe(SEAT), Text(rf"[^\s{{}}{NO_CONTROLS}]*", most=2000), LINE))

VIEW: Final = Kind(
    fields=(
        *FIRST,
        attrs.evolve(SEED_HASH, meaning="the SHA-256 of the seed, if nobody can guess the seed"),
        Field(
            name="seat",
            shape=SEAT,
            meaning="the seat that saw it; a spectator if it is not there",
            default=None,
        ),
        *LAST,
        Field(
            name="steps",
            shape=Listed(STEP),
            meaning="the number of the round, the seat that moved and its move (null and an empty "
            "text where a round was dealt), and the text of what was seen then",
        ),
    ),
)
"""What somebody saw of a match."""

KINDS: Final[dict[str, Kind]] = {"match": MATCH, "round": ROUND, "view": VIEW}
"""The kinds, each by its name."""


def facts(kind: str, fields: Json) -> Json:
    """Return what the digest covers: neither notes, nor what says no more than its absence."""
    return {
        field.name: fields[field.name]
        for field in KINDS[kind].fields
        if not field.is_note and fields.get(field.name, field.default) != field.default
    }
