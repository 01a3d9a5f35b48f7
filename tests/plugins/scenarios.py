"""For each hook a scenario: a plugin implements it, the host calls it, and the answer arrives."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from inspect import signature
from typing import Any, Final, Protocol, TypeAlias, TypeVar

import attrs

import cardfishing as cf
from cardfishing import registry, session
from cardfishing.agents import AGENTS
from cardfishing.decks import Deck
from cardfishing.game import Agent, AgentSpec, AnyGame, Check
from cardfishing.plugins import EventKind, GameEvent, Hooks, PluginHost
from cardfishing.session import Event
from cardfishing.testing import conformance
from cardfishing_casino import CASINO
from tests.plugins.fakes import SHARK, deck, game, module

T = TypeVar("T")

Call: TypeAlias = Mapping[str, object]
"""The arguments of a call by name."""


def hooks_of(specs: type) -> list[str]:
    """Return the names of the hooks that some class specifies."""
    return [name for name in dir(specs) if name.startswith("cardfishing_")]


class More(Hooks, Protocol):
    """A specification with one hook more, and another argument of one."""

    def cardfishing_greet(self, name: str) -> str:
        """Greet somebody.

        Fires when somebody comes.

        Args:
            name: Who comes.

        Returns:
            A greeting.
        """
        ...

    def cardfishing_render(self, subject: object, format: str, size: int = 1) -> str | None:  # noqa: A002
        """Show something in a format and a size."""
        ...


class Stage:
    """A host with one plugin, which implements one hook.

    Attributes:
        host: The host.
        calls: The arguments of each call so far.
    """

    def __init__(self, specs: type) -> None:
        """Take the specification; `implement` registers the plugin."""
        self.host: PluginHost = PluginHost(agents=AGENTS, entry_points=(), environ={})
        self.calls: list[Call] = []
        self._specs = specs

    def implement(self, function: Callable[..., object]) -> None:
        """Register a plugin with a hook, which has exactly the signature that is specified."""
        specified = signature(getattr(self._specs, function.__name__))
        _, *parameters = specified.parameters.values()
        assert signature(function) == specified.replace(parameters=parameters), "other signature"
        self.host.register(module("probe", function))

    def note(self, answer: T, **arguments: object) -> T:
        """Note a call, and answer."""
        self.calls.append(arguments)
        return answer


Scenario: TypeAlias = Callable[[Stage], None]


def play(specs: type, hook: str, scenario: Scenario) -> None:
    """Play the scenario of a hook, and demand that it fires as it is specified."""
    stage = Stage(specs)
    scenario(stage)
    assert stage.calls, f"{hook} has not fired"
    _, *arguments = signature(getattr(specs, hook)).parameters
    assert all([*call] == arguments for call in stage.calls), f"not called by {arguments}"


def decks(stage: Stage) -> None:
    """A plugin is registered, once, and its deck is listed."""

    def cardfishing_decks() -> Iterable[Deck]:
        return stage.note([deck("probed")])

    stage.implement(cardfishing_decks)
    assert stage.calls == [{}]
    assert [each for each in stage.host.decks() if each.name == "probed"] == [deck("probed")]
    stage.host.decks()
    assert stage.calls == [{}]


def games(stage: Stage) -> None:
    """A plugin is registered, once, and its game is loaded by name and alias."""

    def cardfishing_games() -> Iterable[AnyGame]:
        return stage.note([game("probed", "felt")])

    stage.implement(cardfishing_games)
    assert stage.calls == [{}]
    assert stage.host.games() == (game("probed", "felt"),)
    assert cf.load("felt", host=stage.host) == cf.load("probed", host=stage.host)
    assert stage.calls == [{}]


def agents(stage: Stage) -> None:
    """A plugin is registered, once, and its agent is made when somebody asks for it."""
    made: list[tuple[str, int]] = []

    def make(game: AnyGame, seed: int) -> Agent[Any, Any]:
        made.append((game.name, seed))
        return SHARK.make(game, seed)

    def cardfishing_agents() -> Iterable[AgentSpec]:
        return stage.note([attrs.evolve(SHARK, make=make)])

    stage.implement(cardfishing_agents)
    assert stage.calls == [{}]
    spec = cf.agent("shark", host=stage.host)
    assert not made
    assert spec.make(CASINO, 7).choose(CASINO.new(2, seed=1).observation(1))
    assert (made, stage.calls) == ([("casino", 7)], [{}])


def resolve(stage: Stage) -> None:
    """A name that nobody offers is loaded, and its options are those of the game found."""

    def cardfishing_resolve(name: str) -> AnyGame | None:
        return stage.note(CASINO, name=name)

    stage.implement(cardfishing_resolve)
    assert stage.calls == []
    assert cf.load("house(target=11)", host=stage.host) == CASINO.with_options(target=11)
    assert stage.calls == [{"name": "house"}]
    cf.load("house", host=stage.host)
    assert stage.calls == [{"name": "house"}] * 2


def render(stage: Stage) -> None:
    """Something is rendered, be it for text."""

    def cardfishing_render(subject: object, format: str) -> str | None:  # noqa: A002
        return stage.note("drawn", subject=subject, format=format)

    stage.implement(cardfishing_render)
    assert registry.render(CASINO, "svg", host=stage.host) == "drawn"
    assert registry.render(3, host=stage.host) == "drawn"
    assert stage.calls == [{"subject": CASINO, "format": "svg"}, {"subject": 3, "format": "text"}]


def checks(stage: Stage) -> None:
    """The kit collects the checks of a game when its test runs, and runs them."""
    seen: list[AnyGame] = []
    check = Check("PR01", "a look at it", seen.append)
    suite = conformance(CASINO, host=stage.host)

    def cardfishing_checks(game: AnyGame) -> Iterable[Check]:
        return stage.note(iter([check]), game=game)

    stage.implement(cardfishing_checks)
    assert stage.calls == []
    vars(suite)["test_checks_of_plugins"](suite())
    assert (seen, stage.calls) == ([CASINO], [{"game": CASINO}])


def event(stage: Stage) -> None:
    """A match is played by a driver, and each of its steps is told as it happens."""
    steps: list[GameEvent] = []
    told: list[tuple[Event, int]] = []
    tell = session.tell(stage.host)

    def cardfishing_event(event: GameEvent, game: AnyGame) -> None:
        steps.append(event)
        stage.note(None, event=event, game=game)

    def listen(event: Event, game: AnyGame) -> None:
        tell(event, game)
        told.append((event, len(steps)))

    stage.implement(cardfishing_event)
    quick = CASINO.with_options(target=1)
    players = [cf.agent("random").make(quick, seed) for seed in (1, 2)]
    session.play(quick, players, seed=1, on_event=listen)
    assert [number for _, number in told] == [*range(1, len(told) + 1)]
    assert [step.observation for step in steps] == [event.view for event, _ in told]
    assert all(call["game"] == quick for call in stage.calls)
    kinds = [step.kind for step in steps]
    assert (kinds[0], kinds[-1]) == (EventKind.DEALT, EventKind.MATCH_OVER)
    assert kinds.count(EventKind.ROUND_OVER) == kinds.count(EventKind.DEALT)
    moves = [str(step.move) for step in steps if step.kind is EventKind.MOVED]
    assert moves
    assert moves == [str(event.move) for event, _ in told if isinstance(event, session.MovePlayed)]


SCENARIOS: Final[Mapping[str, Scenario]] = {
    f"cardfishing_{scenario.__name__}": scenario
    for scenario in (decks, games, agents, resolve, render, checks, event)
}
