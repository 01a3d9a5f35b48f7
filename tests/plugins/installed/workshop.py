"""A workshop for plugins: projects are written, built as wheels, and installed into folders."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator, Mapping
from contextlib import chdir, contextmanager
from json import dumps
from pathlib import Path
from typing import Final
from unittest.mock import patch

import attrs
import hatchling.build
from installer import install
from installer.destinations import SchemeDictionaryDestination
from installer.sources import WheelFile

PYPROJECT: Final = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = {name}
version = {version}
requires-python = ">=3.11"
dependencies = {requires}

[project.entry-points.cardfishing]
{games}

[project.entry-points."cardfishing.plugins"]
{others}

[tool.hatch.build.targets.wheel]
only-include = [{file}]
"""


@attrs.frozen(kw_only=True)
class Project:
    """A distribution of one module, called like the distribution.

    Attributes:
        name: The name of the distribution.
        source: The text of the module.
        games: Its entry points for games.
        others: Its other entry points.
        requires: What it needs.
        version: Its version.
    """

    name: str
    source: str
    games: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    requires: tuple[str, ...] = ("cardfishing", "cardfishing-casino")
    version: str = "1.0"

    @property
    def module(self) -> str:
        """The name of the module."""
        return self.name.replace("-", "_")

    def write(self, folder: Path) -> None:
        """Write the files of the project."""
        folder.mkdir(parents=True)
        (folder / f"{self.module}.py").write_text(self.source, encoding="utf-8")
        facts = {
            "name": dumps(self.name),
            "version": dumps(self.version),
            "requires": dumps(self.requires),
            "games": self._entries(self.games),
            "others": self._entries(self.others),
            "file": dumps(f"{self.module}.py"),
        }
        (folder / "pyproject.toml").write_text(PYPROJECT.format_map(facts), encoding="utf-8")

    def _entries(self, names: tuple[str, ...]) -> str:
        return "\n".join(f"{dumps(name)} = {dumps(self.module)}" for name in names)


class Workshop:
    """Builds each project once, and installs it wherever it is needed."""

    def __init__(self, folder: Path) -> None:
        """Work in a folder."""
        self._folder = folder
        self._wheels: dict[Project, Path] = {}

    def wheel(self, project: Project) -> Path:
        """Return the wheel of a project."""
        if project not in self._wheels:
            folder = self._folder / f"project-{len(self._wheels)}"
            project.write(folder)
            self._wheels[project] = build_wheel(folder, self._folder / folder.name / "dist")
        return self._wheels[project]

    def install(self, site: Path, *projects: Project) -> Path:
        """Install projects into a folder; return the folder."""
        for project in projects:
            install_wheel(self.wheel(project), site)
        return site


@contextmanager
def _building(project: Path) -> Generator[None]:
    """Be in a project's folder, with nothing compiled: that takes tools which tests do without."""
    with chdir(project), patch.dict(os.environ):
        os.environ.pop("CARDFISHING_COMPILE", None)
        yield


def build_wheel(project: Path, to: Path) -> Path:
    """Build the wheel of a project as an installer does, without a network; return it."""
    to.mkdir(exist_ok=True)
    with _building(project):
        return to / hatchling.build.build_wheel(str(to))


def build_sdist(project: Path, to: Path) -> Path:
    """Build the source distribution of a project; return it."""
    to.mkdir(exist_ok=True)
    with _building(project):
        return to / hatchling.build.build_sdist(str(to))


def install_wheel(wheel: Path, site: Path) -> None:
    """Install a wheel into a folder, with its metadata, as an installer does."""
    schemes: Mapping[str, str] = dict.fromkeys(("purelib", "platlib"), str(site)) | {
        name: str(site / name) for name in ("headers", "scripts", "data")
    }
    destination = SchemeDictionaryDestination(
        dict(schemes), interpreter=sys.executable, script_kind="posix"
    )
    with WheelFile.open(wheel) as source:
        install(source, destination, additional_metadata={"INSTALLER": b"tests\n"})
