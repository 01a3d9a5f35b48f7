"""Twists of matches: what is wrong only beyond a round, or only when one is replayed."""

from __future__ import annotations

import itertools
from typing import Final

import attrs

from cardfishing.decks import Deal
from cardfishing.game import Move
from cardfishing.scoring import ScoreSheet, Standing
from cardfishing.table import Seat
from cardfishing_casino import CASINO

from .twisted import TwistedGame, TwistedState, TwistedView

turnstile: Final = itertools.count()
"""Turns at each touch, for twists that answer differently each time."""


def moody(standing: Standing) -> Standing:
    """Settling gives other scores each time."""
    bonus = next(turnstile)
    return attrs.evolve(standing, scores=tuple(score + bonus for score in standing.scores))


class Unconfirmed(TwistedState):
    """A state that knows no move for what was played."""

    def confirms(self, move: Move) -> bool:
        """Deny it."""
        return False


def denies(state: TwistedState) -> TwistedState:
    """What a record notes is denied."""
    return Unconfirmed(state.inner, state.game, state.is_read)


class Reshuffling(TwistedGame):
    """A game that deals another round each time."""

    __hash__ = TwistedGame.__hash__

    def new_unchecked(
        self, deal: Deal, seats: int, dealer: int, standing: Standing
    ) -> TwistedState:
        """Deal another round."""
        return super().new_unchecked(self.deck.shuffled(next(turnstile)), seats, dealer, standing)


class Idle(TwistedGame):
    """A game whose rounds are over as they begin."""

    __hash__ = TwistedGame.__hash__

    def new_unchecked(
        self, deal: Deal, seats: int, dealer: int, standing: Standing
    ) -> TwistedState:
        """Deal a round and play it to its end."""
        state = super().new_unchecked(deal, seats, dealer, standing)
        while state.turn is not None:
            state = state.apply(state.legal_moves.sample(0))
        return state


class SettlesTwice(TwistedGame):
    """A game that adds each round twice."""

    __hash__ = TwistedGame.__hash__

    def settle(self, before: Standing, sheet: ScoreSheet) -> Standing:
        """Settle a round, and once more what it counted."""
        after = CASINO.settle(before, sheet)
        scores = (a + b for a, b in zip(after.scores, sheet.totals, strict=True))
        return attrs.evolve(after, scores=tuple(scores))


class Uncounted(TwistedGame):
    """A game that does not count its rounds."""

    __hash__ = TwistedGame.__hash__

    def settle(self, before: Standing, sheet: ScoreSheet) -> Standing:
        """Settle a round without counting it."""
        return attrs.evolve(CASINO.settle(before, sheet), round_no=before.round_no)


class StrangeDealer(TwistedGame):
    """A game whose next dealer is not at the table."""

    __hash__ = TwistedGame.__hash__

    def next_dealer(self, dealer: int, seats: int) -> Seat:
        """Return a seat too far."""
        return Seat(seats)


def dries_up(view: TwistedView, moves: list[Move]) -> list[Move]:
    """In the second round there are no moves."""
    return [] if view.inner.standing.round_no else moves


def stingy(view: TwistedView, moves: list[Move]) -> list[Move]:
    """After the first capture there are no moves."""
    return [] if any(view.inner.piles) else moves


class Left(TwistedState):
    """A state in which nobody is to act, and which has no outcome."""

    @property
    def turn(self) -> Seat | None:
        """Nobody."""
        return None


def leaves_early(state: TwistedState) -> TwistedState:
    """In the second round nobody is to act."""
    if state.inner.public.standing.round_no:
        return Left(state.inner, state.game, state.is_read)
    return state


def shaky(view: TwistedView, text: str) -> str:
    """The text of what a spectator sees is another each time."""
    return text if view.inner.seat is not None else f"{text} aside=" + " " * (next(turnstile) % 2)
