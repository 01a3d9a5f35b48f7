"""Errors name the place in their author's code."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cardfishing._places import place
from cardfishing.cards import Card


def fails() -> None:
    """Raise an error here."""
    raise RuntimeError


def misreads() -> None:
    """Have an error raised by the library."""
    Card.parse("no card")


def miswrites() -> None:
    """Have an error raised by Python's own library."""
    json.loads("{")


def miscompiles() -> None:
    """Have a file refused."""
    compile("\nx =", str(Path("folder", "points.py")), "exec")


def imports() -> None:
    """Raise an error in a module that is imported."""
    exec(compile("\n1 / 0", str(Path("folder", "points.py")), "exec"))  # noqa: S102


@pytest.mark.parametrize(
    ("raises", "where"),
    [
        (fails, f" at test_places.py:{fails.__code__.co_firstlineno + 2} in fails"),
        (misreads, f" at test_places.py:{misreads.__code__.co_firstlineno + 2} in misreads"),
        (miswrites, f" at test_places.py:{miswrites.__code__.co_firstlineno + 2} in miswrites"),
        (miscompiles, " at points.py:2"),
        (imports, " at points.py:2"),
    ],
)
def test_an_error_has_a_place(raises: Callable[[], None], where: str) -> None:
    """The innermost place counts that is neither the library's nor Python's."""
    with pytest.raises(Exception) as caught:  # noqa: PT011  # of any kind
        raises()
    assert place(caught.value) == where


def test_an_error_that_was_not_raised_has_no_place() -> None:
    """Where nothing is known, nothing is said."""
    assert place(RuntimeError()) == ""
    assert place(SyntaxError("no file")) == ""
