"""Stored counts of move sequences, equal for the engine and the oracle."""

import pytest

from cardfishing.perft import perft
from cardfishing.registry import DISTRIBUTIONS, load
from tests.fishing.perft_table import Row, stored
from tests.oracle.options import GAMES

pytestmark = pytest.mark.thorough


def name(row: Row) -> str:
    """Return what a row is called."""
    return f"{row.game}-{row.seats}-{row.seed}"


def test_every_form_is_counted() -> None:
    """6.1: there are stored counts of Casino and of each of its forms."""
    assert {row.game for row in stored()} == set(GAMES)
    games = {name: load(name) for name in DISTRIBUTIONS}
    shipped = {n for n, game in games.items() if game.name == n and game.family == "fishing"}
    assert set(GAMES) == shipped


@pytest.mark.parametrize("row", stored(), ids=name)
def test_engine(row: Row) -> None:
    """C3-C22, 6.1: the engine reaches the stored number of positions, up to some 3,000."""
    for depth, count in enumerate(row.counts, 1):
        if count <= 3_000:
            assert perft(row.start(), depth) == count


@pytest.mark.parametrize("row", stored(), ids=name)
def test_oracle(row: Row) -> None:
    """C3-C22, 6.1: the oracle reaches the stored number of positions, up to some 300."""
    for depth, count in enumerate(row.counts, 1):
        if count <= 300:
            assert row.oracle_count(depth) == count


@pytest.mark.slow
@pytest.mark.parametrize("row", stored(), ids=name)
def test_both_to_the_end(row: Row) -> None:
    """C3-C22, 6.1: engine and oracle reach every stored number of positions."""
    for depth, count in enumerate(row.counts, 1):
        assert perft(row.start(), depth) == count
        assert row.oracle_count(depth) == count
