"""Fishing and rummy card games: exact rules, immutable typed values, variants as plugins.

Everything most programs need is here; `cardfishing.fishing` and `cardfishing.rummy` have the
engines, `cardfishing.plugins` the hooks, `cardfishing.testing` the conformance kit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardfishing import kernels as kernels  # first of all: it holds the switch
from cardfishing.cards import Card, CardSet, Rank, Suit
from cardfishing.decks import Deal, Deck
from cardfishing.errors import (
    AmbiguousMoveError,
    CardfishingError,
    GameOverError,
    IllegalMoveError,
    NotationError,
    PluginError,
    RecordError,
    Refusal,
    RulesError,
    SetupError,
    UnknownGameError,
)
from cardfishing.game import Agent, Game
from cardfishing.registry import agent, games, load
from cardfishing.scoring import ScoreLine, ScoreSheet, Standing
from cardfishing.state import LegalMoves, Move, Observation, State

if TYPE_CHECKING:
    from cardfishing.match import Match
else:

    def __getattr__(name: str) -> object:
        """Return `Match`, which nobody needs before a match begins."""
        if name == "Match":
            from cardfishing.match import Match  # noqa: PLC0415

            return Match
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})


__all__ = [
    "Agent",
    "AmbiguousMoveError",
    "Card",
    "CardSet",
    "CardfishingError",
    "Deal",
    "Deck",
    "Game",
    "GameOverError",
    "IllegalMoveError",
    "LegalMoves",
    "Match",
    "Move",
    "NotationError",
    "Observation",
    "PluginError",
    "Rank",
    "RecordError",
    "Refusal",
    "RulesError",
    "ScoreLine",
    "ScoreSheet",
    "SetupError",
    "Standing",
    "State",
    "Suit",
    "UnknownGameError",
    "agent",
    "games",
    "load",
]
