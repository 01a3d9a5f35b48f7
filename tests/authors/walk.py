"""Somebody who does what a page says, from an empty folder on."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import assert_never

import attrs

from tests.pages import Change, Command, File, steps

_REMEMBER = "\nstatus=$?; env -0 > {}; exit $status"
"""What follows a command, so that the next one finds the folder and the variables it left."""


@attrs.define
class Walk:
    """Somebody who follows a page.

    Attributes:
        folder: Where the next command runs.
        environment: The variables it finds.
        notes: A file for what a command leaves behind.
    """

    folder: Path
    environment: Mapping[str, str]
    notes: Path

    def follow(self, page: Path) -> None:
        """Do what a page says.

        Raises:
            AssertionError: A command prints something else than the page shows, or it fails and
                the page shows nothing of it; or lines to be changed are not there.
        """
        for step in steps(page):
            match step:
                case File():
                    self._write(step.name, step.text)
                case Change():
                    text = (self.folder / step.name).read_text(encoding="utf-8")
                    assert text.count(step.before) == 1, step
                    self._write(step.name, text.replace(step.before, step.after))
                case Command():
                    self._run(step)
                case _:
                    assert_never(step)

    def _write(self, name: str, text: str) -> None:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def _run(self, command: Command) -> None:
        done = subprocess.run(  # noqa: S603  # a line of our own page
            ["bash", "-c", command.line + _REMEMBER.format(self.notes)],  # noqa: S607
            cwd=self.folder,
            env=self.environment,
            input=command.typed,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        said = f"$ {command.line}\n{done.stdout}"
        if command.output.strip():
            assert command.prints(done.stdout), f"{said}\nand the page shows\n{command.output}"
        else:
            assert done.returncode == 0, said
        left = self.notes.read_text(encoding="utf-8").rstrip("\0").split("\0")
        self.environment = dict(variable.split("=", 1) for variable in left)
        self.folder = Path(self.environment["PWD"])
