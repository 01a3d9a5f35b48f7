"""DESIGN section 8: every hook, when it fires and what becomes of the answers."""

from __future__ import annotations

import inspect
from itertools import permutations
from types import ModuleType
from typing import Final

import attrs
import pluggy
import pytest

import cardfishing_casino
from cardfishing.decks import DECKS
from cardfishing.errors import HookResultError
from cardfishing.game import AnyGame, Check
from cardfishing.plugins import (
    AgentsModule,
    ChecksModule,
    DecksModule,
    EventKind,
    EventModule,
    GameEvent,
    GamesModule,
    Hooks,
    PluginHost,
    PluginWarning,
    RenderModule,
    ResolveModule,
    hookimpl,
)
from cardfishing.table import Seat
from cardfishing_casino import CASINO
from tests.plugins.fakes import (
    SHARK,
    deck,
    game,
    host_of,
    hosts_of,
    module,
    other,
    returning,
    wheel,
)

HOOKS = [name for name in vars(Hooks) if name.startswith("cardfishing_")]
MODULES: Final = (
    AgentsModule,
    ChecksModule,
    DecksModule,
    EventModule,
    GamesModule,
    RenderModule,
    ResolveModule,
)


def test_the_kinds_of_the_hooks() -> None:
    """DESIGN 8: seven hooks, their arguments, and which are historic or take the first result."""
    manager = pluggy.PluginManager("cardfishing")
    kinds = {
        name: (
            str(inspect.signature(getattr(Hooks, name))).partition(" -> ")[0],
            [kind for kind in ("historic", "firstresult") if options[kind]],
        )
        for name in HOOKS
        if (options := manager.parse_hookspec_opts(Hooks, name))
    }
    assert kinds == {
        "cardfishing_decks": ("(self)", ["historic"]),
        "cardfishing_games": ("(self)", ["historic"]),
        "cardfishing_agents": ("(self)", ["historic"]),
        "cardfishing_resolve": ("(self, name: 'str')", ["firstresult"]),
        "cardfishing_render": ("(self, subject: 'object', format: 'str')", ["firstresult"]),
        "cardfishing_checks": ("(self, game: 'AnyGame')", []),
        "cardfishing_event": ("(self, event: 'GameEvent', game: 'AnyGame')", []),
    }


def test_a_plugin_is_typed() -> None:
    """UD-124: type checkers compare a plugin's module with the protocol."""
    plugin: GamesModule = cardfishing_casino
    assert CASINO in plugin.cardfishing_games()


def test_every_hook_has_a_protocol() -> None:
    """Compatibility: the protocol of a hook has the signature of its specification."""
    found = {
        name: inspect.signature(function)
        for protocol in MODULES
        for name, function in vars(protocol).items()
        if name in HOOKS
    }
    assert found == {hook: inspect.signature(getattr(Hooks, hook)) for hook in HOOKS}


def test_cardfishing_decks() -> None:
    """DESIGN 8: decks are collected from all plugins; the core's are always there, sorted."""
    host = host_of(other("w", returning("decks", [deck("zz"), deck("aa")])))
    names = [deck.name for deck in host.decks()]
    assert names == sorted([*(deck.name for deck in DECKS), "aa", "zz"])


def test_cardfishing_games() -> None:
    """DESIGN 8: games are collected from all plugins, each once, in the order of their names."""
    for host in hosts_of(wheel("w-b", game("b", "a")), wheel("w-c", game("c"))):
        assert host.games() == (game("b", "a"), game("c"))


def test_cardfishing_agents() -> None:
    """DESIGN 8: agents are collected from all plugins and found by name."""
    whale = attrs.evolve(SHARK, name="whale")
    plugin = other("w", returning("agents", iter([whale])))
    host = PluginHost(agents=[SHARK], entry_points=plugin.entries(), environ={})
    assert host.agents() == (SHARK, whale)
    assert host.agent("whale") is whale
    assert host.agent("eel") is None


def resolving(plugin: str, **known: AnyGame) -> ModuleType:
    """Return a plugin that finds some games."""

    def cardfishing_resolve(name: str) -> AnyGame | None:
        return known.get(name)

    return module(plugin, cardfishing_resolve)


def test_cardfishing_resolve() -> None:
    """DESIGN 8: a name no game claims is asked of all plugins, in the order of their names."""
    first, second = game("found"), game("found", version=2)
    for order in permutations(
        [resolving("a", found=first), resolving("b", found=second, x=second)]
    ):
        house = wheel("w-house", game("house"))
        host = host_of(house)
        for plugin in order:
            host.register(plugin)
        assert host.game("found") is first
        assert host.game("x") is second
        assert host.game("house") == game("house")
        assert host.game("nothing") is None
        assert house.imports == 1


def test_a_name_that_is_offered_is_not_resolved() -> None:
    """DESIGN 8: only names that nobody offers are resolved."""
    host = host_of(wheel("w-a", game("a")))
    host.register(resolving("b", a=game("a", version=2)))
    assert host.game("a") == game("a")


def test_cardfishing_render() -> None:
    """DESIGN 8: the first plugin that shows the subject is taken, by priority, then by name."""

    def rendering(name: str, *, tryfirst: bool = False, trylast: bool = False) -> ModuleType:
        def render(format: str = "svg") -> str | None:  # noqa: A002
            return f"{name} {format}" if format != "ascii" else None

        marked = hookimpl(render, tryfirst=tryfirst, trylast=trylast)
        return module(name, cardfishing_render=marked)

    plugins = [
        rendering("a", trylast=True),
        rendering("b"),
        rendering("c"),
        rendering("d", tryfirst=True),
    ]
    for order in permutations(plugins):
        for left_out, winner in (("", "d"), ("d", "b"), ("b,d", "c"), ("b,c,d", "a")):
            host = host_of(disable=left_out)
            for plugin in order:
                host.register(plugin)
            assert host.render(CASINO, "svg") == f"{winner} svg"
            assert host.render(CASINO, "ascii") is None


def test_cardfishing_checks() -> None:
    """DESIGN 8: the checks of all plugins are collected, in the order of the plugins' names."""

    def checking(name: str) -> ModuleType:
        def cardfishing_checks(game: AnyGame) -> list[Check]:
            return [Check(f"{name}-{game.name}", "nothing", lambda _: None)]

        return module(name, cardfishing_checks)

    for order in permutations([checking("a"), checking("b"), checking("c")]):
        host = host_of()
        for plugin in order:
            host.register(plugin)
        assert [check.id for check in host.checks(CASINO)] == ["a-casino", "b-casino", "c-casino"]


def event() -> GameEvent:
    """Return a step of a match."""
    move = CASINO.parse_move("7H")
    view = CASINO.setup(hands=("7H", "8S")).state().observation(0)
    return GameEvent(kind=EventKind.MOVED, round_no=0, observation=view, seat=Seat(0), move=move)


def test_cardfishing_event() -> None:
    """DESIGN 8: every plugin hears of every step, whether or not it has been loaded before."""
    heard: list[object] = []

    def cardfishing_event(event: GameEvent, game: AnyGame) -> None:
        heard.append((event.kind, str(event.move), game.name))

    host = host_of(other("w-a", cardfishing_event), other("w-b", cardfishing_event))
    host.event(event(), CASINO)
    assert heard == [("moved", "7H", "casino")] * 2


@pytest.mark.parametrize("answer", ["heard", ValueError("broken")])
def test_an_event_takes_no_answer(answer: object) -> None:
    """UD-116: a plugin that answers an event, or fails, is named and left out; others hear on."""
    heard: list[object] = []

    def cardfishing_event(event: GameEvent, game: AnyGame) -> None:
        heard.append(event)

    host = host_of(other("w", returning("event", answer)), other("w-z", cardfishing_event))
    with pytest.warns(PluginWarning, match="plugin 'w' of w: cardfishing_event r"):
        host.event(event(), CASINO)
    host.event(event(), CASINO)
    assert len(heard) == 2
    (failure,) = host.failures
    assert isinstance(failure, HookResultError)
    reported = {report.plugin: report.errors for report in host.plugins()}
    assert (reported["w"], reported["w_z"]) == ((failure,), ())


def test_wrong_answers() -> None:
    """DESIGN 8: results are validated; the failure names plugin, distribution and hook."""
    wrong = [returning(hook, [3]) for hook in ("resolve", "render", "checks")]
    host = host_of(other("w", *wrong), other("w-z", returning("checks", [])))
    with pytest.warns(PluginWarning, match=r"'w' of w: cardfishing_resolve returned \[3\]: give"):
        assert host.resolve("x") is None
    with pytest.warns(PluginWarning, match=r"cardfishing_render .*: give str or None"):
        assert host.render(CASINO, "svg") is None
    with pytest.warns(PluginWarning, match=r"cardfishing_checks .*: give an iterable of Check"):
        assert host.checks(CASINO) == ()
    assert [failure.plugin for failure in host.failures] == ["w", "w", "w"]


def test_calls_are_traced(capsys: pytest.CaptureFixture[str]) -> None:
    """DESIGN 8: CARDFISHING_TRACE prints every call to the standard error stream."""
    host = host_of(wheel("w-a", game("a")), trace="1")
    host.register(resolving("b"))
    assert host.game("c") is None
    assert capsys.readouterr().err.splitlines() == [
        "'w_a' of w-a: cardfishing_games() -> (load('a'),)",
        "'b': cardfishing_resolve(name='c') -> None",
    ]
    quiet = host_of(wheel("w-a", game("a")), trace="")
    quiet.load_all()
    assert capsys.readouterr().err == ""
