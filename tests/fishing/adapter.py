"""Engine values as the plain values of the oracle."""

from cardfishing import fishing
from cardfishing.cards import Card, CardSet
from cardfishing.fishing import (
    Capture,
    Extend,
    FishingMove,
    FishingObservation,
    FishingState,
    NewBuild,
    Trail,
)
from tests.oracle import deals
from tests.oracle.model import Build, Cards, Move, Position
from tests.oracle.options import DEFAULTS, Options


def cards(held: CardSet) -> Cards:
    """Return card texts."""
    return frozenset(card.text for card in held)


def position(state: FishingState) -> Position:
    """Return a state as the oracle's position."""
    stock = state.table.zone("stock").cards
    return Position(
        hands=tuple(map(cards, state.hands)),
        loose=cards(state.layout),
        builds=builds(state.builds),
        piles=tuple(map(cards, state.piles)),
        sweeps=state.sweeps,
        stock=tuple(map(str, stock)),
        turn=state.turn,
        dealer=state.dealer,
        last_capturer=state.last_capturer,
        sides=tuple(state.sides),
        promises=promises(state),
    )


def move(made: FishingMove) -> Move:
    """Return a move as the oracle's tuple."""
    match made:
        case Trail():
            return ("trail", made.card.text)
        case Capture():
            taken = frozenset(map(cards, made.builds))
            return ("capture", made.card.text, cards(made.loose), taken)
        case NewBuild():
            return ("build", made.card.text, made.value, cards(made.loose))
        case Extend():
            return ("extend", made.card.text, made.value, cards(made.build), cards(made.loose))


def promises(state: FishingState) -> deals.Promises:
    """Return the promised values of each seat."""
    return tuple(map(frozenset, state.promises))


def builds(held: tuple[fishing.Build, ...]) -> tuple[Build, ...]:
    """Return builds as the oracle's."""
    return tuple(Build(b.value, cards(b.cards), b.owner, b.is_multiple) for b in held)


def view(seen: FishingObservation, options: Options = DEFAULTS) -> deals.View:
    """Return what a seat knows as the oracle's view."""
    known = seen.hand | seen.layout
    for held in (*(b.cards for b in seen.builds), *seen.piles):
        known = known | held
    assert seen.seat is not None
    unseen: frozenset[Card] = frozenset(seen.game.deck.cards - known)
    return deals.View(
        seat=seen.seat,
        hand=cards(seen.hand),
        unseen=frozenset(card.text for card in unseen),
        hand_sizes=seen.hand_sizes,
        stock_size=seen.stock_size,
        promises=tuple(map(frozenset, seen.promises)),
        builds=builds(seen.builds),
        options=options,
    )
