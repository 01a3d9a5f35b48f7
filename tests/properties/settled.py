"""What all properties share: the same examples in every run, however busy the machine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from hypothesis import settings

from cardfishing.errors import NotationError

T = TypeVar("T")

FIXED: Final = settings(derandomize=True, database=None, deadline=None)
FEW: Final = settings(FIXED, max_examples=40)


def attempt(read: Callable[[str], T], text: str) -> T | NotationError:
    """Return what a text is read as, or the error that it cannot be read.

    The error is checked: it names the text, a column in it or behind it, and what was expected.
    """
    try:
        return read(text)
    except NotationError as error:
        found = error
    assert found.text == text
    assert 1 <= found.column <= len(text) + 1
    assert str(found.expected) in str(found)
    return found
