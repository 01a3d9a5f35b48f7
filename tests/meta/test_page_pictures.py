"""Pictures on pages: the directive, and that each of those there are can be drawn."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from cardfishing.faces import FOUR_COLOURS
from cardfishing.pictures import picture
from cardfishing_casino import CASINO
from docs._ext.pictures import BLOCK, drawn

DOCS: Final = Path(__file__).parents[2] / "docs"
PAGES: Final = [
    page
    for page in sorted(DOCS.rglob("*.md"))
    if "{picture}" in page.read_text(encoding="utf-8") and "_build" not in page.parts
]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_picture_of_a_page_is_drawn(page: Path) -> None:
    """Each block reads as a position of its game, and none is left as it stands."""
    text = page.read_text(encoding="utf-8")
    shown = drawn(text)
    assert "{picture}" not in shown
    assert shown.count("<figure") == text.count("{picture}") == len(BLOCK.findall(text))


def test_a_block_says_what_is_drawn() -> None:
    """A position in lines, moves, who sees it, the colours and what stands beneath."""
    state = CASINO.setup(hands=("8S 2C", "6H 9D"), layout="5D 3C", turn=0).state()
    hands, *rest = state.to_text().split(" ", 1)
    shown = drawn(
        "before\n\n```{picture} casino\n:seat: 1\n:moves: 8Sx5D+3C\n:colours: four\n"
        f":caption: A <sweep>\n\n{hands}\n{rest[0]}\n```\nafter\n"
    )
    view = state.play("8Sx5D+3C").observation(1)
    svg = picture(view, palette=FOUR_COLOURS)
    assert shown == (
        f'before\n\n```{{raw}} html\n<figure class="cf-figure">{svg}'
        "<figcaption>A &lt;sweep&gt;</figcaption></figure>\n```\nafter\n"
    )


def test_a_block_without_a_position_is_a_start() -> None:
    """Seats, seed and dealer make a start, which a spectator sees without hands."""
    shown = drawn("```{picture} casino\n:seats: 3\n:seed: 4\n:dealer: 2\n:seat: spectator\n```\n")
    assert picture(CASINO.new(3, seed=4, dealer=2).observation(None)) in shown
    assert "<figcaption>Casino, as a spectator sees it<" in shown
    assert picture(CASINO.new(2, seed=1)) in drawn("```{picture} casino\n```\n")


def test_an_option_that_is_none_is_refused() -> None:
    """A misspelt option is an error that names those there are."""
    with pytest.raises(ValueError, match="a picture has no saet: write one of"):
        drawn("```{picture} casino\n:saet: 1\n```\n")
