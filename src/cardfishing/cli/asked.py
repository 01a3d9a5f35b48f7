"""What is asked for by the options of commands that simulate."""

from __future__ import annotations

from typing import TypedDict

import attrs
import click

from cardfishing.cli.plans import DASK
from cardfishing.cli.problems import file_named
from cardfishing.cli.screen import Screen
from cardfishing.cli.simulate import Means
from cardfishing.cli.telling import Telling
from cardfishing.game import AnyGame
from cardfishing.messages import msg
from cardfishing.simulation import Plan, Sprt, Unit
from cardfishing.table import usual_seats


class Asked(TypedDict):
    """The options that all of them have."""

    matches: int
    seats: int | None
    seed: int
    unit: Unit
    workers: int | None
    engine: str
    scheduler: str | None
    file: str | None
    quiet: bool
    form: str
    plot: str | None
    level: float


def plan_of(game: AnyGame, agents: tuple[str, ...], asked: Asked) -> Plan:
    """Return what is played of a game.

    Raises:
        CardfishingError: It cannot be played.
    """
    seats = asked["seats"]
    return Plan(
        game=game,
        agents=agents,
        matches=asked["matches"],
        seats=usual_seats(game.seat_counts) if seats is None else seats,
        seed=asked["seed"],
        unit=asked["unit"],
    )


def means_of(screen: Screen, asked: Asked) -> Means:
    """Return by whom it is played, and where the rows are kept.

    Raises:
        UsageError: An option goes with another one only.
        RecordError: No file can have the name.
    """
    scheduler, workers, file = asked["scheduler"], asked["workers"], asked["file"]
    if scheduler is not None and asked["engine"] != DASK:
        sentence = msg("--scheduler is for Dask: add --engine dask, or leave it out")
        raise click.UsageError(screen.text(sentence))
    if scheduler is not None and workers is not None:
        sentence = msg("the cluster at --scheduler has workers of its own: leave --workers out")
        raise click.UsageError(screen.text(sentence))
    return Means(
        engine=asked["engine"],
        workers=workers,
        scheduler=scheduler,
        file=None if file is None else file_named(file),
        quiet=asked["quiet"],
    )


def telling_of(asked: Asked) -> Telling:
    """Return how it is told.

    Raises:
        CardfishingError: It cannot be told so.
        OSError: A plot is to go to a folder that is not there.
        ImportError: A plot is asked for, and matplotlib is missing.
    """
    plot = asked["plot"]
    drawn = None if plot is None else file_named(plot)
    return Telling(form=asked["form"], plot=drawn, level=asked["level"])


def test_of(screen: Screen, error: float | None, margin: float | None) -> Sprt | None:
    """Return the test that may end a simulation, or None.

    Args:
        screen: Where a problem is told.
        error: How often it may err; None if there is to be no test.
        margin: What it should find; the usual margin if left out.

    Raises:
        UsageError: There is a margin and no test.
    """
    if error is not None:
        test = Sprt(alpha=error, beta=error)
        return test if margin is None else attrs.evolve(test, margin=margin)
    if margin is not None:
        sentence = msg("--margin is what --until should find: add --until, or leave it out")
        raise click.UsageError(screen.text(sentence))
    return None
