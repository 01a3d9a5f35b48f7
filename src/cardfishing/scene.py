"""Scenes: what lies where on a table, and who sees it.

Pictures, and the texts that stand in for them, are printed from scenes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import pairwise
from typing import Final, assert_never

import attrs

from cardfishing.cards import Card
from cardfishing.errors import NotationError, RulesError
from cardfishing.messages import Message, joined, msg, plural
from cardfishing.table import HAND, Table, Visibility, Zone


class Lying(Enum):
    """How the cards of a heap lie: apart, each partly on the one before, or on one another."""

    ROW = "row"
    FAN = "fan"
    STACK = "stack"


@attrs.frozen(kw_only=True)
class Heap:
    """Some cards that lie together.

    Attributes:
        label: What they are, such as *On the table*.
        cards: The cards that lie face up, in the order they lie.
        hidden: The number of cards that lie face down, behind the others.
        lying: How they lie; of a stack the last card is seen.
        note: What else there is to say of them.
        is_marked: Whether it is their turn: the hand of the seat to act.
        breaks: The numbers of cards, counted from 0, before which there is a gap.

    Raises:
        RulesError: Fewer cards than none are hidden, or there is a gap where no card is.
    """

    label: Message
    cards: tuple[Card, ...] = ()
    hidden: int = 0
    lying: Lying = Lying.FAN
    note: Message | None = None
    is_marked: bool = False
    breaks: tuple[int, ...] = ()

    def __attrs_post_init__(self) -> None:
        """Refuse what cannot lie so."""
        if self.hidden < 0:
            raise RulesError("hidden", self.hidden, "give a number of cards, 0 or more")
        if any(start > end for start, end in pairwise(self._ends)):
            raise RulesError("breaks", self.breaks, "give numbers of open cards, the lowest first")

    @property
    def _ends(self) -> tuple[int, ...]:
        return 0, *self.breaks, len(self.cards)

    @property
    def groups(self) -> tuple[tuple[Card, ...], ...]:
        """The open cards between the gaps."""
        ends = pairwise(self._ends)
        return tuple(self.cards[start:end] for start, end in ends if start < end)

    def describe(self) -> Message:
        """Return the heap in words."""
        seen = [joined(card.name for card in group) for group in self.groups]
        told = [joined(seen, "; ")] if seen else []
        if self.hidden:
            told.append(
                plural("{n} card face down", "{n} cards face down", self.hidden)
                if not seen
                else plural("{n} more face down", "{n} more face down", self.hidden)
            )
        facts = joined(told) if told else msg("no cards")
        if self.note is not None:
            facts = msg("{cards} ({note})", cards=facts, note=self.note)
        if self.is_marked:
            return msg("{heap}, to act: {cards}.", heap=self.label, cards=facts)
        return msg("{heap}: {cards}.", heap=self.label, cards=facts)


@attrs.frozen(kw_only=True)
class Scene:
    """A table, as somebody sees it.

    Attributes:
        title: What it is, and who sees it.
        rows: The heaps from top to bottom, each row from left to right.
    """

    title: Message
    rows: tuple[tuple[Heap, ...], ...]

    @property
    def heaps(self) -> tuple[Heap, ...]:
        """All heaps in order."""
        return tuple(heap for row in self.rows for heap in row)

    def describe(self) -> Message:
        """Return everything in words, for those who do not see the picture."""
        return joined((heap.describe() for heap in self.heaps), " ") if self.heaps else self.title


def _has_partners(sides: Sequence[int]) -> bool:
    return len(set(sides)) < len(sides)


def hand_label(seat: int) -> Message:
    """Return what the hand of a seat is called."""
    return msg("Hand of seat {seat}", seat=seat)


def pile_label(side: int, sides: Sequence[int]) -> Message:
    """Return what the pile of a side is called.

    Args:
        side: The side.
        sides: The side of each seat.
    """
    if _has_partners(sides):
        return msg("Pile of side {side}", side=side)
    return msg("Pile of seat {seat}", seat=side)


def seat_notes(seat: int, dealer: int, sides: Sequence[int]) -> Iterator[Message]:
    """Yield what is known of every seat: that it deals, and its side if there are partners.

    Args:
        seat: The seat.
        dealer: The seat that deals.
        sides: The side of each seat.
    """
    if seat == dealer:
        yield msg("dealer")
    if _has_partners(sides):
        yield msg("side {side}", side=sides[seat])


def stock_heap(size: int) -> Heap:
    """Return a stock of so many cards."""
    return Heap(label=_ZONES["stock"], hidden=size, lying=Lying.STACK)


def aside_heaps(size: int) -> Iterator[Heap]:
    """Yield the cards that are out of play, if there are any."""
    if size:
        yield Heap(label=_ZONES["aside"], hidden=size, lying=Lying.STACK)


def notes(parts: Iterable[Message]) -> Message | None:
    """Return some remarks as one, or None if there are none."""
    listed = list(parts)
    return joined(listed, "; ") if listed else None


def around(
    title: Message,
    places: Mapping[int, Iterable[Heap]],
    middle: Iterable[Iterable[Heap]],
    seat: int | None,
    *,
    is_open: bool,
) -> Scene:
    """Return a scene with a seat at the bottom, the others at the top and the table between.

    Args:
        title: What is played.
        places: What lies before each seat: its hand, and perhaps more.
        middle: The rows of the table.
        seat: The seat that looks, or None for nobody; seat 0 is then at the bottom.
        is_open: Whether all hands are open, where no seat looks.
    """
    bottom = seat or 0
    others = sorted((other < bottom, other) for other in places if other != bottom)
    top = [heap for _, other in others for heap in places[other]]
    rows = [tuple(row) for row in (top, *middle, places.get(bottom, ()))]
    if seat is not None:
        title = msg("{game}, as seat {seat} sees it", game=title, seat=seat)
    elif is_open:
        title = msg("{game}, all hands open", game=title)
    else:
        title = msg("{game}, as a spectator sees it", game=title)
    return Scene(title=title, rows=tuple(row for row in rows if row))


_ZONES: Final[Mapping[str, Message]] = {
    "layout": msg("On the table"),
    "stock": msg("Stock"),
    "discard": msg("Discard pile"),
    "aside": msg("Out of play"),
}
"""What zones that many games have are called; others go by their names."""


def _zone_label(name: str, owner: int | None) -> Message:
    if name == HAND and owner is not None:
        return hand_label(owner)
    label = _ZONES.get(name, msg("{name}", name=name.replace("_", " ").capitalize()))
    if owner is None:
        return label
    return msg("{heap} {owner}", heap=label, owner=owner)


def of_table(table: Table, turn: int | None) -> Scene:
    """Return the scene of all zones of a state, as a game of no known family shows it.

    All hands are open; what nobody sees lies face down.

    Args:
        table: The zones.
        turn: The seat to act, or None.
    """
    hands: dict[int, list[Heap]] = {}
    middle: list[Heap] = []
    for zone in table.zones:
        heap = _heap_of(zone)
        if zone.name == HAND and zone.owner is not None:
            hands[zone.owner] = [attrs.evolve(heap, is_marked=zone.owner == turn)]
        elif zone.cards:
            middle.append(heap)
    return around(msg("A position"), hands, [middle], None, is_open=bool(hands))


def _heap_of(zone: Zone) -> Heap:
    label = _zone_label(zone.name, zone.owner)
    match zone.visibility:
        case Visibility.HIDDEN:
            return Heap(label=label, hidden=len(zone.cards), lying=Lying.STACK)
        case Visibility.TOP:
            top = zone.cards[-1:]
            return Heap(
                label=label, cards=top, hidden=len(zone.cards) - len(top), lying=Lying.STACK
            )
        case Visibility.OWNER | Visibility.PUBLIC:
            return Heap(label=label, cards=zone.cards)
        case _:
            assert_never(zone.visibility)


def of_text(text: str) -> Scene:
    """Return the scene of the text of an observation: its fields that hold cards.

    Nothing is in it that does not stand in the text.

    Args:
        text: One line of fields, as ``to_text`` of an observation gives it.
    """
    parted = (field.partition("=") for field in text.split())
    fields = {name: held for name, _, held in parted}
    turn, seat = fields.get("turn", ""), fields.get("seat", "")
    hands: dict[int, list[Heap]] = {}
    middle: list[Heap] = []
    for name, held in fields.items():
        items = held.split("/")
        owned = len(items) > 1 or name == "hands"
        for number, item in enumerate(items):
            heap = _read_heap(name, number if owned else None, item)
            if heap is None:
                continue
            if name == "hands":
                hands[number] = [attrs.evolve(heap, is_marked=turn == str(number))]
            elif heap.cards or heap.hidden:
                middle.append(heap)
    own = int(seat) if seat.isdecimal() else None
    return around(msg("A position"), hands, [middle], own, is_open=False)


def _read_heap(name: str, owner: int | None, item: str) -> Heap | None:
    """Return the heap of an item of a field, or None if it holds no cards."""
    label = _zone_label(HAND if name == "hands" else name, owner)
    if item.startswith("?") and item[1:].isdecimal():
        lying = Lying.FAN if name == "hands" else Lying.STACK
        return Heap(label=label, hidden=int(item[1:]), lying=lying)
    try:
        cards = [Card.parse(card) for card in item.split(",")] if item else []
    except NotationError:
        return None
    return Heap(label=label, cards=tuple(cards))
