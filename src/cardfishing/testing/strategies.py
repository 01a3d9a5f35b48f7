"""Hypothesis strategies for cards, deals, states and moves."""

from __future__ import annotations

from typing import Any, Final, TypeVar

from hypothesis import strategies as st

from cardfishing.cards import Card, CardSet
from cardfishing.decks import FRENCH_52, Deal, Deck
from cardfishing.game import AnyGame, Game, Move, State

StateT = TypeVar("StateT", bound=State[Any, Any])
MoveT = TypeVar("MoveT", bound=Move)

FEW: Final = 256
"""Up to so many legal moves are listed to choose from; from more one is drawn."""

CHOICES: Final = 255
"""At each step of a round one of so many and one draws is made."""


def cards(deck: Deck = FRENCH_52) -> st.SearchStrategy[Card]:
    """Return the cards of a deck; they shrink towards the first in index order."""
    return st.sampled_from(tuple(deck.cards))


def card_sets(
    deck: Deck = FRENCH_52, *, min_size: int = 0, max_size: int | None = None
) -> st.SearchStrategy[CardSet]:
    """Return sets of cards of a deck; they shrink towards few cards.

    Args:
        deck: The deck.
        min_size: The least number of cards.
        max_size: The greatest number of cards, or None for the whole deck.
    """
    return st.frozensets(cards(deck), min_size=min_size, max_size=max_size).map(CardSet.of)


def deals(game: AnyGame, seats: int | None = None) -> st.SearchStrategy[Deal]:
    """Return deals of a game's deck; they shrink towards index order.

    Args:
        game: The game.
        seats: The number of seats, where the deck depends on it; the fewest if left out.
    """
    deck = game.deck_for(min(game.seat_counts) if seats is None else seats)
    return st.permutations(tuple(deck.cards)).map(deck.deal)


def states(game: Game[Any, StateT, Any]) -> st.SearchStrategy[StateT]:
    """Return the states that can be reached in a round; they shrink towards the deal.

    Seats come from `Game.seat_counts`, and any of them deals.
    """

    @st.composite
    def reachable(draw: st.DrawFn) -> StateT:
        seats = draw(st.sampled_from(game.seat_counts))
        dealer = draw(st.integers(0, seats - 1))
        state = game.new(seats, deal=draw(deals(game, seats)), dealer=dealer)
        for _ in range(draw(st.integers(0, game.max_moves))):
            if state.turn is None:
                break
            choice = draw(st.integers(0, CHOICES))
            state = state.apply_unchecked(state.legal_moves.sample(choice))
        return state

    return reachable()


def moves(state: State[MoveT, Any]) -> st.SearchStrategy[MoveT]:
    """Return the legal moves of a state; they shrink towards the first, if there is one."""
    legal = state.legal_moves
    count = legal.count()
    if not count:
        return st.nothing()
    if count <= FEW:
        return st.sampled_from(tuple(legal))
    return st.integers(0, count - 1).map(legal.sample)
