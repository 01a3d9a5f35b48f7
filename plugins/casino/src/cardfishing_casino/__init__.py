"""Casino for cardfishing: the Anglo-American game of 21 points, for two, three or four."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cardfishing.fishing import FishingGame
from cardfishing.game import AnyGame
from cardfishing.messages import msg
from cardfishing.plugins import hookimpl
from cardfishing_casino.options import OPTIONS
from cardfishing_casino.rulebook import RULEBOOK
from cardfishing_casino.rules import RULES

CASINO: Final = FishingGame(
    name="casino",
    title=msg("Casino"),
    version=1,
    summary=msg("Take cards from the table by rank, by sums and by builds."),
    sources=(
        "pagat.com, Casino",
        "gamerules.com, Casino",
        "Foster's Complete Hoyle",
    ),
    rules=RULES,
    declared=OPTIONS,
    rulebook=RULEBOOK,
    aliases=("cassino",),
)


@hookimpl
def cardfishing_games() -> Iterable[AnyGame]:
    """Offer the game of Casino."""
    return [CASINO]


__all__ = ["CASINO", "OPTIONS", "RULEBOOK", "RULES", "cardfishing_games"]
