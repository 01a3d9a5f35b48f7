"""What the pages tell their readers to do: files to write, lines to change, commands to run."""

from __future__ import annotations

import re
from collections.abc import Iterator
from doctest import ELLIPSIS, OutputChecker
from pathlib import Path
from typing import Final, TypeAlias

import attrs

_BLOCK: Final = re.compile(
    r"(?ms)^```\{code-block\} (?P<kind>\w+)\n:caption: `(?P<file>\S+)`\n\n(?P<text>.*?)^```$"
    r"|^ *```console\n(?P<said>.*?)^ *```$"
)


@attrs.frozen
class File:
    """A file that a page shows as a whole.

    Attributes:
        name: Its path, from the folder in which the commands run.
        text: What is in it.
    """

    name: str
    text: str


@attrs.frozen
class Change:
    """A change of a file, which a page shows as a diff.

    Attributes:
        name: Its path, from the folder in which the commands run.
        before: The lines that go.
        after: The lines that take their place.
    """

    name: str
    before: str
    after: str


@attrs.frozen
class Command:
    """A command that a page shows.

    Attributes:
        line: What is typed.
        output: What the page says it prints; three dots stand for anything.
    """

    line: str
    output: str

    @property
    def typed(self) -> str:
        """What is typed while it runs: the page shows it after ``>``."""
        return "".join(f"{line}\n" for line in re.findall("^> (.*)$", self.output, re.MULTILINE))

    def prints(self, text: str) -> bool:
        """Tell whether an output is as the page shows it."""
        wanted, printed = (f"{each.rstrip()}\n" for each in (self.output, text))
        return OutputChecker().check_output(wanted, printed, ELLIPSIS)


Step: TypeAlias = File | Change | Command


def steps(page: Path) -> Iterator[Step]:
    """Yield what a page tells its reader to do, in order."""
    for block in _BLOCK.finditer(page.read_text(encoding="utf-8")):
        if block["kind"] == "diff":
            yield Change(block["file"], _marked("-", block["text"]), _marked("+", block["text"]))
        elif block["file"] is not None:
            yield File(block["file"], block["text"])
        else:
            for part in re.split(r"^\$ ", block["said"], flags=re.MULTILINE)[1:]:
                line, _, output = part.partition("\n")
                yield Command(line, output)


def _marked(mark: str, diff: str) -> str:
    return "".join(f"{line}\n" for line in re.findall(rf"(?m)^{re.escape(mark)}(.*)$", diff))


def shown(page: Path) -> Iterator[Command]:
    """Yield the commands of a page for which it shows an output."""
    for step in steps(page):
        if isinstance(step, Command) and step.output.strip():
            yield step
