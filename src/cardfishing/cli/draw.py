"""Drawing the start of a round into a file."""

from __future__ import annotations

from typing import Final

from cardfishing.cli.problems import file_named
from cardfishing.cli.screen import Screen
from cardfishing.faces import PALETTES, chosen
from cardfishing.game import AnyGame
from cardfishing.pictures import picture

OUTPUT: Final = "-"
"""Stands for the output instead of a file."""

_USUAL_SEED: Final = 1


def draw_start(
    screen: Screen,
    game: AnyGame,
    file: str,
    *,
    seats: int,
    seed: int | None,
    seat: int | None,
    colours: str | None,
) -> None:
    """Draw the start of a round.

    Args:
        screen: Says in which language; what is drawn for the output is written to it.
        game: The game.
        file: The file, or `OUTPUT`.
        seats: The number of seats.
        seed: The seed of the deal; 1 if it is left out.
        seat: The seat that sees it; all hands are open without.
        colours: The palette; that of the environment if it is left out.

    Raises:
        OSError: The file cannot be written.
        SetupError: There is no such seat, or the game is not for so many.
        RulesError: The environment names no palette.
    """
    state = game.new(seats, seed=_USUAL_SEED if seed is None else seed)
    palette = chosen() if colours is None else PALETTES[colours]
    seen = state if seat is None else state.observation(seat)
    drawn = picture(seen, palette=palette, translator=screen.translator)
    if file == OUTPUT:
        screen.quote(drawn)
    else:
        file_named(file).write_text(f"{drawn}\n", encoding="utf-8", newline="\n")
