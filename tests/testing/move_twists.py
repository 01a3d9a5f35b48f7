"""Twists of legal moves: CF01, CF02, CF04, CF05."""

from __future__ import annotations

import itertools
from typing import Final, Self

import attrs

from cardfishing.errors import GameOverError, IllegalMoveError, Refusal
from cardfishing.fishing import Capture, Trail
from cardfishing.game import Move, Outcome
from cardfishing.messages import msg

from .state_twists import with_public
from .twisted import Renamed, TwistedState, TwistedView, played

turnstile: Final = itertools.count()
"""Turns at each touch, for twists that answer differently each time."""


# CF01


def stuck(view: TwistedView, moves: list[Move]) -> list[Move]:
    """Nobody may play once the stock is empty."""
    return moves if view.inner.stock_size else []


def promising_listed(view: TwistedView, moves: list[Move]) -> list[Move]:
    """Moves are counted and none is listed."""
    return []


def promising_count(view: TwistedView, count: int) -> int:
    """Moves are counted and none is listed."""
    return 1


def promising_drawn(moves: list[Move], place: int) -> Move:
    """Moves are counted and none is listed."""
    return Trail(1)


def plays_on(view: TwistedView, moves: list[Move]) -> list[Move]:
    """A move is listed after the end."""
    return [Trail(1)] if view.inner.turn is None else moves


def counts_on(view: TwistedView, count: int) -> int:
    """A move is counted after the end."""
    return count or 1


def counts_right(view: TwistedView, count: int) -> int:
    """Nothing is counted after the end, whatever is listed."""
    return 0 if view.inner.turn is None else count


def ends_early(outcome: Outcome | None) -> Outcome | None:
    """There is an outcome from the start."""
    return outcome or Outcome("played_out", (0, 0))


def no_outcome(outcome: Outcome | None) -> Outcome | None:
    """There is no outcome at the end."""
    return None


# CF02


def twice(view: TwistedView, moves: list[Move]) -> list[Move]:
    """The first move is listed twice."""
    return [*moves[:1], *moves]


def miscounts(view: TwistedView, count: int) -> int:
    """One too many is counted where there are many."""
    return count + (count > 5)


def reorders(view: TwistedView, moves: list[Move]) -> list[Move]:
    """The order is another each time."""
    return moves[::-1] if next(turnstile) % 2 else moves


def orders_by_history(view: TwistedView, moves: list[Move]) -> list[Move]:
    """The order depends on how the position came about."""
    return moves[::-1] if view.secret and view.secret.is_read else moves


def unfair(moves: list[Move], place: int) -> Move:
    """The first move is drawn for the second one too."""
    return moves[0 if place == 1 else place]


def moody(moves: list[Move], place: int) -> Move:
    """The same seed draws another move each time."""
    return moves[next(turnstile) % len(moves)]


def inventive(moves: list[Move], place: int) -> Move:
    """A move is drawn that is not listed, without harm."""
    return Renamed(played(moves[place]), "AC")


def blundering(moves: list[Move], place: int) -> Move:
    """The last of many moves is drawn under another text."""
    return Renamed(played(moves[place]), "AC") if place > 4 else moves[place]


def draws_nothing(moves: list[Move], place: int) -> Move:
    """A move is drawn where there is none."""
    return moves[place] if moves else Trail(1)


def forgets(moves: list[Move], number: int) -> Move:
    """The last move has no number."""
    return moves[max(number - 1, 0)]


# CF04


def lenient(state: TwistedState, move: Move, refusal: Refusal | None) -> Refusal | None:
    """Everything in the hand may be trailed."""
    return None if refusal and refusal.reason == "owner_may_not_trail" else refusal


def strict(state: TwistedState, move: Move, refusal: Refusal | None) -> Refusal | None:
    """A move that is listed is refused."""
    listed = next(iter(state.inner.legal_moves), None)
    return Refusal("not_in_hand", "C7", msg("no")) if move == listed else refusal


def tolerant(view: TwistedView, move: object, found: bool) -> bool:
    """`in` allows what is refused."""
    return found or isinstance(move, Capture)


def nullable(view: TwistedView, move: object, found: bool) -> bool:
    """`in` allows None."""
    return found or move is None


def reasonless(state: TwistedState, move: Move, refusal: Refusal | None) -> Refusal | None:
    """A refusal has no code."""
    return refusal and attrs.evolve(refusal, reason="")


def wordless(state: TwistedState, move: Move, refusal: Refusal | None) -> Refusal | None:
    """A refusal has no sentence."""
    return refusal and attrs.evolve(refusal, message=msg(" "))


def ruleless(state: TwistedState, move: Move, refusal: Refusal | None) -> Refusal | None:
    """A refusal rests on no rule."""
    return refusal and attrs.evolve(refusal, rule="C99")


def unruled(state: TwistedState, move: Move, refusal: Refusal | None) -> Refusal | None:
    """No rule covers the reason of a refusal."""
    return refusal and attrs.evolve(refusal, rule="")


def misruled(state: TwistedState, move: Move, refusal: Refusal | None) -> Refusal | None:
    """A refusal rests on a rule that says something else."""
    return refusal and attrs.evolve(refusal, rule="C1")


def resentful(state: TwistedState, move: Move, refusal: Refusal | None) -> Refusal | None:
    """A refusal changes the state."""
    if refusal is not None and state.inner.turn is not None:
        public = state.inner.public._replace(sweeps=(7,) * len(state.inner.sweeps))
        object.__setattr__(state, "inner", with_public(state.inner, public))
    return refusal


def grudging(state: TwistedState, move: Move, refusal: Refusal | None) -> Refusal | None:
    """A refusal changes what the hash may depend on."""
    if refusal is not None:
        object.__setattr__(state, "is_read", True)
    return refusal


def crowding(view: TwistedView, moves: list[Move]) -> list[Move]:
    """A seat not to act is listed a move."""
    hand = view.inner.hand_mask
    return moves or ([Trail(hand.bit_length() - 1)] if hand else [])


def helpful(view: TwistedView, move: object, found: bool) -> bool:
    """A seat not to act may make the move of the one that is."""
    return found or (view.secret is not None and move in view.secret.inner.legal_moves)


class Careless(TwistedState):
    """A state whose `apply` plays what is refused."""

    def apply(self, move: Move) -> Self:  # type: ignore[misc]
        """Play a legal move, and nothing for any other."""
        return self if self.why_not(move) else self.apply_unchecked(move)


def careless(state: TwistedState) -> TwistedState:
    """What is refused is played."""
    return Careless(state.inner, state.game, state.is_read)


class Blunt(TwistedState):
    """A state whose `apply` says that the round is over."""

    def apply(self, move: Move) -> Self:  # type: ignore[misc]
        """Play a legal move."""
        refusal = self.why_not(move)
        if refusal is None:
            return self.apply_unchecked(move)
        raise GameOverError(self, move, refusal)


def blunt(state: TwistedState) -> TwistedState:
    """What is refused is answered as if the round were over."""
    return Blunt(state.inner, state.game, state.is_read)


class Forgetful(TwistedState):
    """A state whose `apply` forgets what was tried."""

    def apply(self, move: Move) -> Self:  # type: ignore[misc]
        """Play a legal move."""
        refusal = self.why_not(move)
        if refusal is None:
            return self.apply_unchecked(move)
        raise IllegalMoveError(self, None, refusal)


def forgetful(state: TwistedState) -> TwistedState:
    """The error does not name the move."""
    return Forgetful(state.inner, state.game, state.is_read)


class Vague(TwistedState):
    """A state whose `apply` gives another reason."""

    def apply(self, move: Move) -> Self:  # type: ignore[misc]
        """Play a legal move."""
        if self.why_not(move) is None:
            return self.apply_unchecked(move)
        raise IllegalMoveError(self, move, Refusal("no", "C7", msg("no")))


def vague(state: TwistedState) -> TwistedState:
    """The error gives another reason than why_not."""
    return Vague(state.inner, state.game, state.is_read)


# CF05


def mumbles(view: TwistedView, moves: list[Move]) -> list[Move]:
    """All captures have the text of the first."""
    captures = [move for move in moves if isinstance(move, Capture)]
    return [
        Renamed(played(move), captures[0].text) if move in captures[1:] else move for move in moves
    ]


def spaced(view: TwistedView, moves: list[Move]) -> list[Move]:
    """There is a space in a text."""
    return [
        Renamed(move, move.text.replace("x", " x")) if isinstance(move, Capture) else move
        for move in moves
    ]


def misreads(move: Move) -> Move:
    """A capture is read without its highest card."""
    if isinstance(move, Capture) and move.loose_mask.bit_count() > 1:
        rest = move.loose_mask ^ 1 << move.loose_mask.bit_length() - 1
        return Capture(move.card_index, rest, move.build_masks)
    return move


class Rehashed(Renamed):
    """A move with its own text and another hash."""

    def __eq__(self, other: object) -> bool:
        """Compare what is played."""
        return isinstance(other, Move) and played(other) == self.stands_for

    def __hash__(self) -> int:
        """Return another hash."""
        return 1


def rehashes(move: Move) -> Move:
    """A move read back has another hash."""
    return Rehashed(played(move), move.text)


class Reworded(Rehashed):
    """A move with another text."""

    def __hash__(self) -> int:
        """Return the right hash."""
        return hash(self.stands_for)


def rewords(move: Move) -> Move:
    """A move read back has another text."""
    return Reworded(played(move), move.text.lower())


def deaf(move: Move | None) -> Move | None:
    """A position recognises no text."""
    return None
