"""What is written in a case: values of TOML, and what a test says of them when it fails."""

from __future__ import annotations

import json
from collections.abc import Generator, Sized
from contextlib import contextmanager
from typing import TypeAlias, TypeVar

from cardfishing.errors import CardfishingError
from cardfishing.fieldtext import Fields, Value
from cardfishing.testing._demands import fail, require

Written: TypeAlias = "str | int | float | bool | list[Written] | dict[str, Written]"
"""A value of a case."""

Table: TypeAlias = dict[str, Written]
"""A table of a case."""

FilledT = TypeVar("FilledT", bound=Sized)


def shown(value: Written) -> str:
    """Return a value as a case writes it."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, default=str)


def somebody(seat: int | None) -> Written:
    """Return a seat or a side as a case writes it, which has a word for none."""
    return "nobody" if seat is None else seat


def same(found: Written, wanted: Written) -> None:
    """Say what is found unless it is what a case wants; 1 is not true, and 0 not false.

    Raises:
        AssertionError: It is something else.
    """
    if shown(found) != shown(wanted):
        fail(f"{shown(found)}, but the case wants {shown(wanted)}")


def same_facts(found: Table, facts: Table) -> None:
    """Compare each fact of a case with what is found.

    Raises:
        AssertionError: One is something else, or is none that there is.
    """
    for key, value in facts.items():
        with inside(key):
            require(key in found, f"there is no such fact here: state one of {', '.join(found)}")
            same(found[key], value)


@contextmanager
def inside(what: str, where: str = "") -> Generator[None]:
    """Put what is looked at before what is wrong with it; an error of the game is wrong as well.

    Args:
        what: The fact, or what was played before.
        where: What stands behind all.

    Raises:
        AssertionError: Something is wrong.
    """
    try:
        yield
    except AssertionError as error:
        fail(f"{what}: {error}{where}")
    except CardfishingError as error:
        fail(f"{what}: {type(error).__name__}: {error}{where}")


def text(value: Written) -> str:
    """Return a text."""
    if not isinstance(value, str):
        fail(f"{shown(value)} is no text: write one in quotes")
    return value


def number(value: Written) -> int:
    """Return a whole number."""
    if not isinstance(value, int) or isinstance(value, bool):
        fail(f"{shown(value)} is no whole number: write one without quotes")
    return value


def flag(value: Written) -> bool:
    """Return true or false."""
    if not isinstance(value, bool):
        fail(f"{shown(value)} is neither true nor false: write one of them without quotes")
    return value


def items(value: Written) -> list[Written]:
    """Return a list."""
    if not isinstance(value, list):
        fail(f"{shown(value)} is no list: write one in [ ]")
    return value


def table(value: Written) -> Table:
    """Return a table."""
    if not isinstance(value, dict):
        fail(f"{shown(value)} is no table: write one in {{ }}")
    return value


def something(value: FilledT) -> FilledT:
    """Return a text, a list or a table that is not empty."""
    require(value, "it is empty and says nothing: fill it or leave it out")
    return value


def texts(value: Written) -> list[str]:
    """Return a list of texts."""
    return [text(item) for item in items(value)]


def numbers(value: Written) -> list[int]:
    """Return a list of whole numbers."""
    return [number(item) for item in items(value)]


def keyed(value: Written, needed: str = "", more: str = "") -> Table:
    """Return a table with certain keys.

    Args:
        value: The table.
        needed: The keys it has to have, with spaces between them.
        more: Those it may have.
    """
    found = table(value)
    known = [*needed.split(), *more.split()]
    unknown = ", ".join(key for key in found if key not in known)
    require(not unknown, f"there is no key {unknown} here: the keys are {', '.join(known)}")
    missing = ", ".join(key for key in needed.split() if key not in found)
    require(not missing, f"{missing} is missing: write it as well")
    return found


def fields(value: Written) -> Fields:
    """Return the fields of a position; an empty list is the same as none."""
    return {key: field(held) for key, held in table(value).items() if held != []}


def field(value: Written) -> Value:
    """Return what a field of a position holds."""
    if isinstance(value, list):
        return numbers(value) if value and isinstance(value[0], int) else texts(value)
    if not isinstance(value, str | int):
        fail(f"{shown(value)} is nothing that a field holds: write a text, a number or a list")
    return value
