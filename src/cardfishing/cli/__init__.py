"""The command ``cardfishing``; its libraries come with extras."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Final

from cardfishing.messages import msg

_EXTRAS: Final[Mapping[str, str]] = {
    "click": "cli",
    "rich": "cli",
    "copier": "author",
    "hypothesis": "testing",
    "pytest": "testing",
}
"""The libraries that commands need, each with the extra that it comes with."""


def main() -> None:
    """Run the command line; without its libraries, say how to install them and exit with 2."""
    try:
        from cardfishing.cli.commands import command_line  # noqa: PLC0415  # it may be missing

        command_line().main(prog_name="cardfishing")
    except ImportError as error:
        library, _, _ = (error.name or "").partition(".")
        if library not in _EXTRAS:
            raise
        missing = msg(
            'Error: the command needs {library}: pip install "cardfishing[{extra}]"',
            library=library,
            extra=_EXTRAS[library],
        )
        sys.stderr.write(f"{missing}\n")
        sys.exit(2)
