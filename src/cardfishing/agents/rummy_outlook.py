"""What cards in hand promise to a seat of a rummy game, and what a discard promises to the next.

A card in hand is worth its points as far as it will probably be melded, and costs them as far as it
will probably be left when the round ends.  Unseen cards are taken to be dealt at random.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from cardfishing._bits import COPY_BITS, indices, mask_of
from cardfishing.rummy import RummyGame, RummyObservation
from cardfishing.rummy.melding import targets
from cardfishing.rummy.melds import faces_of
from cardfishing.table import Seat

_PACE: Final = 0.8
"""The turns a player takes to get rid of a card."""
_LEAST_TURNS: Final = 0.3
"""The turns counted with where none is in sight."""
_READY: Final = 0.8
"""The chance that cards which make a meld now are still melded next time."""
_OPEN: Final = 0.6
"""The chance that a card which lies in the pile now can still be taken next time."""
_HELD: Final = 0.1
"""The chance that a card which a player is known to hold comes within reach."""
_WILD: Final = 0.9
"""The chance that a wild card is melded."""
_GIVEN: Final = 0.4
"""What a card that another player draws, and may discard, counts against one drawn."""
_FEED: Final = 3.0
"""What a point that the next player gets by a discard counts, who lifts other cards with it."""


class Trio(NamedTuple):
    """A smallest meld of its kind.

    Attributes:
        faces: What it is made of, as a mask.
        price: What its cards cost in hand.
    """

    faces: int
    price: int


class Chart(NamedTuple):
    """What is the same in every position of a game.

    Attributes:
        prices: What each card costs in hand, by index; 0 where there is no such card.
        trios: The smallest melds.
        having: The smallest melds that have a face, by face.
    """

    prices: tuple[int, ...]
    trios: tuple[Trio, ...]
    having: dict[int, tuple[Trio, ...]]


_NOTHING_NEAR: Final[tuple[int, Sequence[Trio]]] = (0, ())


@lru_cache(maxsize=8)
def _chart(game: RummyGame, seats: int) -> Chart:
    """Return the chart of a game with so many seats."""
    deck, shapes = game.deck_for(seats), game.shapes_for(seats).shapes
    prices = [0] * deck.cards.mask.bit_length()
    for card in deck.cards:
        prices[card.index] = game.rules.values.in_hand(card)
    least: dict[str, int] = {}
    for shape in shapes:
        least[shape.kind] = min(len(shape.faces), least.get(shape.kind, len(shape.faces)))
    trios = tuple(
        Trio(mask_of(shape.faces), sum(prices[face] for face in shape.faces))
        for shape in shapes
        if len(set(shape.faces)) == len(shape.faces) == least[shape.kind]
    )
    faces = range(COPY_BITS)
    having = {face: tuple(trio for trio in trios if trio.faces >> face & 1) for face in faces}
    return Chart(tuple(prices), trios, having)


class Outlook:
    """The prospects of one seat, by open facts and its own hand."""

    def __init__(self, view: RummyObservation, seat: Seat) -> None:
        """Look at the table with a seat's eyes."""
        self._public = public = view.public
        self._seat = seat
        self._seats = len(public.hand_sizes)
        self._pile = public.game.rules.pile
        self._table = public.game.shapes_for(self._seats)
        self._chart = _chart(public.game, self._seats)
        self._next = public.game.rules.direction.after(seat, self._seats)
        deck = public.game.deck_for(self._seats)
        self._packs = deck.copies
        self._unseen = deck.cards.mask & ~public.seen_mask & ~view.hand_mask
        self._hidden = max(self._unseen.bit_count(), 1)
        self._near = _NOTHING_NEAR
        self._arrivals: dict[int, float] = {}
        self._reached: dict[int, float] = {}

    def cost(self, cards: int) -> int:
        """Return what some cards cost if they are left in hand."""
        return sum(self._chart.prices[index] for index in indices(cards))

    @cached_property
    def mean(self) -> float:
        """What an unseen card costs on average."""
        return self.cost(self._unseen) / self._hidden

    @cached_property
    def turns(self) -> float:
        """About how many turns the seat still has."""
        public = self._public
        others = (size for seat, size in enumerate(public.hand_sizes) if seat != self._seat)
        return _LEAST_TURNS + min(public.stock_size / self._seats, _PACE * min(others))

    def keeps(self, hand: int) -> list[float]:
        """Return what it is worth to keep each of some cards."""
        wilds, count = hand & self._table.wild_mask, hand.bit_count()
        risk = count / (count + self.turns)
        missed = self._missed(hand & ~wilds, is_wild=bool(wilds))
        keeps: list[float] = []
        for index in indices(hand):
            chance = _WILD if wilds >> index & 1 else 1 - missed.get(index % COPY_BITS, 1.0)
            keeps.append(self._chart.prices[index] * (chance - (1 - chance) * risk))
        return keeps

    def _missed(self, hand: int, *, is_wild: bool) -> dict[int, float]:
        """Return for each face of a hand the chance that it is not melded, if there is hope."""
        faces, missed = faces_of(hand), dict[int, float]()
        ready = _READY * min(1, self.turns)
        for trio in self._trios_near(faces):
            missing = trio.faces & ~faces
            if missing & (missing - 1):
                continue
            chance = ready if is_wild or not missing else self._arrives(missing.bit_length() - 1)
            for face in indices(trio.faces & faces):
                missed[face] = missed.get(face, 1.0) * (1 - chance)
        return missed

    def _trios_near(self, faces: int) -> Sequence[Trio]:
        """Return the smallest melds of which some faces lack one or none, perhaps some more."""
        known, near = self._near
        if faces & ~known:
            known |= faces
            near = [trio for trio in self._chart.trios if (trio.faces & ~known).bit_count() < 2]
            self._near = known, near
        return near

    def _arrives(self, face: int) -> float:
        """Return the chance that a card of a face comes within reach in time."""
        chance = self._arrivals.get(face)
        if chance is None:
            chance = self._arrivals[face] = self._find_arrival(face)
        return chance

    def _find_arrival(self, face: int) -> float:
        public, cards = self._public, self._copies(face)
        if cards & mask_of(public.pile):
            return _OPEN * min(1, self.turns)
        copies = (cards & self._unseen).bit_count()
        if not copies:
            return _HELD if any(cards & known for known in public.known) else 0
        often = 1 + _GIVEN * (self._seats - 1)
        return 1 - math.pow(1 - min(1.0, copies * often / self._hidden), self.turns)

    def _copies(self, face: int) -> int:
        """Return all cards of a face."""
        return sum(1 << face + COPY_BITS * copy for copy in range(self._packs))

    def feeds(self, card: int) -> float:
        """Return what is lost on average by what the next player does with a discard."""
        price, face = self._chart.prices[card], card % COPY_BITS
        if self._table.wild_mask >> card & 1:
            return _FEED * (price + 2 * self.mean)
        growths = (trio for trio in self._growths if trio.faces >> face & 1)
        spoils = [
            (gain or price, math.prod(map(self._reaches, indices(faces ^ 1 << face))))
            for faces, gain in (*self._chart.having[face], *growths)
        ]
        spoils.sort(reverse=True)
        expected, left = 0.0, 1.0
        for gain, chance in spoils:
            expected += left * chance * gain
            left *= 1 - chance
        return _FEED * expected

    @cached_property
    def _growths(self) -> list[Trio]:
        """What the next player may lay off with a card, with price 0."""
        if self._pile.new_meld:
            return []
        return [
            Trio(mask_of(faces), 0)
            for _, shape in targets(self._public, self._next)
            for faces in self._table.growths(shape).by_faces
            if len(faces) <= 2
        ]

    def _reaches(self, face: int) -> float:
        """Return the chance that the next player has a card of a face, or lifts it with another."""
        chance = self._reached.get(face)
        if chance is None:
            chance = self._reached[face] = self._find_reach(face)
        return chance

    def _find_reach(self, face: int) -> float:
        public, cards = self._public, self._copies(face)
        near = public.known[self._next]
        if not self._pile.hand_only:
            size = len(public.pile)
            near |= mask_of(public.pile[size + 1 - self._pile.reach(size + 1) :])
        if cards & near:
            return 1
        held = public.hand_sizes[self._next] - public.known[self._next].bit_count()
        return min(1, (cards & self._unseen).bit_count() * held / self._hidden)
