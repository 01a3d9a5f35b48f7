"""500 Rummy itself; its other forms are derived from it."""

from __future__ import annotations

from typing import Final

from cardfishing.messages import msg
from cardfishing.rummy import RummyGame
from cardfishing_rummy500.options import OPTIONS
from cardfishing_rummy500.rulebook import RULEBOOK
from cardfishing_rummy500.rules import RULES

RUMMY_500: Final = RummyGame(
    name="rummy-500",
    title=msg("500 Rummy"),
    version=1,
    summary=msg("Meld for points, and take from the discard pile as deep as you like."),
    sources=(
        "pagat.com, 500 Rum",
        "bicyclecards.com, 500 Rum",
        "Wikipedia, 500 rum",
    ),
    rules=RULES,
    declared=OPTIONS,
    rulebook=RULEBOOK,
    aliases=("rummy500", "500-rummy", "500-rum"),
)
