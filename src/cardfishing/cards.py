"""Cards and sets of cards.

A card has three coordinates: rank, suit and copy.  Rank 0 is a joker, 1 the ace, 11 to 13 the
courts.  The four jokers of a copy are told apart by the suit coordinate, ``JK1`` to ``JK4``.
Italian, Spanish and flower packs give these coordinates other names (see `cardfishing.decks`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from enum import IntEnum
from functools import cache
from typing import Final

import attrs

from cardfishing._bits import COPY_BITS, RANKS, index_of, indices, listed
from cardfishing._cardnames import COPY_MARK, RANK_TEXTS, SUIT_TEXTS, text_at, texts_of
from cardfishing.errors import NotationError
from cardfishing.messages import Message, joined, msg


class Rank(IntEnum):
    """The rank of a card; the number is a coordinate, not a capture value or points."""

    JOKER = 0
    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def text(self) -> str:
        """The rank as it stands in a card's text, such as ``10`` or ``Q``."""
        return RANK_TEXTS[self]


class Suit(IntEnum):
    """The suit of a card, in index order."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def text(self) -> str:
        """The suit's letter."""
        return SUIT_TEXTS[self]


_RANKS_READ: Final = {
    written: Rank(n)
    for n, text in (*enumerate(RANK_TEXTS), (10, "T"))
    for written in (text, text.lower())
    if n
}
_SUITS_READ: Final = {
    letter: suit
    for suit, letters in zip(Suit, ("Cc♣♧", "Dd♦♢", "Hh♥♡", "Ss♠♤"), strict=True)
    for letter in letters
}
_JOKERS_READ: Final = frozenset({"JK", "jk", "Jk", "jK"})
MOST_COPIES: Final = 8
"""No deck holds a card more often."""


@attrs.frozen(order=True)
class Card:
    """One physical card.

    Cards sort by rank, then suit, then copy.

    Attributes:
        rank: The rank coordinate.
        suit: The suit coordinate; for a joker it tells the four apart.
        copy: 0 in a single pack, 1 for the twin in a double pack.
    """

    rank: Rank
    suit: Suit
    copy: int = 0

    @property
    def index(self) -> int:
        """The card's place in every mask: 64 * copy + 16 * suit + rank."""
        return index_of(self.rank, self.suit, self.copy)

    @property
    def text(self) -> str:
        """The card's one printed text, such as ``10D``, ``JK1`` or, for a second copy, ``10D'``."""
        return text_at(self.index)

    @property
    def name(self) -> Message:
        """What the card is called in a French pack, such as *ten of diamonds*."""
        from cardfishing._cardwords import name_of  # noqa: PLC0415  # a game needs the texts only

        return name_of(self.rank, self.suit, self.copy)

    def _repr_svg_(self) -> str:
        """Return its picture, for notebooks."""
        return _drawn(CardSet.of((self,)))

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card: its printed text, or ``TD``, ``10d``, ``10♦``.

        Raises:
            NotationError: The text is not one card.
        """
        if not isinstance(text, str):
            raise NotationError(str(text), 1, msg("the text of a card, such as 10D"))
        card, end = scan_card(text, 0)
        if end != len(text):
            raise NotationError(text, end + 1, msg("the end of the card"))
        return card

    def __str__(self) -> str:
        """Return the printed text."""
        return self.text

    def __repr__(self) -> str:
        """Return an expression that makes the card again."""
        return f"Card.parse({self.text!r})"

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        return hash(self.index)


def scan_card(text: str, start: int) -> tuple[Card, int]:
    """Read the card that begins at a place of a text.

    Args:
        text: The whole text.
        start: The place where the card begins, counted from 0.

    Returns:
        The card and the place behind it.

    Raises:
        NotationError: No card begins there.
    """
    if text[start : start + 2] in _JOKERS_READ:
        rank, place = Rank.JOKER, start + 2
        if text[place : place + 1] not in {"1", "2", "3", "4"}:
            raise NotationError(text, place + 1, msg("a joker's number from 1 to 4"))
        suit = Suit(int(text[place]) - 1)
    else:
        width = 2 if text.startswith("10", start) else 1
        found = _RANKS_READ.get(text[start : start + width])
        if found is None:
            raise NotationError(text, start + 1, msg("a rank (A, 2 to 10, J, Q, K) or JK1 to JK4"))
        rank, place = found, start + width
        letter = _SUITS_READ.get(text[place : place + 1])
        if letter is None:
            raise NotationError(text, place + 1, msg("a suit (C, D, H, S)"))
        suit = letter
    end = place + 1
    copy = 0
    while text.startswith(COPY_MARK, end):
        copy, end = copy + 1, end + 1
    if copy >= MOST_COPIES:
        raise NotationError(text, end, msg("at most {n} marks of a copy", n=MOST_COPIES - 1))
    return card_at(index_of(rank, suit, copy)), end


@cache
def card_at(index: int) -> Card:
    """Return the card of an index."""
    copy, place = divmod(index, COPY_BITS)
    suit, rank = divmod(place, RANKS)
    return Card(Rank(rank), Suit(suit), copy)


@attrs.frozen(order=False)
class CardSet(Collection[Card]):
    """An immutable set of cards, stored as one int, with the operators of a set.

    It iterates in index order: clubs, diamonds, hearts, spades, each from the ace to the king.

    Attributes:
        mask: The int with the bit of each card's index.
    """

    mask: int = 0

    @classmethod
    def of(cls, cards: Iterable[Card]) -> CardSet:
        """Return the set of some cards."""
        mask = 0
        for card in cards:
            mask |= 1 << card.index
        return cls(mask)

    @classmethod
    def parse(cls, text: str) -> CardSet:
        """Read a set such as ``8S 2C``; spaces and commas between cards may be left out.

        Raises:
            NotationError: Something is not a card, or a card stands there twice.
        """
        mask = 0
        for card, start in scan_cards(text):
            if mask >> card.index & 1:
                raise NotationError(
                    text, start + 1, msg("a card other than {card}, which is there", card=card)
                )
            mask |= 1 << card.index
        return cls(mask)

    @property
    def name(self) -> Message:
        """What its cards are called, one after the other, or *no cards*."""
        return joined(card.name for card in self) if self else msg("no cards")

    def _repr_svg_(self) -> str:
        """Return its picture, for notebooks."""
        return _drawn(self)

    def __contains__(self, card: object) -> bool:
        """Tell whether a card is in the set."""
        return isinstance(card, Card) and bool(self.mask >> card.index & 1)

    def __iter__(self) -> Iterator[Card]:
        """Yield the cards in index order."""
        return map(card_at, indices(self.mask))

    def __len__(self) -> int:
        """Return the number of cards."""
        return self.mask.bit_count()

    def __and__(self, other: CardSet) -> CardSet:
        """Return the cards in both."""
        return CardSet(self.mask & other.mask)

    def __or__(self, other: CardSet) -> CardSet:
        """Return the cards in either."""
        return CardSet(self.mask | other.mask)

    def __sub__(self, other: CardSet) -> CardSet:
        """Return the cards that are not in the other."""
        return CardSet(self.mask & ~other.mask)

    def __xor__(self, other: CardSet) -> CardSet:
        """Return the cards in exactly one of the two."""
        return CardSet(self.mask ^ other.mask)

    def __le__(self, other: CardSet) -> bool:
        """Tell whether all cards are in the other."""
        return not self.mask & ~other.mask

    def __lt__(self, other: CardSet) -> bool:
        """Tell whether all cards are in the other, and more."""
        return self <= other and self != other

    def isdisjoint(self, other: CardSet) -> bool:
        """Tell whether no card is in both."""
        return not self.mask & other.mask

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        return hash(self.mask)

    def __str__(self) -> str:
        """Return the cards' texts with spaces between them."""
        return texts_of(listed(self.mask))

    def __repr__(self) -> str:
        """Return an expression that makes the set again."""
        return f"CardSet.parse({str(self)!r})"


def scan_cards(text: str) -> Iterator[tuple[Card, int]]:
    """Yield the cards of a text and where each begins; white space and commas may separate them.

    Raises:
        NotationError: Something else stands there.
    """
    if not isinstance(text, str):
        raise NotationError(str(text), 1, msg("the text of some cards, such as 8S 2C"))
    place = 0
    while place < len(text):
        if text[place].isspace() or text[place] == ",":
            place += 1
        else:
            card, end = scan_card(text, place)
            yield card, place
            place = end


def _drawn(cards: CardSet) -> str:
    """Return a picture in the colours that the environment chooses."""
    from cardfishing._drawing import Pen  # noqa: PLC0415  # nothing is drawn until asked
    from cardfishing.faces import chosen  # noqa: PLC0415

    pen = Pen(chosen())
    return pen.picture(pen.cards([card.index for card in cards]), cards.name.render())
