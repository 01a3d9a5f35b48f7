"""Packages that bring catalogues, made for a test."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import invalidate_caches
from pathlib import Path
from typing import Final

import attrs
from babel.messages.catalog import Catalog

from tests.languages.catalogues import compiled

LANGUAGE: Final = "sv"
"""A language that nothing in this repository is translated into."""

UNIMPORTABLE: Final = "raise AssertionError('a plugin is imported')\n"


@attrs.frozen
class Packages:
    """Packages in a folder of the path.

    Attributes:
        folder: The folder.
    """

    folder: Path

    def make(self, name: str, language: str = LANGUAGE, /, **words: str) -> None:
        """Make a package that cannot be imported, and whose catalogue has some words."""
        self.bring(name, words, language)

    def bring(self, name: str, words: Mapping[str, str], language: str = LANGUAGE) -> None:
        """Make a package whose catalogue has some sentences."""
        catalogue = Catalog(locale=language)
        for sentence, said in words.items():
            catalogue.add(sentence, said)
        self.write(name, compiled(catalogue), language)

    def write(self, name: str, file: bytes, language: str = LANGUAGE) -> None:
        """Make a package whose catalogue is a file of any kind."""
        place = self.folder / name / "locale" / language / "LC_MESSAGES" / f"{name}.mo"
        place.parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name / "__init__.py").write_text(UNIMPORTABLE, encoding="utf-8")
        place.write_bytes(file)
        invalidate_caches()
