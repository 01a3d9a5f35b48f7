"""The booklet as a value: chapters, and the blocks that they are made of."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from cardfishing.messages import Message, Words
from cardfishing.scene import Scene

Cell: TypeAlias = Words | int
"""What stands in a table; numbers stand at the right."""


@attrs.frozen
class Heading:
    """A heading inside a chapter.

    Attributes:
        text: The heading.
    """

    text: Message


@attrs.frozen
class Paragraph:
    """Some sentences.

    Attributes:
        text: The sentences.
    """

    text: Words


@attrs.frozen
class NumberedRule:
    """A rule with its number, as configured.

    Attributes:
        id: Such as ``C20``.
        text: The wording.
    """

    id: str
    text: Message


@attrs.frozen(kw_only=True)
class Point:
    """A point that other tables play otherwise.

    Attributes:
        id: The id of its ruling, or of its rule where nobody has ruled it.
        meaning: What it is about.
        ruling: How it is here, and how else it may be.
        says: Who reads it how.
    """

    id: str
    meaning: Message
    ruling: Words
    says: Message | None = None


@attrs.frozen
class Listing:
    """Things one under another.

    Attributes:
        items: The things.
    """

    items: tuple[Words, ...]


@attrs.frozen
class Grid:
    """Rows of cells under a head: a table on a page.

    Attributes:
        head: What stands over each column.
        rows: The rows; the first cell of a row is its heading.
        foot: How many of the last rows are sums.
    """

    head: tuple[Words, ...]
    rows: tuple[tuple[Cell, ...], ...]
    foot: int = 0


@attrs.frozen
class Command:
    """A command to type.

    Attributes:
        text: The command.
    """

    text: str


@attrs.frozen
class Picture:
    """A table with cards, and what happens then.

    Attributes:
        scene: What lies where.
        then: What happens, turn by turn.
    """

    scene: Scene
    then: tuple[Words, ...] = ()


Block: TypeAlias = Heading | Paragraph | NumberedRule | Point | Listing | Grid | Command | Picture
"""What chapters are made of."""


@attrs.frozen
class Chapter:
    """A chapter.

    Attributes:
        name: A stable name, such as ``equipment``; anchors are made of it.
        title: The heading.
        blocks: What stands in it.
    """

    name: str
    title: Message
    blocks: tuple[Block, ...]


@attrs.frozen(kw_only=True)
class Booklet:
    """The rulebook of a game, as it is configured.

    Attributes:
        game: The game string.
        version: The version of the game.
        title: What people call the game.
        summary: What it is, in a sentence.
        names: The names that it is loaded by.
        chapters: The chapters in reading order; one with nothing to say is left out.
    """

    game: str
    version: int
    title: Message
    summary: Message
    names: tuple[str, ...]
    chapters: tuple[Chapter, ...]

    def __getitem__(self, name: str) -> Chapter:
        """Return the chapter of a name.

        Raises:
            KeyError: There is none.
        """
        for chapter in self.chapters:
            if chapter.name == name:
                return chapter
        raise KeyError(name)
