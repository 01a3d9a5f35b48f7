"""The points of a round and the match they decide (F13 to F15, Q5, Q6, P12 to P16, K44 to K78)."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .cards import is_joker, rank
from .melds import ace_is_low, arranged, is_set
from .model import Line, Meld, Placed, Position
from .options import Options

__all__ = ["Settled", "doubles", "lines", "points_of", "settle"]


class Settled(NamedTuple):
    """The totals after a round, the side that has won the match, or whether it is drawn."""

    scores: tuple[int, ...]
    winner: int | None
    drawn: bool = False


# --- Points of a round -----------------------------------------------------------------


def points_of(card: str, options: Options) -> int:
    """F13, P12, K44, K61: what a card is worth, tabled or in hand, but for low aces."""
    values = options.values
    if is_joker(card):
        return values.joker
    named = {
        "A": values.ace,
        "K": values.king,
        "Q": values.queen,
        "J": values.jack,
        "10": values.ten,
    }
    if rank(card) in named:
        return named[rank(card)]
    return 5 if options.pip_values == "fives" else int(rank(card))


def lines(position: Position, options: Options) -> list[Line]:
    """F14, Q5, P15: all points of the round if it ended here, in counting order.

    An item for which a side gets nothing is no line, but for a hand that holds cards and for
    the bonus once somebody has gone out (clause 10).
    """
    items = ("melded", "low_aces", "quartets")
    tabled = [line for meld in position.melds for line in meld_lines(meld, position, options)]
    sums = [
        Line(item, side, sum(line.points for line in tabled if (line.item, line.side) == key))
        for item in items
        for side in sorted(set(position.sides))
        for key in [(item, side)]
    ]
    hands = [
        Line("hand", position.sides[seat], -sum(points_of(card, options) for card in hand), seat)
        for seat, hand in enumerate(position.hands)
        if hand
    ]
    return [line for line in sums if line.points] + hands + bonus(position, options)


def bonus(position: Position, options: Options) -> list[Line]:
    """P14, K54, clause 10: the bonus for going out, once somebody has."""
    seat = position.went_out
    if seat is None:
        return []
    return [Line("going_out", position.sides[seat], options.going_out_bonus, seat)]


def meld_lines(meld: Meld, position: Position, options: Options) -> Iterator[Line]:
    """F5, F6, F13, Q3, P8, P13, K52: what each card of a meld brings, and its doubling.

    A card counts for the side of the seat that laid it, or by option that laid the meld.
    A wild joker is worth a joker, whatever it stands for.
    """
    row = arranged(meld, options)
    for part in meld:
        credited = meld[0].seat if options.layoff_credit == "owner" else part.seat
        side = position.sides[credited]
        for placed in part.cards:
            if lies_low(placed, row, options):
                yield Line("low_aces", side, options.low_ace_points)
            else:
                yield Line("melded", side, points_of(placed.card, options))
    if doubles(meld, options):
        once_more = sum(points_of(placed.card, options) for placed in meld[0].cards)
        yield Line("quartets", position.sides[meld[0].seat], once_more)


def lies_low(placed: Placed, row: tuple[Placed, ...], options: Options) -> bool:
    """F13, K49: whether the card is an ace that lies low in a run."""
    return placed == row[0] and not is_joker(placed.card) and ace_is_low(row, options)


def doubles(meld: Meld, options: Options) -> bool:
    """P13, K62, K63: four of a rank (by option jacks only), or four jokers, laid at once."""
    first = meld[0].cards
    if options.quartet_double == "none" or len(first) != 4 or not is_set(first, options):
        return False
    return options.quartet_double == "any" or rank(first[0].face) == "J"


# --- The match -------------------------------------------------------------------------


def settle(
    scores: Sequence[int], round_no: int, scored: Sequence[Line], options: Options
) -> Settled:
    """F14, F15, Q6, P16, K56, K74, K77, K78: add a round, of this number from 0, to the totals.

    With a target the highest of those who have it wins, without one the highest after the
    deals of the match; if the highest are equal another round follows. The winner of the match
    gets the game bonus.
    """
    totals = [
        score + sum(line.points for line in scored if line.side == side)
        for side, score in enumerate(scores)
    ]
    if options.target is None:
        over = round_no + 1 >= options.deals
    else:
        over = max(totals) >= options.target
    if not over:
        return Settled(tuple(totals), None)
    best = [side for side, total in enumerate(totals) if total == max(totals)]
    if len(best) > 1 and options.match_tie == "draw":
        return Settled(tuple(totals), None, drawn=True)
    if options.target is not None and options.finish_tie == "went_out":
        out = [line.side for line in scored if line.item == "going_out"]
        best = [side for side in best if side in out] or best
    if len(best) > 1:
        return Settled(tuple(totals), None)
    totals[best[0]] += options.game_bonus
    return Settled(tuple(totals), best[0])
