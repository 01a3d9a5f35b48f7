"""What the three printers share: blocks one after another, in the language of a translator."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import Counter
from typing import Final, assert_never

from cardfishing.booklet.blocks import (
    Block,
    Booklet,
    Cell,
    Command,
    Grid,
    Heading,
    Listing,
    NumberedRule,
    Paragraph,
    Picture,
    Point,
)
from cardfishing.booklet.marks import code, codes, resolved, tidy
from cardfishing.messages import Message, Translator, msg
from cardfishing.pictures import picture, sprite

_OUTSIDE: Final = re.compile(r"[^\w.-]")
"""What is in no anchor."""

_NAMES: Final = re.compile(r"\bcf-[td]-[0-9a-f]+")
"""The ids of the title and of the description of a picture."""


class Printer(ABC):
    """Prints one booklet in one format and language."""

    def __init__(self, book: Booklet, translator: Translator) -> None:
        """Print a booklet in the language of a translator."""
        self.book = book
        self.translator = translator
        self._pictures: Counter[str] = Counter()
        self._chapters = {chapter.name for chapter in book.chapters}
        self.rules: set[str] = {
            block.id
            for chapter in book.chapters
            for block in chapter.blocks
            if isinstance(block, NumberedRule)
        }
        self._anchored = {self.anchor_of(rule) for rule in self.rules}

    def inline(self, part: Cell) -> str:
        """Return a part as the format writes it."""
        text = part.render(self.translator) if isinstance(part, Message) else str(part)
        return resolved(tidy(text), self.plain, self.code, self.rule)

    @property
    def facts(self) -> str:
        """What the game is loaded by, and its version."""
        book, also = self.book, self.book.names[1:]
        facts = msg("{game}, version {version}", game=code(book.game), version=book.version)
        if also:
            facts = msg("{facts}; also called {names}", facts=facts, names=codes(also))
        return self.inline(facts)

    def block(self, block: Block) -> str:
        """Return a block as the format has it."""
        match block:
            case Heading():
                written = self.heading(block)
            case Paragraph():
                written = self.paragraph(block)
            case NumberedRule():
                written = self.numbered(block)
            case Point():
                written = self.point(block)
            case Listing():
                written = self.listing(block)
            case Grid():
                written = self.grid(block)
            case Command():
                written = self.command(block)
            case Picture():
                written = self.picture(block)
            case _:
                assert_never(block)
        return written

    def anchor_of(self, id_: str) -> str:
        """Return the anchor of a rule or a ruling: its id in small letters, or what is free."""
        name = _OUTSIDE.sub("-", id_.lower())
        return f"rule-{name}" if name.removesuffix("-title") in self._chapters else name

    def new_anchor(self, id_: str) -> str:
        """Return the anchor of a ruling where it is first told of, and later nothing."""
        anchor = self.anchor_of(id_)
        if anchor in self._anchored:
            return ""
        self._anchored.add(anchor)
        return anchor

    @abstractmethod
    def plain(self, text: str) -> str:
        """Return letters as the format writes them."""

    @abstractmethod
    def code(self, text: str) -> str:
        """Return what is typed as the format writes it."""

    @abstractmethod
    def rule(self, rule_id: str) -> str:
        """Return the id of a rule, led to the rule if the format can."""

    @abstractmethod
    def heading(self, block: Heading) -> str:
        """Return a heading inside a chapter."""

    @abstractmethod
    def paragraph(self, block: Paragraph) -> str:
        """Return some sentences."""

    @abstractmethod
    def numbered(self, block: NumberedRule) -> str:
        """Return a rule with its number."""

    @abstractmethod
    def point(self, block: Point) -> str:
        """Return a contested point."""

    @abstractmethod
    def listing(self, block: Listing) -> str:
        """Return things one under another."""

    @abstractmethod
    def grid(self, block: Grid) -> str:
        """Return a table."""

    @abstractmethod
    def command(self, block: Command) -> str:
        """Return a command to type."""

    @abstractmethod
    def picture(self, block: Picture) -> str:
        """Return a picture, or what it shows in words."""

    def drawn(self, block: Picture) -> str:
        """Return a picture as SVG on one line; the faces of its cards are those of `sprite`.

        The ids of a picture are made of what it shows: one that comes again has its number in them.
        """
        drawn = picture(block.scene, translator=self.translator, sprite=False).replace("\n", " ")
        self._pictures[drawn] += 1
        again = self._pictures[drawn]
        return drawn if again == 1 else _NAMES.sub(rf"\g<0>-{again}", drawn)

    @property
    def sprite(self) -> str:
        """The faces of the cards of all pictures, if there are any."""
        blocks = (block for chapter in self.book.chapters for block in chapter.blocks)
        return sprite() if any(isinstance(block, Picture) for block in blocks) else ""


def numeric(grid: Grid) -> list[bool]:
    """Return for each column whether it has numbers only."""
    columns = range(len(grid.head))
    return [all(isinstance(row[column], int) for row in grid.rows) for column in columns]
