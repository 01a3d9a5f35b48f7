"""The legal moves of a fishing game: listed lazily, counted and drawn without listing.

The order is documented: hand cards in index order; for each card the trail, then captures, new
builds, and changes of standing builds.  Captures come by the builds they take, then by the mask of
the loose cards; new builds by value, then mask; changes by build, the raise before the add.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, combinations
from typing import Final, Literal, TypeAlias, final

from cardfishing._bits import indices
from cardfishing.chance import Stream
from cardfishing.fishing import _search as search
from cardfishing.fishing.moves import Capture, Extend, FishingMove, NewBuild, Trail
from cardfishing.fishing.public import Public
from cardfishing.fishing.refusal import bound_builds, listed_captures, refusal
from cardfishing.fishing.rules import BuildRules, Goal, ValueTable
from cardfishing.game import LegalMoves

FEW_GROUPS: Final = 16
"""Up to so many groups are joined one by one; beyond, counts of equal cards are searched."""

_NOTHING: Final[frozenset[int]] = frozenset()
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

Segment: TypeAlias = tuple[Literal[1, 2, 3], int, LooseSets, tuple[int, ...], int]
"""Moves that differ only in their loose cards: the kind, the card played, the sets of loose cards,
the builds taken or the one changed, the value of the build made."""

CAPTURE: Final = 1
BUILD: Final = 2
EXTEND: Final = 3


class Layout:
    """The loose cards of a position, searched once for each goal."""

    __slots__ = ("_found", "_mask", "_sums", "_values")

    def __init__(self, public: Public) -> None:
        """Search the layout of a position, by its sums if it is small."""
        self._mask = public.layout_mask
        self._values = public.game.value_table.table
        self._sums = layout_sums(public)
        self._found: dict[tuple[tuple[Goal, ...], bool], LooseSets] = {}

    def sets(self, goals: tuple[Goal, ...], *, or_none: bool = False) -> LooseSets:
        """Return the sets that reach any of some goals, and no cards at all if asked for.

        Args:
            goals: The goals.
            or_none: Whether no cards may be among the sets, where they reach a goal.
        """
        sums = self._sums
        if sums is not None and len(goals) == 1:
            target, start = goals[0]
            if not sums[target - start]:
                return _NO_CARDS if or_none and not start else []
        found = self._found.get((goals, or_none))
        if found is None:
            found = self._search(goals, or_none=or_none)
            self._found[goals, or_none] = found
        return found

    def _search(self, goals: tuple[Goal, ...], *, or_none: bool) -> LooseSets:
        if len(goals) != 1:
            return sorted({s for goal in goals for s in self.sets((goal,), or_none=or_none)})
        sums = self._sums
        if sums is None or len(sums[goals[0][0]]) > FEW_GROUPS:
            return CrowdedSets(self._mask, self._values, goals[0], or_none=or_none)
        found = search.unions_from(sums, *goals[0])
        return found if or_none or found[0] else found[1:]


def layout_sums(public: Public) -> search.Sums | None:
    """Return the sums of a layout, kept in its derived slot; None for a crowded one."""
    sums = public.sums
    if sums is None and public.layout_mask.bit_count() <= search.SMALL_LAYOUT:
        table = public.game.value_table
        sums = search.sums_of(public.layout_mask, table.table, table.top)
        object.__setattr__(public, "sums", sums)
    return sums


@final
class FishingMoves(LegalMoves[FishingMove]):
    """The legal moves of one seat; it holds what that seat sees and nothing else."""

    __slots__ = ("_found", "_hand", "_public", "_seat")

    def __init__(self, public: Public, seat: int, hand: int) -> None:
        """Hold the public facts and the seat's hand; a seat not to act has no moves."""
        self._public = public
        self._seat = seat
        self._hand = hand if seat == public.turn else 0
        self._found: list[Trail | Segment] | None = None

    def __iter__(self) -> Iterator[FishingMove]:
        """Yield the moves in the documented order."""
        for segment in self._segments():
            if isinstance(segment, Trail):
                yield segment
                continue
            kind, card, sets, builds, value = segment
            if kind == CAPTURE:
                for loose in sets:
                    yield Capture(card, loose, builds)
            elif kind == BUILD:
                for loose in sets:
                    yield NewBuild(card, value, loose)
            else:
                for loose in sets:
                    yield Extend(card, value, builds[0], loose)

    def __contains__(self, move: object) -> bool:
        """Ask the rules whether a move is legal."""
        return (
            isinstance(move, FishingMove)
            and self._hand != 0
            and refusal(self._public, self._seat, self._hand, move) is None
        )

    def __bool__(self) -> bool:
        """Tell whether there is a move."""
        return bool(self._segments())

    def count(self) -> int:
        """Return the number of moves without listing them."""
        return sum(map(_size, self._segments()))

    def sample(self, seed: int) -> FishingMove:
        """Return a move, all equally likely, fixed by the seed.

        Raises:
            IndexError: There is none.
        """
        if not self:
            sentence = "no legal move to draw from"
            raise IndexError(sentence)
        number = Stream("sample", seed).below(self.count())
        segments = iter(self._segments())
        segment = next(segments)
        while number >= _size(segment):
            number -= _size(segment)
            segment = next(segments)
        return _member(segment, number)

    def _segments(self) -> list[Trail | Segment]:
        if self._found is None:
            self._found = _Finder(self._public, self._seat, self._hand).find() if self._hand else []
        return self._found


class _Finder:
    """Finds the segments of a position, one hand card after the other."""

    __slots__ = ("build_rules", "found", "hand", "layout", "public", "seat", "table")

    def __init__(self, public: Public, seat: int, hand: int) -> None:
        self.public = public
        self.seat = seat
        self.hand = hand
        self.table: ValueTable = public.game.value_table
        self.build_rules: BuildRules | None = public.game.rules.builds
        self.layout = Layout(public)
        self.found: list[Trail | Segment] = []

    def find(self) -> list[Trail | Segment]:
        public, hand, table, found = self.public, self.hand, self.table, self.found
        duty, rules = public.game.rules.duty, self.build_rules
        bound = bound_builds(public, self.seat, hand) if public.builds else []
        may_trail = not bound or (rules is not None and rules.owner_may_trail)
        forced = _NOTHING
        for card in indices(hand):
            rest = hand ^ 1 << card
            if bound:
                forced = frozenset(
                    b.cards_mask for b in bound if not rest & table.standing_for[b.value]
                )
            captures = self._captures(card, forced)
            if (
                may_trail
                and not forced
                and (duty.is_free or duty.may_trail(can_capture=bool(captures)))
            ):
                found.append(trail(card))
            found += captures
            if rules is not None and rest and table.hand[card]:
                held = 0
                for other in indices(rest):
                    held |= table.held[other]
                if not forced:
                    self._new_builds(rules, card, held)
                if public.builds:
                    self._extensions(rules, card, held, forced)
        return found

    def _captures(self, card: int, forced: frozenset[int]) -> list[Segment]:
        public = self.public
        goals = self.table.captures[card]
        if not goals or not public.game.takes_sums:
            return [
                (CAPTURE, card, [loose], builds, 0)
                for loose, builds in listed_captures(public, card)
                if forced <= set(builds)
            ]
        found: list[Segment] = []
        sets = [] if forced else self.layout.sets(goals)
        if sets:
            found.append((CAPTURE, card, sets, (), 0))
        for goal in goals if public.builds else ():
            takable = sorted(b.cards_mask for b in public.builds if b.value == goal[0])
            choices = (combinations(takable, size) for size in range(1, len(takable) + 1))
            for builds in chain.from_iterable(choices):
                sets = self.layout.sets((goal,), or_none=True)
                if forced <= set(builds):
                    found.append((CAPTURE, card, sets, builds, 0))
        return found

    def _new_builds(self, rules: BuildRules, card: int, held: int) -> None:
        goals_for = self.table.builds[card]
        for value in indices(held):
            goals = goals_for[value]
            if goals:
                sets = self.layout.sets(goals)
                if sets and may_stand(self.public, rules, value):
                    self.found.append((BUILD, card, sets, (), value))

    def _extensions(self, rules: BuildRules, card: int, held: int, forced: frozenset[int]) -> None:
        for build in self.public.builds:
            taken = (build.cards_mask,)
            if not forced <= set(taken):
                continue
            if not build.is_multiple and (rules.raise_own or build.owner != self.seat):
                for played in self.table.hand[card]:
                    value = build.value + played
                    if held >> value & 1 and may_stand(self.public, rules, value):
                        raised = ((value, 0),) if rules.raise_absorbs else ()
                        sets = self.layout.sets(raised, or_none=True) or _NO_CARDS
                        self.found.append((EXTEND, card, sets, taken, value))
            goals = self.table.builds[card][build.value]
            if goals and held >> build.value & 1:
                sets = self.layout.sets(goals, or_none=True)
                if sets:
                    self.found.append((EXTEND, card, sets, taken, build.value))


def may_stand(public: Public, rules: BuildRules, value: int) -> bool:
    """Tell whether a build of a value may stand beside those there are."""
    return rules.duplicates or all(build.value != value for build in public.builds)


@cache
def trail(card: int) -> Trail:
    """Return the one trail of a card."""
    return Trail(card)


def _size(segment: Trail | Segment) -> int:
    return 1 if isinstance(segment, Trail) else len(segment[2])


def _member(segment: Trail | Segment, number: int) -> FishingMove:
    if isinstance(segment, Trail):
        return segment
    kind, card, sets, builds, value = segment
    if kind == CAPTURE:
        return Capture(card, sets[number], builds)
    if kind == BUILD:
        return NewBuild(card, value, sets[number])
    return Extend(card, value, builds[0], sets[number])
