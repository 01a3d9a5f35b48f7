"""Rows of faces, each followed by those that begin with it.

What is missing for a row is missing for all that begin with it, so they are passed over together.
Where nothing may be missing they are not even gone through.  Rows are the bits of a mask; for each
few faces it is remembered which rows are left with those of them that are there, and what is left
by all can be made.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, Generic, TypeVar

from cardfishing._bits import listed, mask_of

T = TypeVar("T")

_FEW: Final = 9
"""So many faces are looked at together: what is left by them is soon remembered."""


class Forest(Generic[T]):
    """Things that are made of rows of faces, found by the faces there are.

    They come in the order they are given in, but each behind the one it grows from by one face.

    Attributes:
        faces: All faces there are in it, as a mask.
        first: Faces of which at least one is in everything that can be made.
        alone: The faces of which something is made that has no other.
    """

    __slots__ = ("_all", "_least", "_left", "_nodes", "_rows", "alone", "faces", "first")

    def __init__(self, rows: Mapping[tuple[int, ...], T]) -> None:
        """Take things by their rows of faces."""
        children: dict[tuple[int, ...], list[tuple[int, ...]]] = {}
        for row in rows:
            parent = row[:-1] if row[:-1] in rows else ()
            children.setdefault(parent, []).append(row)
        self._nodes: list[tuple[int, T, int]] = []
        for row in children.get((), ()):
            self._plant(row, rows, children)
        self._all: int = (1 << len(self._nodes)) - 1
        self._rows: dict[int, int] = {}
        self._least: dict[int, list[int]] = {}
        self.first: int = 0
        self.alone: int = 0
        self.faces: int = 0
        for mask in sorted([mask for mask, _, _ in self._nodes], key=int.bit_count):
            self.faces |= mask
            if not mask & self.first:
                self.first |= mask & -mask
                self.alone |= mask if mask & mask - 1 == 0 else 0
        faces = listed(self.faces)
        self._left: list[tuple[int, dict[int, int]]] = [
            (mask_of(faces[place : place + _FEW]), {}) for place in range(0, len(faces), _FEW)
        ]

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

    def made(self, faces: int) -> list[T]:
        """Return what can be made of some faces, of which none may be missing.

        Args:
            faces: The faces, as a mask.
        """
        rows = self._all
        for few, known in self._left:
            left = known.get(faces & few, -1)
            rows &= left if left >= 0 else self._learn(few, known, faces)
        found: list[T] = []
        while rows:
            row = rows & -rows
            found.append(self._nodes[row.bit_length() - 1][1])
            rows ^= row
        return found

    def _learn(self, few: int, known: dict[int, int], faces: int) -> int:
        """Return the rows that lack none of a few faces, and remember them."""
        lacking = 0
        for face in listed(few & ~faces):
            lacking |= self._rows.get(face) or self._rows_with(face)
        left = known[faces & few] = self._all & ~lacking
        return left

    def _rows_with(self, face: int) -> int:
        """Return the rows with a face, as bits, and remember them."""
        rows, bit = 0, 1 << face
        for place, (mask, _, _) in enumerate(self._nodes):
            if mask & bit:
                rows |= 1 << place
        self._rows[face] = rows
        return rows

    def _least_with(self, face: int) -> list[int]:
        """Return the rows with a face that contain no smaller one, as masks, and remember them."""
        least, bit = list[int](), 1 << face
        for mask in sorted([mask for mask, _, _ in self._nodes if mask & bit], key=int.bit_count):
            if not any(smaller & mask == smaller for smaller in least):
                least.append(mask)
        self._least[face] = least
        return least

    def fitting(self, faces: int, spare: int) -> Iterator[T]:
        """Yield what can be made of some faces.

        Args:
            faces: The faces, as a mask.
            spare: How many faces may be missing.
        """
        if spare:
            return self._lacking(faces, spare)
        return iter(self.made(faces))

    def _lacking(self, faces: int, spare: int) -> Iterator[T]:
        """Yield what can be made of some faces, and of so many others."""
        nodes, place, lacking = self._nodes, 0, ~faces
        while place < len(nodes):
            mask, found, behind = nodes[place]
            if (mask & lacking).bit_count() <= spare:
                yield found
                place += 1
            else:
                place = behind

    def makes(self, faces: int, face: int) -> bool:
        """Tell whether something can be made that has a certain face, with no face missing.

        Args:
            faces: The faces there are, as a mask.
            face: The face it has to have.
        """
        least = self._least.get(face)
        for mask in self._least_with(face) if least is None else least:
            if mask & faces == mask:
                break
        else:
            return False
        return True

    def fits(self, faces: int, spare: int, face: int) -> bool:
        """Tell whether something can be made that has a certain face.

        Args:
            faces: The faces there are, as a mask.
            spare: How many faces may be missing.
            face: The face it has to have.
        """
        lacking, least = ~faces, self._least.get(face)
        masks = self._least_with(face) if least is None else least
        return any((mask & lacking).bit_count() <= spare for mask in masks)
