"""The rules of a fishing game as data, and the policies they are made of.

A policy is a small frozen class.  Each kind has an abstract base and a few members; a plugin may
bring its own.  Policies are asked when a game's value table is made and for groups as masks, never
for single moves.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from itertools import combinations
from typing import TypeAlias

import attrs

from cardfishing._bits import COPY_BITS, RANKS, indices, rank_mask
from cardfishing.cards import Card, Rank, card_at
from cardfishing.decks import Deck
from cardfishing.errors import RulesError
from cardfishing.fishing._search import MOST_TOTAL, covers, groups_of, unions
from cardfishing.fishing.course import DealSchedule, FirstTo, MatchRule, Packets
from cardfishing.fishing.score import FishingItem, Sweeps
from cardfishing.game import fingerprint
from cardfishing.table import Direction, Seat

__all__ = [
    "AnyUnion",
    "BuildRules",
    "CaptureDuty",
    "CaptureValues",
    "Combination",
    "DealSchedule",
    "EqualFaces",
    "EqualRank",
    "FirstTo",
    "FishingRules",
    "IfAble",
    "MatchRule",
    "Matcher",
    "NoDuty",
    "OneGroup",
    "OneOrThree",
    "Origin",
    "Packets",
    "PipValues",
    "Residue",
    "SumToPlayed",
    "ValueTable",
]


class Origin(Enum):
    """Where a card lies when its capture value is asked for."""

    HAND = "hand"
    TABLE = "table"


class CaptureValues(ABC):
    """What a card counts for capturing: one number, several, or none."""

    __slots__ = ()

    @abstractmethod
    def values(self, card: Card, origin: Origin) -> tuple[int, ...]:
        """Return what a card can count, from 1 to 31 and ascending; nothing for one without."""


@attrs.frozen(kw_only=True)
class PipValues(CaptureValues):
    """Pip cards count their pips, the ace 1.

    Attributes:
        courts: What jack, queen and king count, or None if they have no number.
        high_ace: What an ace may count instead of 1, or None.
    """

    courts: tuple[int, int, int] | None = None
    high_ace: int | None = None

    def values(self, card: Card, origin: Origin) -> tuple[int, ...]:
        """Return the numbers a card can count, the same in the hand and on the table."""
        if card.rank >= Rank.JACK:
            return () if self.courts is None else (self.courts[card.rank - Rank.JACK],)
        if card.rank is Rank.ACE and self.high_ace is not None:
            return (1, self.high_ace)
        return (int(card.rank),) if card.rank else ()


Goal: TypeAlias = tuple[int, int]
"""A total that loose cards have to reach, group by group, and what the first group begins with."""


class ValueTable:
    """The capture values of every card of a deck, by index; made once for a game.

    Attributes:
        hand: The values of each card in a hand, by index.
        table: The values of each card on the table, by index.
        held: The values each card in a hand takes with, as bits, by index; a value that takes
            nothing another value of the card does not take is left out.
        standing_for: For each value, the mask of cards that take with it from a hand.
        top: The highest value of a card in a hand.
        equals: The mask of the cards of equal rank, by index.
        capture_goals: What loose cards have to reach for a card to take them, by index.
        build_goals: The same for a card to make a value with them, by index and value.
    """

    __slots__ = (
        "build_goals",
        "capture_goals",
        "equals",
        "hand",
        "held",
        "standing_for",
        "table",
        "top",
    )

    def __init__(self, deck: Deck, values: CaptureValues) -> None:
        """Ask a policy for the values of every card of a deck."""
        size = COPY_BITS * deck.copies
        self.hand: tuple[tuple[int, ...], ...] = _by_index(
            deck, size, lambda card: values.values(card, Origin.HAND)
        )
        self.table: tuple[tuple[int, ...], ...] = _by_index(
            deck, size, lambda card: values.values(card, Origin.TABLE)
        )
        self.capture_goals: tuple[tuple[Goal, ...], ...] = tuple(
            tuple((v, 0) for v in found if not any(self._dominates(w, v) for w in found if w != v))
            for found in self.hand
        )
        self.held: tuple[int, ...] = tuple(
            sum(1 << value for value, _ in goals) for goals in self.capture_goals
        )
        self.top: int = max((max(found) for found in self.hand if found), default=0)
        self.standing_for: tuple[int, ...] = tuple(
            sum(1 << index for index, bits in enumerate(self.held) if bits >> value & 1)
            for value in range(self.top + 1)
        )
        self.equals: tuple[int, ...] = tuple(
            rank_mask(index % RANKS, deck.copies) for index in range(size)
        )
        self.build_goals: tuple[tuple[tuple[Goal, ...], ...], ...] = tuple(
            tuple(
                tuple((value, played % value) for played in found if played <= value)
                for value in range(self.top + 1)
            )
            for found in self.hand
        )

    def _dominates(self, high: int, low: int) -> bool:
        """Tell whether all that a value takes is taken by another value of the same card too."""
        lowest = min((value for found in self.table for value in found), default=0)
        return low < 2 * lowest and all(high in found for found in self.table if low in found)


def _by_index(
    deck: Deck, size: int, values: Callable[[Card], tuple[int, ...]]
) -> tuple[tuple[int, ...], ...]:
    mask = deck.cards.mask
    return tuple(values(card_at(i)) if mask >> i & 1 else () for i in range(size))


class Matcher(ABC):
    """Finds the groups of loose cards that a played card matches."""

    __slots__ = ()

    @abstractmethod
    def groups(self, played: int, layout_mask: int, values: ValueTable) -> Iterable[int]:
        """Return the groups as masks.

        Args:
            played: The index of the played card.
            layout_mask: The loose cards.
            values: The capture values of all cards.
        """


@attrs.frozen
class SumToPlayed(Matcher):
    """Loose cards that total a value of the played card; one card of that value is a group too."""

    def groups(self, played: int, layout_mask: int, values: ValueTable) -> Iterable[int]:
        """Return the sets that total a value of the played card."""
        return [
            group
            for target in values.hand[played]
            for group in groups_of(layout_mask, values.table, target)
        ]


@attrs.frozen
class EqualRank(Matcher):
    """One loose card of the played card's rank."""

    def groups(self, played: int, layout_mask: int, values: ValueTable) -> Iterable[int]:
        """Return each loose card of equal rank as a group."""
        return [1 << index for index in indices(layout_mask & values.equals[played])]


@attrs.frozen
class EqualFaces(Matcher):
    """One loose card of the played card's rank, for a card that has no value."""

    def groups(self, played: int, layout_mask: int, values: ValueTable) -> Iterable[int]:
        """Return each loose card of equal rank as a group, none for a card with a value."""
        return [] if values.hand[played] else EqualRank().groups(played, layout_mask, values)


class Combination(ABC):
    """Says which disjoint groups may be taken together."""

    __slots__ = ()

    @abstractmethod
    def unions(self, groups: Sequence[int]) -> Iterable[int]:
        """Return the sets of cards that may be taken, each once and none empty."""

    def allows(self, cards_mask: int, groups: Sequence[int]) -> bool:
        """Tell whether a set may be taken; the base looks it up among the unions."""
        return cards_mask in self.unions(groups)


@attrs.frozen
class AnyUnion(Combination):
    """Any number of disjoint groups, at least one."""

    def unions(self, groups: Sequence[int]) -> Iterable[int]:
        """Return every union of disjoint groups."""
        return unions(groups)[1:]

    def allows(self, cards_mask: int, groups: Sequence[int]) -> bool:
        """Tell whether a set is a union of disjoint groups, without listing any."""
        return cards_mask != 0 and covers(cards_mask, groups)


@attrs.frozen
class OneGroup(Combination):
    """Exactly one group."""

    def allows(self, cards_mask: int, groups: Sequence[int]) -> bool:
        """Tell whether a set is one of the groups."""
        return cards_mask in groups

    def unions(self, groups: Sequence[int]) -> Iterable[int]:
        """Return each group."""
        return dict.fromkeys(groups)


@attrs.frozen
class OneOrThree(Combination):
    """One group or three, never two."""

    def unions(self, groups: Sequence[int]) -> Iterable[int]:
        """Return each group and each union of three disjoint ones."""
        threes = [a | b | c for a, b, c in combinations(groups, 3) if not (a & b or a & c or b & c)]
        return dict.fromkeys([*groups, *threes])


class CaptureDuty(ABC):
    """Says when a card may not be trailed."""

    __slots__ = ()
    is_free = False
    """Whether a card may always be trailed, so that nobody needs to ask."""

    @abstractmethod
    def may_trail(self, *, can_capture: bool) -> bool:
        """Tell whether a card may be trailed, given whether it could capture."""


@attrs.frozen
class NoDuty(CaptureDuty):
    """Nothing has to be taken."""

    is_free = True

    def may_trail(self, *, can_capture: bool) -> bool:
        """Always allow it."""
        return True


@attrs.frozen
class IfAble(CaptureDuty):
    """A card that can capture may not be trailed."""

    def may_trail(self, *, can_capture: bool) -> bool:
        """Allow it if the card can capture nothing."""
        return not can_capture


@attrs.frozen(kw_only=True)
class BuildRules:
    """How builds are made and changed.

    Attributes:
        raise_own: Whether a player may raise a build of their own.
        raise_absorbs: Whether loose groups of the new value may be taken into a raised build.
        duplicates: Whether two builds of one value may stand at the same time.
        owner_may_trail: Whether the owner of a build may trail.
    """

    raise_own: bool = True
    raise_absorbs: bool = True
    duplicates: bool = True
    owner_may_trail: bool = False


class Residue(Enum):
    """Who gets the cards left on the table at the end of the round."""

    LAST_CAPTURER = "last_capturer"
    NOBODY = "nobody"
    DEALER_SIDE = "dealer_side"


@attrs.frozen(kw_only=True)
class FishingRules:
    """The rules of a fishing game.

    Attributes:
        deck: The pack.
        seat_counts: The numbers of players.
        partnership: Whether four players are two partnerships.
        direction: The way deal and play go round.
        deal: Who gets which cards.
        values: What cards count for capturing.
        matchers: What a card matches; the groups of all of them count.
        captures: Which groups may be taken together.
        face_capture: The same for cards without a value; None exactly when every card has one.
        duty: When a card may not be trailed.
        builds: The rules of building, or None.
        sweeps: What emptying the table scores; worth nothing where sweeps do not count.
        residue: Who gets what is left on the table.
        items: What scores, in counting order.
        finish: When the match is decided.
    """

    deck: Deck
    seat_counts: tuple[int, ...]
    partnership: bool
    direction: Direction
    deal: DealSchedule
    values: CaptureValues
    matchers: tuple[Matcher, ...] = (SumToPlayed(), EqualFaces())
    captures: Combination = AnyUnion()
    face_capture: Combination | None
    duty: CaptureDuty = NoDuty()
    builds: BuildRules | None
    sweeps: Sweeps
    residue: Residue
    items: tuple[FishingItem, ...]
    finish: MatchRule

    def __attrs_post_init__(self) -> None:
        """Refuse rules that contradict each other.

        Raises:
            RulesError: They do; the error names field, value and remedy.
        """
        self._check_values()
        table = ValueTable(self.deck, self.values)
        valueless = any(not table.hand[card.index] for card in self.deck.cards)
        if valueless and self.face_capture is None:
            raise RulesError(
                "face_capture", None, "some cards have no capture value: say how they capture"
            )
        if not valueless and self.face_capture is not None:
            raise RulesError(
                "face_capture", self.face_capture, "every card has a capture value: leave it None"
            )
        for seats in self.seat_counts:
            self._check_deal(seats)

    def _check_values(self) -> None:
        for card in self.deck.cards:
            for origin in Origin:
                for value in self.values.values(card, origin):
                    if type(value) is not int or not 1 <= value <= MOST_TOTAL:
                        remedy = f"let the {card} count 1 to {MOST_TOTAL}"
                        raise RulesError("values", value, remedy)

    def _check_deal(self, seats: int) -> None:
        order = [Seat(seat) for seat in range(seats)]
        packet = self.deal.first(order) if seats > 0 else ()
        if not order or not set(order) <= set(packet):
            raise RulesError("seat_counts", seats, "seat somebody, and deal everybody a card")
        size = len(self.deck.cards)
        if len(packet) > size:
            raise RulesError(
                "seat_counts",
                seats,
                f"the first deal needs {len(packet)} cards and {self.deck} has {size}: "
                "deal fewer or use a larger deck",
            )

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        return fingerprint(repr(self))

    def diff(self, other: FishingRules) -> dict[str, tuple[object, object]]:
        """Return the fields that differ, with the value here and the value there."""
        return {
            field.name: (mine, theirs)
            for field in attrs.fields(FishingRules)
            if (mine := getattr(self, field.name)) != (theirs := getattr(other, field.name))
        }
