"""A match hand by hand: what stands between two hands, and what the next one makes of it."""

from typing import NamedTuple

from .dealing import next_dealer
from .model import Position
from .options import DEFAULTS, Options
from .scoring import Carry, carried, lines, settle

__all__ = ["Standing", "after_hand", "start"]


class Standing(NamedTuple):
    """Where a match stands before a hand: scores, dealer, tied items that wait, overtime."""

    scores: tuple[int, ...]
    dealer: int
    carry: Carry = ()
    overtime: bool = False
    winner: int | None = None


def start(sides: int, dealer: int) -> Standing:
    """The start of a match between so many sides."""
    return Standing((0,) * sides, dealer)


def after_hand(before: Standing, ended: Position, options: Options = DEFAULTS) -> Standing:
    """C27, D10, D11, K2, K40: the standing after a hand, whose end this position is."""
    if before.winner is not None:
        raise ValueError("the match is over")
    scored = lines(ended, options, before.carry, before.scores, before.overtime)
    settled = settle(before.scores, scored, options, before.overtime)
    return Standing(
        scores=settled.scores,
        dealer=next_dealer(before.dealer, len(ended.sides), options),
        carry=carried(ended, options, before.carry),
        overtime=settled.overtime,
        winner=settled.winner,
    )
