"""Every sentence a player sees goes through the translator."""

from __future__ import annotations

import re
from typing import Final

import pytest

import cardfishing_casino
import cardfishing_nordic_kasino
import cardfishing_persian_rummy
import cardfishing_royal_casino
import cardfishing_rummy500
from cardfishing.agents import AGENTS
from cardfishing.cli.problems import problem, refused
from cardfishing.cli.screen import Screen
from cardfishing.decks import DECKS
from cardfishing.errors import NotationError, Refusal
from cardfishing.messages import SHOWN, msg
from cardfishing_casino import CASINO, cardfishing_decks
from tests.cli.helpers import Pseudo, run, unmarked

CARD: Final = r"(?:(?:10|[2-9AJQK])[CDHS]|JK[1-4])"
MOVE: Final = re.compile(rf"{CARD}(?:[x>]?[\[+,]*{CARD}\]*)*")
PLUGINS: Final = (
    cardfishing_casino,
    cardfishing_nordic_kasino,
    cardfishing_persian_rummy,
    cardfishing_royal_casino,
    cardfishing_rummy500,
)
GAMES: Final = [game for plugin in PLUGINS for game in plugin.cardfishing_games()]
NAMES: Final = {
    *("Gerda", "Randi", "cardfishing"),
    *(name for plugin in PLUGINS for name in (plugin.__name__, plugin.__name__.replace("_", "-"))),
    *(name.lstrip("0123456789-") for game in GAMES for name in (game.name, *game.aliases)),
    *("play", "rules", "show", "why", "hint", "undo", "quit", "save", "help", "foo", "json"),
    *(spec.name for spec in AGENTS),
    *(deck.name for deck in (*DECKS, *cardfishing_decks())),
    *(option.name for option in CASINO.declared),
    *(text for option in CASINO.declared for text in re.split(r"\W+", option.texts)),
    *(word for source in CASINO.sources for word in re.split(r"[^\w.]+", source)),
    *(rule.id for rule in CASINO.rulebook),
    *(option.ruling for option in CASINO.declared),
    *(ruling.id for ruling in CASINO.rulebook.rulings),
}
TYPED: Final = (
    "help",
    "why 4Sx4C",
    "why KS",
    "5",
    "hint",
    "foo",
    "99",
    "rules C20",
    "undo",
    "quit",
)


@pytest.mark.usefixtures("shipped")
@pytest.mark.parametrize(
    ("arguments", "typed"),
    [
        ("demo", ()),
        ("demo casino --seats 3 --seed 2", ()),
        ("show casino -o sweeps=score", ()),
        ("rules casino", ()),
        ("list", ()),
        ("plugins", ()),
        ("perft casino --depth 1", ()),
        ("play casino --seed 3", TYPED),
        ("demo persian-rummy", ()),
        ("demo rummy-500 --seats 3", ()),
        ("play persian-rummy --seed 5", ("+", "why -KC", "hint", "-4C", "^6H", "undo", "quit")),
    ],
)
def test_nothing_is_said_past_the_translator(arguments: str, typed: tuple[str, ...]) -> None:
    """Outside the marks there are cards, numbers and names only."""
    result = run(
        *arguments.split(),
        typed="".join(f"{line}\n" for line in typed),
        screen=Screen(Pseudo()),
    )
    assert result.exit_code == 0
    left = MOVE.sub("", unmarked(result.stdout))
    words = set(re.findall(r"[A-Za-z][\w.-]*[\w]|[A-Za-z]", left))
    assert words <= {*NAMES, "Gustav", "Greta", "Rolf", "x"}


def test_errors_are_said_through_the_translator() -> None:
    """Bad input is answered in the player's language."""
    stderr = run("show", "kasino", screen=Screen(Pseudo())).stderr
    assert unmarked(stderr).strip() == ""


def test_help_is_translated() -> None:
    """The commands and their arguments are explained in the player's language."""
    page = run("play", "--help", screen=Screen(Pseudo())).stdout
    assert "⟦Play a match against agents, or go on with a saved one.⟧" in page
    assert "⟦The number of seats.⟧" in page


def test_a_refusal_without_a_rule() -> None:
    """DESIGN 6: what rests on no rule shows none."""
    assert str(refused(Refusal("ambiguous", "", msg("write one in full")))) == (
        "Not allowed: write one in full."
    )


def test_what_is_typed_is_quoted_in_part() -> None:
    """A line without end is answered with its beginning."""
    assert len(str(problem(NotationError("x" * 9999, 1, "a card")))) < 2 * SHOWN


def test_an_error_of_the_system_without_a_file_is_told_as_it_is() -> None:
    """DESIGN 9: whatever goes wrong is a sentence, not a traceback."""
    assert str(problem(OSError("nothing can be written now"))) == "nothing can be written now"
