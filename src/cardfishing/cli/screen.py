"""The screen: the one place where sentences are translated, wrapped, coloured and read."""

from __future__ import annotations

import re
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Final, TextIO, TypeAlias

from cardfishing.messages import ENGLISH, Message, Translator, Words

if TYPE_CHECKING:
    from rich.console import Console

Part: TypeAlias = Words
"""What is put together to a line."""

WIDTH: Final = 80
_LEAST_ROOM: Final = 20
RED_CARD: Final = r"(?<![0-9A-Za-wyz])(?:10|[2-9AJQK])[DH](?![0-9A-Za-wyz])"
"""What finds the cards that are shown in red."""


class Screen:
    """Where a player reads and types; plain text unless it is a terminal.

    Libraries are imported when the first line is written.
    """

    def __init__(self, translator: Translator = ENGLISH, *, page: TextIO | None = None) -> None:
        """Write in a translator's language, on the terminal or on a page of 80 columns."""
        self.translator = translator
        self._page = page

    @cached_property
    def _console(self) -> Console:
        from rich.console import Console  # noqa: PLC0415  # help is shown without it

        console = Console(file=self._page, highlight=False, markup=False, emoji=False)
        console.width = WIDTH if self._page else min(console.width or WIDTH, WIDTH)
        return console

    @property
    def width(self) -> int:
        """The number of columns, 80 at most."""
        return self._console.width

    def text(self, part: Part) -> str:
        """Return a part in the language of the screen."""
        return part.render(self.translator) if isinstance(part, Message) else part

    def join(self, parts: Sequence[Part], mark: str = ", ") -> str:
        """Return some parts with a mark between them."""
        return mark.join(map(self.text, parts))

    def say(self, *parts: Part, indent: int = 0, style: str = "") -> None:
        """Write parts with spaces between them, wrapped to the width."""
        self.row((), *parts, indent=indent, style=style)

    def row(
        self,
        cells: Sequence[tuple[Part, int]],
        *parts: Part,
        indent: int = 0,
        style: str = "",
        tail: str = "",
        mark: str = "",
    ) -> None:
        """Write cells of some widths, and behind them parts that are wrapped in what is left.

        A cell that is too long pushes what follows on, to the next line if need be.

        Args:
            cells: Each cell and its width, the space behind it included.
            parts: What follows the cells.
            indent: The number of spaces before the first cell.
            style: The style of the line.
            tail: The style of what follows the cells.
            mark: Stands before each line of what follows the cells.
        """
        head, hang = " " * indent, indent
        for part, width in cells:
            text = self.text(part)
            head = self._fit(head, hang, len(text), style)
            if len(head) + len(text) > self.width:
                self._flow(head, "", text, style, style)
                head = " " * (hang + width)
            else:
                head += text.ljust(width - 1) + " "
            hang += width
        body = self.join(parts, " ")
        head = self._fit(head, hang, len(mark) + len(body), style)
        self._flow(head, mark, body, style, tail or style)

    def _fit(self, head: str, hang: int, needed: int, style: str) -> str:
        """Return where to go on: behind what stands there, or on the next line if that is full."""
        if len(head) <= hang or len(head) + needed <= self.width:
            return head
        self._flow(head, "", "", style, style)
        return " " * hang

    def _flow(self, head: str, mark: str, body: str, style: str, tail: str) -> None:
        """Write a text behind a head, each line of it behind a mark."""
        from rich.text import Text  # noqa: PLC0415  # help is shown without it

        room = max(self.width - len(head) - len(mark), _LEAST_ROOM)
        for line in Text(_parted(body, room), tail).wrap(self._console, room):
            text = Text(head + mark, style) + line
            text.rstrip()
            text.highlight_regex(RED_CARD, "red")
            self._console.print(text, soft_wrap=True)
            head = " " * len(head)

    def blank(self) -> None:
        """Leave a line empty."""
        self._console.print()

    def quote(self, part: Part) -> None:
        """Write a text as it is, so that it can be copied, however long its lines are."""
        self._console.print(self.text(part), soft_wrap=True)

    @contextmanager
    def busy(self, *parts: Part) -> Generator[None]:
        """Say on a terminal what goes on for as long as it does."""
        from rich.text import Text  # noqa: PLC0415  # help is shown without it

        with self._console.status(Text(self.join(parts, " "))):
            yield

    def ask(self) -> str | None:
        """Return the next line typed, or None at the end of the input.

        What comes over a pipe is written out as if it had been typed.
        """
        try:
            line = input("> ")
        except (EOFError, KeyboardInterrupt):
            self.blank()
            return None
        if not sys.stdin.isatty():
            self._console.print(line, soft_wrap=True)
        return line

    def complain(self, *parts: Part) -> None:
        """Write to the standard error stream."""
        sys.stderr.write(f"{self.join(parts, ' ')}\n")


def _parted(text: str, room: int) -> str:
    """Return a text with each word that is longer than a line parted after commas."""
    return re.sub(rf"(?=\S{{{room + 1}}})\S{{1,{room - 1}}},", "\\g<0>\n", text)
