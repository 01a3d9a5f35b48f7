"""What cards are worth, tabled and in hand."""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import Enum
from functools import cached_property

import attrs

from cardfishing.cards import Card, Rank


class Points(ABC):
    """What cards score; derive from it to make your own."""

    __slots__ = ()

    @abstractmethod
    def in_hand(self, card: Card) -> int:
        """Return what a card costs in hand."""

    @abstractmethod
    def tabled(self, card: Card, place: int) -> int:
        """Return what a card scores in a meld.

        Args:
            card: The card itself, not what a wild card stands for.
            place: Its place in a run, 1 for a low ace and 14 for a high one; 0 in a set.
        """


class PipValues(Enum):
    """What the cards from two to nine are worth."""

    FACE = "face"
    FIVES = "fives"


@attrs.frozen(kw_only=True)
class CardValues(Points):
    """Points by rank; an ace that is low in a run has its own.

    Attributes:
        joker: A joker.
        ace: An ace, but for a low one in a run.
        king: A king.
        queen: A queen.
        jack: A jack.
        ten: A ten.
        pips: The cards from two to nine.
        low_ace: An ace that is low in a run.
    """

    joker: int = 15
    ace: int = 15
    king: int = 10
    queen: int = 10
    jack: int = 10
    ten: int = 10
    pips: PipValues = PipValues.FACE
    low_ace: int = 1

    @cached_property
    def by_rank(self) -> tuple[int, ...]:
        """The points of each rank in hand, from the joker to the king."""
        fives = self.pips is PipValues.FIVES
        pips = tuple(5 if fives else rank for rank in range(Rank.TWO, Rank.TEN))
        return (self.joker, self.ace, *pips, self.ten, self.jack, self.queen, self.king)

    def in_hand(self, card: Card) -> int:
        """Return the points of the rank."""
        return self.by_rank[card.rank]

    def tabled(self, card: Card, place: int) -> int:
        """Return the points of the rank, or of a low ace."""
        return self.low_ace if is_low_ace(card, place) else self.in_hand(card)


def is_low_ace(card: Card, place: int) -> bool:
    """Tell whether a card is an ace that is low in a run."""
    return card.rank is Rank.ACE and place == Rank.ACE
