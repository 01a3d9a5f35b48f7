"""What cards, moves and tables are worth to a seat of a fishing game, judged by open facts.

Worths are whole thousandths of a point, so that equal prospects compare equal on every platform.
A card is worth what it scores by itself, its share in the majorities that are still open, and a
trifle for being a card.  What somebody might take is weighed by the chance of holding the card
for it, as if the unseen cards were dealt at random; promises are certainties.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache
from math import comb
from typing import Final, NamedTuple, assert_never

from cardfishing._bits import indices, listed
from cardfishing.cards import CardSet, card_at
from cardfishing.fishing import (
    AnyUnion,
    Build,
    Capture,
    EqualFaces,
    EqualRank,
    Extend,
    FishingGame,
    FishingItem,
    FishingMove,
    FishingObservation,
    Holding,
    Majority,
    NewBuild,
    SumToPlayed,
    Sweeps,
    Tally,
    Trail,
)
from cardfishing.table import Seat

POINT: Final = 1000
_CARD: Final = 1
_PROSPECT: Final = 0.7
"""What a capture of one's own in the next turn counts against one made now."""

_PLAIN: Final = (SumToPlayed, EqualRank, EqualFaces)
"""The matchers by which a card without a value takes its own rank only."""


class Kind(NamedTuple):
    """Unseen or held cards that capture alike.

    Attributes:
        card: The index of one of them.
        values: What they count in a hand; nothing for a card that takes its own rank.
        unseen: How many of them the seat does not see.
    """

    card: int
    values: tuple[int, ...]
    unseen: int


class Chances(NamedTuple):
    """What may be held when the next player plays, for each kind by the index of its card.

    Attributes:
        held: The chance that the next player holds such a card; 0 if it is the partner.
        left: The chance that nobody else holds such a card.
    """

    held: dict[int, float]
    left: dict[int, float]


class After(NamedTuple):
    """What a move leaves behind.

    Attributes:
        loose: The loose cards.
        builds: The value and the cards of each build.
        taken: The cards captured.
        hand: The mover's other cards.
    """

    loose: int
    builds: tuple[tuple[int, int], ...]
    taken: int
    hand: int


@lru_cache(maxsize=8)
def _alike(game: FishingGame) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return the masks of the cards of a deck that capture alike, and what they count in a hand."""
    values, found = game.value_table.hand, dict[tuple[tuple[int, ...], int], int]()
    for index in indices(game.deck.cards.mask):
        key = (values[index], 0 if values[index] else int(card_at(index).rank))
        found[key] = found.get(key, 0) | 1 << index
    return tuple((alike, key[0]) for key, alike in found.items())


class FishingAppraisal:
    """The judgement of one seat of a fishing game on its moves."""

    def __init__(self, view: FishingObservation, seat: Seat) -> None:
        """Look at the table with a seat's eyes."""
        self._view = view
        self._seat = seat
        self._side = view.sides[seat]
        rules = view.game.rules
        self._values = view.game.value_table
        self._sweep = POINT * rules.sweeps.worth
        self._takes_sums = any(isinstance(matcher, SumToPlayed) for matcher in rules.matchers)
        self._worths = self._appraise_cards()
        self._odd_items = [
            item for item in view.game.items if not isinstance(item, Majority | Holding | Sweeps)
        ]
        kinds = self._sort_cards()
        self._kind_of = {
            index: kind
            for kind, (alike, _) in zip(kinds, _alike(view.game), strict=True)
            for index in indices(alike & view.hand_mask)
        }
        self._unseen = sum(kind.unseen for kind in kinds)
        held = set(self._kind_of.values())
        promised = {value for values in view.promises for value in values}
        self._live = [
            kind
            for kind in kinds
            if kind.unseen or kind in held or not promised.isdisjoint(kind.values)
        ]
        self._is_plain = all(isinstance(matcher, _PLAIN) for matcher in rules.matchers)
        self._by_rank: dict[tuple[int, int], int] = {}
        self._sums: dict[int, dict[int, int]] = {}

    @property
    def plain_moves(self) -> tuple[FishingMove, ...]:
        """The trails, which are looked at however many other moves there are."""
        trails = (Trail(card.index) for card in self._view.hand)
        return tuple(move for move in trails if move in self._view.legal_moves)

    def worth(self, move: FishingMove, /) -> int:
        """Return what a move is worth: its gain, what may follow, less what it leaves."""
        after = self._after(move)
        gain = self._weigh(after.taken)
        if after.taken:
            gain += self._odd_points(after.taken)
            if not after.loose and not after.builds:
                gain += self._sweep
        return round(gain + self._outlook(after))

    def _appraise_cards(self) -> list[int]:
        """Return the worth of every card, by index."""
        view = self._view
        worths = [_CARD] * len(self._values.hand)
        for item in view.game.items:
            if isinstance(item, Holding):
                share = POINT * item.worth
            elif isinstance(item, Majority):
                share = self._majority_share(item)
            else:
                continue
            for index in indices(item.cards.mask):
                worths[index] += share
        return worths

    def _majority_share(self, item: Majority) -> int:
        needed = len(item.cards) // 2 + 1
        counts = [(pile.mask & item.cards.mask).bit_count() for pile in self._view.piles]
        return 0 if max(counts) >= needed else POINT * item.worth // needed

    def _sort_cards(self) -> list[Kind]:
        """Return the kinds of the deck, with what the seat does not see."""
        view = self._view
        hidden = ~(view.hand_mask | view.public.open_mask)
        return [
            Kind((alike & -alike).bit_length() - 1, values, (alike & hidden).bit_count())
            for alike, values in _alike(view.game)
        ]

    def _after(self, move: FishingMove) -> After:
        view, bit = self._view, 1 << move.card_index
        hand, loose = view.hand_mask ^ bit, view.layout.mask
        match move:
            case Trail():
                return After(loose | bit, _pairs(view.builds), 0, hand)
            case Capture():
                left = _pairs(b for b in view.builds if b.cards_mask not in move.build_masks)
                taken = bit | move.loose_mask | sum(move.build_masks)
                return After(loose ^ move.loose_mask, left, taken, hand)
            case NewBuild():
                made = (move.value, bit | move.loose_mask)
                return After(loose ^ move.loose_mask, (*_pairs(view.builds), made), 0, hand)
            case Extend():
                left = _pairs(b for b in view.builds if b.cards_mask != move.build_mask)
                made = (move.value, bit | move.loose_mask | move.build_mask)
                return After(loose ^ move.loose_mask, (*left, made), 0, hand)
            case _:
                assert_never(move)

    def _weigh(self, cards: int) -> int:
        worths = self._worths
        return sum([worths[index] for index in listed(cards)])

    def _odd_points(self, taken: int) -> int:
        """Return what items of other kinds than the core's give for a capture."""
        if not self._odd_items:
            return 0
        view, side = self._view, self._side
        last = None if view.last_capturer is None else view.sides[view.last_capturer]
        piles = list(view.piles)
        before = Tally(tuple(piles), view.sweeps, last, view.standing.scores)
        piles[side] = CardSet(piles[side].mask | taken)
        after = Tally(tuple(piles), view.sweeps, side, view.standing.scores)
        return sum(POINT * _lead(item, before, after, side) for item in self._odd_items)

    def _outlook(self, after: After) -> float:
        """Return what the mover may take next, less what the next player may take first."""
        spoils = {kind.card: self._spoils(kind, after) for kind in self._live}
        chances = [0.0]
        for index in indices(after.hand):
            card = self._kind_of[index].card
            if spoils[card]:
                chances.append(self._chances.left[card] * (spoils[card] + self._worths[index]))
        return _PROSPECT * max(chances) - self._expect(spoils)

    @cached_property
    def _chances(self) -> Chances:
        """What the others may hold when they play next, whatever the mover plays."""
        view, rules = self._view, self._view.game.rules
        seats = len(view.hand_sizes)
        sizes = list(view.hand_sizes)
        sizes[self._seat] -= 1
        promised = [frozenset(values) for values in view.promises]
        order = rules.direction.order(rules.direction.after(self._seat, seats), seats)
        if not any(sizes):
            packet = view.game.packet(view.public, first=False)
            sizes = [packet.count(Seat(seat)) for seat in range(seats)]
            promised = [frozenset[int]()] * seats
            order = rules.direction.order(view.game.eldest(view.dealer, seats), seats)
        turn = next((seat for seat in order if sizes[seat]), self._seat)
        others = sum(sizes) - sizes[self._seat]
        theirs = frozenset[int]().union(*promised[: self._seat], *promised[self._seat + 1 :])
        is_mine = view.sides[turn] == self._side
        return Chances(
            {
                kind.card: 0.0 if is_mine else self._holds(kind, sizes[turn], promised[turn])
                for kind in self._live
            },
            {kind.card: 1 - self._holds(kind, others, theirs) for kind in self._live},
        )

    def _holds(self, kind: Kind, cards: int, promised: frozenset[int]) -> float:
        """Return the chance that so many unseen cards have one of a kind among them."""
        if not promised.isdisjoint(kind.values):
            return 1.0
        total = self._unseen
        return 1 - comb(total - kind.unseen, cards) / comb(total, cards)

    def _expect(self, spoils: dict[int, int]) -> float:
        """Return what the next player takes on average if it takes the best."""
        expected, left, held = 0.0, 1.0, self._chances.held
        for card in sorted(spoils, key=lambda card: -spoils[card]):
            expected += left * held[card] * spoils[card]
            left *= 1 - held[card]
        return expected

    def _spoils(self, kind: Kind, after: After) -> int:
        """Return about the most that a card of a kind can take from a table."""
        if kind.values and self._takes_sums:
            best = max([self._spoils_of_sums(value, after) for value in kind.values])
        else:
            best = self._spoils_of_groups(kind, after)
        if self._sweep and best:
            everything = after.loose | sum(cards for _, cards in after.builds)
            best += self._sweep * (best == self._weigh(everything))
        return best

    def _spoils_of_sums(self, value: int, after: After) -> int:
        found = self._sums.get(after.loose)
        if found is None:
            found = self._sums[after.loose] = self._add_up(after.loose)
        best = found.get(value, 0)
        for worth, cards in after.builds:
            if worth == value:
                best = self._join(best, self._weigh(cards))
        return best

    @cached_property
    def _join(self) -> Callable[[int, int], int]:
        """What makes one of two spoils: both, or the better one where only one can be taken."""
        return operator.add if self._view.game.takes_sums else max

    def _add_up(self, loose: int) -> dict[int, int]:
        """Return the worth of the worthiest sum of several cards and of those alone, by total."""
        adds_up = isinstance(self._view.game.rules.captures, AnyUnion)
        any_number, several, alone = {0: 0}, dict[int, int](), dict[int, int]()
        for index in indices(loose):
            worth = self._worths[index]
            for value in self._values.table[index]:
                known = alone.get(value, 0)
                alone[value] = known + worth if adds_up else max(known, worth)
            for total, begun in list(any_number.items()):
                for value in self._values.table[index]:
                    reached, sum_worth = total + value, begun + worth
                    if reached <= self._values.top:
                        known = any_number.get(reached, sum_worth)
                        any_number[reached] = max(known, sum_worth)
                        if total:
                            several[reached] = max(several.get(reached, sum_worth), sum_worth)
        for value, worth in several.items():
            alone[value] = self._join(alone.get(value, 0), worth)
        return alone

    def _spoils_of_groups(self, kind: Kind, after: After) -> int:
        """Return the most a card takes where the rules list its groups."""
        if kind.values or not self._is_plain:
            return self._weigh_groups(kind, after)
        alike = kind.card, after.loose & self._values.equals[kind.card]
        known = self._by_rank.get(alike)
        if known is None:
            known = self._by_rank[alike] = self._weigh_groups(kind, after)
        return known

    def _weigh_groups(self, kind: Kind, after: After) -> int:
        if not kind.values:
            return self._weigh_together(kind, self._view.game.groups(kind.card, after.loose))
        return max(self._weigh_value(kind, after, value) for value in kind.values)

    def _weigh_value(self, kind: Kind, after: After, value: int) -> int:
        groups = self._view.game.groups(kind.card, after.loose, value)
        groups += [cards for built, cards in after.builds if built == value]
        return self._weigh_together(kind, groups)

    def _weigh_together(self, kind: Kind, groups: list[int]) -> int:
        groups.sort(key=self._weigh, reverse=True)
        taken = 0
        for group in groups:
            if not taken & group:
                taken |= group
            if not isinstance(self._view.game.combination(kind.card), AnyUnion):
                break
        return self._weigh(taken)


def _pairs(builds: Iterable[Build]) -> tuple[tuple[int, int], ...]:
    return tuple((build.value, build.cards_mask) for build in builds)


def _lead(item: FishingItem, before: Tally, after: Tally, side: int) -> int:
    """Return by how much a side gains more from an item than the best of the others."""
    gains = [b - a for a, b in zip(item.points(before), item.points(after), strict=True)]
    mine = gains.pop(side)
    return mine - max(gains, default=0)
