"""The state machine plays whole matches, and what breaks them is caught and told."""

from __future__ import annotations

from typing import Final, cast

import pytest
from hypothesis import Phase, settings
from hypothesis.stateful import rule

from cardfishing.game import AnyGame
from cardfishing.record import Record
from cardfishing.testing import machine
from cardfishing.testing.machines import PHASES, SETTINGS, Matches, MatchMachine
from cardfishing_casino import CASINO
from cardfishing_rummy500 import RUMMY_500

from . import match_twists as matches
from . import move_twists as moves
from . import state_twists as states
from . import view_twists as views
from .mutants import Mutant
from .twisted import Twist, twisted

TestCasino = machine(CASINO).TestCase
TestRummy = machine(RUMMY_500).TestCase
TestCasino.settings = TestRummy.settings = settings(SETTINGS, max_examples=4)

SUMS: Final = "the scores, which are the sums of the sheets"
MUTANTS: Final = {
    "settles_twice": Mutant(twisted(Twist(), matches.SettlesTwice), SUMS),
    "uncounted": Mutant(twisted(Twist(), matches.Uncounted), "each with a sheet"),
    "strange_dealer": Mutant(twisted(Twist(), matches.StrangeDealer), "is not at the table"),
    "dries_up": Mutant(twisted(Twist(listed=matches.dries_up)), "there is no legal move"),
    "stingy": Mutant(twisted(Twist(listed=matches.stingy)), "there is no legal move"),
    "endless": Mutant(twisted(Twist(after=states.idle)), "a round has more than 52 moves, the"),
    "leaves_early": Mutant(twisted(Twist(made=matches.leaves_early)), "the round is over, and no"),
    "fickle": Mutant(twisted(Twist(after=states.fickle)), "the state of the match"),
    "in_place": Mutant(twisted(Twist(after=states.in_place)), "the history after a move"),
    "misreads": Mutant(twisted(Twist(read=moves.misreads)), "is not allowed"),
    "blinded": Mutant(twisted(Twist(view=views.blinded)), "it is dark"),
    "sees_less": Mutant(twisted(Twist(seen_text=states.sees_less)), "read back"),
    "shaky": Mutant(twisted(Twist(seen_text=matches.shaky)), "the token, asked for again"),
}
"""Games that a machine has to catch, with a part of what it says."""


def caught(game: AnyGame, *phases: Phase, steps: int = 25) -> tuple[str, str]:
    """Return what the machine says of a game, and the last of the notes, the steps aside."""
    tests = machine(game).TestCase
    tests.settings = settings(SETTINGS, phases=phases, stateful_step_count=steps)
    with pytest.raises(Exception) as failure:  # noqa: PT011
        tests().runTest()
    notes: list[str] = getattr(failure.value, "__notes__", [""])
    return str(failure.value), notes[0]


@pytest.mark.parametrize("name", MUTANTS)
def test_a_mutant_is_caught(name: str) -> None:
    """Issue 7: the machine fails on a game whose matches are wrong, for the reason it is wrong."""
    game, complaint = MUTANTS[name]
    assert complaint in caught(game, Phase.generate)[0]


def test_a_failure_is_told_with_the_shortest_match_as_a_record() -> None:
    """Issue 7: a game that fails with the first capture is told with one move before it."""
    game = MUTANTS["stingy"].game
    complaint, note = caught(game, *PHASES, steps=6)
    match = Record.from_text(note).replay(lambda _: game)
    assert complaint == "there is no legal move, and no end"
    assert (match.seats, match.dealer, len(match.history)) == (2, 0, 1)
    assert any(match.state.inner.piles)
    assert not any(match.undo().state.inner.piles)


def test_a_failure_is_not_explained() -> None:
    """Hypothesis plays for minutes to say which parts of a failure could be otherwise."""
    assert Phase.shrink in PHASES
    assert Phase.explain not in PHASES


def test_a_record_that_does_not_replay_is_told_as_json() -> None:
    """Issue 7: what a broken game has played is told, even if it cannot be played again."""
    _, note = caught(MUTANTS["misreads"].game, Phase.generate)
    assert Record.from_json(note).moves


def test_a_match_without_a_record_hides_no_failure() -> None:
    """Issue 7: where not even JSON can be written, the note says why."""
    assert Matches().record().startswith("The match has no record: AttributeError")


class Quick(Matches):
    """A machine with a rule of its own."""

    game = CASINO.with_options(target=5)

    @rule()
    def look(self) -> None:
        """Look at the scores."""
        assert len(self.match.scores) == len(set(self.match.state.sides))


TestQuick = cast("MatchMachine", Quick).TestCase
TestQuick.settings = settings(SETTINGS, max_examples=2)
