"""Stored counts of move sequences, equal for the engine and the oracle."""

import pytest

from cardfishing.perft import perft
from tests.rummy.forms import FORMS
from tests.rummy.perft_table import Row, stored

pytestmark = pytest.mark.thorough


def name(row: Row) -> str:
    """Return what a row is called."""
    return f"{row.game}-{row.seats}-{row.seed}"


def test_every_game_is_counted() -> None:
    """F1, Q1, P1: there are five stored deals of each game, and of each number of seats tried."""
    assert [row.game for row in stored()] == [game for game in FORMS for _ in range(5)]
    assert {row.seats for row in stored()} == {2, 3, 4, 5, 7}


@pytest.mark.parametrize("row", stored(), ids=name)
def test_engine(row: Row) -> None:
    """F3-F12, P3-P11: the engine reaches the stored number of positions, up to some 3,000."""
    for depth, count in enumerate(row.counts, 1):
        if count <= 3_000:
            assert perft(row.start(), depth) == count


@pytest.mark.parametrize("row", stored(), ids=name)
def test_oracle(row: Row) -> None:
    """F3-F12, P3-P11: the oracle reaches the stored number of positions, up to some 300."""
    for depth, count in enumerate(row.counts, 1):
        if count <= 300:
            assert row.oracle_count(depth) == count


@pytest.mark.slow
@pytest.mark.parametrize("row", stored(), ids=name)
def test_both_to_the_end(row: Row) -> None:
    """F3-F12, P3-P11: engine and oracle reach every stored number of positions."""
    for depth, count in enumerate(row.counts, 1):
        assert perft(row.start(), depth) == count
        assert row.oracle_count(depth) == count
