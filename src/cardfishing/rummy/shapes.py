"""The table of a game's shapes, and how melds and lay-offs are found in some cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise, permutations, product
from math import perm, prod
from typing import NamedTuple

import attrs

from cardfishing._bits import COPY_BITS, RANKS, indices, listed, mask_of
from cardfishing.decks import Deck
from cardfishing.rummy.forest import Forest
from cardfishing.rummy.melds import MeldKind, Shape, faces_of, twin_order


class Bundle:
    """Cards that can be tabled in the same places.

    Each place without a wild card may be filled by one of some cards, and those with one by any of
    the wild cards of the hand.

    Attributes:
        shape: The shape of the meld that comes of it.
        faces: What the cards stand for.
        choices: The cards each place without a wild card can have.
        places: The places of wild cards.
        wilds: The wild cards that can fill these.
    """

    __slots__ = ("choices", "faces", "places", "shape", "wilds")

    def __init__(
        self,
        shape: Shape,
        faces: tuple[int, ...],
        choices: tuple[tuple[int, ...], ...],
        places: tuple[int, ...] = (),
        wilds: Sequence[int] = (),
    ) -> None:
        """Take the shape, the faces, and what can fill their places."""
        self.shape: Shape = shape
        self.faces: tuple[int, ...] = faces
        self.choices: tuple[tuple[int, ...], ...] = choices
        self.places: tuple[int, ...] = places
        self.wilds: Sequence[int] = wilds

    @property
    def mask(self) -> int:
        """All cards that can be in it, as a mask."""
        wilds = self.wilds if self.places else ()
        return mask_of([card for choice in (*self.choices, wilds) for card in choice])

    def __len__(self) -> int:
        """Return the number of ways to fill the places."""
        return prod(map(len, self.choices)) * perm(len(self.wilds), len(self.places))

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        """Yield the cards of each way."""
        if not self.places:
            return product(*self.choices)
        return (
            self._filled(cards, wilds)
            for cards in product(*self.choices)
            for wilds in permutations(self.wilds, len(self.places))
        )

    def __getitem__(self, number: int) -> tuple[int, ...]:
        """Return the cards of the way of a number from 0."""
        size = len(self.places)
        number, drawn = divmod(number, perm(len(self.wilds), size))
        cards, wilds, left = list[int](), list[int](), list(self.wilds)
        for choice in reversed(self.choices):
            number, place = divmod(number, len(choice))
            cards.append(choice[place])
        for filled in range(1, size + 1):
            place, drawn = divmod(drawn, perm(len(left) - 1, size - filled))
            wilds.append(left.pop(place))
        return self._filled(cards[::-1], wilds)

    def _filled(self, cards: Sequence[int], wilds: Sequence[int]) -> tuple[int, ...]:
        filled = list(cards)
        for place, wild in zip(self.places, wilds, strict=True):
            filled.insert(place, wild)
        return tuple(filled)

    def with_card(self, card: int) -> Iterator[Bundle]:
        """Yield the ways that have a certain card, by the place it fills."""
        for number, choice in enumerate(self.choices):
            if card in choice:
                fixed = (*self.choices[:number], (card,), *self.choices[number + 1 :])
                yield Bundle(self.shape, self.faces, fixed, self.places, self.wilds)
        if card in self.wilds:
            wilds = [wild for wild in self.wilds if wild != card]
            for number, place in enumerate(self.places):
                places = (*self.places[:number], *self.places[number + 1 :])
                before = place - number
                fixed = (*self.choices[:before], (card,), *self.choices[before:])
                yield Bundle(self.shape, self.faces, fixed, places, wilds)


class Growth(NamedTuple):
    """How a meld on the table can grow.

    Attributes:
        shape: The shape it has afterwards.
        added: The faces that are added, in its order.
    """

    shape: Shape
    added: tuple[int, ...]


@attrs.frozen
class Growths:
    """All ways in which a meld can grow.

    Attributes:
        by_faces: The ways by the faces that are added.
        forest: The same, found by the faces there are.
    """

    by_faces: Mapping[tuple[int, ...], Growth]
    forest: Forest[Growth]


class Hand:
    """Cards to be tabled, with what is asked of them again and again.

    Attributes:
        cards: All of them.
        faces: The faces of those that are not wild.
        wilds: The wild ones.
    """

    __slots__ = ("cards", "faces", "wilds")

    def __init__(self, cards: int, wilds: int) -> None:
        """Part the wild cards from the others."""
        self.cards: int = cards
        self.wilds: list[int] = listed(cards & wilds)
        self.faces: int = faces_of(cards & ~wilds)


class ShapeTable:
    """All shapes of a game.

    Attributes:
        shapes: The shapes, kind by kind.
        wild_mask: The wild cards.
        faces: The faces that a wild card can stand for, as a mask.
        forest: The shapes, found by the faces there are.
        is_plain: Whether there are no twins and no wild cards, so that cards are their faces.
    """

    def __init__(
        self, deck: Deck, kinds: Sequence[MeldKind], wild_mask: int, naturals: int
    ) -> None:
        """List the shapes of some kinds that a pack has cards for; wild ones are in none."""
        self.wild_mask = wild_mask
        wild_faces = faces_of(wild_mask)
        self._copies = deck.copies
        self._naturals = naturals
        held = Counter(card % COPY_BITS for card in indices(deck.cards.mask & ~wild_mask))
        self.shapes: tuple[Shape, ...] = tuple(
            shape
            for kind in kinds
            for shape in kind.shapes(deck)
            if not any(wild_faces >> face & 1 for face in shape.faces)
            and (Counter(shape.faces) - held).total() <= wild_mask.bit_count()
        )
        self.faces: int = faces_of(deck.cards.mask & ~wild_mask)
        self.forest: Forest[Shape] = Forest({shape.faces: shape for shape in self.shapes})
        self._at: dict[int, list[tuple[int, Shape]]] = {}
        self._by_faces: dict[tuple[int, ...], list[Shape]] = {}
        for shape in self.shapes:
            self._by_faces.setdefault(tuple(sorted(shape.faces)), []).append(shape)
            mask = mask_of(shape.faces)
            for face in set(shape.faces):
                self._at.setdefault(face, []).append((mask, shape))
        self._growths: dict[tuple[int, ...], Growths] = {}
        self._in_order = {shape.faces: shape for shape in reversed(self.shapes)}
        self._repeats = any(len(set(shape.faces)) < len(shape.faces) for shape in self.shapes)
        self.is_plain: bool = deck.copies == 1 and not wild_mask and not self._repeats

    @property
    def joker_sizes(self) -> list[int]:
        """The sizes of the melds of jokers alone."""
        sizes = {len(s.faces) for s in self.shapes if not any(face % RANKS for face in s.faces)}
        return sorted(sizes)

    def arranged(
        self, cards: tuple[int, ...], faces: tuple[int, ...]
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return some cards, and what they stand for, in the order of a meld of them.

        Where two melds can be made of them the written order tells which; cards that are no meld
        are put in index order.
        """
        shapes = self._by_faces.get(tuple(sorted(faces)), ())
        wanted = next((s.faces for s in shapes if s.faces == faces), None)
        if wanted is None:
            wanted = shapes[-1].faces if shapes else tuple(sorted(faces))
        return _in_order(cards, faces, wanted)

    def leaves_open(self, faces: tuple[int, ...]) -> bool:
        """Tell whether melds of several kinds can be made of some faces, in other orders."""
        shapes = self._by_faces.get(tuple(sorted(faces)), ())
        return len({s.kind for s in shapes}) > 1 and all(s.faces != faces for s in shapes)

    def added(
        self, cards: tuple[int, ...], faces: tuple[int, ...], onto_faces: tuple[int, ...]
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return cards that are laid off, and what they stand for, in the order of the grown meld.

        Args:
            cards: The cards in the order they are written.
            faces: What each stands for.
            onto_faces: The faces of the meld on the table in its order.
        """
        shape, wanted = self.shape(onto_faces), sorted(faces)
        grown = () if shape is None else self.growths(shape).by_faces
        fitting = [added for added in grown if sorted(added) == wanted]
        if faces in fitting:
            return _in_order(cards, faces, faces)
        return _in_order(cards, faces, fitting[-1] if fitting else tuple(wanted))

    def shape(self, faces: tuple[int, ...]) -> Shape | None:
        """Return the shape of some faces in its order, or None if they are no meld."""
        return self._in_order.get(faces)

    def growths(self, shape: Shape) -> Growths:
        """Return how a meld of a shape can grow.

        Faces that could be added at either end are added at the upper one.
        """
        found = self._growths.get(shape.faces)
        if found is None:
            lying = mask_of(shape.faces)
            by_faces = {
                growth.added: growth
                for mask, bigger in self._at[shape.faces[0]]
                if mask & lying == lying and (growth := _growth(shape, bigger)) is not None
            }
            found = self._growths[shape.faces] = Growths(by_faces, Forest(by_faces))
        return found

    def melds(self, hand: Hand, must: int = -1) -> Iterator[Bundle]:
        """Yield the melds that can be made of some cards.

        Args:
            hand: The cards.
            must: A card that has to be in them, or -1.
        """
        for shape in self.forest.fitting(hand.faces, len(hand.wilds)):
            yield from self._bundles(hand, shape, shape.faces, self._naturals, must)

    def lay_offs(self, hand: Hand, shape: Shape, must: int = -1) -> Iterator[Bundle]:
        """Yield what can be added to a meld of a shape.

        Args:
            hand: The cards to add.
            shape: The shape of the meld.
            must: A card that has to be among them, or -1.
        """
        for growth in self.growths(shape).forest.fitting(hand.faces, len(hand.wilds)):
            yield from self._bundles(hand, growth.shape, growth.added, 0, must)

    def melds_with(self, hand: Hand, card: int) -> bool:
        """Tell whether there is a meld with a certain card, which is among those of a hand."""
        if self._repeats or self._naturals > 1 or self.wild_mask >> card & 1:
            return any(True for _ in self.melds(hand, card))
        return self.forest.fits(hand.faces, len(hand.wilds), card % COPY_BITS)

    def lays_off(self, hand: Hand, shape: Shape, card: int) -> bool:
        """Tell whether a certain card can be laid off on a meld of a shape."""
        if self._repeats or self.wild_mask >> card & 1:
            return any(True for _ in self.lay_offs(hand, shape, card))
        return self.growths(shape).forest.fits(hand.faces, len(hand.wilds), card % COPY_BITS)

    def _bundles(
        self, hand: Hand, shape: Shape, faces: tuple[int, ...], naturals: int, must: int
    ) -> Iterator[Bundle]:
        for bundle in self._fillings(hand, shape, faces, naturals):
            if must < 0:
                yield bundle
            else:
                yield from bundle.with_card(must)

    def _fillings(
        self, hand: Hand, shape: Shape, faces: tuple[int, ...], naturals: int
    ) -> Iterator[Bundle]:
        """Yield the ways to fill the places of some faces, by the places of wild cards."""
        if not hand.wilds:
            for choices in self._natural_fillings(hand, faces):
                yield Bundle(shape, faces, choices)
            return
        size = len(faces)
        for count in range(min(len(hand.wilds), size - naturals) + 1):
            for places in combinations(range(size), count):
                rest = tuple(face for p, face in enumerate(faces) if p not in places)
                for choices in self._natural_fillings(hand, rest):
                    bundle = Bundle(shape, faces, choices, places, hand.wilds if places else ())
                    if self._repeats and places:
                        yield from _in_print(bundle)
                    else:
                        yield bundle

    def _natural_fillings(
        self, hand: Hand, faces: tuple[int, ...]
    ) -> Iterator[tuple[tuple[int, ...], ...]]:
        choices = tuple(self._copies_of(hand, face) for face in faces)
        if not all(choices):
            return
        if len(set(faces)) == len(faces):
            yield choices
            return
        needed = Counter(faces)
        chosen = [combinations(self._copies_of(hand, face), n) for face, n in needed.items()]
        for cards in product(*chosen):
            yield tuple((card,) for group in cards for card in group)

    def _copies_of(self, hand: Hand, face: int) -> tuple[int, ...]:
        if self._copies == 1:
            return (face,) if hand.faces >> face & 1 else ()
        copies = range(face, COPY_BITS * self._copies, COPY_BITS)
        natural = hand.cards & ~self.wild_mask
        return tuple(card for card in copies if natural >> card & 1)


def _in_order(
    cards: tuple[int, ...], faces: tuple[int, ...], wanted: tuple[int, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    pairs = sorted(zip(faces, cards, strict=True), key=lambda pair: twin_order(*pair))
    ordered: list[int] = []
    for face in wanted:
        pair = next(pair for pair in pairs if pair[0] == face)
        pairs.remove(pair)
        ordered.append(pair[1])
    return tuple(ordered), wanted


def _growth(shape: Shape, bigger: Shape) -> Growth | None:
    """Return how one shape grows to another, its cards in their places, or None."""
    if bigger.kind != shape.kind or len(bigger.faces) <= len(shape.faces):
        return None
    left = list(zip(shape.faces, shape.places, strict=True))
    added: list[int] = []
    for placed in zip(bigger.faces, bigger.places, strict=True):
        if placed in left:
            left.remove(placed)
        else:
            added.append(placed[0])
    return None if left else Growth(bigger, tuple(added))


def _in_print(bundle: Bundle) -> Iterator[Bundle]:
    """Yield each way in which cards that stand for one face come in the order they are printed."""
    for cards in bundle:
        if are_in_print(bundle.faces, cards):
            yield Bundle(bundle.shape, bundle.faces, tuple((card,) for card in cards))


def are_in_print(faces: Sequence[int], cards: Sequence[int]) -> bool:
    """Tell whether cards that stand for one face come in the order they are printed in."""
    return all(
        face != other or twin_order(face, card) < twin_order(other, behind)
        for (face, card), (other, behind) in pairwise(zip(faces, cards, strict=True))
    )
