"""`cardfishing check`: what is said of a distribution and its plugins."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from cardfishing.cli import actions
from cardfishing.game import AnyGame, Check
from cardfishing.plugins import PluginHost
from tests.cli.helpers import run
from tests.cli.shipping import FIELDS, Install, Parcel, failure, flat, pair, results
from tests.plugins.fakes import game, host_of, other, wheel


@pytest.mark.parametrize(
    ("gone", "missing"),
    [("Version", "version"), ("Summary", "description"), ("License-Expression", "license")],
)
def test_metadata_that_are_missing_are_named(gone: str, missing: str, install: Install) -> None:
    """An index shows version, summary, licence and readme, so each has to be given."""
    fields = tuple(field for field in FIELDS if not field.startswith(gone))
    install(Parcel(games=(pair(),), fields=fields))
    assert f"fake-shop does not say: {missing}; add it to [project]" in failure("metadata")


def test_a_readme_that_is_missing_is_named(install: Install) -> None:
    """The readme is the body of the metadata."""
    install(Parcel(games=(pair(),), readme=""))
    assert "fake-shop does not say: readme; add" in failure("metadata")


@pytest.mark.parametrize(
    "field",
    ["License: MIT", "License-File: LICENSE", "Classifier: License :: OSI Approved"],
)
def test_a_licence_may_be_given_in_older_ways(field: str, install: Install) -> None:
    """Build tools of several ages write the licence in several places."""
    fields = (*(field for field in FIELDS if "License" not in field), field)
    install(Parcel(games=(pair(),), fields=fields))
    assert results(run("check", "fake-shop").stdout)["metadata"] == "ok"


def with_requirements(*requirements: str) -> Parcel:
    """Return a parcel that requires this."""
    fields = tuple(field for field in FIELDS if "Requires" not in field)
    return Parcel(
        games=(pair(),), fields=(*fields, *(f"Requires-Dist: {text}" for text in requirements))
    )


@pytest.mark.parametrize(
    ("requirements", "says"),
    [
        ((), "fake-shop does not require cardfishing; name versions"),
        (("cardfishing-casino<2",), "fake-shop does not require cardfishing; name"),
        (('cardfishing[testing]<2; extra == "test"',), "fake-shop does not require cardfishing; "),
        (("cardfishing",), "fake-shop requires cardfishing, whatever comes later; name"),
        (("cardfishing>=0.1",), "requires cardfishing>=0.1, whatever comes later; name versions"),
    ],
)
def test_the_core_is_required_with_a_bound(
    requirements: tuple[str, ...], says: str, install: Install
) -> None:
    """A plugin says up to which version of the core it is made for."""
    install(with_requirements(*requirements))
    assert says in failure("requires")


@pytest.mark.parametrize(
    "requirement",
    [
        "cardfishing<0.2",
        "cardfishing (>=0.1, <0.2)",
        "Cardfishing[cli]~=0.1",
        'cardfishing==0.1.*; python_version > "3"',
        "cardfishing @ file:///wheels/cardfishing.whl",
    ],
)
def test_a_bound_is_read_in_every_form(requirement: str, install: Install) -> None:
    """Build tools write requirements in several forms."""
    install(with_requirements(requirement))
    assert results(run("check", "fake-shop").stdout)["requires"] == "ok"


def test_a_package_without_the_marker_is_not_typed(install: Install) -> None:
    """Type checkers of users pass over a package without ``py.typed``."""
    install(Parcel(games=(pair(),), files=("fake_shop/__init__.py",)))
    said = failure("typed")
    assert said.startswith("fake_shop is a package without a marker; put an empty file py.typed")


def test_a_single_file_is_not_typed(install: Install) -> None:
    """PEP 561: a module on its own cannot be marked."""
    install(Parcel(games=(pair(),), files=("fake_shop.py",)))
    assert failure("typed").startswith("fake_shop is no package: make it one; put an empty file")


def test_a_module_that_is_not_there_is_not_judged(install: Install) -> None:
    """What cannot be found cannot be marked; that it does not load is told elsewhere."""
    install(Parcel(games=(pair(),), plugin="fake_nothing", files=()))
    done = run("check", "pair")
    assert results(done.stdout)["typed"] == "not applicable"
    assert "there is no such module" in flat(done.stdout)


def test_a_package_that_breaks_is_not_typed(install: Install, tmp_path: Path) -> None:
    """What raises while a marker is looked for is no marker; the table goes on."""
    (tmp_path / "fake_ruin").mkdir()
    (tmp_path / "fake_ruin/__init__.py").write_text("raise RuntimeError", encoding="utf-8")
    install(Parcel(games=(pair(),), plugin="fake_ruin.inside", files=()))
    assert "fake_ruin.inside is a package without a marker; put" in failure("typed")


def test_the_marker_of_a_package_is_that_of_its_modules(install: Install) -> None:
    """An entry point may name a module inside, or an object of it."""
    files = ("fake_mall/__init__.py", "fake_mall/py.typed", "fake_mall/inside.py")
    install(Parcel(games=(pair(),), plugin="fake_mall.inside:plugin", files=files))
    assert results(run("check", "pair").stdout)["typed"] == "ok"


def test_an_alias_without_an_entry_point_is_named(install: Install) -> None:
    """DESIGN 8: there is an entry point for each name and alias, here with the lines to add."""
    install(Parcel(games=(pair("pair", "couple", "twosome"),), names=("pair", "twosome")))
    assert failure("names").splitlines()[:2] == [
        "no entry point for couple; have in pyproject.toml under "
        "[project.entry-points.cardfishing]",
        'couple = "fake_shop"',
    ]


def test_a_plugin_that_does_not_load_is_told_with_its_error(install: Install) -> None:
    """DESIGN 8: a broken plugin has its error in the table, and the status is 1."""
    install(Parcel(names=("pair",), error=RuntimeError("no cards")))
    said = failure("loading")
    cause = "it cannot be loaded: RuntimeError('no cards') at fakes.py:"
    assert said.startswith(f"plugin 'fake_shop' of fake-shop: {cause}")
    assert re.search(r":\d+ in load; mend it\n", said)


def test_an_entry_point_that_is_misspelt_is_named(install: Install) -> None:
    """An entry point whose name no game has is the one to rename."""
    install(Parcel(games=(pair(),), names=("pairs",)))
    said = run("check", "fake-shop").stdout.partition("pair: names failed\n")[2]
    assert said.splitlines()[:2] == [
        "pairs is no game: rename its entry point; have in pyproject.toml under "
        "[project.entry-points.cardfishing]",
        'pair = "fake_shop"',
    ]


def test_a_distribution_without_a_plugin_is_told(install: Install) -> None:
    """A distribution that forgot its entry points is not a name that nobody knows."""
    install(Parcel(games=(pair(),)))
    done = run("check", "PyTest")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == (
        "Error: no game is called 'PyTest'; pytest is installed, but has no entry points in the "
        "group cardfishing\n"
    )


def test_the_core_does_not_require_itself(install: Install) -> None:
    """The decks and agents of the core are a plugin too, in the distribution of the core."""
    install(Parcel(games=(pair(),)))
    assert results(run("check", "cardfishing").stdout)["requires"] == "not applicable"


def test_what_a_plugin_prints_is_no_part_of_the_table(install: Install) -> None:
    """A program that reads the table is not told what a plugin says as it is imported."""

    def cardfishing_resolve(name: str) -> None:
        sys.stdout.write(f"Hello {name}\n")

    install(Parcel(games=(pair(),)), other("noisy", cardfishing_resolve))
    done = run("check", "house")
    assert ("Hello" in done.stdout, "Hello" in done.stderr) == (False, True)


def test_a_plugin_that_offers_less_than_it_declares_is_told(install: Install) -> None:
    """DESIGN 8: an entry point whose module offers no such game is an error."""
    install(Parcel(games=(pair(),), names=("pair", "trio")))
    assert "it has entry points for trio but offers no such game" in failure("loading")


def test_a_hook_that_fails_is_told(install: Install) -> None:
    """A plugin whose `cardfishing_checks` raises has not been checked by itself."""

    def cardfishing_checks(game: AnyGame) -> list[Check]:
        raise RuntimeError(game.name)

    install(Parcel(games=(pair(),), hooks=(cardfishing_checks,)))
    assert "cardfishing_checks raised RuntimeError('pair')" in failure("loading")


def test_a_disabled_plugin_is_not_judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left out by CARDFISHING_DISABLE is said to be."""
    host = host_of(wheel("fake-off", game("off")), disable="fake_off")
    monkeypatch.setattr(actions, "default_host", lambda: host)
    monkeypatch.chdir(tmp_path)
    shown = flat(run("check", "fake-off").stdout)
    assert "loading not applicable fake_off loads and offers what it declares: it is " in shown


def test_metadata_that_cannot_be_read_are_told(install: Install, tmp_path: Path) -> None:
    """Strangers wrote it: bytes that are no text end nothing but their own line."""
    install(Parcel(games=(pair(),)))
    (tmp_path / "fake_shop-1.2.dist-info/METADATA").write_bytes(b"Name: fake-shop\nSummary: \xff")
    done = run("check", "pair")
    assert results(done.stdout)["metadata"] == results(done.stdout)["requires"] == "failed"
    assert done.stdout.count("fake_shop is of no distribution that can be read: install it") == 2


@pytest.mark.usefixtures("quick")
def test_a_plugin_of_no_distribution_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not installed has neither metadata nor requirements."""
    host = PluginHost(entry_points=[], environ={})
    host.register(wheel("loose", pair()).plugin, "loose")
    monkeypatch.setattr(actions, "default_host", lambda: host)
    done = run("check", "pair")
    assert done.exit_code == 1
    assert done.stdout.startswith("loose\n")
    assert done.stdout.count("loose is of no distribution that can be read: install it anew") == 2


def test_all_games_of_a_distribution_are_checked(install: Install) -> None:
    """A distribution stands for its games; its name is compared as indexes do."""
    install(Parcel(games=(pair(), pair("trio"))))
    done = run("check", "Fake_Shop")
    assert done.exit_code == 0
    assert re.findall(r"(?m)^\w.*$", done.stdout) == [
        *("fake-shop 1.2", "pair", "trio", "Nothing failed.")
    ]


def test_a_disputed_game_of_a_distribution_is_told(install: Install) -> None:
    """DESIGN 8: two games of one name are an error; the other games are checked."""
    games = (pair(), pair("trio", version=2))
    install(Parcel(games=games), wheel("other", pair("trio")))
    assert "'trio' is something else for 'other'" in failure("loading", "fake-shop")


def test_a_game_that_no_plugin_lists_is_checked(install: Install) -> None:
    """A game that a hook finds by its name comes from nowhere."""

    def cardfishing_resolve(name: str) -> AnyGame | None:
        return pair() if name == "house" else None

    install(Parcel(), other("finder", cardfishing_resolve))
    done = run("check", "house")
    assert done.exit_code == 0
    assert results(done.stdout)["names"] == "not applicable"
    assert "no plugin lists it among its games" in flat(done.stdout)
