"""What cards and tables of a fishing game are worth, whoever looks at them.

All of it is the same in every position with the same loose cards, builds and open majorities, so
that it is kept for positions to come.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Final, NamedTuple, TypeAlias

from cardfishing._bits import indices
from cardfishing.agents._fishing_worth import Totals, no_totals, together, weigh, with_card
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
"""How many tables are kept in mind."""

_PLAIN: Final = (SumToPlayed, EqualRank, EqualFaces)
"""The matchers by which a card without a value takes its own rank only."""

Builds: TypeAlias = tuple[tuple[int, int], ...]
"""The value and the cards of each build."""


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


class Spoils(NamedTuple):
    """About the most that can be taken from a table.

    Attributes:
        by_kind: The worth of it, for a card of each kind.
        ranked: The kinds, the best first; those at the end that take nothing are left out.
    """

    by_kind: list[int]
    ranked: list[int]


class Chart:
    """What is the same in every position of a game.

    Attributes:
        game: The game.
        kinds: The kinds of cards there are.
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
        self._needed: Final = [
            (item.cards.mask, len(item.cards) // 2 + 1) for item in self.majorities
        ]
        self._prospects: Final[dict[int, Prospects]] = {}

    def prospects(self, piles: tuple[int, ...]) -> Prospects:
        """Return what cards and tables are worth.

        Args:
            piles: The captured cards of each side.
        """
        is_open = 0
        for number, (cards, needed) in enumerate(self._needed):
            most = max([(pile & cards).bit_count() for pile in piles])
            is_open |= (most < needed) << number
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
        self._values: Final = game.value_table.table
        self._spoils: Final[dict[tuple[int, Builds], Spoils]] = {}
        self._totals: Final[dict[int, Totals]] = {0: no_totals(game.value_table.top)}
        self._by_rank: Final[dict[int, int]] = {0: 0}

    def _add(self, item: Holding | Majority, share: int) -> None:
        for index in indices(item.cards.mask):
            self.worths[index] += share

    def weigh(self, cards: int) -> int:
        """Return what some cards are worth."""
        return weigh(cards, self.worths)

    def spoils(self, loose: int, builds: Builds) -> Spoils:
        """Return about the most that each kind of card can take from a table.

        Args:
            loose: The loose cards.
            builds: The value and the cards of each build.
        """
        table = loose, builds
        found = self._spoils.get(table)
        if found is None:
            if len(self._spoils) == _KEPT:
                self._spoils.clear()
            found = self._spoils[table] = self._find_spoils(loose, builds)
        return found

    def _find_spoils(self, loose: int, builds: Builds) -> Spoils:
        sums = self._best_sums(loose, builds) if self._takes_sums else [0]
        best = [sums[value] for value in self._value_of]
        for number, values in self._choosing:
            best[number] = max([sums[value] for value in values])
        by_rank = self._by_rank
        for number, kind, equals in self._ranks:
            lying = loose & equals
            if lying not in by_rank:
                by_rank[lying] = self._together(kind, self._game.groups(kind.card, lying))
            best[number] = by_rank[lying]
        for number, kind in self._others:
            best[number] = self._best_groups(kind, loose, builds)
        sweep = self._chart.sweep
        if sweep:
            everything = self.weigh(loose | sum([cards for _, cards in builds]))
            if everything and everything in best:
                best = [worth + sweep * (worth == everything) for worth in best]
        ranked = sorted(range(len(best)), key=best.__getitem__, reverse=True)
        while ranked and not best[ranked[-1]]:
            ranked.pop()
        return Spoils(best, ranked)

    def _best_sums(self, loose: int, builds: Builds) -> list[int]:
        """Return the most that is taken with each value."""
        best = together(self._totals_of(loose), adds_up=self._game.takes_sums)
        for value, cards in builds:
            built = self.weigh(cards)
            best[value] = best[value] + built if self._game.takes_sums else max(best[value], built)
        return best

    def _totals_of(self, loose: int) -> Totals:
        found = self._totals.get(loose)
        if found is None:
            index = loose.bit_length() - 1
            found = self._totals_of(loose ^ 1 << index)
            values = self._values[index]
            if values:
                found = with_card(found, values, self.worths[index], adds_up=self._adds_up)
            if len(self._totals) > _KEPT:
                nothing = self._totals[0]
                self._totals.clear()
                self._totals[0] = nothing
            self._totals[loose] = found
        return found

    def _best_groups(self, kind: Kind, loose: int, builds: Builds) -> int:
        """Return the most a card takes where the rules list its groups."""
        if not kind.values:
            return self._together(kind, self._game.groups(kind.card, loose))
        return max(self._with_value(kind, loose, builds, value) for value in kind.values)

    def _with_value(self, kind: Kind, loose: int, builds: Builds, value: int) -> int:
        groups = self._game.groups(kind.card, loose, value)
        groups += [cards for built, cards in builds if built == value]
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
