"""The legal moves of a fishing game: listed in a documented order, counted and drawn.

The order: hand cards in index order; for each card the trail, then captures, new builds, and
changes of standing builds.  Captures come by the builds they take, then by the mask of the loose
cards; new builds by value, then mask; changes by build, the raise before the add.

Where many groups may be joined, the moves of a card are a `Run`: counted and drawn from counts of
equal cards, and made only when they are iterated over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import chain, combinations
from typing import Final, TypeAlias, final

from cardfishing._bits import listed
from cardfishing.chance import Stream
from cardfishing.fishing import _search as search
from cardfishing.fishing.moves import Capture, Extend, FishingMove, NewBuild, Trail
from cardfishing.fishing.public import Build, Public
from cardfishing.fishing.refusal import (
    bound_builds,
    can_capture,
    listed_captures,
    refusal,
    shortage,
)
from cardfishing.fishing.rules import BuildRules, Goal, ValueTable
from cardfishing.game import LegalMoves

FEW_GROUPS: Final = 16
"""Up to so many groups are joined one by one; beyond, counts of equal cards are searched."""

_NO_CARDS: Final = [0]


class CrowdedSets:
    """The sets of loose cards that reach a goal on a crowded table: counted, drawn or listed."""

    __slots__ = ("_classes", "_counts", "_skips_none", "_total")

    def __init__(
        self, layout: int, values: Sequence[tuple[int, ...]], goal: Goal, *, or_none: bool
    ) -> None:
        """Find what counts of equal cards reach the goal; no cards at all only if asked for."""
        self._classes = search.classes_of(layout, values, goal[0])
        self._counts = search.partible(self._classes, *goal)
        self._skips_none = not goal[1] and not or_none
        self._total = sum(search.weights(self._classes, self._counts)) - self._skips_none

    def __len__(self) -> int:
        """Return the number of sets, without listing them."""
        return self._total

    def __iter__(self) -> Iterator[int]:
        """Yield the sets in ascending order."""
        found = sorted(search.spread(self._classes, self._counts))
        return iter(found[1:] if self._skips_none else found)

    def __getitem__(self, number: int) -> int:
        """Return the set of a number from 0, in an order of its own."""
        found = search.pick(self._classes, self._counts, number)
        if found or not self._skips_none:
            return found
        return search.pick(self._classes, self._counts, self._total)


LooseSets: TypeAlias = "list[int] | CrowdedSets"


Make: TypeAlias = Callable[[int], FishingMove]
"""Makes a move of its loose cards; all else is fixed."""


class Run:
    """The moves of a card that differ only in their loose cards, on a crowded table."""

    __slots__ = ("_make", "_sets")

    def __init__(self, make: Make, sets: CrowdedSets) -> None:
        """Take what makes a move of its loose cards, and the sets of loose cards."""
        self._make = make
        self._sets = sets

    def __len__(self) -> int:
        """Return the number of moves, without making them."""
        return len(self._sets)

    def __iter__(self) -> Iterator[FishingMove]:
        """Yield the moves by their loose cards in ascending order."""
        return map(self._make, self._sets)

    def __getitem__(self, number: int) -> FishingMove:
        """Return the move of a number from 0, in an order of its own."""
        return self._make(self._sets[number])


@final
class FishingMoves(LegalMoves[FishingMove]):
    """The legal moves of one seat; it holds what that seat sees and nothing else."""

    __slots__ = ("_hand", "_parts", "_public", "_seat")

    def __init__(self, public: Public, seat: int, hand: int) -> None:
        """Hold the public facts and the seat's hand; a seat not to act has no moves."""
        self._public = public
        self._seat = seat
        self._hand = hand if seat == public.turn else 0
        self._parts: list[list[FishingMove] | Run] | None = None

    def __iter__(self) -> Iterator[FishingMove]:
        """Return an iterator over the moves in the documented order."""
        parts = self._found()
        return iter(parts[0]) if len(parts) == 1 else chain.from_iterable(parts)

    def __contains__(self, move: object) -> bool:
        """Ask the rules whether a move is legal."""
        return (
            isinstance(move, FishingMove)
            and self._hand != 0
            and refusal(self._public, self._seat, self._hand, move) is None
        )

    def __bool__(self) -> bool:
        """Tell whether there is a move."""
        return any(self._found())

    def count(self) -> int:
        """Return the number of moves; those of a crowded table are not made."""
        parts = self._found()
        return len(parts[0]) if len(parts) == 1 else sum(map(len, parts))

    __len__ = count

    def sample(self, seed: int) -> FishingMove:
        """Return a move, all equally likely, fixed by the seed.

        Raises:
            IndexError: There is none.
        """
        if not self:
            sentence = "no legal move to draw from"
            raise IndexError(sentence)
        number = Stream("sample", seed).below(self.count())
        parts = iter(self._found())
        part = next(parts)
        while number >= len(part):
            number -= len(part)
            part = next(parts)
        return part[number]

    def _found(self) -> list[list[FishingMove] | Run]:
        if self._parts is None:
            finder = _Finder(self._public, self._seat, self._hand)
            if self._hand:
                finder.find()
            self._parts = finder.parts
        return self._parts


class _Finder:
    """Finds the moves of a position, one hand card after the other."""

    __slots__ = (
        "_bound",
        "_built",
        "_hand",
        "_public",
        "_reach",
        "_seat",
        "_sets",
        "_sums",
        "_table",
        "moves",
        "parts",
    )

    def __init__(self, public: Public, seat: int, hand: int) -> None:
        self.moves: list[FishingMove] = []
        self.parts: list[list[FishingMove] | Run] = [self.moves]
        self._public = public
        self._seat = seat
        self._hand = hand
        self._table: ValueTable = public.game.value_table
        self._sums = sums = public.sums
        self._reach = -1 if sums is None else sums[1]
        self._bound: list[Build] = []
        self._built = 0
        builds = public.builds
        if builds:
            self._bound = bound_builds(public, seat, hand)
            for build in builds:
                self._built |= 1 << build.value
        self._sets: dict[tuple[int, int, bool], CrowdedSets] = {}

    def find(self) -> None:
        public, bound, held, hand = self._public, self._bound, self._table.held, self._table.hand
        rules, reach, built = public.game.rules, self._reach, self._built
        builds, duty, is_free = rules.builds, rules.duty, rules.duty.is_free
        may_trail = not bound or (builds is not None and builds.owner_may_trail)
        takable = reach | built if public.game.takes_sums else -1
        cards = listed(self._hand)
        once = twice = 0
        for card in cards:
            twice |= once & held[card]
            once |= held[card]
        for card in cards:
            keeps = not bound or self._keeps(card)
            if (
                may_trail
                and keeps
                and (is_free or duty.may_trail(can_capture=can_capture(public, card)))
            ):
                self.moves.append(trail(card))
            mine = held[card]
            if not mine or mine & takable:
                self._captures(card, keeps=keeps)
            if builds is not None and mine:
                others = once & ~mine | twice & mine
                values = hand[card]
                if built or others >> values[0] & reach or len(values) > 1:
                    self._builds(builds, card, others)

    def _keeps(self, card: int, gone: tuple[int, ...] = (), value: int | None = None) -> bool:
        """Tell whether cards are left for the own builds after a card is played.

        Args:
            card: The card.
            gone: The builds that are taken, or changed.
            value: The value of the build that is made, if one is.
        """
        kept = [build.value for build in self._bound if build.cards_mask not in gone]
        if value is not None:
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
        elif table.hand[card]:
            if table.held[card] & self._reach and keeps:
                self._add(partial(Capture, card), self._reaching(table.capture_goals[card]))
            if table.held[card] & self._built:
                self._build_captures(card)
        elif public.layout_mask & table.equals[card] and keeps:
            groups = [1 << index for index in listed(public.layout_mask & table.equals[card])]
            sets = sorted(public.game.combination(card).unions(groups))
            self.moves += map(partial(Capture, card), sets)

    def _build_captures(self, card: int) -> None:
        for goal in self._table.capture_goals[card]:
            takable = sorted(b.cards_mask for b in self._public.builds if b.value == goal[0])
            choices = (combinations(takable, size) for size in range(1, len(takable) + 1))
            for builds in chain.from_iterable(choices):
                if self._keeps(card, builds):
                    make = partial(Capture, card, build_masks=builds)
                    self._add(make, self._reaching((goal,), or_none=True))

    def _builds(self, rules: BuildRules, card: int, others: int) -> None:
        public, reach, values = self._public, self._reach, 0
        for played in self._table.hand[card]:
            values |= (others >> played & reach) << played
        while values:
            value = (values & -values).bit_length() - 1
            values &= values - 1
            sets = self._reaching(self._table.build_goals[card][value])
            if sets and may_stand(public, rules, value) and self._may_own(card, value):
                self._add(partial(NewBuild, card, value), sets)
        for build in public.builds:
            self._extensions(rules, card, others, build)

    def _may_own(self, card: int, value: int, gone: tuple[int, ...] = ()) -> bool:
        return not self._bound or self._keeps(card, gone, value)

    def _extensions(self, rules: BuildRules, card: int, others: int, build: Build) -> None:
        table, cards = self._table, build.cards_mask
        if not build.is_multiple and (rules.raise_own or build.owner != self._seat):
            for played in table.hand[card]:
                value = build.value + played
                if (
                    others >> value & 1
                    and may_stand(self._public, rules, value)
                    and self._may_own(card, value, (cards,))
                ):
                    goals = ((value, 0),) if rules.raise_absorbs else ()
                    sets = self._reaching(goals, or_none=True) or _NO_CARDS
                    self._add(partial(Extend, card, value, cards), sets)
        value = build.value
        added = table.build_goals[card][value]
        if added and others >> value & 1 and self._may_own(card, value, (cards,)):
            make = partial(Extend, card, value, cards)
            self._add(make, self._reaching(added, or_none=True))

    def _reaching(self, goals: tuple[Goal, ...], *, or_none: bool = False) -> LooseSets:
        """Return the sets of loose cards that reach any of some goals.

        Args:
            goals: The goals.
            or_none: Whether no cards may be among the sets, where they reach a goal.
        """
        if len(goals) != 1:
            found = {s for goal in goals for s in self._reaching((goal,), or_none=or_none)}
            return sorted(found)
        target, start = goals[0]
        sums = self._sums
        if sums is None:
            return self._crowded(target, start, or_none=or_none)
        groups = search.totalling(sums, target)
        if len(groups) > FEW_GROUPS:
            return self._crowded(target, start, or_none=or_none)
        sets = search.unions_from(sums, groups, target, start)
        return sets if start or or_none else sets[1:]

    def _crowded(self, target: int, start: int, *, or_none: bool) -> CrowdedSets:
        key = target, start, or_none
        if key not in self._sets:
            layout, values = self._public.layout_mask, self._table.table
            self._sets[key] = CrowdedSets(layout, values, (target, start), or_none=or_none)
        return self._sets[key]

    def _add(self, make: Make, sets: LooseSets) -> None:
        """Add the moves made of some sets of loose cards."""
        if isinstance(sets, list):
            self.moves += map(make, sets)
        else:
            self.moves = []
            self.parts += [Run(make, sets), self.moves]


def may_stand(public: Public, rules: BuildRules, value: int) -> bool:
    """Tell whether a build of a value may stand beside those there are."""
    return rules.duplicates or all(build.value != value for build in public.builds)


@cache
def trail(card: int) -> Trail:
    """Return the one trail of a card."""
    return Trail(card)
