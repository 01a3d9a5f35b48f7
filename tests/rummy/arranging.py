"""A slow and literal arranger, and what it takes to check the answers of a fast one.

Cards are indices.  It lists every choice of cards for every shape, and tries them all.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Final

import attrs

from cardfishing import Card, CardSet, Deck
from cardfishing.rummy.arrange import Arrangement, arrange
from cardfishing.rummy.melds import MeldKind, Shape

ALIKE: Final = "alike"
IN_ORDER: Final = "in-order"


@attrs.frozen(kw_only=True)
class Alike(MeldKind):
    """Three cards of a rank and more, jokers too."""

    most: int = 4
    twins: bool = False

    @property
    def name(self) -> str:
        """A name of its own."""
        return ALIKE

    def shapes(self, deck: Deck) -> Iterator[Shape]:
        """Yield them."""
        held = [card.index % 64 for card in deck.cards]
        for size in range(3, self.most + 1):
            for rank in range(14):
                faces = sorted({face for face in held if face % 16 == rank})
                choose = combinations_with_replacement if self.twins else combinations
                for chosen in choose(faces, size):
                    if all(chosen.count(face) <= held.count(face) for face in chosen):
                        yield Shape(ALIKE, chosen, (0,) * size)


@attrs.frozen(kw_only=True)
class InOrder(MeldKind):
    """Neighbours in a suit, the ace at either end."""

    least: int = 3
    most: int = 13

    @property
    def name(self) -> str:
        """A name of its own."""
        return IN_ORDER

    def shapes(self, deck: Deck) -> Iterator[Shape]:
        """Yield them, the long ones first."""
        held = {card.index % 64 for card in deck.cards}
        for size in range(self.most, self.least - 1, -1):
            for suit in range(4):
                for low in range(1, 16 - size):
                    places = tuple(range(low, low + size))
                    faces = tuple(16 * suit + (1 if place == 14 else place) for place in places)
                    if held.issuperset(faces):
                        yield Shape(IN_ORDER, faces, places)


@attrs.frozen(kw_only=True)
class Task:
    """What is to be arranged, by which rules."""

    hand: CardSet
    deck: Deck
    kinds: tuple[MeldKind, ...]
    values: tuple[int, ...]
    wilds: CardSet = CardSet()
    wild_points: int | None = None
    naturals: int = 1
    runs: int = 0
    pure_runs: int = 0
    spread: tuple[Shape, ...] = ()

    @property
    def shapes(self) -> list[Shape]:
        """The shapes of all kinds."""
        return [shape for kind in self.kinds for shape in kind.shapes(self.deck)]

    def solved(self) -> Arrangement:
        """Return the answer of the library."""
        return arrange(**attrs.asdict(self, recurse=False))

    def without(self, used: frozenset[Card]) -> Task:
        """Return the task that is left when some cards have been placed."""
        return attrs.evolve(self, hand=self.hand - CardSet.of(used))

    def points(self, card: Card) -> int:
        """Return what a card left counts."""
        is_wild = card in self.wilds and self.wild_points is not None
        return self.wild_points or 0 if is_wild else self.values[card.rank]


@attrs.frozen
class Choice:
    """Cards for a shape; `number` is that of a meld on the table."""

    cards: frozenset[Card]
    runs: int = 0
    pure_runs: int = 0
    number: int = -1


def fillings(
    task: Task, faces: tuple[int, ...], cards: frozenset[Card]
) -> Iterator[tuple[frozenset[Card], int]]:
    """Yield every choice of cards for some faces, and how many of them are themselves."""
    if not faces:
        yield frozenset(), 0
    for card in cards if faces else ():
        itself = card.index % 64 == faces[0]
        if itself or (card in task.wilds and faces[0] % 16):
            for others, own in fillings(task, faces[1:], cards - {card}):
                yield others | {card}, own + itself


def added(shape: Shape, meld: Shape) -> tuple[int, ...] | None:
    """Return the faces by which a meld becomes a shape; None if it does not."""
    left = list(zip(shape.faces, shape.places, strict=True))
    for placed in zip(meld.faces, meld.places, strict=True):
        if placed not in left:
            return None
        left.remove(placed)
    return tuple(face for face, _ in left) if left and shape.kind == meld.kind else None


def choices(task: Task) -> set[Choice]:
    """Return every meld and lay-off of a hand."""
    found = set[Choice]()
    for shape in task.shapes:
        is_run = int(shape.kind == IN_ORDER)
        for cards, own in fillings(task, shape.faces, frozenset(task.hand)):
            if own >= task.naturals:
                found.add(Choice(cards, is_run, is_run if own == len(cards) else 0))
        for number, meld in enumerate(task.spread):
            if faces := added(shape, meld):
                for cards, _ in fillings(task, faces, frozenset(task.hand)):
                    found.add(Choice(cards, number=number))
    return found


def least(task: Task) -> tuple[int, int]:
    """Return the fewest points that can be left, and with them the fewest cards."""
    hand = sorted(task.hand, key=lambda card: card.index)
    everything = sum(map(task.points, hand)), len(hand)
    known: dict[Card, list[Choice]] = {card: [] for card in hand}
    for choice in choices(task):
        known[min(choice.cards, key=lambda card: card.index)].append(choice)

    @cache
    def best(
        cards: tuple[Card, ...], tables: frozenset[int], runs: int, pure: int
    ) -> tuple[int, int]:
        if not cards:
            return (0, 0) if runs <= 0 and pure <= 0 else (10**6, 0)
        first, rest = cards[0], cards[1:]
        left = set(cards)
        points, number = best(rest, tables, runs, pure)
        found = [(points + task.points(first), number + 1)]
        for choice in known[first]:
            if choice.cards <= left and choice.number not in tables:
                later = tuple(card for card in cards if card not in choice.cards)
                used = tables | {choice.number} if choice.number >= 0 else tables
                found.append(best(later, used, runs - choice.runs, pure - choice.pure_runs))
        return min(found)

    return min(best(tuple(hand), frozenset[int](), task.runs, task.pure_runs), everything)


def check(task: Task, answer: Arrangement) -> None:
    """Check that an answer is an arrangement of the hand by the rules, and counted right."""
    placed = [(meld.cards, meld.shape.faces) for meld in answer.melds]
    placed += [(lay_off.cards, lay_off.faces) for lay_off in answer.lay_offs]
    used = [card for cards, _ in placed for card in cards]
    assert len(used) == len(set(used))
    assert answer.deadwood == task.hand - CardSet.of(used)
    assert answer.points == sum(map(task.points, answer.deadwood))
    for cards, faces in placed:
        for card, face in zip(cards, faces, strict=True):
            assert card.index % 64 == face or (card in task.wilds and face % 16)
    for meld in answer.melds:
        assert meld.shape in task.shapes
        own = sum(c.index % 64 == f for c, f in zip(meld.cards, meld.shape.faces, strict=True))
        assert own >= task.naturals
        assert meld.is_pure == (own == len(meld.cards))
    for lay_off in answer.lay_offs:
        assert lay_off.shape in task.shapes
        assert lay_off.faces == added(lay_off.shape, task.spread[lay_off.number])
    numbers = [lay_off.number for lay_off in answer.lay_offs]
    assert numbers == sorted(set(numbers))
    pure = [meld.is_pure for meld in answer.melds if meld.shape.kind == IN_ORDER]
    satisfied = len(pure) >= task.runs and sum(pure) >= task.pure_runs
    assert satisfied or not (answer.melds or answer.lay_offs)
