"""What a program that knows rummy games sees of them."""

from typing import assert_never, assert_type

from cardfishing.cards import CardSet
from cardfishing.rummy import (
    Credit,
    Discard,
    Draw,
    Ending,
    Lay,
    LayOff,
    Part,
    Pass,
    Phase,
    RummyMove,
    RummyObservation,
    RummySetup,
    RummyState,
    Runs,
    Sets,
    TableMeld,
    Take,
)
from cardfishing.rummy.forest import Forest
from cardfishing.rummy.legal import RummyMoves
from cardfishing.rummy.melds import faces_of
from cardfishing.rummy.public import OpenFacts, Public
from cardfishing.rummy.refusals import refusal
from cardfishing.rummy.shapes import Bundle, Growth, Growths, Hand, ShapeTable
from cardfishing.rummy.spread import Reach, Spread
from cardfishing_rummy500 import RUMMY_500


def told(move: RummyMove) -> str:
    """A move is one of six, and a checker knows when one is forgotten."""
    match move:
        case Draw():
            return "draws"
        case Take():
            return f"takes down to {move.card}"
        case Lay():
            return f"lays {move.cards}"
        case LayOff():
            return f"lays {move.cards} off on {move.onto}"
        case Discard():
            return f"discards {move.card}"
        case Pass():
            return "passes"
        case _:
            assert_never(move)


def open_facts(facts: OpenFacts) -> str:
    """States and observations show the same open facts."""
    assert_type(facts.melds, tuple[TableMeld, ...])
    assert_type(facts.ending, Ending | None)
    for meld in facts.melds:
        assert_type(meld.parts, tuple[Part, ...])
        assert_type(meld.credits, tuple[Credit, ...])
    return facts.phase.value


def a_puzzle() -> None:
    """A set-up gives a state, or what a seat would see."""
    setup = RUMMY_500.setup(
        hands=("7C 7D 7H 9S", "2D KC"), melds=("4S5S6S@1",), discard="KD", phase=Phase.MELD.value
    )
    assert_type(setup, RummySetup)
    state, view = setup.state(), setup.observation(0)
    assert_type(state, RummyState)
    assert_type(view, RummyObservation)
    assert_type(view.legal_moves, RummyMoves)
    assert open_facts(state) == open_facts(view) == "meld"
    assert {told(move) for move in view.legal_moves} >= {"lays 7C 7D 7H", "discards 9S"}
    assert_type(state.public, Public)
    assert_type(state.public.melds, Spread)
    assert_type(state.public.melds.reaches.get(0), Reach | None)
    draw = RUMMY_500.parse_move("+")
    reason = refusal(state.public, 0, state.hand_masks[0], draw)
    assert reason == state.why_not(draw)


def tables_of_shapes() -> None:
    """The engine finds melds in a table of shapes, made once for a pack."""
    table = ShapeTable(RUMMY_500.deck, (Sets(), Runs()), 0, 1)
    hand = Hand(CardSet.parse("7C 7D 7H 8H 9H").mask, 0)
    bundles = list(table.melds(hand))
    assert_type(bundles[0], Bundle)
    growths = table.growths(bundles[0].shape)
    assert_type(growths, Growths)
    assert_type(growths.forest, Forest[Growth])
    assert faces_of(hand.cards) == hand.faces
