"""The modules of this repository: none is too long to be read at a sitting."""

from __future__ import annotations

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
FOLDERS: Final = ("src", "plugins", "docs/examples", "tests")
MOST_LINES: Final = 500


def test_no_module_is_long() -> None:
    """The contract, 1: what is shipped, and what tests it, is in modules of 500 lines at most."""
    modules = {path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")}
    lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in modules}
    assert len(lines) > 100
    assert {path: n for path, n in lines.items() if n > MOST_LINES} == {}
