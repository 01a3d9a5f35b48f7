"""Where plugins come from: what their entry points say, before anything is imported."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Final, TypeVar

import attrs

from cardfishing.errors import PluginError, PluginLoadError
from cardfishing.plugins._metadata import core, name_of, unmet, version_of
from cardfishing.plugins.specs import PROJECT

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint

GAMES: Final = "cardfishing"
"""The group with an entry point for each name and alias of a game."""

OTHERS: Final = "cardfishing.plugins"
"""The group of plugins that offer no game."""

ErrorT = TypeVar("ErrorT", bound=PluginError)


@attrs.frozen(order=True)
class Plugin:
    """What a plugin is called.

    Attributes:
        name: What its entry points refer to, such as ``cardfishing_casino``.
        distribution: The distribution it comes from, or an empty string.
    """

    name: str
    distribution: str = ""

    def error(self, kind: type[ErrorT], cause: str, remedy: str | None = None) -> ErrorT:
        """Return an error that names this plugin."""
        return kind(self.name, self.distribution, cause, remedy)

    def __str__(self) -> str:
        """Return the name and, if known, the distribution."""
        return f"{self.name!r} of {self.distribution}" if self.distribution else repr(self.name)


@attrs.frozen(eq=False)
class Source:
    """A plugin that can be loaded.

    Attributes:
        name: What it is called.
        find: Imports and returns it.
        names: The names of games it declares.
        origin: Returns the distribution it comes from.
        is_blocked: Whether it has been disabled.
    """

    name: str
    find: Callable[[], object]
    names: frozenset[str] = frozenset()
    origin: Callable[[], Distribution | None] = lambda: None
    is_blocked: bool = False

    @cached_property
    def plugin(self) -> Plugin:
        """The plugin's name, and the distribution's, which is read from a file when needed."""
        return Plugin(self.name, name_of(self.origin()))

    @cached_property
    def version(self) -> str:
        """The version of the distribution, or an empty string; it is read from a file as well."""
        return version_of(self.origin())

    def load(self) -> object:
        """Import and return the plugin.

        Raises:
            PluginLoadError: Its distribution requires another version of this library.
        """
        present = version_of(core())
        wanted = unmet(self.origin(), present)
        if wanted is None:
            return self.find()
        update = f"pip install --upgrade {PROJECT} {self.plugin.distribution}"
        raise self.plugin.error(
            PluginLoadError,
            f"it needs {wanted}, and {present} is installed",
            f"bring them together with {update}, or leave it out with "
            f"CARDFISHING_DISABLE={self.name}",
        )


def installed() -> list[EntryPoint]:
    """Return the entry points of all plugins of this environment, in the order of the path.

    A distribution whose entry points cannot be read is none of ours, and is passed over.
    """
    from importlib.metadata import distributions  # noqa: PLC0415  # half the cost of the package

    found: list[EntryPoint] = []
    for distribution in distributions():
        try:
            entries = distribution.entry_points
            found += [entry for entry in entries if entry.group in {GAMES, OTHERS} and entry.value]
        except Exception:  # noqa: S112  # whatever a stranger's file holds
            continue
    return found


def sources(entries: Iterable[EntryPoint], disabled: AbstractSet[str]) -> list[Source]:
    """Return one source for each object that entry points refer to, in the order of their names.

    Args:
        entries: Entry points of both groups, in any order.
        disabled: Names of entry points, plugins or distributions that block a plugin.
    """
    alike = groupby(sorted(entries, key=_object), key=_object)
    return [_source(name, list(found), disabled) for name, found in alike]


def _object(entry: EntryPoint) -> str:
    """Return what an entry point refers to, without the extras that nothing reads any more."""
    return "".join(entry.value.partition("[")[0].split())


def _source(name: str, entries: list[EntryPoint], disabled: AbstractSet[str]) -> Source:
    visible = _visible(entries)
    called = {name, *(entry.name for entry in visible)}
    if disabled:
        called |= {name_of(entry.dist) for entry in visible}
    return Source(
        name=name,
        find=visible[0].load,
        names=frozenset(entry.name for entry in visible if entry.group == GAMES),
        origin=lambda: visible[0].dist,
        is_blocked=not disabled.isdisjoint(called),
    )


def _visible(entries: list[EntryPoint]) -> list[EntryPoint]:
    """Leave out further copies of a distribution: the first one on the path is imported."""
    if len({id(entry.dist) for entry in entries}) == 1:
        return entries
    first: dict[str, Distribution | None] = {}
    for entry in entries:
        first.setdefault(name_of(entry.dist), entry.dist)
    kept = [entry for entry in entries if entry.dist is first[name_of(entry.dist)]]
    return sorted(kept, key=lambda entry: name_of(entry.dist))
