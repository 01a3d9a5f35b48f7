"""The pictures that pages show as files, each drawn of what the code does now.

`python -m docs._ext.drawn` writes them into ``docs/pictures``; a test compares.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from html import escape
from os import environ
from pathlib import Path
from typing import Final

from cardfishing._artwork import FISH, PAPER
from cardfishing.cli.screen import RED_CARD
from cardfishing.faces import TWO_COLOURS
from cardfishing.pictures import picture
from cardfishing_casino import CASINO

FOLDER: Final = Path(__file__).parents[1] / "pictures"
TYPED: Final = ("5D+2D,AD+6D=7", "KC", "7Dx", "quit")
COMMAND: Final = ("play", "casino", "--seed", "77", "--against", "greedy")
COLUMN: Final = 8.4
LINE: Final = 20


def table() -> str:
    """Return a table of Casino as the seat to act sees it."""
    setup = CASINO.setup(
        hands=("8S 2C KD AH", "6H 9D 10C QS"),
        layout="5D 3C 8D JS",
        builds=("4S+2H=6@1",),
        piles=("7C 7S 10D 4C 6C", "9H 9S"),
    )
    return picture(setup.state().observation(0))


def transcript() -> list[str]:
    """Return what the command prints when somebody plays, up to the table of the third turn."""
    start = "from cardfishing.cli import main; main()"
    done = subprocess.run(  # noqa: S603 (this interpreter, and words of this module)
        [sys.executable, "-c", start, *COMMAND],
        input="".join(f"{line}\n" for line in TYPED),
        env={**environ, "COLUMNS": "80", "LANGUAGE": "en", "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    printed = done.stdout.split("\n\n")[:-1]
    return [f"$ cardfishing {' '.join(COMMAND)}", *"\n\n".join(printed).splitlines()]


def terminal() -> str:
    """Return the window of a terminal in which somebody plays."""
    lines = transcript()
    width, height = 80 * COLUMN + 40, LINE * len(lines) + 62
    title, told = "A match of Casino on the command line", "\n".join(lines)
    drawn = "".join(
        f'<text x="20" y="{58 + LINE * number}" textLength="{COLUMN * len(line):g}" '
        f'lengthAdjust="spacingAndGlyphs">{_coloured(line)}</text>'
        for number, line in enumerate(lines)
        if line
    )
    lights = "".join(
        f'<circle cx="{22 + 20 * number}" cy="20" r="6" fill="{colour}"/>'
        for number, colour in enumerate(("#e0645c", "#e3b341", "#4fae6c"))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height}" '
        f'viewBox="0 0 {width:g} {height}" style="max-width:100%;height:auto" role="img" '
        f'aria-labelledby="cf-terminal-title cf-terminal-desc">'
        f'<title id="cf-terminal-title">{title}</title>'
        f'<desc id="cf-terminal-desc">{escape(told)}</desc>'
        f'<rect width="{width:g}" height="{height}" rx="10" fill="#15201b"/>{lights}'
        '<g font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,monospace" '
        f'font-size="14" fill="#e9efe9">{drawn}</g></svg>\n'
    )


def _coloured(line: str) -> str:
    text = escape(line).replace(" ", "\N{NO-BREAK SPACE}")
    if line.startswith(("$ ", "> ")):
        return f'<tspan fill="#7fd6a3">{text}</tspan>'
    return re.sub(RED_CARD, lambda card: f'<tspan fill="#ff8f87">{card[0]}</tspan>', text)


def logo() -> str:
    """Return the fish of the backs, on the cloth of the table."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" role="img" '
        'aria-label="cardfishing">'
        f'<rect width="100" height="100" rx="22" fill="{TWO_COLOURS.cloth}"/>'
        f'<path d="{FISH}" fill="{PAPER}" fill-rule="evenodd" '
        'transform="translate(50 50) scale(2.3) translate(-50 -70)"/></svg>\n'
    )


PICTURES: Final[Mapping[str, Callable[[], str]]] = {
    "logo.svg": logo,
    "table.svg": table,
    "terminal.svg": terminal,
}


def main() -> None:
    """Write the pictures."""
    FOLDER.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        (FOLDER / name).write_text(draw(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
