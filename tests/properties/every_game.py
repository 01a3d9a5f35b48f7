"""Every game of the repository, for what has to hold for all of them."""

from __future__ import annotations

from typing import Final

import pytest

import cardfishing_casino
import cardfishing_kitchen_casino
import cardfishing_make_fifteen
import cardfishing_nordic_kasino
import cardfishing_persian_rummy
import cardfishing_royal_casino
import cardfishing_rummy500
import cardfishing_take_the_pile
import cardfishing_wedding_rummy
from cardfishing.game import AnyGame

PLUGINS: Final = (
    cardfishing_casino,
    cardfishing_royal_casino,
    cardfishing_nordic_kasino,
    cardfishing_rummy500,
    cardfishing_persian_rummy,
    cardfishing_kitchen_casino,
    cardfishing_make_fifteen,
    cardfishing_wedding_rummy,
    cardfishing_take_the_pile,
)
GAMES: Final[tuple[AnyGame, ...]] = tuple(
    game for plugin in PLUGINS for game in plugin.cardfishing_games()
)

every_game: Final = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
