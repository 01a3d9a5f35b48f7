"""What cards count in Kasino: aces and two other cards may count high."""

from __future__ import annotations

from enum import Enum
from typing import Final, TypeAlias

import attrs

from cardfishing.cards import Card, CardSet
from cardfishing.fishing import CaptureValues, Origin

ACES: Final = CardSet.parse("AS AC AH AD")
BIG: Final = CardSet.parse("10D")
LITTLE: Final = CardSet.parse("2S")

Highs: TypeAlias = tuple[tuple[CardSet, int], ...]
"""Cards that may count high, and what they count then."""

HIGH_ACES: Final[Highs] = ((ACES, 14),)
ALL_HIGHS: Final[Highs] = (*HIGH_ACES, (LITTLE, 15), (BIG, 16))


class Place(Enum):
    """Where a card counts high: where the player likes, or from the hand and nowhere else."""

    ANYWHERE = "anywhere"
    HAND = "hand"


@attrs.frozen(kw_only=True)
class KasinoValues(CaptureValues):
    """Every card counts its rank, jack 11, queen 12 and king 13; some may count high instead.

    Attributes:
        highs: The cards that may count high, and what they count then.
        place: Where they do.
    """

    highs: Highs = ALL_HIGHS
    place: Place = Place.ANYWHERE

    def values(self, card: Card, origin: Origin) -> tuple[int, ...]:
        """Return the numbers a card can count."""
        low = int(card.rank)
        high = next((value for cards, value in self.highs if card in cards), low)
        if self.place is Place.ANYWHERE:
            return tuple(sorted({low, high}))
        return (high if origin is Origin.HAND else low,)
