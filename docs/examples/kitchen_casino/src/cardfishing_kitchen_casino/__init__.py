"""Kitchen Casino: Casino with six cards in the hand."""

import attrs

from cardfishing.fishing import FishingGame, Packets
from cardfishing.messages import msg
from cardfishing.options import options_with
from cardfishing.plugins import hookimpl
from cardfishing.rulebook import Rule
from cardfishing_casino import CASINO

SIX_CARDS = Rule(
    "KC1",
    msg("The deal"),
    msg(
        "Everybody gets six cards, two at a time, and the table four. When all hands are empty "
        "everybody gets six more, as long as there are enough."
    ),
)

KITCHEN_CASINO = CASINO.variant(
    "kitchen-casino",
    title=msg("Kitchen Casino"),
    summary=msg("Casino with six cards in the hand, in which clearing the table scores."),
    sources=("our kitchen table",),
    rules=attrs.evolve(CASINO.rules, deal=Packets(hand=6, layout=4, size=2)),
    declared=options_with(CASINO.declared, without=("deal_pattern", "refill_table")),
    revised={"C4": SIX_CARDS, "C5": None},
    options={"sweeps": "score", "target": 11},
)


@hookimpl
def cardfishing_games() -> list[FishingGame]:
    """Offer the game."""
    return [KITCHEN_CASINO]
