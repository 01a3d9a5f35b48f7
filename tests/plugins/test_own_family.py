"""A game of a family no engine knows goes through everything that plays, records and shows."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import pytest

import cardfishing as cf
from cardfishing import session
from cardfishing.agents.external import ExternalAgent
from cardfishing.agents.greedy import GreedyAgent
from cardfishing.agents.search import SearchAgent
from cardfishing.match import Match
from cardfishing.record import Journal, Record, RoundRecord, recover
from cardfishing_take_the_pile import TAKE_THE_PILE
from tests.cli.helpers import play, run

SHORT: Final = TAKE_THE_PILE.with_options(target=101)
GAME: Final = ("take-the-pile", "--seed", "3")


def played(seats: int) -> Match[Any, Any]:
    """Return a whole match."""
    agents = [cf.agent("random").make(SHORT, seat) for seat in range(seats)]
    return session.play(SHORT, agents, seed=2**130 + seats)


@pytest.mark.parametrize("seats", SHORT.seat_counts)
def test_matches_are_recorded_and_replayed(seats: int, tmp_path: Path) -> None:
    """DESIGN 3: the records of a match, a round and a journal replay to the same."""
    match = played(seats)
    record = Record.of(match)
    assert Record.from_text(record.to_text()).replay() == match
    assert Record.from_json(record.to_json()).replay() == match
    start = SHORT.new(seats, seed=5)
    moves = [start.legal_moves.sample(1)]
    rounds = RoundRecord.of(start, moves)
    assert RoundRecord.from_text(rounds.to_text()).replay()[-1] == start.apply(moves[0])
    path = tmp_path / "match.jsonl"
    with Journal.start(path, SHORT.match(seats, seed=match.seed)) as journal:
        journal.append(match)
    assert recover(path).replay() == match


def test_greedy_plays_for_the_score_sheet() -> None:
    """In a game it does not know greedy takes what counts, as far as it can tell."""
    view = TAKE_THE_PILE.parse_state("hands=KS,2C,9C/9H,9D,4S pile=KD").observation(0)
    assert GreedyAgent.for_game(TAKE_THE_PILE, 1).choose(view).text == "KS"
    (best, move), *others = GreedyAgent().rated(view)
    assert (move.text, best, {worth for worth, _ in others}) == ("KS", 13_000, {0})


def test_search_finds_more_than_greedy_sees() -> None:
    """A lone card is not left to a player who may have its equal, if another can be."""
    view = TAKE_THE_PILE.parse_state(
        "hands=2C,9C/9H stock= pile= won=9D,9S/KS,KD,KH last=0"
    ).observation(0)
    assert SearchAgent(1, iterations=200).choose(view).text in {"2C", "9C"}


def test_a_program_plays_it() -> None:
    """DESIGN 12: an agent in a process of its own plays a game of any family."""
    view = SHORT.new(2, seed=1).to_act
    assert view is not None
    with ExternalAgent.named("greedy", SHORT, seed=3) as apart:
        assert apart.choose(view) == cf.agent("greedy").make(SHORT, 3).choose(view)


def test_it_is_played_on_a_plain_board() -> None:
    """The board shows the fields of what the seat sees, its hand, and what a move changes."""
    shown = play("4H", "hint", "why 4H", "undo", arguments=GAME)
    assert "Your hand: 4H 5H 7H AS" in shown
    assert re.search(r"pile +4C\n", shown)
    assert "| pile= won+4C,4H/ looker=0" in shown
    assert re.search(r"covered +JC KH 4S\n", shown)
    assert "is not in your hand; play a card that is [P3]" in shown


def test_a_demonstration_is_played_to_its_end() -> None:
    """The agents play a whole match; what comes to a list is shown, and the score by items."""
    lines = run("demo", "take-the-pile(target=101)").stdout
    assert re.search(r"(Gerda|Randi) wins \d+-\d+: .*\[P9\]\.", lines)
    assert "lone cards taken" in lines
    assert re.search(r"\n\w+ +(\S+) +plays [^|]*\| pile\+\1\n", lines)
    assert max(map(len, re.findall(r"\bpile[+=](\S*)", lines))) <= len("10H")


def test_options_without_rulings_stand_under_their_rules() -> None:
    """Options that nobody contests are listed as options, each with the rule it changes."""
    shown = run("rules", "take-the-pile").stdout
    assert "Contested points" not in shown
    assert re.search(r"\nOptions\nP5 +whether the first to take the pile looks", shown)
