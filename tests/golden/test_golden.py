"""The golden cases of this folder, in the format of the reference."""

from __future__ import annotations

from pathlib import Path

from cardfishing.testing import golden

TestGolden = golden(Path(__file__).parent)
