"""DESIGN section 8: what the host says of each plugin."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from importlib.metadata import version

import attrs
import pytest

from cardfishing.agents import AGENTS
from cardfishing.decks import DECKS
from cardfishing.errors import DuplicateGameError, PluginLoadError
from cardfishing.messages import msg
from cardfishing.plugins import PluginHost, PluginReport, PluginWarning, hookimpl
from tests.plugins.fakes import (
    SHARK,
    Wheel,
    deck,
    game,
    host_of,
    module,
    other,
    returning,
    wheel,
)

SCOPA = game("scopa", "scopone", "scopetta")


def reports(host: PluginHost) -> dict[str, PluginReport]:
    """Return the reports of a host by the names of the plugins, without that of the core."""
    return {each.plugin: each for each in host.plugins() if each.plugin != "cardfishing"}


def unknown() -> Callable[[], None]:
    """Return an implementation of a hook of a later version."""
    return hookimpl(lambda: None, specname="cardfishing_music", optionalhook=True)


def test_a_report_says_what_a_plugin_offers() -> None:
    """DESIGN 8: games with their aliases, agents, decks, and the other hooks there are."""
    plugin = module(
        "all",
        returning("games", [SCOPA, game("basra")]),
        returning("agents", [SHARK]),
        returning("decks", [deck("small"), deck("large")]),
        returning("render", None),
        music=unknown(),
    )
    (report,) = reports(host_of(Wheel("w-all", plugin, ("scopa", "scopone")))).values()
    assert report == PluginReport(
        plugin="w_all",
        distribution="w-all",
        names=("scopa", "scopone"),
        games=(("basra",), ("scopa", "scopone", "scopetta")),
        agents=("shark",),
        decks=("large", "small"),
        hooks=("cardfishing_render",),
    )


def test_the_core_is_reported_as_well() -> None:
    """DESIGN 8: the agents and decks of the core are listed as those of plugins are."""
    (report,) = PluginHost(agents=AGENTS, entry_points=(), environ={}).plugins()
    assert report == PluginReport(
        plugin="cardfishing",
        distribution="cardfishing",
        version=version("cardfishing"),
        agents=tuple(sorted(spec.name for spec in AGENTS)),
        decks=tuple(sorted(deck.name for deck in DECKS)),
    )


def test_each_failure_stands_in_one_report() -> None:
    """UD-116: all that is wrong is reported once, with the plugin it is told of, and no warning."""
    host = host_of(
        Wheel("w-broken", names=("broken",), error=ImportError("x")),
        Wheel("w-less", module("less", returning("games", [SCOPA])), ("scopa", "less")),
        wheel("w-other", game("scopa", version=2)),
        wheel("w-off", game("off")),
        disable="w-off",
    )
    with warnings.catch_warnings():
        warnings.simplefilter("error", PluginWarning)
        found = reports(host)
        host.load_all()
    assert list(found) == ["w_broken", "w_less", "w_off", "w_other"]
    errors = {name: [type(error) for error in each.errors] for name, each in found.items()}
    assert errors == {
        "w_broken": [PluginLoadError],
        "w_less": [PluginLoadError, DuplicateGameError],
        "w_off": [],
        "w_other": [],
    }
    every = [str(error) for each in found.values() for error in each.errors]
    assert sorted(every) == [str(error) for error in host.failures]
    assert found["w_broken"].names == ("broken",)
    assert found["w_broken"].games == ()
    assert [name for name, each in found.items() if each.is_disabled] == ["w_off"]


def test_what_a_report_has_told_is_not_warned_of() -> None:
    """UD-116: whoever has read of a failure is warned of later ones only."""
    host = host_of(Wheel("w-broken", names=("broken",), error=ImportError("x")))
    assert host.failures == ()
    assert len(reports(host)["w_broken"].errors) == 1
    host.register(module("one", returning("agents", [SHARK])))
    host.register(module("two", returning("agents", [attrs.evolve(SHARK, summary=msg("No."))])))
    with pytest.warns(PluginWarning) as heard:
        host.load_all()
    assert ["'shark'" in str(warning.message) for warning in heard] == [True]
    assert reports(host)["one"].distribution == ""


def test_registering_twice_is_reported_once() -> None:
    """DESIGN 8: an object registered again, under whatever name, is the plugin it was."""
    host, plugin = host_of(), module("one", returning("games", [SCOPA]))
    host.register(plugin)
    host.register(plugin, "another")
    assert list(reports(host)) == ["one"]


def test_an_error_of_another_plugin_is_one_failure() -> None:
    """UD-116: a plugin that fails because another one does adds no failure of its own."""
    inner = PluginLoadError("w_a", "w-a", "it is broken")
    host = host_of(Wheel("w-a", names=("a",), error=inner), other("w-b", returning("games", inner)))
    found = reports(host)
    assert found["w_a"].errors == found["w_b"].errors == (inner,)
    with pytest.raises(PluginLoadError, match="'w_a' of w-a: it is broken"):
        host.game("a")
    assert host.failures == (inner,)
