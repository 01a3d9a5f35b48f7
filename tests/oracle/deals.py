"""The deals a seat cannot tell apart, one by one; for small packs only.

A seat sees its own hand, everything that ever lay face up, the sizes of the other
hands and of the stock, and it remembers *promises*: for every seat the values of
which that seat provably holds a card (C18, C19).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import NamedTuple, TypeAlias

from .casino import table_after
from .model import (
    Build,
    Cards,
    Move,
    Position,
    is_numeral,
    numeral_values,
    seat_to_play,
    value_of,
)

Promises: TypeAlias = tuple[frozenset[int], ...]


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


def view(position: Position, seat: int, promises: Promises) -> View:
    """What the seat sees of the position: only the set of the hidden cards, not their places."""
    others = [hand for other, hand in enumerate(position.hands) if other != seat]
    return View(
        seat=seat,
        hand=position.hands[seat],
        unseen=frozenset(position.stock).union(*others),
        hand_sizes=tuple(map(len, position.hands)),
        stock_size=len(position.stock),
        promises=promises,
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
    """The hands of this size from these cards that keep the seat's promises; the own one as is."""
    if seat == seen.seat:
        yield seen.hand
        return
    for chosen in combinations(sorted(unseen), seen.hand_sizes[seat]):
        if seen.promises[seat] <= numeral_values(chosen):
            yield frozenset(chosen)


def standing_promises(position: Position) -> Promises:
    """C19: what the standing builds alone promise, when nothing is known of the play before."""
    return tuple(owned_values(position.builds, seat) for seat in range(len(position.hands)))


def promises_after(position: Position, move: Move, promises: Promises) -> Promises:
    """C18, C19, C21: the promises once the move has been played in this position.

    A card played ends the promise of its own value. Every build the player then owns
    promises its value: the one he has just built, raised or added to, and the ones he
    had. Any other promise stays, whatever became of the build, because the card that
    kept it has not been played.
    """
    seat = seat_to_play(position)
    played = move[1]
    kept = promises[seat]
    if is_numeral(played):
        kept -= {value_of(played)}
    kept |= owned_values(table_after(position, move).builds, seat)
    return (*promises[:seat], kept, *promises[seat + 1 :])


def owned_values(builds: tuple[Build, ...], seat: int) -> frozenset[int]:
    """The values of those of the builds that the seat owns."""
    return frozenset(build.value for build in builds if build.owner == seat)
