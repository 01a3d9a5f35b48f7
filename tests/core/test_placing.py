"""What the set-ups of all families have in common."""

from __future__ import annotations

from typing import Final

import pytest

from cardfishing.cards import Card, CardSet
from cardfishing.decks import FRENCH_52, FRENCH_56
from cardfishing.errors import SetupError, SetupProblem
from cardfishing.placing import Hidden, Placing, list_cards
from cardfishing.scoring import Standing
from tests.core.heap import HEAP

P: Final = SetupProblem
FULL: Final = ("2C", "3C", "JK1", "JK2")


def test_the_pack_is_that_of_the_number_of_hands() -> None:
    """DESIGN 6: a set-up has the pack for its seats, so with fewer a card may be none of it."""
    assert Placing(HEAP, FULL).deck == FRENCH_56
    assert not Placing(HEAP, FULL).problems
    two = Placing(HEAP, FULL[1:3])
    assert (two.deck, two.problems) == (FRENCH_52, P.NOT_IN_DECK)
    assert two.details == ["JK1 is not in the deck french-52: take it out"]


def test_order_is_kept_where_it_matters() -> None:
    """DESIGN 6: a zone whose order matters keeps it, and its cards are placed like any others."""
    found = Placing(HEAP, ("2C", ""))
    assert found.in_order("9D 3C KS") == tuple(card.index for card in list_cards("9D 3C KS"))
    assert CardSet(found.seen) == CardSet.parse("2C 9D 3C KS")
    assert found.in_order("3C") == (Card.parse("3C").index,)
    assert found.problems == P.CARD_TWICE


def test_what_is_placed_nowhere_forms_the_stock() -> None:
    """DESIGN 6: without a stock the other cards form it, with one they lie aside."""
    found = Placing(HEAP, ("2C", "3C"))
    found.place_rest(None, "AC")
    assert (found.stock_size, found.aside_size, found.is_view) == (49, 1, False)
    assert list(found.stock) == sorted(found.stock)
    found = Placing(HEAP, ("2C", "3C"))
    found.place_rest("KD 4C", ())
    assert (found.stock_size, found.aside_size) == (2, 48)


def test_a_view_counts_what_it_does_not_see() -> None:
    """DESIGN 2: unknown is not a card, so hidden ones are counted, and the rest lies aside."""
    found = Placing(HEAP, ("2C 3C", "?7"))
    found.place_rest("?27", ())
    assert found.hands == [CardSet.parse("2C 3C").mask, Hidden(7)]
    assert (found.hand_sizes, found.stock_size, found.aside_size) == ((2, 7), 27, 16)
    assert (found.own_hand(0), found.own_hand(None)) == (CardSet.parse("2C 3C").mask, 0)
    assert (found.stock, found.is_view, found.problems) == ((), True, 0)


def test_all_that_is_wrong_is_told_at_once() -> None:
    """DESIGN 6: every problem has its flag and a sentence with the remedy."""
    found = Placing(HEAP, ("2C", "3C"))
    found.at_table("turn", 2)
    found.at_table("dealer", None)
    found.natural("passes and moves", (0, -1))
    found.per_side("scores", (1,), found.side_count())
    found.own_hand(2)
    with pytest.raises(SetupError) as caught:
        found.finish()
    assert caught.value.problems == P.NO_SUCH_SEAT | P.BAD_NUMBER | P.SIDE_COUNT
    assert tuple(map(str, caught.value.details)) == (
        "turn 2 is not at the table: give a seat from 0 to 1",
        "dealer None is not at the table: give a seat from 0 to 1",
        "passes and moves are numbers from 0 up",
        "1 scores for 2 sides: give one for each side, or none",
        "seat 2 has no known hand: name its cards, or another seat",
    )


def test_a_standing_is_read_with_its_carry() -> None:
    """DESIGN 6: scores, rounds, overtime and what rolled over make the standing before a round."""
    found = Placing(HEAP, ("2C", "3C"))
    standing = found.standing((3, -4), round_no=2, overtime=True, carry=("cards:1",))
    assert standing == Standing(scores=(3, -4), round_no=2, overtime=True, carry=(("cards", 1),))
    assert found.standing((10**18, 0), round_no=2) == Standing(scores=(0, 0))
    assert found.problems == P.BAD_NUMBER


def test_zones_of_a_family_may_be_hidden_too() -> None:
    """DESIGN 2: hidden cards of any zone are counted, wherever a family has them."""
    found = Placing(HEAP, ("2C 3C", "?2"))
    assert found.zone("?3") == Hidden(3)
    found.place_rest("?40", ())
    assert (found.is_view, found.hidden_size, found.aside_size) == (True, 45, 5)
    assert found.problems == 0


def test_what_every_set_up_says_is_read_for_all_families() -> None:
    """DESIGN 6: the seat to act, the dealer and the standing, or all that is wrong with them."""
    found = Placing(HEAP, ("2C", "3C"))
    assert found.basics({}) == (0, 0, Standing(scores=(0, 0)))
    fields = {"turn": 1, "dealer": 1, "scores": [3, 4], "round_no": 2, "overtime": True}
    standing = Standing(scores=(3, 4), round_no=2, overtime=True, carry=(("last", 2),))
    assert found.basics({**fields, "carry": ["last:2"]}) == (1, 1, standing)
    assert not found.problems
    found.basics({"turn": 2, "dealer": -1, "scores": [1], "round_no": -1})
    assert found.problems == P.NO_SUCH_SEAT | P.SIDE_COUNT | P.BAD_NUMBER
    assert len(found.details) == 4
