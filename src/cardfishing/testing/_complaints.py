"""What a failing test of the kit tells: a complaint, and where the game raised what it is about."""

from __future__ import annotations

import traceback
from pathlib import Path
from typing import Final

_KIT: Final = Path(__file__).parent


def raised(error: BaseException | None) -> BaseException | None:
    """Return what a game raised for a check to complain of, if that is why it failed."""
    while isinstance(error, AssertionError):
        error = error.__cause__
    return error


def told(complaint: AssertionError) -> str:
    """Return a complaint, with the traceback of what the game raised, the kit's frames left out."""
    error = raised(complaint)
    if error is None:
        return str(complaint)
    frames = traceback.extract_tb(error.__traceback__)
    outside = [frame for frame in frames if _KIT not in Path(frame.filename).parents]
    lines = [*traceback.format_list(outside), *traceback.format_exception_only(error)]
    return f"{complaint}\n\nTraceback (most recent call last):\n{''.join(lines)}".rstrip()
