"""The plugins that are installed: a healthy one, and one for each way to be wrong."""

from __future__ import annotations

from importlib.metadata import version
from typing import Final

import attrs

from cardfishing.errors import (
    DuplicateGameError,
    HookResultError,
    PluginError,
    PluginLoadError,
)
from tests.plugins.installed.workshop import Project

OFFERING: Final = """\
import attrs

from cardfishing.plugins import hookimpl
from cardfishing_casino import CASINO


@hookimpl
def cardfishing_games():
    return [attrs.evolve(CASINO, name={name!r}, aliases={aliases!r}, version={version})]
"""

HOOK: Final = """\
from cardfishing.plugins import hookimpl


@hookimpl
def {call}:
    {body}
"""


def offering(project: str, name: str, *aliases: str, version: int = 1) -> Project:
    """Return a project that offers a game and declares it as it should."""
    source = OFFERING.format(name=name, aliases=aliases, version=version)
    return Project(name=project, source=source, games=(name, *aliases))


def hooked(name: str, call: str, body: str) -> Project:
    """Return a project with one hook, which declares a game of the project's last word."""
    _, _, game = name.partition("-")
    return Project(name=name, source=HOOK.format(call=call, body=body), games=(game,))


HEALTHY: Final = offering("fake-healthy", "healthy", "sound")


@attrs.frozen
class Failure:
    """A way to be wrong.

    Attributes:
        what: What is wrong, as the documentation says it.
        asked: The game whose loading brings it to light.
        error: The error.
        cause: Its cause.
        projects: What is installed; the first one is named by the error.
        remedy: The remedy, if it is not the usual one.
    """

    what: str
    asked: str
    error: type[PluginError]
    cause: str
    projects: tuple[Project, ...]
    remedy: str = ""

    @property
    def message(self) -> str:
        """The message of the error."""
        first = self.projects[0]
        usual = (
            f"update {first.name} or tell its authors, "
            f"or leave it out with CARDFISHING_DISABLE={first.module}"
        )
        return f"plugin {first.module!r} of {first.name}: {self.cause}; {self.remedy or usual}"

    @property
    def row(self) -> str:
        """Its row in the documentation, which leaves out the usual remedy."""
        remedy = f"`{self.remedy}`" if self.remedy else ""
        return f"| {self.what} | {{py:obj}}`{self.error.__name__}` | `{self.cause}` | {remedy} |"


FAILURES: Final = (
    Failure(
        "it fails while it is imported",
        "broken",
        PluginLoadError,
        """it cannot be loaded: ModuleNotFoundError("No module named 'no_such_library'") """
        "at fake_broken.py:1",
        (Project(name="fake-broken", source="import no_such_library\n", games=("broken",)),),
    ),
    Failure(
        "it ends the program while it is imported",
        "ending",
        PluginLoadError,
        "it cannot be loaded: SystemExit('no licence') at fake_ending.py:1",
        (
            Project(
                name="fake-ending", source="raise SystemExit('no licence')\n", games=("ending",)
            ),
        ),
    ),
    Failure(
        "it needs a newer core",
        "newer",
        PluginLoadError,
        f"it needs cardfishing>=99, and {version('cardfishing')} is installed",
        (attrs.evolve(offering("fake-newer", "newer"), requires=("cardfishing>=99",)),),
        "bring them together with pip install --upgrade cardfishing fake-newer, "
        "or leave it out with CARDFISHING_DISABLE=fake_newer",
    ),
    Failure(
        "no function of it is marked",
        "unmarked",
        PluginLoadError,
        "it has no hook: mark its functions with @hookimpl",
        (Project(name="fake-unmarked", source="cardfishing_games = list\n", games=("unmarked",)),),
    ),
    Failure(
        "a hook is misspelt",
        "misspelt",
        PluginLoadError,
        "there is no hook cardfishing_gamez, perhaps cardfishing_games is meant",
        (hooked("fake-misspelt", "cardfishing_gamez()", "return []"),),
    ),
    Failure(
        "a hook has the wrong signature",
        "signed",
        PluginLoadError,
        "cardfishing_render(subject, colour) does not fit: "
        "it is called as cardfishing_render(subject, format)",
        (hooked("fake-signed", "cardfishing_render(subject, colour)", "return None"),),
    ),
    Failure(
        "a hook fails",
        "raising",
        HookResultError,
        "cardfishing_games raised RuntimeError('no cards') "
        "at fake_raising.py:6 in cardfishing_games",
        (hooked("fake-raising", "cardfishing_games()", "raise RuntimeError('no cards')"),),
    ),
    Failure(
        "a hook returns the wrong thing",
        "typed",
        HookResultError,
        "cardfishing_games returned ('typed',): give an iterable of Game",
        (hooked("fake-typed", "cardfishing_games()", "return ['typed']"),),
    ),
    Failure(
        "an entry point names a game that is not offered",
        "empty",
        PluginLoadError,
        "it has entry points for empty but offers no such game; its games are none",
        (hooked("fake-empty", "cardfishing_games()", "return []"),),
    ),
    Failure(
        "two plugins offer different games of one name",
        "twice",
        DuplicateGameError,
        "cardfishing_games: 'twice' is something else for 'fake_two' of fake-two, so none counts",
        (offering("fake-one", "twice"), offering("fake-two", "twice", version=2)),
        "uninstall all but one, or list the others in CARDFISHING_DISABLE",
    ),
    Failure(
        "it asks for its own game while it is imported",
        "selfish",
        PluginLoadError,
        "it is asked for while it is being loaded",
        (
            Project(
                name="fake-selfish",
                source="import cardfishing\ncardfishing.load('selfish')\n",
                games=("selfish",),
            ),
        ),
        "load games in the functions that use them, or leave it out with "
        "CARDFISHING_DISABLE=fake_selfish",
    ),
)
"""Every way for a plugin to be wrong, with the message that comes of it."""
