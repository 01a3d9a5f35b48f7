"""The lesson for authors, followed as it stands."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from tests.authors.walk import Walk

ROOT: Final = Path(__file__).parents[2]
LESSON: Final = ROOT / "docs" / "tutorial" / "publish.md"
OURS: Final = ("PYTHON", "PYTEST", "VIRTUAL_ENV", "TOX", "COV", "FORCE_COLOR")
"""What the variables begin with that a reader of the page does not have."""


def test_a_variant_is_published(tmp_path: Path) -> None:
    """Issue 7: from an empty folder to an installed wheel, each step prints what the page shows."""
    folder = tmp_path / "lesson"
    folder.mkdir()
    (folder / "cardfishing").symlink_to(ROOT)
    variables = {name: text for name, text in os.environ.items() if not name.startswith(OURS)}
    Walk(folder, {**variables, "COLUMNS": "80"}, tmp_path / "variables").follow(LESSON)
