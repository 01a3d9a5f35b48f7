"""What was written as JSON, read back."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Protocol, TypeVar

from cardfishing.errors import NotationError


class Written(Protocol):
    """What is written as JSON."""

    def to_json(self) -> str:
        """Return it as JSON."""
        ...


WrittenT = TypeVar("WrittenT", bound=Written)


def from_json(kind: type[WrittenT], text: str, read: Callable[[str], object]) -> WrittenT:
    """Return what a JSON object was written of, if it is written so and says no more.

    Args:
        kind: What it has to be.
        text: The object.
        read: Reads it.

    Raises:
        NotationError: It is no JSON object, or not what is written of such a thing.
    """
    if not isinstance(text, str) or not text.lstrip().startswith("{"):
        raise NotationError(str(text), 1, "a JSON object")
    found = read(text)
    if not isinstance(found, kind) or json.loads(found.to_json()) != json.loads(text):
        raise NotationError(text, 1, f"what the to_json of a {kind.__name__} of this game writes")
    return found
