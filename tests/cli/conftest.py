"""Fixtures of the tests of `cardfishing check` and of updates."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from cardfishing.cli import actions, examination, pace, project
from cardfishing.cli.answers import Answers
from cardfishing.game import Check
from cardfishing.plugins import PluginHost
from tests.cli.bench import Bench
from tests.cli.shipping import QUICK, Install, Parcel
from tests.plugins.fakes import Wheel


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ask for few laws, and measure for no time."""

    def few(rounds: int) -> tuple[Check, ...]:
        del rounds
        return QUICK

    monkeypatch.setattr(examination, "checks", few)
    monkeypatch.setattr(pace, "TURN", 0)
    monkeypatch.setattr(pace, "TURNS", 1)


@pytest.fixture
def install(quick: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Install:
    """Return what installs a parcel, beside other wheels."""
    del quick

    def installed(parcel: Parcel, *others: Wheel) -> PluginHost:
        host = parcel.host(tmp_path, *others)
        monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
        monkeypatch.setattr(actions, "default_host", lambda: host)
        return host

    return installed


@pytest.fixture(scope="session")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a project that nobody has touched."""
    folder = tmp_path_factory.mktemp("fresh") / "plugin"
    project.create(Answers(name="sunday-casino", family="fishing", licence="MIT"), folder)
    return folder


@pytest.fixture
def bench(fresh: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Bench:
    """Return a project and a template to be edited."""
    return Bench(fresh, tmp_path, monkeypatch)
