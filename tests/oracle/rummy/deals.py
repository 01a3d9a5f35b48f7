"""The deals a seat cannot tell apart, one by one; for small packs only.

A seat sees its own hand, everything on the table, the sizes of the other hands and of the
stock, and it remembers which cards were taken from the pile. Two moves also prove something
of a hand at once: whoever took a card that he must use can use it, and whoever may table
something before he passes (K71) holds something for it. What a hand has lacked in
earlier turns is not remembered, nor which cards were shuffled into a new stock.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, permutations
from typing import NamedTuple

from .cards import NO_CARDS, Cards
from .model import Position
from .options import Options
from .rummy import legal_moves

__all__ = ["Deal", "View", "deals", "view"]


class Deal(NamedTuple):
    """Where the hidden cards may lie: the hand of every seat, and the stock, top first."""

    hands: tuple[Cards, ...]
    stock: tuple[str, ...]


@dataclass(frozen=True)
class View:
    """What one seat knows: the position without the other hands and the stock, and their sizes."""

    seat: int
    public: Position
    unseen: Cards
    hand_sizes: tuple[int, ...]
    stock_size: int
    options: Options


def view(position: Position, seat: int, options: Options) -> View:
    """What the seat sees of the position: only the set of the hidden cards, not their places."""
    others = [hand for other, hand in enumerate(position.hands) if other != seat]
    own_only = [hand if other == seat else NO_CARDS for other, hand in enumerate(position.hands)]
    return View(
        seat=seat,
        public=replace(position, hands=tuple(own_only), stock=()),
        unseen=frozenset(position.stock).union(*others),
        hand_sizes=tuple(map(len, position.hands)),
        stock_size=len(position.stock),
        options=options,
    )


def deals(seen: View) -> Iterator[Deal]:
    """Every deal that fits what the seat sees, each of them once."""
    not_known = seen.unseen.difference(*seen.public.known)
    for hands, left in fill_hands(seen, seat=0, not_known=not_known):
        if is_possible(hands, seen):
            for stock in permutations(sorted(left)):
                yield Deal(hands, stock)


def fill_hands(
    seen: View, seat: int, not_known: Cards
) -> Iterator[tuple[tuple[Cards, ...], Cards]]:
    """Every way to fill the hands from this seat on, each with the cards that are left over."""
    if seat == len(seen.hand_sizes):
        if len(not_known) != seen.stock_size:
            raise ValueError("the unseen cards do not fill the hands and the stock exactly")
        yield (), not_known
        return
    known = seen.public.known[seat]
    missing = 0 if seat == seen.seat else seen.hand_sizes[seat] - len(known)
    for chosen in map(frozenset, combinations(sorted(not_known), missing)):
        hand = seen.public.hands[seat] if seat == seen.seat else known | chosen
        for later_hands, left in fill_hands(seen, seat + 1, not_known - chosen):
            yield (hand, *later_hands), left


def is_possible(hands: tuple[Cards, ...], seen: View) -> bool:
    """F10: whether the seat to move can use the card it has taken."""
    public = replace(seen.public, hands=hands)
    return public.must_use is None or bool(legal_moves(public, seen.options))
