"""What moves are worth to a seat of a fishing game, judged by open facts.

Worths are whole thousandths of a point, so that equal prospects compare equal on every platform.
A card is worth what it scores by itself, its share in the majorities that are still open, and a
trifle for being a card.  What somebody might take is weighed by the chance of holding the card
for it, as if the unseen cards were dealt at random; promises are certainties.
"""

from __future__ import annotations

from typing import Final, NamedTuple, assert_never

from cardfishing._bits import listed
from cardfishing.agents._fishing_worth import expected
from cardfishing.agents.fishing_prospects import POINT, Builds, Chart, Spoils, chances, chart_of
from cardfishing.cards import CardSet
from cardfishing.fishing import (
    Capture,
    Extend,
    FishingItem,
    FishingMove,
    FishingObservation,
    NewBuild,
    Tally,
    Trail,
)
from cardfishing.table import Seat

_PROSPECT: Final = 0.7
"""What a capture of one's own in the next turn counts against one made now."""


class Held(NamedTuple):
    """A card of the seat's hand.

    Attributes:
        card: Its index.
        kind: The number of its kind.
        worth: What it is worth.
        left: The chance that nobody else holds such a card when the next player plays.
    """

    card: int
    kind: int
    worth: int
    left: float


class FishingAppraisal:
    """The judgement of one seat of a fishing game on its moves."""

    def __init__(self, view: FishingObservation, seat: Seat) -> None:
        """Look at the table with a seat's eyes."""
        self._view = view
        self._public = public = view.public
        self._side = public.sides[seat]
        self._chart: Chart = chart_of(public.game)
        self._prospects = self._chart.prospects(public.pile_masks)
        self._builds: Builds = tuple((b.value, b.cards_mask) for b in public.builds)
        turn, sizes, promises = self._next_to_play(seat)
        hidden = ~(view.hand_mask | public.open_mask)
        unseen = [(kind.cards & hidden).bit_count() for kind in self._chart.kinds]
        count = sum(unseen)
        self._others: list[float] = []
        if public.sides[turn] != self._side:
            self._others = self._chances(unseen, chances(sizes[turn], count), promises[turn])
        theirs = 0
        for other, promised in enumerate(promises):
            theirs |= promised if other != seat else 0
        held = self._chances(unseen, chances(sum(sizes) - sizes[seat], count), theirs)
        kind_of, worths = self._chart.kind_of, self._prospects.worths
        self._hand = [
            Held(index, kind_of[index], worths[index], 1 - held[kind_of[index]])
            for index in listed(view.hand_mask)
        ]

    @property
    def plain_moves(self) -> tuple[FishingMove, ...]:
        """The trails, which are looked at however many other moves there are."""
        trails = (Trail(card.index) for card in self._view.hand)
        return tuple(move for move in trails if move in self._view.legal_moves)

    def worth(self, move: FishingMove, /) -> int:
        """Return what a move is worth: its gain, what may follow, less what it leaves."""
        bit, loose, builds, taken = 1 << move.card_index, self._public.layout_mask, self._builds, 0
        match move:
            case Trail():
                loose |= bit
            case Capture():
                loose ^= move.loose_mask
                taken = bit | move.loose_mask
                if move.build_masks:
                    taken |= sum(move.build_masks)
                    builds = tuple(b for b in builds if b[1] not in move.build_masks)
            case NewBuild():
                loose ^= move.loose_mask
                builds = (*builds, (move.value, bit | move.loose_mask))
            case Extend():
                loose ^= move.loose_mask
                left = (b for b in builds if b[1] != move.build_mask)
                builds = (*left, (move.value, bit | move.loose_mask | move.build_mask))
            case _:
                assert_never(move)
        gain = self._gain(taken, is_swept=not loose and not builds) if taken else 0
        return round(gain + self._outlook(move.card_index, self._prospects.spoils(loose, builds)))

    def _gain(self, taken: int, *, is_swept: bool) -> int:
        """Return what a capture is worth."""
        gain = self._prospects.weigh(taken)
        if self._chart.odd_items:
            gain += self._odd_points(taken)
        return gain + self._chart.sweep if is_swept else gain

    def _odd_points(self, taken: int) -> int:
        """Return what items of other kinds than the core's give for a capture."""
        view, side = self._view, self._side
        last = None if view.last_capturer is None else view.sides[view.last_capturer]
        piles = list(view.piles)
        before = Tally(tuple(piles), view.sweeps, last, view.standing.scores)
        piles[side] = CardSet(piles[side].mask | taken)
        after = Tally(tuple(piles), view.sweeps, side, view.standing.scores)
        return sum(POINT * _lead(item, before, after, side) for item in self._chart.odd_items)

    def _outlook(self, played: int, spoils: Spoils) -> float:
        """Return what the mover may take next, less what the next player may take first.

        Args:
            played: The card that is played now.
            spoils: What can be taken then.
        """
        by_kind, best = spoils.by_kind, 0.0
        for card, kind, worth, left in self._hand:
            taken = by_kind[kind]
            if taken and card != played:
                best = max(best, left * (taken + worth))
        lost = expected(spoils.ranked, by_kind, self._others) if self._others else 0.0
        return _PROSPECT * best - lost

    def _next_to_play(self, seat: Seat) -> tuple[int, list[int], tuple[int, ...]]:
        """Return who plays next, how many cards each seat holds then, and what they promise."""
        public, game = self._public, self._public.game
        sizes, promises, step = list(public.hand_sizes), public.promises, game.rules.direction
        seats, before = len(sizes), int(seat)
        sizes[seat] -= 1
        if not any(sizes):
            packet = game.packet(public)
            sizes = [packet.count(Seat(other)) for other in range(seats)]
            promises, before = (0,) * seats, public.dealer
        for distance in range(1, seats + 1):
            after = (before + step * distance) % seats
            if sizes[after]:
                return after, sizes, promises
        return seat, sizes, promises

    def _chances(self, unseen: list[int], one_of: list[float], promised: int) -> list[float]:
        """Return the chance that cards of each kind are held.

        Args:
            unseen: How many cards of each kind the seat does not see.
            one_of: The chance of one of so many.
            promised: The values that are certainly held, as bits.
        """
        if not promised:
            return [one_of[count] for count in unseen]
        kinds = self._chart.kinds
        return [
            1.0 if kind.promises & promised else one_of[count]
            for kind, count in zip(kinds, unseen, strict=True)
        ]


def _lead(item: FishingItem, before: Tally, after: Tally, side: int) -> int:
    """Return by how much a side gains more from an item than the best of the others."""
    gains = [b - a for a, b in zip(item.points(before), item.points(after), strict=True)]
    mine = gains.pop(side)
    return mine - max(gains, default=0)
