"""What search engines and readers of links are told of a page: its first paragraph."""

from __future__ import annotations

from collections.abc import Iterable, MutableMapping
from html import escape
from textwrap import shorten
from typing import Final, Protocol

from docs._ext.pages import Sphinx

MOST: Final = 160
"""The most characters that are shown of a description, as a rule."""


class _Node(Protocol):
    tagname: str

    def astext(self) -> str: ...


class _Tree(Protocol):
    def findall(self) -> Iterable[_Node]: ...


def described(tree: _Tree) -> str:
    """Return the first paragraph of a page, or as much of it as is shown."""
    said = (node.astext() for node in tree.findall() if node.tagname == "paragraph")
    return shorten(next(said, ""), MOST, placeholder=" ...")


def _describe(
    app: Sphinx, page: str, template: str, context: MutableMapping[str, object], tree: _Tree | None
) -> None:
    """Put the description into the head of a page."""
    del app, page, template
    if tree is not None:
        tag = f'<meta name="description" content="{escape(described(tree))}">'
        context["metatags"] = f"{context.get('metatags', '')}{tag}"


def setup(app: Sphinx) -> dict[str, bool]:
    """Describe every page."""
    app.connect("html-page-context", _describe)
    return {"parallel_read_safe": True}
