"""A driver that is killed at any point: its journal always recovers up to the last whole move."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardfishing.agents.random import RandomAgent
from cardfishing.chance import Stream
from cardfishing.game import AnyGame
from cardfishing.record import Journal, recover
from cardfishing.session import finish
from tests.session import killed

MOST = 60
"""The most moves after which a driver is killed; a few matches are over by then."""


def load(text: str) -> AnyGame:
    """Return the game that is played."""
    assert text == str(killed.GAME)
    return killed.GAME


def kill(path: Path, seed: int, moves: int) -> int:
    """Start a driver, kill it once it has said so many moves, and return how many it has said.

    It goes on meanwhile, so that it is anywhere when it is killed: before a line, in it, or after.
    Nothing measures it, since what is killed leaves half a measurement.
    """
    command = [sys.executable, killed.__file__, str(path), str(seed)]
    env = {name: value for name, value in os.environ.items() if "COVERAGE" not in name}
    with subprocess.Popen(  # noqa: S603 (this interpreter, running a test's own file)
        command, stdout=subprocess.PIPE, text=True, env=env
    ) as driver:
        assert driver.stdout is not None
        said = [next(driver.stdout, "") for _ in range(moves)]
        driver.kill()
        said += driver.stdout
    return int([line for line in said if line.endswith("\n")][-1])


def check(folder: Path, seed: int) -> None:
    """Kill the driver of a match at a point drawn from the seed, and recover its journal."""
    path = folder / f"{seed}.journal"
    said = kill(path, seed, 1 + Stream("killed", seed).below(MOST))
    start, agents = killed.started(seed), [RandomAgent(1), RandomAgent(2)]
    whole = finish(start, agents).match
    record = recover(path)
    match = record.replay(load)
    assert said <= len(match.history)
    assert match.history == whole.history[: len(match.history)]
    assert record.result == ("*" if match.turn is not None else str(match.winner))
    assert record.players == ("one", "two")
    journal, again = Journal.resume(path, load)
    with journal:
        assert again == match
        assert finish(again, agents, journal=journal).match == whole
    assert recover(path).replay(load) == whole


@pytest.mark.parametrize("seed", range(6))
def test_a_driver_can_be_killed(tmp_path: Path, seed: int) -> None:
    """Issue 6: the journal on disk recovers up to the last complete move, and play goes on."""
    check(tmp_path, seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6, 206))
def test_two_hundred_drivers_can_be_killed(tmp_path: Path, seed: int) -> None:
    """Issue 6: killed at random points of 200 matches, no journal is lost."""
    check(tmp_path, seed)
