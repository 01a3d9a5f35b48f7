"""DESIGN section 3: importing the library is cheap and looks at nothing."""

from __future__ import annotations

import subprocess
import sys

import pytest

PROGRAM = """
import importlib.metadata, sys

def refuse(*args, **kwargs):
    raise SystemExit("the metadata of the environment were read")

importlib.metadata.entry_points = importlib.metadata.distributions = refuse
before = set(sys.modules)
import {module}
print(*sorted({{name.partition(".")[0] for name in set(sys.modules) - before}}))
"""


@pytest.mark.parametrize(
    "module", ["cardfishing", "cardfishing.plugins", "cardfishing.registry", "cardfishing.agents"]
)
def test_importing_reads_no_entry_point_and_imports_no_plugin(module: str) -> None:
    """DESIGN 3, UD-122: `import cardfishing` imports no plugin, pytest or hypothesis."""
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", PROGRAM.format(module=module)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    imported = set(done.stdout.split())
    assert "cardfishing" in imported
    assert imported.isdisjoint(
        {"cardfishing_casino", "pytest", "_pytest", "hypothesis", "click", "rich", "cattrs"}
    )
