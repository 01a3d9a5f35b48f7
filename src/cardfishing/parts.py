"""Legal moves as lists, or in parts: lists, and runs that are counted without being made."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Generic, Protocol, TypeVar

from cardfishing.chance import Stream
from cardfishing.moves import LegalMoves, MoveT, no_move

WayT = TypeVar("WayT")
WayT_co = TypeVar("WayT_co", covariant=True)


class Ways(Protocol[WayT_co]):
    """Moves, or ways to make them, that are counted and found by number without being listed."""

    def __len__(self) -> int:
        """Return their number."""
        ...

    def __iter__(self) -> Iterator[WayT_co]:
        """Yield them in the documented order."""
        ...

    def __getitem__(self, number: int, /) -> WayT_co:
        """Return the one of a number from 0, in an order of its own."""
        ...


def drawn(seed: int, count: int) -> int:
    """Return the number of a move from 0, all equally likely, fixed by the seed.

    Args:
        seed: The seed.
        count: The number of moves.

    Raises:
        IndexError: There is none.
    """
    if not count:
        sentence = "no legal move to draw from"
        raise IndexError(sentence)
    return Stream("sample", seed).below(count)


class Run(Generic[MoveT, WayT]):
    """Moves that differ in one thing only, and are made when they are asked for."""

    __slots__ = ("_make", "_ways")

    def __init__(self, make: Callable[[WayT], MoveT], ways: Ways[WayT]) -> None:
        """Take what makes a move of a way, and the ways."""
        self._make = make
        self._ways = ways

    def __len__(self) -> int:
        """Return the number of moves, without making them."""
        return len(self._ways)

    def __iter__(self) -> Iterator[MoveT]:
        """Yield the moves in the documented order."""
        return map(self._make, self._ways)

    def __getitem__(self, number: int) -> MoveT:
        """Return the move of a number from 0, in an order of its own."""
        return self._make(self._ways[number])


class ListedMoves(LegalMoves[MoveT]):
    """Legal moves that are few, and all made at once."""

    __slots__ = ("_moves",)

    def __init__(self, moves: Iterable[MoveT] = ()) -> None:
        """Take the moves in the documented order, each once."""
        self._moves = tuple(moves)

    def __contains__(self, move: object) -> bool:
        """Tell whether a move is among them."""
        return move in self._moves

    def __iter__(self) -> Iterator[MoveT]:
        """Return an iterator over the moves in order."""
        return iter(self._moves)

    def count(self) -> int:
        """Return their number."""
        return len(self._moves)

    def sample(self, seed: int) -> MoveT:
        """Return a move, all equally likely, fixed by the seed.

        Raises:
            IndexError: There is none.
        """
        return self._moves[drawn(seed, len(self._moves))]

    def nth(self, number: int) -> MoveT:
        """Return the move of a number in the documented order.

        Raises:
            IndexError: There is no such move.
        """
        if not 0 <= number < len(self._moves):
            raise no_move(number, len(self._moves))
        return self._moves[number]


class PartedMoves(LegalMoves[MoveT]):
    """Legal moves that an engine finds part by part, once."""

    __slots__ = ("_parts",)

    def __init__(self) -> None:
        """Begin with nothing found."""
        self._parts: Sequence[Ways[MoveT]] | None = None

    @abstractmethod
    def parts(self) -> Sequence[Ways[MoveT]]:
        """Return the parts in the documented order; this is asked once."""

    def _found(self) -> Sequence[Ways[MoveT]]:
        if self._parts is None:
            self._parts = self.parts()
        return self._parts

    def has_listed(self, move: MoveT) -> bool:
        """Tell whether a move is out of a list that was made; runs and rules are not asked.

        What only equals one may be a bare tuple, or hold numbers that are no ints.
        """
        for part in self._parts or ():
            if isinstance(part, list) and move in part:
                return part[part.index(move)] is move
        return False

    def __iter__(self) -> Iterator[MoveT]:
        """Return an iterator over the moves in the documented order."""
        parts = self._parts or self._found()
        return iter(parts[0]) if len(parts) == 1 else chain.from_iterable(parts)

    def count(self) -> int:
        """Return the number of moves; those of a run are not made."""
        parts = self._parts
        if parts is None:
            parts = self._parts = self.parts()
        return len(parts[0]) if len(parts) == 1 else sum(map(len, parts))

    __len__ = count

    def sample(self, seed: int) -> MoveT:
        """Return a move, all equally likely, fixed by the seed.

        Raises:
            IndexError: There is none.
        """
        return self.nth(drawn(seed, self.count()))

    def nth(self, number: int) -> MoveT:
        """Return the move of a number; those of a list come in the documented order.

        Raises:
            IndexError: There is no such move.
        """
        left = number
        for part in self._found() if number >= 0 else ():
            if left < len(part):
                return part[left]
            left -= len(part)
        raise no_move(number, self.count())
