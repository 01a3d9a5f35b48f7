"""What cards and tables of a fishing game are worth, whoever looks at them.

All of it is the same in every position with the same loose cards, builds and open majorities, so
that it is kept for positions to come.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Final, NamedTuple, TypeAlias

from cardfishing._bits import indices, mask_of
from cardfishing.agents._fishing_worth import (
    Totals,
    joined,
    no_totals,
    taken_with,
    weigh,
    with_card,
)
from cardfishing.cards import card_at
from cardfishing.fishing import (
    AnyUnion,
    EqualFaces,
    EqualRank,
    FishingGame,
    FishingItem,
    Holding,
    Majority,
    SumToPlayed,
    Sweeps,
)

POINT: Final = 1000
_CARD: Final = 1
_KEPT: Final = 1 << 11
"""How many layouts are kept in mind."""

_PLAIN: Final = (SumToPlayed, EqualRank, EqualFaces)
"""The matchers by which a card without a value takes its own rank only."""

Builds: TypeAlias = tuple[tuple[int, int, int], ...]
"""The value and the cards of each build, and what these are worth."""


class Kind(NamedTuple):
    """Cards that capture alike.

    Attributes:
        card: The index of one of them.
        values: What they count in a hand; nothing for cards that take their own rank.
        cards: All of them, as a mask.
        promises: The values as bits.
    """

    card: int
    values: tuple[int, ...]
    cards: int
    promises: int


class Chart:
    """What is the same in every position of a game.

    Attributes:
        game: The game.
        kinds: The kinds of cards there are.
        cards_of: The cards of each kind, as masks.
        kind_of: The number of each card's kind, by index.
        majorities: The items that may still be open.
        odd_items: The items of other kinds than the core's.
        sweep: What a sweep is worth.
    """

    def __init__(self, game: FishingGame) -> None:
        """Look at the rules of a game."""
        self.game: Final = game
        self.kinds: Final = _kinds(game)
        self.kind_of: Final = [0] * len(game.value_table.hand)
        for number, kind in enumerate(self.kinds):
            for index in indices(kind.cards):
                self.kind_of[index] = number
        self.majorities: Final = [item for item in game.items if isinstance(item, Majority)]
        self.odd_items: Final[list[FishingItem]] = [
            item for item in game.items if not isinstance(item, Majority | Holding | Sweeps)
        ]
        self.sweep: Final = POINT * game.rules.sweeps.worth
        self.cards_of: Final = [kind.cards for kind in self.kinds]
        self._needed: Final = [
            (1 << number, item.cards.mask, len(item.cards) // 2 + 1)
            for number, item in enumerate(self.majorities)
        ]
        self._prospects: Final[dict[int, Prospects]] = {}

    def prospects(self, piles: tuple[int, ...]) -> Prospects:
        """Return what cards and tables are worth.

        Args:
            piles: The captured cards of each side.
        """
        is_open = 0
        for bit, cards, needed in self._needed:
            is_open |= bit
            for pile in piles:
                if (pile & cards).bit_count() >= needed:
                    is_open ^= bit
                    break
        found = self._prospects.get(is_open)
        if found is None:
            found = self._prospects[is_open] = Prospects(self, is_open)
        return found


@lru_cache(maxsize=8)
def chart_of(game: FishingGame) -> Chart:
    """Return the chart of a game."""
    return Chart(game)


def _kinds(game: FishingGame) -> list[Kind]:
    values, found = game.value_table.hand, dict[tuple[tuple[int, ...], int], int]()
    for index in indices(game.deck.cards.mask):
        key = (values[index], 0 if values[index] else int(card_at(index).rank))
        found[key] = found.get(key, 0) | 1 << index
    return [
        Kind((alike & -alike).bit_length() - 1, key[0], alike, sum(1 << v for v in key[0]))
        for key, alike in found.items()
    ]


@lru_cache(maxsize=512)
def chances(cards: int, hidden: int) -> list[float]:
    """Return the chance of one among so many hidden cards, for each number that would do.

    Args:
        cards: How many of them are looked at.
        hidden: How many hidden cards there are.
    """
    ways = comb(hidden, cards)
    return [1 - comb(hidden - unseen, cards) / ways for unseen in range(hidden + 1)]


class Prospects:
    """What cards and tables are worth while some majorities are open.

    Attributes:
        worths: The worth of each card, by index.
        is_fair: Whether nothing that can be taken is worse than nothing.
    """

    def __init__(self, chart: Chart, is_open: int) -> None:
        """Appraise the cards.

        Args:
            chart: What is the same in every position.
            is_open: The majorities that are open, as bits.
        """
        self._chart: Final = chart
        game = self._game = chart.game
        self.worths: Final = [_CARD] * len(chart.kind_of)
        for item in game.items:
            if isinstance(item, Holding):
                self._add(item, POINT * item.worth)
        for number, item in enumerate(chart.majorities):
            if is_open >> number & 1:
                self._add(item, POINT * item.worth // (len(item.cards) // 2 + 1))
        self.is_fair: Final = min(self.worths) >= 0 and chart.sweep >= 0
        matchers = game.rules.matchers
        self._takes_sums: Final = any(isinstance(matcher, SumToPlayed) for matcher in matchers)
        is_plain = all(isinstance(matcher, _PLAIN) for matcher in matchers)
        self._value_of: Final = [0] * len(chart.kinds)
        """The value with which a kind of card takes sums; 0 if it takes none, or has several."""
        self._choosing: Final[list[tuple[int, tuple[int, ...]]]] = []
        """The kinds that take sums with one of several values, and these."""
        self._ranks: Final[list[tuple[int, Kind, int]]] = []
        """The kinds that take their own rank only, and the cards of it."""
        self._others: Final[list[tuple[int, Kind]]] = []
        """The kinds that take groups which the rules have to list."""
        for number, kind in enumerate(chart.kinds):
            if kind.values and self._takes_sums:
                self._value_of[number] = kind.values[0] if len(kind.values) == 1 else 0
                if len(kind.values) > 1:
                    self._choosing.append((number, kind.values))
            elif kind.values or not is_plain:
                self._others.append((number, kind))
            else:
                self._ranks.append((number, kind, game.value_table.equals[kind.card]))
        self._adds_up: Final = isinstance(game.rules.captures, AnyUnion)
        self._joins: Final = game.takes_sums
        self._values: Final = game.value_table.table
        self._counting: Final = mask_of([i for i, values in enumerate(self._values) if values])
        """The cards that have a value on the table."""
        self._ranked_cards: Final = joined([equals for _, _, equals in self._ranks])
        self._totals: Final[dict[int, Totals]] = {0: no_totals(game.value_table.top)}
        self._by_rank: Final[dict[int, int]] = {0: 0}

    def _add(self, item: Holding | Majority, share: int) -> None:
        for index in indices(item.cards.mask):
            self.worths[index] += share

    def weigh(self, cards: int) -> int:
        """Return what some cards are worth."""
        return weigh(cards, self.worths)

    def spoils(self, loose: int, builds: Builds, sums: list[int], everything: int) -> list[int]:
        """Return about the most that each kind of card can take from a table.

        Args:
            loose: The loose cards.
            builds: The builds.
            sums: What `sums` finds in the loose cards.
            everything: What all cards on the table are worth.
        """
        if builds and sums:
            sums = self._with_builds(sums, builds)
        best = [sums[value] for value in self._value_of] if sums else [0] * len(self._value_of)
        for number, values in self._choosing:
            best[number] = max([sums[value] for value in values])
        if loose & self._ranked_cards:
            self._add_ranks(best, loose)
        for number, kind in self._others:
            best[number] = self._best_groups(kind, loose, builds)
        sweep = self._chart.sweep
        if sweep and everything and everything in best:
            best = [worth + sweep * (worth == everything) for worth in best]
        return best

    def _add_ranks(self, best: list[int], loose: int) -> None:
        """Set what the kinds take that take their own rank only."""
        by_rank = self._by_rank
        for number, kind, equals in self._ranks:
            lying = loose & equals
            if lying not in by_rank:
                by_rank[lying] = self._together(kind, self._game.groups(kind.card, lying))
            best[number] = by_rank[lying]

    def _with_builds(self, sums: list[int], builds: Builds) -> list[int]:
        """Return the most that is taken with each value, builds too."""
        best, joins = sums[:], self._joins
        for value, _, built in builds:
            best[value] = best[value] + built if joins else max(best[value], built)
        return best

    def sums(self, loose: int) -> list[int]:
        """Return the most of some loose cards that each value takes; nothing if none takes sums."""
        return self._totals_of(loose & self._counting)[3] if self._takes_sums else []

    def sums_with(self, card: int, loose: int) -> list[int]:
        """Return the same after a card is laid on the table.

        Args:
            card: The card.
            loose: The loose cards before.
        """
        values = self._values[card]
        if len(values) != 1 or not self._takes_sums:
            return self.sums(loose | 1 << card)
        totals, worth = self._totals_of(loose & self._counting), self.worths[card]
        return taken_with(totals, values[0], worth, adds_up=self._adds_up, joins=self._joins)

    def _totals_of(self, loose: int) -> Totals:
        known = self._totals
        found = known.get(loose)
        if found is not None:
            return found
        left = loose
        while left:
            low = left & -left
            if loose ^ low in known:
                break
            left ^= low
        low = left & -left or loose & -loose
        index = low.bit_length() - 1
        found = with_card(
            self._totals_of(loose ^ low),
            self._values[index],
            self.worths[index],
            adds_up=self._adds_up,
            joins=self._joins,
        )
        if len(known) > _KEPT:
            nothing = known[0]
            known.clear()
            known[0] = nothing
        known[loose] = found
        return found

    def _best_groups(self, kind: Kind, loose: int, builds: Builds) -> int:
        """Return the most a card takes where the rules list its groups."""
        if not kind.values:
            return self._together(kind, self._game.groups(kind.card, loose))
        return max(self._with_value(kind, loose, builds, value) for value in kind.values)

    def _with_value(self, kind: Kind, loose: int, builds: Builds, value: int) -> int:
        groups = self._game.groups(kind.card, loose, value)
        groups += [cards for built, cards, _ in builds if built == value]
        return self._together(kind, groups)

    def _together(self, kind: Kind, groups: list[int]) -> int:
        groups.sort(key=self.weigh, reverse=True)
        taken = 0
        for group in groups:
            if not taken & group:
                taken |= group
            if not isinstance(self._game.combination(kind.card), AnyUnion):
                break
        return self.weigh(taken)
