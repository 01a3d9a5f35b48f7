"""The command line of the benchmarks: the table of speed, and programs for what it leaves out.

What is compared is timed in turns, in processor time on one core, and the medians of the ratios
are printed.  Figures are of random rounds unless they say otherwise.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import measure
from arrange import arranging
from hands import hands
from instructions import ROWS, instructions
from listing import listing
from measure import Size
from profiled import profile
from records import records
from table import Table, machine
from timing import pin

from cardfishing.kernels import compiled

QUICK: Final = Size(turns=7, seconds=0.05, crowded=200, positions=100)


def main(arguments: list[str]) -> int:
    """Do what the command line says; return the exit code."""
    given = parser().parse_args(arguments)
    pin()
    if given.program:
        PROGRAMS[given.program](given)
    elif given.profile:
        print(profile(given.profile, given.seats, given.rounds))
    elif given.loop:
        name, number = given.loop
        print(measure.all_loops()[name](0, int(number))())
    elif given.instructions:
        for line in instructions(ROWS):
            print(line, flush=True)
    else:
        return tabulate(given)
    return 0


def parser() -> argparse.ArgumentParser:
    """Return what reads the command line."""
    made = argparse.ArgumentParser(prog="python benchmarks", description=__doc__)
    made.add_argument("--turns", type=int, help="the turns of each loop, 9 if not said")
    made.add_argument("--quick", action="store_true", help="short turns, for a first look")
    made.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    made.add_argument(
        "--markdown",
        nargs="?",
        const=Path("-"),
        type=Path,
        metavar="PAGE",
        help="print the table for the page of speed, or put it into the page",
    )
    made.add_argument("--floor", action="store_true", help="exit with 1 if a floor is missed")
    made.add_argument("--profile", metavar="GAME", help="print where a game's time goes instead")
    made.add_argument("--seats", type=int, default=2, help="the seats of that game")
    made.add_argument("--rounds", type=int, default=200, help="the rounds of that game")
    made.add_argument("--instructions", action="store_true", help="count instructions instead")
    made.add_argument("--loop", nargs=2, help=argparse.SUPPRESS)
    programs = made.add_subparsers(dest="program", metavar="PROGRAM")
    one = programs.add_parser("listing", help="what a hundred installed plugins cost")
    one.add_argument("--turns", type=int, default=9)
    one = programs.add_parser("hands", help="listing the moves of large hands of rummy")
    one.add_argument("--hands", type=int, default=90)
    one = programs.add_parser("arrange", help="arranging hands of rummy")
    one.add_argument("--hands", type=int, default=200)
    one = programs.add_parser("records", help="streaming matches from files")
    one.add_argument("--matches", type=int, default=10_000)
    one.add_argument("games", nargs="*", default=["casino"])
    return made


PROGRAMS: Final[Mapping[str, Callable[[argparse.Namespace], None]]] = {
    "listing": lambda given: listing(given.turns),
    "hands": lambda given: hands(given.hands),
    "arrange": lambda given: arranging(given.hands),
    "records": lambda given: records(given.matches, given.games),
}


def tabulate(given: argparse.Namespace) -> int:
    """Measure, and print or write the table."""
    size = QUICK if given.quick else Size()
    size = size._replace(turns=given.turns or size.turns)
    found = measure.everything(size)
    table = Table(machine(), size, found)
    if given.markdown is None:
        print(table.text())
    elif given.markdown == Path("-"):
        print(table.markdown())
    else:
        put(given.markdown, "compiled" if compiled() else "pure", table.markdown())
    if given.json is not None:
        given.json.write_text(json.dumps(table.to_json(), indent=2) + "\n", encoding="utf-8")
    missed = table.missed()
    if given.floor and missed:
        print("\nBelow their floor:", *missed, sep="\n  ", file=sys.stderr)
        return 1
    return 0


def put(page: Path, kind: str, text: str) -> None:
    """Put the table into a page, between the two marks of its kind."""
    begin, end = f"<!-- {kind} -->\n", f"<!-- end of {kind} -->"
    before, _, others = page.read_text(encoding="utf-8").partition(begin)
    _, found, after = others.partition(end)
    if not found:
        sys.exit(f"{page} has no place for the table: write {begin.strip()} and {end} into it")
    page.write_text(f"{before}{begin}\n{text}\n\n{end}{after}", encoding="utf-8")
