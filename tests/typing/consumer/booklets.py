"""Booklets, as somebody reads, prints and binds them."""

from typing import assert_never, assert_type

from cardfishing.booklet import (
    Block,
    Booklet,
    Cell,
    Chapter,
    Command,
    Grid,
    Heading,
    Listing,
    NumberedRule,
    Paragraph,
    Picture,
    Point,
    booklet,
    to_html,
    to_markdown,
    to_text,
)
from cardfishing.messages import ENGLISH, msg
from cardfishing_casino import CASINO


def words(block: Block) -> list[Cell]:
    """Return what there is to read in a block; the kinds of blocks are all there are."""
    found: list[Cell]
    match block:
        case Heading() | Paragraph() | NumberedRule() | Command():
            found = [block.text]
        case Point():
            found = [block.meaning, block.ruling, block.says or ""]
        case Listing():
            found = [*block.items]
        case Grid():
            found = [*block.head, *(cell for row in block.rows for cell in row)]
        case Picture():
            found = [block.scene.describe(), *block.then]
        case _:
            assert_never(block)
    return found


def a_booklet() -> None:
    """Whoever wants it otherwise takes the chapters there are, and adds some."""
    book = booklet(CASINO, seats=2, seed=1)
    assert_type(book, Booklet)
    assert_type(book["rules"].blocks, tuple[Block, ...])
    added = Chapter("notes", msg("Notes"), (Heading(msg("House rules")), Paragraph("7D scores.")))
    bound = Booklet(
        game=book.game,
        version=book.version,
        title=book.title,
        summary=book.summary,
        names=book.names,
        chapters=(*book.chapters, added),
    )
    assert [str(word) for block in bound["notes"].blocks for word in words(block)] == [
        "House rules",
        "7D scores.",
    ]
    assert all(words(block) for chapter in bound.chapters for block in chapter.blocks)
    assert_type(to_text(bound, ENGLISH, width=60), str)
    assert to_markdown(bound, level=2).startswith("## Casino\n")
    assert "7D scores." in to_html(bound)
