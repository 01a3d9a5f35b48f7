"""A test class for golden cases, made anew for each."""

from __future__ import annotations

from collections.abc import Callable
from os import PathLike

import pytest

from cardfishing.testing._golden.case import Case, read_cases
from cardfishing.testing._golden.run import failure


def golden(*paths: str | PathLike[str]) -> type[object]:
    """Return a fresh class with a test for each golden case, to be bound to a name with Test.

    ::

        TestGolden = golden(Path(__file__).with_name("golden.toml"))

    A test is named by the id of its case, so ``pytest -k GC12`` runs that one.  It fails if a fact
    of the case is not so, and if the case is written in a way that leaves something unchecked.

    Args:
        paths: TOML files of cases, and folders, of which all files ending in ``.toml`` are read.

    Raises:
        RulesError: A file is missing, empty or no TOML, or a case in it has no id of its own.
    """
    tests = {f"test_{case.id}": _test(case) for case in read_cases(paths)}
    return type("Golden", (), {"__doc__": "The golden cases of a game.", **tests})


def _test(case: Case) -> Callable[[object], None]:
    def test(self: object) -> None:
        del self
        problem = failure(case)
        if problem is not None:
            pytest.fail(problem, pytrace=False)

    test.__name__ = f"test_{case.id}"
    test.__doc__ = f"{case.id}: {case.content.get('wording', '')}"
    return test
