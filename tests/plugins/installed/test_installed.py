"""DESIGN section 8: installed plugins that are right, in ways that went wrong elsewhere."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from tests.plugins.installed.processes import SOUND, flat, listed, python, seen
from tests.plugins.installed.projects import FAILURES, HEALTHY, offering
from tests.plugins.installed.workshop import Project, Workshop

MISSPELT = next(failure for failure in FAILURES if failure.asked == "misspelt")

LATE = """
import fake_healthy, fake_misspelt
from cardfishing import load
from cardfishing.errors import PluginLoadError
from cardfishing.plugins import PluginHost

host = PluginHost(entry_points=())
print(host.games())
try:
    host.register(fake_misspelt)
except PluginLoadError as error:
    print(error)
host.register(fake_healthy)
print(host.games(), host.failures, load("sound", host=host))
"""


def test_loading_one_game_registers_one_plugin(workshop: Workshop, tmp_path: Path) -> None:
    """UD-122: names are listed without importing; one game imports its plugin and no other."""
    others = [offering(f"fake-{word}", word) for word in ("one", "two", "three")]
    found = seen(workshop.install(tmp_path, *others, HEALTHY))
    assert {"healthy", "sound", "one", "two", "three"} <= set(found["games"])
    assert found["imported_to_list"] == []
    assert found["imported_to_load"] == ["fake_healthy"]
    assert found["failures"] == []


def test_a_distribution_found_twice(workshop: Workshop, tmp_path: Path) -> None:
    """UD-117: a distribution that is twice on the path, metadata and all, is one plugin."""
    sites = [workshop.install(tmp_path / name, HEALTHY) for name in ("a", "b")]
    found = seen(*sites)
    assert found["games"].count("healthy") == 1
    assert found["healthy"] == ["healthy"]
    assert found["failures"] == []
    assert found["reports"]["fake_healthy"] == SOUND
    assert flat(listed(*sites).stdout).count("fake_healthy") == 1


def test_the_metadata_of_an_older_copy(workshop: Workshop, tmp_path: Path) -> None:
    """UD-117: only the copy that is imported counts, so a game that it lacks is not listed."""
    older = attrs.evolve(HEALTHY, games=(*HEALTHY.games, "dropped"), version="0.9")
    new, old = (workshop.install(tmp_path / each.version, each) for each in (HEALTHY, older))
    found = seen(new, old)
    assert found["reports"]["fake_healthy"] == SOUND
    assert "dropped" not in found["games"]
    found = seen(old, new)
    assert found["reports"]["fake_healthy"]["origin"] == "fake-healthy 0.9"
    assert "dropped" in found["games"]


def test_one_module_under_several_entries(workshop: Workshop, tmp_path: Path) -> None:
    """DESIGN 8: a module is registered once, whatever number of entries of both groups name it."""
    many = attrs.evolve(HEALTHY, others=("first", "second"))
    found = seen(workshop.install(tmp_path, many), CARDFISHING_TRACE="1")
    assert found["reports"]["fake_healthy"] == SOUND
    assert found["failures"] == []
    traced = python(
        (tmp_path,),
        "-c",
        "from cardfishing.registry import agents; agents()",
        CARDFISHING_TRACE="1",
    )
    assert traced.stderr.count("'fake_healthy' of fake-healthy: cardfishing_games") == 1


def test_calls_are_traced(workshop: Workshop, tmp_path: Path) -> None:
    """DESIGN 8: CARDFISHING_TRACE prints each call, with plugin and distribution."""
    site = workshop.install(tmp_path, HEALTHY)
    program = "import cardfishing as cf; print(cf.load('sound'))"
    quiet = python((site,), "-c", program)
    assert (quiet.stdout, quiet.stderr) == ("healthy\n", "")
    traced = python((site,), "-c", program, CARDFISHING_TRACE="1")
    assert traced.stdout == "healthy\n"
    assert traced.stderr == (
        "'fake_healthy' of fake-healthy: cardfishing_games() -> [load('healthy')]\n"
    )


@pytest.mark.parametrize("name", ["other", "fake_other", "fake-other"])
def test_a_plugin_is_disabled(name: str, workshop: Workshop, tmp_path: Path) -> None:
    """DESIGN 8: CARDFISHING_DISABLE blocks by entry, plugin or distribution, and says so."""
    site = workshop.install(tmp_path, HEALTHY, offering("fake-other", "other"))
    found = seen(site, asked=("other",), CARDFISHING_DISABLE=name)
    assert "other" not in found["games"]
    remedy = "its plugin is disabled: take it out of CARDFISHING_DISABLE to load other"
    assert found["asked"]["other"] == ["UnknownGameError", f"no game is called 'other'; {remedy}"]
    assert found["reports"]["fake_healthy"] == SOUND
    assert found["reports"]["fake_other"]["disabled"]
    assert found["failures"] == []


def test_a_disabled_plugin_is_shown(workshop: Workshop, tmp_path: Path) -> None:
    """DESIGN 8: the command lists what CARDFISHING_DISABLE blocks, and says so."""
    site = workshop.install(tmp_path, HEALTHY, offering("fake-other", "other"))
    shown = listed(site, CARDFISHING_DISABLE="other")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert "fake-other 1.0 fake_other games other disabled by" in flat(shown.stdout)


def test_late_registration(workshop: Workshop, tmp_path: Path) -> None:
    """DESIGN 8: a late plugin is heard; a wrong one is refused there, and nothing is kept of it."""
    done = python((workshop.install(tmp_path, HEALTHY, *MISSPELT.projects),), "-c", LATE)
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "()",
        f"plugin 'fake_misspelt': {MISSPELT.cause}; "
        "mend it, or leave it out with CARDFISHING_DISABLE=fake_misspelt",
        "(load('healthy'),) () healthy",
    ]


@pytest.mark.parametrize(
    "requires",
    [
        (),
        ("cardfishing", "cardfishing>=0.0.1", "cardfishing>=99; extra == 'tomorrow'"),
        ("cardfishing-casino", "attrs"),
    ],
    ids=str,
)
def test_what_a_distribution_requires_is_met(
    requires: tuple[str, ...], workshop: Workshop, tmp_path: Path
) -> None:
    """UD-126: a distribution without a requirement on the core, or one that fits, loads."""
    found = seen(workshop.install(tmp_path, attrs.evolve(HEALTHY, requires=requires)))
    assert found["healthy"] == ["healthy"]
    assert found["reports"]["fake_healthy"] == SOUND


@pytest.mark.parametrize("content", [b"\xff\xfe", b"", None], ids=str)
def test_metadata_that_cannot_be_read(
    content: bytes | None, workshop: Workshop, tmp_path: Path
) -> None:
    """UD-126: a plugin whose metadata are damaged or lost loads; only its origin is unknown."""
    site = workshop.install(tmp_path, HEALTHY)
    (metadata,) = site.glob("*.dist-info/METADATA")
    metadata.unlink()
    if content is not None:
        metadata.write_bytes(content)
    found = seen(site)
    assert found["healthy"] == ["healthy"]
    assert found["reports"]["fake_healthy"] == {**SOUND, "origin": " "}


def test_a_plugin_that_offers_more_than_games(workshop: Workshop, tmp_path: Path) -> None:
    """DESIGN 8: the report names the other hooks a plugin implements."""
    source = HEALTHY.source + (
        "\n@hookimpl\ndef cardfishing_render(subject):\n    return None\n"
        "\n@hookimpl\ndef cardfishing_event():\n    return None\n"
    )
    rich = Project(name="fake-healthy", source=source, games=HEALTHY.games)
    site = workshop.install(tmp_path, rich)
    assert seen(site)["reports"]["fake_healthy"]["hooks"] == [
        "cardfishing_event",
        "cardfishing_render",
    ]
    assert "hooks cardfishing_event, cardfishing_render" in flat(listed(site).stdout)
