"""Cards: a card is its text, the rank and then the suit, and a stroke if it is the second copy.

So ``"10D"`` is a ten of diamonds and ``"10D'"`` its twin in a double pack. A joker is
``"JK1"`` to ``"JK4"``. A *face* is what a card shows: its text without the stroke.
"""

import re
from functools import cache
from typing import TypeAlias

__all__ = [
    "FACES",
    "JOKER",
    "NO_CARDS",
    "RANKS",
    "SUITS",
    "Cards",
    "copy_of",
    "face",
    "is_joker",
    "rank",
    "read_cards",
    "suit",
]

Cards: TypeAlias = frozenset[str]
NO_CARDS: Cards = frozenset()

JOKER = "JK"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "CDHS"
FACES = tuple(rank + suit for suit in SUITS for rank in RANKS)
CARD = re.compile(r"(?:JK[1-4]|(?:10|[2-9AJQK])[CDHS])'?")


@cache
def face(card: str) -> str:
    """What the card shows, which its twin shows as well."""
    return card.rstrip("'")


@cache
def rank(card: str) -> str:
    """The rank, which may have two characters; that of every joker is JK."""
    return face(card)[:-1]


@cache
def suit(card: str) -> str:
    """The suit; a joker has none, its number stands in the same place."""
    return face(card)[-1]


def copy_of(card: str) -> int:
    """0 for a card of the first pack, 1 for its twin of the second."""
    return len(card) - len(face(card))


def is_joker(card: str) -> bool:
    """Whether the card is a joker."""
    return rank(card) == JOKER


def read_cards(text: str) -> tuple[str, ...]:
    """The cards written one after another, with or without spaces between them."""
    joined = text.replace(" ", "")
    found = tuple(CARD.findall(joined))
    if "".join(found) != joined:
        raise ValueError(f"these are not all cards: {text}")
    return found
