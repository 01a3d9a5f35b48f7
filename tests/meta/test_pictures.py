"""The pictures that pages show as files: what the code draws now."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import pytest

from cardfishing.faces import BACK, FRENCH, PACK, TWO_COLOURS
from docs._ext.drawn import FOLDER, PICTURES

ROOT: Final = Path(__file__).parents[2]
NUMBER: Final = r"[\s,]*[-+]?(?:\d+\.?\d*|\.\d+)"
ARC: Final = rf"(?:{NUMBER}){{3}}[\s,]*[01][\s,]*[01](?:{NUMBER}){{2}}"
STROKES: Final = {
    **dict.fromkeys("ml", rf"(?:{NUMBER}){{2}}"),
    **dict.fromkeys("hv", NUMBER),
    **dict.fromkeys("sq", rf"(?:{NUMBER}){{4}}"),
    "c": rf"(?:{NUMBER}){{6}}",
    "a": ARC,
}
"""The numbers that each stroke of a path takes."""


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_what_is_drawn_now(name: str) -> None:
    """A picture of a table or of the terminal shows what a reader will see; `tox -e pictures`."""
    assert (FOLDER / name).read_text(encoding="utf-8") == PICTURES[name]()


def test_cards_are_red_as_on_the_screen() -> None:
    """A red card is red in the terminal's picture wherever it stands, also before what it takes."""
    assert ">5H</tspan>x5S" in (FOLDER / "terminal.svg").read_text(encoding="utf-8")


def test_every_picture_is_shown_with_words_for_it() -> None:
    """The readme shows the table and the terminal; any other file is drawn, or one page's plot."""
    shown = re.findall(r"!\[(.+?)\]\((\S+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert [path for _, path in shown] == ["docs/pictures/table.svg", "docs/pictures/terminal.svg"]
    assert {path.name for path in FOLDER.iterdir()} == {*PICTURES, "house-rules.svg"}


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_fetches_nothing(name: str) -> None:
    """A picture is well-formed and refers to nothing outside itself."""
    root = ElementTree.fromstring((FOLDER / name).read_text(encoding="utf-8"))  # noqa: S314 (ours)
    links = [value for part in root.iter() for key, value in part.items() if key.endswith("href")]
    assert [link for link in links if not link.startswith("#")] == []


def broken(path: str) -> list[str]:
    """Return the strokes of a path that lack a number, or have one too many."""
    return [
        stroke + numbers
        for stroke, numbers in re.findall(r"([a-zA-Z])([^a-zA-Z]*)", path)
        if not re.fullmatch(rf"(?:{STROKES.get(stroke.lower(), '(?!)')})+\s*", numbers)
        if (stroke.lower(), numbers.strip()) != ("z", "")
    ]


def test_every_stroke_of_a_card_is_whole() -> None:
    """A browser stops drawing, and complains, where a number is missing."""
    drawn = FRENCH.symbols([*PACK, BACK], TWO_COLOURS)
    paths = re.findall(r' d="([^"]*)"', drawn)
    assert len(paths) > 100
    assert [each for path in paths for each in broken(path)] == []
    assert broken("M1 2c1 2 3 4 5a3 3 0 011 1Z") == ["c1 2 3 4 5"]
