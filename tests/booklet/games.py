"""The games whose booklets are looked at: all that are shipped, and some of third parties."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

from cardfishing.booklet import Booklet, booklet
from cardfishing.game import AnyGame

ROOT: Final = Path(__file__).parents[2]
PACKAGES: Final = sorted(
    path.name
    for folder in ("plugins", "docs/examples")
    for path in ROOT.glob(f"{folder}/*/src/cardfishing_*")
)
GAMES: Final[list[AnyGame]] = [
    game for package in PACKAGES for game in import_module(package).cardfishing_games()
]
SEED: Final = 1
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))


@cache
def booklet_of(game: AnyGame) -> Booklet:
    """Return the booklet of a game with the round of a seed, which is made once for all tests."""
    return booklet(game, seed=SEED)
