"""Moves of a closed union: one is forgotten, one is of another game, one is a text."""

from typing import assert_never

from cardfishing.fishing import Capture, FishingMove, NewBuild, Trail
from cardfishing.rummy import Draw
from cardfishing_casino import CASINO


def verb(move: FishingMove) -> str:
    match move:
        case Trail():
            return "trail"
        case Capture():
            return "take"
        case NewBuild():
            return "build"
        case _:
            # wrong: arg-type / reportArgumentType
            assert_never(move)


state = CASINO.new(2, seed=1)
# wrong: arg-type / reportArgumentType
state.apply(Draw())
# wrong: arg-type / reportArgumentType
state.apply("7H")
# wrong: arg-type / reportArgumentType
state.play(state.legal_moves.sample(0))
# wrong: arg-type / reportArgumentType
CASINO.match(2, seed=1).apply(Draw())
