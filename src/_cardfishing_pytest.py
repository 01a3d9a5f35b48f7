"""The option of pytest that tests an installed game: ``pytest --cardfishing-conformance NAME``.

pytest imports this module whenever it starts.  So nothing of cardfishing is imported here before
the option is used: pytest stays as fast as it is, and coverage misses nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Generator, Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

import pytest

if TYPE_CHECKING:
    from pathlib import Path

    from cardfishing.game import AnyGame

NodeT = TypeVar("NodeT", bound=pytest.Collector | pytest.Item)

_GAMES: Final = pytest.StashKey[dict[str, "AnyGame"]]()
_CHOSEN: Final = "cardfishing_chosen"
_OTHERS_ARE_BROKEN: Final = "default::cardfishing.plugins.PluginWarning"
"""What is wrong with other plugins is told, and fails no check of this one."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup("cardfishing")
    group.addoption(
        "--cardfishing-conformance",
        metavar="NAME",
        action="append",
        default=[],
        help="run the conformance checks on an installed game; may be repeated. "
        "Tests in files are run only if files are named, too",
    )
    group.addoption(
        "--cardfishing-rounds",
        metavar="N",
        type=int,
        help="rounds that the conformance checks play for each number of seats",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Load the games that are named, and leave out files if none is.

    Raises:
        pytest.UsageError: A game cannot be loaded, the kit is not installed, or the number of
            rounds is none.
    """
    names: list[str] = config.getoption("cardfishing_conformance") or []
    rounds: int | None = config.getoption("cardfishing_rounds")
    if rounds is not None and rounds < 1:
        raise pytest.UsageError(f"--cardfishing-rounds={rounds}: give a number from 1")
    if not names:
        return
    games = _loaded(names)
    config.stash[_GAMES] = games
    _choose(config, games)
    if config.args_source is not config.ArgsSource.ARGS:
        config.args, config.args_source = [], config.ArgsSource.ARGS


def _choose(config: pytest.Config, games: Container[str]) -> None:
    """Take the ids of checks out of what pytest looks for in files.

    They are kept as an option, which pytest-xdist tells its workers.
    """
    chosen = [arg for arg in config.args if "::" in arg and arg.partition("::")[0] in games]
    config.args = [arg for arg in config.args if arg not in chosen]
    known: list[str] = getattr(config.option, _CHOSEN, [])
    setattr(config.option, _CHOSEN, [*known, *chosen])


def _loaded(names: list[str]) -> dict[str, AnyGame]:
    try:
        import_module("cardfishing.testing")
    except ImportError as error:
        library, _, _ = (error.name or "").partition(".")
        if library != "hypothesis":
            raise
        needed = f'--cardfishing-conformance needs {library}: pip install "cardfishing[testing]"'
        raise pytest.UsageError(needed) from None
    from cardfishing.errors import CardfishingError  # noqa: PLC0415  # see above
    from cardfishing.registry import load  # noqa: PLC0415

    try:
        return {str(game): game for game in map(load, names)}
    except CardfishingError as error:
        raise pytest.UsageError(str(error)) from None


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(
    session: pytest.Session, config: pytest.Config, items: list[pytest.Item]
) -> Generator[None]:
    """Add the checks, or those chosen by their ids, before anything is sorted or left out.

    Raises:
        pytest.UsageError: There is no check of an id.
    """
    games = config.stash.get(_GAMES, None) or {}
    found: list[pytest.Item] = []
    for name, game in games.items():
        collector = _node(Game, session, name=name, nodeid=name)
        collector.game = game
        found += session.genitems(collector)
    chosen: list[str] = getattr(config.option, _CHOSEN, [])
    for missing in sorted(set(chosen).difference(item.nodeid for item in found)):
        raise pytest.UsageError(f"there is no check {missing}: --collect-only lists them")
    items += [item for item in found if not chosen or item.nodeid in chosen]
    return (yield)


def _node(kind: type[NodeT], parent: pytest.Collector, **facts: str) -> NodeT:
    """Make a node in the way of pytest, which says of what type its facts are in part only."""
    node: NodeT = cast("Any", kind).from_parent(parent, **facts)
    return node


class Game(pytest.Collector):
    """The checks of a game."""

    game: AnyGame

    def collect(self) -> Iterator[Check]:
        """Yield a test for each check."""
        from cardfishing.testing import conformance  # noqa: PLC0415  # see above
        from cardfishing.testing.checks import ROUNDS  # noqa: PLC0415

        rounds = self.config.getoption("cardfishing_rounds")
        suite = conformance(self.game, rounds=rounds or ROUNDS)
        for name, test in vars(suite).items():
            if name.startswith("test_"):
                check = _node(Check, self, name=_title(name, test.__doc__))
                check.run = getattr(suite(), name)
                check.add_marker(pytest.mark.filterwarnings(_OTHERS_ARE_BROKEN))
                yield check


class Check(pytest.Item):
    """One check."""

    run: Callable[[], None]

    def runtest(self) -> None:
        """Run the check."""
        self.run()

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Return the place, which is none, and the heading of a failure."""
        return self.path, None, self.nodeid.replace("::", ": ", 1)


def _title(name: str, doc: str | None) -> str:
    """Return what a test of the kit checks, such as ``CF01 a legal move exists``."""
    return (doc or name).partition("\n")[0].removesuffix(".").replace(": ", " ", 1)
