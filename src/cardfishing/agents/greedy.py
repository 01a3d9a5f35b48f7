"""The agent that takes what it can get."""

from __future__ import annotations

from typing import Final

import attrs

from cardfishing.agents.appraisal import Appraisal
from cardfishing.chance import Stream
from cardfishing.errors import RulesError
from cardfishing.fishing import FishingGame, FishingMove, FishingObservation, Trail
from cardfishing.game import AnyGame, fingerprint

LOOKS: Final = 400
"""The most moves it looks at; of more it looks at the trails and at so many drawn."""


@attrs.frozen
class GreedyAgent:
    """Plays a fishing game for points now, then cards, then little for the next player.

    It judges each move by open facts and its own hand: what is captured, what it may capture in
    its next turn, less what the next player may capture.  It builds when the build is worth more
    than what can be had at once.

    Attributes:
        seed: Breaks ties, and draws the moves it looks at on a crowded table.
    """

    seed: int = 0

    @classmethod
    def for_game(cls, game: AnyGame, seed: int) -> GreedyAgent:
        """Return the agent for a game.

        Raises:
            RulesError: It is no fishing game.
        """
        if not isinstance(game, FishingGame):
            raise RulesError("agent", "greedy", f"it does not know {game}: choose random")
        return cls(seed)

    def choose(self, view: FishingObservation, /) -> FishingMove:
        """Return the move to make.

        Raises:
            IndexError: The seat is not to act.
        """
        rated = self._rated(view)
        if not rated:
            sentence = "no legal move to choose from"
            raise IndexError(sentence)
        best = [move for worth, move in rated if worth == rated[0][0]]
        return best[self._stream(view).below(len(best))]

    def ranked(self, view: FishingObservation) -> tuple[FishingMove, ...]:
        """Return the moves it looks at, the best first; none if the seat is not to act."""
        return tuple(move for _, move in self._rated(view))

    def _rated(self, view: FishingObservation) -> list[tuple[int, FishingMove]]:
        moves = self._looks(view)
        if not moves or view.seat is None:
            return []
        appraisal = Appraisal(view, view.seat)
        rated = [(appraisal.worth(move), move) for move in moves]
        rated.sort(key=lambda pair: -pair[0])
        return rated

    def _looks(self, view: FishingObservation) -> list[FishingMove]:
        legal = view.legal_moves
        if legal.count() <= LOOKS:
            return list(legal)
        stream = self._stream(view)
        trails = [move for card in view.hand if (move := Trail(card.index)) in legal]
        drawn = (legal.sample(stream.word()) for _ in range(LOOKS - len(trails)))
        return list(dict.fromkeys([*trails, *drawn]))

    def _stream(self, view: FishingObservation) -> Stream:
        return Stream("agent.greedy", self.seed, fingerprint(view.to_text()))
