"""A text file as its author has it: in any encoding, with the line ends of any system."""

from __future__ import annotations

from pathlib import Path
from shutil import copymode
from tempfile import TemporaryDirectory
from typing import Final

import attrs

_ANY_ENCODING: Final = ("utf-8", "surrogateescape")


def decoded(data: bytes) -> str:
    """Return bytes as a text; those that are no UTF-8 come back by `encoded`."""
    return data.decode(*_ANY_ENCODING)


def encoded(text: str) -> bytes:
    """Return a text as the bytes it was made of."""
    return text.encode(*_ANY_ENCODING)


@attrs.frozen
class Text:
    """What is in a text file.

    Attributes:
        lines: The text, whose lines end with a line feed if all end alike in the file.
        end: How they end in the file.
    """

    lines: str
    end: str = "\n"

    @classmethod
    def of(cls, file: Path) -> Text:
        """Return what is in a file."""
        text = decoded(file.read_bytes())
        end = "\r\n" if 0 < text.count("\n") == text.count("\r\n") else "\n"
        return cls(text.replace(end, "\n"), end)

    def save(self, file: Path) -> None:
        """Write it to a file at once, so that the file has either the old text or the new one.

        Raises:
            OSError: It cannot be written; the error names the file.
        """
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            with TemporaryDirectory(dir=file.parent) as folder:
                fresh = Path(folder, file.name)
                fresh.write_bytes(encoded(self.lines.replace("\n", self.end)))
                if file.exists():
                    copymode(file, fresh)
                fresh.replace(file)
        except OSError as error:
            error.filename = str(file)
            raise
