"""The plugins there are: found, loaded when they are needed, and what has become of each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from threading import RLock
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

import attrs
import pluggy

from cardfishing.decks import Deck
from cardfishing.errors import PluginError, PluginLoadError
from cardfishing.game import AgentSpec, AnyGame
from cardfishing.plugins._border import GAME, Implementation, check_hooks
from cardfishing.plugins._sources import Plugin, Source, installed, sources
from cardfishing.plugins.specs import PROJECT, Hooks

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

T = TypeVar("T")

CORE: Final = Plugin(PROJECT, PROJECT)


@attrs.frozen(kw_only=True)
class Offer:
    """What a plugin has declared.

    Attributes:
        module: The plugin itself.
        games: Its games by name and alias.
        decks: Its decks by name.
        agents: Its agents by name.
    """

    module: object
    games: Mapping[str, AnyGame]
    decks: Mapping[str, Deck]
    agents: Mapping[str, AgentSpec]


Outcome: TypeAlias = Offer | PluginError
"""What has become of a plugin."""


class Roster:
    """All plugins, each loaded at most once; what loads is kept by pluggy."""

    def __init__(
        self,
        core: Offer,
        entry_points: Iterable[EntryPoint] | None,
        environ: Mapping[str, str],
    ) -> None:
        """Make a roster; it reads entry points when it is first asked for `sources`."""
        disabled = environ.get("CARDFISHING_DISABLE", "")
        self._disabled = frozenset(disabled.replace(",", " ").split())
        self._is_traced = bool(environ.get("CARDFISHING_TRACE"))
        self._entry_points = entry_points
        self._core = core
        self._registered = [Source(CORE, load=lambda: core.module)]
        self._outcomes: dict[Plugin, Outcome] = {CORE: core}
        self._plugins: dict[str, Plugin] = {}
        self._manager = pluggy.PluginManager(PROJECT)
        self._manager.add_hookspecs(Hooks)
        self._lock = RLock()

    @property
    def sources(self) -> list[Source]:
        """The plugins that can be loaded or have been registered, in the order of their names."""
        return sorted([*self._registered, *(s for s in self._found if not s.is_blocked)])

    @property
    def blocked(self) -> list[Source]:
        """The plugins that have been disabled."""
        return [source for source in self._found if source.is_blocked]

    @cached_property
    def _found(self) -> list[Source]:
        entries = installed() if self._entry_points is None else self._entry_points
        return sources(entries, self._disabled)

    def register(self, module: object, name: str | None) -> None:
        """Register a plugin that has no entry point (see `PluginHost.register`)."""
        plugin = Plugin(name or str(getattr(module, "__name__", module)))
        if plugin.name in self._disabled:
            return
        with self._lock:
            offer = self._take(plugin, lambda: module)
            self._outcomes[plugin] = offer
            self._registered.append(Source(plugin, lambda: module, frozenset(offer.games)))

    def load(self, source: Source) -> Outcome:
        """Return what becomes of a plugin; it is imported and registered the first time."""
        with self._lock:
            if source.plugin not in self._outcomes:
                try:
                    self._outcomes[source.plugin] = self._take(source.plugin, source.load)
                except PluginError as error:
                    self._outcomes[source.plugin] = error
            return self._outcomes[source.plugin]

    def loaded(self) -> Iterator[tuple[Source, Outcome]]:
        """Yield the plugins that have been loaded so far, in the order of their names."""
        for source in self.sources:
            if source.plugin in self._outcomes:
                yield source, self._outcomes[source.plugin]

    def implementations(self, hook: str) -> list[Implementation]:
        """Return who implements a hook, by the priority they declare, then by name."""
        caller: pluggy.HookCaller = getattr(self._manager.hook, hook)
        found = [
            Implementation(self._plugins[impl.plugin_name], hook, impl, self._is_traced)
            for impl in caller.get_hookimpls()
        ]
        return sorted(found, key=lambda implementation: implementation.rank)

    def _take(self, plugin: Plugin, load: Callable[[], object]) -> Offer:
        try:
            module = load()
            return self._known(module) or self._enlist(plugin, module)
        except PluginError:
            raise
        except (Exception, SystemExit) as error:
            raise plugin.error(PluginLoadError, f"it cannot be loaded: {error!r}") from error

    def _known(self, module: object) -> Offer | None:
        for outcome in self._outcomes.values():
            if isinstance(outcome, Offer) and outcome.module is module:
                return outcome
        return None

    def _enlist(self, plugin: Plugin, module: object) -> Offer:
        check_hooks(self._manager, plugin, module)
        self._manager.register(module, plugin.name)
        self._plugins[plugin.name] = plugin
        core = self._core
        try:
            return Offer(
                module=module,
                games=self._declared(plugin, "cardfishing_games", GAME, _names, core.games),
                decks=self._declared(plugin, "cardfishing_decks", Deck, _name, core.decks),
                agents=self._declared(plugin, "cardfishing_agents", AgentSpec, _name, core.agents),
            )
        except PluginError:
            self._manager.unregister(name=plugin.name)
            raise

    def _declared(
        self,
        plugin: Plugin,
        hook: str,
        kind: type[T],
        names: Callable[[T], Iterable[str]],
        taken: Mapping[str, T],
    ) -> dict[str, T]:
        found: dict[str, T] = {}
        for implementation in self.implementations(hook):
            if implementation.plugin == plugin:
                found |= implementation.named(kind, names, {**taken, **found})
        return found


def _name(thing: Deck | AgentSpec) -> tuple[str, ...]:
    return (thing.name,)


def _names(game: AnyGame) -> tuple[str, ...]:
    return (game.name, *game.aliases)
