"""Royal Casino for cardfishing: the common form, the Dominican ones, and others."""

from __future__ import annotations

from collections.abc import Iterable

from cardfishing.game import AnyGame
from cardfishing.plugins import hookimpl
from cardfishing_royal_casino.dominican import (
    ROYAL_CASINO_DOMINICAN,
    ROYAL_CASINO_DOMINICAN_PAGAT,
    ROYAL_CASINO_SOTO,
)
from cardfishing_royal_casino.royal import (
    NORTH_AMERICAN_ROYAL,
    ROYAL_CASINO,
    ROYAL_DRAW_CASINO,
    ROYAL_SPADE_CASINO,
)


@hookimpl
def cardfishing_games() -> Iterable[AnyGame]:
    """Offer Royal Casino and its forms."""
    return [
        ROYAL_CASINO,
        ROYAL_CASINO_DOMINICAN,
        ROYAL_CASINO_DOMINICAN_PAGAT,
        ROYAL_CASINO_SOTO,
        NORTH_AMERICAN_ROYAL,
        ROYAL_DRAW_CASINO,
        ROYAL_SPADE_CASINO,
    ]


__all__ = [
    "NORTH_AMERICAN_ROYAL",
    "ROYAL_CASINO",
    "ROYAL_CASINO_DOMINICAN",
    "ROYAL_CASINO_DOMINICAN_PAGAT",
    "ROYAL_CASINO_SOTO",
    "ROYAL_DRAW_CASINO",
    "ROYAL_SPADE_CASINO",
    "cardfishing_games",
]
