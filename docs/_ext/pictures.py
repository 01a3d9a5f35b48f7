"""Pictures of positions, drawn when the pages are built.

On a page a fenced block with ``{picture}`` and a game holds the text of a state, in as many lines
as one likes; without one it is the start of a round.  Options may stand before the text:

``:seat:``
    The seat that sees it, or ``spectator``; all hands are open if it is left out.
``:moves:``
    What is played before it is drawn, in notation.
``:seats:``, ``:seed:``, ``:dealer:``
    The number of seats of a round without a text, its seed and who deals; 2, 1 and 0 if they are
    left out.
``:colours:``
    ``four`` for the palette of four colours.
``:caption:``
    What stands beneath it; what it is and who sees it if that is left out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from typing import Final

from cardfishing import load
from cardfishing.faces import PALETTES
from cardfishing.pictures import picture
from docs._ext.pages import Sphinx, changed

BLOCK: Final = re.compile(
    r"(?ms)^(?P<fence>`{3,}|:{3,})\{picture\} (?P<game>[^\n]+)\n(?P<body>.*?)^(?P=fence)\n"
)
OPTION: Final = re.compile(r"(?m)^:(\w+): *(.*)\n")
OPTIONS: Final = frozenset({"seat", "moves", "seats", "seed", "dealer", "colours", "caption"})
SPECTATOR: Final = "spectator"


def figure(game: str, text: str, options: Mapping[str, str]) -> str:
    """Return a position as HTML, with what it is beneath.

    Args:
        game: The game.
        text: The text of a state, or an empty one for the start of a round.
        options: What the options say.

    Raises:
        ValueError: There is no such option.
    """
    if unknown := sorted(set(options) - OPTIONS):
        raise ValueError(f"a picture has no {', '.join(unknown)}: write one of {sorted(OPTIONS)}")
    rules = load(game)
    if text:
        state = rules.parse_state(text)
    else:
        seats, seed, dealer = (
            int(options.get(name, usual))
            for name, usual in (("seats", "2"), ("seed", "1"), ("dealer", "0"))
        )
        state = rules.new(seats, seed=seed, dealer=dealer)
    state = state.play(*options.get("moves", "").split())
    seat = options.get("seat")
    if seat is None:
        scene = state.scene()
    else:
        scene = state.observation(None if seat == SPECTATOR else int(seat)).scene()
    drawn = picture(scene, palette=PALETTES[options.get("colours", "two")])
    caption = escape(options.get("caption", str(scene.title)))
    return f'<figure class="cf-figure">{drawn}<figcaption>{caption}</figcaption></figure>'


def drawn(page: str) -> str:
    """Return a page with its pictures drawn."""
    return BLOCK.sub(_drawn, page)


def _drawn(block: re.Match[str]) -> str:
    body = block["body"]
    text = " ".join(OPTION.sub("", body).split())
    html = figure(block["game"].strip(), text, dict(OPTION.findall(body)))
    return f"```{{raw}} html\n{html}\n```\n"


def setup(app: Sphinx) -> dict[str, bool]:
    """Draw the pictures of each page as it is read."""
    return changed(app, drawn)
