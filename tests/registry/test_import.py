"""DESIGN section 3: importing the library is cheap and looks at nothing."""

from __future__ import annotations

import subprocess
import sys
from typing import Final

import pytest

import cardfishing

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


LOADED: Final = """
import sys
import attrs, pluggy

before = set(sys.modules)
import cardfishing
print(*sorted(set(sys.modules) - before))
"""
NEEDED: Final = frozenset(
    {
        "_bits",
        "_cardnames",
        "agent",
        "cards",
        "chance",
        "decks",
        "errors",
        "game",
        "kernels",
        "messages",
        "moves",
        "notation",
        "registry",
        "scoring",
        "state",
        "table",
    }
)
"""The modules that a program which has loaded no game yet can do something with."""


def test_importing_loads_no_more_than_what_is_needed_before_a_game() -> None:
    """DESIGN 3: an import is cheap; options, rulebooks, matches and agents wait to be asked for."""
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", LOADED], capture_output=True, text=True, check=True
    )
    loaded = set(done.stdout.split())
    ours = {name.partition(".")[2] for name in loaded if name.startswith("cardfishing.")}
    assert ours - {"_kernels__mypyc"} == NEEDED  # what holds kernels that are compiled
    assert loaded & sys.stdlib_module_names <= {"_struct", "struct"}


def test_every_name_of_the_package_is_there_when_it_is_asked_for() -> None:
    """DESIGN 3: what is imported late is a name like all others, and no other name is there."""
    assert set(cardfishing.__all__) <= set(dir(cardfishing))
    assert cardfishing.Match.__module__ == "cardfishing.match"
    with pytest.raises(AttributeError, match="module 'cardfishing' has no attribute 'Mach'"):
        getattr(cardfishing, "Mach")  # noqa: B009  # checkers know that it is not there
