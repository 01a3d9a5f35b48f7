"""States and observations as one line of text and as JSON: the fields of a set-up.

Both forms carry the same fields under the same names.  In the line a list's items are separated by
``/`` and cards by ``,``; fields that hold what a set-up assumes anyway are left out.  A family says
what its fields hold; this module reads and prints them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any, Final, TypeAlias, cast

from cardfishing._bits import listed
from cardfishing._cardnames import texts_of
from cardfishing.errors import NotationError
from cardfishing.notation import MOST_DIGITS, print_fields, read_fields
from cardfishing.scoring import Standing, carry_texts

Value: TypeAlias = str | int | bool | list[str] | list[int]
"""What a field holds, as JSON has it."""

Fields: TypeAlias = dict[str, Value]
"""A set-up's fields as JSON has them."""


class FieldKind(Enum):
    """What a field holds."""

    NUMBER = "a whole number"
    NUMBERS = "a list of whole numbers"
    FLAG = "true or false"
    WORD = "a text, taken as it stands"
    WORDS = "a list of such texts"
    CARDS = "cards"
    CARD_LISTS = "a list of cards, or of other texts whose parts have spaces between them"

    def of_line(self, text: str) -> Value:
        """Return what a field of this kind holds.

        Args:
            text: Its text in the line.

        Raises:
            NotationError: It holds something else.
        """
        return _OF_LINE[self](text)

    def fits(self, value: object) -> bool:
        """Tell whether a value read from JSON is of this kind."""
        item = _ITEMS.get(self, str)
        if self in _LISTS:
            return isinstance(value, list) and all(
                type(held) is item for held in cast("list[object]", value)
            )
        return type(value) is item


Schema: TypeAlias = Mapping[str, FieldKind]
"""The fields of a family's set-ups and what they hold; ``hands`` is always one of them."""


BASE_SCHEMA: Final[Schema] = {
    "hands": FieldKind.CARD_LISTS,
    "stock": FieldKind.CARDS,
    "aside": FieldKind.CARDS,
    "turn": FieldKind.NUMBER,
    "dealer": FieldKind.NUMBER,
    "scores": FieldKind.NUMBERS,
    "round_no": FieldKind.NUMBER,
    "overtime": FieldKind.FLAG,
    "carry": FieldKind.WORDS,
}
"""The fields that the set-ups of every family have; a family adds those of its own."""


def _number(text: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS):
        raise NotationError(text, 1, "a whole number")
    return int(text)


def _flag(text: str) -> bool:
    if text not in {"true", "false"}:
        raise NotationError(text, 1, "true or false")
    return text == "true"


def _spaced(text: str) -> str:
    return text.replace(",", " ")


_LISTS: Final = frozenset({FieldKind.NUMBERS, FieldKind.WORDS, FieldKind.CARD_LISTS})
_IN_JSON: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode
_ITEMS: Final[Mapping[FieldKind, type]] = {
    FieldKind.NUMBER: int,
    FieldKind.NUMBERS: int,
    FieldKind.FLAG: bool,
}
_OF_LINE: Final[Mapping[FieldKind, Callable[[str], Value]]] = {
    FieldKind.NUMBER: _number,
    FieldKind.NUMBERS: lambda text: [_number(item) for item in text.split("/")],
    FieldKind.FLAG: _flag,
    FieldKind.WORD: str,
    FieldKind.WORDS: lambda text: text.split("/") if text else [],
    FieldKind.CARDS: _spaced,
    FieldKind.CARD_LISTS: lambda text: _spaced(text).split("/"),
}


def hidden(size: int) -> str:
    """Return the text of so many cards that are not seen."""
    return f"?{size}"


def seen_hands(sizes: Sequence[int], seat: int | None, hand: int) -> list[str]:
    """Return the hands as a seat sees them.

    Args:
        sizes: The number of cards in each hand.
        seat: The seat that looks, or None for a spectator.
        hand: Its own cards.
    """
    return [
        texts_of(listed(hand)) if other == seat else hidden(size)
        for other, size in enumerate(sizes)
    ]


def seen_fields(sizes: Sequence[int], seat: int | None, hand: int) -> Fields:
    """Return the fields that say who looks, and the hands as it sees them (see `seen_hands`)."""
    fields: Fields = {} if seat is None else {"seat": seat}
    return fields | {"hands": seen_hands(sizes, seat, hand)}


def standing_fields(standing: Standing) -> Fields:
    """Return the fields of the standing before a round."""
    fields: Fields = {}
    if any(standing.scores):
        fields["scores"] = list(standing.scores)
    if standing.round_no:
        fields["round_no"] = standing.round_no
    if standing.overtime:
        fields["overtime"] = True
    if standing.carry:
        fields["carry"] = carry_texts(standing.carry)
    return fields


def to_line(fields: Fields) -> str:
    """Return the fields as one line."""
    return print_fields((key, _in_line(value)) for key, value in fields.items())


def _in_line(value: Value) -> str:
    if isinstance(value, str):
        return value.replace(" ", ",")
    if isinstance(value, list):
        return "/".join([_in_line(item) for item in value])
    return str(value).lower()


def to_json(game: str, fields: Fields) -> str:
    """Return the fields as JSON with sorted keys, the game string among them."""
    return _IN_JSON({**fields, "game": game})


def read_state(text: str, game: str, schema: Schema) -> dict[str, Any]:
    """Read a state's text or its JSON into the fields of its set-up.

    Args:
        text: The text.
        game: The game string.
        schema: The fields there are.

    Raises:
        NotationError: It is neither, a field is unknown or not of its kind, it has no hands, a seat
            looks at it, or it is of another game.
    """
    seat, fields = read_view(text, game, schema)
    if seat is not None:
        raise NotationError(text, text.find("seat") + 1 or 1, "a state, which no seat looks at")
    return fields


def read_view(text: str, game: str, schema: Schema) -> tuple[int | None, dict[str, Any]]:
    """Read an observation's text or its JSON into its seat and the fields of its set-up.

    Args:
        text: The text.
        game: The game string.
        schema: The fields there are.

    Raises:
        NotationError: It is neither, a field is unknown or not of its kind, it has no hands, or it
            is of another game.
    """
    known = {"seat": FieldKind.NUMBER, **schema}
    fields: dict[str, Any]
    if isinstance(text, str) and text.lstrip().startswith("{"):
        fields = _read_json(text, game, known)
    else:
        fields = {key: known[key].of_line(value) for key, value in read_fields(text, known).items()}
    if "hands" not in fields:
        raise NotationError(text, len(text) + 1, "the field hands")
    return fields.pop("seat", None), fields


def _read_json(text: str, game: str, known: Schema) -> dict[str, Any]:
    try:
        fields: dict[str, Any] = json.loads(text, object_pairs_hook=once)
    except json.JSONDecodeError as error:
        raise NotationError(text, error.pos + 1, f"JSON ({error.msg})") from error
    except (ValueError, RecursionError) as error:
        raise NotationError(text, 1, f"JSON of a position ({error})") from error
    of = fields.pop("game", game)
    if of != game:
        raise NotationError(text, 1, f"a position of {game}, not of {of}")
    for key, value in fields.items():
        if key not in known or not known[key].fits(value):
            raise NotationError(text, text.find(f'"{key}"') + 1 or 1, "a field of its own kind")
    return fields


def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return an object of JSON, for `json.loads` to call.

    Raises:
        ValueError: A key stands there twice; other readers would take one value or the other.
    """
    fields = dict(pairs)
    if len(fields) != len(pairs):
        sentence = "a field stands there twice"
        raise ValueError(sentence)
    return fields
