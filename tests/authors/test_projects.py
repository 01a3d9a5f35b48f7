"""The projects that `cardfishing new-plugin` makes, installed from wheels.

The environment ``authors`` of tox has made them in the current folder, and installed them.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

GAMES: Final = ("queen-rummy", "sunday-casino", "equal-ranks")  # what takes longest first
PRIVATE: Final = re.compile(r"(^|\.)_(?!_)")
TOOLS: Final = {
    "mypy": ("mypy",),
    "pyright": ("pyright", "--pythonpath", sys.executable),
    "pytest": ("pytest", "-p", "no:randomly"),
    "pytest in any order, shared": ("pytest", "-p", "randomly", "-n", "2"),
}


def ran(*command: str, folder: Path) -> str:
    """Run a command that has to succeed; return what it prints."""
    done = subprocess.run(  # noqa: S603  # commands of this environment
        command, cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def imported(file: Path) -> Iterator[str]:
    """Yield all names that a module imports, with those of their modules."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        match node:
            case ast.ImportFrom(module=str(module), names=names):
                yield from (f"{module}.{alias.name}" for alias in names)
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case _:
                pass


@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize("game", GAMES)
def test_a_project_passes(game: str, tool: str) -> None:
    """Issue 7: mypy and pyright, both strict, and the tests find nothing in a new project."""
    ran(*TOOLS[tool], folder=Path(game))


@pytest.mark.parametrize("game", GAMES)
def test_the_game_is_listed(game: str, tmp_path: Path) -> None:
    """Issue 7: the game shows up in `cardfishing list` under its distribution."""
    listed = ran("cardfishing", "list", folder=tmp_path)
    assert f"cardfishing-{game} 0.1.0\n  {game} " in listed


@pytest.mark.parametrize("game", GAMES)
def test_the_game_passes_its_check(game: str, tmp_path: Path) -> None:
    """Issue 7: `cardfishing check` has nothing to say of what an author starts from."""
    ran("cardfishing", "check", game, folder=tmp_path)


@pytest.mark.parametrize("game", GAMES)
def test_only_public_modules_are_imported(game: str) -> None:
    """Issue 7: what an author starts from imports no module with an underscore."""
    names = [name for file in Path(game).rglob("*.py") for name in imported(file)]
    assert names
    assert [name for name in names if PRIVATE.search(name)] == []
