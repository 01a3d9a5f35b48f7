"""Moves, and the legal ones of a seat: lazy, counted and numbered without being listed."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection
from itertools import islice
from typing import ClassVar, Self, TypeVar, final


class Move:
    """One decision of one seat, a complete value that needs no position to be read.

    It is no `abc.ABC`, whose slow instance checks would be felt in every ply.
    """

    __slots__ = ()

    @property
    def text(self) -> str:
        """The move's one printed text; it reads back to an equal move.  Every kind has its own."""
        missing = f"{type(self).__name__} has no text: define it as a property"
        raise NotImplementedError(missing)

    @property
    def bare(self) -> Self:
        """The move without what a record notes beside it, which not everybody may know."""
        return self

    @final
    def __str__(self) -> str:
        """Return the text."""
        return self.text

    @final
    def __repr__(self) -> str:
        """Return an expression that makes the move again, with the family's `parse_move`."""
        return f"parse_move({self.text!r})"


MoveT = TypeVar("MoveT", bound=Move)
MoveT_co = TypeVar("MoveT_co", bound=Move, covariant=True)


class LegalMoves(Collection[MoveT_co]):
    """The legal moves of a seat: lazy, in a documented order, empty for a seat not to act.

    Only iteration lists anything: ``in`` asks the rules, `count` counts, `sample` draws.  Since
    ``list()`` asks for the length first, an engine's `count` must not make a list of itself.
    """

    __slots__ = ()
    _SHOWN: ClassVar = 12

    @abstractmethod
    def count(self) -> int:
        """Return the number of legal moves without listing them."""

    @abstractmethod
    def sample(self, seed: int) -> MoveT_co:
        """Return a move, all equally likely, fixed by the seed.

        Raises:
            IndexError: There is none.
        """

    def nth(self, number: int) -> MoveT_co:
        """Return the move of a number, in a fixed order that need not be the documented one.

        Args:
            number: From 0 to `count` - 1.

        Raises:
            IndexError: There is no such move.
        """
        count = self.count()
        if not 0 <= number < count:
            raise no_move(number, count)
        return next(islice(self, number, None))

    def __len__(self) -> int:
        """Return `count`."""
        return self.count()

    @final
    def __repr__(self) -> str:
        """Return the number of moves and the texts of the first of them."""
        count = self.count()
        texts = ", ".join(move.text for move in islice(self, self._SHOWN))
        more = ", ..." if count > self._SHOWN else ""
        return f"<LegalMoves ({count}): {texts}{more}>"


def no_move(number: int, count: int) -> IndexError:
    """Return the error that there is no legal move of a number."""
    return IndexError(f"no legal move of number {number}: there are {count}")
