"""Write the stored counts anew: ``python -m tests.fishing.perft_table``.

Each deal is counted by the oracle to the depth that takes it some ten seconds on one core, and the
engine has to agree.
"""

from itertools import count
from pathlib import Path
from time import process_time

from cardfishing.perft import perft
from cardfishing_casino import CASINO
from tests.fishing.adapter import position
from tests.oracle import casino as oracle

TABLE = Path(__file__).with_name("casino_perft.txt")
ENOUGH = 4.0
"""Seconds of the last depth; the next one would take several times as long."""


def main() -> None:
    """Count ten fixed deals and write the table."""
    lines = ["# seats seed dealer : positions reached after 1, 2, 3 ... moves"]
    for number in range(10):
        seats = (2, 3, 4)[number % 3]
        seed, dealer = 1000 + number, number % seats
        start = CASINO.new(seats, seed=seed, dealer=dealer)
        counts: list[int] = []
        for depth in count(1):
            began = process_time()
            counts.append(oracle.perft(position(start), depth))
            if perft(start, depth) != counts[-1]:
                raise SystemExit(f"engine and oracle differ at depth {depth} of seed {seed}")
            if process_time() - began > ENOUGH:
                break
        lines.append(f"{seats} {seed} {dealer} : {' '.join(map(str, counts))}")
    TABLE.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
