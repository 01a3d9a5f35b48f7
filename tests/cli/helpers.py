"""What the tests of the command line share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from click.testing import CliRunner

from cardfishing.cli.commands import command_line
from cardfishing.cli.screen import Screen

if TYPE_CHECKING:
    from click.testing import Result


class Pseudo:
    """A translator that marks every template, so that what is not translated stands out."""

    def gettext(self, message: str, /) -> str:
        """Return the template between marks."""
        return f"⟦{message}⟧"

    def ngettext(self, singular: str, plural: str, n: int, /) -> str:
        """Return the template for the number between marks."""
        return f"⟦{singular if n == 1 else plural}⟧"


def run(
    *arguments: str,
    typed: str = "",
    screen: Screen | None = None,
    env: Mapping[str, str] | None = None,
) -> Result:
    """Run a command in this process, with what a player types, and return what it did."""
    runner = CliRunner(env={"COLUMNS": "200", "NO_COLOR": None, "FORCE_COLOR": None, **(env or {})})
    return runner.invoke(command_line(screen), arguments, typed, catch_exceptions=False)


def play(*lines: str, arguments: tuple[str, ...] = ("casino", "--seed", "3")) -> str:
    """Play as a person who types some lines; return what the screen shows."""
    result = run("play", *arguments, typed="".join(f"{line}\n" for line in lines))
    assert result.exit_code == 0
    assert not result.stderr
    return result.stdout


def unmarked(text: str) -> str:
    """Return what stands outside all marks of `Pseudo`."""
    outside, depth = "", 0
    for letter in text:
        depth += (letter == "⟦") - (letter == "⟧")
        if not depth and letter != "⟧":
            outside += letter
    return outside
