"""The rules of 500 Rummy as a value."""

from __future__ import annotations

from typing import Final

from cardfishing.messages import msg
from cardfishing.rummy import (
    HandSizes,
    LeftInHand,
    LowAces,
    MatchEnd,
    Melded,
    OutBonus,
    QuartetBonus,
    RummyRules,
    WildJokers,
)

RULES: Final = RummyRules(
    seat_counts=(2, 3, 4, 5, 6, 7, 8),
    deal=HandSizes(two=13, more=7),
    wilds=WildJokers(),
    items=(
        Melded(name="melded", title=msg("cards on the table"), rule="F13"),
        LowAces(name="low_aces", title=msg("low aces"), rule="F13"),
        QuartetBonus(name="quartets", title=msg("doubled quartets"), rule="F13"),
        LeftInHand(name="hand", title=msg("cards left in hand"), rule="F14"),
        OutBonus(name="going_out", title=msg("going out"), rule="F11", worth=0),
    ),
    finish=MatchEnd(target=500, rule="F15"),
)
