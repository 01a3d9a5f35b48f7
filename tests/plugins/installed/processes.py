"""Fresh processes that have some folders on their path."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Final, TypedDict, cast

PROBE: Final = Path(__file__).with_name("probe.py")
COMMAND: Final = "from cardfishing.cli import main; main()"


class Report(TypedDict):
    """What the host says of a plugin."""

    origin: str
    names: list[str]
    games: list[list[str]]
    hooks: list[str]
    errors: list[str]
    disabled: bool


class Seen(TypedDict):
    """What a fresh process has seen."""

    games: list[str]
    imported_to_list: list[str]
    healthy: list[str]
    imported_to_load: list[str]
    asked: dict[str, list[str]]
    warned: int
    warnings: list[str]
    failures: list[list[str]]
    reports: dict[str, Report]


SOUND: Final = Report(
    origin="fake-healthy 1.0",
    names=["healthy", "sound"],
    games=[["healthy", "sound"]],
    hooks=[],
    errors=[],
    disabled=False,
)
"""What there is to say of the healthy plugin, whatever is installed beside it."""


def python(
    sites: tuple[Path, ...], *arguments: str, **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run Python with folders on its path, away from this tree."""
    path = [*map(str, sites), *filter(None, [os.environ.get("PYTHONPATH")])]
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("CARDFISHING_", "FORCE_COLOR"))
    }
    return subprocess.run(  # noqa: S603 (this interpreter)
        [sys.executable, "-P", *arguments],
        cwd=sites[0],
        env={**kept, "PYTHONPATH": os.pathsep.join(path), "COLUMNS": "80", **variables},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def seen(*sites: Path, asked: tuple[str, ...] = (), **variables: str) -> Seen:
    """Return what a fresh process sees that asks for some games (see `probe`)."""
    done = python(sites, str(PROBE), *asked, **variables)
    assert done.returncode == 0, done.stderr
    return cast("Seen", json.loads(done.stdout))


def listed(*sites: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Return what the command ``cardfishing plugins`` does."""
    return python(sites, "-c", COMMAND, "plugins", **variables)


def flat(text: str) -> str:
    """Return a text as one line."""
    return " ".join(text.split())
