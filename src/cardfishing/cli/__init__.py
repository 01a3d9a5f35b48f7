"""The command ``cardfishing``; its libraries come with the extra ``cli``."""

from __future__ import annotations

import sys

from cardfishing.messages import msg

_LIBRARIES = {"click", "rich"}


def main() -> None:
    """Run the command line; without its libraries, say how to install them and exit with 2."""
    try:
        from cardfishing.cli.commands import command_line  # noqa: PLC0415  # it may be missing

        command_line().main(prog_name="cardfishing")
    except ImportError as error:
        library, _, _ = (error.name or "").partition(".")
        if library not in _LIBRARIES:
            raise
        missing = msg("The command needs {library}: pip install cardfishing[cli]", library=library)
        sys.stderr.write(f"{missing}\n")
        sys.exit(2)
