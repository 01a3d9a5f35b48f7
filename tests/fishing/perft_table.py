"""Write the stored counts anew: ``python -m tests.fishing.perft_table``.

Each deal is counted move by move, up to the first depth for which oracle and engine together take
more than `ENOUGH` seconds; they have to agree on every one.
"""

from multiprocessing import Pool
from pathlib import Path
from time import process_time
from typing import Final, NamedTuple

import cardfishing as cf
from cardfishing.fishing import FishingGame, FishingState
from cardfishing.perft import perft
from tests.fishing.adapter import position
from tests.oracle import casino as oracle
from tests.oracle.options import GAMES

TABLE: Final = Path(__file__).with_name("perft.txt")
ENOUGH: Final = 1.0
"""Seconds of one depth that end the counting; the next would take several times as long."""


class Row(NamedTuple):
    """A fixed deal and its counts for 1, 2, 3 ... moves."""

    game: str
    seats: int
    seed: int
    dealer: int
    counts: tuple[int, ...]

    def start(self) -> FishingState:
        """Return the start of the round."""
        game = cf.load(self.game)
        assert isinstance(game, FishingGame)
        return game.new(self.seats, seed=self.seed, dealer=self.dealer)

    def oracle_count(self, depth: int) -> int:
        """Return the oracle's count."""
        return oracle.perft(position(self.start()), depth, GAMES[self.game])

    def __str__(self) -> str:
        """Return the line of the table."""
        counts = " ".join(map(str, self.counts))
        return f"{self.game} {self.seats} {self.seed} {self.dealer} : {counts}"


def stored() -> list[Row]:
    """Read the stored counts."""
    rows: list[Row] = []
    for line in TABLE.read_text("utf-8").splitlines():
        if not line.startswith("#"):
            deal, counts = line.split(":")
            game, *numbers = deal.split()
            seats, seed, dealer = map(int, numbers)
            rows.append(Row(game, seats, seed, dealer, tuple(map(int, counts.split()))))
    return rows


def deals() -> list[Row]:
    """Return ten deals of casino and five of every other game, without their counts."""
    return [
        Row(game, (2, 3, 4)[number % 3], 1000 + number, number % (2, 3, 4)[number % 3], ())
        for game in GAMES
        for number in range(10 if game == "casino" else 5)
    ]


def line_of(row: Row) -> str:
    """Count a deal and return its line of the table.

    Raises:
        SystemExit: Engine and oracle differ.
    """
    counts: list[int] = []
    spent = 0.0
    while spent <= ENOUGH:
        began, depth = process_time(), len(counts) + 1
        counts.append(row.oracle_count(depth))
        if perft(row.start(), depth) != counts[-1]:
            raise SystemExit(f"engine and oracle differ at depth {depth} of {row}")
        spent = process_time() - began
    return str(row._replace(counts=tuple(counts)))


def main() -> None:
    """Count the deals and write the table."""
    with Pool() as pool:
        lines = pool.map(line_of, deals(), chunksize=1)
    head = "# game seats seed dealer : positions reached after 1, 2, 3 ... moves"
    TABLE.write_text("\n".join([head, *lines]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
