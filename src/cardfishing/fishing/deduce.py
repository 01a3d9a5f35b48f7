"""What a seat can deduce: a uniform draw from the deals it cannot tell apart.

Every card a seat does not see lies in another hand, in the stock or aside.  A deal is possible if
each other seat holds a card for every value it has promised.  Cards that can stand for the same
promised values form a class; hands that owe something are filled class by class, weighted by the
number of ways to finish, and everything else by a plain shuffle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb, prod
from typing import Final, TypeAlias

from cardfishing._bits import indices, mask_of
from cardfishing.chance import Stream
from cardfishing.fishing.public import Public

Promise: TypeAlias = tuple[int, int, int]
"""A seat, a value as a bit or several, and how many cards it holds for them."""

MOST_SHARES: Final = 20_000
"""Where a hand may hold the classes in more ways, deals are drawn until one keeps the promises."""

MOST_DRAWS: Final = 10_000
"""Drawing stops after so many deals, and promises that seem impossible are left out."""


Owed: TypeAlias = tuple[int, int]
"""A value as a bit or several, and how many cards are held for them."""


class _Ways:
    """Counts the ways to fill the hands that owe something, by how many cards of each class."""

    def __init__(
        self, sizes: Sequence[int], owed: Sequence[Sequence[Owed]], classes: Sequence[int]
    ) -> None:
        """Take the sizes of the hands, what each owes, and the values of each class."""
        self._sizes = sizes
        self._owed = owed
        self._classes = classes
        self._known: dict[tuple[int, tuple[int, ...]], int] = {}

    def count(self, hand: int, left: tuple[int, ...]) -> int:
        """Return the number of ways to fill the hands from one on."""
        if hand == len(self._sizes):
            return 1
        known = self._known.get((hand, left))
        if known is None:
            known = sum(weight for _, weight in self.shares(hand, left))
            self._known[hand, left] = known
        return known

    def shares(self, hand: int, left: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
        """Yield what a hand may hold of each class, and the ways to go on from there."""
        for share in _shares(self._sizes[hand], left):
            if all(
                needed
                <= sum(n for bits, n in zip(self._classes, share, strict=True) if bits & values)
                for values, needed in self._owed[hand]
            ):
                rest = tuple(have - number for have, number in zip(left, share, strict=True))
                ways = prod(map(comb, left, share)) * self.count(hand + 1, rest)
                if ways:
                    yield share, ways


def _shares(size: int, left: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    if not left:
        if not size:
            yield ()
        return
    for number in range(min(size, left[0]) + 1):
        for rest in _shares(size - number, left[1:]):
            yield (number, *rest)


def redeal(
    public: Public, seat: int | None, hand: int, seed: int
) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """Return hands, stock and cards aside of a deal the seat cannot tell from the true one.

    All such deals are equally likely.  A promise that no deal can keep is left out, which only a
    set-up can make happen.
    """
    sizes = public.hand_sizes
    stream = Stream("resample", seed)
    unseen = list(indices(public.game.deck.cards.mask & ~(hand | public.open_mask)))
    hands = [0] * len(sizes)
    if seat is not None:
        hands[seat] = hand
    promises = [
        promise
        for other in range(len(sizes))
        if other != seat
        for promise in _promises(public, other)
    ]
    for other, cards in _keep(public, unseen, promises, stream):
        hands[other] = mask_of(cards)
        unseen = [index for index in unseen if index not in cards]
    stream.shuffle(unseen)
    for other, size in enumerate(sizes):
        missing = size - hands[other].bit_count()
        hands[other] |= mask_of(unseen[:missing])
        unseen = unseen[missing:]
    stock, aside = unseen[: public.stock_size], unseen[public.stock_size :]
    return tuple(hands), tuple(stock), mask_of(aside)


def _promises(public: Public, seat: int) -> Iterator[Promise]:
    """Yield what a seat has promised: each value, and together those of builds it owns.

    A card is kept for builds of one value, so that those of several values need several cards even
    if one card could stand for each of them.
    """
    needed = {value: _number_held(public, seat, value) for value in indices(public.promises[seat])}
    for value, number in needed.items():
        yield seat, 1 << value, number
    if public.game.value_table.is_plain:
        return
    owned = sorted({build.value for build in public.builds if build.owner == seat} & needed.keys())
    for size in range(2, len(owned) + 1):
        for values in combinations(owned, size):
            yield seat, mask_of(values), sum(needed[value] for value in values)


def _number_held(public: Public, seat: int, value: int) -> int:
    """Return how many cards of a promised value a seat holds: one for each build it takes alone."""
    if public.game.takes_all_builds:
        return 1
    own = [build for build in public.builds if (build.owner, build.value) == (seat, value)]
    return max(1, len(own))


def _keep(
    public: Public, unseen: list[int], promises: list[Promise], stream: Stream
) -> Iterator[tuple[int, list[int]]]:
    """Yield a hand for each seat that has promised something."""
    if not promises:
        return
    table = public.game.value_table
    owed = 0
    for _, values, _ in promises:
        owed |= values
    pools: dict[int, list[int]] = {}
    for index in unseen:
        bits = sum(1 << value for value in table.hand[index]) & owed
        pools.setdefault(bits, []).append(index)
    classes = sorted(pools)
    left = tuple(len(pools[bits]) for bits in classes)
    for bits in classes:
        stream.shuffle(pools[bits])
    if any(
        _shares_at_most(public.hand_sizes[seat], len(classes)) > MOST_SHARES
        for seat, _, _ in promises
    ):
        yield from _drawn_until_kept(public, unseen, promises, stream)
        return
    kept: list[Promise] = []
    for promise in promises:
        if _ways(public, [*kept, promise], classes)[1].count(0, left):
            kept.append(promise)
    seats, ways = _ways(public, kept, classes)
    for place, seat in enumerate(seats):
        share = _drawn(ways.shares(place, left), stream.below(ways.count(place, left)))
        left = tuple(have - taken for have, taken in zip(left, share, strict=True))
        cards: list[int] = []
        for bits, taken in zip(classes, share, strict=True):
            cards += pools[bits][:taken]
            del pools[bits][:taken]
        yield seat, cards


def _shares_at_most(size: int, classes: int) -> int:
    return comb(size + classes - 1, size) if size else 1


def _drawn_until_kept(
    public: Public, unseen: list[int], promises: list[Promise], stream: Stream
) -> Iterator[tuple[int, list[int]]]:
    """Draw the hands that owe something until all promises are kept; large hands keep them soon."""
    held = public.game.value_table.held
    seats = sorted({seat for seat, _, _ in promises})
    cards = list(unseen)
    hands: dict[int, list[int]] = {}
    for _ in range(MOST_DRAWS):
        stream.shuffle(cards)
        place = 0
        for seat in seats:
            hands[seat] = cards[place : place + public.hand_sizes[seat]]
            place += public.hand_sizes[seat]
        if all(
            n <= sum(held[c] & values != 0 for c in hands[seat]) for seat, values, n in promises
        ):
            break
    yield from hands.items()


def _drawn(shares: Iterator[tuple[tuple[int, ...], int]], number: int) -> tuple[int, ...]:
    share, weight = next(shares)
    while number >= weight:
        number -= weight
        share, weight = next(shares)
    return share


def _ways(public: Public, promises: list[Promise], classes: list[int]) -> tuple[list[int], _Ways]:
    seats = sorted({seat for seat, _, _ in promises})
    owed = [[(values, n) for who, values, n in promises if who == seat] for seat in seats]
    return seats, _Ways([public.hand_sizes[seat] for seat in seats], owed, classes)
