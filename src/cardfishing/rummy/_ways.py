"""The melds and lay-offs that cards of a hand can make: ints in, ints out.

Masks of faces are *stacked*: a face that is there twice has its own bit and that of its twin,
whichever cards they are of.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from cardfishing._bits import COPY_BITS, ONE_PACK, listed, rank_mask
from cardfishing.cards import MOST_COPIES, Rank
from cardfishing.decks import Deck
from cardfishing.rummy.melds import MeldKind, Shape

_JOKERS: Final = rank_mask(Rank.JOKER, MOST_COPIES)


class Form(NamedTuple):
    """A shape with what is asked of it often: its faces, stacked, and each face with its place."""

    shape: Shape
    faces: int
    placed: frozenset[tuple[int, int]]


class Way(NamedTuple):
    """How cards of a hand make a meld or a lay-off.

    `own` are the faces that are filled by themselves, stacked; wild cards stand for `wilds` others.
    `number` is that of the meld in the spread, -1 for a meld of one's own.
    """

    shape: Shape
    own: int
    wilds: int
    number: int


def stacked(mask: int) -> int:
    """Return the faces of some cards, stacked."""
    faces = 0
    while mask:
        level, place = mask & ONE_PACK, 0
        mask >>= COPY_BITS
        while level:
            higher = faces >> place & level
            faces |= level << place
            level, place = higher, place + COPY_BITS
    return faces


@lru_cache(maxsize=64)
def forms(kinds: tuple[MeldKind, ...], deck: Deck) -> tuple[Form, ...]:
    """Return the shapes of some kinds, in order."""
    return tuple(form(shape) for kind in kinds for shape in kind.shapes(deck))


def form(shape: Shape) -> Form:
    """Return the form of a shape."""
    faces = 0
    for face in shape.faces:
        place = face
        while faces >> place & 1:
            place += COPY_BITS
        faces |= 1 << place
    return Form(shape, faces, frozenset(zip(shape.faces, shape.places, strict=True)))


def melds(known: Sequence[Form], hand: int, wilds: int, naturals: int) -> Iterator[Way]:
    """Yield the melds of a hand.

    Args:
        known: The forms that melds have.
        hand: The faces of the hand, stacked.
        wilds: How many of its cards are wild.
        naturals: How many cards of a meld have to stand for themselves.
    """
    for shape, faces, _ in known:
        for own, lacking in _filled(faces, hand, wilds, naturals):
            yield Way(shape, own, lacking, -1)


def lay_offs(
    known: Sequence[Form], hand: int, wilds: int, spread: Sequence[Shape]
) -> Iterator[Way]:
    """Yield what can be laid off, as `melds` does for new melds."""
    for number, (meld, lying, places) in enumerate(map(form, spread)):
        for shape, faces, placed in known:
            if faces & lying == lying != faces and shape.kind == meld.kind and places <= placed:
                for own, lacking in _filled(stacked(faces ^ lying), hand, wilds, 0):
                    yield Way(shape, own, lacking, number)


def _filled(faces: int, hand: int, wilds: int, naturals: int) -> Iterator[tuple[int, int]]:
    """Yield the faces that are filled by themselves, and how many wild cards fill the others."""
    own = faces & hand
    lacking = (faces ^ own).bit_count()
    spare = min(wilds - lacking, own.bit_count() - naturals)
    if spare < 0 or (faces ^ own) & _JOKERS:
        return
    yield own, lacking
    if spare:
        replaceable = [1 << face for face in listed(own & ~_JOKERS)]
        for number in range(1, spare + 1):
            for replaced in combinations(replaceable, number):
                yield own - sum(replaced), lacking + number
