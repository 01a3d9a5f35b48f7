"""The plugin host and its hooks.  A plugin needs `hookimpl` only."""

from __future__ import annotations

from cardfishing.plugins._report import PluginReport
from cardfishing.plugins.host import PluginHost, PluginWarning
from cardfishing.plugins.specs import (
    EventKind,
    GameEvent,
    Hooks,
    PluginModule,
    PublicView,
    hookimpl,
)

__all__ = [
    "EventKind",
    "GameEvent",
    "Hooks",
    "PluginHost",
    "PluginModule",
    "PluginReport",
    "PluginWarning",
    "PublicView",
    "hookimpl",
]
