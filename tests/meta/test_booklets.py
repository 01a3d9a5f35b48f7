"""The rulebooks on the pages of the games: one for each game, with everything that is numbered."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from cardfishing.game import AnyGame
from cardfishing.languages import languages
from docs._ext.booklets import MARKER, pages, section
from docs._ext.rulesfields import games
from tests.meta.test_rulings import FISHING, RUMMY

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = ROOT / "docs" / "games"
GAMES: Final = games()
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))


@pytest.fixture(autouse=True)
def _one_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """Look at one round where a rulebook chooses among some: no test here looks at which."""
    monkeypatch.setattr("cardfishing.booklet.sample._TRIED", 1)


@each_game
def test_every_game_has_a_page_with_its_rulebook(game: AnyGame) -> None:
    """The page has the title of the game and one line for its rulebook, and is in the list."""
    page = (PAGES / f"{game.name}.md").read_text(encoding="utf-8")
    assert page.startswith(f"# {game.title}\n")
    assert MARKER.findall(page) == [game.name]
    assert f"\n{game.name}\n" in (PAGES / "index.md").read_text(encoding="utf-8")


def test_every_page_is_of_a_game() -> None:
    """No page is left of a game that is no more."""
    assert {path.stem for path in PAGES.glob("*.md")} == {"index", *(game.name for game in GAMES)}


@each_game
def test_whatever_is_numbered_is_found_on_the_page(game: AnyGame) -> None:
    """Each rule and each ruling has a target, and each option is named with what it changes."""
    text = section(game.name)
    targets = set(re.findall(rf"(?m)^\({game.name}-(\w+(?:\.\w+)?)\)=$", text))
    rulings = {ruling.id for ruling in game.rulebook.fixed}
    rulings |= {option.ruling or option.rule for option in game.declared}
    assert targets == {each.lower() for each in (*game.rulebook.ids.values(), *rulings)}
    for option in game.declared:
        assert f"{option.meaning} ([{option.rule}](#{game.name}-" in text.replace("\\", "")
        assert f"`{option.name}" in text


def test_games_are_set_beside_the_one_they_come_from() -> None:
    """A reader of Royal Casino knows Casino, and a reader of the Dominican game knows Royal."""
    parents = {game.name: game.parent.name for game in GAMES if game.parent is not None}
    assert parents == {
        **dict.fromkeys(("spade-casino", "draw-casino", "diamond-casino"), "casino"),
        **dict.fromkeys(("english-casino-1792", "royal-casino"), "casino"),
        **dict.fromkeys(("north-american-royal", "royal-casino-dominican"), "royal-casino"),
        "royal-draw-casino": "draw-casino",
        "royal-spade-casino": "spade-casino",
        "royal-casino-dominican-pagat": "royal-casino-dominican",
        "royal-casino-soto": "royal-casino-dominican",
        "finnish-kasino": "nordic-kasino",
        "partnership-rummy-500": "rummy-500",
        "persian-rummy": "partnership-rummy-500",
    }


def test_every_ruling_is_on_a_page() -> None:
    """4.1 to 4.3: a reader finds who says what."""
    found = set(re.findall(r"(?m)^\*\*(K\d+)\*\* ", "\n".join(section(g.name) for g in GAMES)))
    assert found == FISHING | RUMMY


@each_game
def test_links_of_a_rulebook_lead_to_its_own_targets(game: AnyGame) -> None:
    """A rule that is named in another is linked, and the link is to this page."""
    text = section(game.name)
    links = set(re.findall(r"\]\(#([^)]+)\)", text))
    assert links
    assert [link for link in links if f"\n({link})=\n" not in text] == []


def test_every_rulebook_is_a_page_of_its_own_in_every_language() -> None:
    """They are written beside the documentation, and linked from the page of the game."""
    path, text = next(pages())
    assert path == f"rulebooks/{languages()[0]}/casino.html"
    assert text.startswith("<!DOCTYPE html>")
    assert [
        code for code in languages() if f"../rulebooks/{code}/casino.html" not in section("casino")
    ] == []
