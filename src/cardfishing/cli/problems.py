"""What went wrong, in a sentence."""

from __future__ import annotations

from pathlib import Path

from cardfishing.errors import (
    AmbiguousMoveError,
    CardfishingError,
    IllegalMoveError,
    NotationError,
    RecordError,
    Refusal,
)
from cardfishing.messages import Message, cut, msg, told


def refused(refusal: Refusal) -> Message:
    """Return why a move is not allowed, with the id of the rule."""
    if refusal.rule:
        return msg("Not allowed: {why} [{rule}].", why=refusal.message, rule=refusal.rule)
    return msg("Not allowed: {why}.", why=refusal.message)


def problem(error: Exception) -> Message:
    """Return what an error says, with cause and remedy."""
    match error:
        case AmbiguousMoveError():
            return msg("{move}: {why}.", move=error.move, why=error.refusal.message)
        case IllegalMoveError():
            return refused(error.refusal)
        case NotationError():
            return msg(
                "Cannot read {text!r}: expected {expected} at column {column}.",
                text=cut(error.text),
                expected=error.expected,
                column=error.column,
            )
        case OSError(strerror=str(cause), filename=str(name)):
            return msg("{name}: {cause}; choose another file.", name=name, cause=cause)
        case CardfishingError():
            return error.message
        case _:
            return told(str(error))


def file_named(text: str) -> Path:
    """Return the path of a file as a person writes it.

    Raises:
        RecordError: No file can have this name.
    """
    if "\0" in text:
        raise RecordError(1, f"no file is called {text!r}; choose another name")
    path = Path(text)
    try:
        return path.expanduser()
    except RuntimeError:
        return path
