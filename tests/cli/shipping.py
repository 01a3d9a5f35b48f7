"""Distributions in a folder, with plugins in memory, and what a check says of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib.metadata import PathDistribution
from pathlib import Path
from typing import Final

import attrs

from cardfishing.game import AnyGame
from cardfishing.plugins import PluginHost
from cardfishing.testing import checks
from tests.cli.helpers import run
from tests.plugins.fakes import Wheel, declared, module, returning
from tests.testing.mutants import BARE

QUICK: Final = tuple(check for check in checks(rounds=1) if check.id in {"CF05", "CF12"})
"""The laws that are asked for where they are not at issue."""

PAIR: Final = attrs.evolve(BARE, rules=attrs.evolve(BARE.rules, seat_counts=(2,)))
"""Casino for two without options, which is checked in no time."""

TABLE: Final = re.compile(r"(?m)^  (\S+) +(ok|failed|not applicable|\S+ of casino) ")
FIELDS: Final = (
    "Version: 1.2",
    "Summary: A game to be checked.",
    "License-Expression: MIT",
    "Requires-Dist: attrs",
    "Requires-Dist: cardfishing<0.2,>=0.1",
)
README: Final = "A game, and how it is played."
FILES: Final = ("fake_shop/__init__.py", "fake_shop/py.typed")


@attrs.frozen(kw_only=True)
class Parcel:
    """What is shipped.

    Attributes:
        games: What the plugin offers.
        hooks: Further hooks of it.
        names: Its entry points; the names and aliases of the games if left out.
        plugin: What its entry points refer to.
        fields: The lines of its metadata.
        readme: What follows them.
        files: Its other files.
        error: What it raises when it is imported.
    """

    games: tuple[AnyGame, ...] = ()
    hooks: tuple[Callable[..., object], ...] = ()
    names: tuple[str, ...] | None = None
    plugin: str = "fake_shop"
    fields: tuple[str, ...] = FIELDS
    readme: str = README
    files: tuple[str, ...] = FILES
    error: BaseException | None = None

    def unpack(self, site: Path) -> Wheel:
        """Write the files into a folder, and return what is to be discovered."""
        info = site / "fake_shop-1.2.dist-info"
        info.mkdir()
        head = "\n".join(("Metadata-Version: 2.4", "Name: fake-shop", *self.fields))
        (info / "METADATA").write_text(f"{head}\n\n{self.readme}\n", encoding="utf-8")
        for name in self.files:
            (site / name).parent.mkdir(parents=True, exist_ok=True)
            (site / name).touch()
        plugin = module("fake_shop", returning("games", self.games), *self.hooks)
        names = declared(*self.games) if self.names is None else self.names
        return Wheel("fake-shop", plugin, names, error=self.error)

    def host(self, site: Path, *others: Wheel) -> PluginHost:
        """Return a host of an environment in which this and other wheels are installed."""
        entries = self.unpack(site).entries(
            self.plugin, PathDistribution(site / "fake_shop-1.2.dist-info")
        )
        entries += [entry for other in others for entry in other.entries()]
        return PluginHost(entry_points=entries, environ={})


Install = Callable[..., PluginHost]
"""Installs a parcel, beside other wheels."""


def results(text: str) -> dict[str, str]:
    """Return the results of a table by the names of its lines."""
    return dict(TABLE.findall(text))


def flat(text: str) -> str:
    """Return a text as one line."""
    return " ".join(text.split())


def failure(name: str, *arguments: str) -> str:
    """Return what is said below the table of a check whose only failure is this line."""
    done = run("check", *(arguments or ("pair",)))
    assert done.exit_code == 1
    found = results(done.stdout)
    assert [line for line, result in found.items() if result == "failed"] == [name]
    assert done.stdout.endswith(f"\n1 of {len(found)} failed.\n")
    return done.stdout.partition(f": {name} failed\n")[2]


def pair(name: str = "pair", *aliases: str, version: int = 1) -> AnyGame:
    """Return Casino for two by another name."""
    return attrs.evolve(PAIR, name=name, aliases=aliases, version=version)
