"""Melds on the table: who laid which card, and what each is worth in place."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import attrs

from cardfishing._bits import mask_of
from cardfishing.cards import Card, CardSet, card_at
from cardfishing.rummy.melds import Shape, twin_order
from cardfishing.rummy.moves import print_meld
from cardfishing.rummy.shapes import Growth
from cardfishing.table import Seat


@attrs.frozen
class Part:
    """Cards of a meld that were laid at one time.

    Attributes:
        seat: The seat that laid them.
        card_indices: The cards in the order of the meld.
        faces: What each stands for.
    """

    seat: Seat
    card_indices: tuple[int, ...]
    faces: tuple[int, ...]

    @property
    def text(self) -> str:
        """The cards and the seat, such as ``4S5S6S@1``."""
        return f"{print_meld(self.card_indices, self.faces)}@{self.seat}"

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        return hash((self.seat, self.card_indices, self.faces))


@attrs.frozen
class Credit:
    """What a card on the table scores, and for whom.

    Attributes:
        card: The card.
        seat: The seat that scores it.
        single: Its points in place, without doubling.
        factor: 2 if it belongs to a quartet that scores double, otherwise 1.
        is_low: Whether it is an ace that is low in a run.
    """

    card: Card
    seat: Seat
    single: int
    factor: int
    is_low: bool

    @property
    def points(self) -> int:
        """What it is worth in place, doubling included."""
        return self.single * self.factor


@attrs.frozen
class TableMeld:
    """A meld on the table; the parts it was laid in say everything.

    Attributes:
        parts: What was laid at one time, the meld as it was laid first.
        shape: Its shape.
        card_indices: All its cards in the order of the shape.
        credits: What each card scores.
    """

    parts: tuple[Part, ...]
    shape: Shape = attrs.field(eq=False, repr=False)
    card_indices: tuple[int, ...] = attrs.field(eq=False, repr=False)
    credits: tuple[Credit, ...] = attrs.field(eq=False, repr=False)

    @property
    def owner(self) -> Seat:
        """The seat that laid the meld."""
        return self.parts[0].seat

    @property
    def cards_mask(self) -> int:
        """The cards, as a mask."""
        return mask_of(self.card_indices)

    @property
    def cards(self) -> CardSet:
        """The cards."""
        return CardSet(self.cards_mask)

    @property
    def meld_text(self) -> str:
        """The meld as it lies, such as ``4S5S6S7S``."""
        return print_meld(self.card_indices, self.shape.faces)

    @property
    def text(self) -> str:
        """The meld as a set-up writes it, such as ``4S5S6S@1 7S@0``."""
        return " ".join(part.text for part in self.parts)

    def __str__(self) -> str:
        """Return the text."""
        return self.text

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        return hash(self.parts)


def placed(card_indices: tuple[int, ...], shape: Shape) -> Iterator[tuple[Card, int]]:
    """Yield each card of a meld and its place."""
    return zip(map(card_at, card_indices), shape.places, strict=True)


def grown_cards(
    card_indices: tuple[int, ...], shape: Shape, added: tuple[int, ...], growth: Growth
) -> tuple[int, ...]:
    """Return the cards of a grown meld in its order.

    Args:
        card_indices: The cards it had.
        shape: The shape it had.
        added: The cards added.
        growth: How it grows.
    """
    cells = list(zip(growth.shape.faces, growth.shape.places, strict=True))
    there: dict[tuple[int, int], list[int]] = {cell: [] for cell in cells}
    for face, place, card in zip(shape.faces, shape.places, card_indices, strict=True):
        there[face, place].append(card)
    for face, card in zip(growth.added, added, strict=True):
        cell = next(c for c in cells if c[0] == face and len(there[c]) < cells.count(c))
        there[cell].append(card)
    twins = {cell: iter(sorted(there[cell], key=partial(twin_order, cell[0]))) for cell in there}
    return tuple(next(twins[cell]) for cell in cells)
