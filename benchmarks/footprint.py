"""What is paid once: fresh interpreters that import or help, and the size of a state."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from enum import Enum
from typing import Final, cast

from calls import Walk
from rounds import Table
from timing import Spread

from cardfishing import Card
from cardfishing.fishing import FishingRules
from cardfishing.rummy import RummyRules

IMPORT: Final = "import cardfishing, as a multiple of import attrs, pluggy"
IMPORTED: Final = "import cardfishing"
BARE: Final = "import attrs, pluggy"
HELP: Final = "cardfishing --help, the whole process"
NO_BYTE_CODE: Final = "PYTHONDONTWRITEBYTECODE"
"""The variable that would have every import of a source tree compile it, as no user does."""
TIMED: Final = "import time; t = time.process_time(); {}; print(time.process_time() - t)"


def starts(turns: int) -> dict[str, Spread]:
    """Return the seconds that fresh interpreters take, in turns, and the ratio of the imports."""
    found: dict[str, list[float]] = {IMPORTED: [], BARE: [], HELP: []}
    for turn in range(turns + 1):
        seconds = {
            IMPORTED: imported(IMPORTED),
            BARE: imported(BARE),
            HELP: whole("-m", "cardfishing", "--help"),
        }
        if turn:  # the first writes the byte code
            for name, times in found.items():
                times.append(seconds[name])
    ratios = [a / b for a, b in zip(found[IMPORTED], found[BARE], strict=True)]
    return {name: Spread.of(times) for name, times in found.items()} | {IMPORT: Spread.of(ratios)}


def imported(statement: str) -> float:
    """Return the processor seconds of an import in an interpreter of its own."""
    return float(_run("-c", TIMED.format(statement)))


def whole(*arguments: str) -> float:
    """Return the processor seconds of an interpreter from its start to its end."""
    before = os.times()
    _run(*arguments)
    after = os.times()
    return sum(after[2:4]) - sum(before[2:4])


def _run(*arguments: str) -> str:
    keeping = {name: text for name, text in os.environ.items() if name != NO_BYTE_CODE}
    return subprocess.run(  # noqa: S603  # this interpreter
        [sys.executable, *arguments], check=True, capture_output=True, text=True, env=keeping
    ).stdout


SHARED: Final = {"game", "standing"}
"""The fields that all states of a round share."""
COMMON: Final = (Card, Enum, FishingRules, RummyRules, type)
"""The kinds of things that are made once for everybody."""
SMALL: Final = range(-5, 257)
"""The numbers of which the interpreter has one each."""


def fields_row(table: Table) -> str:
    """Return the name of the row of a state's fields."""
    return f"{table.title}: a state, its fields and those of its open facts"


def whole_row(table: Table) -> str:
    """Return the name of the row of a state with what it holds."""
    return f"{table.title}: a state with all it holds"


def listed_row(table: Table) -> str:
    """Return the name of the row of a state that has listed its moves."""
    return f"{table.title}: the same after its moves were listed"


def sizes(table: Table, number: int) -> dict[str, Spread]:
    """Return the bytes of states of random rounds, by `sys.getsizeof`.

    The first row counts the state, its fields and the fields of the open facts.  The others count
    all that these hold down to the last number, each object once, and what was found out and kept.
    All leave out what is not the state's own: the game and the standing of the match, which all
    states of a round share, rules, cards, members of enumerations, None, and the small numbers of
    the interpreter.
    """
    walk = Walk(table, number)
    reached, listed = walk.positions(), walk.listed()
    return {
        fields_row(table): Spread.of(_fields(at.state) for at in reached),
        whole_row(table): Spread.of(_whole(at.state) for at in reached),
        listed_row(table): Spread.of(_whole(at.state) for at in listed),
    }


def _fields(state: object) -> int:
    return _bytes([state, *_held(state), *_held(getattr(state, "public", None))])


def _whole(state: object) -> int:
    return _bytes(_all(state, set()))


def _bytes(objects: Iterable[object]) -> int:
    return sum(map(sys.getsizeof, {id(one): one for one in objects if _own(one)}.values()))


def _own(one: object) -> bool:
    """Tell whether an object is there for the state, and not for everybody."""
    if isinstance(one, int):
        return one not in SMALL
    return not (one is None or isinstance(one, COMMON) or callable(one))


def _all(value: object, seen: set[int]) -> Iterator[object]:
    if id(value) not in seen:
        seen.add(id(value))
        yield value
        for held in _held(value):
            if _own(held):
                yield from _all(held, seen)


def _held(value: object) -> list[object]:
    """Return what an object holds, but not what is shared."""
    names = [*getattr(value, "_fields", ()), *_slots(type(value))]
    if names:
        return [getattr(value, name, None) for name in names if name not in SHARED]
    if isinstance(value, dict):
        value = [*cast("dict[object, object]", value).items()]
    return [*cast("Iterable[object]", value)] if isinstance(value, (tuple, list, frozenset)) else []


def _slots(kind: type) -> Iterator[str]:
    for base in kind.__mro__:
        slots = vars(base).get("__slots__", ())
        yield from (name for name in slots if name != "__weakref__")
