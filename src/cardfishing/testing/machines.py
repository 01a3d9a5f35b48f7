"""State machines for Hypothesis that play whole matches."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import Any, ClassVar, Concatenate, Final, ParamSpec, Protocol, TypeVar, cast

import attrs
import hypothesis
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from cardfishing.game import AnyGame, Move
from cardfishing.match import Match, Played
from cardfishing.record import Form, Record
from cardfishing.testing._demands import require, same, viewer
from cardfishing.testing._playouts import choose, round_is_bounded
from cardfishing.testing.strategies import moves

PHASES: Final = tuple(phase for phase in hypothesis.Phase if phase is not hypothesis.Phase.explain)
"""All but one: to explain which parts of a failure could be otherwise takes minutes of play."""

SETTINGS: Final = hypothesis.settings(
    max_examples=10,
    stateful_step_count=25,
    deadline=None,
    database=None,
    derandomize=True,
    print_blob=False,
    report_multiple_bugs=False,
    phases=PHASES,
)
"""What a machine runs with: few matches, the same ones each time, and nothing is stored."""

AT_ONCE: Final = 60
"""At most so many moves are played in one step."""

SEEDS: Final = 2**32 - 1
"""Seeds of matches are drawn up to this one."""

P = ParamSpec("P")
MachineT = TypeVar("MachineT", bound="Matches")


class MatchTests(Protocol):
    """The test of a state machine, a `unittest.TestCase` that Hypothesis makes.

    Attributes:
        settings: How many matches it plays, and of how many steps.
    """

    settings: ClassVar[hypothesis.settings]

    def runTest(self) -> None:  # noqa: N802
        """Play the matches."""
        ...


class MatchMachine(Protocol):
    """A state machine for Hypothesis."""

    @property
    def TestCase(self) -> type[MatchTests]:  # noqa: N802
        """The test, to be bound to a name that begins with Test."""
        ...


def machine(game: AnyGame) -> MatchMachine:
    """Return a fresh state machine for Hypothesis, which plays matches of a game.

    ::

        TestMatches = machine(CASINO).TestCase

    A match begins with any number of seats, seed and dealer.  The steps are: a legal move, a run of
    moves, undo, redo, and to write the match's record and go on with the match that is loaded.
    After each step the laws of matches are looked at: scores add up, each round is settled once,
    the history is what was played, the token changes with moves only, somebody can move, and every
    seat sees what it should.  A failure is told with the shortest steps that show it, and with the
    record of the match in a note.

    Whoever has further rules derives a class from `Matches`, which is one for each game.

    It runs ten matches of 25 steps, the same each time; settings of Hypothesis raise that::

        TestMatches.settings = settings(TestMatches.settings, max_examples=200, derandomize=False)

    Args:
        game: The game.
    """
    facts = {"game": game, "__doc__": f"Matches of {game}."}
    made = cast("MatchMachine", type("Matches", (Matches,), facts))
    made.TestCase.settings = SETTINGS
    return made


def told(
    step: Callable[Concatenate[MachineT, P], None],
) -> Callable[Concatenate[MachineT, P], None]:
    """Add the record of the match to what a step raises."""

    @wraps(step)
    def telling(self: MachineT, /, *args: P.args, **kwargs: P.kwargs) -> None:
        try:
            step(self, *args, **kwargs)
        except Exception as error:
            error.add_note(self.record())
            raise

    return telling


class Matches(RuleBasedStateMachine):
    """Matches of a game, in which something is played, undone, redone, saved and loaded.

    Attributes:
        match: The match.
        past: The match before each of the moves that stand.
        undone: The match after each of the moves that were undone, the next one last.
    """

    game: ClassVar[AnyGame]
    match: Match[Any, Any]
    past: list[Match[Any, Any]]
    undone: list[Match[Any, Any]]

    @initialize(data=st.data(), seed=st.integers(0, SEEDS))
    def deal(self, data: st.DataObject, seed: int) -> None:
        """Begin a match."""
        seats = data.draw(st.sampled_from(self.game.seat_counts), label="seats")
        dealer = data.draw(st.integers(0, seats - 1), label="dealer")
        self.match = self.game.match(seats, seed=seed, dealer=dealer)
        self.past, self.undone = [], []

    def can_play(self) -> bool:
        """Tell whether the match is open."""
        return self.match.turn is not None

    def can_undo(self) -> bool:
        """Tell whether something has been played."""
        return bool(self.past)

    def can_redo(self) -> bool:
        """Tell whether something has been undone."""
        return bool(self.undone)

    @precondition(can_play)
    @rule(data=st.data())
    @told
    def play(self, data: st.DataObject) -> None:
        """Play a legal move."""
        self._require_a_move()
        self._play(data.draw(moves(self.match.state), label="move"))

    @precondition(can_play)
    @rule(number=st.integers(1, AT_ONCE), seed=st.integers(0, AT_ONCE))
    @told
    def play_on(self, number: int, seed: int) -> None:
        """Play a run of moves, until the match is over at most."""
        for step in range(number):
            if self.can_play():
                self._require_a_move()
                self._play(choose(self.match.state, seed + step))

    @precondition(can_undo)
    @rule()
    @told
    def undo(self) -> None:
        """Take the last move back."""
        undone, before = self.match.undo(), self.past.pop()
        same(undone.undone[-1:], (self.match.history[-1].move,), "the move that was undone")
        _alike(undone, before, "undone")
        self.undone.append(self.match)
        self.match = undone

    @precondition(can_redo)
    @rule()
    @told
    def redo(self) -> None:
        """Make the move again that was taken back."""
        redone, after = self.match.redo(), self.undone.pop()
        _alike(redone, after, "redone")
        self.past.append(self.match)
        self.match = redone

    @rule(form=st.sampled_from(Form))
    @told
    def save(self, form: Form) -> None:
        """Write the match down, and go on with the one that is loaded; it has nothing undone."""
        text = Record.of(self.match).to_form(form, lambda _: self.game)
        record = Record.from_text(text) if form is Form.TEXT else Record.from_json(text)
        loaded = record.replay(lambda _: self.game)
        _alike(loaded, self.match, "loaded")
        self.match, self.undone = loaded, []

    @invariant()
    @told
    def rounds_are_settled_once(self) -> None:
        """The scores are those before the match and the totals of every finished round."""
        match = self.match
        scores = match.before.scores
        for sheet in match.sheets:
            scores = tuple(a + b for a, b in zip(scores, sheet.totals, strict=True))
        same(match.scores, scores, "the scores, which are the sums of the sheets")
        played = match.standing.round_no - match.before.round_no
        same(played, len(match.sheets), "the number of rounds, each with a sheet")

    @invariant()
    @told
    def somebody_can_move(self) -> None:
        """Somebody is to act and can, unless the match is over."""
        self._require_a_move()

    @invariant()
    @told
    def everybody_sees(self) -> None:
        """Every seat and the spectator has an observation that reads back."""
        for seat in (*range(self.match.seats), None):
            view = self.match.observation(seat)
            read_back = self.game.parse_observation(view.to_text())
            same(read_back, view, f"the observation of {viewer(seat)} read back")

    @invariant()
    @told
    def the_token_stands(self) -> None:
        """The token is the same as long as nothing happens, and another after a move."""
        token = self.match.token
        same(self.match.token, token, "the token, asked for again")
        before = [match.token for match in self.past[-1:]]
        require(token not in before, "the token is that of the position before the last move")

    def _require_a_move(self) -> None:
        is_over, state = self.match.is_over, self.match.state
        require(is_over or state.turn is not None, "the round is over, and no other is dealt")
        require(is_over or state.legal_moves.count(), "there is no legal move, and no end")

    def _play(self, move: Move) -> None:
        before = self.match
        match = before.apply(move)
        made = Played(before.round_no, before.state.turn, move.bare)
        same(match.history, (*before.history, made), "the history after a move")
        kept = match.sheets[: len(before.sheets)]
        same(kept, before.sheets, "the sheets of earlier rounds after a move")
        require(len(match.sheets) <= len(before.sheets) + 1, "a round is settled twice")
        round_is_bounded(self.game, match)
        self.past.append(before)
        self.match, self.undone = match, []

    def record(self) -> str:
        """Return the record of the match, as text if it can be replayed, or else as JSON."""
        try:
            record = Record.of(self.match)
            with suppress(Exception):
                return record.to_text(lambda _: self.game)
            return record.to_json()
        except Exception as error:
            return f"The match has no record: {error!r}"


def _alike(found: Match[Any, Any], wanted: Match[Any, Any], what: str) -> None:
    """Demand that two matches are equal, whatever has been undone in them."""
    for name in ("history", "sheets", "standing", "dealer", "state"):
        same(getattr(found, name), getattr(wanted, name), f"the {name} of the match {what}")
    same(attrs.evolve(found, undone=()), attrs.evolve(wanted, undone=()), f"the match {what}")
    same(found.token, wanted.token, f"the token of the match {what}")
