"""Distributions that are not installed: a plugin module each, and the entry points that name it."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import Distribution, EntryPoint
from itertools import permutations
from pathlib import Path
from types import ModuleType
from typing import Final, cast

import attrs
import pluggy

from cardfishing.agents import AGENTS
from cardfishing.decks import FRENCH_52, Deck
from cardfishing.game import AnyGame
from cardfishing.plugins import PluginHost
from cardfishing_casino import CASINO

GAMES: Final = "cardfishing"
OTHERS: Final = "cardfishing.plugins"

hookimpl: Final = pluggy.HookimplMarker("cardfishing")
"""The mark for authors without a type checker, who may write any hook."""

SHARK: Final = attrs.evolve(AGENTS[0], name="shark")


def game(name: str, *aliases: str, version: int = 1) -> AnyGame:
    """Return a game of any name: Casino in disguise."""
    return attrs.evolve(CASINO, name=name, aliases=aliases, version=version)


def deck(name: str) -> Deck:
    """Return a deck of any name: a French pack in disguise."""
    return attrs.evolve(FRENCH_52, name=name)


def module(
    name: str, *functions: Callable[..., object], **marked: Callable[..., object]
) -> ModuleType:
    """Return a plugin: a module with functions, those without keyword marked as hooks."""
    made = ModuleType(name)
    for function in functions:
        setattr(made, function.__name__, hookimpl(function))
    vars(made).update(marked)
    return made


def returning(hook: str, answer: object) -> Callable[[], object]:
    """Return a hook without arguments that answers with this, or raises it."""

    def function() -> object:
        if isinstance(answer, BaseException):
            raise answer
        return answer

    function.__name__ = f"cardfishing_{hook}"
    return function


def declared(*games: AnyGame) -> tuple[str, ...]:
    """Return the names and aliases of some games."""
    return tuple(name for offered in games for name in (offered.name, *offered.aliases))


class FakeDistribution(Distribution):
    """A distribution with a name, and nothing else."""

    def __init__(self, name: str | None) -> None:
        self._name = name

    @property
    def name(self) -> str:
        """The name; importlib returns None if the metadata have been lost."""
        return cast("str", self._name)

    def read_text(self, filename: str) -> str | None:
        """Return no file."""
        raise NotImplementedError(filename)

    def locate_file(self, path: object) -> Path:
        """Return no file."""
        raise NotImplementedError(path)


class FakeEntry(EntryPoint):
    """An entry point whose object need not be importable."""

    def __init__(
        self, name: str, value: str, group: str, *, dist: Distribution | None, wheel: Wheel
    ) -> None:
        super().__init__(name, value, group)
        vars(self).update(dist=dist, wheel=wheel)

    def load(self) -> object:
        """Return the plugin, or fail as it does, and count."""
        wheel: Wheel = vars(self)["wheel"]
        wheel.imports += 1
        if wheel.error is not None:
            raise wheel.error
        return wheel.plugin


@attrs.define
class Wheel:
    """A distribution with one plugin."""

    name: str
    plugin: object = None
    names: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    error: BaseException | None = None
    imports: int = 0

    def entries(
        self, value: str | None = None, dist: Distribution | None = None
    ) -> list[EntryPoint]:
        """Return its entry points, in the order of the groups."""
        value = value or self.name.replace("-", "_")
        dist = dist or (FakeDistribution(self.name) if self.name else None)
        grouped = [(GAMES, name) for name in self.names] + [(OTHERS, name) for name in self.others]
        return [FakeEntry(name, value, group, dist=dist, wheel=self) for group, name in grouped]


def wheel(name: str, *games: AnyGame) -> Wheel:
    """Return a distribution that offers some games and declares them as it should."""
    return Wheel(name, module(name, returning("games", games)), declared(*games))


def other(name: str, *functions: Callable[..., object]) -> Wheel:
    """Return a distribution with a plugin that offers no game."""
    return Wheel(name, module(name, *functions), others=(name,))


def host_of(*wheels: Wheel, **environ: str) -> PluginHost:
    """Return a host of an environment in which only these are installed."""
    return PluginHost(
        entry_points=[entry for each in wheels for entry in each.entries()],
        environ={f"CARDFISHING_{key.upper()}": value for key, value in environ.items()},
    )


def hosts_of(*wheels: Wheel) -> list[PluginHost]:
    """Return a host for every order in which the plugins can be discovered."""
    return [host_of(*order) for order in permutations(wheels)]
