"""Extras: packages that are asked for only when they are used."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def extra(name: str) -> Generator[None]:
    """Let an import that fails say with which extra the package comes.

    Raises:
        ImportError: A package is missing; the error names the command that installs it.
    """
    try:
        yield
    except ImportError as error:
        remedy = f'{error}: pip install "cardfishing[{name}]"'
        raise ImportError(remedy, name=error.name, path=error.path) from error
