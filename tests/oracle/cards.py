"""The cards of the oracle: a card is its text, the rank and then the suit.

So ``"10D"`` is the ten of diamonds, ``"AS"`` the ace of spades, ``"QH"`` a queen.
"""

from typing import TypeAlias

__all__ = [
    "ACES",
    "BIG",
    "FACES",
    "NO_CARDS",
    "NUMBERS",
    "PACK",
    "Cards",
    "is_face",
    "rank",
    "same_rank",
]

Cards: TypeAlias = frozenset[str]
NO_CARDS: Cards = frozenset()

NUMBERS = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "10": 10}
FACES = {"J": 11, "Q": 12, "K": 13}  # R1: numbers of the royal game only
BIG = {"AC": 14, "AD": 14, "AH": 14, "AS": 14, "2S": 15, "10D": 16}  # of Nordic forms only
ACES = ("AS", "AC", "AH", "AD")  # in the order in which they are counted
PACK: tuple[str, ...] = tuple(rank + suit for suit in "CDHS" for rank in (*NUMBERS, *FACES))


def rank(card: str) -> str:
    """The rank of a card, which may have two characters."""
    return card[:-1]


def is_face(card: str) -> bool:
    """C2: whether the card is a jack, a queen or a king."""
    return rank(card) in FACES


def same_rank(cards: Cards, card: str) -> Cards:
    """Those of the cards that have the rank of this card."""
    return frozenset(other for other in cards if rank(other) == rank(card))
