"""Take the Pile: a small game of the Pişti kind, in a family of its own."""

from typing import Final

from cardfishing.messages import msg
from cardfishing.plugins import hookimpl
from cardfishing_take_the_pile.book import BOOK, OPTIONS
from cardfishing_take_the_pile.game import PileGame
from cardfishing_take_the_pile.moves import Play
from cardfishing_take_the_pile.rules import PileRules
from cardfishing_take_the_pile.state import PileState, PileView

__all__ = ["TAKE_THE_PILE", "PileGame", "PileRules", "PileState", "PileView", "Play"]

TAKE_THE_PILE: Final = PileGame(
    name="take-the-pile",
    title=msg("Take the Pile"),
    family="pile",
    summary=msg("Match the top card and take the whole pile."),
    sources=("pagat.com, Pişti",),
    rules=PileRules(),
    declared=OPTIONS,
    rulebook=BOOK,
)


@hookimpl
def cardfishing_games() -> list[PileGame]:
    """Offer the game."""
    return [TAKE_THE_PILE]
