"""What records cost: ``python benchmarks records GAME ...``.

Matches are streamed from a file of each form, in processor time; the bare `json.loads` of the
same lines is measured beside them.
"""

from __future__ import annotations

import json
import time
import tracemalloc
from collections.abc import Callable, Iterable
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory

from cardfishing import agent, load
from cardfishing.record import AnyRecord, Record, stream
from cardfishing.session import play

PLAYED = 20
"""So many different matches are played; the file holds them again and again."""


def records(number: int, names: list[str]) -> None:
    """Print what each piece of work comes to in a second, and the most memory reading needs."""
    print(f"{number:,} matches, two random agents, streamed from a file\n")
    print(f"{'':34}{'matches/s':>10}{'bytes each':>12}{'peak KiB':>10}")
    for name in names:
        measure(name, number)


def measure(name: str, number: int) -> None:
    """Print the rows of a game."""
    game = load(name)
    agents = [agent("random").make(game, seat) for seat in range(2)]
    played = [Record.of(play(game, agents, seed=seed)) for seed in range(PLAYED)]
    print(f"{name}, {sum(len(record.moves) for record in played) // PLAYED} moves each")
    with TemporaryDirectory() as folder:
        lines, text = Path(folder, "many.jsonl"), Path(folder, "many.cards")
        fill(lines, [f"{record.to_line()}\n" for record in played], number)
        fill(text, [f"{record.to_text()}\n" for record in played], number)
        row("json.loads", lines, number, bare)
        row("stream of lines", lines, number, lambda path: drain(stream(path)))
        row("stream of texts", text, number, lambda path: drain(stream(path)))
    rate("to_line", PLAYED, lambda: [record.to_line() for record in played])
    rate("replay", PLAYED, lambda: [record.replay() for record in played])


def fill(path: Path, forms: Iterable[str], number: int) -> None:
    """Write a file of so many records."""
    with path.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(islice(cycle(forms), number))


def bare(path: Path) -> None:
    """Read every line as JSON."""
    with path.open(encoding="utf-8") as file:
        for line in file:
            json.loads(line)


def drain(found: Iterable[AnyRecord]) -> None:
    """Take one record after another, and keep none."""
    for _ in found:
        pass


def rate(what: str, number: int, work: Callable[[], object], end: str = "\n") -> None:
    """Print how often something is done in a second."""
    start = time.process_time()
    work()
    print(f"  {what:32}{number / (time.process_time() - start):>10,.0f}", end=end)


def row(what: str, path: Path, number: int, work: Callable[[Path], object]) -> None:
    """Print how fast a file is read, how large its records are, and what memory it takes."""
    rate(what, number, lambda: work(path), end="")
    tracemalloc.start()
    work(path)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    print(f"{path.stat().st_size // number:>12,}{peak / 1024:>10,.0f}")
