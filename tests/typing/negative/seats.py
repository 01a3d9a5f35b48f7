"""Seats and sides, which are numbers both, and mean different things."""

from cardfishing.scoring import ScoreSheet
from cardfishing.table import Seat, Side
from cardfishing_casino import CASINO


def points(sheet: ScoreSheet, side: Side) -> int:
    return sheet.totals[side]


match = CASINO.match(4, seed=1)
# wrong: arg-type / reportArgumentType
points(match.state.score_sheet(), match.dealer)
# wrong: assignment / reportAssignmentType
dealer: Side = match.dealer
# wrong: assignment / reportAssignmentType
winner: Seat | None = match.winner
# wrong: assignment / reportAssignmentType
mover: Seat = match.turn
