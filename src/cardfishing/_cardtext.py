"""The cards that a text names, and the same text with other cards in their places."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

_CARD: Final = r"(?:JK[1-4]|(?:10|[2-9AJQK])[CDHS])'*"
_ROW: Final = re.compile(rf"(?<![0-9A-Za-wyz])(?:{_CARD}(?:={_CARD})?)+(?![0-9A-Za-wyz'])")
"""Cards alone or side by side, each wild one with what it stands for; ``x`` comes between rows."""

_PLACED: Final = re.compile(rf"({_CARD})(={_CARD})?")


def spans(text: str) -> list[tuple[int, int]]:
    """Return where the cards stand that a text names; what a wild card stands for is none."""
    return [
        placed.span(1)
        for row in _ROW.finditer(text)
        for placed in _PLACED.finditer(text, row.start(), row.end())
    ]


def named(text: str) -> set[str]:
    """Return the texts of the cards that a text names."""
    return {text[start:end] for start, end in spans(text)}


def exchanged(text: str, exchange: Mapping[str, str]) -> str:
    """Return a text with other cards in the places of some.

    Args:
        text: The text.
        exchange: The texts of the cards, and what stands in their places.
    """
    for start, end in reversed(spans(text)):
        card = text[start:end]
        text = text[:start] + exchange.get(card, card) + text[end:]
    return text
