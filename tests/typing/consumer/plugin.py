"""A plugin that implements every hook, and a host of one's own that asks it."""

from collections.abc import Iterable
from importlib import import_module
from typing import assert_type

import pytest

import cardfishing as cf
from cardfishing.agents.random import RandomAgent
from cardfishing.decks import Deck
from cardfishing.game import AgentSpec, AnyGame, Check
from cardfishing.messages import msg
from cardfishing.plugins import (
    AgentsModule,
    ChecksModule,
    DecksModule,
    EventKind,
    EventModule,
    GameEvent,
    GamesModule,
    HookMark,
    Hooks,
    PluginHost,
    PluginReport,
    PluginWarning,
    PublicView,
    RenderModule,
    ResolveModule,
    hookimpl,
)
from cardfishing.session import play, tell
from cardfishing_casino import CASINO

SMALL = Deck(name="small-20", cards=cf.CardSet.parse("AC 2C 3C 4C 5C AD 2D 3D 4D 5D"))
HOUSE = CASINO.variant(
    "house",
    title=msg("House"),
    summary=msg("At our house."),
    sources=("us",),
    options={"target": 1},
)
heard: list[EventKind] = []
mark: HookMark = hookimpl


@hookimpl
def cardfishing_decks() -> Iterable[Deck]:
    """Offer a pack."""
    return [SMALL]


@hookimpl
def cardfishing_games() -> Iterable[AnyGame]:
    """Offer a game."""
    return [HOUSE]


@hookimpl
def cardfishing_agents() -> Iterable[AgentSpec]:
    """Offer an agent."""
    return [AgentSpec("dice", msg("Throws dice."), RandomAgent.for_game)]


@hookimpl(trylast=True)
def cardfishing_resolve(name: str) -> AnyGame | None:
    """Offer a game by any name that begins like ours."""
    return HOUSE if name.startswith("house-") else None


@mark
def cardfishing_render(subject: object, format: str) -> str | None:  # noqa: A002
    """Show cards in capitals."""
    return str(subject) if format == "plain" else None


@hookimpl
def cardfishing_checks(game: AnyGame) -> Iterable[Check]:
    """Offer a check."""
    return [Check("H1", "it has a name", lambda game: None)] if game.name == "house" else []


@hookimpl
def cardfishing_event(event: GameEvent, game: AnyGame) -> None:
    """Hear what happens."""
    view: PublicView = event.observation
    assert game.parse_observation(view.to_text()) == view
    heard.append(event.kind)


def asking_every_hook() -> None:
    """A host without entry points has the plugins it is given."""
    host = PluginHost(entry_points=())
    host.register(import_module(__name__), "house")
    assert host.games() == (HOUSE,)
    assert SMALL in host.decks()
    assert_type(host.agent("dice"), AgentSpec | None)
    assert host.game("house-of-cards") is HOUSE
    assert host.render(7, "plain") == "7"
    assert [check.id for check in host.checks(HOUSE)] == ["H1"]
    play(HOUSE, [RandomAgent(1), RandomAgent(2)], seed=7, on_event=tell(host))
    assert heard[-1] is EventKind.MATCH_OVER
    (_, report) = host.plugins()
    assert_type(report, PluginReport)
    assert all(hasattr(Hooks, hook) for hook in report.hooks)


def a_failing_plugin() -> None:
    """A plugin that fails is warned of and left out."""
    host = PluginHost(entry_points=())

    @hookimpl(specname="cardfishing_render")
    def failing() -> str | None:
        raise LookupError

    class Plugin:
        render = staticmethod(failing)

    host.register(Plugin, "failing")
    with pytest.warns(PluginWarning, match="failing"):
        assert host.render(7, "plain") is None


def a_typed_plugin(
    decks: DecksModule, games: GamesModule, agents: AgentsModule, checks: ChecksModule
) -> int:
    """A module is compared with the protocols of its hooks."""
    offered = (*decks.cardfishing_decks(), *games.cardfishing_games(), *agents.cardfishing_agents())
    return len(offered) + len(list(checks.cardfishing_checks(HOUSE)))


def listening(resolve: ResolveModule, render: RenderModule, event: EventModule) -> str | None:
    """Those that answer one question are compared as well."""
    game = resolve.cardfishing_resolve("house-2")
    if game is None:
        return None
    view = game.new(2, seed=1).observation(None)
    event.cardfishing_event(GameEvent(kind=EventKind.DEALT, round_no=0, observation=view), game)
    return render.cardfishing_render(game, "plain")
