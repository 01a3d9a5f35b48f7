"""The scene of a fishing game: hands, the layout, builds, what was taken, and the stock."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardfishing._bits import indices
from cardfishing.cards import Card, CardSet, Rank
from cardfishing.fishing._search import parts
from cardfishing.fishing.public import Build, Public
from cardfishing.messages import Message, msg, plural
from cardfishing.scene import (
    Heap,
    Lying,
    Scene,
    around,
    aside_heaps,
    hand_label,
    notes,
    pile_label,
    seat_notes,
    stock_heap,
)


def tableau(public: Public, hands: Mapping[int, CardSet], seat: int | None) -> Scene:
    """Return what lies where.

    Args:
        public: What everybody sees.
        hands: The hands that are open; of others the size is shown.
        seat: The seat that looks, or None.
    """
    places = {
        other: [
            Heap(
                label=hand_label(other),
                cards=_by_rank(hands.get(other, CardSet())),
                hidden=0 if other in hands else size,
                note=notes(_notes(public, other)),
                is_marked=public.turn == other,
            )
        ]
        for other, size in enumerate(public.hand_sizes)
    }
    for side in range(len(public.pile_masks)):
        places[_keeper(public.sides, side, seat or 0)].append(_pile(public, side))
    layout = Heap(
        label=msg("On the table"), cards=_by_rank(CardSet(public.layout_mask)), lying=Lying.ROW
    )
    builds = (_build(public, build) for build in public.builds)
    stock = stock_heap(public.stock_size)
    middle = [(layout, *builds, stock, *aside_heaps(public.aside_size))]
    return around(public.game.title, places, middle, seat, is_open=bool(hands))


def _keeper(sides: Sequence[int], side: int, first: int) -> int:
    """Return who keeps the cards of a side: its first seat from that which looks."""
    seats = len(sides)
    return next(seat % seats for seat in range(first, first + seats) if sides[seat % seats] == side)


def _by_rank(cards: CardSet) -> tuple[Card, ...]:
    """Return cards by rank, which is how people add them up."""
    return tuple(sorted(cards, key=lambda card: (card.rank is Rank.JOKER, card)))


def _notes(public: Public, seat: int) -> Iterator[Message]:
    """Yield what is known of a seat: that it deals, its side, and the values it has promised."""
    yield from seat_notes(seat, public.dealer, public.sides)
    promised = " ".join(map(str, indices(public.promises[seat])))
    if promised:
        yield msg("promised: {values}", values=promised)


def _build(public: Public, build: Build) -> Heap:
    """Return a build: the groups that make up its value, and whose it is."""
    groups: tuple[int, ...] | None = None
    if build.is_multiple:
        groups = parts(build.cards_mask, public.game.value_table.table, build.value)
    cards: list[Card] = []
    breaks: list[int] = []
    for mask in groups or (build.cards_mask,):
        breaks.append(len(cards))
        cards += _by_rank(CardSet(mask))
    label = (
        msg("Multiple build of {value}", value=build.value)
        if build.is_multiple
        else msg("Build of {value}", value=build.value)
    )
    return Heap(
        label=label,
        cards=tuple(cards),
        note=msg("of seat {seat}", seat=build.owner),
        breaks=tuple(breaks[1:]),
    )


def _pile(public: Public, side: int) -> Heap:
    """Return what a side has taken, as it lies: face down."""
    swept = public.sweeps[side]
    return Heap(
        label=pile_label(side, public.sides),
        hidden=public.pile_masks[side].bit_count(),
        lying=Lying.STACK,
        note=plural("{n} sweep", "{n} sweeps", swept) if swept else None,
    )
