"""The deals a seat cannot tell apart, one by one; for small packs only.

A seat sees its own hand, everything that ever lay face up, the sizes of the other
hands and of the stock, and it remembers *promises*: for every seat the values of
which that seat provably holds a card (C18, C19).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import NamedTuple

from .casino import table_after
from .model import DEFAULTS, Build, Cards, Move, Options, Position, Promises
from .promises import next_promises, owned_values, standing_promises
from .values import can_keep, values_kept

__all__ = ["Deal", "Promises", "View", "deals", "promises_after", "standing_promises", "view"]


class Deal(NamedTuple):
    """Where the hidden cards may lie: the hand of every seat, and the stock, top first."""

    hands: tuple[Cards, ...]
    stock: tuple[str, ...]


@dataclass(frozen=True)
class View:
    """What one seat knows: its hand, the unseen cards, how many lie where, the promises."""

    seat: int
    hand: Cards
    unseen: Cards
    hand_sizes: tuple[int, ...]
    stock_size: int
    promises: Promises
    builds: tuple[Build, ...] = ()
    options: Options = DEFAULTS


def view(position: Position, seat: int, promises: Promises, options: Options = DEFAULTS) -> View:
    """What the seat sees of the position: only the set of the hidden cards, not their places."""
    others = [hand for other, hand in enumerate(position.hands) if other != seat]
    return View(
        seat=seat,
        hand=position.hands[seat],
        unseen=frozenset(position.stock).union(*others),
        hand_sizes=tuple(map(len, position.hands)),
        stock_size=len(position.stock),
        promises=promises,
        builds=position.builds,
        options=options,
    )


def deals(seen: View) -> Iterator[Deal]:
    """Every deal that fits what the seat sees and keeps every promise, each of them once."""
    for hands, left in fill_hands(seen, seat=0, unseen=seen.unseen):
        for stock in permutations(sorted(left)):
            yield Deal(hands, stock)


def fill_hands(seen: View, seat: int, unseen: Cards) -> Iterator[tuple[tuple[Cards, ...], Cards]]:
    """Every way to fill the hands from this seat on, each with the cards that are left over."""
    if seat == len(seen.hand_sizes):
        if len(unseen) != seen.stock_size:
            raise ValueError("the unseen cards do not fill the hands and the stock exactly")
        yield (), unseen
        return
    for hand in possible_hands(seen, seat, unseen):
        for later_hands, left in fill_hands(seen, seat + 1, unseen - hand):
            yield (hand, *later_hands), left


def possible_hands(seen: View, seat: int, unseen: Cards) -> Iterator[Cards]:
    """The hands of this size from these cards that keep the seat's promises; the own one as is.

    K9: whoever still owns a build of aces and a 14-build holds a card for each of them.
    """
    if seat == seen.seat:
        yield seen.hand
        return
    promised = seen.promises[seat]
    owned = promised & owned_values(seen.builds, seat)
    for chosen in map(frozenset, combinations(sorted(unseen), seen.hand_sizes[seat])):
        if promised <= values_kept(chosen, seen.options) and can_keep(chosen, owned, seen.options):
            yield chosen


def promises_after(
    position: Position, move: Move, promises: Promises, options: Options = DEFAULTS
) -> Promises:
    """C18, C19, C21: the promises once the move has been played in this position."""
    builds = table_after(position, move, options).builds
    return next_promises(position, move, builds, promises, options)
