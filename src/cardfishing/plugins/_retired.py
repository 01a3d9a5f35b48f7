"""What retires: hooks and arguments that go, and the plugins that still use them."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import Final, cast

import attrs
import pluggy

from cardfishing.plugins._sources import Plugin
from cardfishing.plugins.specs import PROJECT, Hooks

_MARKS: Final = pluggy.PluginManager(PROJECT)
"""Reads what `hookspec` has marked."""


@attrs.frozen
class Retired:
    """The use of something that goes in a later version.

    Attributes:
        plugin: Who uses it.
        what: The hook, or the argument of which hook.
        warning: What the specification of the hook says: when it goes, and what to do.
        code: The function that uses it.
    """

    plugin: Plugin
    what: str
    warning: Warning
    code: CodeType

    @property
    def fact(self) -> str:
        """What goes, when, and what to do."""
        return f"{self.what}; {self.warning}"

    def __str__(self) -> str:
        """Return who uses it as well."""
        return f"plugin {self.plugin} uses {self.fact}"

    def warn(self) -> None:
        """Warn at the line of the function, so that its author hears of it, and no player."""
        warnings.warn_explicit(
            str(self),
            type(self.warning),
            filename=self.code.co_filename,
            lineno=self.code.co_firstlineno,
            module=self.plugin.name,
        )


def retired(plugin: Plugin, hook: str, impl: pluggy.HookImpl) -> Iterator[Retired]:
    """Yield what an implementation uses that goes: its hook, or some of its arguments.

    Args:
        plugin: The plugin.
        hook: The hook it implements.
        impl: The implementation as pluggy keeps it.
    """
    options = _MARKS.parse_hookspec_opts(Hooks, hook)
    if options is None:  # a hook of a later version
        return
    code = cast("FunctionType", impl.function).__code__  # pluggy takes nothing else
    if warning := options["warn_on_impl"]:
        yield Retired(plugin, hook, warning, code)
    arguments = options["warn_on_impl_args"] or {}
    for name in (*impl.argnames, *impl.kwargnames):
        if name in arguments:
            yield Retired(plugin, f"the argument {name!r} of {hook}", arguments[name], code)
