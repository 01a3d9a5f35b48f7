"""Where a file of a project can lie, so that nothing outside and nothing of its author's is hit."""

from __future__ import annotations

from itertools import count
from os.path import lexists
from pathlib import Path, PurePosixPath


def obstacle(folder: Path, name: str) -> str | None:
    """Return what is in the way of a file, such as a folder or a link to somewhere else.

    Args:
        folder: The folder of the project.
        name: The name of the file in it.

    Returns:
        The name of what is there, or None if the file is a usual one, or can be made.
    """
    file = PurePosixPath(name)
    for place in (*reversed(file.parents), file):
        path = folder / place
        fits = path.is_file() if place == file else path.is_dir()
        if place.name and (path.is_symlink() or (path.exists() and not fits)):
            return place.as_posix()
    return None


def free_place(folder: Path, name: str) -> str:
    """Return a name for a file beside what is there: with ``.new``, ``.new2`` and so on.

    Args:
        folder: The folder of the project.
        name: The name the file should have.
    """
    taken = obstacle(folder, name) or name
    beside = (f"{taken}.new{number if number > 1 else ''}" for number in count(1))
    places = (place + name.removeprefix(taken) for place in beside)
    return next(
        place for place in places if not lexists(folder / place) and obstacle(folder, place) is None
    )
