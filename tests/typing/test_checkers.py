"""UD-124: both type checkers take what is right, and refuse what is wrong on its line."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from tests.plugins.installed.workshop import build_wheel, install_wheel

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]
PROJECTS: Final = (ROOT, ROOT / "plugins" / "casino", ROOT / "plugins" / "rummy500")
WRONG: Final = re.compile(r"# wrong: ([^/]+) / ([^/]+)$")
"""What mypy says, and what pyright says, of the line below."""


class Found(NamedTuple):
    """What a checker finds, or has to find."""

    file: str
    line: int
    code: str


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project of strangers, and the wheels installed beside it."""
    pytest.importorskip("mypy")
    pytest.importorskip("pyright")
    folder = tmp_path_factory.mktemp("strangers")
    shutil.copytree(HERE, folder, dirs_exist_ok=True)
    for each in PROJECTS:
        install_wheel(build_wheel(each, folder), folder / "site")
    return folder


@pytest.fixture(scope="module")
def by_mypy(project: Path) -> list[Found]:
    """Return what mypy finds in the whole project."""
    lines = output(project, "mypy", "--output", "json").splitlines()
    found: list[dict[str, Any]] = [json.loads(line) for line in lines if line.startswith("{")]
    return [Found(each["file"], each["line"], each["code"]) for each in found]


@pytest.fixture(scope="module")
def by_pyright(project: Path) -> list[Found]:
    """Return what pyright finds in the whole project."""
    found: Mapping[str, Any] = json.loads(output(project, "pyright", "--outputjson"))
    return list(diagnosed(project, found["generalDiagnostics"]))


def diagnosed(project: Path, diagnostics: Sequence[Mapping[str, Any]]) -> Iterator[Found]:
    """Yield what pyright says, counting lines from 1."""
    for each in diagnostics:
        file = Path(each["file"]).relative_to(project)
        yield Found(file.as_posix(), each["range"]["start"]["line"] + 1, each.get("rule", ""))


def output(project: Path, *command: str) -> str:
    """Return what a checker prints that sees the wheels and nothing of this repository."""
    python = ["--pythonpath", sys.executable] if command[0] == "pyright" else []
    return subprocess.run(  # noqa: S603 (a checker that is installed here)
        [sys.executable, "-m", *command, *python],
        cwd=project,
        env={**os.environ, "PYTHONPATH": str(project / "site")},
        capture_output=True,
        text=True,
        check=False,
    ).stdout


def wanted(checker: int) -> list[Found]:
    """Return what the lines of the wrong programs say one of the checkers has to find."""
    return [
        Found(path.relative_to(HERE).as_posix(), number, code)
        for path in sorted((HERE / "negative").glob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 2)
        if (marked := WRONG.search(line))
        for code in sorted(marked[checker].split())
    ]


def test_mypy_finds_the_marked_lines_and_no_others(by_mypy: list[Found]) -> None:
    """Each mistake is found, on its line, with its code; what is right is let alone."""
    assert sorted(by_mypy) == wanted(1)


def test_pyright_finds_the_marked_lines_and_no_others(by_pyright: list[Found]) -> None:
    """Each mistake is found, on its line, with its rule; what is right is let alone."""
    assert sorted(by_pyright) == wanted(2)


def test_there_are_mistakes_of_every_kind() -> None:
    """No program among the wrong ones is right, but the plugin they share."""
    marked = {each.file for each in wanted(1)}
    files = {f"negative/{path.name}" for path in (HERE / "negative").glob("*.py")}
    assert files - marked == {"negative/sunday.py"}
