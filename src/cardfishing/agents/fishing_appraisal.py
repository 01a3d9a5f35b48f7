"""What moves are worth to a seat of a fishing game, judged by open facts.

Worths are whole thousandths of a point, so that equal prospects compare equal on every platform.
A card is worth what it scores by itself, its share in the majorities that are still open, and a
trifle for being a card.  What somebody might take is weighed by the chance of holding the card
for it, as if the unseen cards were dealt at random; promises are certainties.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias, assert_never

from cardfishing._bits import listed
from cardfishing.agents._fishing_worth import NOTHING, expected
from cardfishing.agents.fishing_prospects import POINT, Builds, chances, chart_of
from cardfishing.cards import CardSet
from cardfishing.fishing import (
    Capture,
    Extend,
    FishingItem,
    FishingMove,
    NewBuild,
    Tally,
    Trail,
)
from cardfishing.fishing.legal import FishingMoves
from cardfishing.fishing.public import Public
from cardfishing.table import Seat

_PROSPECT: Final = 0.7
"""What a capture of one's own in the next turn counts against one made now."""


Held: TypeAlias = tuple[int, int, int, float]
"""A card of the seat's hand, the number of its kind, what it is worth, and the chance that nobody
else holds such a card when the next player plays."""


class FishingAppraisal:
    """The judgement of one seat of a fishing game on its moves."""

    def __init__(self, public: Public, seat: int, hand: int) -> None:
        """Look at the table with a seat's eyes.

        Args:
            public: What everybody sees.
            seat: The seat.
            hand: Its cards.
        """
        self._public = public
        self._seat = seat
        self._cards = hand
        self._side = side = public.sides[seat]
        self._chart = chart = chart_of(public.game)
        self._prospects = prospects = chart.prospects(public.pile_masks)
        layout = public.layout_mask
        shown, everything = hand | layout, prospects.weigh(layout) if chart.sweep else 0
        builds: list[tuple[int, int, int]] = []
        for value, cards, _, _ in public.builds:
            worth = prospects.weigh(cards)
            builds.append((value, cards, worth))
            everything += worth
            shown |= cards
        for pile in public.pile_masks:
            shown |= pile
        self._builds: Builds = tuple(builds)
        self._everything = everything
        turn, sizes, promises = self._next_to_play(seat)
        unseen = [(cards & ~shown).bit_count() for cards in chart.cards_of]
        count = sum(unseen)
        self._others: list[float] = []
        self._holders: list[int] = []
        if public.sides[turn] != side:
            self._look_at(promises[turn], unseen, chances(sizes[turn], count))
        theirs = 0
        for other, promised in enumerate(promises):
            if other != seat:
                theirs |= promised
        one_of = chances(sum(sizes) - sizes[seat], count)
        worths, kinds = prospects.worths, chart.kinds
        self._hand: list[Held] = []
        for index in listed(hand):
            kind = chart.kind_of[index]
            is_held = theirs and kinds[kind].promises & theirs
            left = 0.0 if is_held else 1 - one_of[unseen[kind]]
            self._hand.append((index, kind, worths[index], left))

    @property
    def plain_moves(self) -> tuple[FishingMove, ...]:
        """The trails, which are looked at however many other moves there are."""
        legal = FishingMoves(self._public, self._seat, self._cards)
        return tuple([move for move in map(Trail, listed(self._cards)) if move in legal])

    def worth(self, move: FishingMove, /) -> int:
        """Return what a move is worth: its gain, what may follow, less what it leaves."""
        gain, loose, builds, everything, laid = self._after(move)
        spoils = self._spoils(loose, builds, everything, laid)
        return round(gain + (self._hope(move.card_index, spoils) - self._loss(spoils)))

    def best(self, moves: Sequence[FishingMove], /) -> list[FishingMove]:
        """Return the moves that are worth most.

        What a move leaves to the next player is not looked at where it would not be among the best
        if it left nothing.
        """
        looks = [(*self._after(move), number) for number, move in enumerate(moves)]
        is_fair, most, found = self._prospects.is_fair, NOTHING, list[tuple[int, int]]()
        looks.sort(key=_gain_of, reverse=True)
        for gain, loose, builds, everything, laid, number in looks:
            spoils = self._spoils(loose, builds, everything, laid)
            hope = self._hope(moves[number].card_index, spoils)
            if is_fair and gain + hope < most - 1:
                continue
            worth = round(gain + (hope - self._loss(spoils)))
            if worth >= most:
                most = worth
                found.append((worth, number))
        return [moves[number] for number in sorted([n for worth, n in found if worth == most])]

    def _after(self, move: FishingMove) -> tuple[int, int, Builds, int, int]:
        """Return what a move gains at once, and the table it leaves.

        Returns:
            The gain, the loose cards but one that is trailed, the builds, what all cards on the
            table are worth, and the card that is trailed or -1.
        """
        loose, builds, prospects = self._public.layout_mask, self._builds, self._prospects
        card = move.card_index
        everything = self._everything + prospects.worths[card]
        match move:
            case Trail():
                return 0, loose, builds, everything, card
            case Capture():
                _, taken, masks = move
                loose ^= taken
                taken |= 1 << card
                if masks:
                    taken |= sum(masks)
                    builds = tuple([b for b in builds if b[1] not in masks])
                gain = prospects.weigh(taken)
                left = everything - gain
                if self._chart.odd_items:
                    gain += self._odd_points(taken)
                if not loose and not builds:
                    gain += self._chart.sweep
                return gain, loose, builds, left, -1
            case NewBuild():
                _, value, cards = move
                loose ^= cards
                cards |= 1 << card
            case Extend():
                _, value, build, cards = move
                loose ^= cards
                cards |= 1 << card | build
                builds = tuple([b for b in builds if b[1] != build])
            case _:
                assert_never(move)
        return 0, loose, (*builds, (value, cards, prospects.weigh(cards))), everything, -1

    def _spoils(self, loose: int, builds: Builds, everything: int, laid: int) -> list[int]:
        """Return what each kind of card can take from a table.

        Args:
            loose: The loose cards.
            builds: The builds.
            everything: What all cards on the table are worth, and one that is laid there.
            laid: This card, or -1.
        """
        prospects = self._prospects
        if laid < 0:
            return prospects.spoils(loose, builds, prospects.sums(loose), everything)
        sums = prospects.sums_with(laid, loose)
        return prospects.spoils(loose | 1 << laid, builds, sums, everything)

    def _odd_points(self, taken: int) -> int:
        """Return what items of other kinds than the core's give for a capture."""
        public, side = self._public, self._side
        last = None if public.last_capturer < 0 else public.sides[public.last_capturer]
        piles, scores = list(map(CardSet, public.pile_masks)), public.standing.scores
        before = Tally(tuple(piles), public.sweeps, last, scores)
        piles[side] = CardSet(piles[side].mask | taken)
        after = Tally(tuple(piles), public.sweeps, side, scores)
        return sum(POINT * _lead(item, before, after, side) for item in self._chart.odd_items)

    def _hope(self, played: int, spoils: list[int]) -> float:
        """Return what the seat may take next.

        Args:
            played: The card that is played now.
            spoils: What can be taken then by a card of each kind.
        """
        best = 0.0
        for card, kind, worth, left in self._hand:
            taken = spoils[kind]
            if taken and card != played:
                best = max(best, left * (taken + worth))
        return _PROSPECT * best

    def _loss(self, spoils: list[int]) -> float:
        """Return what the next player may take first."""
        return expected(spoils, self._holders, self._others)

    def _next_to_play(self, seat: int) -> tuple[int, list[int], tuple[int, ...]]:
        """Return who plays next, how many cards each seat holds then, and what they promise."""
        public, game = self._public, self._public.game
        sizes, promises = list(public.hand_sizes), public.promises
        sizes[seat] -= 1
        following, turn = game.after_table[len(sizes)], seat
        if not any(sizes):
            packet = game.packet(public)
            sizes = [packet.count(Seat(other)) for other in range(len(sizes))]
            promises, turn = (0,) * len(sizes), public.dealer
        for _ in sizes:
            turn = following[turn]
            if sizes[turn]:
                return turn, sizes, promises
        return seat, sizes, promises

    def _look_at(self, promised: int, unseen: list[int], one_of: list[float]) -> None:
        """See what the next player may hold.

        Args:
            promised: The values it certainly holds, as bits.
            unseen: How many cards of each kind the seat does not see.
            one_of: The chance of one of so many.
        """
        self._others = [one_of[number] for number in unseen]
        if promised:
            for number, kind in enumerate(self._chart.kinds):
                if kind.promises & promised:
                    self._others[number] = 1.0
        self._holders = [kind for kind, chance in enumerate(self._others) if chance]


def _gain_of(look: tuple[int, int, Builds, int, int, int]) -> int:
    return look[0]


def _lead(item: FishingItem, before: Tally, after: Tally, side: int) -> int:
    """Return by how much a side gains more from an item than the best of the others."""
    gains = [b - a for a, b in zip(item.points(before), item.points(after), strict=True)]
    mine = gains.pop(side)
    return mine - max(gains, default=0)
