"""A plugin that is a plugin, but answers two hooks with what belongs to others."""

from collections.abc import Iterable

from cardfishing.decks import Deck
from cardfishing.game import AgentSpec, AnyGame, Check
from cardfishing.plugins import GameEvent, hookimpl
from cardfishing_casino import CASINO


@hookimpl
def cardfishing_games() -> Iterable[Deck]:
    return [CASINO.deck]


@hookimpl
def cardfishing_decks() -> Iterable[Deck]:
    return [CASINO.deck]


@hookimpl
def cardfishing_agents() -> Iterable[AnyGame]:
    return [CASINO]


@hookimpl
def cardfishing_resolve(name: bytes) -> AnyGame | None:
    return CASINO if name else None


@hookimpl
def cardfishing_render(subject: AnyGame, format: str) -> str | None:  # noqa: A002
    return f"{subject} {format}"


@hookimpl
def cardfishing_checks(game: AnyGame) -> Iterable[AgentSpec] | Iterable[Check]:
    return []


@hookimpl
def cardfishing_event(event: GameEvent, game: AnyGame) -> str:
    return f"{game} {event.kind}"
