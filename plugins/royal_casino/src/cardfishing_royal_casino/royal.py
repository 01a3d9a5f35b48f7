"""Royal Casino, the common form, and the forms of Casino with royal values."""

from __future__ import annotations

from typing import Final

import attrs

from cardfishing.fishing import FirstTo, FishingGame
from cardfishing.messages import Message, msg
from cardfishing.options import options_with
from cardfishing.rulebook import Case, Rule
from cardfishing_casino import CASINO, DRAW_CASINO, SPADE_CASINO
from cardfishing_casino.rulebook.building import BUILDS
from cardfishing_royal_casino.options import DEAL_ROTATION, SWEEP_CANCEL, finish

BOOK: Final = CASINO.rulebook

ROTATION: Final = tuple(
    Case(option="deal_rotation", value=value, text=text)
    for value, text in (
        ("left", msg("The next deal is that of the player at the dealer's left.")),
        ("right", msg("The next deal is that of the player at the dealer's right.")),
    )
)
CANCELLING: Final = (
    Case(
        option="sweep_cancel",
        value="vs_best",
        text=msg(
            "Sweeps cancel: a side scores those that it has more than the best of the other sides."
        ),
    ),
    Case(
        option="sweep_cancel",
        value="vs_sum",
        text=msg("Sweeps cancel: a side scores those that it has more than all others together."),
    ),
)
HIGHEST: Final = Rule(
    id="R3",
    chapter=BUILDS,
    text=msg("Builds go up to the highest value there is: 14 if an ace counts so."),
    reasons=("no_such_value",),
)


def royal(
    base: FishingGame,
    name: str,
    *,
    title: Message,
    summary: Message,
    aliases: tuple[str, ...] = (),
) -> FishingGame:
    """Return a form of Casino with royal values: R1 to R5.

    Args:
        base: The form of Casino.
        name: The name of the game.
        title: What people call it.
        summary: One sentence.
        aliases: Other names it is loaded by.
    """
    rules = attrs.evolve(
        base.rules,
        sweeps=attrs.evolve(base.rules.sweeps, rule="R4"),
        finish=FirstTo(target=int(base.options()["target"]), rule="R5"),
    )
    return base.variant(
        name,
        title=title,
        summary=summary,
        sources=("pagat.com, Royal Casino", "gamerules.com, Royal Casino", *base.sources),
        rules=rules,
        declared=options_with(base.declared, finish("R5", None), DEAL_ROTATION, SWEEP_CANCEL),
        revised={
            "C2": attrs.evolve(BOOK["C2"], id="R2"),
            "C3": attrs.evolve(BOOK["C3"], more=ROTATION),
            "C9": attrs.evolve(BOOK["C9"], id="R1"),
            "C15": (BOOK["C15"], HIGHEST),
            "C18": attrs.evolve(BOOK["C18"], reasons=("holds_no_card",)),
            "C25": attrs.evolve(BOOK["C25"], id="R4", more=(*BOOK["C25"].more, *CANCELLING)),
            "C27": attrs.evolve(BOOK["C27"], id="R5"),
        },
        options={
            "face_values": "royal",
            "ace": "flexible",
            "sweeps": "score",
            "finish": "count_out",
        },
        aliases=aliases,
    )


ROYAL_CASINO: Final = royal(
    CASINO,
    "royal-casino",
    title=msg("Royal Casino"),
    summary=msg("Casino in which jack, queen and king count 11 to 13 and an ace 1 or 14."),
    aliases=("royal-cassino",),
)
NORTH_AMERICAN_ROYAL: Final = ROYAL_CASINO.variant(
    "north-american-royal",
    title=msg("North American Royal"),
    summary=msg("Royal Casino without sweeps, counted out in order."),
    sources=ROYAL_CASINO.sources,
    options={"sweeps": "none"},
)
ROYAL_DRAW_CASINO: Final = royal(
    DRAW_CASINO,
    "royal-draw-casino",
    title=msg("Royal Draw Casino"),
    summary=msg("Royal Casino in which everybody draws a card after each play."),
)
ROYAL_SPADE_CASINO: Final = royal(
    SPADE_CASINO,
    "royal-spade-casino",
    title=msg("Royal Spade Casino"),
    summary=msg("Royal Casino to 61, in which every spade is worth a point."),
)
