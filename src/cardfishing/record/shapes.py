"""What a field of a record can hold: one value says how it is checked, printed and published.

A shape tells whether a value read from JSON fits, returns its JSON Schema, and turns it into the
quoted words of a header of the text form and back.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Final, TypeAlias, cast

import attrs

from cardfishing.errors import NotationError
from cardfishing.fieldtext import FieldKind, Fields, to_line
from cardfishing.notation import read_fields
from cardfishing.scoring import MOST_POINTS

Json: TypeAlias = dict[str, object]
"""An object of JSON."""

NULL: Final = "-"
"""The word for nothing in the text form."""

MISFIT: Final = object()
"""What words stand for that fit no shape."""


class Shape(ABC):
    """What a field holds."""

    @abstractmethod
    def fits(self, value: object) -> bool:
        """Tell whether a value is of this shape."""

    @abstractmethod
    def schema(self) -> Json:
        """Return the JSON Schema of the values that fit."""

    def words(self, value: object) -> list[str]:
        """Return the words of a value that fits, for a header of the text form."""
        return [str(value)]

    def of_words(self, words: Sequence[str]) -> object:
        """Return the value of some words, or `MISFIT` if they are of another shape."""
        return words[0] if len(words) == 1 else MISFIT


@attrs.frozen
class Whole(Shape):
    """A whole number.

    Attributes:
        least: The least it can be.
    """

    least: int = 1 - MOST_POINTS

    def fits(self, value: object) -> bool:
        """Tell whether a value is such a number."""
        return type(value) is int and self.least <= value < MOST_POINTS

    def schema(self) -> Json:
        """Return its schema."""
        return {"type": "integer", "minimum": self.least, "maximum": MOST_POINTS - 1}

    def of_words(self, words: Sequence[str]) -> object:
        """Return the number of a word."""
        try:
            return FieldKind.NUMBER.of_line(" ".join(words))
        except NotationError:
            return MISFIT


@attrs.frozen
class Text(Shape):
    """A text.

    Attributes:
        pattern: What it looks like, for Python and for JavaScript.
        most: The most characters it has.
    """

    pattern: str
    most: int = 1 << 16

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(self.pattern)

    def fits(self, value: object) -> bool:
        """Tell whether a value is such a text."""
        return (
            type(value) is str
            and len(value) <= self.most
            and self._compiled.fullmatch(value) is not None
        )

    def schema(self) -> Json:
        """Return its schema."""
        return {"type": "string", "pattern": f"^(?:{self.pattern})$", "maxLength": self.most}


@attrs.frozen
class Flag(Shape):
    """True or false."""

    def fits(self, value: object) -> bool:
        """Tell whether a value is one of the two."""
        return type(value) is bool

    def schema(self) -> Json:
        """Return its schema."""
        return {"type": "boolean"}


@attrs.frozen
class Maybe(Shape):
    """Something, or nothing.

    Attributes:
        of: What it is if it is there.
    """

    of: Shape

    def fits(self, value: object) -> bool:
        """Tell whether a value is nothing, or of the shape."""
        return value is None or self.of.fits(value)

    def schema(self) -> Json:
        """Return its schema."""
        return {"anyOf": [self.of.schema(), {"type": "null"}]}

    def words(self, value: object) -> list[str]:
        """Return its words, or the one for nothing."""
        return [NULL] if value is None else self.of.words(value)

    def of_words(self, words: Sequence[str]) -> object:
        """Return the value of some words."""
        if list(words) == [NULL]:
            return None
        return self.of.of_words(words)


@attrs.frozen
class Listed(Shape):
    """A list.

    Attributes:
        of: What it is a list of.
    """

    of: Shape

    def fits(self, value: object) -> bool:
        """Tell whether a value is a list, and each item fits."""
        return isinstance(value, list) and all(map(self.of.fits, cast("list[object]", value)))

    def misfit(self, items: Sequence[object]) -> int | None:
        """Return the place of the first item that does not fit, or None."""
        fits = self.of.fits
        return next((place for place, item in enumerate(items) if not fits(item)), None)

    def schema(self) -> Json:
        """Return its schema."""
        return {"type": "array", "items": self.of.schema()}

    def words(self, value: object) -> list[str]:
        """Return a word for each item."""
        return [word for item in cast("list[object]", value) for word in self.of.words(item)]

    def of_words(self, words: Sequence[str]) -> object:
        """Return an item for each word."""
        items = [self.of.of_words([word]) for word in words]
        return MISFIT if MISFIT in items else items


@attrs.frozen
class Row(Shape):
    """A list with items of different kinds, such as a number and a text.

    Attributes:
        parts: What each of them is.
    """

    parts: tuple[Shape, ...]

    def fits(self, value: object) -> bool:
        """Tell whether a value is such a list."""
        if not isinstance(value, list):
            return False
        items = cast("list[object]", value)
        return len(items) == len(self.parts) and all(
            part.fits(item) for part, item in zip(self.parts, items, strict=True)
        )

    def schema(self) -> Json:
        """Return its schema."""
        return {
            "type": "array",
            "prefixItems": [part.schema() for part in self.parts],
            "minItems": len(self.parts),
            "maxItems": len(self.parts),
        }


@attrs.frozen
class Named(Shape):
    """An object whose keys are free.

    Attributes:
        key: What a key looks like.
        of: What a value is.
    """

    key: Text
    of: Shape

    def fits(self, value: object) -> bool:
        """Tell whether a value is such an object."""
        return isinstance(value, dict) and all(
            self.key.fits(key) and self.of.fits(held) for key, held in cast("Json", value).items()
        )

    def schema(self) -> Json:
        """Return its schema."""
        return {
            "type": "object",
            "propertyNames": self.key.schema(),
            "additionalProperties": self.of.schema(),
        }


@attrs.frozen
class Parts(Shape):
    """An object with fixed keys, which the text form writes as one line of ``key=value``.

    Attributes:
        parts: How each is written in a line, and what it holds.
        needed: The keys that have to be there.
    """

    parts: Mapping[str, tuple[FieldKind, Shape]]
    needed: frozenset[str]

    def fits(self, value: object) -> bool:
        """Tell whether a value is such an object."""
        if not isinstance(value, dict):
            return False
        held = cast("Json", value)
        return self.needed <= held.keys() and all(
            key in self.parts and self.parts[key][1].fits(part) for key, part in held.items()
        )

    def schema(self) -> Json:
        """Return its schema."""
        return {
            "type": "object",
            "properties": {key: shape.schema() for key, (_, shape) in self.parts.items()},
            "required": sorted(self.needed),
            "additionalProperties": False,
        }

    def words(self, value: object) -> list[str]:
        """Return the line."""
        return [to_line(cast("Fields", value))]

    def of_words(self, words: Sequence[str]) -> object:
        """Return what a line says."""
        try:
            line = read_fields(" ".join(words), self.parts)
            return {key: self.parts[key][0].of_line(text) for key, text in line.items()}
        except NotationError:
            return MISFIT
