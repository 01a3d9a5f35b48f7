"""Making named tuples quickly, where one is made for every move or ply."""

from __future__ import annotations

from typing import Final, Protocol, TypeVar

_T = TypeVar("_T", bound=tuple[object, ...])


class Maker(Protocol):
    """What makes a tuple of a class from the values of all its fields."""

    def __call__(self, kind: type[_T], fields: tuple[object, ...], /) -> _T:
        """Return the tuple; nothing is checked."""
        ...


made: Final[Maker] = vars(tuple)["__new__"]
"""Twice as quick as calling the class."""
