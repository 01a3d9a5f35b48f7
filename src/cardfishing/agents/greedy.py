"""The agent that takes what it can get."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, Protocol, TypeVar

import attrs

from cardfishing.agents.fishing_appraisal import FishingAppraisal
from cardfishing.agents.plain_appraisal import PlainAppraisal
from cardfishing.agents.rummy_appraisal import RummyAppraisal
from cardfishing.chance import Stream, choice
from cardfishing.fishing import FishingObservation
from cardfishing.game import AnyGame, Move, Observation
from cardfishing.rummy import RummyObservation
from cardfishing.state import LegalMoves

LOOKS: Final = 400
"""The most moves it looks at; of more it looks at the plain ones and at so many drawn."""

MoveT = TypeVar("MoveT", bound=Move)


class Appraisal(Protocol[MoveT]):
    """The judgement of one seat on its moves, by what it sees; every family has its own."""

    @property
    def plain_moves(self) -> tuple[MoveT, ...]:
        """The moves that are looked at however many others there are."""
        ...

    def worth(self, move: MoveT, /) -> int:
        """Return what a move is worth, in thousandths of a point."""
        ...

    def best(self, moves: Sequence[MoveT], /) -> list[MoveT]:
        """Return those of some moves that are worth most, in the order they come in."""
        ...


@attrs.frozen
class GreedyAgent:
    """Plays for points now, then for what its cards promise, then for little for the next player.

    It judges each move by open facts and its own hand.  In a fishing game it weighs what is
    captured and what it may capture next against what the next player may capture; it builds when
    the build is worth more than what can be had at once.  In a rummy game it tables what scores,
    takes from the pile what is worth the rest of the cards lifted, keeps what may still become
    melds, and discards what costs most in hand and helps the next player least.  In any other game
    it goes by what the score sheet gains at once.

    Attributes:
        seed: Breaks ties, and draws the moves it looks at where there are very many.
    """

    seed: int = 0

    @classmethod
    def for_game(cls, game: AnyGame, seed: int) -> GreedyAgent:
        """Return the agent for a game, whichever it is."""
        del game
        return cls(seed)

    def choose(self, view: Observation[MoveT], /) -> MoveT:
        """Return the move to make.

        Raises:
            IndexError: The seat is not to act.
        """
        best = self.best(view)
        return best[0] if len(best) == 1 else best[choice(self.seed, view.key, len(best))]

    def best(self, view: Observation[MoveT]) -> list[MoveT]:
        """Return the moves that are worth most, of which one is chosen; mostly it is one.

        Raises:
            IndexError: The seat is not to act.
        """
        return self.best_of(view.legal_moves, partial(_appraise, view), lambda: view.key)

    def best_of(
        self,
        legal: LegalMoves[MoveT],
        appraise: Callable[[], Appraisal[MoveT]],
        key: Callable[[], int],
    ) -> list[MoveT]:
        """Return what `best` does, without a view.

        Args:
            legal: The legal moves of a seat.
            appraise: Returns its judgement, if it takes one.
            key: Returns the key of what it sees, if something is drawn.

        Raises:
            IndexError: There is no move.
        """
        count = legal.count()
        if count < 2:
            return [legal.nth(0)]
        appraisal = appraise()
        if count <= LOOKS:
            return appraisal.best(list(legal))
        return appraisal.best(self._drawn(legal, appraisal, key()))

    def ranked(self, view: Observation[MoveT]) -> tuple[MoveT, ...]:
        """Return the moves it looks at, the best first; none if the seat is not to act."""
        return tuple(move for _, move in self.rated(view))

    def rated(self, view: Observation[MoveT]) -> list[tuple[int, MoveT]]:
        """Return the moves it looks at with their worths, in thousandths of a point; best first.

        A move that has no other beside it is not appraised, and worth 0.
        """
        moves, worths = self._judged(view)
        rated = list(zip(worths, moves, strict=True))
        rated.sort(key=_worth, reverse=True)
        return rated

    def _judged(self, view: Observation[MoveT]) -> tuple[list[MoveT], list[int]]:
        """Return the moves it looks at, in order, and what each is worth."""
        legal = view.legal_moves
        count = legal.count()
        if count < 2:
            return list(legal), [0] * count
        appraisal: Appraisal[MoveT] = _appraise(view)
        moves = list(legal) if count <= LOOKS else self._drawn(legal, appraisal, view.key)
        return moves, list(map(appraisal.worth, moves))

    def _drawn(
        self, legal: LegalMoves[MoveT], appraisal: Appraisal[MoveT], key: int
    ) -> list[MoveT]:
        """Return the plain moves and so many drawn ones that it can look at all."""
        plain, stream = appraisal.plain_moves, Stream("agent.greedy", self.seed, key)
        drawn = (legal.sample(stream.word()) for _ in range(LOOKS - len(plain)))
        return list(dict.fromkeys([*plain, *drawn]))


def _worth(pair: tuple[int, Move]) -> int:
    return pair[0]


def knows(view: Observation[Any]) -> bool:
    """Tell whether a view is of a family of which the agent knows more than the score sheet."""
    return isinstance(view, FishingObservation | RummyObservation)


def _appraise(view: Observation[Any]) -> Appraisal[Any]:
    """Return the judgement of the view's family."""
    match view:
        case FishingObservation(seat=int(seat)):
            return FishingAppraisal(view.public, seat, view.hand_mask)
        case RummyObservation(seat=int(seat)):
            return RummyAppraisal(view.public, seat, view.hand_mask)
        case _:
            return PlainAppraisal(view)
