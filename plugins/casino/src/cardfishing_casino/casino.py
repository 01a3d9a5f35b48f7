"""Casino itself; its other forms are derived from it."""

from __future__ import annotations

from typing import Final

from cardfishing.fishing import FishingGame
from cardfishing.messages import msg
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
