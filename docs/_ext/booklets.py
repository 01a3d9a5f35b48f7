"""The rulebooks of the games, made of their rules when the pages are built.

On a page, ``<!-- booklet: casino -->`` is replaced by the rulebook of that game, with links to the
same in every language.  A rule, or a ruling, is linked from anywhere by the name of the game and
its id: ``[C20](#casino-c20)``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import escape
from pathlib import Path
from typing import Final, Protocol

from cardfishing.booklet import Booklet, booklet, to_html, to_markdown
from cardfishing.languages import languages, translator
from cardfishing.registry import load
from docs._ext.pages import Sphinx, changed

MARKER: Final = re.compile(r"(?m)^<!-- booklet: ([\w-]+) -->$")
FOLDER: Final = "rulebooks"
"""Where the pages in all languages are, beside the folder of the games."""
NAMES: Final = {
    "cs": "Čeština",
    "en": "English",
    "et": "Eesti",
    "it": "Italiano",
    "lt": "Lietuvių",
}
"""What languages call themselves; others go by their codes."""


@cache
def made(name: str) -> Booklet:
    """Return the booklet of a game; each is made once and printed several times."""
    return booklet(load(name))


def section(name: str) -> str:
    """Return the booklet of a game as a part of a page, with anchors that are unique."""
    text = to_markdown(made(name), level=0)
    text = re.sub(r'(?m)^<a id="([^"]+)"></a>', rf"({name}-\1)=\n", text)
    text = re.sub(r"\]\(#(?=[^)]+\))", f"](#{name}-", text)
    return f"{_links(name)}\n\n{text}"


def _links(name: str) -> str:
    """Return links to the booklet in each language, as pages that need nothing else."""
    links = (
        f'<a href="../{FOLDER}/{code}/{escape(name)}.html" hreflang="{code}" lang="{code}">'
        f"{NAMES.get(code, code)}</a>"
        for code in languages()
    )
    return f"This rulebook alone, to read or to print: {', '.join(links)}."


def pages() -> Iterator[tuple[str, str]]:
    """Yield the path and the text of the booklet of each game on a page, in each language."""
    spoken = {code: translator(code) for code in languages()}
    for page in sorted((Path(__file__).parents[1] / "games").glob("*.md")):
        for name in MARKER.findall(page.read_text(encoding="utf-8")):
            for code, language in spoken.items():
                yield f"{FOLDER}/{code}/{name}.html", to_html(made(name), language)


class _Builder(Protocol):
    format: str


class _Site(Sphinx, Protocol):
    builder: _Builder
    outdir: str


def filled(page: str) -> str:
    """Return a page with the booklets where it wants them."""
    return MARKER.sub(lambda found: section(found[1]), page)


def _write(app: _Site, failure: Exception | None) -> None:
    """Write the pages in all languages beside those of the documentation."""
    if failure is not None or app.builder.format != "html":
        return
    for path, text in pages():
        file = Path(app.outdir) / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")


def setup(app: Sphinx) -> dict[str, bool]:
    """Fill the pages as they are read, and write those that stand alone at the end."""
    app.connect("build-finished", _write)
    return changed(app, filled)
