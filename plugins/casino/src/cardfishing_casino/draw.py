"""Draw Casino: instead of packets, a card is drawn after every play."""

from __future__ import annotations

from typing import Final

import attrs

from cardfishing.fishing import DrawAfterPlay
from cardfishing.messages import msg
from cardfishing.options import options_with
from cardfishing.rulebook import Rule
from cardfishing_casino.casino import CASINO
from cardfishing_casino.options import OPTIONS
from cardfishing_casino.rulebook.building import BUILDS
from cardfishing_casino.rulebook.dealing import DEAL
from cardfishing_casino.rules import RULES

DRAW_CASINO: Final = CASINO.variant(
    "draw-casino",
    title=msg("Draw Casino"),
    summary=msg("Casino in which everybody draws a card after each play."),
    sources=("bicyclecards.com, Draw Cassino", "pagat.com, Casino", "Cats at Cards, Cassino"),
    rules=attrs.evolve(RULES, deal=DrawAfterPlay(hand=4, layout=4, size=2)),
    declared=options_with(OPTIONS, without=("refill_table",)),
    revised={
        "C5": Rule(
            id="DR1",
            chapter=DEAL,
            text=msg(
                "After every play the player draws the top card of the stock, so that all hands "
                "stay at four until the stock is gone. Then the hands are played out. Nothing more "
                "is dealt."
            ),
        ),
        "C6": Rule(
            id="DR2",
            chapter=DEAL,
            text=msg("Everybody sees how many cards are left in the stock."),
        ),
        "C23": Rule(
            id="DR3",
            chapter=BUILDS,
            text=msg(
                "It follows that an owner's last card captures, so no build stands when the round "
                "ends."
            ),
        ),
    },
    aliases=("draw-cassino",),
)
