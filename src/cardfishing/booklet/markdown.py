"""The booklet as Markdown."""

from __future__ import annotations

import re
from typing import Final

from cardfishing.booklet.blocks import (
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
from cardfishing.messages import ENGLISH, Translator, Words

_SPECIAL: Final = re.compile(r"[\\`*_\[\]<>~{}&#$]")
_MARKER: Final = re.compile(r"^(\d*)(?=[-+=.):(%|])")
"""What would begin a list, a table, a comment; the letter behind it has to be escaped."""
_TICKS: Final = re.compile("`+")


def to_markdown(book: Booklet, translator: Translator = ENGLISH, *, level: int = 1) -> str:
    """Return a booklet as Markdown; pictures are inline SVG.

    Args:
        book: The booklet.
        translator: The language.
        level: The level of the title; with 0 the page has a title and a summary of its own, and
            chapters have the second level.
    """
    return _Markdown(book, translator, level).page()


class _Markdown(Printer):
    def __init__(self, book: Booklet, translator: Translator, level: int) -> None:
        super().__init__(book, translator)
        self._level = level

    def page(self) -> str:
        book = self.book
        head = [f"{self.facts}."]
        if self._level:
            title = f"{'#' * self._level} {self.inline(book.title)}"
            head = [title, self.inline(book.summary), *head]
        if self.sprite:
            head.append(f"<figure>{self.sprite}</figure>")
        return "\n\n".join([*head, *map(self._chapter, book.chapters)]) + "\n"

    def _chapter(self, chapter: Chapter) -> str:
        title = f"{'#' * (max(self._level, 1) + 1)} {self.inline(chapter.title)}"
        return "\n\n".join([title, *map(self.block, chapter.blocks)])

    def plain(self, text: str) -> str:
        return _SPECIAL.sub(r"\\\g<0>", text)

    def code(self, text: str) -> str:
        ticks = "`" * (1 + max(map(len, _TICKS.findall(text)), default=0))
        gap = " " if len(ticks) > 1 else ""
        return f"{ticks}{gap}{text}{gap}{ticks}"

    def rule(self, rule_id: str) -> str:
        if rule_id not in self.rules:
            return self.plain(rule_id)
        return f"[{self.plain(rule_id)}](#{self.anchor_of(rule_id)})"

    def heading(self, block: Heading) -> str:
        return f"{'#' * (max(self._level, 1) + 2)} {self.inline(block.text)}"

    def paragraph(self, block: Paragraph) -> str:
        return self._flow(block.text)

    def _flow(self, part: Words) -> str:
        """Return a part that begins a line."""
        return _MARKER.sub(r"\1\\", self.inline(part))

    def numbered(self, block: NumberedRule) -> str:
        head = _anchor(self.anchor_of(block.id)) + f"**{self.plain(block.id)}**"
        return f"{head} {self.inline(block.text)}"

    def point(self, block: Point) -> str:
        head = _anchor(self.new_anchor(block.id)) + f"**{self.plain(block.id)}**"
        lines = [f"{head} {self.inline(block.meaning)}", self._flow(block.ruling)]
        if block.says is not None:
            lines.append(f"*{self.inline(block.says)}*")
        return "\\\n".join(lines)

    def listing(self, block: Listing) -> str:
        return "\n".join(f"- {self._flow(item)}" for item in block.items)

    def command(self, block: Command) -> str:
        return f"```console\n$ {block.text}\n```"

    def picture(self, block: Picture) -> str:
        figure = f"<figure>{self.drawn(block)}</figure>"
        return f"{figure}\n\n{self.listing(Listing(block.then))}" if block.then else figure

    def grid(self, block: Grid) -> str:
        marks = ["---:" if is_right else "---" for is_right in numeric(block)]
        last = len(block.rows) - block.foot
        head = map(self.inline, block.head)
        rows = [
            [f"**{cell}**" if number >= last else cell for cell in map(self.inline, row)]
            for number, row in enumerate(block.rows)
        ]
        cells = [[cell.replace("|", "\\|") for cell in row] for row in (head, *rows)]
        lines = [cells[0], marks, *cells[1:]]
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _anchor(name: str) -> str:
    return f'<a id="{name}"></a>' if name else ""
