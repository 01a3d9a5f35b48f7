"""What type checkers know of plugins: a protocol for each hook, which a module can implement.

A plugin compares itself with those of its hooks in its tests: ``plugin: GamesModule = my_plugin``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from cardfishing.decks import Deck
from cardfishing.game import AgentSpec, AnyGame, Check
from cardfishing.plugins.specs import GameEvent


class DecksModule(Protocol):
    """A module that offers decks."""

    def cardfishing_decks(self) -> Iterable[Deck]:
        """Offer decks."""
        ...


class GamesModule(Protocol):
    """A module that offers games, as most plugins do."""

    def cardfishing_games(self) -> Iterable[AnyGame]:
        """Offer games."""
        ...


class AgentsModule(Protocol):
    """A module that offers agents."""

    def cardfishing_agents(self) -> Iterable[AgentSpec]:
        """Offer agents."""
        ...


class ResolveModule(Protocol):
    """A module that finds games whose names nobody offers."""

    def cardfishing_resolve(self, name: str) -> AnyGame | None:
        """Find a game whose name nobody offers."""
        ...


class RenderModule(Protocol):
    """A module that shows things in formats."""

    def cardfishing_render(self, subject: object, format: str) -> str | None:  # noqa: A002
        """Show something in a format."""
        ...


class ChecksModule(Protocol):
    """A module that offers checks of games."""

    def cardfishing_checks(self, game: AnyGame) -> Iterable[Check]:
        """Offer checks of a game."""
        ...


class EventModule(Protocol):
    """A module that hears of the steps of matches."""

    def cardfishing_event(self, event: GameEvent, game: AnyGame) -> None:
        """Hear of a step of a match."""
        ...
