"""Twists of scores and of what a game says about itself: CF11, CF17."""

from __future__ import annotations

from typing import TypeAlias

import attrs

from cardfishing.game import Obligation, Outcome
from cardfishing.messages import Message, msg
from cardfishing.scoring import Decision, ScoreLine, ScoreSheet, Standing
from cardfishing.table import Seat, Side

from .twisted import TwistedState, TwistedView

Duties: TypeAlias = tuple[Obligation, ...]
"""The duties that stand."""


# CF11


class AddsWrongly(ScoreSheet):
    """A sheet whose totals are not the sums of its lines."""

    @property
    def totals(self) -> tuple[int, ...]:
        """One too many."""
        return tuple(total + 1 for total in super().totals)


def overcounts(sheet: ScoreSheet) -> ScoreSheet:
    """The totals are not the sums of the lines."""
    return AddsWrongly(sides=sheet.sides, lines=sheet.lines)


def invents(sheet: ScoreSheet) -> ScoreSheet:
    """A line is of an item the game does not have."""
    return attrs.evolve(sheet, lines=(*sheet.lines, ScoreLine("luck", Side(0), 1)))


def disorders(sheet: ScoreSheet) -> ScoreSheet:
    """The lines are not in counting order."""
    return attrs.evolve(sheet, lines=sheet.lines[::-1])


def sees_more(view: TwistedView, sheet: ScoreSheet) -> ScoreSheet:
    """An observation's sheet has a line the state's has not."""
    return attrs.evolve(sheet, lines=(*sheet.lines, ScoreLine("cards", Side(1), 9)))


def other_outcome(outcome: Outcome | None) -> Outcome | None:
    """The outcome has other totals."""
    return outcome and Outcome(outcome.termination, (11, *outcome.totals[1:]))


def nameless(outcome: Outcome | None) -> Outcome | None:
    """The outcome has no code."""
    return outcome and Outcome("", outcome.totals)


def partners(sides: tuple[Side, ...]) -> tuple[Side, ...]:
    """Two seats are partners who should not be."""
    return (Side(0),) * len(sides) if len(sides) == 2 else sides


def bonus(standing: Standing) -> Standing:
    """Settling gives a point more."""
    return attrs.evolve(standing, scores=tuple(n + 1 for n in standing.scores))


def same_round(standing: Standing) -> Standing:
    """Settling does not count the round."""
    return attrs.evolve(standing, round_no=standing.round_no - 1)


def no_why(standing: Standing) -> Standing:
    """A side wins and nothing says why."""
    return attrs.evolve(standing, winner=Side(0), why=None)


def nobody_wins(standing: Standing) -> Standing:
    """A side wins that is not at the table."""
    return attrs.evolve(standing, winner=Side(9), why=Decision("C27", msg("so")))


def goes_on(standing: Standing) -> Standing:
    """No match is ever decided."""
    return attrs.evolve(standing, winner=None, why=None)


def wins_by_no_rule(standing: Standing) -> Standing:
    """A side wins by no rule."""
    return attrs.evolve(standing, winner=Side(0), why=Decision("C99", msg("so")))


def wins_late_by_no_rule(standing: Standing) -> Standing:
    """A match that ends is decided by no rule."""
    return wins_by_no_rule(standing) if standing.is_over else standing


def unsettled(standing: Standing) -> Standing:
    """No round can be settled."""
    raise ValueError(standing.round_no)


class EarlyReturns(TwistedState):
    """A state that returns points before the end."""

    def returns(self) -> tuple[int, ...]:  # type: ignore[misc]
        """Return a point for everybody."""
        return (1,) * len(self.sides)


def pays(state: TwistedState) -> TwistedState:
    """There are returns before the end."""
    return EarlyReturns(state.inner, state.game, state.is_read)


class LateReturns(TwistedState):
    """A state that returns nothing."""

    def returns(self) -> tuple[int, ...]:  # type: ignore[misc]
        """Return nothing for anybody."""
        return (0,) * len(self.sides)


def embezzles(state: TwistedState) -> TwistedState:
    """There are no returns at the end."""
    return LateReturns(state.inner, state.game, state.is_read)


# CF17


def silent_moves(message: Message) -> Message:
    """A move is described by nothing."""
    return msg(" ")


def open_moves(message: Message) -> Message:
    """The description of a move has a placeholder."""
    return msg("plays {card}")


def unnamed_moves(message: Message) -> Message:
    """The description of a move has a placeholder with the value under another name."""
    return msg("plays {card}", crad="KC")


def owes_by_no_rule(state: TwistedState, duties: Duties) -> Duties:
    """A duty rests on no rule."""
    return (*duties, Obligation(Seat(0), "C99", msg("owes")))


def owes_nothing(state: TwistedState, duties: Duties) -> Duties:
    """A duty has no words."""
    return (*duties, Obligation(Seat(0), "C19", msg(" ")))


def nobody_owes(state: TwistedState, duties: Duties) -> Duties:
    """A duty is of a seat that is not there."""
    return (*duties, Obligation(Seat(9), "C19", msg("owes")))
