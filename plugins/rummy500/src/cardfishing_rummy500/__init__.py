"""500 Rummy for cardfishing, for two to eight, and in partnership."""

from __future__ import annotations

from collections.abc import Iterable

from cardfishing.game import AnyGame
from cardfishing.plugins import hookimpl
from cardfishing_rummy500.options import OPTIONS
from cardfishing_rummy500.partnership import PARTNERSHIP_RUMMY_500
from cardfishing_rummy500.rulebook import RULEBOOK
from cardfishing_rummy500.rules import RULES
from cardfishing_rummy500.rummy500 import RUMMY_500


@hookimpl
def cardfishing_games() -> Iterable[AnyGame]:
    """Offer 500 Rummy, and its form for partners."""
    return [RUMMY_500, PARTNERSHIP_RUMMY_500]


__all__ = [
    "OPTIONS",
    "PARTNERSHIP_RUMMY_500",
    "RULEBOOK",
    "RULES",
    "RUMMY_500",
    "cardfishing_games",
]
