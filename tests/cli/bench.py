"""A project and a template that can be edited, for the tests of updates."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from shutil import copytree
from typing import TYPE_CHECKING, Final

import pytest

from cardfishing.cli import project
from tests.cli.helpers import run

if TYPE_CHECKING:
    from click.testing import Result

Edit = Callable[[str], str]
TOX: Final = "tox.ini"
IN_TEMPLATE: Final = "project/tox.ini.jinja"


class Bench:
    """A project with a template of its own, both of which can be edited.

    Attributes:
        folder: The folder of the project.
    """

    def __init__(self, fresh: Path, place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Copy a project and the template."""
        self.folder = copytree(fresh, place / "plugin")
        self._template = copytree(Path(str(project.TEMPLATE)), place / "template")
        monkeypatch.setattr(project, "TEMPLATE", self._template)

    def edit(self, name: str, change: Edit) -> None:
        """Change a file of the project."""
        file = self.folder / name
        file.write_text(change(file.read_text(encoding="utf-8")), encoding="utf-8")

    def edit_template(self, name: str, change: Edit) -> None:
        """Change a file of the template, or make one."""
        file = self._template / name
        before = file.read_text(encoding="utf-8") if file.exists() else ""
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(change(before), encoding="utf-8")

    def drop_from_template(self, name: str) -> None:
        """Leave a file out of the template."""
        (self._template / name).unlink()

    def update(self) -> Result:
        """Bring the project up to date."""
        return run("new-plugin", "--update", str(self.folder))

    def text(self, name: str) -> str:
        """Return what is in a file of the project."""
        return (self.folder / name).read_text(encoding="utf-8")

    def texts(self) -> Mapping[str, bytes]:
        """Return all that is in the project."""
        files = (path for path in self.folder.rglob("*") if path.is_file())
        return {str(path.relative_to(self.folder)): path.read_bytes() for path in files}


def add(line: str) -> Edit:
    """Return an edit that adds a line at the end."""
    return lambda text: f"{text}{line}\n"


def put(line: str) -> Edit:
    """Return an edit that puts a line at the beginning."""
    return lambda text: f"{line}\n{text}"


def swap(old: str, new: str) -> Edit:
    """Return an edit that puts a text in the place of another, which has to be there."""

    def swapped(text: str) -> str:
        assert old in text
        return text.replace(old, new)

    return swapped


def said(result: Result) -> list[list[str]]:
    """Return the lines of a list of changes: file and what has been done."""
    return [line.split(maxsplit=1) for line in result.stdout.splitlines()]
