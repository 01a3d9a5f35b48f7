"""The moves of a seat where cards are their faces, as one list.

That is with one pack without wild cards: each shape is made in one way.
"""

from __future__ import annotations

from typing import Final

from cardfishing._bits import COPY_BITS
from cardfishing._tuples import made
from cardfishing.rummy.melding import takes
from cardfishing.rummy.moves import DRAW, PASS, Discard, Lay, LayOff, RummyMove, Take
from cardfishing.rummy.public import Phase, Public
from cardfishing.rummy.reach import reach_of
from cardfishing.rummy.shapes import ShapeTable
from cardfishing.rummy.spread import Reach

_MELD: Final = Phase.MELD
_TAKES: Final = [Take(card) for card in range(2 * COPY_BITS)]
_DISCARDS: Final = {1 << card: Discard(card) for card in range(COPY_BITS)}


def draws(public: Public, seat: int, hand: int) -> list[RummyMove]:
    """Return the ways to draw, whatever the pack.

    Args:
        public: The open facts.
        seat: The seat to act.
        hand: Its hand.
    """
    pile, stock = public.pile, public.stock_size
    moves: list[RummyMove] = [DRAW] if stock else []
    reach = public.game.rules.pile.reach(len(pile))
    moves += [_TAKES[pile[-depth]] for depth in takes(public, seat, hand, 1, reach)]
    if not stock:
        moves.append(PASS)
    return moves


def plays(public: Public, seat: int, hand: int, table: ShapeTable) -> list[RummyMove]:
    """Return the melds, the lay-offs, and what ends the turn.

    Args:
        public: The open facts; no card is barred, and nobody has to open.
        seat: The seat to act.
        hand: Its hand.
        table: The shapes of the game.
    """
    must, cards = public.must_use, hand & ~public.lifted
    moves: list[RummyMove] = []
    for shape in table.forest.made(cards):
        faces = shape.faces
        if must < 0 or must in faces:
            moves.append(made(Lay, (faces, faces)))
    if must < 0 or not public.game.rules.pile.new_meld:
        reach = reach_of(public, seat)
        if reach.first & cards:
            _lay_off(moves, public, reach, cards)
    if must >= 0:
        return moves
    if public.phase is not _MELD:
        moves.append(PASS)
        return moves
    while hand:
        bit = hand & -hand
        moves.append(_DISCARDS[bit])
        hand ^= bit
    return moves


def _lay_off(moves: list[RummyMove], public: Public, reach: Reach, cards: int) -> None:
    """Add the lay-offs of some cards, each with the card that has to be used if there is one."""
    melds, must = public.melds, public.must_use
    for number, first, forest in reach.growths:
        if first & cards:
            meld = melds[number]
            onto, faces = meld.card_indices, meld.shape.faces
            for growth in forest.made(cards):
                added = growth.added
                if must < 0 or must in added:
                    moves.append(made(LayOff, (added, added, onto, faces)))
