"""What cards count for capturing: a policy, and the table an engine makes of it for a deck."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from enum import Enum
from typing import TypeAlias

import attrs

from cardfishing._bits import COPY_BITS, RANKS, rank_mask
from cardfishing.cards import Card, Rank, card_at
from cardfishing.decks import Deck
from cardfishing.errors import RulesError
from cardfishing.fishing._search import MOST_TOTAL, groups_of


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


class Ace(Enum):
    """Where an ace may count high instead of 1."""

    LOW = "low"
    FLEXIBLE = "flexible"
    HAND_ONLY = "hand_only"

    def is_high(self, origin: Origin) -> bool:
        """Tell whether an ace that lies there may count high."""
        return self is Ace.FLEXIBLE or (self is Ace.HAND_ONLY and origin is Origin.HAND)


@attrs.frozen(kw_only=True)
class PipValues(CaptureValues):
    """Pip cards count their pips, the ace 1.

    Attributes:
        courts: What jack, queen and king count, or None if they have no number.
        ace: Where an ace may count high.
        high: What an ace counts then.
    """

    courts: tuple[int, int, int] | None = None
    ace: Ace = Ace.LOW
    high: int = 14

    def values(self, card: Card, origin: Origin) -> tuple[int, ...]:
        """Return the numbers a card can count."""
        if card.rank >= Rank.JACK:
            return () if self.courts is None else (self.courts[card.rank - Rank.JACK],)
        if card.rank is Rank.ACE and self.ace.is_high(origin):
            return (1, self.high)
        return (int(card.rank),) if card.rank else ()


@attrs.frozen
class _Counting(CaptureValues):
    """The values of others, but for a card of a hand that counts one of its own."""

    others: CaptureValues
    card: Card
    value: int

    def values(self, card: Card, origin: Origin) -> tuple[int, ...]:
        """Return the numbers a card can count."""
        if origin is Origin.HAND and card == self.card:
            return (self.value,)
        return self.others.values(card, origin)


Goal: TypeAlias = tuple[int, int]
"""A total that loose cards have to reach, group by group, and what the first group begins with."""


class ValueTable:
    """The capture values of every card of a deck, by index; made once for a game.

    Attributes:
        hand: The values of each card in a hand, by index.
        table: The values of each card on the table, by index.
        alone: For each value up to the highest in a hand, the mask of cards that count it on the
            table, each a group by itself.
        built: The values each card can have been built with, by index: of a hand or on the table.
        held: The values each card in a hand takes with, as bits, by index; a value that takes
            nothing another value of the card does not take is left out.
        standing_for: For each value, the mask of cards that take with it from a hand.
        is_plain: Whether every card takes with one value at most.
        top: The highest value of a card in a hand.
        equals: The mask of the cards of equal rank, by index.
        capture_goals: What loose cards have to reach for a card to take them, by index.
        build_goals: The same for a card to make a value with them, by index and value.
    """

    __slots__ = (
        "_asked",
        "_counting",
        "alone",
        "build_goals",
        "built",
        "capture_goals",
        "equals",
        "hand",
        "held",
        "is_plain",
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
        self.equals: tuple[int, ...] = tuple(
            rank_mask(index % RANKS, deck.copies) for index in range(size)
        )
        self._asked = deck, values
        self._counting: dict[tuple[int, int], ValueTable] = {}
        self.built: tuple[tuple[int, ...], ...] = tuple(
            tuple(sorted({*mine, *lying}))
            for mine, lying in zip(self.hand, self.table, strict=True)
        )
        self.capture_goals: tuple[tuple[Goal, ...], ...] = tuple(
            tuple((v, 0) for v in found if not any(self._dominates(w, v) for w in found if w != v))
            for found in self.hand
        )
        self.held: tuple[int, ...] = tuple(
            sum(1 << value for value, _ in goals) for goals in self.capture_goals
        )
        self.is_plain: bool = all(len(goals) < 2 for goals in self.capture_goals)
        self.top: int = max((max(found) for found in self.hand if found), default=0)
        self.alone: tuple[int, ...] = tuple(
            sum(1 << index for index, found in enumerate(self.table) if value in found)
            for value in range(self.top + 1)
        )
        self.standing_for: tuple[int, ...] = tuple(
            sum(1 << index for index, bits in enumerate(self.held) if bits >> value & 1)
            for value in range(self.top + 1)
        )
        made = {
            found: tuple(
                tuple((value, played % value) for played in found if played <= value)
                for value in range(self.top + 1)
            )
            for found in set(self.hand)
        }
        self.build_goals: tuple[tuple[tuple[Goal, ...], ...], ...] = tuple(
            made[found] for found in self.hand
        )

    def groups(self, layout_mask: int, total: int) -> list[int]:
        """Return the sets of loose cards that come to a total, as masks; none to less than 1.

        Args:
            layout_mask: The loose cards.
            total: The total, at most 31.

        Raises:
            RulesError: The total is higher.
        """
        if total > MOST_TOTAL:
            raise RulesError("total", total, f"cards come to {MOST_TOTAL} at most: ask for less")
        return groups_of(layout_mask, self.table, total) if total > 0 else []

    def counting(self, card: int, value: int) -> ValueTable:
        """Return the table for a play in which a card of a hand counts one of its values.

        Args:
            card: The index of the card.
            value: The value, the same for all that the play takes.
        """
        if self.hand[card] == (value,):
            return self
        found = self._counting.get((card, value))
        if found is None:
            deck, values = self._asked
            found = ValueTable(deck, _Counting(values, card_at(card), value))
            self._counting[card, value] = found
        return found

    def _dominates(self, high: int, low: int) -> bool:
        """Tell whether all that a value takes is taken by another value of the same card too."""
        lowest = min((value for found in self.table for value in found), default=0)
        return low < 2 * lowest and all(high in found for found in self.table if low in found)


def _by_index(
    deck: Deck, size: int, values: Callable[[Card], tuple[int, ...]]
) -> tuple[tuple[int, ...], ...]:
    mask = deck.cards.mask
    return tuple(values(card_at(i)) if mask >> i & 1 else () for i in range(size))
