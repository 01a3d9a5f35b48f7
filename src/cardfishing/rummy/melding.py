"""What a seat can meld and lay off, and what it may take for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import attrs

from cardfishing._bits import mask_of
from cardfishing.rummy.melds import Shape
from cardfishing.rummy.moves import Lay, LayOff, RummyMove
from cardfishing.rummy.opening import Openings
from cardfishing.rummy.public import Public
from cardfishing.rummy.reach import depths, obliges, reach_of
from cardfishing.rummy.shapes import Bundle, Hand, ShapeTable


@attrs.frozen
class Uses:
    """The melds and lay-offs of some cards.

    Attributes:
        public: The open facts.
        table: The shapes of the game.
        hand: The cards.
        must: A card that has to be among them, or -1.
        targets: The shapes of the melds on the table that may be laid off on, by their numbers.
        needed: The points still needed to open.
    """

    public: Public
    table: ShapeTable
    hand: Hand
    must: int
    targets: tuple[tuple[int, Shape], ...]
    needed: int = 0

    @classmethod
    def of(cls, public: Public, seat: int, hand: int) -> Uses:
        """Return what a seat can table now, as its duty demands."""
        must = public.must_use
        return cls.to_be(public, seat, forced=must >= 0).given(hand & ~public.lifted, must)

    @classmethod
    def to_be(cls, public: Public, seat: int, *, forced: bool) -> Uses:
        """Return what a seat can table, with no cards yet.

        Args:
            public: The open facts.
            seat: The seat.
            forced: Whether it uses a card of the pile, which may have to be in a new meld.
        """
        table = public.game.shapes_for(len(public.hand_sizes))
        only_new = forced and public.game.rules.pile.new_meld
        found = () if only_new else targets(public, seat)
        return cls(public, table, Hand(0, 0), -1, found, public.lacking(seat))

    def given(self, cards: int, must: int) -> Uses:
        """Return the same with some cards, a certain one to be used unless it is -1."""
        hand = Hand(cards, self.table.wild_mask)
        return Uses(self.public, self.table, hand, must, self.targets, self.needed)

    def melds(self) -> Iterator[Bundle]:
        """Yield the new melds; who has not opened lays only what the rest can complete."""
        found = self.table.melds(self.hand, self.must)
        if not self.needed:
            return found
        return filter(Openings(self.public, self.hand.cards, self.needed).allow, found)

    def lay_offs(self) -> Iterator[tuple[int, Bundle]]:
        """Yield the lay-offs with the number of the meld each is laid on."""
        for number, shape in self.targets:
            for bundle in self.table.lay_offs(self.hand, shape, self.must):
                yield number, bundle

    @property
    def exist(self) -> bool:
        """Whether there is any with the card that has to be among them."""
        table, hand, card = self.table, self.hand, self.must
        if self.needed:
            return any(True for _ in self.melds())
        return table.melds_with(hand, card) or any(
            table.lays_off(hand, shape, card) for _, shape in self.targets
        )


def targets(public: Public, seat: int) -> tuple[tuple[int, Shape], ...]:
    """Return the melds on the table that a seat may lay off on: number and shape.

    There are none before its side has opened.
    """
    melds = public.melds
    return tuple((number, melds[number].shape) for number, _, _ in reach_of(public, seat).growths)


def lifted_by(public: Public, depth: int) -> int:
    """Return the cards that a take so deep lifts, as a mask."""
    return mask_of(public.pile[-depth:])


def can_take(public: Public, seat: int, hand: int, depth: int) -> bool:
    """Tell whether a seat may take so many cards of the pile, as far as their use goes."""
    return depth in takes(public, seat, hand, depth, depth)


def takes(public: Public, seat: int, hand: int, least: int, most: int) -> list[int]:
    """Return how deep a seat may take the pile, as far as the use of the cards goes.

    Args:
        public: The open facts.
        seat: The seat.
        hand: Its hand.
        least: The least depth that is asked for.
        most: The greatest one.
    """
    table = public.game.shapes_for(len(public.hand_sizes))
    if table.is_plain and public.game.rules.opening is None:
        return depths(public, seat, hand, least, most, table=table)
    return _takes(public, seat, hand, range(least, most + 1))


def _takes(public: Public, seat: int, hand: int, depths: Iterable[int]) -> list[int]:
    """Return the same for a pack with twins or wild cards, or where sides have to open."""
    rule = public.game.rules.pile
    allowed: list[int] = []
    uses = Uses.to_be(public, seat, forced=True)
    for depth in depths:
        card = public.pile[-depth]
        if obliges(public, depth):
            help_from = 1 << card if rule.hand_only else lifted_by(public, depth)
            if uses.given(hand | help_from, card).exist:
                allowed.append(depth)
        elif hand or not rule.bars or _lays_off(public, card, targets(public, seat)):
            allowed.append(depth)
    return allowed


def _lays_off(public: Public, card: int, shapes: Iterable[tuple[int, Shape]]) -> bool:
    """Tell whether a card alone can be laid off on some melds."""
    table = public.game.shapes_for(len(public.hand_sizes))
    hand = Hand(1 << card, table.wild_mask)
    return any(table.lays_off(hand, shape, card) for _, shape in shapes)


def leaves_stuck(public: Public, seat: int, hand: int, move: RummyMove) -> bool:
    """Tell whether after a meld or lay-off only the barred card is left, and can't be laid off."""
    barred = public.barred
    if barred < 0 or not isinstance(move, Lay | LayOff) or hand ^ move.cards.mask != 1 << barred:
        return False
    table = public.game.shapes_for(len(public.hand_sizes))
    shapes = dict(targets(public, seat))
    if isinstance(move, Lay):
        made = table.shape(move.faces)
        if made is not None and public.game.rules.lay_offs is not None:
            shapes[len(public.melds)] = made
    else:
        for number, meld in enumerate(public.melds):
            if meld.card_indices == move.onto_indices and number in shapes:
                shapes[number] = table.growths(meld.shape).by_faces[move.faces].shape
    return not _lays_off(public, barred, shapes.items())
