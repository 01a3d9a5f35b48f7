"""What extensions ask of Sphinx, which is not imported: tests make pages without it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Sphinx(Protocol):
    """What pages are built by."""

    def connect(self, event: str, callback: Callable[..., object], priority: int = 500) -> int:
        """Have something called at an event."""
        ...


def changed(app: Sphinx, change: Callable[[str], str]) -> dict[str, bool]:
    """Change the source of each page as it is read; return what a `setup` does."""

    def read(app: object, name: str, source: list[str]) -> None:
        del app, name
        source[0] = change(source[0])

    app.connect("source-read", read)
    return {"parallel_read_safe": True}
