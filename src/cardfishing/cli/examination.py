"""What `cardfishing check` looks at: lines to be judged one by one, in sections."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib.metadata import distribution
from itertools import groupby
from typing import Final

import attrs

from cardfishing._places import place
from cardfishing.cli import pace, shipping
from cardfishing.cli.screen import Part
from cardfishing.errors import NotationError, PluginError, UnknownGameError
from cardfishing.game import AnyGame, Check
from cardfishing.messages import msg, told
from cardfishing.notation import read_game
from cardfishing.plugins import PluginHost, PluginReport
from cardfishing.plugins.specs import PROJECT
from cardfishing.registry import load
from cardfishing.testing import checks
from cardfishing.testing.verdicts import Status, Verdict, judged

YARDSTICK: Final = "casino"
"""The game that others are compared with in speed."""


@attrs.frozen
class Line:
    """One thing that is looked at.

    Attributes:
        name: What it is called, such as ``CF01``.
        title: What is demanded.
        judge: Looks at it.
    """

    name: str
    title: Part
    judge: Callable[[], Verdict]


@attrs.frozen
class Section:
    """What is looked at in one distribution or one game.

    Attributes:
        title: Which one.
        lines: What is looked at.
    """

    title: str
    lines: tuple[Line, ...]


def examination(name: str, host: PluginHost, rounds: int) -> tuple[Section, ...]:
    """Return what there is to look at.

    Args:
        name: A game string, or the name of a distribution, which stands for all its games.
        host: The plugins.
        rounds: How many rounds the checks play for each number of seats.

    Raises:
        CardfishingError: It is neither.
    """
    reports, games = _asked(name, host)
    offered = [(game, host.checks(game)) for game in games]
    now = {report.plugin: report for report in host.plugins()}
    return (
        *_distributions([now[report.plugin] for report in reports]),
        *(_game(game, own, host, rounds) for game, own in offered),
    )


def _asked(name: str, host: PluginHost) -> tuple[list[PluginReport], list[AnyGame]]:
    """Return the plugins and the games that a name stands for."""
    try:
        game = load(name, host=host)
    except (NotationError, UnknownGameError):
        reports = [
            report for report in host.plugins() if _normal(report.distribution) == _normal(name)
        ]
        if not reports:
            _refuse_a_distribution(name, host)
            raise
        return reports, list(_games(reports, host))
    except PluginError:
        called, _ = read_game(name)
        return [report for report in host.plugins() if called.lower() in report.names], []
    report = _plugin_of(game, host)
    return [report] if report else [], [game]


def _refuse_a_distribution(name: str, host: PluginHost) -> None:
    """Refuse a name that is that of a distribution without a plugin.

    Raises:
        UnknownGameError: It is; the error says what the distribution lacks.
    """
    try:
        found = distribution(name).name
    except Exception:  # there is none, or whatever a stranger's file holds
        return
    remedy = f"{found} is installed, but has no entry points in the group {PROJECT}"
    raise UnknownGameError(name, host.names, remedy=remedy)


def _normal(name: str) -> str:
    """Return the name of a distribution as indexes compare it."""
    return re.sub("[-_.]+", "-", name).lower()


def _games(reports: Sequence[PluginReport], host: PluginHost) -> Iterator[AnyGame]:
    """Yield the games of some plugins, without those that another plugin disputes."""
    for names in (names for report in reports for names in report.games):
        try:
            yield load(names[0], host=host)
        except PluginError:
            continue


def _plugin_of(game: AnyGame, host: PluginHost) -> PluginReport | None:
    """Return the plugin that offers a game; one that declares it comes first."""
    offering = [
        report for report in host.plugins() if any(game.name == names[0] for names in report.games)
    ]
    return min(offering, key=lambda report: game.name not in report.names, default=None)


def _distributions(reports: Sequence[PluginReport]) -> Iterator[Section]:
    for title, found in groupby(reports, key=_title):
        plugins = list(found)
        first = plugins[0]
        yield Section(
            title,
            (
                Line(
                    "metadata",
                    msg("version, summary, licence and readme are given"),
                    partial(shipping.metadata, first),
                ),
                Line(
                    "requires",
                    msg("the versions of cardfishing it is made for are named"),
                    partial(shipping.requirement, first),
                ),
                *(line for plugin in plugins for line in _plugin(plugin)),
            ),
        )


def _title(report: PluginReport) -> str:
    return f"{report.distribution} {report.version}".strip() or report.plugin


def _plugin(report: PluginReport) -> Iterator[Line]:
    yield Line(
        "typed",
        msg("{plugin} is marked as typed", plugin=report.plugin),
        partial(shipping.marker, report),
    )
    yield Line(
        "loading",
        msg("{plugin} loads and offers what it declares", plugin=report.plugin),
        partial(shipping.loading, report),
    )
    for use in report.retired:
        yield Line("retires", use, partial(Verdict, Status.OK, msg("in use")))


def _game(game: AnyGame, own: Sequence[Check], host: PluginHost, rounds: int) -> Section:
    called = (game.name, *game.aliases)
    return Section(
        str(game),
        (
            Line(
                "names",
                msg("an entry point for each of {names}", names=", ".join(called)),
                partial(shipping.names, _plugin_of(game, host), called),
            ),
            *(
                Line(check.id, told(check.title), partial(judged, check, game))
                for check in (*checks(rounds), *own)
            ),
            Line(
                "speed",
                msg("moves in a second of random rounds"),
                partial(_speed, game, host),
            ),
        ),
    )


def _speed(game: AnyGame, host: PluginHost) -> Verdict:
    try:
        yardstick = host.game(YARDSTICK)
    except PluginError:
        yardstick = None
    if yardstick is None:
        return Verdict(Status.NOT_APPLICABLE, msg("{game} is not installed", game=YARDSTICK))
    try:
        times = pace.ratio(game, yardstick)
    except Exception as error:  # a stranger wrote it
        cause = f"{error!r}{place(error)}"
        return Verdict(Status.NOT_APPLICABLE, msg("the game raises {error}", error=cause))
    shown = f"{times:.2f}"
    return Verdict(Status.OK, msg("{times} of {game}", times=shown, game=YARDSTICK))
