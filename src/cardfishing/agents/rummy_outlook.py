"""What cards in hand promise to a seat of a rummy game, and what a discard promises to the next.

A card in hand is worth its points as far as it will probably be melded, and costs them as far as it
will probably be left when the round ends.  Unseen cards are taken to be dealt at random.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from cardfishing._bits import COPY_BITS, indices, listed, mask_of
from cardfishing.agents import _rummy_worth as kernel
from cardfishing.rummy import RummyGame, Shape
from cardfishing.rummy.melds import faces_of
from cardfishing.rummy.public import Public
from cardfishing.rummy.reach import reach_of
from cardfishing.rummy.spread import NOWHERE, Reach, Spread
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

_SLACK: Final = 1e-6
"""More than sums of floats are wrong by."""

Trio: TypeAlias = tuple[int, tuple[int, ...]]
"""A smallest meld with a certain face: what its cards cost in hand, and its other faces."""

Growth: TypeAlias = tuple[int, tuple[int, ...]]
"""A face that can be laid off, and the face that goes with it, if one does."""

Growths: TypeAlias = list[list[tuple[int, ...]]]
"""The faces that go with a card to lay it off, in each way there is, by its face."""

NO_GROWTHS: Final[Growths] = [[] for _ in range(COPY_BITS)]


class Chart:
    """What is the same in every position of a game.

    Attributes:
        table: The shapes of the game.
        deck: All cards, as a mask.
        prices: What each card costs in hand, by index; 0 where there is no such card.
        is_fair: Whether no card costs less than nothing.
        having: The smallest melds of each kind that have a face, by face.
    """

    def __init__(self, game: RummyGame, seats: int) -> None:
        """Look at the rules of a game for so many seats."""
        deck = game.deck_for(seats)
        self.table: Final = game.shapes_for(seats)
        self.deck: Final = deck.cards.mask
        self.prices: Final = [0] * self.deck.bit_length()
        for card in deck.cards:
            self.prices[card.index] = game.rules.values.in_hand(card)
        self.is_fair: Final = min(self.prices) >= 0
        shapes = self.table.shapes
        least: dict[str, int] = {}
        for shape in shapes:
            least[shape.kind] = min(len(shape.faces), least.get(shape.kind, len(shape.faces)))
        found = [
            shape.faces
            for shape in shapes
            if len(set(shape.faces)) == len(shape.faces) == least[shape.kind]
        ]
        self._trios: Final = list(map(mask_of, found))
        self._sizes: Final = [0] * (max(map(len, found), default=0) + 1)
        self._with: Final = [0] * COPY_BITS
        self.having: Final = [list[Trio]() for _ in range(COPY_BITS)]
        for number, faces in enumerate(found):
            self._sizes[len(faces)] |= 1 << number
            price = sum(self.prices[face] for face in faces)
            for face in faces:
                others = tuple(other for other in sorted(faces) if other != face)
                self.having[face].append((price, others))
                self._with[face] |= 1 << number
        self._growing: Final[dict[Shape, list[Growth]]] = {}
        self._growths: tuple[Reach, Growths] = NOWHERE, NO_GROWTHS

    def near(self, faces: int) -> list[int]:
        """Return the smallest melds of which some faces lack one or none, as masks of faces."""
        trios = self._trios
        return [trios[number] for number in listed(kernel.near(self._with, self._sizes, faces))]

    def growths(self, melds: Spread, reach: Reach) -> Growths:
        """Return what goes with a card to lay it off, in each way there is, by its face.

        Args:
            melds: The melds on the table.
            reach: Those that are laid off on; what is found for them is kept until others are.
        """
        kept, found = self._growths
        if kept is not reach:
            found = [list[tuple[int, ...]]() for _ in range(COPY_BITS)]
            for number, _, _ in reach.growths:
                for face, others in self.growing(melds[number].shape):
                    found[face].append(others)
            self._growths = reach, found
        return found

    def growing(self, shape: Shape) -> list[Growth]:
        """Return what can be laid off on a meld of a shape, one or two cards at a time."""
        found = self._growing.get(shape)
        if found is None:
            growths = self.table.growths(shape).by_faces
            found = self._growing[shape] = [
                (face, tuple(other for other in sorted({*faces}) if other != face))
                for faces in growths
                if len(faces) <= 2
                for face in {*faces}
            ]
        return found


@lru_cache(maxsize=8)
def chart_of(game: RummyGame, seats: int) -> Chart:
    """Return the chart of a game with so many seats."""
    return Chart(game, seats)


class Keeps(NamedTuple):
    """What it is worth to keep each of some cards if one of them goes.

    Attributes:
        cards: The cards.
        worths: The worth of each, where no meld it may be part of loses a card.
        partners: The faces each face may be melded with.
        risk: The chance that cards cost their price that are not melded.
    """

    cards: list[int]
    worths: list[float]
    partners: list[int]
    risk: float


class Outlook:
    """The prospects of one seat, by open facts and its own hand."""

    def __init__(self, public: Public, seat: Seat, hand: int) -> None:
        """Look at the table with a seat's eyes.

        Args:
            public: What everybody sees.
            seat: The seat.
            hand: Its cards.
        """
        self._public = public
        self._seat = seat
        self._seats = len(public.hand_sizes)
        self._next = public.game.rules.direction.after(seat, self._seats)
        self._pile = public.game.rules.pile
        self._chart = chart_of(public.game, self._seats)
        self._wilds = self._chart.table.wild_mask
        self._unseen = self._chart.deck & ~public.seen_mask & ~hand
        self._hidden = max(self._unseen.bit_count(), 1)
        sizes = [size for other, size in enumerate(public.hand_sizes) if other != seat]
        self.turns: Final = _LEAST_TURNS + min(public.stock_size / self._seats, _PACE * min(sizes))
        """About how many turns the seat still has."""
        self._ready: Final = _READY * min(1, self.turns)
        """The chance that cards which make a meld now are still melded next time."""
        self._copies: Final = kernel.counts(self._unseen)
        """How many cards of each face are not seen."""
        self._arrivals: Final = self._find_arrivals()
        self._reaches: list[float] = []
        self._growths: Growths = NO_GROWTHS
        self._known = 0
        self._near: list[int] = []
        self._kept: dict[int, list[float]] = {}
        self._keeps: dict[int, Keeps] = {}

    def cost(self, cards: int) -> int:
        """Return what some cards cost if they are left in hand."""
        return sum(self._chart.prices[index] for index in indices(cards))

    @property
    def mean(self) -> float:
        """What an unseen card costs on average."""
        return self.cost(self._unseen) / self._hidden

    def _find_arrivals(self) -> list[float]:
        """Return the chance that a card comes within reach in time, by face."""
        public, copies = self._public, self._copies
        often, turns = 1 + _GIVEN * (self._seats - 1), self.turns
        by_copies = [
            1 - math.pow(1 - min(1.0, count * often / self._hidden), turns)
            for count in range(max(copies) + 1)
        ]
        found = [by_copies[count] for count in copies]
        known = 0
        for cards in public.known:
            known |= cards
        for face in listed(faces_of(known)):
            found[face] = found[face] if copies[face] else _HELD
        for face in listed(faces_of(mask_of(public.pile))):
            found[face] = _OPEN * min(1, turns)
        return found

    def _find_reaches(self) -> list[float]:
        """Return the chance that the next player has a card, or lifts it with another, by face."""
        public, following = self._public, self._next
        near = public.known[following]
        held = public.hand_sizes[following] - near.bit_count()
        most = max(self._copies)
        by_copies = [min(1.0, count * held / self._hidden) for count in range(most + 1)]
        found = [by_copies[count] for count in self._copies]
        if not self._pile.hand_only:
            size = len(public.pile)
            near |= mask_of(public.pile[size + 1 - self._pile.reach(size + 1) :])
        for face in listed(faces_of(near)):
            found[face] = 1.0
        return found

    def _find_growths(self) -> Growths:
        """Return what the next player needs beside a card to lay it off, by its face."""
        if self._pile.new_meld:
            return NO_GROWTHS
        public = self._public
        return self._chart.growths(public.melds, reach_of(public, self._next))

    def keeps(self, hand: int) -> list[float]:
        """Return what it is worth to keep each of some cards."""
        found = self._kept.get(hand)
        if found is None:
            found = self._kept[hand] = self._worths(hand, self._risk(hand.bit_count()))
        return found

    def _risk(self, count: int) -> float:
        """Return the chance that cards cost their price that are not melded, if so many stay."""
        return count / (count + self.turns)

    def _worths(self, hand: int, risk: float) -> list[float]:
        wilds, prices = hand & self._wilds, self._chart.prices
        faces, cards = faces_of(hand & ~wilds), listed(hand)
        arrivals = [self._ready] * COPY_BITS if wilds else self._arrivals
        missed = kernel.missed(self._trios_near(faces), faces, faces, self._ready, arrivals)
        chances = [1 - missed[card % COPY_BITS] for card in cards]
        if wilds:
            chances = [
                _WILD if wilds >> card & 1 else chance
                for card, chance in zip(cards, chances, strict=True)
            ]
        return kernel.keeps([prices[card] for card in cards], chances, risk)

    def most_kept(self, hand: int) -> float:
        """Return about the most that it can be worth to keep all cards of a hand but one.

        The others are worth what they are with the card, or less.
        """
        if hand & self._wilds or not self._chart.is_fair:
            return math.inf
        keeps, arrivals = self._keeps_of(hand), self._arrivals
        if max([arrivals[card % COPY_BITS] for card in keeps.cards]) > self._ready:
            return math.inf
        return kernel.total(keeps.worths) - min(keeps.worths) + _SLACK

    def each_without(self, hand: int, asked: list[int]) -> list[float]:
        """Return what it is worth to keep all cards of a hand but one, for each of some of them."""
        if hand & self._wilds:
            return [kernel.total(self.keeps(hand ^ 1 << card)) for card in asked]
        cards, worths, partners, risk = self._keeps_of(hand)
        return kernel.each_without(
            asked,
            cards,
            worths,
            partners=partners,
            trios=self._trios_near(faces_of(hand)),
            arrivals=self._arrivals,
            ready=self._ready,
            prices=self._chart.prices,
            risk=risk,
        )

    def _keeps_of(self, hand: int) -> Keeps:
        found = self._keeps.get(hand)
        if found is None:
            found = self._keeps[hand] = self._find_keeps(hand)
        return found

    def _find_keeps(self, hand: int) -> Keeps:
        risk, faces = self._risk(hand.bit_count() - 1), faces_of(hand)
        worths = self._worths(hand, risk)
        return Keeps(listed(hand), worths, kernel.partners(self._trios_near(faces), faces), risk)

    def _trios_near(self, faces: int) -> list[int]:
        """Return the smallest melds of which some faces lack one or none, perhaps some more."""
        if faces & ~self._known:
            self._known |= faces
            self._near = self._chart.near(self._known)
        return self._near

    def feeds(self, asked: list[int]) -> list[float]:
        """Return what is lost on average by what the next player does with each discard."""
        chart = self._chart
        if not self._reaches:
            self._reaches, self._growths = self._find_reaches(), self._find_growths()
        found = kernel.fed_each(
            asked,
            prices=chart.prices,
            having=chart.having,
            growths=self._growths,
            reaches=self._reaches,
        )
        return [
            _FEED * (chart.prices[card] + 2 * self.mean if self._wilds >> card & 1 else gained)
            for card, gained in zip(asked, found, strict=True)
        ]
