"""The merge of two texts that come from one, as git does it."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import Final

import attrs

from cardfishing.cli.textfile import decoded, encoded

_MOST_CONFLICTS: Final = 127
_YOURS: Final = "yours"
_LABELS: Final = (_YOURS, "template before", "template now")
_MARK: Final = re.compile(rf"^<<<<<<< {_YOURS}\r?$", re.MULTILINE)


@attrs.frozen
class Merge:
    """What two texts that come from one make together.

    Attributes:
        text: All lines of both, with marks where they contradict each other.
        is_clean: Whether they don't.
    """

    text: str
    is_clean: bool


def has_marks(text: str) -> bool:
    """Tell whether a text has marks of a merge that was not clean."""
    return _MARK.search(text) is not None


def merge(mine: str, base: str, new: str) -> Merge | None:
    """Merge what an author has made of a text with what the template has made of it.

    No repository matters, wherever the command runs.

    Args:
        mine: The author's text.
        base: The one that both come from.
        new: The template's text.

    Returns:
        The merge; None if it is no text, or git isn't here.
    """
    git = which("git")
    if git is None:
        return None
    labels = [part for label in _LABELS for part in ("-L", label)]
    clean = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    with TemporaryDirectory() as folder:
        for name, text in (("mine", mine), ("base", base), ("new", new)):
            Path(folder, name).write_bytes(encoded(text))
        merged = subprocess.run(  # noqa: S603  # texts in a folder of ours
            [git, "merge-file", "--stdout", *labels, "mine", "base", "new"],
            cwd=folder,
            env={**clean, "GIT_CEILING_DIRECTORIES": str(Path(folder).parent)},
            capture_output=True,
            check=False,
        )
    if merged.returncode > _MOST_CONFLICTS:
        return None
    return Merge(decoded(merged.stdout), is_clean=not merged.returncode)
