"""A game of another family: take one or two counters; who takes the last has a point a side."""

from __future__ import annotations

from typing import Self

import attrs

from cardfishing.errors import NotationError, Refusal
from cardfishing.messages import msg
from cardfishing.parts import ListedMoves
from cardfishing.scoring import ScoreLine, ScoreSheet
from cardfishing.state import Move, Observation, Outcome, State
from cardfishing.table import Seat, Side, Table, sides_of


@attrs.frozen(repr=False)
class Take(Move):
    """Take some counters."""

    number: int

    @property
    def text(self) -> str:
        """The number."""
        return str(self.number)


def takes(left: int) -> ListedMoves[Take]:
    """Return the ways to take from so many counters."""
    return ListedMoves(Take(number) for number in range(1, left + 1))


@attrs.frozen
class Seen(Observation[Take]):
    """What everybody sees."""

    state: Heap
    seat: int | None

    @property
    def legal_moves(self) -> ListedMoves[Take]:
        """The seat's moves."""
        return takes(min(self.state.most, self.state.left) if self.state.turn == self.seat else 0)

    def resample(self, seed: int) -> Heap:
        """Return the state: nothing is hidden."""
        return attrs.evolve(self.state, drawn=seed)

    def score_sheet(self) -> ScoreSheet:
        """Return the sheet."""
        return self.state.score_sheet()

    def to_text(self) -> str:
        """Return the counters."""
        return self.state.to_text()

    def to_json(self) -> str:
        """Return the counters."""
        return self.state.to_json()


@attrs.frozen
class Heap(State[Take, Seen]):
    """Some counters, and whose turn it is among two, or among four in two partnerships."""

    left: int
    mover: int = 0
    most: int = 2
    drawn: int = attrs.field(default=-1, eq=False)
    seats: int = 4

    @property
    def turn(self) -> Seat | None:
        """The seat to act."""
        return Seat(self.mover) if self.left else None

    @property
    def outcome(self) -> Outcome | None:
        """The end, with a point for the side that took the last counter."""
        return None if self.left else Outcome("emptied", self.score_sheet().totals)

    @property
    def sides(self) -> tuple[Side, ...]:
        """Two of them."""
        return sides_of(self.seats, partnership=True)

    @property
    def table(self) -> Table:
        """There are no cards."""
        return Table(())

    def observation(self, seat: int | None) -> Seen:
        """Return what a seat sees."""
        return Seen(self, seat)

    def apply_unchecked(self, move: Take) -> Self:
        """Take the counters."""
        return attrs.evolve(self, left=self.left - move.number, mover=(self.mover + 1) % self.seats)

    def why_not(self, move: Take) -> Refusal | None:
        """Refuse more than there are, and more than is allowed."""
        if not self.left:
            return Refusal("round_over", "T1", msg("nothing is left; begin again"))
        if move.number > min(self.most, self.left):
            return Refusal("too_many", "T2", msg("take fewer"))
        return None

    def read_move(self, text: str) -> Take | None:
        """Read a number; a question mark is a short text."""
        if text == "?":
            return None
        if not text.isdecimal():
            raise NotationError(text, 1, "a number or ?")
        return Take(int(text))

    def candidates(self, text: str) -> tuple[Take, ...]:
        """Return all moves."""
        return tuple(self.legal_moves)

    def score_sheet(self) -> ScoreSheet:
        """Give a point to the side that took the last counter."""
        winner = self.sides[(self.mover - 1) % self.seats]
        return ScoreSheet(sides=2, lines=[ScoreLine("last", winner, 1)] if not self.left else [])

    def to_text(self) -> str:
        """Return the counters."""
        return f"left={self.left}"

    def to_json(self) -> str:
        """Return the counters."""
        return f'{{"left":{self.left}}}'
