"""Kasino for cardfishing, the Casino of the North, as it is played in Sweden and in Finland."""

from __future__ import annotations

from collections.abc import Iterable

from cardfishing.game import AnyGame
from cardfishing.plugins import hookimpl
from cardfishing_nordic_kasino.finnish import FINNISH_KASINO
from cardfishing_nordic_kasino.options import OPTIONS
from cardfishing_nordic_kasino.rulebook import RULEBOOK
from cardfishing_nordic_kasino.score import KasinoSweeps, LastCapture
from cardfishing_nordic_kasino.swedish import NORDIC_KASINO, RULES
from cardfishing_nordic_kasino.values import KasinoValues, Place


@hookimpl
def cardfishing_games() -> Iterable[AnyGame]:
    """Offer both games."""
    return [NORDIC_KASINO, FINNISH_KASINO]


__all__ = [
    "FINNISH_KASINO",
    "NORDIC_KASINO",
    "OPTIONS",
    "RULEBOOK",
    "RULES",
    "KasinoSweeps",
    "KasinoValues",
    "LastCapture",
    "Place",
    "cardfishing_games",
]
