"""How fast the moves of large hands of rummy are listed: ``python benchmarks hands``.

Hands have 26 cards, as after a deep take.
"""

from __future__ import annotations

import random
import statistics
import time
from copy import copy
from typing import Final

from cardfishing import CardSet, load
from cardfishing.cards import card_at
from cardfishing.rummy import RummyGame, RummyState

HAND: Final = 26
MELDS: Final = 8
HANDS: Final[list[tuple[str, int]]] = [
    ("rummy-500", 2),
    ("rummy-500", 6),
    ("rummy-500(jokers=2)", 2),
    ("rummy-500(jokers=2)", 6),
    ("persian-rummy", 4),
]


def hands(number: int) -> None:
    """Print the time to list a large hand's moves."""
    title = "26 cards in hand: list the moves"
    print(f"{title:36}{'seats':>6}{'ms':>10}{'most ms':>10}{'moves':>8}")
    for name, seats in HANDS:
        game = rummy_game(name)
        timed = [listed(large_hand(game, seats, seed)) for seed in range(number)]
        times = [spent for spent, _ in timed]
        moves = statistics.median(count for _, count in timed)
        row = f"{statistics.median(times):>10.2f}{max(times):>10.2f}{moves:>8.0f}"
        print(f"{name:36}{seats:>6}{row}")


def rummy_game(name: str) -> RummyGame:
    """Return the game of a game string."""
    game = load(name)
    assert isinstance(game, RummyGame)
    return game


def large_hand(game: RummyGame, seats: int, seed: int) -> RummyState:
    """Return a position in which the seat to act holds many cards, beside some melds of three."""
    rng, free = random.Random(seed), game.deck_for(seats).cards
    melds: list[str] = []
    shapes = [shape for shape in game.shapes_for(seats).shapes if len(shape.faces) == 3]
    for shape in rng.sample(shapes, len(shapes)):
        cards = CardSet.of(map(card_at, shape.faces))
        if len(melds) < MELDS and cards <= free:
            free -= cards
            melds.append("".join(card_at(face).text for face in shape.faces) + "@1")
    hand = CardSet.of(rng.sample(list(free), HAND))
    others = list(free - hand)
    hands = [hand, *(CardSet.of(others[seat :: seats - 1]) for seat in range(seats - 1))]
    laid = game.setup(hands=hands, melds=melds, stock="", phase="meld").state()
    return copy(laid)  # which knows nothing of what was found out


def listed(state: RummyState) -> tuple[float, int]:
    """Return the milliseconds in which the moves are listed, and their number."""
    start = time.process_time()
    moves = list(state.legal_moves)
    return 1000 * (time.process_time() - start), len(moves)
