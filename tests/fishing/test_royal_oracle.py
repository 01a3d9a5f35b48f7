"""Royal Casino and Kasino against the slow, literal program of `tests.oracle`."""

from itertools import product
from typing import Final

import pytest

import cardfishing as cf
from cardfishing.chance import Stream
from cardfishing.fishing import FishingGame
from cardfishing.scoring import Standing
from tests.fishing.test_oracle import check_round
from tests.oracle.options import GAMES

pytestmark = pytest.mark.thorough

NAMES: Final = [name for name in GAMES if "royal" in name or "kasino" in name]


def check(name: str, seats: int, seed: int) -> None:
    """Compare a round that begins with some score, the endgame in reach more often than not.

    Kasino has no endgame, and from ten points on the engine counts no Finnish sweep at all.
    """
    game = cf.load(name)
    assert isinstance(game, FishingGame)
    stream = Stream("standing", seed)
    overtime = name in ENDING and stream.below(4) == 0
    lowest = 2 if "kasino" in name else 21 if overtime else 13
    scores = [lowest + stream.below(8) for _ in set(game.sides(seats))]
    standing = Standing(scores=tuple(scores), overtime=overtime)
    check_round(game, GAMES[name], seats, seed, standing)


ENDING: Final = [name for name in NAMES if "dominican" in name or "soto" in name]
"""Those that narrow near the target, and have overtime."""


@pytest.mark.parametrize(("name", "seats"), list(product(NAMES, [2, 3, 4])))
def test_random_rounds(name: str, seats: int) -> None:
    """R1-R6, D1-D12: the engine equals the oracle on every position and standing of some rounds."""
    for seed in range(12):
        check(name, seats, seed)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats", "block"), list(product(NAMES, [2, 3, 4], range(4))))
def test_many_random_rounds(name: str, seats: int, block: int) -> None:
    """R1-R6, D1-D12: so it does on many random rounds of every form and number of seats."""
    for seed in range(1000 + 500 * block, 1500 + 500 * block):
        check(name, seats, seed)
