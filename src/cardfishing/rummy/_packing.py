"""The cheapest way to take groups out of a stock of goods: ints in, ints out.

A state is one int with a field for each good, which holds how many are left and, above them, a bit
that catches what a subtraction borrows.
"""

from __future__ import annotations

from collections.abc import Sequence


class Packing:
    """Groups of goods that may be taken, and what it costs to leave goods over.

    Nothing is guessed: each answer is a cheapest one.  Goods are looked at in order; a group is
    tried when the first of its goods is reached, in the order of the groups; leaving comes last.
    Of equally cheap answers the first that is met so is given.
    """

    __slots__ = ("_costs", "_field", "_groups", "_guards", "_left", "_units", "_width")

    def __init__(self, left: Sequence[Sequence[int]], groups: Sequence[Sequence[int]]) -> None:
        """Make the tables.

        Args:
            left: For each good, what it costs to leave none of it, one, two, up to all there are.
            groups: The goods of each group, a good as often as the group takes it; none is empty.
        """
        self._left = left
        self._width = max(map(len, left), default=1).bit_length() + 1
        self._field = (1 << self._width) - 1
        self._units = [1 << self._width * good for good in range(len(left))]
        self._guards = sum(self._units) << self._width - 1
        self._groups: list[list[tuple[int, int]]] = [[] for _ in left]
        for number, goods in enumerate(groups):
            taken = sum(self._units[good] for good in goods)
            self._groups[min(goods)].append((taken, number))
        self._costs = {0: 0}

    def solve(self, stock: Sequence[int]) -> tuple[int, list[int]]:
        """Return the least cost, and the numbers of the groups taken.

        Args:
            stock: How many there are of each good.
        """
        state = sum(unit * number for unit, number in zip(self._units, stock, strict=True))
        cost = rest = self._cost(state)
        chosen: list[int] = []
        while state:
            good = self._first(state)
            for taken, number in self._groups[good]:
                if self._fits(state, taken) and self._cost(state - taken) == rest:
                    chosen.append(number)
                    state -= taken
                    break
            else:
                over = self._over(state, good)
                rest -= self._left[good][over]
                state -= over * self._units[good]
        return cost, chosen

    def _cost(self, state: int) -> int:
        known = self._costs.get(state)
        if known is not None:
            return known
        good = self._first(state)
        over = self._over(state, good)
        guards = self._guards
        guarded = state | guards
        least = -1
        for taken, _ in self._groups[good]:
            if (guarded - taken) & guards == guards:
                cost = self._cost(state - taken)
                if not cost:
                    least = 0
                    break
                if least < 0 or cost < least:
                    least = cost
        if least:
            cost = self._left[good][over] + self._cost(state - over * self._units[good])
            if least < 0 or cost < least:
                least = cost
        self._costs[state] = least
        return least

    def _first(self, state: int) -> int:
        return ((state & -state).bit_length() - 1) // self._width

    def _over(self, state: int, good: int) -> int:
        return state >> self._width * good & self._field

    def _fits(self, state: int, taken: int) -> bool:
        return ((state | self._guards) - taken) & self._guards == self._guards
