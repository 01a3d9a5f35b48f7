"""Signatures on several lines: Sphinx makes each a list of meanings without a word to mean.

Readers of screens announce that as a broken list, so it becomes plain lines.
"""

from __future__ import annotations

import re
from collections.abc import MutableMapping
from typing import Final

from docs._ext.pages import Sphinx

LIST: Final = re.compile(r"<dl>\n((?:<dd>(?:<em|<span).*</dd>\n)+)</dl>")


def lines(body: str) -> str:
    """Return a page in which the parameters of a signature are lines."""
    return LIST.sub(
        lambda found: f'<div class="sig-lines">\n{found[1]}</div>'.replace("dd>", "div>"), body
    )


def _mend(
    app: Sphinx, page: str, template: str, context: MutableMapping[str, object], tree: object
) -> None:
    """Mend the body of a page."""
    del app, page, template, tree
    if isinstance(body := context.get("body"), str):
        context["body"] = lines(body)


def setup(app: Sphinx) -> dict[str, bool]:
    """Mend every page."""
    app.connect("html-page-context", _mend)
    return {"parallel_read_safe": True}
