"""Decks, their names, and deals of them."""

from collections import Counter

import pytest

from cardfishing.cards import Card, CardSet, Rank
from cardfishing.decks import (
    DECKS,
    FRENCH_40,
    FRENCH_52,
    FRENCH_56,
    FRENCH_104,
    ITALIAN_40,
    SPANISH_40,
    Deal,
    Deck,
    scattered,
)
from cardfishing.errors import NotationError, SetupError, SetupProblem

INDEX_ORDER = " ".join(card.text for card in FRENCH_52.cards)


@pytest.mark.parametrize(
    ("deck", "size", "copies", "inside", "outside"),
    [
        (FRENCH_52, 52, 1, "AC KS 10D", "JK1 AC'"),
        (FRENCH_56, 56, 1, "JK1 JK4 AC KS", "JK1' AC'"),
        (FRENCH_104, 104, 2, "AC AC' KS KS'", "JK1 AC''"),
        (FRENCH_40, 40, 1, "AC 10S", "JC QD KS"),
        (ITALIAN_40, 40, 1, "AC 7D JC QD KS", "8C 9D 10S JK1"),
        (SPANISH_40, 40, 1, "AC 7D JC QD KS", "8C 9D 10S"),
    ],
)
def test_compositions(deck: Deck, size: int, copies: int, inside: str, outside: str) -> None:
    """DESIGN 4: each deck holds exactly its ranks, over the coordinates all decks share."""
    assert (len(deck.cards), deck.copies) == (size, copies)
    assert CardSet.parse(inside) <= deck.cards
    assert deck.cards.isdisjoint(CardSet.parse(outside))


def test_decks_have_names_of_their_own() -> None:
    """DESIGN 4: a deck is known by its name, equal decks by their cards have an equal hash."""
    assert len({deck.name for deck in DECKS}) == len(DECKS) == len(set(DECKS))
    assert str(ITALIAN_40) == "italian-40"
    assert hash(ITALIAN_40) == hash(SPANISH_40)
    assert ITALIAN_40 != SPANISH_40


@pytest.mark.parametrize(
    ("deck", "card", "name"),
    [
        (FRENCH_52, "10D", "the ten of diamonds"),
        (FRENCH_52, "QH", "the queen of hearts"),
        (FRENCH_56, "JK3", "joker 3"),
        (ITALIAN_40, "7D", "the seven of coins"),
        (ITALIAN_40, "QH", "the knight of cups"),
        (SPANISH_40, "JS", "the knave of swords"),
        (ITALIAN_40, "AC", "the ace of batons"),
        (ITALIAN_40, "KC", "the king of batons"),
    ],
)
def test_packs_have_names_of_their_own(deck: Deck, card: str, name: str) -> None:
    """DESIGN 4: Italian and Spanish packs name ranks and suits in their own words."""
    assert str(deck.card_name(Card.parse(card))) == name


def test_every_rank_has_a_name() -> None:
    """DESIGN 4: each rank of a pack is called something, and no two are called the same."""
    names = [str(FRENCH_56.rank_name(rank)) for rank in Rank]
    assert names[0] == "joker"
    assert names[1] == "ace"
    assert names[-3:] == ["jack", "queen", "king"]
    assert len(set(names)) == len(Rank)


def test_a_card_outside_the_deck_is_an_error_that_names_the_deck() -> None:
    """DESIGN 5: a card outside the deck in use is an error naming the deck."""
    FRENCH_52.check(Card.parse("10D"), "10D", 1)
    with pytest.raises(NotationError) as caught:
        ITALIAN_40.check(Card.parse("10D"), "8Sx10D", 4)
    assert (caught.value.text, caught.value.column) == ("8Sx10D", 4)
    assert "italian-40, which has no 10D" in str(caught.value)


def test_a_deal_is_the_order_it_was_given() -> None:
    """DESIGN 6: a deal holds the cards top first, whether written or given as cards."""
    backwards = " ".join(reversed(INDEX_ORDER.split()))
    deal = FRENCH_52.deal(backwards)
    assert deal.cards[0] == Card.parse("KS")
    assert deal == FRENCH_52.deal(reversed(list(FRENCH_52.cards)))
    assert hash(deal) == hash(FRENCH_52.deal(backwards))
    assert deal != FRENCH_52.deal(INDEX_ORDER)
    assert FRENCH_56.deal(FRENCH_56.cards).cards[0] == Card.parse("JK1")


def test_all_that_is_wrong_with_a_deal_is_said_at_once() -> None:
    """DESIGN 9: a bad deal names every doubled, foreign and missing card in one error."""
    cards = INDEX_ORDER.replace("2C", "AC").replace("3C", "AC'").replace("KS", "")
    with pytest.raises(SetupError) as caught:
        FRENCH_52.deal(cards)
    problems = SetupProblem.CARD_TWICE | SetupProblem.NOT_IN_DECK | SetupProblem.DECK_ORDER
    assert caught.value.problems == problems
    assert tuple(map(str, caught.value.details)) == (
        "AC is there twice: take one out",
        "AC' is not in the deck french-52: take it out",
        "a deal has every card of the deck: add 2C 3C KS",
    )
    assert all(str(detail) in str(caught.value) for detail in caught.value.details)


@pytest.mark.parametrize(
    ("cards", "problem"),
    [
        (INDEX_ORDER + " AC", SetupProblem.CARD_TWICE),
        (INDEX_ORDER + " JK1", SetupProblem.NOT_IN_DECK),
        (INDEX_ORDER.removesuffix(" KS"), SetupProblem.DECK_ORDER),
        ("", SetupProblem.DECK_ORDER),
    ],
)
def test_each_thing_wrong_with_a_deal_has_its_flag(cards: str, problem: SetupProblem) -> None:
    """DESIGN 9: each kind of mistake in a deal is a flag of its own."""
    with pytest.raises(SetupError) as caught:
        FRENCH_52.deal(cards)
    assert caught.value.problems == problem


def test_a_deal_that_cannot_be_read_is_no_deal() -> None:
    """DESIGN 9: a text that is no list of cards is a notation error with its column."""
    with pytest.raises(NotationError) as caught:
        FRENCH_52.deal("AC 2C 3X")
    assert caught.value.column == 8


@pytest.mark.parametrize("seed", [-1, True, "7", 1.0, None])
def test_a_seed_is_a_whole_number(seed: int) -> None:
    """DESIGN 10: a seed that is negative or no int is refused, not converted."""
    with pytest.raises(SetupError, match="give a whole number from 0 up") as caught:
        FRENCH_52.shuffled(seed)
    assert caught.value.problems == SetupProblem.BAD_SEED


def test_equal_seeds_deal_alike_and_others_differ() -> None:
    """DESIGN 10: a deal follows from seed and round alone, salt included."""
    first = FRENCH_52.shuffled(2**130)
    assert first == FRENCH_52.shuffled(2**130, 0)
    assert set(first.cards) == set(FRENCH_52.cards)
    others = [FRENCH_52.shuffled(2**130 + 1), FRENCH_52.shuffled(2**130, 1)]
    assert all(first.order != other.order for other in others)
    assert len({deal.salt for deal in (first, *others)}) == 3


def test_only_the_salt_tells_two_deals_apart() -> None:
    """DESIGN 10: order and hidden salt are both part of a deal."""
    deal = FRENCH_52.shuffled(3)
    unsalted = Deal(deck=FRENCH_52, order=deal.order)
    assert unsalted != deal
    assert hash(unsalted) != hash(deal)


def test_a_deal_shows_neither_order_nor_salt() -> None:
    """DESIGN 10: the repr of a deal tells nothing about the cards to come."""
    deal = FRENCH_52.shuffled(3)
    shown = repr(deal)
    assert shown == repr(FRENCH_52.shuffled(4))
    assert deal.salt.hex() not in shown
    assert "order" not in shown


def test_cards_are_scattered_over_places_of_some_sizes() -> None:
    """DESIGN 6: what a seat cannot see is dealt at random, the same for the same seed."""
    cards = CardSet.parse("AC 2C 3C 4C 5C")
    places = scattered(cards, (2, 0, 1), 7)
    assert [len(place) for place in places] == [2, 0, 1]
    dealt = [card for place in places for card in place]
    assert len(set(dealt)) == 3
    assert CardSet.of(dealt) < cards
    assert scattered(cards, (2, 0, 1), 7) == places
    counts = Counter(str(scattered(cards, (1,), seed)[0][0]) for seed in range(500))
    assert set(counts) == {card.text for card in cards}
    assert min(counts.values()) > 60
