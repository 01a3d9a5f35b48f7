"""What notebooks show, and the formats of `render` that the core answers."""

from __future__ import annotations

import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import count

import pytest

from cardfishing import Card, CardSet, RulesError, ScoreLine, ScoreSheet
from cardfishing.faces import FOUR_COLOURS
from cardfishing.messages import msg
from cardfishing.notebooks import position_html
from cardfishing.pictures import picture
from cardfishing.plugins import PluginHost
from cardfishing.registry import render
from cardfishing.scene import Scene
from cardfishing_casino import CASINO
from cardfishing_take_the_pile import TAKE_THE_PILE

STATE = CASINO.new(2, seed=3)
SHEET = ScoreSheet(
    sides=2,
    lines=[
        ScoreLine("big_casino", 1, 2),
        ScoreLine("aces", 0, 1),
        ScoreLine("aces", 0, 1),
        ScoreLine("<b>&", 1, -3),
    ],
)


def shown(subject: object, form: str) -> str | None:
    """Return what a notebook asks a value for, as IPython does."""
    method = getattr(subject, f"_repr_{form}_", None)
    return None if method is None else str(method())


def test_cards_and_sets_are_pictures() -> None:
    """A notebook draws cards; there is nothing else to say of them."""
    for subject in (Card.parse("10D"), CardSet.parse("8S 2C"), CardSet()):
        assert shown(subject, "svg") == picture(subject)
        assert shown(subject, "html") is None


def test_positions_are_pictures_with_their_facts() -> None:
    """A notebook shows the table, the legal moves and the text of a state or an observation."""
    for subject in (STATE, STATE.observation(1), TAKE_THE_PILE.new(2, seed=1).observation(0)):
        svg, html = shown(subject, "svg"), shown(subject, "html")
        assert svg == picture(subject)
        assert html is not None
        assert picture(subject) in html
        assert all(f"<code>{move}</code>" in html for move in subject.legal_moves)
        assert f"<code>{subject.to_text()}</code>" in html
        ET.fromstring(html)  # noqa: S314  # ours


def test_some_of_many_moves_are_listed() -> None:
    """Twelve moves are listed; all are counted, and one is one."""
    many = CASINO.setup(hands=("10C 9C 8C 7C", "2C"), layout="AC AD AH 2D 3C 4C 5C 6C").state()
    html = shown(many, "html") or ""
    assert f"<p>{many.legal_moves.count()} legal moves: " in html
    assert html.count("</code>, ") == 12
    assert ", ...</p>" in html
    one = CASINO.setup(hands=("2C", "KC"), layout="4D").state()
    assert "<p>1 legal move: <code>2C</code></p>" in (shown(one, "html") or "")


class Endless:
    """More legal moves than a length can say."""

    def count(self) -> int:
        """Return how many there are."""
        return 2**70

    def __iter__(self) -> Iterator[object]:
        """Yield one after the other."""
        return count(1)


class Crowded:
    """A position with as many legal moves."""

    legal_moves = Endless()

    def scene(self) -> Scene:
        """Return an empty table."""
        return Scene(title=msg("A table"), rows=())

    def to_text(self) -> str:
        """Return what is to be read."""
        return "crowded"


def test_more_moves_than_any_list_holds_are_counted() -> None:
    """Legal moves are neither listed nor measured to be shown."""
    assert f"<p>{2**70} legal moves: <code>1</code>, " in position_html(Crowded())


def test_who_is_not_to_act_has_no_moves_to_list() -> None:
    """A spectator has no legal moves."""
    assert "<p>0 legal moves</p>" in (shown(STATE.observation(None), "html") or "")


def test_a_score_sheet_is_a_table() -> None:
    """Items are rows, sides columns; heads have their scope, and totals are the sums."""
    table = ET.fromstring(shown(SHEET, "html") or "")  # noqa: S314  # ours
    assert [row.findtext("th") for row in table.iter("tr")] == [
        "Item",
        "big casino",
        "aces",
        "<b>&",
        "Total",
    ]
    assert [[cell.text for cell in row.iter("td")] for row in table.iter("tr")] == [
        [],
        ["0", "2"],
        ["2", "0"],
        ["0", "-3"],
        ["2", "-1"],
    ]
    assert [head.get("scope") for head in table.iter("th")] == ["col"] * 3 + ["row"] * 4
    assert table.findtext("caption") == "Score"
    assert SHEET.by_item == {"big_casino": (0, 2), "aces": (2, 0), "<b>&": (0, -3)}


def test_the_core_renders_svg_and_html() -> None:
    """`render` shows by itself what a notebook shows, if no plugin does."""
    host = PluginHost(entry_points=())
    for subject in (Card.parse("10D"), CardSet.parse("8S"), STATE, STATE.observation(0)):
        assert render(subject, "svg", host=host) == shown(subject, "svg")
    assert render(STATE.scene(), "svg", host=host) == picture(STATE)
    for position in (STATE, STATE.observation(0), SHEET):
        assert render(position, "html", host=host) == shown(position, "html")
    for strange, form in ((SHEET, "svg"), (Card.parse("10D"), "html"), (STATE, "pdf")):
        with pytest.raises(RulesError, match=f"format={form} cannot be: no plugin shows a "):
            render(strange, form, host=host)


def test_the_environment_colours_what_notebooks_show(monkeypatch: pytest.MonkeyPatch) -> None:
    """CARDFISHING_COLOURS=four reaches every picture; a wrong value is an error with a remedy."""
    monkeypatch.setenv("CARDFISHING_COLOURS", "four")
    for subject in (Card.parse("10D"), CardSet.parse("10D"), STATE, STATE.observation(0)):
        assert shown(subject, "svg") == picture(subject, palette=FOUR_COLOURS)
    assert picture(STATE, palette=FOUR_COLOURS) in (shown(STATE, "html") or "")
    monkeypatch.setenv("CARDFISHING_COLOURS", "pink")
    with pytest.raises(RulesError, match="choose one of two, four"):
        shown(STATE, "svg")


def test_nothing_is_brought_along_until_asked() -> None:
    """`import cardfishing` is quick: no picture, plugin, engine, hash or JSON comes along."""
    code = (
        "import sys; before = set(sys.modules)\n"
        "import cardfishing\n"
        "print(sorted({n.split('.')[-1] for n in set(sys.modules) - before} & "
        "{'faces', '_drawing', '_artwork', 'pictures', 'notebooks', 'scene', 'teams', 'plugins', "
        "'pluggy', 'fishing', 'rummy', 'hashlib', 'json', 'difflib', 'pathlib'}))"
    )
    done = subprocess.run(  # noqa: S603  # ours
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"
