"""Where in an author's code an error was raised."""

from __future__ import annotations

import os
import traceback
from pathlib import Path
from typing import Final

_OURS: Final = Path(__file__).parent
_PYTHON: Final = Path(os.__file__).parent
_INSTALLED: Final = frozenset({"site-packages", "dist-packages"})
_MODULE: Final = "<module>"


def place(error: BaseException) -> str:
    """Return where an error was raised, to be put behind its words.

    It is the innermost place that belongs neither to this package nor to Python itself.

    Returns:
        Such as `` at __init__.py:29 in points``, or an empty string if there is none.
    """
    if isinstance(error, SyntaxError) and error.filename and error.lineno:
        return f" at {Path(error.filename).name}:{error.lineno}"
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        path = Path(frame.filename)
        if path.suffix == ".py" and not _is_known(path):
            inside = "" if frame.name == _MODULE else f" in {frame.name}"
            return f" at {path.name}:{frame.lineno}{inside}"
    return ""


def _is_known(path: Path) -> bool:
    is_python = path.is_relative_to(_PYTHON) and _INSTALLED.isdisjoint(path.parts)
    return is_python or path.is_relative_to(_OURS)
