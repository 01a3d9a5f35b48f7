"""The best arrangement of a hand: melds and lay-offs that leave as little deadwood as can be.

Melds and lay-offs are chosen together by an exact search.  Gin, Indian Rummy, Three Thirteen and
their like need it to score a hand, other games to advise a player.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, product
from typing import Final

import attrs

from cardfishing._bits import COPY_BITS, ONE_PACK, RANKS, listed, mask_of
from cardfishing.cards import MOST_COPIES, Card, CardSet, Rank, card_at
from cardfishing.decks import Deck
from cardfishing.errors import RulesError, SetupError, SetupProblem
from cardfishing.rummy._packing import Packing
from cardfishing.rummy._ways import Way, forms, lay_offs, melds, stacked
from cardfishing.rummy.melds import MeldKind, Shape
from cardfishing.rummy.moves import is_itself, print_meld


@attrs.frozen
class ArrangedMeld:
    """A meld of an arrangement.

    Attributes:
        shape: What the meld looks like.
        cards: The card at each place of the shape.
    """

    shape: Shape
    cards: tuple[Card, ...]

    @property
    def is_pure(self) -> bool:
        """Whether no wild stands for another card."""
        return all(map(is_itself, _indices(self.cards), self.shape.faces))

    @property
    def text(self) -> str:
        """The cards in printed order, a wild with the card it stands for: ``7C7DJK1=7H``."""
        return print_meld(_indices(self.cards), self.shape.faces)

    def __str__(self) -> str:
        """Return the text."""
        return self.text

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        return hash((self.shape, self.cards))


@attrs.frozen
class ArrangedLayOff:
    """Cards of an arrangement that are laid off on one meld of the spread.

    Attributes:
        number: The number of the meld in the spread, from 0.
        shape: What the meld then looks like.
        faces: The faces added, in printed order.
        cards: The card for each face added.
    """

    number: int
    shape: Shape
    faces: tuple[int, ...]
    cards: tuple[Card, ...]

    @property
    def text(self) -> str:
        """The cards added and the faces of the meld as it lies: ``8H9H>5H6H7H``."""
        lying = _without(self.shape.faces, self.faces)
        return f"{print_meld(_indices(self.cards), self.faces)}>{print_meld(lying, lying)}"

    def __str__(self) -> str:
        """Return the text."""
        return self.text

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        return hash((self.number, self.shape, self.cards))


@attrs.frozen
class Arrangement:
    """The best a hand can be laid out.

    Attributes:
        melds: The melds, by their lowest card in index order.
        lay_offs: What is laid off, by the number of the meld in the spread.
        deadwood: The cards that are left.
        points: What these count.
    """

    melds: tuple[ArrangedMeld, ...]
    lay_offs: tuple[ArrangedLayOff, ...]
    deadwood: CardSet
    points: int

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        return hash((self.melds, self.lay_offs, self.deadwood.mask, self.points))


def arrange(
    hand: CardSet,
    kinds: Sequence[MeldKind],
    deck: Deck,
    values: Sequence[int],
    *,
    wilds: CardSet | None = None,
    wild_points: int | None = None,
    naturals: int = 1,
    runs: int = 0,
    pure_runs: int = 0,
    spread: Sequence[Shape] = (),
) -> Arrangement:
    """Return the arrangement of a hand that leaves the fewest points as deadwood.

    It is exact.  Of arrangements with equally few points one with the fewest cards left is taken,
    and of these one where the fewest wild cards that could be themselves stand for others.  Then
    the hand is gone through in index order, wild cards last.  Each card that is not placed yet goes
    where an answer as good allows: into a meld rather than a lay-off, with as few wilds as can be,
    then with as many other cards of the hand, then by the order of kinds and of their shapes; it is
    left only where there is no such place.  Of twins the lower copy is melded.

    A wild card can stand for any face but a joker, also for one that is elsewhere, and a card that
    is wild can still be used as itself.  A run is a shape with places; it is pure where each card
    is itself.  Where the runs that are demanded cannot all be had, nothing counts as melded: the
    answer has no melds and no lay-offs, and the whole hand is deadwood.

    Args:
        hand: The cards, which are of the deck.
        kinds: The kinds of meld; each is asked for its shapes once per deck, and is hashable.
        deck: The deck in use.
        values: What a card left counts, from 0 up, by rank: jokers, aces, twos, up to kings.
        wilds: The wild cards; the twins of a wild card are wild, too.
        wild_points: What a wild card left counts; by default what its rank does.
        naturals: How many cards of a meld have to stand for themselves, from 1.
        runs: How many runs there have to be at least.
        pure_runs: How many of these have to be pure.
        spread: The melds on the table on which cards may be laid off: several on one meld, if what
            they make is a shape of the same kind with each card of the meld in its place.

    Raises:
        RulesError: A number is below its least, or ``values`` are fewer than fourteen.
        SetupError: A card of the hand is not in the deck.
    """
    _check(values, {"naturals": (naturals, 1), "runs": (runs, 0), "pure_runs": (pure_runs, 0)})
    if wild_points is not None and wild_points < 0:
        raise RulesError("wild_points", wild_points, "give a number from 0 up, or None")
    if not hand <= deck.cards:
        details = [f"{c} is not in the deck {deck}: take it out" for c in hand - deck.cards]
        raise SetupError(SetupProblem.NOT_IN_DECK, details)
    table = forms(tuple(kinds), deck)
    wild_faces = 0 if wilds is None else stacked(wilds.mask) & ONE_PACK
    costs: dict[int, int] = {}
    wild_cards = 0
    for index in listed(hand.mask):
        is_wild = wild_faces >> index % COPY_BITS & 1
        points = wild_points if is_wild and wild_points is not None else values[index % RANKS]
        costs[index] = points * _POINT + _CARD
        wild_cards += is_wild
    held = stacked(hand.mask)
    ways = [
        *melds(table, held, wild_cards, naturals),
        *lay_offs(table, held, wild_cards, spread),
    ]
    ways.sort(key=_preference)
    demand = pure_runs, max(runs - pure_runs, 0)
    return _Hand(costs, wild_faces, ways, spread, demand).best()


_CARD: Final = 1
_POINT: Final = COPY_BITS * MOST_COPIES
"""What a point costs: more than all cards together."""


def _check(values: Sequence[int], numbers: dict[str, tuple[int, int]]) -> None:
    if len(values) <= Rank.KING or min(values) < 0:
        remedy = "give a number from 0 up for each rank, from jokers to kings"
        raise RulesError("values", tuple(values), remedy)
    for name, (number, least) in numbers.items():
        if number < least:
            raise RulesError(name, number, f"give a number from {least} up")


def _indices(cards: tuple[Card, ...]) -> tuple[int, ...]:
    return tuple(card.index for card in cards)


def _without(faces: Sequence[int], gone: Sequence[int]) -> tuple[int, ...]:
    left = list(faces)
    for face in gone:
        left.remove(face)
    return tuple(left)


def _preference(way: Way) -> tuple[bool, int, int]:
    return way.number >= 0, way.wilds, -way.own.bit_count()


class _Hand:
    """A hand as goods, and the ways to lay it out as groups of them.

    Goods are the faces that can be placed, by index; the melds on the table, each extended once;
    the wild cards; and the pure and other runs in demand, which runs supply.
    """

    def __init__(
        self,
        costs: dict[int, int],
        wild_faces: int,
        ways: Sequence[Way],
        spread: Sequence[Shape],
        demand: tuple[int, int],
    ) -> None:
        self._costs, self._spread, self._demand = costs, spread, demand
        self._never = sum(costs.values()) + 1
        useful = 0
        for way in ways:
            useful |= way.own
        self._cards: dict[int, list[int]] = {face: [] for face in listed(useful & ONE_PACK)}
        self._wilds: list[int] = []
        for index in costs:
            face = index % COPY_BITS
            if face in self._cards:
                self._cards[face].append(index)
            elif wild_faces >> face & 1:
                self._wilds.append(index)
        self._both = [face for face in self._cards if wild_faces >> face & 1]
        self._groups = self._grouped(ways)

    def _grouped(self, ways: Sequence[Way]) -> dict[tuple[int, ...], Way]:
        """Return the ways by the goods they take; of those that take the same, the first."""
        good = {face: number for number, face in enumerate(self._cards)}
        table = len(good)
        wild = table + len(self._spread)
        groups: dict[tuple[int, ...], Way] = {}
        for way in ways:
            goods = sorted([good[face % COPY_BITS] for face in listed(way.own)])
            if way.number >= 0:
                goods.append(table + way.number)
            goods += [wild] * way.wilds
            if way.number < 0 and way.shape.places[0]:
                if self._demand[0] and not way.wilds:
                    groups.setdefault((*goods, wild + 1), way)
                if self._demand[1]:
                    groups.setdefault((*goods, wild + 2), way)
            groups.setdefault(tuple(goods), way)
        return groups

    def best(self) -> Arrangement:
        """Return the best arrangement, with as few cards as can be that leave their place as wilds.

        Packings are shared by the choices of these under which wild cards left cost the same.
        """
        packings: dict[tuple[int, ...], Packing] = {}
        choices = product(*(range(len(self._cards[face]) + 1) for face in self._both))
        least, chosen, wilds = self._never, list[int](), list[int]()
        for choice in sorted(choices, key=sum):
            leaving = dict(zip(self._both, choice, strict=True))
            free, kept = [*self._wilds], list[int]()
            for face, number in leaving.items():
                cards = self._cards[face]
                kept += cards[: len(cards) - number]
                free += cards[len(cards) - number :]
            costs = (*sorted(map(self._cost, free)), *sorted(map(self._cost, kept)))
            if costs not in packings:
                packings[costs] = self._packing(costs)
            own = [len(cards) - leaving.get(face, 0) for face, cards in self._cards.items()]
            stock = (*own, *(1 for _ in self._spread), len(free), *self._demand)
            cost, groups = packings[costs].solve(stock)
            if cost < least:
                least, chosen, wilds = cost, groups, free
            if not cost:
                break
        ways = [*self._groups.values()]
        return self._arranged([ways[number] for number in chosen], wilds)

    def _packing(self, wild_costs: Sequence[int]) -> Packing:
        left = [
            [self._cost(cards[0]) * number for number in range(len(cards) + 1)]
            for cards in self._cards.values()
        ]
        left += [[0, 0] for _ in self._spread]
        left += [[*accumulate(wild_costs, initial=0)]]
        left += [[self._never * number for number in range(most + 1)] for most in self._demand]
        return Packing(left, [*self._groups])

    def _cost(self, index: int) -> int:
        return self._costs[index]

    def _arranged(self, ways: Sequence[Way], wilds: Sequence[int]) -> Arrangement:
        """Return the arrangement that some ways make, the dearest of the wild cards used first."""
        cards = {face: [i for i in held if i not in wilds] for face, held in self._cards.items()}
        dearest = sorted(wilds, key=lambda index: (-self._costs[index], index))
        left = dict(self._costs)
        new: list[ArrangedMeld] = []
        added: list[ArrangedLayOff] = []
        for shape, own, _, number in ways:
            lying = self._spread[number].faces if number >= 0 else ()
            faces = _without(shape.faces, lying)
            filled = [face % COPY_BITS for face in listed(own)]
            placed = list[Card]()
            for face in faces:
                if face in filled:
                    filled.remove(face)
                    index = cards[face].pop(0)
                else:
                    index = dearest.pop(0)
                del left[index]
                placed.append(card_at(index))
            if number < 0:
                new.append(ArrangedMeld(shape, tuple(placed)))
            else:
                added.append(ArrangedLayOff(number, shape, faces, tuple(placed)))
        added.sort(key=lambda lay_off: lay_off.number)
        points = sum(self._costs[index] // _POINT for index in left)
        return Arrangement(tuple(new), tuple(added), CardSet(mask_of([*left])), points)
