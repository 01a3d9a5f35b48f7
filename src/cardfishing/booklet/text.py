"""The booklet as plain text."""

from __future__ import annotations

from itertools import groupby, zip_longest
from textwrap import wrap
from typing import Final

from cardfishing.booklet.blocks import (
    Block,
    Booklet,
    Chapter,
    Command,
    Grid,
    Heading,
    Listing,
    NumberedRule,
    Paragraph,
    Picture,
    Point,
)
from cardfishing.booklet.printing import Printer, numeric
from cardfishing.messages import ENGLISH, Translator

WIDTH: Final = 80
_ID: Final = 5
"""The room for the number of a rule."""
_GAP: Final = 2
_NARROWEST: Final = 6


def to_text(book: Booklet, translator: Translator = ENGLISH, *, width: int = WIDTH) -> str:
    """Return a booklet as plain text.

    Args:
        book: The booklet.
        translator: The language.
        width: The number of columns.
    """
    return _Text(book, translator, width).page()


class _Text(Printer):
    def __init__(self, book: Booklet, translator: Translator, width: int) -> None:
        super().__init__(book, translator)
        self._width = width

    def page(self) -> str:
        book = self.book
        title = self.inline(book.title)
        rule = "=" * min(len(title), self._width)
        head = [self._flow(title), rule, "", self._flow(self.inline(book.summary))]
        parts = ["\n".join(head), self._flow(self.facts), *map(self._chapter, book.chapters)]
        return "\n\n".join(parts) + "\n"

    def _chapter(self, chapter: Chapter) -> str:
        title = self.inline(chapter.title)
        parts = [f"{self._flow(title)}\n{'-' * min(len(title), self._width)}"]
        for _, blocks in groupby(chapter.blocks, key=_kind):
            parts.append("\n".join(map(self.block, blocks)))
        return "\n\n".join(parts)

    def _flow(self, text: str, head: str = "", indent: int = 0) -> str:
        room = max(self._width - indent, _NARROWEST)
        lines = wrap(text, room, break_on_hyphens=False) or [""]
        margin = " " * indent
        return "\n".join(
            f"{margin if number else head.ljust(indent)}{line}" for number, line in enumerate(lines)
        )

    def plain(self, text: str) -> str:
        return text

    def code(self, text: str) -> str:
        return text

    def rule(self, rule_id: str) -> str:
        return rule_id

    def heading(self, block: Heading) -> str:
        return self._flow(self.inline(block.text))

    def paragraph(self, block: Paragraph) -> str:
        return self._flow(self.inline(block.text))

    def numbered(self, block: NumberedRule) -> str:
        return self._flow(self.inline(block.text), f"{block.id} ", _ID)

    def point(self, block: Point) -> str:
        lines = [self._flow(self.inline(block.meaning), f"{block.id} ", _ID)]
        told = (part for part in (block.ruling, block.says) if part is not None)
        lines += [self._flow(self.inline(part), "", _ID) for part in told]
        return "\n".join(lines)

    def listing(self, block: Listing) -> str:
        return "\n".join(self._flow(self.inline(item), "- ", _GAP) for item in block.items)

    def command(self, block: Command) -> str:
        return f"  {block.text}"

    def picture(self, block: Picture) -> str:
        scene = self._flow(self.inline(block.scene.describe()), " " * _GAP, _GAP)
        return f"{scene}\n\n{self.listing(Listing(block.then))}" if block.then else scene

    def grid(self, block: Grid) -> str:
        rows = [[self.inline(cell) for cell in row] for row in (block.head, *block.rows)]
        widths = _widths(
            [[len(row[n]) for row in rows] for n in range(len(block.head))], self._width
        )
        right = numeric(block)
        folded = [
            [
                wrap(text, width, break_on_hyphens=False) or [""]
                for text, width in zip(row, widths, strict=True)
            ]
            for row in rows
        ]
        gap = "\n\n" if any(len(cell) > 1 for row in folded[1:] for cell in row) else "\n"
        head, *body = ["\n".join(_lines(row, widths, right)) for row in folded]
        rule = (" " * _GAP).join("-" * width for width in widths)
        return f"{head}\n{rule}\n{gap.join(body)}"


def _kind(block: Block) -> object:
    """Return what blocks are grouped by that stand close together: rules among themselves."""
    return type(block) if isinstance(block, NumberedRule | Point) else id(block)


def _widths(lengths: list[list[int]], room: int) -> list[int]:
    """Return the width of each column: as much as it needs, the widest less if there is no room."""
    widths = [max(column) for column in lengths]
    room -= _GAP * (len(widths) - 1)
    while sum(widths) > room and max(widths) > _NARROWEST:
        widths[widths.index(max(widths))] -= 1
    return widths


def _lines(cells: list[list[str]], widths: list[int], right: list[bool]) -> list[str]:
    """Return the lines of a row."""
    lines: list[str] = []
    for parts in zip_longest(*cells, fillvalue=""):
        placed = (
            part.rjust(width) if is_right else part.ljust(width)
            for part, width, is_right in zip(parts, widths, right, strict=True)
        )
        lines.append((" " * _GAP).join(placed).rstrip())
    return lines
