"""Finds the moves of any position, one hand card after the other, in the documented order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import chain, combinations
from typing import Final, TypeAlias

from cardfishing._bits import listed
from cardfishing.fishing.keeping import bound_builds, may_stand, shortage
from cardfishing.fishing.loose import Layout, Limit, LooseSets
from cardfishing.fishing.matching import (
    equal_sets,
    leaves_group,
    listed_captures,
    matched,
    may_trail,
    meets,
    subsets,
    takable,
)
from cardfishing.fishing.moves import Capture, Extend, FishingMove, NewBuild, Trail
from cardfishing.fishing.public import Build, Public
from cardfishing.fishing.rules import BuildRules, PartnerBuilds
from cardfishing.fishing.values import Goal, ValueTable
from cardfishing.parts import Run, Ways

_NO_CARDS: Final = [0]

Make: TypeAlias = Callable[[int], FishingMove]
"""Makes a move of its loose cards; all else is fixed."""


@cache
def trail(card: int) -> Trail:
    """Return the one trail of a card."""
    return Trail(card)


class Finder:
    """Finds the moves of a position, one hand card after the other."""

    __slots__ = (
        "_bound",
        "_built",
        "_hand",
        "_layout",
        "_promised",
        "_public",
        "_reach",
        "_seat",
        "_table",
        "moves",
        "parts",
    )

    def __init__(self, public: Public, seat: int, hand: int) -> None:
        """Take the open facts, a seat and its hand."""
        self.moves: list[FishingMove] = []
        self.parts: list[Ways[FishingMove]] = [self.moves]
        self._public = public
        self._seat = seat
        self._hand = hand
        self._table: ValueTable = public.game.value_table
        sums = public.sums
        self._layout = Layout(public.layout_mask, self._table.table, sums)
        self._reach = -1 if sums is None else sums[1]
        self._promised = public.promised_by_partner(seat) if public.game.builds_for_partner else 0
        self._bound: list[Build] = []
        self._built = 0
        builds = public.builds
        if builds:
            self._bound = bound_builds(public, seat, hand)
            for build in builds:
                self._built |= 1 << build.value

    def find(self) -> Sequence[Ways[FishingMove]]:
        """Return all moves."""
        public, bound, held, hand = self._public, self._bound, self._table.held, self._table.hand
        game, reach, built = public.game, self._reach, self._built
        rules = game.rules
        builds, is_free = rules.builds, rules.duty.is_free
        is_trailed = not bound or (builds is not None and builds.owner_may_trail)
        takable = reach | built if game.takes_plain_sums else -1
        cards = listed(self._hand)
        held_once = held_twice = 0
        for card in cards:
            held_twice |= held_once & held[card]
            held_once |= held[card]
        for card in cards:
            keeps = not bound or self._keeps(card)
            if is_trailed and keeps and (is_free or may_trail(public, card)):
                self.moves.append(trail(card))
            mine = held[card]
            if not mine or mine & takable:
                self._captures(card, keeps=keeps)
            if builds is not None and mine:
                others = held_once & ~mine | held_twice & mine | self._promised
                values = hand[card]
                if built or others >> values[0] & reach or len(values) > 1:
                    self._builds(card, others)
        return self.parts

    def captures(self, card: int) -> Sequence[Ways[FishingMove]]:
        """Return the captures with a card."""
        self._captures(card, keeps=not self._bound or self._keeps(card))
        return self.parts

    def changes(self, card: int, others: int) -> list[FishingMove] | None:
        """Return the changes of standing builds with a card, or None if they are too many to list.

        Args:
            card: The card.
            others: The values that other cards of the hand take with, or the partner's, as bits.
        """
        self.moves = []
        self.parts = [self.moves]
        self._changes(card, others)
        return self.moves if len(self.parts) == 1 else None

    def _changes(self, card: int, others: int) -> None:
        public, limit = self._public, self._demanded(card)
        rules = public.game.build_rules
        for build in public.builds:
            if rules.partner is not PartnerBuilds.FORBIDDEN or not self._is_partners(build):
                self._extensions(rules, card, others, build, limit)

    def _keeps(self, card: int, gone: tuple[int, ...] = (), value: int | None = None) -> bool:
        """Tell whether cards are left for the own builds after a card is played.

        Args:
            card: The card.
            gone: The builds that are taken, or changed.
            value: The value of the build that is made, if one is.
        """
        kept = [build.value for build in self._bound if build.cards_mask not in gone]
        if value is not None and not self._promised >> value & 1:
            kept.append(value)
        return shortage(self._public, self._hand ^ 1 << card, kept) is None

    def _captures(self, card: int, *, keeps: bool) -> None:
        public, table = self._public, self._table
        if not public.game.takes_sums:
            self.moves += [
                Capture(card, cards, builds)
                for cards, builds in listed_captures(public, card)
                if self._keeps(card, builds)
            ]
        elif not table.hand[card]:
            if matched(public, card) and keeps:
                self.moves += map(partial(Capture, card), equal_sets(public, card))
        elif not public.game.takes_plain_sums:
            self._captures_of_all_kinds(card)
        else:
            if table.held[card] & self._reach and keeps:
                sets = self._layout.reaching(table.capture_goals[card])
                self._add(partial(Capture, card), sets)
            if table.held[card] & self._built:
                self._build_captures(card)

    def _build_captures(self, card: int) -> None:
        for goal in self._table.capture_goals[card]:
            takable = sorted(b.cards_mask for b in self._public.builds if b.value == goal[0])
            choices = (combinations(takable, size) for size in range(1, len(takable) + 1))
            for builds in chain.from_iterable(choices):
                if self._keeps(card, builds):
                    make = partial(Capture, card, build_masks=builds)
                    self._add(make, self._layout.reaching((goal,), or_none=True))

    def _captures_of_all_kinds(self, card: int) -> None:
        """Add the captures where a duty demands something, or builds are part of sums."""
        found: dict[tuple[int, ...], list[LooseSets]] = {}
        for goal in self._table.capture_goals[card]:
            parts = [
                build for build in self._public.builds if takable(self._public, build, goal[0])
            ]
            for some in subsets(sorted(parts, key=lambda build: build.cards_mask)):
                builds = tuple(build.cards_mask for build in some)
                if self._keeps(card, builds):
                    sets = self._taken(card, goal, some, builds)
                    found.setdefault(builds, []).append(sets)
        for builds, all_sets in found.items():
            make = partial(Capture, card, build_masks=builds)
            merged = sorted({s for sets in all_sets for s in sets}) if len(all_sets) > 1 else None
            self._add(make, all_sets[0] if merged is None else merged)

    def _taken(
        self, card: int, goal: Goal, some: tuple[Build, ...], builds: tuple[int, ...]
    ) -> LooseSets:
        public, duty, value = self._public, self._public.game.rules.duty, goal[0]
        wanted = matched(public, card)

        def admits(loose: int) -> bool:
            return meets(duty.taken, wanted, loose) and not (
                duty.takes_all and leaves_group(public, value, loose, builds)
            )

        worth = [build.value for build in some if build.value < value]
        layout = self._layout.with_builds(worth, self._table.top) if worth else self._layout
        limit = None if public.game.captures_freely else Limit(wanted, admits)
        return layout.reaching((goal,), or_none=bool(some), limit=limit)

    def _builds(self, card: int, others: int) -> None:
        public, reach, values = self._public, self._reach, 0
        limit = self._demanded(card)
        for played in self._table.hand[card]:
            values |= (others >> played & reach) << played
        while values:
            value = (values & -values).bit_length() - 1
            values &= values - 1
            goals = self._table.build_goals[card][value]
            sets = self._layout.reaching(goals, limit=limit)
            if sets and may_stand(public, value) and self._may_own(card, value):
                self._add(partial(NewBuild, card, value), sets)
        self._changes(card, others)

    def _is_partners(self, build: Build) -> bool:
        seats = len(self._public.hand_sizes)
        return build.owner == self._public.game.partner_table[seats][self._seat]

    def _may_own(self, card: int, value: int, gone: tuple[int, ...] = ()) -> bool:
        return not self._bound or self._keeps(card, gone, value)

    def _demanded(self, card: int) -> Limit | None:
        """Return what a duty demands of a build with a card, if anything."""
        game = self._public.game
        if game.builds_freely:
            return None
        wanted = matched(self._public, card)
        return Limit(wanted, partial(meets, game.rules.duty.built, wanted))

    def _extensions(
        self, rules: BuildRules, card: int, others: int, build: Build, limit: Limit | None
    ) -> None:
        value, cards = build.value, build.cards_mask
        if not build.is_multiple and (rules.raise_own or build.owner != self._seat):
            self._raises(rules, card, others, build, limit)
        added = self._table.build_goals[card][value]
        if added and others >> value & 1 and self._may_own(card, value, (cards,)):
            sets = self._layout.reaching(added, or_none=True, limit=limit)
            self._add(partial(Extend, card, value, cards), sets)

    def _raises(
        self, rules: BuildRules, card: int, others: int, build: Build, limit: Limit | None
    ) -> None:
        begun = [build.value + played for played in self._table.hand[card]]
        values = others >> begun[0] << begun[0] if rules.raise_with_table else 0
        for value in begun:
            values |= others & 1 << value
        for value in listed(values):
            gone = (build.cards_mask,)
            if may_stand(self._public, value) and self._may_own(card, value, gone):
                make = partial(Extend, card, value, build.cards_mask)
                self._add(make, self._raising(rules, make, build.value, begun, limit))

    def _raising(
        self,
        rules: BuildRules,
        make: Callable[[int], Extend],
        old: int,
        begun: list[int],
        limit: Limit | None,
    ) -> LooseSets:
        """Return the loose cards that may go into a build together with the card that raises it."""
        value = make(0).value
        if not rules.raise_absorbs:
            if not rules.raise_with_table and limit is None:
                return _NO_CARDS
            limit = self._single(make, old, limit)
        helped = (b for b in begun if b == value or (rules.raise_with_table and b < value))
        return self._layout.reaching(
            [(value, b % value) for b in helped], or_none=True, limit=limit
        )

    def _single(self, make: Callable[[int], Extend], old: int, limit: Limit | None) -> Limit:
        """Return the limit that a raised build stays a single one, beside another limit."""
        game = self._public.game

        def admits(loose: int) -> bool:
            is_met = limit is None or limit.admits(loose)
            return is_met and not game.is_multiple(make(loose), old)

        return Limit(0 if limit is None else limit.marked, admits)

    def _add(self, make: Make, sets: LooseSets) -> None:
        """Add the moves made of some sets of loose cards."""
        if isinstance(sets, list):
            self.moves += map(make, sets)
        else:
            self.moves = []
            self.parts += [Run(make, sets), self.moves]
