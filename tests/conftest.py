"""What the tests of several parts share."""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import Final

import pytest

from cardfishing.agents import AGENTS
from cardfishing.cli import actions
from cardfishing.plugins import PluginHost

SHIPPED: Final = {
    "cardfishing_casino",
    "cardfishing_nordic_kasino",
    "cardfishing_persian_rummy",
    "cardfishing_royal_casino",
    "cardfishing_rummy500",
}
"""The modules of the plugins in this repository that are no examples."""


@pytest.fixture
def shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let commands list what a user installs, whatever else is installed here to be tested."""
    entries = [entry for entry in entry_points(group="cardfishing") if entry.value in SHIPPED]
    host = PluginHost(agents=AGENTS, entry_points=entries)
    monkeypatch.setattr(actions, "default_host", lambda: host)
