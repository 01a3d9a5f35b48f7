"""How many rounds matches last: random play to the end, many times, for each game."""

from __future__ import annotations

from collections import Counter
from functools import partial
from multiprocessing import Pool

from cardfishing import load
from cardfishing.chance import Stream


def matches(number: int, seats: int, names: list[str]) -> None:
    """Print the distribution of rounds for some games."""
    print(f"{number:,} matches of random moves, {seats} seats: how many rounds they last\n")
    print(
        f"{'game':30}{'mean':>7}{'1st':>6}{'25th':>6}{'50th':>6}{'75th':>6}{'99th':>6}{'most':>6}"
    )
    for name in names:
        with Pool() as pool:
            found = pool.imap_unordered(partial(rounds, name, seats), range(number), chunksize=50)
            counts = Counter(found)
        lengths = sorted(counts.elements())
        shown = [lengths[number * percent // 100] for percent in (1, 25, 50, 75, 99)]
        mean = sum(lengths) / number
        print(f"{name:30}{mean:>7.2f}{''.join(f'{n:>6}' for n in (*shown, lengths[-1]))}")


def rounds(name: str, seats: int, seed: int) -> int:
    """Play a match of random moves; return the number of its rounds."""
    match, stream = load(name).match(seats, seed=seed), Stream("matches", seed)
    while not match.is_over:
        moves = list(match.state.legal_moves)
        match = match.apply(moves[stream.below(len(moves))])
    return match.standing.round_no
