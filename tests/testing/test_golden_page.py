"""The page on golden cases: its examples pass, and a failure reads as it shows."""

from __future__ import annotations

import re
from pathlib import Path
from runpy import run_path
from typing import Final

import attrs
import pytest

from cardfishing.testing._golden.case import Case, read_cases
from cardfishing.testing._golden.fishing import FISHING
from cardfishing.testing._golden.general import GENERAL
from cardfishing.testing._golden.moves import MOVES
from cardfishing.testing._golden.rummy import RUMMY
from cardfishing.testing._golden.run import failure
from cardfishing.testing._golden.texts import TEXTS
from cardfishing.testing._golden.written import Written

PAGE: Final = (Path(__file__).parents[2] / "docs/reference/golden.md").read_text(encoding="utf-8")
BLOCK: Final = re.compile(r"(?ms)^```(\w+)\n(.*?)^```$")


@pytest.fixture
def cases(tmp_path: Path) -> dict[str, Case]:
    """Return the cases of all files that the page shows, by their ids."""
    files = [content for kind, content in BLOCK.findall(PAGE) if kind == "toml"]
    for number, content in enumerate(files):
        (tmp_path / f"{number}.toml").write_text(content, encoding="utf-8")
    assert len(files) == 2
    return {case.id: case for case in read_cases([tmp_path])}


def test_the_examples_pass(cases: dict[str, Case]) -> None:
    """Both files of the page are whole, and every case in them is so."""
    assert [failure(case) for case in cases.values()] == [None] * 8


def test_a_failure_reads_as_shown(cases: dict[str, Case]) -> None:
    """What the page shows of a failure is what the kit says."""
    case = attrs.evolve(cases["captured-build"], file="golden.toml")
    steps: list[Written] = [{"play": "7Hx[4C+3H]", "legal": ["7D", "7Dx7H"]}]
    told = failure(attrs.evolve(case, content={**case.content, "then": steps}))
    (shown,) = [content for kind, content in BLOCK.findall(PAGE) if kind == "text"]
    assert re.fullmatch(re.escape(shown.strip()).replace(r"\.\.\.", ".*"), told or "")


def test_the_test_module_runs_as_shown(tmp_path: Path) -> None:
    """The module that the page shows makes a class of the file beside it."""
    (module,) = re.findall(r"(?ms)^```\{code-block\} py\n:caption: `(\S+)`\n\n(.*?)^```$", PAGE)
    (tmp_path / module[0]).write_text(module[1], encoding="utf-8")
    file = next(content for kind, content in BLOCK.findall(PAGE) if kind == "toml")
    (tmp_path / "golden.toml").write_text(file, encoding="utf-8")
    made = run_path(str(tmp_path / module[0]))["TestGolden"]
    made().test_GC12()


def test_every_fact_has_a_row() -> None:
    """Each fact of a position and of texts stands in a table of the page."""
    rows = set(re.findall(r"`(\w+)`", "".join(re.findall(r"(?m)^\|([^|]*)\|", PAGE))))
    assert {*MOVES, *GENERAL, *TEXTS, *FISHING, *RUMMY} - rows == set()
