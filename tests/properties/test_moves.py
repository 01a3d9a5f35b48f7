"""Moves and their texts: any cards, whether a position allows them or not."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardfishing.cards import Card, CardSet
from cardfishing.decks import FRENCH_56, FRENCH_104
from cardfishing.errors import NotationError
from cardfishing.fishing import Capture, Extend, FishingMove, NewBuild, Trail, parse_move
from cardfishing.fishing.moves import describe
from cardfishing.testing import cards

from .settled import FIXED, attempt

GROUP: Final = 6
"""The most cards of a group: printing tries all partitions of what is no sum of groups."""


@st.composite
def moves(draw: st.DrawFn) -> FishingMove:
    """Return any move that the notation can write: distinct cards, whatever their values."""
    deck = draw(st.sampled_from([FRENCH_56, FRENCH_104]))
    parts = draw(
        st.lists(st.lists(cards(deck), min_size=1, max_size=GROUP), min_size=1, max_size=4)
    )
    seen: set[Card] = set()
    masks: list[int] = []
    for part in parts:
        fresh = [card for card in part if card not in seen]
        seen.update(fresh)
        masks.append(CardSet.of(fresh).mask)
    card, masks = draw(cards(deck).filter(lambda card: card not in seen)), [m for m in masks if m]
    value = draw(st.integers(1, 30))
    made: tuple[FishingMove, ...] = (
        Trail(card.index),
        Capture(card.index, masks[0], tuple(sorted(masks[1:]))),
        Capture(card.index, 0, tuple(sorted(masks))),
        NewBuild(card.index, value, masks[0]),
        Extend(card.index, value, masks[0], masks[-1] if len(masks) > 1 else 0),
    )
    return draw(st.sampled_from(made))


@FIXED
@given(moves())
def test_a_move_has_one_text(move: FishingMove) -> None:
    """DESIGN 5: a text needs no position, holds no spaces, and reads back to an equal move."""
    text = move.text
    read = parse_move(text)
    assert read == move
    assert hash(read) == hash(move)
    assert read.text == text == str(move)
    assert not any(map(str.isspace, text))
    assert repr(move) == f"parse_move({text!r})"


@FIXED
@given(moves())
def test_the_card_played_comes_first(move: FishingMove) -> None:
    """DESIGN 5: the card played comes first in every text."""
    rest = move.text.removeprefix(move.card.text)
    assert rest != move.text
    assert rest == "" or rest[0] in "x+,"


@FIXED
@given(moves())
def test_plus_and_comma_are_equal_when_read(move: FishingMove) -> None:
    """DESIGN 5: a move is its effect, so the way its text groups cards is of no importance."""
    assert parse_move(move.text.replace("+", ",")) == move
    assert parse_move(move.text.replace(",", "+")) == move


@FIXED
@given(moves(), moves())
def test_different_moves_have_different_texts(one: FishingMove, other: FishingMove) -> None:
    """UD-105: two moves have one text exactly if they are equal."""
    assert (one.text == other.text) == (one == other)


@FIXED
@given(moves())
def test_a_move_is_described(move: FishingMove) -> None:
    """Every move has plain words that name the card played and the cards it touches."""
    words = str(describe(move))
    touched = [str(card) for card in CardSet.parse(" ".join(_cards(move.text)))]
    assert "{" not in words
    assert [card for card in touched if card not in words] == []


def _cards(text: str) -> list[str]:
    for sign in "x+,[]":
        text = text.replace(sign, " ")
    return text.partition("=")[0].split()


@FIXED
@given(st.text("8S5DJK1x+,[]=9' ", max_size=14))
def test_what_is_no_move_is_refused(text: str) -> None:
    """DESIGN 9: a text is a move that reads back, or a NotationError with the column."""
    move = attempt(parse_move, text)
    if not isinstance(move, NotationError):
        assert parse_move(move.text) == move


@FIXED
@given(moves())
def test_a_move_of_another_deck_is_refused(move: FishingMove) -> None:
    """DESIGN 5: a card outside the deck in use is an error naming the deck."""
    if CardSet.parse(" ".join(_cards(move.text))) <= FRENCH_56.cards:
        assert parse_move(move.text, FRENCH_56) == move
    else:
        with pytest.raises(NotationError, match="french-56"):
            parse_move(move.text, FRENCH_56)
