"""The command ``cardfishing``; its libraries come with extras."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from io import TextIOWrapper
from typing import Final, TextIO

from cardfishing.cli.language import spoken
from cardfishing.messages import msg

_EXTRAS: Final[Mapping[str, str]] = {
    "click": "cli",
    "rich": "cli",
    "copier": "author",
    "distributed": "dask",
    "hypothesis": "testing",
    "matplotlib": "plots",
    "openskill": "ratings",
    "pyarrow": "parquet",
    "pytest": "testing",
}
"""The libraries that commands need, each with the extra that it comes with."""


def main() -> None:
    """Run the command line; without its libraries, say how to install them and exit with 2."""
    arguments = sys.argv[1:]
    translator = spoken(arguments, os.environ)
    _spare(sys.stdout)
    try:
        from cardfishing.cli.commands import command_line  # noqa: PLC0415  # it may be missing
        from cardfishing.cli.screen import Screen  # noqa: PLC0415

        command_line(Screen(translator)).main(arguments, prog_name="cardfishing")
    except ImportError as error:
        library, _, _ = (error.name or "").partition(".")
        if library not in _EXTRAS:
            raise
        missing = msg(
            'Error: the command needs {library}: pip install "cardfishing[{extra}]"',
            library=library,
            extra=_EXTRAS[library],
        )
        sys.stderr.write(f"{missing.render(translator)}\n")
        sys.exit(2)


def _spare(page: TextIO) -> None:
    """Let a page show a question mark for a letter that its encoding lacks."""
    if isinstance(page, TextIOWrapper):
        page.reconfigure(errors="replace")
