"""UD-126: what a distribution requires of the core is compared with the core that runs."""

from __future__ import annotations

from importlib import metadata

import pytest

from cardfishing.errors import PluginLoadError
from cardfishing.plugins import PluginHost, _metadata
from tests.plugins.fakes import FakeDistribution, game, wheel


class Requiring(FakeDistribution):
    """A distribution that requires something."""

    def __init__(self, *requirements: str) -> None:
        super().__init__("w")
        self._requirements = requirements

    def read_text(self, filename: str) -> str | None:
        """Return the metadata."""
        return "\n".join(["Version: 2", *(f"Requires-Dist: {r}" for r in self._requirements)])


@pytest.mark.parametrize(
    ("requirement", "version", "wanted"),
    [
        ("cardfishing>=99", "0.1.0", "cardfishing>=99"),
        ("cardfishing <0.2, >=0.1", "0.2.0", "cardfishing<0.2, >=0.1"),
        ("cardfishing (<0.1)", "0.1.0", "cardfishing(<0.1)"),
        ("CardFishing[cli,testing] >= 0.2", "0.1.0", "cardfishing>= 0.2"),
        ("cardfishing>=99; python_version>='3'", "0.1.0", "cardfishing>=99"),
        ("cardfishing>=0.1,<0.2", "0.1.0", None),
        ("cardfishing>=0.1,<0.2", "0.1.0+local.7", None),
        ("cardfishing[cli]", "0.1.0", None),
        ("cardfishing", "0.1.0", None),
        ("cardfishing>=99; python_version<'3'", "0.1.0", None),
        ("cardfishing>=99; extra=='x'", "0.1.0", None),
        ("cardfishing>=99; nonsense", "0.1.0", None),
        ("cardfishing @ file:///src/cardfishing", "0.1.0", None),
        ("cardfishing>=nonsense", "0.1.0", None),
        ("cardfishing-casino>=99", "0.1.0", None),
        ("cardfishing.casino>=99", "0.1.0", None),
        ("cardfishings>=99", "0.1.0", None),
        ("attrs>=99", "0.1.0", None),
        ("cardfishing>=99", "unknown", None),
        ("cardfishing>=99", "", None),
    ],
)
def test_a_requirement_is_met_or_named(requirement: str, version: str, wanted: str | None) -> None:
    """UD-126: only a requirement on the core that applies, can be read and fails is named."""
    assert _metadata.unmet(Requiring("attrs", requirement), version) == wanted


@pytest.mark.parametrize(
    ("requirement", "version", "fits"),
    [
        ("cardfishing>=0.1", "0.2.0.dev3", True),
        ("cardfishing>=0.2", "0.2.0.dev3", True),
        ("cardfishing>=0.2,<0.3", "0.2.0rc1", True),
        ("cardfishing~=0.2", "0.2.dev1+g1234567", True),
        ("cardfishing>=0.2", "0.2.0.post1.dev4", True),
        ("cardfishing==0.2.0rc1", "0.2.0rc1", True),
        ("cardfishing>=0.2rc1", "0.3.0.dev1", True),
        ("cardfishing>=0.2rc2", "0.2rc1", False),
        ("cardfishing<0.2", "0.2.0.dev3", False),
        ("cardfishing>=0.3", "0.2.0.dev3", False),
    ],
)
def test_a_pre_release_of_the_core_fits(requirement: str, version: str, *, fits: bool) -> None:
    """UD-126: a pre-release fits where the release it leads to would, or where it is named."""
    assert (_metadata.unmet(Requiring(requirement), version) is None) is fits


def test_metadata_that_cannot_be_read_require_nothing() -> None:
    """UD-126: without metadata, or with damaged ones, nothing is known, and nothing refused."""
    for distribution in (None, FakeDistribution("w"), FakeDistribution(None)):
        assert _metadata.unmet(distribution, "0.1.0") is None
        assert _metadata.version_of(distribution) == ""
    assert _metadata.version_of(Requiring()) == "2"


def test_a_plugin_for_another_core_is_not_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    """UD-126: the error has wanted and present version; the plugin is not imported for it."""

    def distribution(name: str) -> metadata.Distribution:
        assert name == "cardfishing"
        return Requiring()

    monkeypatch.setattr(metadata, "distribution", distribution)
    ours, theirs = wheel("w-ours", game("ours")), wheel("w", game("theirs"))
    entries = [*ours.entries(), *theirs.entries(dist=Requiring("cardfishing<2"))]
    host = PluginHost(entry_points=entries, environ={})
    assert host.game("ours") == game("ours")
    with pytest.raises(PluginLoadError) as caught:
        host.game("theirs")
    assert str(caught.value) == (
        "plugin 'w' of w: it needs cardfishing<2, and 2 is installed; bring them together with "
        "pip install --upgrade cardfishing w, or leave it out with CARDFISHING_DISABLE=w"
    )
    assert (ours.imports, theirs.imports) == (1, 0)


def test_a_core_that_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """UD-126: run from a bare folder, the core has no version and refuses nobody."""

    def missing(name: str) -> metadata.Distribution:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "distribution", missing)
    host = PluginHost(entry_points=wheel("w", game("x")).entries(dist=Requiring("cardfishing>9")))
    assert host.game("x") == game("x")
    core = next(report for report in host.plugins() if report.plugin == "cardfishing")
    assert (core.distribution, core.version) == ("", "")
