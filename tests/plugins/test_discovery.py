"""DESIGN section 8: plugins are found by entry points, and loaded when they are needed."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from cardfishing.errors import DuplicateGameError, PluginLoadError
from cardfishing.game import AnyGame
from cardfishing.plugins import PluginHost, PluginWarning, hookimpl
from tests.plugins.fakes import (
    FakeDistribution,
    Wheel,
    deck,
    game,
    host_of,
    hosts_of,
    module,
    other,
    returning,
    wheel,
)

SCOPA, BASRA = game("scopa", "scopone"), game("basra")


def test_names_are_listed_without_importing() -> None:
    """DESIGN 8: names and aliases are those of the entry points; nothing is imported for them."""
    scopa, basra = wheel("w-scopa", SCOPA), wheel("w-basra", BASRA)
    for host in hosts_of(scopa, basra):
        assert host.names == ("basra", "scopa", "scopone")
    assert scopa.imports == basra.imports == 0


def test_loading_one_game_imports_one_plugin() -> None:
    """DESIGN 8: one game registers one plugin, once, whatever number of entries name it."""
    scopa, basra, agent = wheel("w-scopa", SCOPA), wheel("w-basra", BASRA), other("w-other")
    host = host_of(scopa, basra, agent)
    assert host.game("scopone") is host.game("scopa") is SCOPA
    assert (scopa.imports, basra.imports, agent.imports) == (1, 0, 0)
    assert host.failures == ()


def test_one_object_under_several_references_counts_once() -> None:
    """DESIGN 8: a module is registered by identity, by whatever path entries refer to it."""
    plugin = module("scopa", returning("games", [SCOPA, BASRA]))
    first, second = Wheel("w", plugin, ("scopa", "scopone")), Wheel("w", plugin, ("basra",))
    entries = [*first.entries("pkg.scopa"), *second.entries("pkg:scopa")]
    for order in (entries, entries[::-1]):
        host = PluginHost(entry_points=order, environ={})
        assert (host.game("basra"), host.game("scopa")) == (BASRA, SCOPA)
        assert host.games() == (BASRA, SCOPA)
        assert host.failures == ()


def test_two_copies_of_the_metadata_count_once() -> None:
    """UD-117: a plugin that is found twice, by an editable install or a doubled path, is one."""
    scopa = wheel("w-scopa", SCOPA)
    host = host_of(scopa, scopa)
    assert host.names == ("scopa", "scopone")
    assert host.games() == (SCOPA,)
    assert scopa.imports == 1


def test_an_entry_point_may_lack_its_distribution() -> None:
    """UD-116: an entry point works without a distribution, or with one that lost its name."""
    for origin in (None, FakeDistribution(None)):
        homeless = Wheel("", module("scopa", returning("games", [SCOPA])), ("scopa", "scopone"))
        entries = homeless.entries("scopa", origin)
        assert PluginHost(entry_points=entries, environ={}).game("scopa") is SCOPA


def test_entry_points_are_read_once_and_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """UD-122, UD-123: the environment is read at the first question, and not again."""
    host = PluginHost(environ={})
    info = tmp_path / "late_plugin-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Name: late-plugin\nVersion: 1\n")
    (info / "entry_points.txt").write_text(
        "[cardfishing]\nlate-game = late_plugin\n[cardfishing.plugins]\nlate = late_plugin\n"
    )
    (tmp_path / "late_plugin.py").write_text("raise RuntimeError('imported')\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    assert "late-game" in host.names
    (info / "entry_points.txt").write_text("")
    with pytest.raises(PluginLoadError, match=r"'late_plugin' of late-plugin: .*imported"):
        host.game("late-game")


def test_extras_of_an_entry_point_make_no_difference() -> None:
    """UD-117: extras, which nothing reads any more, do not make one module two plugins."""
    scopa = wheel("w", SCOPA)
    host = PluginHost(
        entry_points=[*scopa.entries("scopa [fast, nice]"), *scopa.entries("scopa")], environ={}
    )
    assert host.games() == (SCOPA,)
    assert [report.plugin for report in host.plugins()] == ["cardfishing", "scopa"]


def test_a_module_of_two_distributions() -> None:
    """UD-117: if two distributions refer to one module, all names count; one is named, always."""
    scopa = module("scopa", returning("games", [SCOPA]))
    one, two = Wheel("w-one", scopa, ("scopa",)), Wheel("w-two", scopa, ("scopone",))
    for order in ((one, two), (two, one)):
        entries = [entry for each in order for entry in each.entries("scopa")]
        host = PluginHost(entry_points=entries, environ={})
        assert host.names == ("scopa", "scopone")
        (report,) = (report for report in host.plugins() if report.plugin == "scopa")
        assert report.distribution == "w-one"


@pytest.mark.parametrize("name", ["scopone", "w_scopa", "w-scopa"])
def test_a_disabled_plugin_is_not_there(name: str) -> None:
    """DESIGN 8: CARDFISHING_DISABLE blocks a plugin by entry point, plugin or distribution."""
    scopa = wheel("w-scopa", SCOPA)
    host = host_of(scopa, wheel("w-basra", BASRA), disable=f" something, {name},")
    assert host.names == ("basra",)
    assert host.blocked == ("scopa", "scopone")
    assert host.game("scopa") is None
    assert host.games() == (BASRA,)
    assert scopa.imports == 0


def test_a_disabled_plugin_cannot_be_registered() -> None:
    """DESIGN 8: CARDFISHING_DISABLE blocks what is registered by hand as well."""
    host = host_of(disable="scopa, my plugin")
    host.register(module("scopa", returning("games", [SCOPA])))
    host.register(module("other", returning("games", [BASRA])), "my plugin")
    assert host.games() == ()


def test_a_late_plugin_counts() -> None:
    """DESIGN 8: declarations are historic: a plugin registered after all others is heard."""
    host = host_of(wheel("w-scopa", SCOPA))
    assert host.games() == (SCOPA,)

    def cardfishing_decks() -> list[object]:
        return [deck("late")]

    host.register(module("late", returning("games", [BASRA]), cardfishing_decks), "late plugin")
    assert host.games() == (BASRA, SCOPA)
    assert host.names == ("basra", "scopa", "scopone")
    assert deck("late") in host.decks()


def test_registering_what_is_installed_counts_once() -> None:
    """DESIGN 8: the same object registered by hand and found by an entry point is one plugin."""
    scopa = wheel("w-scopa", SCOPA)
    host = host_of(scopa)
    host.register(scopa.plugin)
    host.register(scopa.plugin)
    assert host.game("scopa") is SCOPA
    assert host.games() == (SCOPA,)
    assert host.failures == ()


def test_a_game_without_an_entry_is_found_last() -> None:
    """DESIGN 8: a name nobody declares belongs to who offers it; one that is declared does not."""
    undeclared = Wheel(
        "w-a", module("a", returning("games", [game("a"), game("scopa", version=2)])), ("a",)
    )
    hidden = Wheel("w-b", module("b", returning("games", [game("hidden")])), others=("b",))
    for host in hosts_of(undeclared, hidden, wheel("w-scopa", SCOPA)):
        with pytest.warns(PluginWarning, match="'scopa' has no entry point and is not that of"):
            assert host.game("hidden") == game("hidden")
        (failure,) = host.failures
        assert (type(failure), failure.plugin) == (DuplicateGameError, "w_a")
        assert host.game("scopa") == SCOPA
        assert host.games() == (game("a"), game("hidden"), SCOPA)
        assert host.names == ("a", "scopa", "scopone")


def test_an_instance_may_be_a_plugin() -> None:
    """DESIGN 8: an entry point may refer to an object with the hooks as methods."""

    class Plugin:
        @hookimpl
        def cardfishing_games(self) -> list[AnyGame]:
            return [SCOPA]

    host = host_of()
    host.register(Plugin())
    assert host.game("scopa") is SCOPA


def test_entries_are_real_entry_points() -> None:
    """UD-123: the host asks of an entry point only what every Python version has."""
    entry = EntryPoint("casino", "cardfishing_casino", "cardfishing")
    found = PluginHost(entry_points=[entry], environ={}).game("casino")
    assert str(found) == "casino"


def test_a_distribution_of_strangers_that_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """UD-116: a broken file of a distribution that is none of ours does not stop ours."""
    folder = tmp_path / "strange-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: strange\nVersion: 1.0\n")
    (folder / "entry_points.txt").write_text("[cardfishing.plugins]\ngarbage\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    assert "casino" in PluginHost().names
