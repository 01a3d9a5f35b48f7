"""The plugins there are: found, loaded when they are needed, and what has become of each.

No lock is held while the code of a plugin runs: it may import what another thread is importing, and
that thread may be asking for a game.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

import attrs

from cardfishing.decks import Deck
from cardfishing.errors import PluginError, PluginLoadError
from cardfishing.game import AgentSpec, AnyGame
from cardfishing.plugins._border import (
    GAME,
    Implementation,
    blaming,
    check_string,
    implementations,
)
from cardfishing.plugins._metadata import core as installed_core
from cardfishing.plugins._retired import Retired
from cardfishing.plugins._sources import Plugin, Source, installed, sources
from cardfishing.plugins.specs import PROJECT

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

T = TypeVar("T")


@attrs.frozen(kw_only=True)
class Offer:
    """What a plugin has declared.

    Attributes:
        module: The plugin itself.
        games: Its games by name and alias.
        decks: Its decks by name.
        agents: Its agents by name.
        implementations: The hooks it implements.
    """

    module: object
    games: Mapping[str, AnyGame]
    decks: Mapping[str, Deck]
    agents: Mapping[str, AgentSpec]
    implementations: tuple[Implementation, ...] = ()


Outcome: TypeAlias = Offer | PluginError
"""What has become of a plugin."""


class _Loading(threading.local):
    """The plugins that a thread is about to load, for whichever host."""

    def __init__(self) -> None:
        self.names: set[str] = set()


_LOADING: Final = _Loading()


class Roster:
    """All plugins, each loaded at most once."""

    def __init__(
        self,
        core: Offer,
        entry_points: Iterable[EntryPoint] | None,
        environ: Mapping[str, str],
    ) -> None:
        """Make a roster; it reads entry points when it is first asked for `sources`."""
        disabled = environ.get("CARDFISHING_DISABLE", "").split(",")
        self._disabled = frozenset(name.strip() for name in disabled if name.strip())
        self._is_traced = bool(environ.get("CARDFISHING_TRACE"))
        self._entry_points = entry_points
        self._core = core
        source = Source(PROJECT, lambda: core.module, origin=installed_core)
        self._registered = [source]
        self._outcomes: dict[Source, Outcome] = {source: core}
        self._lock = threading.Lock()

    @property
    def sources(self) -> list[Source]:
        """The plugins that can be loaded or have been registered, in the order of their names."""
        found = [*self._registered, *(s for s in self._found if not s.is_blocked)]
        return sorted(found, key=lambda source: source.name)

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
        source = Source(name or str(getattr(module, "__name__", module)), lambda: module)
        if source.name in self._disabled or self._known(module) is not None:
            return
        outcome = self._tried(source)
        with self._lock:
            outcome = self._settled(source, outcome)
            if isinstance(outcome, PluginError):
                raise outcome
            source = attrs.evolve(source, names=frozenset(outcome.games))
            self._outcomes[source] = outcome
            self._registered.append(source)

    def load(self, source: Source) -> Outcome:
        """Return what becomes of a plugin; it is imported and registered the first time."""
        if source.name in _LOADING.names:
            return source.plugin.error(
                PluginLoadError,
                "it is asked for while it is being loaded",
                "load games in the functions that use them, or leave it out with "
                f"CARDFISHING_DISABLE={source.name}",
            )
        if source not in self._outcomes:
            outcome = self._tried(source)
            with self._lock:
                if source not in self._outcomes:
                    self._outcomes[source] = self._settled(source, outcome)
        return self._outcomes[source]

    @property
    def is_complete(self) -> bool:
        """Whether it is known of every plugin what becomes of it."""
        return all(source in self._outcomes for source in self.sources)

    def loaded(self) -> Iterator[tuple[Source, Outcome]]:
        """Yield the plugins that have been loaded so far, in the order of their names."""
        for source in self.sources:
            if source in self._outcomes:
                yield source, self._outcomes[source]

    def implementations(self, hook: str) -> list[Implementation]:
        """Return who implements a hook, by the priority they declare, then by name."""
        found = [implementation for implementation in self._all() if implementation.hook == hook]
        return sorted(found, key=lambda implementation: implementation.rank)

    def retired(self) -> list[Retired]:
        """Return what the plugins that have been loaded so far use that goes later."""
        return [use for implementation in self._all() for use in implementation.retired]

    def _all(self) -> Iterator[Implementation]:
        offers = {id(offer): offer for _, offer in self.loaded() if isinstance(offer, Offer)}
        for offer in offers.values():
            yield from offer.implementations

    def _tried(self, source: Source) -> Outcome:
        """Run the code of a plugin."""
        _LOADING.names.add(source.name)
        try:
            with blaming(source.plugin, PluginLoadError, "it cannot be loaded:"):
                module = source.load()
                return self._known(module) or self._offer(source.plugin, module)
        except PluginError as error:
            return error
        finally:
            _LOADING.names.discard(source.name)

    def _settled(self, source: Source, outcome: Outcome) -> Outcome:
        """Return what counts: what another thread, or another entry, has made of the same."""
        if isinstance(outcome, PluginError):
            return outcome
        known = self._known(outcome.module)
        taken = {each.name for each, made in self._outcomes.items() if isinstance(made, Offer)}
        if known is not None or source.name not in taken:
            return known or outcome
        return source.plugin.error(
            PluginLoadError, "another plugin of this name is registered", "give it another name"
        )

    def _known(self, module: object) -> Offer | None:
        for outcome in tuple(self._outcomes.values()):
            if isinstance(outcome, Offer) and outcome.module is module:
                return outcome
        return None

    def _offer(self, plugin: Plugin, module: object) -> Offer:
        core, found = self._core, implementations(plugin, module, is_traced=self._is_traced)
        games = _declared(found, "cardfishing_games", GAME, _names, core.games)
        for game in games.values():
            check_string(plugin, game)
        return Offer(
            module=module,
            games=games,
            decks=_declared(found, "cardfishing_decks", Deck, _name, core.decks),
            agents=_declared(found, "cardfishing_agents", AgentSpec, _name, core.agents),
            implementations=found,
        )


def _declared(
    implementations: Iterable[Implementation],
    hook: str,
    kind: type[T],
    names: Callable[[T], Iterable[str]],
    taken: Mapping[str, T],
) -> dict[str, T]:
    found: dict[str, T] = {}
    for implementation in implementations:
        if implementation.hook == hook:
            found |= implementation.named(kind, names, {**taken, **found})
    return found


def _name(thing: Deck | AgentSpec) -> tuple[str, ...]:
    return (thing.name,)


def _names(game: AnyGame) -> tuple[str, ...]:
    return (game.name, *game.aliases)
