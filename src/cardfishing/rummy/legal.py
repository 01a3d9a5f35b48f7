"""The legal moves of a rummy game: listed in a documented order, counted and drawn.

The order: the draw from the stock, then takes from the top of the pile down, then the pass; new
melds kind by kind in the order of their shapes, lay-offs meld by meld, discards in index order, and
the pass that ends a turn without a draw.

Melds of a double pack differ by twins only; they come in bundles that are counted without being
made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import final

from cardfishing._bits import indices
from cardfishing.parts import PartedMoves, Run, Ways
from cardfishing.rummy._listing import draws, plays
from cardfishing.rummy.melding import Uses, leaves_stuck
from cardfishing.rummy.moves import PASS, Discard, Lay, LayOff, RummyMove
from cardfishing.rummy.public import Phase, Public
from cardfishing.rummy.refusals import refusal
from cardfishing.rummy.shapes import Bundle, Hand


@final
class RummyMoves(PartedMoves[RummyMove]):
    """The legal moves of one seat; it holds what that seat sees and nothing else."""

    __slots__ = ("_hand", "_is_mover", "_public", "_seat")

    def __init__(self, public: Public, seat: int, hand: int) -> None:
        """Hold the public facts and the seat's hand; a seat not to act has no moves."""
        self._parts = None
        self._public = public
        self._seat = seat
        self._hand = hand
        self._is_mover = seat == public.turn and seat >= 0

    def __contains__(self, move: object) -> bool:
        """Ask the rules whether a move is legal."""
        return (
            self._is_mover
            and isinstance(move, RummyMove)
            and refusal(self._public, self._seat, self._hand, move) is None
        )

    def __bool__(self) -> bool:
        """Tell whether there is a move: a seat to act always has one."""
        return self._is_mover

    def parts(self) -> Sequence[Ways[RummyMove]]:
        """Return the moves of each kind."""
        public = self._public
        if not self._is_mover:
            return ()
        if public.phase is Phase.DRAW:
            return (draws(public, self._seat, self._hand),)
        table, rules = public.game.shapes_for(len(public.hand_sizes)), public.game.rules
        if table.is_plain and public.barred < 0 and rules.opening is None:
            return (plays(public, self._seat, self._hand, table),)
        return list(self._parted())

    def _parted(self) -> Iterator[Ways[RummyMove]]:
        public = self._public
        yield from self._melds()
        if public.must_use >= 0 or public.is_opening:
            return
        if public.phase is Phase.PASSING:
            yield [PASS]
        else:
            cards = indices(self._hand & ~_bit(public.barred))
            yield [Discard(card) for card in cards]

    def _melds(self) -> Iterator[Ways[RummyMove]]:
        public = self._public
        uses = Uses.of(public, self._seat, self._hand)
        for bundle in uses.melds():
            yield from self._ending(Run(partial(_lay, bundle.faces), bundle), bundle)
        for number, bundle in uses.lay_offs():
            meld = public.melds[number]
            make = partial(_lay_off, bundle.faces, meld.card_indices, meld.shape.faces)
            yield from self._ending(Run(make, bundle), bundle)

    def _ending(
        self, run: Run[RummyMove, tuple[int, ...]], bundle: Bundle
    ) -> Iterator[Ways[RummyMove]]:
        """Yield the moves of a run after which the turn can still end."""
        public = self._public
        if public.barred < 0 or self._hand.bit_count() != len(bundle.faces) + 1:
            yield run
        else:
            yield [m for m in run if not leaves_stuck(public, self._seat, self._hand, m)]


def tabled(public: Public, cards: int) -> Iterator[Lay | LayOff]:
    """Yield the melds and lay-offs of as many cards as are given, legal or not.

    Args:
        public: What everybody sees.
        cards: The cards.
    """
    table = public.game.shapes_for(len(public.hand_sizes))
    hand, size = Hand(cards, table.wild_mask), cards.bit_count()
    for bundle in table.melds(hand):
        if len(bundle.faces) == size:
            yield from map(partial(_lay, bundle.faces), bundle)
    for meld in public.melds:
        for bundle in table.lay_offs(hand, meld.shape):
            if len(bundle.faces) == size:
                make = partial(_lay_off, bundle.faces, meld.card_indices, meld.shape.faces)
                yield from map(make, bundle)


def _bit(card: int) -> int:
    return 1 << card if card >= 0 else 0


def _lay(faces: tuple[int, ...], cards: tuple[int, ...]) -> Lay:
    return Lay(cards, faces)


def _lay_off(
    faces: tuple[int, ...],
    onto: tuple[int, ...],
    onto_faces: tuple[int, ...],
    cards: tuple[int, ...],
) -> LayOff:
    return LayOff(cards, faces, onto, onto_faces)
