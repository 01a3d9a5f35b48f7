"""Plots: files that say what they show, and are the same each time."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import attrs
import matplotlib as mpl
import pytest

from cardfishing.errors import RulesError
from cardfishing.messages import English
from cardfishing.simulation import (
    Comparison,
    Plan,
    Row,
    Summary,
    Tournament,
    compare,
    plot,
    summary,
    tournament,
)
from cardfishing.simulation.plots import check_plot
from cardfishing_casino import CASINO
from tests.simulation.made import plan_of, row_of, rows_of


def play(plan: Plan) -> Iterator[Row]:
    """Yield rows of which the first agent wins most, and more with sweeps."""
    swept = plan.game.options().get("sweeps") == "score"
    for match in range(plan.matches):
        first = plan.agents_of(match)[0] == plan.agents[0]
        scores = (21 + swept, match) if first else (match, 21 + swept)
        yield row_of(plan, match, scores, rounds=2 + match % 3)


def words(told: Summary | Comparison | Tournament, folder: Path) -> list[str]:
    """Return the words in the SVG of something, in their order."""
    path = folder / "plot.svg"
    plot(told, path)
    found = re.findall(r"<text[^>]*>([^<]*)</text>", path.read_text(encoding="utf-8"))
    return [unescape(text) for text in found]


@pytest.fixture(scope="module")
def duel() -> Summary:
    """Return the summary of two agents."""
    plan = plan_of("ann", "$bob_$", matches=12)
    return summary(plan, play(plan))


def test_a_summary_shows_wins_margins_points_and_lengths(duel: Summary, tmp_path: Path) -> None:
    """Each panel has a title, each row a label; the caption tells how many and how certain."""
    told = words(duel, tmp_path)
    assert "Casino: ann against $bob_$" in told
    for text in ("Matches won", "Margin", "Points a round", "Length"):
        assert told.count(text) == 1
    for text in ("ann", "$bob_$", "plays first", "deals", "most cards", "rounds a match"):
        assert text in told
    assert "points ann is ahead of $bob_$" in told
    caption = "12 matches on 6 deals; lines are intervals of 95 %; 2 seats, seed 0; casino"
    assert caption in told


def test_a_summary_of_rounds_speaks_of_rounds(tmp_path: Path) -> None:
    """Where rounds were played their moves are the length, and of three agents scores are told."""
    plan = plan_of("ann", "bob", "cid", matches=3, seats=3, unit="round")
    told = words(summary(plan, rows_of(plan, [(5, 6, 0), (3, 3, 5), (4, 4, 3)])), tmp_path)
    for text in ("Casino: ann, bob, cid", "Rounds won", "Scores", "moves a round", "place 2"):
        assert text in told
    assert "Margin" not in told


def test_a_summary_of_nothing_is_an_empty_page(tmp_path: Path) -> None:
    """Without a match there is a title and a caption, and no panel."""
    assert words(summary(plan_of(), []), tmp_path) == [
        "Casino: ann against bob",
        "0 matches on 0 deals; lines are intervals of 95 %; 2 seats, seed 0; casino",
    ]


def test_a_single_match_is_drawn_without_intervals(tmp_path: Path) -> None:
    """What has no bounds is a dot alone."""
    plan = plan_of(matches=1)
    one = summary(plan, rows_of(plan, [(21, 10)]))
    assert "Points a round" in words(one, tmp_path)


def test_a_comparison_shows_what_varies(tmp_path: Path) -> None:
    """Each measure that is not one constant has a panel with the base game and each change."""
    told = words(compare(CASINO, ["sweeps=score"], play=play, matches=12), tmp_path)
    panels = [text for text in told if text in {"luck: swing in points", "rounds a match"}]
    assert "Casino: what house rules do" in told
    assert len(panels) == 2
    assert told.count("base game") == told.count("sweeps=score") >= 3
    assert "moves a round" in told
    assert any("a full dot is clearly off the base game" in text for text in told)


def test_a_comparison_with_other_games_says_so(tmp_path: Path) -> None:
    """Issue 9, a designer's question: other cards are other deals, and the caption tells it."""
    told = compare(CASINO, ["persian-rummy"], play=play, matches=8, seats=4)
    shown = words(told, tmp_path)
    assert "Casino and others" in shown
    assert any("on other deals if the pack is another; 4 seats" in text for text in shown)


def test_a_comparison_with_a_game_that_lacks_a_measure_leaves_it_out(tmp_path: Path) -> None:
    """A row is drawn for each game that has the measure, and a single panel stands alone."""
    told = compare(CASINO, ["sweeps=score"], play=play, matches=8)
    (variant,) = told.variants
    base = attrs.evolve(told.base, findings=told.base.findings[:1])
    less = attrs.evolve(told, base=base, variants=(attrs.evolve(variant, findings=()),))
    shown = words(less, tmp_path)
    assert "sweeps=score" not in shown
    assert shown.count("base game") == shown.count("rounds a match") == 1


def test_a_tournament_shows_ratings(tmp_path: Path) -> None:
    """Every agent has its row, and the caption says what the lines are."""
    told = words(tournament(plan_of(matches=8), ("ann", "bob", "cid"), play=play), tmp_path)
    assert "Casino: ratings" in told
    assert {"ann", "bob", "cid", "Strength"} <= set(told)
    assert any("two standard deviations" in text for text in told)


def test_files_are_the_same_each_time(
    duel: Summary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No date, no chance, and no setting of the user's is in them."""
    first, second = tmp_path / "first.svg", tmp_path / "second.SVG"
    plot(duel, first)
    monkeypatch.setitem(mpl.rcParams, "font.size", 30.0)
    plot(duel, second)
    assert first.read_bytes() == second.read_bytes()
    assert mpl.rcParams["font.size"] == 30.0


def test_a_png_is_one(duel: Summary, tmp_path: Path) -> None:
    """The ending says what is written, and it is written again the same."""
    path = tmp_path / "plot.png"
    plot(duel, path)
    drawn = path.read_bytes()
    assert drawn.startswith(b"\x89PNG")
    plot(duel, path)
    assert path.read_bytes() == drawn


def test_words_are_in_the_language_that_is_asked_for(duel: Summary, tmp_path: Path) -> None:
    """A translator puts in its own."""

    class Loud(English):
        def gettext(self, message: str, /) -> str:
            return message.upper() if "{" not in message else message

    path = tmp_path / "plot.svg"
    plot(duel, path, translator=Loud())
    assert "MATCHES WON" in path.read_text(encoding="utf-8")


def test_another_ending_is_refused(duel: Summary, tmp_path: Path) -> None:
    """Before anything is drawn, or played, the file is looked at."""
    with pytest.raises(RulesError, match=r"\.svg or \.png"):
        plot(duel, tmp_path / "plot.pdf")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="it is a disk that is always full")
def test_a_full_disk_is_told_with_the_file(duel: Summary, tmp_path: Path) -> None:
    """Issue 9, bad input: the error names the file that could not be written."""
    path = tmp_path / "plot.svg"
    path.symlink_to("/dev/full")
    with pytest.raises(OSError, match="No space left on device") as caught:
        plot(duel, path)
    assert caught.value.filename == str(path)


def test_a_missing_package_is_named_with_what_installs_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without matplotlib the error says how to get it."""
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(ImportError, match=r'pip install "cardfishing\[plots\]"'):
        check_plot(Path("plot.svg"))
