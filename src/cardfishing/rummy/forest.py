"""Rows of faces, each followed by those that begin with it.

What is missing for a row is missing for all that begin with it, so they are passed over together.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Generic, TypeVar

from cardfishing._bits import indices, mask_of

T = TypeVar("T")


class Forest(Generic[T]):
    """Things that are made of rows of faces, found by the faces there are.

    They come in the order they are given in, but each behind the one it grows from by one face.
    """

    __slots__ = ("_least", "_nodes")

    def __init__(self, rows: Mapping[tuple[int, ...], T]) -> None:
        """Take things by their rows of faces."""
        children: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
        for row in rows:
            parent = row[:-1] if row[:-1] in rows else ()
            children.setdefault(parent, []).append(row)
        self._nodes: list[tuple[int, T, int]] = []
        for row in children.get((), ()):
            self._plant(row, rows, children)
        self._least: dict[int, list[int]] = {}
        for mask in sorted(map(mask_of, rows), key=int.bit_count):
            for face in indices(mask):
                least = self._least.setdefault(face, [])
                if not any(smaller & ~mask == 0 for smaller in least):
                    least.append(mask)

    def _plant(
        self,
        row: tuple[int, ...],
        rows: Mapping[tuple[int, ...], T],
        children: Mapping[tuple[int, ...], list[tuple[int, ...]]],
    ) -> None:
        place = len(self._nodes)
        mask = mask_of(row)
        self._nodes.append((mask, rows[row], 0))
        for child in children.get(row, ()):
            self._plant(child, rows, children)
        self._nodes[place] = (mask, rows[row], len(self._nodes))

    def fitting(self, faces: int, spare: int) -> Iterator[T]:
        """Yield what can be made of some faces.

        Args:
            faces: The faces, as a mask.
            spare: How many faces may be missing.
        """
        nodes, place, lacking = self._nodes, 0, ~faces
        while place < len(nodes):
            mask, found, behind = nodes[place]
            missing = mask & lacking
            if not missing or (spare and missing.bit_count() <= spare):
                yield found
                place += 1
            else:
                place = behind

    def fits(self, faces: int, spare: int, face: int) -> bool:
        """Tell whether something can be made that has a certain face.

        Args:
            faces: The faces there are, as a mask.
            spare: How many faces may be missing.
            face: The face it has to have.
        """
        lacking = ~faces
        return any((mask & lacking).bit_count() <= spare for mask in self._least.get(face, ()))
