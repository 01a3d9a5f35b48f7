"""Write the stored counts anew: ``python -m tests.rummy.perft_table``.

Each deal is counted move by move, up to the first depth for which oracle and engine together take
more than `ENOUGH` seconds; they have to agree on every one.
"""

from multiprocessing import Pool
from pathlib import Path
from time import process_time
from typing import Final, NamedTuple

from cardfishing.perft import perft
from cardfishing.rummy import RummyState
from tests.oracle.rummy import rummy as oracle
from tests.oracle.rummy.model import Position
from tests.oracle.rummy.options import Options
from tests.rummy.adapter import position
from tests.rummy.forms import FORMS

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

    def start(self) -> RummyState:
        """Return the start of the round."""
        return FORMS[self.game].game.new(self.seats, seed=self.seed, dealer=self.dealer)

    def oracle_count(self, depth: int) -> int:
        """Return the oracle's count."""
        return count(position(self.start()), depth, FORMS[self.game].options)

    def __str__(self) -> str:
        """Return the line of the table."""
        counts = " ".join(map(str, self.counts))
        return f"{self.game} {self.seats} {self.seed} {self.dealer} : {counts}"


def count(here: Position, depth: int, options: Options) -> int:
    """Count the sequences of so many moves by the oracle; no stock is shuffled in these games."""
    moves = oracle.legal_moves(here, options)
    if depth == 1:
        return len(moves)
    return sum(count(oracle.apply(here, move, options), depth - 1, options) for move in moves)


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
    """Return five deals of every game, without their counts."""
    return [
        Row(name, seats, 1000 + number, number % seats, ())
        for name, form in FORMS.items()
        for number in range(5)
        for seats in [form.seats[number % len(form.seats)]]
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
