"""`cardfishing show GAME --svg`: the start of a round as a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardfishing.cli.commands import COLOURS
from cardfishing.cli.screen import Screen
from cardfishing.faces import FOUR_COLOURS, PALETTES
from cardfishing.pictures import picture
from cardfishing_casino import CASINO

from .helpers import Pseudo, run


def test_the_start_of_a_round_is_drawn_into_a_file(tmp_path: Path) -> None:
    """All hands are open, the deal is that of the seed, and nothing is said."""
    file = tmp_path / "start.svg"
    done = run("show", "casino", "--svg", str(file), "--seed", "7", "--seats", "3")
    assert (done.exit_code, done.output) == (0, "")
    assert file.read_bytes().decode() == f"{picture(CASINO.new(3, seed=7))}\n"


def test_a_seat_sees_it_in_four_colours() -> None:
    """A seat sees what it may; a dash is the output; without a seed the deal is always the same."""
    done = run("show", "casino", "--svg", "-", "--seat", "1", "--colours", "four")
    view = CASINO.new(2, seed=1).observation(1)
    assert done.stdout == f"{picture(view, palette=FOUR_COLOURS)}\n"
    assert tuple(PALETTES) == COLOURS


def test_the_environment_chooses_the_colours() -> None:
    """CARDFISHING_COLOURS counts where --colours is left out; a wrong one is an error."""
    drawn = run("show", "casino", "--svg", "-", env={"CARDFISHING_COLOURS": "four"})
    assert "cf-french-four-" in drawn.stdout
    wrong = run("show", "casino", "--svg", "-", env={"CARDFISHING_COLOURS": "pink"})
    assert wrong.exit_code == 2
    assert "choose one of two, four" in wrong.stderr


def test_the_picture_is_in_the_language_of_the_screen() -> None:
    """Words in the picture are translated."""
    done = run("show", "casino", "--svg", "-", screen=Screen(Pseudo()))
    assert ">⟦Stock⟧</text>" in done.stdout


@pytest.mark.parametrize("option", [("--seed", "3"), ("--seat", "0"), ("--seats", "2")])
def test_what_is_drawn_needs_a_file(option: tuple[str, str]) -> None:
    """Options that say what is drawn are refused where nothing is."""
    done = run("show", "casino", *option)
    assert done.exit_code == 2
    assert "name a file with --svg" in done.stderr


def test_what_cannot_be_drawn_is_said(tmp_path: Path) -> None:
    """A seat that is not there and a folder that is none are bad input."""
    file = str(tmp_path / "no" / "start.svg")
    for arguments in (("--svg", file), ("--svg", "-", "--seat", "5")):
        done = run("show", "casino", *arguments)
        assert done.exit_code == 2
        assert done.stderr.startswith("Error: ")
