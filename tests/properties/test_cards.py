"""Cards and sets of cards."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardfishing.cards import Card, CardSet, Rank, Suit, card_at
from cardfishing.decks import FRENCH_56, FRENCH_104
from cardfishing.errors import NotationError
from cardfishing.testing import card_sets

from .settled import FIXED, attempt

CARDS: Final = st.builds(
    Card, st.sampled_from(Rank), st.sampled_from(Suit), st.integers(min_value=0, max_value=3)
)
SETS: Final = st.one_of(card_sets(FRENCH_56), card_sets(FRENCH_104))
LETTERS: Final = "A2T10JQKcdhsCDHSjk♠♥♦♣♤♡♢♧'+,= x[]"


@FIXED
@given(CARDS)
def test_a_card_has_one_text(card: Card) -> None:
    """DESIGN 5: a card's text reads back to the card, and printing gives the same form again."""
    assert Card.parse(card.text) == card
    assert Card.parse(card.text).text == card.text == str(card)
    assert hash(Card.parse(card.text)) == hash(card)


@FIXED
@given(CARDS)
def test_a_card_is_its_index(card: Card) -> None:
    """DESIGN 4: index = 64 * copy + 16 * suit + rank, and no two cards share one."""
    assert card.index == 64 * card.copy + 16 * card.suit + card.rank
    assert card_at(card.index) == card


@FIXED
@given(CARDS)
def test_a_card_is_read_in_other_spellings(card: Card) -> None:
    """DESIGN 5: reading also takes small letters, T for 10, and suit symbols."""
    spellings = {card.text.lower(), card.text.replace("10", "T"), card.text.replace("10", "t")}
    if card.rank is not Rank.JOKER:
        marks = "'" * card.copy
        spellings |= {
            card.rank.text + symbol + marks for symbol in ("♣♧", "♦♢", "♥♡", "♠♤")[card.suit]
        }
    assert {Card.parse(spelling) for spelling in spellings} == {card}


@FIXED
@given(CARDS, CARDS)
def test_cards_sort_by_rank_suit_and_copy(one: Card, other: Card) -> None:
    """Cards sort by rank, then suit, then copy."""
    key = operator.attrgetter("rank", "suit", "copy")
    assert (one < other) == (key(one) < key(other))
    assert (one == other) == (key(one) == key(other))


@FIXED
@given(st.one_of(st.text(LETTERS, max_size=6), st.text(max_size=4)))
def test_what_is_no_card_is_refused_with_the_column(text: str) -> None:
    """DESIGN 5, 9: any other text is a NotationError that names the text, column and need."""
    card = attempt(Card.parse, text)
    if isinstance(card, Card):
        assert len(card.text.rstrip("'")) in {2, 3}
        assert Card.parse(card.text) == card


@FIXED
@given(SETS)
def test_a_set_has_one_text(cards: CardSet) -> None:
    """A set's text reads back to the set, with or without the spaces, in any order."""
    assert CardSet.parse(str(cards)) == cards
    assert CardSet.parse(",".join(str(card) for card in reversed(list(cards)))) == cards
    assert CardSet.parse(str(cards).replace(" ", "")) == cards


@FIXED
@given(SETS)
def test_a_set_is_that_of_its_cards(cards: CardSet) -> None:
    """A set iterates in index order, each card once, and is made again from its cards."""
    listed = list(cards)
    assert [card.index for card in listed] == sorted({card.index for card in listed})
    assert CardSet.of(listed) == CardSet.of(frozenset(listed)) == cards
    assert len(cards) == len(listed)
    assert bool(cards) == bool(listed)


@FIXED
@given(SETS.filter(bool), st.data())
def test_a_card_twice_is_no_set(cards: CardSet, data: st.DataObject) -> None:
    """DESIGN 9: a text that names a card twice is refused."""
    card = data.draw(st.sampled_from(list(cards)))
    with pytest.raises(NotationError, match=f"other than {card}"):
        CardSet.parse(f"{cards} {card}")


OPERATIONS: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    "and": lambda one, other: one & other,
    "or": lambda one, other: one | other,
    "sub": lambda one, other: one - other,
    "xor": lambda one, other: one ^ other,
}
RELATIONS: Final[Mapping[str, Callable[[Any, Any], bool]]] = {
    "le": lambda one, other: one <= other,
    "lt": lambda one, other: one < other,
    "ge": lambda one, other: one >= other,
    "gt": lambda one, other: one > other,
    "eq": lambda one, other: one == other,
    "ne": lambda one, other: one != other,
}


@pytest.mark.parametrize("name", OPERATIONS)
@FIXED
@given(one=SETS, other=SETS)
def test_sets_combine_as_frozensets_do(name: str, one: CardSet, other: CardSet) -> None:
    """The laws of sets: each operator gives what it gives for frozensets of the same cards."""
    operation = OPERATIONS[name]
    assert frozenset(operation(one, other)) == operation(frozenset(one), frozenset(other))


@pytest.mark.parametrize("name", RELATIONS)
@FIXED
@given(one=SETS, other=SETS, part=st.sampled_from(["other", "one", "less"]))
def test_sets_compare_as_frozensets_do(name: str, one: CardSet, other: CardSet, part: str) -> None:
    """The laws of sets: each comparison says what it says for frozensets of the same cards."""
    relation = RELATIONS[name]
    subject = {"other": other, "one": one, "less": one & other}[part]
    assert relation(one, subject) == relation(frozenset(one), frozenset(subject))
    assert relation(subject, one) == relation(frozenset(subject), frozenset(one))


@FIXED
@given(SETS, SETS, CARDS)
def test_sets_contain_as_frozensets_do(one: CardSet, other: CardSet, card: Card) -> None:
    """The laws of sets: `in` and `isdisjoint` say what they say for frozensets."""
    assert (card in one) == (card in frozenset(one))
    assert one.isdisjoint(other) == frozenset(one).isdisjoint(other)
    assert (one == other) <= (hash(one) == hash(other))
