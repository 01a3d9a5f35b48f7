"""Booklets: the rulebook of a game as a page, made from the rules that the engine runs."""

from cardfishing.booklet.blocks import (
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
)
from cardfishing.booklet.html import to_html
from cardfishing.booklet.making import booklet
from cardfishing.booklet.markdown import to_markdown
from cardfishing.booklet.text import to_text

__all__ = [
    "Block",
    "Booklet",
    "Cell",
    "Chapter",
    "Command",
    "Grid",
    "Heading",
    "Listing",
    "NumberedRule",
    "Paragraph",
    "Picture",
    "Point",
    "booklet",
    "to_html",
    "to_markdown",
    "to_text",
]
