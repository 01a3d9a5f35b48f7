"""The host: one typed method for each hook, and the games, decks and agents plugins agree on."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager
from types import NoneType
from typing import TYPE_CHECKING, TypeVar, final

from cardfishing.decks import DECKS, Deck
from cardfishing.errors import DuplicateGameError, HookResultError, PluginError, PluginLoadError
from cardfishing.game import AgentSpec, AnyGame, Check
from cardfishing.plugins._border import GAME, Implementation
from cardfishing.plugins._report import PluginReport, report
from cardfishing.plugins._roster import Offer, Roster
from cardfishing.plugins._sources import Source
from cardfishing.plugins.specs import PROJECT, GameEvent

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

T = TypeVar("T")


class PluginWarning(UserWarning):
    """A plugin, or a part of it, was left out; `PluginHost.failures` has the error."""


@final
class PluginHost:
    """Finds plugins, loads each when it is needed, and asks their hooks.

    A name of a game belongs to the plugins that declare it by an entry point; a name nobody
    declares belongs to those that offer it.  If two offer different things, neither counts.  A game
    that is declared is loaded alone; any other question is asked after all plugins are loaded.
    A hook that fails, or answers what it may not, is warned of, noted in `failures`, and not asked
    again; the other plugins are.
    Answers come by the priority implementations declare, then by the names of the plugins.
    """

    def __init__(
        self,
        *,
        agents: Iterable[AgentSpec] = (),
        entry_points: Iterable[EntryPoint] | None = None,
        environ: Mapping[str, str] | None = None,
    ) -> None:
        """Make a host; it reads and imports nothing until it is asked.

        Args:
            agents: Agents that are always there, as the decks of `cardfishing.decks` are.
            entry_points: Entry points to use instead of those of the environment.
            environ: Where two variables are read: ``CARDFISHING_DISABLE`` lists plugins, entry
                points or distributions to leave out, with commas between them;
                ``CARDFISHING_TRACE``, if not empty, prints calls to the standard error stream.
                The environment of the process if left out.
        """
        core = Offer(
            module=self,
            games={},
            decks={deck.name: deck for deck in DECKS},
            agents={spec.name: spec for spec in agents},
        )
        self._core = core
        self._roster = Roster(core, entry_points, os.environ if environ is None else environ)
        self._is_complete = False
        self._warned = set[str]()
        self._failed: dict[tuple[str, str], HookResultError] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """The names and aliases of games that plugins declare, read without importing any."""
        return tuple(sorted({name for source in self._roster.sources for name in source.names}))

    @property
    def packages(self) -> tuple[str, ...]:
        """The packages of the plugins in the order of their names; none is imported."""
        names = (source.name.partition(":")[0] for source in self._roster.sources)
        found = dict.fromkeys(name.partition(".")[0] for name in names)
        return tuple(name for name in found if name != PROJECT)

    @property
    def blocked(self) -> tuple[str, ...]:
        """The names of games that only disabled plugins declare."""
        blocked = {name for source in self._roster.blocked for name in source.names}
        return tuple(sorted(blocked.difference(self.names)))

    @property
    def failures(self) -> tuple[PluginError, ...]:
        """What is wrong with the plugins that have been loaded so far, and what their hooks did."""
        faults = [fault for source, _ in self._roster.loaded() if (fault := self._fault(source))]
        return tuple(sorted({*faults, *self._clashes(), *self._failed.values()}, key=str))

    def plugins(self) -> tuple[PluginReport, ...]:
        """Return what there is to say of every plugin, in the order of their distributions.

        Every plugin is imported, except those that are disabled.  Nobody is warned of those that
        fail: the reports have the errors.
        """
        self._load_all()
        self._warned.update(map(str, self.failures))
        sources = (*self._roster.sources, *self._roster.blocked)
        reports = map(self._report, sources)
        return tuple(sorted(reports, key=lambda report: (report.distribution, report.plugin)))

    def register(self, module: object, name: str | None = None) -> None:
        """Register a plugin that has no entry point, such as one made in a test.

        Args:
            module: The plugin.
            name: What it is called; the name of the module if left out.

        Raises:
            PluginLoadError: It implements what is no hook, or a hook in the wrong form.
            HookResultError: It declares something its hooks do not allow.
        """
        self._roster.register(module, name)
        self._is_complete = False

    def load_all(self) -> None:
        """Load every plugin there is, and warn of those that fail or use what retires."""
        if not self._is_complete:
            self._load_all()
            self._warn(self.failures)
            self._warn_of_retired()

    def _load_all(self) -> None:
        for source in self._roster.sources:
            self._roster.load(source)
        self._is_complete = self._roster.is_complete

    def game(self, name: str) -> AnyGame | None:
        """Return the game of a name or an alias, or None.

        Raises:
            PluginLoadError: Its plugin cannot be loaded, or offers no such game.
            HookResultError: Its plugin declares something its hooks do not allow.
            DuplicateGameError: Two plugins offer different games of this name.
        """
        declaring = [source for source in self._roster.sources if name in source.names]
        if not declaring:
            self.load_all()
        faults = [fault for source in declaring if (fault := self._fault(source))]
        found = self._games().get(name)
        if found is not None:
            self._warn(faults)
            self._warn_of_retired()
            return _sound(found)
        if faults:
            raise faults[0].with_traceback(None)
        return self.resolve(name)

    def agent(self, name: str) -> AgentSpec | None:
        """Return the agent of a name, or None.

        Raises:
            HookResultError: Two plugins offer different agents of this name.
        """
        if name not in self._core.agents:
            self.load_all()
        found = self._agents().get(name)
        return None if found is None else _sound(found)

    def origin(self, name: str) -> str:
        """Return the distribution that declares a game, and its version; no plugin is imported.

        Args:
            name: The name of the game.

        Returns:
            Such as ``cardfishing-casino 0.1.0``, or an empty string if no distribution does.
        """
        for source in self._roster.sources:
            if name in source.names:
                return f"{source.plugin.distribution} {source.version}".strip()
        return ""

    def decks(self) -> tuple[Deck, ...]:
        """Return all decks in the order of their names."""
        self.load_all()
        return tuple(deck for deck in self._decks().values() if not isinstance(deck, PluginError))

    def games(self) -> tuple[AnyGame, ...]:
        """Return all games in the order of their names; every plugin is imported."""
        self.load_all()
        named = self._games().items()
        return tuple(g for name, g in named if not isinstance(g, PluginError) and g.name == name)

    def agents(self) -> tuple[AgentSpec, ...]:
        """Return all agents in the order of their names."""
        self.load_all()
        return tuple(s for s in self._agents().values() if not isinstance(s, PluginError))

    def resolve(self, name: str) -> AnyGame | None:
        """Return the game a plugin finds for a name that nobody offers, or None."""
        return self._first("cardfishing_resolve", GAME, name=name)

    def render(self, subject: object, format: str) -> str | None:  # noqa: A002
        """Return how a plugin shows something in a format, or None."""
        return self._first("cardfishing_render", str, subject=subject, format=format)

    def checks(self, game: AnyGame) -> tuple[Check, ...]:
        """Return the checks that plugins offer for a game."""
        return tuple(check for _, check in self.named_checks(game))

    def named_checks(self, game: AnyGame) -> tuple[tuple[str, Check], ...]:
        """Return the checks that plugins offer for a game, each with what the plugin is called."""
        found: list[tuple[str, Check]] = []
        for plugin in self._asked("cardfishing_checks"):
            with self._noting(plugin):
                found += [(str(plugin.plugin), check) for check in plugin.each(Check, game=game)]
        return tuple(found)

    def event(self, event: GameEvent, game: AnyGame) -> None:
        """Tell every plugin that listens of a step of a match."""
        for plugin in self._asked("cardfishing_event"):
            with self._noting(plugin):
                plugin.one(NoneType, event=event, game=game)

    def _first(self, hook: str, kind: type[T], **arguments: object) -> T | None:
        for plugin in self._asked(hook):
            with self._noting(plugin):
                answer = plugin.one(kind, **arguments)
                if answer is not None:
                    return answer
        return None

    def _asked(self, hook: str) -> list[Implementation]:
        """Return who is asked: all that implement a hook, but those it has failed for once."""
        self.load_all()
        found = self._roster.implementations(hook)
        return [plugin for plugin in found if (plugin.plugin.name, hook) not in self._failed]

    @contextmanager
    def _noting(self, plugin: Implementation) -> Generator[None]:
        """Note a hook that fails, and warn of it."""
        try:
            yield
        except HookResultError as error:
            self._failed[plugin.plugin.name, plugin.hook] = error
            self._warn([error])

    def _games(self) -> dict[str, AnyGame | PluginError]:
        declared = frozenset(self.names)

        def things(source: Source, offer: Offer) -> Mapping[str, AnyGame]:
            foreign = declared - source.names
            return {name: game for name, game in offer.games.items() if name not in foreign}

        return self._settled("cardfishing_games", DuplicateGameError, things)

    def _decks(self) -> dict[str, Deck | PluginError]:
        return self._settled("cardfishing_decks", HookResultError, lambda _, offer: offer.decks)

    def _agents(self) -> dict[str, AgentSpec | PluginError]:
        return self._settled("cardfishing_agents", HookResultError, lambda _, offer: offer.agents)

    def _settled(
        self,
        hook: str,
        clash: type[PluginError],
        things: Callable[[Source, Offer], Mapping[str, T]],
    ) -> dict[str, T | PluginError]:
        """Return what the loaded plugins agree on under each name, or how they do not."""
        rivals: dict[str, list[tuple[Source, T]]] = {}
        for source, outcome in self._roster.loaded():
            if isinstance(outcome, Offer):
                for name, thing in things(source, outcome).items():
                    rivals.setdefault(name, []).append((source, thing))
        return {name: _agreed(hook, clash, name, rivals[name]) for name in sorted(rivals)}

    def _fault(self, source: Source) -> PluginError | None:
        outcome = self._roster.load(source)
        if isinstance(outcome, PluginError):
            return outcome
        missing = sorted(source.names.difference(outcome.games))
        if missing:
            offered = ", ".join(sorted(outcome.games)) or "none"
            return source.plugin.error(
                PluginLoadError,
                f"it has entry points for {', '.join(missing)} but offers no such game; its games "
                f"are {offered}",
            )
        return self._intrusion(source, outcome)

    def _intrusion(self, source: Source, offer: Offer) -> PluginError | None:
        """Return what is wrong with a plugin that offers a game another one declares."""
        for name, game in sorted(offer.games.items()):
            for other in self._roster.sources:
                rival = self._rival(other, name) if other is not source else None
                if name not in source.names and rival and not _equal(rival, game):
                    return source.plugin.error(
                        DuplicateGameError,
                        f"its game {name!r} has no entry point and is not that of {other.plugin}, "
                        "which has one",
                        f"give the game another name, or {name!r} an entry point",
                    )
        return None

    def _rival(self, other: Source, name: str) -> AnyGame | None:
        """Return the game another plugin declares by a name, if it has been loaded."""
        outcomes = dict(self._roster.loaded())
        outcome = outcomes.get(other) if name in other.names else None
        return outcome.games.get(name) if isinstance(outcome, Offer) else None

    def _clashes(self) -> list[PluginError]:
        outcomes = (*self._games().values(), *self._decks().values(), *self._agents().values())
        return [outcome for outcome in outcomes if isinstance(outcome, PluginError)]

    def _report(self, source: Source) -> PluginReport:
        if source.is_blocked:
            return report(source, None, ())
        outcome = self._roster.load(source)
        others = (*self._clashes(), *self._failed.values())
        errors = (self._fault(source), *(e for e in others if e.plugin == source.name))
        return report(source, outcome, [error for error in errors if error is not None])

    def _warn(self, errors: Iterable[PluginError]) -> None:
        for text in map(str, errors):
            if text not in self._warned:
                self._warned.add(text)
                warnings.warn(PluginWarning(text), stacklevel=4)

    def _warn_of_retired(self) -> None:
        for use in self._roster.retired():
            if str(use) not in self._warned:
                self._warned.add(str(use))
                use.warn()


def _agreed(
    hook: str, clash: type[PluginError], name: str, rivals: Sequence[tuple[Source, T]]
) -> T | PluginError:
    (source, thing), *others = rivals
    differing = [str(other.plugin) for other, rival in others if not _equal(rival, thing)]
    if not differing:
        return thing
    return source.plugin.error(
        clash,
        f"{hook}: {name!r} is something else for {' and '.join(differing)}, so none counts",
        "uninstall all but one, or list the others in CARDFISHING_DISABLE",
    )


def _equal(rival: object, thing: object) -> bool:
    """Tell whether two things are equal; those that cannot be compared are not."""
    try:
        return bool(rival == thing)
    except Exception:  # whatever a stranger's comparison does
        return False


def _sound(outcome: T | PluginError) -> T:
    if isinstance(outcome, PluginError):
        raise outcome
    return outcome
