"""The table of speed ratios: ``python benchmarks``; with ``--listing``, what plugins cost.

With ``--matches N GAME ...`` it plays matches and prints how many rounds they last, and with
``--agents search greedy`` beside it how much one agent is better than another there; with
``--arrange N`` it arranges so many hands of each of several kinds, with ``--rummy`` it plays rummy
and lists the moves of large hands, and with ``--records N GAME ...`` it streams so many matches.

Ratios are to `reference`, a bare loop over ints, in processor time of the same run: the two are
timed in turns, and the median of the ratios is printed.
"""

from __future__ import annotations

import argparse
import platform
import random
import statistics
import time
from collections.abc import Callable
from functools import partial

import attrs
import reference
from arrange import arranging
from duels import duels
from listing import listing
from matches import matches
from records import records
from rummy import rummy

from cardfishing import load
from cardfishing.fishing import FishingGame, FishingMove, FishingState, Trail


def main() -> None:
    """Print the table."""
    options = argparse.ArgumentParser(prog="python benchmarks", description=__doc__)
    options.add_argument("--rounds", type=int, default=300, help="rounds of each turn")
    options.add_argument("--turns", type=int, default=9, help="turns of each loop")
    options.add_argument("--listing", action="store_true", help="list a hundred plugins instead")
    options.add_argument("--matches", type=int, default=0, help="play matches of games instead")
    options.add_argument("--arrange", type=int, default=0, help="arrange hands of rummy instead")
    options.add_argument("--rummy", action="store_true", help="play and list rummy instead")
    options.add_argument("--records", type=int, default=0, help="stream matches of games instead")
    options.add_argument("--agents", nargs=2, metavar="AGENT", help="whom those matches compare")
    options.add_argument("--from", type=int, default=0, dest="first", help="their first seed")
    options.add_argument("--seats", type=int, default=2, help="seats of those matches")
    options.add_argument("games", nargs="*", default=["casino"], help="the games of the matches")
    given = options.parse_args()
    if given.matches and given.agents:
        seeds = range(given.first, given.first + given.matches)
        duels(seeds, given.seats, given.games, given.agents)
        return
    if given.matches:
        matches(given.matches, given.seats, given.games)
        return
    if given.records:
        records(given.records, given.games)
        return
    game = load("casino")
    assert isinstance(game, FishingGame)
    print(f"Python {platform.python_version()}, {platform.machine()}, one core, processor time\n")
    if given.arrange:
        arranging(given.arrange)
        return
    if given.rummy:
        rummy(given.turns)
        return
    if given.listing:
        listing(given.turns)
        return
    playouts(game, given.rounds, given.turns)
    print()
    crowded_table(game, given.turns)


def playouts(game: FishingGame, rounds: int, turns: int) -> None:
    """Print the moves per second of random rounds as ratios to the reference loop."""
    loops: dict[str, Callable[[int, int], int]] = {
        "reference loop": reference_rounds,
        "to_act, list, apply": lambda seed, n: public_rounds(game, seed, n),
        "the same, unchecked": lambda seed, n: unchecked_rounds(game, seed, n),
        "count and sample": lambda seed, n: sampled_rounds(game, seed, n),
    }
    rates: dict[str, list[float]] = {name: [] for name in loops}
    for turn in range(turns):
        for name, loop in loops.items():
            start = time.process_time()
            plies = loop(turn * rounds, rounds)
            rates[name].append(plies / (time.process_time() - start))
    print(f"{'random rounds of casino, 2 seats':34}{'plies/s':>10}{'ratio':>8}")
    base = rates["reference loop"]
    for name, found in rates.items():
        ratio = statistics.median(a / b for a, b in zip(found, base, strict=True))
        print(f"{name:34}{statistics.median(found):>10,.0f}{ratio:>8.3f}")


def reference_rounds(seed: int, rounds: int) -> int:
    """Play rounds in the reference loop; return the plies."""
    rng = random.Random(seed)
    return sum(reference.play(rng, reference.BUILDS, [0, 0]) for _ in range(rounds))


def public_rounds(game: FishingGame, seed: int, rounds: int) -> int:
    """Play rounds as an agent does: see, list, choose, apply with the check."""
    rng, plies = random.Random(seed), 0
    for number in range(rounds):
        state = game.new(2, seed=seed + number)
        while (view := state.to_act) is not None:
            moves = list(view.legal_moves)
            state = state.apply(moves[int(rng.random() * len(moves))])
            plies += 1
    return plies


def unchecked_rounds(game: FishingGame, seed: int, rounds: int) -> int:
    """Play rounds from the state's own list, without the check."""
    rng, plies = random.Random(seed), 0
    for number in range(rounds):
        state = game.new(2, seed=seed + number)
        while not state.is_terminal:
            moves = list(state.legal_moves)
            state = state.apply_unchecked(moves[int(rng.random() * len(moves))])
            plies += 1
    return plies


def sampled_rounds(game: FishingGame, seed: int, rounds: int) -> int:
    """Play rounds by drawing moves without listing them."""
    plies = 0
    for number in range(rounds):
        state = game.new(2, seed=seed + number)
        while not state.is_terminal:
            state = state.apply(state.legal_moves.sample(plies))
            plies += 1
    return plies


def crowded_table(game: FishingGame, turns: int) -> None:
    """Print what the most crowded kind of table costs."""
    state = crowded(game)
    moves = list(state.legal_moves)
    chosen = random.Random(1).sample(moves, 2000)
    print(f"{f'crowded table, {len(moves):,} moves':34}{'ms':>10}")
    rows: dict[str, Callable[[], object]] = {
        "count()": lambda: len(crowded(game).legal_moves),
        "all listed": lambda: [*iter(crowded(game).legal_moves)],
        "sample()": lambda: crowded(game).legal_moves.sample(1),
    }
    for name, work in rows.items():
        print(f"{name:34}{statistics.median(timed(work, turns)):>10.3f}")
    asked = [*chosen, *map(spoilt, chosen)]
    slowest = max(min(timed(partial(state.is_legal, move), 3)) for move in asked)
    print(f"{'is_legal, slowest of 4,000':34}{slowest:>10.3f}")


def spoilt(move: FishingMove) -> FishingMove:
    """Return a move like another with one loose card less, most often an illegal one."""
    if isinstance(move, Trail):
        return move
    return attrs.evolve(move, loose_mask=move.loose_mask & (move.loose_mask - 1))


def crowded(game: FishingGame) -> FishingState:
    """Return the position, with nothing found out about it yet.

    Sixteen loose cards of ranks 1 to 4, hand 10 10 9 9, opposing builds of 6 and 9.
    """
    return game.setup(
        hands=("10C 10D 9C 9D", "KC 6H"),
        layout="AC AD AH AS 2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H 4S",
        builds=("6C,6D=6@1", "9H,9S=9@1"),
    ).state()


def timed(work: Callable[[], object], times: int) -> list[float]:
    """Return the milliseconds a piece of work takes, some times over."""
    found: list[float] = []
    for _ in range(times):
        start = time.process_time()
        work()
        found.append(1000 * (time.process_time() - start))
    return found


if __name__ == "__main__":
    main()
