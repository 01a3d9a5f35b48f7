"""Facts: what was measured, as JSON."""

from __future__ import annotations

from math import isinf
from typing import cast

import attrs

from cardfishing.game import Game
from cardfishing.messages import Message
from cardfishing.simulation._fields import print_fields


def print_facts(value: attrs.AttrsInstance) -> str:
    """Return a value as JSON on one line, with sorted keys; an absent bound is null."""
    return print_fields(attrs.asdict(value, value_serializer=_plain))


def _plain(_owner: object, _field: object, value: object) -> object:
    """Return a game or a sentence as its text, and an infinite number as None."""
    if isinstance(value, (Game, Message)):
        return str(cast("object", value))
    return None if isinstance(value, float) and isinf(value) else value
