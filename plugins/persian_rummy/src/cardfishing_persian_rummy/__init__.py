"""Persian Rummy for cardfishing: partners, four jokers, two rounds."""

from __future__ import annotations

from collections.abc import Iterable

from cardfishing.game import AnyGame
from cardfishing.plugins import hookimpl
from cardfishing_persian_rummy.persian_rummy import PERSIAN_RUMMY


@hookimpl
def cardfishing_games() -> Iterable[AnyGame]:
    """Offer Persian Rummy."""
    return [PERSIAN_RUMMY]


__all__ = ["PERSIAN_RUMMY", "cardfishing_games"]
