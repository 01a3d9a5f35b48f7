"""Stored counts of move sequences, equal for the engine and the oracle."""

from pathlib import Path
from typing import NamedTuple

import pytest

from cardfishing.fishing import FishingState
from cardfishing.perft import perft
from cardfishing_casino import CASINO
from tests.fishing.adapter import position
from tests.oracle import casino as oracle

pytestmark = pytest.mark.thorough


class Row(NamedTuple):
    """A fixed deal and its counts for 1, 2, 3 ... moves."""

    seats: int
    seed: int
    dealer: int
    counts: tuple[int, ...]

    def start(self) -> FishingState:
        """Return the start of the round."""
        return CASINO.new(self.seats, seed=self.seed, dealer=self.dealer)


def stored() -> list[Row]:
    """Read the stored counts."""
    rows: list[Row] = []
    for line in Path(__file__).with_name("casino_perft.txt").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            deal, counts = line.split(":")
            seats, seed, dealer = map(int, deal.split())
            rows.append(Row(seats, seed, dealer, tuple(map(int, counts.split()))))
    return rows


@pytest.mark.parametrize("row", stored(), ids=lambda row: f"{row.seats}-{row.seed}")
def test_engine(row: Row) -> None:
    """C3-C22: the engine reaches the stored number of positions, up to some 20,000."""
    for depth, count in enumerate(row.counts, 1):
        if count <= 20_000:
            assert perft(row.start(), depth) == count


@pytest.mark.parametrize("row", stored(), ids=lambda row: f"{row.seats}-{row.seed}")
def test_oracle(row: Row) -> None:
    """C3-C22: the oracle reaches the stored number of positions, up to some 1,000."""
    for depth, count in enumerate(row.counts, 1):
        if count <= 1_000:
            assert oracle.perft(position(row.start()), depth) == count


@pytest.mark.slow
@pytest.mark.parametrize("row", stored(), ids=lambda row: f"{row.seats}-{row.seed}")
def test_both_to_the_end(row: Row) -> None:
    """C3-C22: engine and oracle reach every stored number of positions."""
    for depth, count in enumerate(row.counts, 1):
        assert perft(row.start(), depth) == count
        assert oracle.perft(position(row.start()), depth) == count
