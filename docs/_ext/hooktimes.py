"""A picture of when hooks fire, drawn when the pages are built.

On a page, ``<!-- hook times -->`` stands before a table whose rows are moments, in order of time,
with the hooks that fire then in the last column.  The picture is drawn of that table, which stays
beneath it for those who would rather read, or have it read to them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from html import escape
from typing import Final, NamedTuple, get_type_hints

from cardfishing.plugins import Hooks
from docs._ext.pages import Sphinx, changed

MARKER: Final = re.compile(r"(?m)^<!-- hook times -->\n\n(?=\|.*\n\|[-|]+\n((?:\|.*\n)+))")
WIDTH: Final = 440
LEFT: Final = 34
STEP: Final = 50
CHIP: Final = 22
LEGEND: Final = {
    "once": "asked once, when a plugin is registered",
    "first": "asked each time; the first answer counts",
    "all": "asked each time; all answers count",
    "told": "told, and answers nothing",
}
"""What the kinds of hooks are called under the picture."""


class Moment(NamedTuple):
    """A moment, and the hooks that fire then, without their prefix."""

    name: str
    hooks: tuple[str, ...]


def kind(hook: str) -> str:
    """Return what kind of hook one is, by its specification."""
    function = getattr(Hooks, f"cardfishing_{hook}")
    options = function.cardfishing_spec
    if options["historic"]:
        return "once"
    if options["firstresult"]:
        return "first"
    return "told" if get_type_hints(function)["return"] is type(None) else "all"


def moments(rows: str) -> list[Moment]:
    """Read the rows of a table."""
    found: list[Moment] = []
    for row in rows.splitlines():
        cells = [cell.strip() for cell in row.strip("| ").split(" | ")]
        hooks = re.findall(r"cardfishing_(\w+)`", row)
        found.append(Moment(re.sub(r"[`]|\]\(.*?\)|\[", "", cells[0]), tuple(hooks)))
    return found


def described(times: Sequence[Moment]) -> str:
    """Return the picture in words."""
    said = [f"{each.name}: {', '.join(each.hooks) or 'no hook fires'}" for each in times]
    return ". ".join(said) + "."


def drawn(times: Sequence[Moment]) -> str:
    """Return the picture."""
    height = 30 + sum(STEP + 16 * bool(each.hooks) for each in times)
    total = height + 24 * len(LEGEND) + 8
    return "\n".join(
        [
            f'<svg class="hook-times" viewBox="0 0 {WIDTH} {total}" role="img" '
            'aria-labelledby="hook-times-title hook-times-desc" xmlns="http://www.w3.org/2000/svg">',
            '<title id="hook-times-title">When each hook fires, from first to last</title>',
            f'<desc id="hook-times-desc">{escape(described(times))}</desc>',
            f'<path class="line" d="M{LEFT - 16} 18V{height - 8}l-5-8m5 8l5-8"/>',
            *_rows(times),
            *_legend(height),
            "</svg>",
        ]
    )


def _rows(times: Sequence[Moment]) -> Iterator[str]:
    top = 24
    for each in times:
        shape = "" if each.hooks else " quiet"
        yield f'<circle class="dot{shape}" cx="{LEFT - 16}" cy="{top}" r="6"/>'
        yield f'<text class="moment" x="{LEFT}" y="{top + 5}">{escape(each.name)}</text>'
        if not each.hooks:
            yield f'<text class="none" x="{LEFT}" y="{top + 23}">no hook fires</text>'
        left = LEFT
        for hook in each.hooks:
            width = 8 * len(hook) + 20
            yield _chip(hook, kind(hook), left, top + 16, width)
            left += width + 8
        top += STEP + 16 * bool(each.hooks)


def _chip(text: str, what: str, left: int, top: int, width: int) -> str:
    return (
        f'<g class="chip {what}"><rect x="{left}" y="{top}" width="{width}" height="{CHIP}" '
        f'rx="{CHIP // 2}"/><text x="{left + width / 2:g}" y="{top + 15}">{text}</text></g>'
    )


def _legend(top: int) -> Iterator[str]:
    for number, (what, text) in enumerate(LEGEND.items()):
        y = top + 24 * number
        yield f'<g class="chip {what}"><rect x="6" y="{y}" width="24" height="14" rx="7"/></g>'
        yield f'<text class="none" x="{LEFT + 4}" y="{y + 12}">{text}</text>'


def filled(page: str) -> str:
    """Return a page with the picture before its table."""
    return MARKER.sub(lambda found: f"```{{raw}} html\n{drawn(moments(found[1]))}\n```\n\n", page)


def setup(app: Sphinx) -> dict[str, bool]:
    """Fill the pages as they are read."""
    return changed(app, filled)
