"""Numbers and texts as SVG and HTML have them."""

from __future__ import annotations

from typing import Final
from unicodedata import category

_JOINERS: Final = "\u200c\u200d"
"""They part and join letters, as Persian and some pictures of people need it."""


def number(value: float) -> str:
    """Return a number as SVG has it, with two decimals at most."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def escaped(text: str) -> str:
    """Return a text as it stands in SVG and HTML, without what may not stand there."""
    spared = "\n\t" + _JOINERS
    kept = "".join(letter for letter in text if letter in spared or category(letter)[0] != "C")
    for letter, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        kept = kept.replace(letter, entity)
    return kept
