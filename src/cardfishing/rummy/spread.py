"""Melds on the table: who laid which card, and what each is worth in place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple, final

import attrs

from cardfishing._bits import mask_of
from cardfishing.cards import Card, CardSet, card_at
from cardfishing.rummy.forest import Forest
from cardfishing.rummy.melds import Shape, twin_order
from cardfishing.rummy.moves import print_meld
from cardfishing.rummy.shapes import Growth
from cardfishing.rummy.values import is_low_ace
from cardfishing.table import Seat

if TYPE_CHECKING:
    from cardfishing.rummy.rules import RummyRules


class Part(NamedTuple):
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
        rules: The rules it was laid by.
    """

    parts: tuple[Part, ...]
    shape: Shape = attrs.field(eq=False, repr=False)
    card_indices: tuple[int, ...] = attrs.field(eq=False, repr=False)
    rules: RummyRules = attrs.field(eq=False, repr=False)

    @cached_property
    def credits(self) -> tuple[Credit, ...]:
        """What each card scores."""
        return tuple(self._credits())

    def _credits(self) -> Iterator[Credit]:
        rules, owner = self.rules, self.owner
        places = dict(zip(self.card_indices, self.shape.places, strict=True))
        for part in self.parts:
            seat = part.seat
            if rules.lay_offs is not None:
                seat = rules.lay_offs.credited(part.seat, owner)
            factor = rules.quartets.factor(part.faces)
            for index in part.card_indices:
                card, place = card_at(index), places[index]
                points = rules.values.tabled(card, place)
                yield Credit(card, seat, points, factor, is_low_ace(card, place))

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


class Reach(NamedTuple):
    """The melds that a seat may lay off on.

    Attributes:
        growths: How each can grow: its number, faces of which at least one is in everything it can
            grow by, and the growths themselves.
        first: Faces of which at least one is in everything that can be laid off.
        alone: The faces that can be laid off by themselves.
        faces: All faces that can be laid off.
    """

    growths: tuple[tuple[int, int, Forest[Growth]], ...]
    first: int
    alone: int
    faces: int


NOWHERE: Final = Reach((), 0, 0, 0)
ANYBODY: Final = -1


@final
class Spread(tuple[TableMeld, ...]):
    """The melds on the table in the order they were laid, and what is asked of them often.

    Attributes:
        reaches: What seats may lay off on, by the seat or for ``ANYBODY``, as far as it was found.
    """

    reaches: Mapping[int, Reach] = MappingProxyType({})

    @cached_property
    def key(self) -> int:
        """Its hash, which is equal in every process."""
        return hash(tuple(self))

    def __hash__(self) -> int:
        """Return `key`."""
        return self.key

    def __reduce__(self) -> tuple[type[Spread], tuple[tuple[TableMeld, ...]]]:
        """Be pickled as the melds alone."""
        return Spread, (tuple(self),)


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
