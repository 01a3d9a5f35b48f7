"""Stored counts of move sequences, equal for the engine and the oracle."""

import pytest

from cardfishing.perft import perft
from cardfishing_casino import cardfishing_games
from tests.fishing.perft_table import GAMES, Row, stored

pytestmark = pytest.mark.thorough


def name(row: Row) -> str:
    """Return what a row is called."""
    return f"{row.game}-{row.seats}-{row.seed}"


def test_every_form_is_counted() -> None:
    """6.1: there are stored counts of Casino and of each of its forms."""
    forms = {game.name for game in cardfishing_games()}
    assert {row.game for row in stored()} == forms | set(GAMES)


@pytest.mark.parametrize("row", stored(), ids=name)
def test_engine(row: Row) -> None:
    """C3-C22, 6.1: the engine reaches the stored number of positions, up to some 20,000."""
    for depth, count in enumerate(row.counts, 1):
        if count <= 20_000:
            assert perft(row.start(), depth) == count


@pytest.mark.parametrize("row", stored(), ids=name)
def test_oracle(row: Row) -> None:
    """C3-C22, 6.1: the oracle reaches the stored number of positions, up to some 1,000."""
    for depth, count in enumerate(row.counts, 1):
        if count <= 1_000:
            assert row.oracle_count(depth) == count


@pytest.mark.slow
@pytest.mark.parametrize("row", stored(), ids=name)
def test_both_to_the_end(row: Row) -> None:
    """C3-C22, 6.1: engine and oracle reach every stored number of positions."""
    for depth, count in enumerate(row.counts, 1):
        assert perft(row.start(), depth) == count
        assert row.oracle_count(depth) == count
