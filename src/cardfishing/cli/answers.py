"""What the template of a plugin asks, and which answers there are."""

from __future__ import annotations

import re
from time import strftime
from typing import Final

import attrs

from cardfishing.errors import RulesError

FAMILIES: Final = ("fishing", "rummy", "own")
LICENCES: Final = (
    "MIT",
    "BSD-3-Clause",
    "Apache-2.0",
    "GPL-3.0-or-later",
    "CC0-1.0",
    "proprietary",
)

_NAME: Final = re.compile(r"(?=..)[a-z][a-z0-9]*(-[a-z0-9]+)*")
_NOT_IN_TEXTS: Final = re.compile(r'[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff"\\{}]')


def _trimmed(text: str) -> str:
    return text.strip()


@attrs.frozen(kw_only=True)
class Answers:
    """What the template asks.

    Attributes:
        name: The name of the game.
        family: What the game is made from.
        licence: On which terms others may use the plugin.
        author: Who holds the rights; empty for the authors of the game.
        summary: What the game is, in a sentence; empty for that of the template.
        year: The year of the licence.
    """

    name: str
    family: str
    licence: str
    author: str = attrs.field(default="", converter=_trimmed)
    summary: str = attrs.field(default="", converter=_trimmed)
    year: str = attrs.field(factory=lambda: strftime("%Y"))

    def __attrs_post_init__(self) -> None:
        """Refuse what no project can be made of.

        Raises:
            RulesError: An answer is none of those there are, or cannot stand in the files.
        """
        if not _NAME.fullmatch(self.name):
            remedy = "write two or more small letters, with hyphens between words: sunday-casino"
            raise RulesError("name", self.name, remedy)
        for field, answer, known in (
            ("family", self.family, FAMILIES),
            ("licence", self.licence, LICENCES),
        ):
            if answer not in known:
                raise RulesError(field, answer, f"choose one of {' | '.join(known)}")
        for field, text in (
            ("author", self.author),
            ("summary", self.summary),
            ("year", self.year),
        ):
            if _NOT_IN_TEXTS.search(text):
                remedy = "write it without quotation marks, backslashes and braces, on one line"
                raise RulesError(field, text, remedy)
