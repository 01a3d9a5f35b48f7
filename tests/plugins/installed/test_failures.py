"""DESIGN section 8: installed plugins that are wrong, as a fresh process and its user see them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.plugins.installed.processes import SOUND, flat, listed, seen
from tests.plugins.installed.projects import FAILURES, HEALTHY, Failure
from tests.plugins.installed.workshop import Workshop


@pytest.mark.parametrize("failure", FAILURES, ids=lambda failure: str(failure.asked))
def test_a_wrong_plugin_is_named_and_leaves_others_alone(
    failure: Failure, workshop: Workshop, tmp_path: Path
) -> None:
    """UD-116, UD-121, UD-126: the error has plugin, distribution, cause, remedy; others load."""
    site = workshop.install(tmp_path, *failure.projects, HEALTHY)
    found = seen(site, asked=(failure.asked,))
    assert {"healthy", "sound", failure.asked} <= set(found["games"])
    assert found["imported_to_list"] == []
    assert found["healthy"] == ["healthy"]
    assert found["imported_to_load"] == ["fake_healthy"]
    assert found["asked"] == {failure.asked: [failure.error.__name__, failure.message]}
    assert found["warned"] == 0
    assert found["warnings"] == [failure.message]
    assert found["failures"] == [[failure.error.__name__, failure.message]]
    reports = found["reports"]
    assert reports["fake_healthy"] == SOUND
    wrong = reports[failure.projects[0].module]
    assert wrong["origin"] == f"{failure.projects[0].name} 1.0"
    assert wrong["names"] == [failure.asked]
    assert wrong["errors"] == [failure.message]


def said(failure: Failure) -> str:
    """Return the cause and the remedy."""
    return failure.message.partition(": ")[2]


def line(failure: Failure) -> str:
    """Return what the command shows of a wrong plugin."""
    first = failure.projects[0]
    return f"{first.name} 1.0 {first.module} games {failure.asked} problem {said(failure)}"


@pytest.mark.slow
@pytest.mark.parametrize("failure", FAILURES, ids=lambda failure: str(failure.asked))
def test_the_command_shows_a_wrong_plugin_once(
    failure: Failure, workshop: Workshop, tmp_path: Path
) -> None:
    """UD-116: `cardfishing plugins` survives it, says cause and remedy once, and ends with 1."""
    site = workshop.install(tmp_path, *failure.projects, HEALTHY)
    shown = listed(site)
    assert (shown.returncode, shown.stderr) == (1, "")
    text = flat(shown.stdout)
    assert text.count(said(failure)) == 1
    assert line(failure) in text
    assert "fake-healthy 1.0 fake_healthy games healthy (sound)" in text
    assert text.count(" problem ") == 1


def test_all_wrong_plugins_at_once(workshop: Workshop, tmp_path: Path) -> None:
    """UD-116: however many plugins are wrong, each is told of once and the healthy one works."""
    projects = [project for failure in FAILURES for project in failure.projects]
    site = workshop.install(tmp_path, HEALTHY, *projects)
    found = seen(site)
    messages = sorted(failure.message for failure in FAILURES)
    assert found["healthy"] == ["healthy"]
    assert found["reports"]["fake_healthy"] == SOUND
    assert found["warnings"] == [message for _, message in found["failures"]] == messages
    shown = listed(site)
    assert (shown.returncode, shown.stderr) == (1, "")
    text = flat(shown.stdout)
    assert text.count(" problem ") == len(FAILURES)
    assert [failure.asked for failure in FAILURES if line(failure) not in text] == []


def test_the_reference_shows_what_the_command_prints(workshop: Workshop, tmp_path: Path) -> None:
    """DESIGN 8: the page of the command shows a wrong plugin as it is listed."""
    page = Path(__file__).parents[3] / "docs/reference/cli.md"
    _, _, chapter = page.read_text(encoding="utf-8").partition("## `cardfishing plugins`")
    block = chapter.partition("```text\n")[2].partition("```")[0]
    site = workshop.install(tmp_path, *FAILURES[0].projects)
    assert block in listed(site).stdout
    assert FAILURES[0].cause in flat(block)
