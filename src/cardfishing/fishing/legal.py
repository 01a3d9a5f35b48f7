"""The legal moves of a fishing game: listed in a documented order, counted and drawn.

The order: hand cards in index order; for each card the trail, then captures, new builds, and
changes of standing builds.  Captures come by the builds they take, then by the mask of the loose
cards; new builds by value, then mask; changes by build, the raise before the add.

Where many groups may be joined, the moves of a card are a `Run`: counted and drawn from counts of
equal cards, and made only when they are iterated over.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import final

from cardfishing._bits import listed
from cardfishing.fishing._listing import flat_moves
from cardfishing.fishing.finder import Finder, trail
from cardfishing.fishing.moves import FishingMove
from cardfishing.fishing.public import Public
from cardfishing.fishing.refusals import refusal
from cardfishing.parts import PartedMoves, Ways


@final
class FishingMoves(PartedMoves[FishingMove]):
    """The legal moves of one seat; it holds what that seat sees and nothing else."""

    __slots__ = ("_hand", "_public", "_seat")

    def __init__(self, public: Public, seat: int, hand: int) -> None:
        """Hold the public facts and the seat's hand; a seat not to act has no moves."""
        self._parts = None
        self._public = public
        self._seat = seat
        self._hand = hand if seat == public.turn else 0

    def __contains__(self, move: object) -> bool:
        """Ask the rules whether a move is legal."""
        return (
            isinstance(move, FishingMove)
            and self._hand != 0
            and refusal(self._public, self._seat, self._hand, move) is None
        )

    def __bool__(self) -> bool:
        """Tell whether there is a move; most often some card can be trailed."""
        cards = listed(self._hand)
        return any(trail(card) in self for card in cards) or any(self._found())

    def captures(self, card: int) -> tuple[FishingMove, ...]:
        """Return the captures with a card of the hand."""
        if not self._hand >> card & 1:
            return ()
        finder = Finder(self._public, self._seat, self._hand)
        return tuple(chain.from_iterable(finder.captures(card)))

    def parts(self) -> Sequence[Ways[FishingMove]]:
        """Return the moves of each hand card."""
        if not self._hand:
            return ()
        moves = flat_moves(self._public, self._seat, self._hand)
        if moves is not None:
            return (moves,)
        return Finder(self._public, self._seat, self._hand).find()
