"""The driver with a journal on disk: what it wrote is what happened."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardfishing.agents.random import RandomAgent
from cardfishing.record import Journal, Record
from cardfishing.session import Forfeit, Replace, Terms, finish
from tests.session.players import RANDOM, SHORT, Stubborn

MATCH = SHORT.match(2, seed=3, dealer=1)


@pytest.mark.parametrize("begun", [0, 5])
def test_a_match_is_written_to_its_end(tmp_path: Path, begun: int) -> None:
    """New or begun, the match on disk is the one that was played."""
    path = tmp_path / "match.journal"
    whole = finish(MATCH, RANDOM).match
    match = MATCH
    for played in whole.history[:begun]:
        match = match.apply(played.move)
    with Journal.start(path, match) as journal:
        finish(match, RANDOM, journal=journal)
    record = Record.load(path)
    assert record.replay(lambda _: SHORT) == whole
    assert record.result == str(whole.winner)


def test_a_forfeit_is_written(tmp_path: Path) -> None:
    """The record of the journal says who forfeited, and who has won so."""
    path = tmp_path / "match.journal"
    broken = Stubborn(RuntimeError("two\nlines {and braces}"))
    with Journal.start(path, MATCH) as journal:
        result = finish(MATCH, [RANDOM[0], broken], Terms(on_failure=Forfeit()), journal=journal)
    record = Record.load(path)
    assert record.forfeit == 1
    assert record.result == str(result.winner) == "0"
    assert record.replay(lambda _: SHORT) == result.match


def test_a_replacement_is_written(tmp_path: Path) -> None:
    """Who took a seat and why is in the file, beside the whole match."""
    path = tmp_path / "match.journal"
    terms = Terms(on_failure=Replace(RandomAgent(9), name="reserve"))
    with Journal.start(path, MATCH) as journal:
        result = finish(MATCH, [RANDOM[0], Stubborn()], terms, journal=journal)
    assert Record.load(path).replay(lambda _: SHORT) == result.match
    text = path.read_text(encoding="utf-8")
    assert "reserve" in text
    assert "which is no move of casino" in text
