"""What a meld is: shapes of cards, listed by kinds of meld.

A *face* is a card of one pack, as its index from 0 to 63; cards of a double pack share faces.  A
shape is a meld's faces in the order they are printed in.  Kinds are asked once, when a game's table
of shapes is made.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator
from enum import Enum
from itertools import combinations, combinations_with_replacement
from typing import Final

import attrs

from cardfishing._bits import COPY_BITS, ONE_PACK, RANKS, indices
from cardfishing.cards import Rank
from cardfishing.decks import Deck
from cardfishing.messages import Message, msg

ACE_HIGH: Final = Rank.KING + 1
"""The place of an ace above the king."""


@attrs.frozen
class Shape:
    """What one meld can look like.

    Attributes:
        kind: The name of the kind of meld.
        faces: The faces in printed order.
        places: The place of each in a run, an ace above the king at 14; 0 where order is nothing.
    """

    kind: str
    faces: tuple[int, ...]
    places: tuple[int, ...]

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        return hash((self.faces, self.places))


def faces_of(mask: int) -> int:
    """Return the faces of some cards, as a mask."""
    faces = mask
    while mask >> COPY_BITS:
        mask >>= COPY_BITS
        faces |= mask
    return faces & ONE_PACK


def twin_order(face: int, card: int) -> tuple[bool, int]:
    """Return what cards that stand for one face are printed by: wild ones last, twins by copy."""
    return card % COPY_BITS != face, card


class MeldKind(ABC):
    """A kind of meld; derive from it to make your own."""

    __slots__ = ()

    @property
    @abstractmethod
    def name(self) -> str:
        """The name, such as ``sets``; no two kinds of a game share one."""

    @property
    def title(self) -> Message:
        """What a player is told to lay, such as *a set*; the name if a kind has nothing better."""
        return msg("{name}", name=self.name)

    @abstractmethod
    def shapes(self, deck: Deck) -> Iterator[Shape]:
        """Yield the melds of this kind that a pack has; those with wild cards are found by these.

        Args:
            deck: The pack.
        """


@attrs.frozen(kw_only=True)
class Sets(MeldKind):
    """Cards of one rank.

    Attributes:
        least: The fewest cards.
        most: The most cards.
        distinct: Whether their suits have to differ; jokers have none.
    """

    least: int = 3
    most: int = 4
    distinct: bool = True

    @property
    def name(self) -> str:
        """``sets``."""
        return "sets"

    @property
    def title(self) -> Message:
        """*a set*."""
        return msg("a set")

    def shapes(self, deck: Deck) -> Iterator[Shape]:
        """Yield the sets by rank, then size.

        A wild card stands for any card, also one that is there, but for no joker.
        """
        held = Counter(index % COPY_BITS for index in indices(deck.cards.mask))
        for rank in Rank:
            differ = self.distinct and rank is not Rank.JOKER
            choose = combinations if differ else combinations_with_replacement
            faces = [face for face in sorted(held) if face % RANKS == rank]
            for size in range(self.least, self.most + 1):
                for chosen in choose(faces, size):
                    if rank is not Rank.JOKER or Counter(chosen) <= held:
                        yield Shape(self.name, chosen, (0,) * size)


class AceRuns(Enum):
    """Where the ace stands in a run."""

    BOTH = "both"
    HIGH = "high"
    LOW = "low"

    @property
    def places(self) -> range:
        """The places of a whole suit, the ace's among them."""
        first = Rank.TWO if self is AceRuns.HIGH else Rank.ACE
        last = Rank.KING if self is AceRuns.LOW else ACE_HIGH
        return range(first, last + 1)


@attrs.frozen(kw_only=True)
class Runs(MeldKind):
    """Cards of one suit in sequence.

    No run turns the corner, and none has aces at both ends.

    Attributes:
        least: The fewest cards.
        ace: Where the ace stands.
    """

    least: int = 3
    ace: AceRuns = AceRuns.BOTH

    @property
    def name(self) -> str:
        """``runs``."""
        return "runs"

    @property
    def title(self) -> Message:
        """*a run*."""
        return msg("a run")

    def shapes(self, deck: Deck) -> Iterator[Shape]:
        """Yield the runs by suit, then length, from the lowest place up."""
        held = faces_of(deck.cards.mask)
        for suit in range(0, COPY_BITS, RANKS):
            for length in range(self.least, Rank.KING + 1):
                for low in self.ace.places:
                    places = tuple(range(low, low + length))
                    faces = tuple(suit + (p if p < ACE_HIGH else Rank.ACE) for p in places)
                    if places[-1] in self.ace.places and all(held >> f & 1 for f in faces):
                        yield Shape(self.name, faces, places)
