"""The plugin host and its hooks.  A plugin needs `hookimpl` only."""

from __future__ import annotations

from cardfishing.plugins._report import PluginReport
from cardfishing.plugins.host import PluginHost, PluginWarning
from cardfishing.plugins.modules import (
    AgentsModule,
    ChecksModule,
    DecksModule,
    EventModule,
    GamesModule,
    RenderModule,
    ResolveModule,
)
from cardfishing.plugins.specs import (
    EventKind,
    GameEvent,
    HookMark,
    Hooks,
    PublicView,
    hookimpl,
)

__all__ = [
    "AgentsModule",
    "ChecksModule",
    "DecksModule",
    "EventKind",
    "EventModule",
    "GameEvent",
    "GamesModule",
    "HookMark",
    "Hooks",
    "PluginHost",
    "PluginReport",
    "PluginWarning",
    "PublicView",
    "RenderModule",
    "ResolveModule",
    "hookimpl",
]
