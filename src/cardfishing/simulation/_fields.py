"""The typed fields of a JSON object on one line."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import TypeVar, cast

from cardfishing.errors import NotationError
from cardfishing.messages import Words

_T = TypeVar("_T")


def print_fields(fields: Mapping[str, object]) -> str:
    """Return fields as JSON on one line, with sorted keys and no spaces."""
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


class Fields:
    """The fields of a JSON object; whoever asks for one of another type gets a `NotationError`."""

    def __init__(self, text: str, names: Collection[str], expected: Words) -> None:
        """Read a text.

        Args:
            text: The text.
            names: The names its fields should have.
            expected: What it should be, for the error.

        Raises:
            NotationError: It is no JSON object with just these fields.
        """
        self._text = text
        self._expected = expected
        try:
            found: object = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise self.wrong() from error
        if not isinstance(found, dict):
            raise self.wrong()
        self._found = cast("dict[str, object]", found)
        if self._found.keys() != set(names):
            raise self.wrong()

    def wrong(self) -> NotationError:
        """Return the error that says what the text should be."""
        return NotationError(self._text, 1, self._expected)

    def one(self, name: str, kind: type[_T]) -> _T:
        """Return a field of just this type."""
        return self._checked(self._found[name], kind)

    def maybe(self, name: str, kind: type[_T]) -> _T | None:
        """Return a field of this type, or None."""
        value = self._found[name]
        return None if value is None else self._checked(value, kind)

    def some(self, name: str, kind: type[_T]) -> tuple[_T, ...]:
        """Return a list of this type."""
        return self._listed(self._found[name], kind)

    def named(self, name: str, kind: type[_T]) -> dict[str, tuple[_T, ...]]:
        """Return lists of this type by their names."""
        found = cast("dict[str, object]", self.one(name, dict))
        return {key: self._listed(value, kind) for key, value in found.items()}

    def _listed(self, value: object, kind: type[_T]) -> tuple[_T, ...]:
        items = cast("list[object]", self._checked(value, list))
        return tuple(self._checked(item, kind) for item in items)

    def _checked(self, value: object, kind: type[_T]) -> _T:
        if type(value) is kind:
            return value
        raise self.wrong()
