"""Fixtures of the tests of languages."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import pytest

from cardfishing import languages
from tests.languages.packages import Packages

CORE: Final = "words_core"


@pytest.fixture
def packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Packages:
    """Return a folder for packages; the core brings what the package `CORE` does."""
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    monkeypatch.setattr(languages, "PROJECT", CORE)
    return Packages(tmp_path)
