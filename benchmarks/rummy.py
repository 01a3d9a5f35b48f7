"""How fast rummy is: ``python benchmarks --rummy N``.

Random rounds of each game, and hands of 26 cards, as after a deep take, whose moves are listed.
Ratios are to the reference loop, timed in turns in processor time of the same run.
"""

from __future__ import annotations

import random
import statistics
import time
from typing import Final

import reference

from cardfishing import CardSet, load
from cardfishing.cards import card_at
from cardfishing.rummy import RummyGame, RummyState

HAND: Final = 26
MELDS: Final = 8
ROUNDS: Final[list[tuple[str, int]]] = [
    ("rummy-500", 2),
    ("rummy-500", 4),
    ("rummy-500", 6),
    ("partnership-rummy-500", 4),
    ("persian-rummy", 4),
]
HANDS: Final[list[tuple[str, int]]] = [
    ("rummy-500", 2),
    ("rummy-500", 6),
    ("rummy-500(jokers=2)", 2),
    ("rummy-500(jokers=2)", 6),
    ("persian-rummy", 4),
]


def rummy(turns: int) -> None:
    """Print the moves per second of random rounds, and the time to list a large hand's moves."""
    print(f"{'random rounds: list, apply':36}{'seats':>6}{'moves/s':>10}{'ratio':>8}")
    for name, seats in ROUNDS:
        game = rummy_game(name)
        rates: list[float] = []
        ratios: list[float] = []
        for turn in range(turns):
            base = reference_rate(turn)
            rates.append(rate(game, seats, turn))
            ratios.append(rates[-1] / base)
        median, ratio = statistics.median(rates), statistics.median(ratios)
        print(f"{name:36}{seats:>6}{median:>10,.0f}{ratio:>8.3f}")
    title = "26 cards in hand: list the moves"
    print(f"\n{title:36}{'seats':>6}{'ms':>10}{'most ms':>10}{'moves':>8}")
    for name, seats in HANDS:
        game = rummy_game(name)
        timed = [listed(large_hand(game, seats, seed)) for seed in range(10 * turns)]
        times = [spent for spent, _ in timed]
        moves = statistics.median(count for _, count in timed)
        row = f"{statistics.median(times):>10.2f}{max(times):>10.2f}{moves:>8.0f}"
        print(f"{name:36}{seats:>6}{row}")


def rummy_game(name: str) -> RummyGame:
    """Return the game of a game string."""
    game = load(name)
    assert isinstance(game, RummyGame)
    return game


def reference_rate(seed: int) -> float:
    """Return the plies per second of rounds in the reference loop."""
    rng, plies = random.Random(seed), 0
    start = time.process_time()
    for _ in range(40):
        plies += reference.play(rng, reference.BUILDS, [0, 0])
    return plies / (time.process_time() - start)


def rate(game: RummyGame, seats: int, seed: int) -> float:
    """Return the moves per second of random rounds."""
    rng, made = random.Random(seed), 0
    start = time.process_time()
    for number in range(10):
        state = game.new(seats, seed=100 * seed + number)
        while (view := state.to_act) is not None:
            state = state.apply(rng.choice(list(view.legal_moves)))
            made += 1
    return made / (time.process_time() - start)


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
    return game.setup(hands=hands, melds=melds, stock="", phase="meld").state()


def listed(state: RummyState) -> tuple[float, int]:
    """Return the milliseconds in which the moves are listed, and their number."""
    start = time.process_time()
    moves = list(state.legal_moves)
    return 1000 * (time.process_time() - start), len(moves)
