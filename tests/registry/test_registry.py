"""DESIGN sections 5, 8 and 9: games, agents and renderings by name."""

from __future__ import annotations

from importlib.metadata import entry_points

import attrs
import pytest

from cardfishing import registry
from cardfishing.agents import AGENTS
from cardfishing.cards import CardSet
from cardfishing.errors import (
    DuplicateGameError,
    NotationError,
    PluginLoadError,
    RulesError,
    UnknownGameError,
)
from cardfishing.game import AgentSpec
from cardfishing.plugins import PluginHost
from cardfishing_casino import CASINO
from tests.plugins.fakes import SHARK, Wheel, game, host_of, other, returning, wheel

HOST = host_of(wheel("cardfishing-casino", CASINO), wheel("w-scopa", game("scopa", "scopone")))


@pytest.mark.parametrize(
    "text",
    [
        "casino",
        "casino(face_capture=all,sweeps=score)",
        "casino(target=11)",
        "casino(direction=counterclockwise,target=1000)",
        "scopa(sweeps=score)",
    ],
)
def test_a_game_string_round_trips(text: str) -> None:
    """DESIGN 5: load(str(game)) == game, whatever its options."""
    loaded = registry.load(text, host=HOST)
    assert str(loaded) == text
    assert registry.load(str(loaded), host=HOST) == loaded


def test_options_are_applied() -> None:
    """DESIGN 7: loading with options is loading and `with_options`; values are words or numbers."""
    changed = CASINO.with_options(sweeps="score", target=11)
    assert registry.load("casino(sweeps=score,target=11)", host=HOST) == changed
    assert registry.load("casino(target=21)", host=HOST) == CASINO


def test_an_alias_is_a_name() -> None:
    """DESIGN 8: a game is loaded by its aliases too; its string has the name."""
    assert registry.load("cassino(target=11)", host=HOST) == CASINO.with_options(target=11)
    assert str(registry.load("scopone", host=HOST)) == "scopa"


def test_a_name_may_have_capitals() -> None:
    """DESIGN 5: the name of a game is read in capitals or not, like the values of its options."""
    assert registry.load("Casino(target=11)", host=HOST) == CASINO.with_options(target=11)
    assert registry.load("SCOPONE", host=HOST) == registry.load("scopa", host=HOST)


def test_a_title_is_answered_with_how_names_are_written() -> None:
    """DESIGN 5: a name has hyphens, which the error says where a title has a space."""
    with pytest.raises(NotationError, match=r"a hyphen \(names have no spaces\) at column 6"):
        registry.load("Spade Casino", host=HOST)
    with pytest.raises(NotationError, match="expected the end at column 7"):
        registry.load("casino ", host=HOST)


def test_a_game_stands_for_itself() -> None:
    """UD-133: a game given instead of its name is that game."""
    assert registry.load(CASINO, host=HOST) is CASINO


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1),
        ("(", 1),
        (" casino", 1),
        ("casino(", 8),
        ("casino()", 8),
        ("casino(sweeps)", 14),
        ("casino(sweeps=", 15),
        ("casino(sweeps=score", 20),
        ("casino(sweeps=score))", 21),
        ("casino(target=11,target=12)", 18),
    ],
)
def test_texts_that_are_no_game_string(text: str, column: int) -> None:
    """DESIGN 9: what cannot be read is a notation error that names the column."""
    with pytest.raises(NotationError) as caught:
        registry.load(text, host=HOST)
    assert caught.value.column == column


@pytest.mark.parametrize("thing", [None, 7, b"casino", type(CASINO)])
def test_what_is_no_text(thing: object) -> None:
    """UD-133: a class, None or a number in place of a name is a clear, typed error."""
    with pytest.raises(NotationError, match="expected a text"):
        registry.load(thing, host=HOST)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize("text", ["casino(colour=red)", "casino(sweeps=no)", "casino(target=0)"])
def test_options_that_are_none(text: str) -> None:
    """DESIGN 7: an unknown option or value is refused with the remedy."""
    with pytest.raises(RulesError, match=r"has the options|choose one of|1 to 1000"):
        registry.load(text, host=HOST)


@pytest.mark.parametrize(
    ("name", "close", "distribution", "says"),
    [
        ("scope", ("scopone", "scopa"), None, "did you mean scopone or scopa?"),
        ("casinos", ("casino", "cassino"), None, "did you mean casino or cassino?"),
        ("real-casino", ("casino", "cassino"), None, "did you mean casino or cassino?"),
        ("whist", (), None, "installed are casino, cassino, scopa, scopone"),
    ],
)
def test_an_unknown_game(
    name: str, close: tuple[str, ...], distribution: str | None, says: str
) -> None:
    """DESIGN 9: the error names what is installed, what looks like it and what to install."""
    with pytest.raises(UnknownGameError, match=says) as caught:
        registry.load(f"{name}(target=11)", host=HOST)
    error = caught.value
    assert (error.name, error.close, error.distribution) == (name, close, distribution)
    assert error.installed == ("casino", "cassino", "scopa", "scopone")


@pytest.mark.parametrize(
    ("name", "close", "says"),
    [
        ("cassino", (), "'cassino'; install it with: "),
        ("english-casino-1792", (), "'english-casino-1792'; install it with: "),
        ("casinoo", ("casino",), "'casinoo'; did you mean casino? install it with: "),
        (
            "spades-casino",
            ("spade-casino",),
            "'spades-casino'; did you mean spade-casino? install it with: ",
        ),
    ],
)
def test_a_game_that_could_be_installed(name: str, close: tuple[str, ...], says: str) -> None:
    """DESIGN 9: what is known, or looks like it, is named with the distribution to install."""
    for host in (host_of(), host_of(wheel("w-scopa", game("scopa")))):
        with pytest.raises(UnknownGameError) as caught:
            registry.load(name, host=host)
        assert f"{says}pip install --upgrade cardfishing-casino" in str(caught.value)
        assert caught.value.close == close
        assert caught.value.distribution == "cardfishing-casino"


def test_an_empty_environment() -> None:
    """DESIGN 9: without any plugin the error says how to get one."""
    with pytest.raises(UnknownGameError, match="no game is installed; try: pip install"):
        registry.load("whist", host=host_of())


def test_the_games_of_this_repository_are_known() -> None:
    """DESIGN 9: whoever lacks a plugin is told of every name it offers."""
    offered = {
        entry.name: entry.dist.name
        for entry in entry_points(group="cardfishing")
        if entry.dist is not None and entry.value == "cardfishing_casino"
    }
    assert offered
    assert offered.items() <= registry.DISTRIBUTIONS.items()


def test_a_disabled_game() -> None:
    """DESIGN 8: a game that is installed but blocked is not to be installed again."""
    host = host_of(wheel("cardfishing-casino", CASINO), disable="casino")
    with pytest.raises(UnknownGameError) as caught:
        registry.load("cassino", host=host)
    assert caught.value.distribution is None
    assert "take it out of CARDFISHING_DISABLE" in str(caught.value.remedy)
    with pytest.raises(UnknownGameError) as caught:
        registry.load("casinoo", host=host)
    assert caught.value.close not in {("casino",), ("cassino",)}


def test_plugins_that_are_wrong() -> None:
    """UD-116: the error of a plugin is the error of loading its game."""
    broken = Wheel("w-broken", names=("broken",), error=ImportError("no numpy"))
    host = host_of(broken, wheel("w-a", game("a")), wheel("w-b", game("a", version=2)))
    with pytest.raises(PluginLoadError, match=r"'w_broken' of w-broken: .*no numpy"):
        registry.load("broken", host=host)
    with pytest.raises(DuplicateGameError, match="'w_b' of w-b"):
        registry.load("a", host=host)


def test_games_are_listed_without_importing() -> None:
    """DESIGN 8: names are listed from the entry points."""
    scopa = wheel("w-scopa", game("scopa"))
    assert registry.games(host=host_of(scopa)) == ("scopa",)
    assert scopa.imports == 0


def test_agents() -> None:
    """DESIGN 8: the core's agents are found without importing a plugin; others by asking all."""
    whale = attrs.evolve(SHARK, name="whale")
    plugin = other("w", returning("agents", [whale]))
    host = PluginHost(agents=AGENTS, entry_points=plugin.entries(), environ={})
    for spec in AGENTS:
        assert registry.agent(spec.name, host=host) is spec
    assert plugin.imports == 0
    assert registry.agent("whale", host=host) is whale
    assert registry.agents(host=host) == tuple(sorted((*AGENTS, whale), key=lambda s: s.name))


def test_an_unknown_agent() -> None:
    """DESIGN 9: the error names the agents there are."""
    names = ", ".join(spec.name for spec in AGENTS)
    host = PluginHost(agents=AGENTS, entry_points=(), environ={})
    with pytest.raises(RulesError, match=f"agent=shark cannot be: choose one of {names}"):
        registry.agent("shark", host=host)


def test_render() -> None:
    """DESIGN 8: plugins show first; the core answers last, for text, svg and html."""
    host = host_of()
    state = CASINO.setup(hands=("7H", "8S"), layout="5D").state()
    assert registry.render(state, host=host) == state.to_text()
    assert (
        registry.render(state.observation(1), "text", host=host) == state.observation(1).to_text()
    )
    assert registry.render(CardSet.parse("7H 8S"), host=host) == str(CardSet.parse("7H 8S"))
    with pytest.raises(RulesError, match="format=pdf cannot be: no plugin shows a CardSet so"):
        registry.render(CardSet.parse("7H"), "pdf", host=host)
    painted = host_of(other("w", returning("render", "<svg/>")))
    assert registry.render(state, "svg", host=painted) == "<svg/>"
    assert registry.render(state, host=painted) == "<svg/>"


def test_the_default_host(monkeypatch: pytest.MonkeyPatch) -> None:
    """DESIGN 8: there is one host of the installed plugins, used where none is given."""
    made: list[PluginHost] = []

    def make(*, agents: tuple[AgentSpec, ...]) -> PluginHost:
        entries = wheel("w", CASINO).entries()
        made.append(PluginHost(agents=agents, entry_points=entries, environ={}))
        return made[-1]

    monkeypatch.setattr("cardfishing.plugins.PluginHost", make)
    registry.default_host.cache_clear()
    try:
        assert registry.load("cassino") is CASINO
        assert registry.games() == ("casino", "cassino")
        assert registry.agents() == tuple(sorted(AGENTS, key=lambda spec: spec.name))
        assert registry.agent("random").name == "random"
        assert registry.render(CASINO) == "casino"
        assert made == [registry.default_host()]
    finally:
        registry.default_host.cache_clear()
