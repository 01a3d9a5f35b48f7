"""The scene of a rummy game: hands, melds, the discard pile and the stock."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from cardfishing.cards import Card, CardSet, Rank, card_at
from cardfishing.messages import Message, msg, plural
from cardfishing.rummy.moves import is_itself
from cardfishing.rummy.public import Phase, Public
from cardfishing.rummy.spread import TableMeld
from cardfishing.scene import (
    Heap,
    Scene,
    around,
    aside_heaps,
    hand_label,
    notes,
    seat_notes,
    stock_heap,
)


def tableau(public: Public, hands: Mapping[int, CardSet], seat: int | None) -> Scene:
    """Return what lies where.

    Args:
        public: What everybody sees.
        hands: The hands that are open; of others the known cards and the size are shown.
        seat: The seat that looks, or None.
    """
    places: dict[int, list[Heap]] = {}
    for other, size in enumerate(public.hand_sizes):
        cards = _by_suit(hands.get(other, CardSet(public.known[other])))
        heap = Heap(
            label=hand_label(other),
            cards=cards,
            hidden=0 if other in hands else size - len(cards),
            note=notes(_notes(public, other)),
            is_marked=public.turn == other,
            breaks=_breaks(cards) if other in hands else (),
        )
        places[other] = [heap]
    melds = map(_meld, public.melds)
    return around(public.game.title, places, (melds, _piles(public)), seat, is_open=bool(hands))


def _by_suit(cards: CardSet) -> tuple[Card, ...]:
    """Return cards suit by suit, jokers last."""
    return tuple(sorted(cards, key=lambda card: (card.rank is Rank.JOKER, card.index)))


def _breaks(cards: Iterable[Card]) -> tuple[int, ...]:
    """Return where another suit begins."""
    groups = groupby(cards, key=lambda card: None if card.rank is Rank.JOKER else card.suit)
    sizes = [len(list(group)) for _, group in groups]
    return tuple(sum(sizes[:number]) for number in range(1, len(sizes)))


def _notes(public: Public, seat: int) -> Iterator[Message]:
    """Yield what is known of a seat: that it deals, its side, and what it has to do."""
    yield from seat_notes(seat, public.dealer, public.sides)
    if seat != public.turn:
        return
    if public.must_use >= 0:
        yield msg("uses the {card} first", card=card_at(public.must_use).name)
    elif public.phase is Phase.DRAW:
        yield msg("to draw")
    if public.barred >= 0:
        yield msg("may not discard the {card}", card=card_at(public.barred).name)


def _meld(meld: TableMeld) -> Heap:
    """Return a meld: its cards in order, who laid which, and what wild ones stand for."""
    cards = tuple(map(card_at, meld.card_indices))
    return Heap(
        label=msg("Laid by seat {seat}", seat=meld.owner), cards=cards, note=notes(_facts(meld))
    )


def _facts(meld: TableMeld) -> Iterator[Message]:
    points: dict[int, int] = {}
    for credit in meld.credits:
        points[credit.seat] = points.get(credit.seat, 0) + credit.points
    for seat, scored in points.items():
        told = plural("{n} point", "{n} points", scored)
        if len(points) == 1 and seat == meld.owner:
            yield told
        else:
            yield msg("seat {seat}: {points}", seat=seat, points=told)
    for part in meld.parts[1:]:
        for index in part.card_indices:
            yield msg("{card} by seat {seat}", card=card_at(index).name, seat=part.seat)
    for index, face in zip(meld.card_indices, meld.shape.faces, strict=True):
        if not is_itself(index, face):
            yield msg("{card} as {face}", card=card_at(index).name, face=card_at(face).name)


def _piles(public: Public) -> Iterator[Heap]:
    """Yield the stock, and the discard pile with each card in sight."""
    yield stock_heap(public.stock_size)
    yield Heap(label=msg("Discard pile"), cards=tuple(map(card_at, public.pile)))
    yield from aside_heaps(public.aside_size)
