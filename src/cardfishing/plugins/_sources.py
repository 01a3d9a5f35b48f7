"""Where plugins come from: what their entry points say, before anything is imported."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from itertools import groupby
from typing import TYPE_CHECKING, Final, TypeVar

import attrs

from cardfishing.errors import PluginError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

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

    def error(self, kind: type[ErrorT], cause: str) -> ErrorT:
        """Return an error that names this plugin."""
        return kind(self.name, self.distribution, cause)

    def __str__(self) -> str:
        """Return the name and, if known, the distribution."""
        return f"{self.name!r} of {self.distribution}" if self.distribution else repr(self.name)


@attrs.frozen(order=True)
class Source:
    """A plugin that can be loaded.

    Attributes:
        plugin: What it is called.
        load: Imports and returns it.
        names: The names of games it declares.
        is_blocked: Whether it has been disabled.
    """

    plugin: Plugin
    load: Callable[[], object] = attrs.field(order=False)
    names: frozenset[str] = attrs.field(order=False, default=frozenset())
    is_blocked: bool = attrs.field(order=False, default=False)


def installed() -> list[EntryPoint]:
    """Return the entry points of all plugins of this environment.

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
    listed = [(_distribution(entry), entry) for entry in entries]
    listed.sort(key=lambda found: (found[1].value, found[0], found[1].name))
    alike = groupby(listed, key=lambda found: found[1].value)
    return [_source(value, list(found), disabled) for value, found in alike]


def _source(value: str, found: list[tuple[str, EntryPoint]], disabled: AbstractSet[str]) -> Source:
    distribution, first = found[0]
    called = {value} | {origin for origin, _ in found} | {entry.name for _, entry in found}
    return Source(
        plugin=Plugin(value, distribution),
        load=first.load,
        names=frozenset(entry.name for _, entry in found if entry.group == GAMES),
        is_blocked=not disabled.isdisjoint(called),
    )


def _distribution(entry: EntryPoint) -> str:
    return "" if entry.dist is None else entry.dist.name or ""
