"""What a program that knows fishing games sees of them."""

from typing import assert_never, assert_type

from cardfishing.cards import CardSet
from cardfishing.fishing import (
    Build,
    Capture,
    Extend,
    FishingMove,
    FishingObservation,
    FishingSetup,
    FishingState,
    NewBuild,
    Trail,
    parse_move,
)
from cardfishing.fishing.legal import FishingMoves
from cardfishing.fishing.public import OpenFacts, Public
from cardfishing.fishing.refusals import is_move, refusal
from cardfishing_casino import CASINO


def told(move: FishingMove) -> str:
    """A move is one of four, and a checker knows when one is forgotten."""
    match move:
        case Trail():
            return f"leaves {move.card}"
        case Capture():
            return f"takes {move.loose} and {len(move.builds)} builds"
        case NewBuild():
            return f"builds {move.value}"
        case Extend():
            return f"makes {move.build} count {move.value}"
        case _:
            assert_never(move)


def moves() -> None:
    """Moves are read, told apart and checked."""
    texts = ("7D", "7Dx4H+3S", "3S+4H=7", "3S+[4C+2H]=9")
    read = [parse_move(text, CASINO.deck) for text in texts]
    assert_type(read[0], FishingMove)
    assert len(set(map(type, read))) == len(set(map(told, read))) == 4
    assert all(map(is_move, read))
    assert not is_move("7D")


def open_facts(facts: OpenFacts) -> CardSet:
    """States and observations show the same open facts."""
    for build in facts.builds:
        assert_type(build, Build)
        assert_type(build.cards, CardSet)
    return facts.layout


def a_puzzle() -> None:
    """A set-up gives a state, or what a seat would see."""
    setup = CASINO.setup(hands=("9S 7D", "2H"), layout="7C 4H 3S", builds=("5S+4C=9@0",))
    assert_type(setup, FishingSetup)
    state = setup.state()
    view = setup.observation(0)
    assert_type(state, FishingState)
    assert_type(view, FishingObservation)
    assert_type(view.legal_moves, FishingMoves)
    assert open_facts(state) == open_facts(view)
    assert_type(state.public, Public)
    trail = CASINO.parse_move("7D")
    reason = refusal(state.public, 0, state.hand_masks[0], trail)
    assert reason == state.why_not(trail)
    assert CASINO.parse_observation(view.to_text()) == view
    assert_type(view.resample(7), FishingState)
