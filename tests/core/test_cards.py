"""Cards, sets of cards, and the kernel of masks they rest on."""

from typing import cast

import pytest

from cardfishing._bits import index_of, indices, mask_of, rank_mask
from cardfishing.cards import Card, CardSet, Rank, Suit, card_at, scan_card, scan_cards
from cardfishing.errors import NotationError

TEN_OF_DIAMONDS = Card(Rank.TEN, Suit.DIAMONDS)


@pytest.mark.parametrize(
    ("text", "index", "printed"),
    [
        ("AC", 1, "AC"),
        ("10D", 16 + 10, "10D"),
        ("TD", 16 + 10, "10D"),
        ("10d", 16 + 10, "10D"),
        ("10♦", 16 + 10, "10D"),
        ("t♢", 16 + 10, "10D"),
        ("qh", 32 + 12, "QH"),
        ("K♡", 32 + 13, "KH"),
        ("2♠", 48 + 2, "2S"),
        ("2♤", 48 + 2, "2S"),
        ("J♣", 11, "JC"),
        ("9♧", 9, "9C"),
        ("JK1", 0, "JK1"),
        ("jk4", 48, "JK4"),
        ("10D'", 64 + 16 + 10, "10D'"),
        ("JK2''", 2 * 64 + 16, "JK2''"),
        ("Jk3", 32, "JK3"),
        ("AC'''''''", 7 * 64 + 1, "AC'''''''"),
    ],
)
def test_every_written_form_of_a_card(text: str, index: int, printed: str) -> None:
    """DESIGN 4 and 5: every written form has the index 64*copy + 16*suit + rank and one text."""
    card = Card.parse(text)
    assert (card.index, card.text, str(card)) == (index, printed, printed)
    assert card_at(index) == card
    assert repr(card) == f"Card.parse({printed!r})"


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "a rank"),
        ("1D", 1, "a rank"),
        ("0S", 1, "a rank"),
        ("11C", 1, "a rank"),
        (" 8S", 1, "a rank"),
        ("8", 2, "a suit"),
        ("10", 3, "a suit"),
        ("8X", 2, "a suit"),
        ("8SS", 3, "the end of the card"),
        ("8S 9S", 3, "the end of the card"),
        ("JK", 3, "a joker's number"),
        ("JK0", 3, "a joker's number"),
        ("JK5", 3, "a joker's number"),
        ("JKS", 3, "a joker's number"),
        ("8\u017f", 2, "a suit"),
        ("8S" + 8 * "'", 10, "at most 7 marks of a copy"),
    ],
)
def test_what_is_no_card_is_named_with_its_column(text: str, column: int, expected: str) -> None:
    """DESIGN 5: a text that is no card is an error naming text, column and what was expected."""
    with pytest.raises(NotationError) as caught:
        Card.parse(text)
    error = caught.value
    assert (error.text, error.column) == (text, column)
    assert str(error.expected).startswith(expected)


@pytest.mark.parametrize("wrong", [None, 8, TEN_OF_DIAMONDS, b"8S"])
def test_what_is_no_text_is_refused_as_notation(wrong: object) -> None:
    """DESIGN 9: no bare error comes out of reading something that is not even a text."""
    with pytest.raises(NotationError, match="expected the text of a card, such as 10D"):
        Card.parse(cast("str", wrong))
    with pytest.raises(NotationError, match="expected the text of some cards"):
        CardSet.parse(cast("str", wrong))


def test_scanning_a_card_inside_a_text() -> None:
    """DESIGN 5: a scanned card ends where its text ends, and columns count from the whole text."""
    assert scan_card("8Sx10D'+3C", 3) == (Card(Rank.TEN, Suit.DIAMONDS, 1), 7)
    with pytest.raises(NotationError, match="column 5"):
        scan_card("8Sx1", 4)


def test_ranks_and_suits_have_the_letters_of_the_texts() -> None:
    """DESIGN 4: rank 0 is a joker, 1 the ace, 11 to 13 the courts; suits C D H S are 0 to 3."""
    assert " ".join(rank.text for rank in Rank) == "JK A 2 3 4 5 6 7 8 9 10 J Q K"
    assert [suit.text for suit in Suit] == list("CDHS")
    assert [int(suit) for suit in Suit] == [0, 1, 2, 3]


def test_equal_cards_are_interchangeable() -> None:
    """DESIGN 2: a card is a value: equal coordinates make equal cards with equal hashes."""
    twin = Card(Rank.TEN, Suit.DIAMONDS, 1)
    assert len({TEN_OF_DIAMONDS, Card.parse("TD"), twin}) == 2
    assert hash(TEN_OF_DIAMONDS) == hash(26)


def test_cards_sort_by_rank_then_suit_then_copy() -> None:
    """DESIGN 4: cards sort by rank, then suit, then copy, as their class says."""
    cards = [card for card, _ in scan_cards("2S AS 2C 2S' AC")]
    assert " ".join(map(str, sorted(cards))) == "AC AS 2C 2S 2S'"


def test_a_set_of_cards_behaves_like_a_set() -> None:
    """DESIGN 2: a card set has the operators of a set over its mask."""
    left, right = CardSet.parse("8S 2C 10D"), CardSet.parse("10d, 3H")
    assert str(left & right) == "10D"
    assert str(left | right) == "2C 10D 3H 8S"
    assert str(left - right) == "2C 8S"
    assert str(left ^ right) == "2C 3H 8S"
    assert len(left) == 3
    assert Card.parse("8S") in left
    assert Card.parse("3H") not in left
    assert cast("Card", "8S") not in left
    assert not left.isdisjoint(right)
    assert left.isdisjoint(right - left)
    assert CardSet.of(reversed(list(left))) == left
    assert {left: 1}[CardSet.parse("8S2C10D")] == 1


def test_sets_are_ordered_by_inclusion() -> None:
    """DESIGN 2: <= and < mean part of, so that of two overlapping sets neither is less."""
    pair, both = CardSet.parse("8S 2C"), CardSet.parse("8S 2C 3D")
    assert pair <= both
    assert pair < both
    assert pair <= pair  # noqa: PLR0124 (reflexive, unlike <)
    assert not pair < pair  # noqa: PLR0124
    assert not both <= pair
    assert not CardSet.parse("8S 4D") <= both
    assert both >= pair
    assert CardSet() < pair


def test_a_set_iterates_in_index_order_and_reads_back() -> None:
    """DESIGN 5: the order of a set is clubs, diamonds, hearts, spades, and its text reads back."""
    cards = CardSet.parse("KS AS JK1 2H 3D 4C")
    assert [card.text for card in cards] == ["JK1", "4C", "3D", "2H", "AS", "KS"]
    assert CardSet.parse(str(cards)) == cards
    assert repr(CardSet.parse("8S2C")) == "CardSet.parse('2C 8S')"
    assert repr(CardSet()) == "CardSet.parse('')"
    assert list(CardSet()) == []


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("8S 2C 8♠", 7, "a card other than 8S, which is there"),
        ("8S;2C", 3, "a rank"),
        ("8S  2", 6, "a suit"),
    ],
)
def test_what_is_no_set_is_named_with_its_column(text: str, column: int, expected: str) -> None:
    """DESIGN 5: a set names a doubled card, or what is no card, by the column of the whole text."""
    with pytest.raises(NotationError) as caught:
        CardSet.parse(text)
    assert caught.value.column == column
    assert str(caught.value.expected).startswith(expected)


def test_scanned_cards_say_where_they_begin() -> None:
    """DESIGN 5: spaces and commas may separate cards or be left out; places count from 0."""
    found = [(card.text, place) for card, place in scan_cards("8S,10D  2CAH")]
    assert found == [("8S", 0), ("10D", 3), ("2C", 8), ("AH", 10)]


def test_masks_of_ranks_and_indices() -> None:
    """DESIGN 4: masks follow index = 64*copy + 16*suit + rank in every copy of the pack."""
    twos = CardSet.parse("2C 2D 2H 2S")
    assert rank_mask(2, 1) == twos.mask
    assert rank_mask(2, 2) == twos.mask | twos.mask << 64
    assert index_of(Rank.KING, Suit.HEARTS) == 32 + 13
    assert index_of(Rank.KING, Suit.HEARTS, 1) == 64 + 32 + 13
    assert mask_of([1, 3]) == mask_of((3, 1)) == 0b1010
    assert list(indices(0b1010)) == [1, 3]
    assert list(indices(0)) == []
