"""Tables full of loose cards: the most crowded one that random rounds meet, and some set up."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, Final

from calls import Call
from rounds import CASINO

from cardfishing import Card, load
from cardfishing.fishing import Capture, FishingGame, FishingMove, FishingState, Trail

ASKED: Final = 50
"""The moves drawn on the most crowded table; each is asked about, and spoilt asked about again."""
SIXTEEN: Final = 4
FORTY: Final = 10
"""The ranks, from the ace, whose four cards lie loose on the tables that are set up."""

IS_LEGAL: Final = "The most crowded table: is_legal(move), the slowest"
FORTY_COUNTED: Final = "40 loose cards and a king: count()"
FORTY_DRAWN: Final = "40 loose cards and a king: sample(seed)"
SIXTEEN_LISTED: Final = "16 loose cards and a king: listed"
SIXTEEN_COUNTED: Final = "16 loose cards and a king: count()"
SIXTEEN_DRAWN: Final = "16 loose cards and a king: sample(seed)"
TEN_LISTED: Final = "16 loose cards and a ten: listed"


class MostCrowded:
    """The most crowded table of random rounds of Casino.

    Attributes:
        loose: Its loose cards.
        moves: Its legal moves.
    """

    def __init__(self, rounds: int) -> None:
        """Look for it: with the most loose cards, and of such with the most moves."""
        game, drawn = fishing_game(CASINO.name), random.Random(1).random
        self.loose = self.moves = 0
        for number in range(rounds):
            state = game.new(CASINO.seats, seed=number)
            while not state.is_terminal:
                moves = list(state.legal_moves)
                move = moves[int(drawn() * len(moves))]
                after = state.apply_unchecked(move)
                if (loose := len(after.layout)) >= self.loose:
                    size = loose, after.legal_moves.count()
                    if size > (self.loose, self.moves):
                        self.loose, self.moves = size
                        self._before, self._move = state, move
                state = after

    def state(self) -> FishingState:
        """Return the position anew, as its last move makes it."""
        return self._before.apply_unchecked(self._move)

    def slowest(self) -> float:
        """Return the seconds of the slowest question, each asked thrice of a new state."""
        drawn = [self.state().legal_moves.sample(number) for number in range(ASKED)]
        return max(min(self._asked(move) for _ in range(3)) for move in spoilt(drawn))

    def _asked(self, move: FishingMove) -> float:
        def work(at: FishingState) -> bool:
            return at.is_legal(move)

        return Call(lambda: [self.state()], work).seconds()


def spoilt(moves: list[FishingMove]) -> list[FishingMove]:
    """Return the moves, and the captures again with a loose card less: most often illegal."""
    return [
        *moves,
        *(
            Capture(move.card_index, move.loose_mask & (move.loose_mask - 1), move.build_masks)
            for move in moves
            if isinstance(move, Capture)
        ),
    ]


def fishing_game(name: str) -> FishingGame:
    """Return the game of a game string."""
    game = load(name)
    assert isinstance(game, FishingGame)
    return game


def of_tables() -> dict[str, Call]:
    """Return the calls on tables that are set up, by row."""
    work: Mapping[str, tuple[str, str, int, Callable[[FishingState], object]]] = {
        FORTY_COUNTED: ("royal-casino", "KC", FORTY, lambda at: at.legal_moves.count()),
        FORTY_DRAWN: ("royal-casino", "KC", FORTY, lambda at: at.legal_moves.sample(1)),
        SIXTEEN_LISTED: ("royal-casino", "KC", SIXTEEN, lambda at: list(at.legal_moves)),
        SIXTEEN_COUNTED: ("royal-casino", "KC", SIXTEEN, lambda at: at.legal_moves.count()),
        SIXTEEN_DRAWN: ("royal-casino", "KC", SIXTEEN, lambda at: at.legal_moves.sample(1)),
        TEN_LISTED: ("casino", "10C", SIXTEEN, lambda at: list(at.legal_moves)),
    }
    return {row: _call(*given) for row, given in work.items()}


def _call(name: str, card: str, ranks: int, work: Callable[[Any], object]) -> Call:
    game = fishing_game(name)
    cards = [f"{rank}{suit}" for rank in ("A", *range(2, ranks + 1)) for suit in "CDHS"]
    layout, last = cards[:-1], cards[-1]
    before = game.setup(hands=(last, card), layout=" ".join(layout), stock="", turn=0).state()
    trail = Trail(Card.parse(last).index)
    return Call(lambda: [before.apply_unchecked(trail)], work)
