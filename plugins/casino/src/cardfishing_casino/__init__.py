"""Casino for cardfishing, the Anglo-American game for two, three or four, and its older forms."""

from __future__ import annotations

from collections.abc import Iterable

from cardfishing.decks import Deck
from cardfishing.game import AnyGame
from cardfishing.plugins import hookimpl
from cardfishing_casino.casino import CASINO
from cardfishing_casino.diamond import DIAMOND_CASINO, FRENCH_40_WITH_COURTS
from cardfishing_casino.draw import DRAW_CASINO
from cardfishing_casino.english import ENGLISH_CASINO_1792
from cardfishing_casino.options import OPTIONS
from cardfishing_casino.rulebook import RULEBOOK
from cardfishing_casino.rules import RULES
from cardfishing_casino.spade import SPADE_CASINO


@hookimpl
def cardfishing_decks() -> Iterable[Deck]:
    """Offer the pack of Diamond Casino."""
    return [FRENCH_40_WITH_COURTS]


@hookimpl
def cardfishing_games() -> Iterable[AnyGame]:
    """Offer Casino and its forms."""
    return [CASINO, SPADE_CASINO, DRAW_CASINO, DIAMOND_CASINO, ENGLISH_CASINO_1792]


__all__ = [
    "CASINO",
    "DIAMOND_CASINO",
    "DRAW_CASINO",
    "ENGLISH_CASINO_1792",
    "FRENCH_40_WITH_COURTS",
    "OPTIONS",
    "RULEBOOK",
    "RULES",
    "SPADE_CASINO",
    "cardfishing_decks",
    "cardfishing_games",
]
