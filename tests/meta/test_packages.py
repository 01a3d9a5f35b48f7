"""UD-124: the packages as they are shipped: typed, complete, and checked where they are used."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from pathlib import Path
from typing import Final
from zipfile import ZipFile

import pytest

from tests.plugins.installed.workshop import build_sdist, build_wheel, install_wheel

ROOT: Final = Path(__file__).parents[2]
PROJECTS: Final = {
    "cardfishing": ROOT,
    "cardfishing_casino": ROOT / "plugins/casino",
    "cardfishing_nordic_kasino": ROOT / "plugins/nordic_kasino",
    "cardfishing_persian_rummy": ROOT / "plugins/persian_rummy",
    "cardfishing_royal_casino": ROOT / "plugins/royal_casino",
    "cardfishing_rummy500": ROOT / "plugins/rummy500",
    "cardfishing_kitchen_casino": ROOT / "docs/examples/kitchen_casino",
    "cardfishing_make_fifteen": ROOT / "docs/examples/make_fifteen",
    "cardfishing_wedding_rummy": ROOT / "docs/examples/wedding_rummy",
    "cardfishing_take_the_pile": ROOT / "docs/examples/take_the_pile",
}

CLIENT: Final = """\
from collections.abc import Iterable
from typing import assert_type

import cardfishing as cf
import cardfishing_casino
from cardfishing.fishing import FishingMove, FishingState
from cardfishing.game import AnyGame
from cardfishing.plugins import GamesModule, PluginHost, PluginReport, hookimpl
from cardfishing_casino import CASINO


@hookimpl
def cardfishing_games() -> Iterable[AnyGame]:
    return [CASINO.with_options(target=11)]


plugin: GamesModule = cardfishing_casino
state = CASINO.new(2, seed=1)
assert_type(state, FishingState)
assert_type(state.legal_moves.sample(1), FishingMove)
assert_type(cf.games(), tuple[str, ...])
assert_type(PluginHost().plugins(), tuple[PluginReport, ...])
"""
MISTAKES: Final = {
    "state.turn = None": "read-only",
    "CASINO.new(2, sead=1)": 'Unexpected keyword argument "sead"',
    'cf.load(b"casino")': "incompatible type",
}


@pytest.mark.parametrize("package", PROJECTS)
def test_wheel_and_sdist_are_typed(package: str, tmp_path: Path) -> None:
    """UD-124: what is shipped has the marker that tells type checkers to look."""
    with ZipFile(build_wheel(PROJECTS[package], tmp_path)) as wheel:
        assert f"{package}/py.typed" in wheel.namelist()
    with tarfile.open(build_sdist(PROJECTS[package], tmp_path)) as sdist:
        (top,) = {name.partition("/")[0] for name in sdist.getnames()}
        assert f"{top}/src/{package}/py.typed" in sdist.getnames()


def test_a_client_of_the_wheels_is_checked(tmp_path: Path) -> None:
    """UD-124: a project that uses the installed wheels passes mypy --strict; mistakes are found."""
    pytest.importorskip("mypy")
    site = tmp_path / "site"
    for project in PROJECTS.values():
        install_wheel(build_wheel(project, tmp_path), site)
    lines = CLIENT.splitlines()
    (tmp_path / "client.py").write_text(CLIENT, encoding="utf-8")
    (tmp_path / "wrong.py").write_text("\n".join([*lines, *MISTAKES, ""]), encoding="utf-8")
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-color-output", "client.py", "wrong.py"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        check=False,
    )
    errors = [line for line in checked.stdout.splitlines() if ": error: " in line]
    assert len(errors) == len(MISTAKES), checked.stdout
    for number, (error, said) in enumerate(zip(errors, MISTAKES.values(), strict=True), 1):
        assert error.startswith(f"wrong.py:{len(lines) + number}: ")
        assert said in error
