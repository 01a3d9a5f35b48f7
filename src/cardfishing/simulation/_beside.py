"""Files that are written beside their place, and take it when they are whole."""

from __future__ import annotations

import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from cardfishing.errors import SimulationError
from cardfishing.messages import msg


@contextmanager
def beside(path: Path, matches: int) -> Generator[Path]:
    """Yield where to write a file; it takes its place at one go, whatever stops the program.

    Args:
        path: Its place; what is there stays until then.
        matches: How many matches are in it, for the error.

    Raises:
        OSError: No file can be made there.
        SimulationError: The disk is full.
    """
    place = path.resolve()
    new = place.with_name(f"{place.name}.{os.getpid()}.new")
    try:
        yield new
        with new.open("rb+") as file:
            os.fsync(file.fileno())
        new.replace(place)
    except OSError as error:
        if error.filename is not None:
            raise
        raise unwritten(path, matches, error) from error
    finally:
        new.unlink(missing_ok=True)


def unwritten(path: Path, matches: int, error: OSError) -> SimulationError:
    """Return the error that says that a file cannot be written.

    Args:
        path: The file.
        matches: How many matches are in it.
        error: What was raised.
    """
    cause = msg("{path}: {cause}", path=path, cause=error.strerror or error)
    return SimulationError(matches, cause, msg("make room for it"))
