"""The kernel over int masks: ints in, ints out.

A card's index is 64 * copy + 16 * suit + rank; a set of cards is the int with those bits.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

RANKS: Final = 16
COPY_BITS: Final = 64
ONE_PACK: Final = (1 << COPY_BITS) - 1
_RANK_COLUMN: Final = 1 | 1 << 16 | 1 << 32 | 1 << 48


def index_of(rank: int, suit: int, copy: int = 0) -> int:
    """Return the index of a card."""
    return COPY_BITS * copy + RANKS * suit + rank


def indices(mask: int) -> Iterator[int]:
    """Yield the indices in a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def listed(mask: int) -> list[int]:
    """Return the indices in a mask, lowest first."""
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def mask_of(cards: tuple[int, ...] | list[int]) -> int:
    """Return the mask of some indices."""
    mask = 0
    for index in cards:
        mask |= 1 << index
    return mask


def rank_mask(rank: int, copies: int) -> int:
    """Return the mask of all cards of a rank in some copies of the pack."""
    column = _RANK_COLUMN << rank
    return sum(column << COPY_BITS * copy for copy in range(copies))
