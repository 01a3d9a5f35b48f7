"""How cards are printed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from cardfishing._bits import COPY_BITS, RANKS

RANK_TEXTS: Final = ("JK", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUIT_TEXTS: Final = "CDHS"
COPY_MARK: Final = "'"


@cache
def text_at(index: int) -> str:
    """Return the printed text of the card of an index."""
    copy, place = divmod(index, COPY_BITS)
    suit, rank = divmod(place, RANKS)
    name = f"{RANK_TEXTS[0]}{suit + 1}" if rank == 0 else RANK_TEXTS[rank] + SUIT_TEXTS[suit]
    return name + COPY_MARK * copy


def texts_of(cards: Iterable[int]) -> str:
    """Return the printed texts of cards by their indices, with spaces between them."""
    return " ".join(map(text_at, cards))
