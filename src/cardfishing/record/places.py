"""On which lines the parts of a record's text stand, so that every error can name one."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Final

import attrs

from cardfishing.errors import RecordError

_TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}:]')
_IN_LIST: Final = 2


@attrs.frozen
class Lines:
    """Lines of a text, counted as in its file.

    Attributes:
        first: The line on which the record begins.
        keys: The line of each field.
        items: The lines of the items of each list.
        twice: A key that is there twice and the line of its second place, if there is one.
    """

    first: int
    keys: Mapping[str, int]
    items: Mapping[str, Sequence[int]]
    twice: tuple[str, int] | None = None


@attrs.frozen(eq=False)
class Places:
    """Where a record stands in its text, looked up when something is wrong with it.

    Attributes:
        find: Looks it up.
    """

    find: Callable[[], Lines]

    @cached_property
    def lines(self) -> Lines:
        """The lines of its parts."""
        return self.find()

    def error(self, key: str, cause: str, item: int | None = None) -> RecordError:
        """Return the error for a field, or for an item of its list.

        Args:
            key: The field; it is on the first line if it is not there.
            cause: What is wrong, and the remedy.
            item: The number of the item, from 0.
        """
        lines = self.lines
        items = lines.items.get(key, ())
        if item is not None and item < len(items):
            return RecordError(items[item], cause)
        return RecordError(lines.keys.get(key, lines.first), cause)


def lines_in_json(text: str, first: int = 1) -> Lines:
    """Look through a text that is JSON.

    Args:
        text: The text.
        first: The number of its first line.
    """
    keys: dict[str, int] = {}
    items: dict[str, list[int]] = {}
    twice: tuple[str, int] | None = None
    above: list[set[str]] = [set()]
    key, string = "", ""
    line, seen = first, 0
    for token in _TOKEN.finditer(text):
        found = token.group()
        line, seen = line + text.count("\n", seen, token.start()), token.start()
        if len(above) - 1 == _IN_LIST and found not in "]}:":
            items.setdefault(key, []).append(line)
        if found in "[{":
            above.append(set())
        elif found in "]}":
            above.pop()
        elif found != ":":
            string = json.loads(found)
        else:
            if string in above[-1]:
                twice = twice or (string, line)
            above[-1].add(string)
            if len(above) - 1 == 1:
                key = string
                keys.setdefault(key, line)
    return Lines(first, keys, items, twice)
