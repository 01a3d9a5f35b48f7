"""Compatibility: who uses a hook or an argument that goes is told so, and goes on working."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Final, TypeAlias

import pytest

from cardfishing.cli.catalogue import show_plugins
from cardfishing.cli.examination import examination
from cardfishing.cli.screen import Screen
from cardfishing.errors import HookResultError
from cardfishing.game import AnyGame
from cardfishing.plugins import PluginHost, PluginWarning, hookimpl
from cardfishing.plugins.specs import Hooks, hookspec
from tests.plugins.fakes import Wheel, game, host_of, module, other, returning, wheel

SCOPA: Final = game("scopa")
GOES: Final = DeprecationWarning("it goes in 0.3: implement cardfishing_find(name) instead")
SHRINKS: Final = DeprecationWarning("it goes in 0.3: ask the subject instead")

Retire: TypeAlias = Callable[[str, Warning | None, Mapping[str, Warning] | None], None]


@pytest.fixture
def retire(monkeypatch: pytest.MonkeyPatch) -> Retire:
    """Return what a maintainer does to retire a hook or its arguments, for one test."""

    def mark(hook: str, whole: Warning | None, parts: Mapping[str, Warning] | None) -> None:
        function = getattr(Hooks, hook)
        monkeypatch.setattr(function, "cardfishing_spec", function.cardfishing_spec)
        hookspec(function, firstresult=True, warn_on_impl=whole, warn_on_impl_args=parts)

    return mark


@pytest.fixture
def leaving(retire: Retire) -> None:
    """Retire a hook."""
    retire("cardfishing_resolve", GOES, None)


def cardfishing_resolve(name: str) -> AnyGame | None:
    """Offer Scopa by a name nobody offers."""
    return SCOPA if name == "scopetta" else None


def resolver() -> Wheel:
    """Return a plugin that uses what retires."""
    return other("w-old", cardfishing_resolve)


def told(host: PluginHost) -> list[str]:
    """Return what a host says when it loads its plugins."""
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        host.load_all()
    assert all(each.category is DeprecationWarning for each in heard)
    return [str(each.message) for each in heard]


@pytest.mark.usefixtures("leaving")
def test_a_retired_hook_is_warned_of_and_works() -> None:
    """The warning names plugin, distribution, hook and remedy, once; the plugin is not broken."""
    host = host_of(resolver(), wheel("w-scopa", SCOPA))
    assert told(host) == [
        "plugin 'w_old' of w-old uses cardfishing_resolve; "
        "it goes in 0.3: implement cardfishing_find(name) instead"
    ]
    assert host.game("scopetta") is SCOPA
    assert host.failures == ()
    host.register(module("one", returning("games", [game("basra")])))
    assert told(host) == []


@pytest.mark.usefixtures("leaving")
def test_a_retired_hook_is_warned_of_where_it_is_written() -> None:
    """The warning stands at the line of the function, in a module a filter can name."""
    with pytest.warns(DeprecationWarning, match="cardfishing_resolve") as heard:
        host_of(resolver()).load_all()
    (warning,) = heard
    _, line = inspect.getsourcelines(cardfishing_resolve)
    assert (Path(warning.filename).name, warning.lineno) == (Path(__file__).name, line)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", module="w_old")
        host_of(resolver()).load_all()


@pytest.mark.usefixtures("leaving")
def test_a_game_of_a_plugin_that_uses_a_retired_hook_is_loaded() -> None:
    """Whoever asks for one game hears of its plugin, and gets the game even where it is raised."""
    old = module("old", cardfishing_resolve, returning("games", [SCOPA]))
    with pytest.warns(DeprecationWarning, match="'w_old' of w-old uses cardfishing_resolve"):
        assert host_of(Wheel("w-old", old, ("scopa",))).game("scopa") is SCOPA
    host = host_of(Wheel("w-old", old, ("scopa",)))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(DeprecationWarning):
            host.game("scopa")
        assert host.game("scopa") is SCOPA


def rendering(*, asks: bool) -> ModuleType:
    """Return a plugin that shows things, whether or not it asks for the format."""

    def full(subject: object, format: str) -> str | None:  # noqa: A002
        return f"{subject} in {format}"

    def bare(subject: object) -> str | None:
        return f"{subject}"

    marked = hookimpl(full) if asks else hookimpl(bare)
    return module("artist", cardfishing_render=marked)


@pytest.mark.parametrize("asks", [True, False])
def test_a_retired_argument(retire: Retire, *, asks: bool) -> None:
    """Who asks for a retired argument is warned and given it; who leaves it out hears nothing."""
    retire("cardfishing_render", None, {"format": SHRINKS})
    host = host_of(Wheel("w-artist", rendering(asks=asks), others=("artist",)))
    assert told(host) == [
        "plugin 'w_artist' of w-artist uses the argument 'format' of cardfishing_render; "
        "it goes in 0.3: ask the subject instead"
    ] * int(asks)
    assert host.render(3, "svg") == ("3 in svg" if asks else "3")


@pytest.mark.usefixtures("leaving")
def test_a_report_says_what_retires(capsys: pytest.CaptureFixture[str]) -> None:
    """The report of a plugin and `cardfishing plugins` have it, and call the plugin sound."""
    host = host_of(resolver())
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        (report,) = (each for each in host.plugins() if each.plugin == "w_old")
    assert report.retired == (f"cardfishing_resolve; {GOES}",)
    assert report.errors == ()
    assert show_plugins(Screen(), host)
    assert f"retires cardfishing_resolve; {GOES}" in " ".join(capsys.readouterr().out.split())


@pytest.mark.usefixtures("leaving")
def test_a_retired_hook_that_fails_is_a_failure_like_any_other() -> None:
    """What retires is asked and blamed as before."""

    def cardfishing_resolve(name: str) -> AnyGame | None:
        raise KeyError(name)

    host = host_of(other("w-bad", cardfishing_resolve))
    assert len(told(host)) == 1
    with pytest.warns(PluginWarning, match="cardfishing_resolve raised KeyError"):
        assert host.game("scopetta") is None
    assert [type(failure) for failure in host.failures] == [HookResultError]


@pytest.mark.usefixtures("leaving")
def test_a_check_tells_what_retires() -> None:
    """`cardfishing check` has a line for each use of what goes, and none of them fails."""
    with pytest.warns(DeprecationWarning, match="cardfishing_resolve"):
        (section,) = examination("w-old", host_of(resolver()), rounds=1)
    uses = [line for line in section.lines if line.name == "retires"]
    assert [line.title for line in uses] == [f"cardfishing_resolve; {GOES}"]
    assert [str(line.judge().status) for line in uses] == ["ok"]
