"""The hypothesis strategies: what they give, and what they shrink towards."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st

from cardfishing.cards import Card, CardSet
from cardfishing.decks import DECKS, FRENCH_52, FRENCH_56, Deal, Deck
from cardfishing.fishing import FishingState
from cardfishing.testing import card_sets, cards, deals, moves, states
from cardfishing_casino import CASINO
from tests.core.heap import HEAP

FIXED: Final = settings(derandomize=True, database=None, deadline=None)
FEW: Final = settings(FIXED, max_examples=20)
INDEX_ORDER: Final = CASINO.deck.deal(tuple(CASINO.deck.cards))

CROWDED: Final = CASINO.setup(
    hands=("10C 10D 9C 9D", "KC"),
    layout="AC AD AH AS 2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H 4S",
    stock="",
).state()


@pytest.mark.parametrize("deck", DECKS, ids=str)
def test_cards_are_those_of_the_deck(deck: Deck) -> None:
    """Every card of a deck can be drawn, no other, and the first in index order is the simplest."""
    assert find(cards(deck), lambda _: True, settings=FIXED) == next(iter(deck.cards))
    last = max(deck.cards, key=lambda card: card.index)
    assert find(cards(deck), lambda card: card == last, settings=FIXED) == last


@FEW
@given(cards(FRENCH_56))
def test_a_card_is_in_its_deck(card: Card) -> None:
    """No card of another deck is drawn."""
    assert card in FRENCH_56.cards


@FEW
@given(st.data(), st.integers(0, 5), st.integers(5, 9))
def test_card_sets_have_the_size_asked_for(data: st.DataObject, low: int, high: int) -> None:
    """A set of cards has a size within the bounds."""
    found = data.draw(card_sets(FRENCH_52, min_size=low, max_size=high))
    assert low <= len(found) <= high
    assert found <= FRENCH_52.cards


def test_card_sets_shrink_towards_few_cards() -> None:
    """The simplest set is empty, the simplest with a spade has one card."""
    assert find(card_sets(), lambda _: True, settings=FIXED) == CardSet()
    spades = find(card_sets(), lambda found: any(c.suit.text == "S" for c in found), settings=FIXED)
    assert str(spades) == "AS"


@FEW
@given(deals(CASINO))
def test_a_deal_is_an_order_of_the_deck(deal: Deal) -> None:
    """A deal has every card of the game's deck once."""
    assert sorted(deal.order) == [card.index for card in CASINO.deck.cards]


@FEW
@given(st.data(), st.sampled_from(HEAP.seat_counts))
def test_a_deal_is_of_the_deck_for_its_seats(data: st.DataObject, seats: int) -> None:
    """F1: where more seats have a larger pack, a deal for them has its cards."""
    assert data.draw(deals(HEAP, seats)).deck == HEAP.deck_for(seats)
    assert data.draw(deals(HEAP)).deck == FRENCH_52
    assert data.draw(states(HEAP)).seats in HEAP.seat_counts


def test_deals_shrink_towards_index_order() -> None:
    """The simplest deal is the deck in index order."""
    assert find(deals(CASINO), lambda _: True, settings=FIXED) == INDEX_ORDER


def test_states_shrink_towards_the_deal() -> None:
    """The simplest state is the deal of the deck in index order to the fewest seats."""
    found = find(states(CASINO), lambda _: True, settings=FIXED)
    assert found == CASINO.new(2, deal=INDEX_ORDER)


def test_states_shrink_towards_few_moves() -> None:
    """The simplest state in which a card has been played is one move after the deal."""

    def one_played(state: FishingState) -> bool:
        return state.hand_sizes != (4,) * len(state.hand_sizes)

    found = find(states(CASINO), one_played, settings=FIXED)
    assert sorted(found.hand_sizes) == [3, 4]


def test_states_reach_from_the_deal_to_the_end() -> None:
    """States of every number of seats are drawn, and of all stages of a round, the end included."""
    seats: set[int] = set()
    stocks: set[int] = set()
    ends: set[bool] = set()

    @settings(FIXED, max_examples=100, phases=[Phase.generate])
    @given(states(CASINO))
    def collect(state: FishingState) -> None:
        seats.add(len(state.hands))
        stocks.add(state.stock_size)
        ends.add(state.is_terminal)

    collect()
    assert seats == set(CASINO.seat_counts)
    assert stocks >= {40, 36, 32, 0}
    assert ends == {False, True}


@FEW
@given(st.data())
def test_moves_are_legal(data: st.DataObject) -> None:
    """A drawn move may be made."""
    state = data.draw(states(CASINO).filter(lambda state: not state.is_terminal))
    assert state.is_legal(data.draw(moves(state)))


def test_moves_shrink_towards_the_first() -> None:
    """The simplest move is the first in the documented order."""
    state = CASINO.new(2, seed=1)
    assert find(moves(state), lambda _: True, settings=FIXED) == next(iter(state.legal_moves))


def test_moves_of_a_crowded_table_are_drawn() -> None:
    """On a crowded table a move is drawn and the moves are not listed."""
    assert CROWDED.legal_moves.count() > 10_000
    found = find(moves(CROWDED), lambda _: True, settings=FIXED)
    assert CROWDED.is_legal(found)


def test_there_are_no_moves_after_the_end() -> None:
    """The strategy for a finished round is empty."""
    end = CASINO.setup(hands=("", ""), stock="").state()
    assert end.is_terminal
    assert moves(end).is_empty
