"""Logs can be taken up again: an agent's chance is its seed, hashed with what it sees."""

from __future__ import annotations

from typing import Any

import pytest

from cardfishing.agents.greedy import GreedyAgent
from cardfishing.agents.random import RandomAgent
from cardfishing.game import Agent, AnyGame
from cardfishing.match import Match
from cardfishing.record import Record
from cardfishing.session import Event, run
from cardfishing_casino import CASINO
from cardfishing_rummy500 import RUMMY_500


@pytest.mark.parametrize(
    ("game", "agents"),
    [
        (CASINO.with_options(target=11), [GreedyAgent(1), RandomAgent(2)]),
        (RUMMY_500.with_options(target=100), [GreedyAgent(1), GreedyAgent(2)]),
    ],
    ids=str,
)
def test_a_match_goes_on_from_its_record(game: AnyGame, agents: list[Agent[Any, Any]]) -> None:
    """Issue 6: stopped at any move and gone on with from its record, a match has the same log."""
    start = game.match(2, seed=5)
    log: list[Event] = []
    stops: list[tuple[int, Match[Any, Any]]] = []
    for event, match in run(start, agents):
        log.append(event)
        stops.append((len(log), match))
    for told, match in stops[:: max(1, len(stops) // 10)]:
        again = Record.from_json(Record.of(match).to_json()).replay(lambda _: game)
        rest = [event for event, _ in run(again, agents)]
        assert log[len(log) - len(rest) :] == rest
        assert len(log) - told - 2 <= len(rest) <= len(log)
