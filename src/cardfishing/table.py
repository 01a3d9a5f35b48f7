"""Places at the table and where cards lie: seats, sides, directions, zones."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum, IntEnum
from typing import Final, NewType, assert_never

import attrs

from cardfishing.cards import Card, CardSet

Seat = NewType("Seat", int)
"""A place at the table, counted clockwise from 0."""

HAND: Final = "hand"
"""The name of the zone of the cards a seat plays from, in every family; each seat owns one."""

Side = NewType("Side", int)
"""A player alone or a partnership; side 0 is that of seat 0."""


class Direction(IntEnum):
    """The way play goes round; the number is what is added to a seat."""

    CLOCKWISE = 1
    COUNTERCLOCKWISE = -1

    def after(self, seat: int, seats: int) -> Seat:
        """Return the next seat of a table with so many seats."""
        return Seat((seat + self) % seats)

    def order(self, first: int, seats: int) -> tuple[Seat, ...]:
        """Return all seats in order of play, beginning with one."""
        return tuple(Seat((first + self * step) % seats) for step in range(seats))


class DealRotation(Enum):
    """Who deals next: the next player in the direction of play, or to the left or right."""

    WITH_PLAY = "with_play"
    LEFT = "left"
    RIGHT = "right"

    def direction(self, play: Direction) -> Direction:
        """Return the way the deal goes round where play goes round in a direction."""
        if self is DealRotation.WITH_PLAY:
            return play
        return Direction.CLOCKWISE if self is DealRotation.LEFT else Direction.COUNTERCLOCKWISE


def sides_of(seats: int, *, partnership: bool) -> tuple[Side, ...]:
    """Return the side of each seat: partners sit opposite, otherwise each plays alone."""
    return tuple(Side(seat % 2 if partnership else seat) for seat in range(seats))


def usual_seats(counts: Sequence[int]) -> int:
    """Return how many play if nobody says: two if they may, or else the first number.

    Args:
        counts: The numbers of seats that a game takes.
    """
    return 2 if 2 in counts else counts[0]


def side_left(sides: Sequence[int], seat: int) -> Side | None:
    """Return the side that is left if that of a seat is out; None if there are several or none.

    Args:
        sides: The side of each seat.
        seat: The seat that is out.
    """
    others = set(sides) - {sides[seat]}
    return Side(others.pop()) if len(others) == 1 else None


class Visibility(Enum):
    """Who sees the cards of a zone; a zone is hidden unless it is declared otherwise."""

    HIDDEN = "hidden"
    OWNER = "owner"
    TOP = "top"
    PUBLIC = "public"


@attrs.frozen(kw_only=True)
class Zone:
    """A place where cards lie.

    Attributes:
        name: Such as ``hand`` (see `HAND`), ``layout``, ``stock``, ``pile``.
        cards: The cards in order (bottom to top, for a stock top first), or in index order.
        owner: The seat or side it belongs to, or None.
        visibility: Who sees the cards.
        is_ordered: Whether the order of the cards matters.
    """

    name: str
    cards: tuple[Card, ...]
    owner: int | None = None
    visibility: Visibility = Visibility.HIDDEN
    is_ordered: bool = False

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        return hash((self.cards, -1 if self.owner is None else self.owner))

    def seen_by(self, seat: int | None) -> tuple[Card, ...]:
        """Return the cards that a seat sees here; None is a spectator."""
        match self.visibility:
            case Visibility.HIDDEN:
                return ()
            case Visibility.OWNER:
                return self.cards if self.owner is not None and self.owner == seat else ()
            case Visibility.TOP:
                return self.cards[-1:]
            case Visibility.PUBLIC:
                return self.cards
            case _:
                assert_never(self.visibility)

    def unseen_by(self, seat: int | None) -> tuple[Card, ...]:
        """Return the cards of it that a seat, or a spectator, does not see."""
        seen = self.seen_by(seat)
        return tuple(card for card in self.cards if card not in seen)


def hand_zones(hands: Iterable[CardSet]) -> list[Zone]:
    """Return the zones of hands: each is seen by its owner alone.

    Args:
        hands: The cards of each seat.
    """
    return [
        Zone(name=HAND, owner=seat, cards=tuple(hand), visibility=Visibility.OWNER)
        for seat, hand in enumerate(hands)
    ]


@attrs.frozen
class Table:
    """All zones of a state; every card of the deck is in exactly one.

    Attributes:
        zones: The zones.
    """

    zones: tuple[Zone, ...]

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        return hash(self.zones)

    def zone(self, name: str, owner: int | None = None) -> Zone:
        """Return the zone of a name and an owner.

        Raises:
            KeyError: There is none.
        """
        for zone in self.zones:
            if zone.name == name and zone.owner == owner:
                return zone
        raise KeyError((name, owner))

    def cards(self) -> Iterator[Card]:
        """Yield the cards of all zones."""
        for zone in self.zones:
            yield from zone.cards

    def seen_by(self, seat: int | None) -> CardSet:
        """Return the cards that a seat sees in all zones; None is a spectator, who sees no hand."""
        return CardSet.of(card for zone in self.zones for card in zone.seen_by(seat))
