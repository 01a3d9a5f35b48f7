"""The plain values of the oracle: cards in melds, positions, points.

Seats are numbered clockwise, so the seat at the left of ``s`` is ``s + 1``.
"""

import re
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from .cards import NO_CARDS, Cards, face, is_joker

__all__ = [
    "Line",
    "Meld",
    "Part",
    "Phase",
    "Placed",
    "Position",
    "Row",
    "Termination",
    "meld_of",
    "read_row",
    "row_text",
    "seat_to_move",
]

Phase: TypeAlias = Literal["draw", "meld", "passing"]
Termination: TypeAlias = Literal["went_out", "stock_out"]


class Placed(NamedTuple):
    """A card in a meld, and the face it stands for; a natural card stands for its own."""

    card: str
    face: str


Row: TypeAlias = tuple[Placed, ...]
"""Cards of a meld in the order in which they are written."""


class Part(NamedTuple):
    """Cards put down at once, and the seat that did it."""

    cards: Row
    seat: int


Meld: TypeAlias = tuple[Part, ...]
"""F6: a meld part by part: what was laid first, then the lay-offs."""

PLACED = re.compile(r"((?:JK[1-4]|(?:10|[2-9AJQK])[CDHS])'?)(?:=((?:10|[2-9AJQK])[CDHS]))?")


def read_row(text: str) -> Row:
    """The cards of a meld from their text, such as ``7C7DJK1=7H``."""
    return tuple(
        Placed(card, stands_for or face(card)) for card, stands_for in PLACED.findall(text)
    )


def row_text(row: Row) -> str:
    """The text of cards in a meld; a wild joker names what it stands for."""
    return "".join(
        f"{placed.card}={placed.face}"
        if is_joker(placed.card) and not is_joker(placed.face)
        else placed.card
        for placed in row
    )


def meld_of(text: str) -> Meld:
    """A meld from its parts, as set-ups write them: ``4S5S6S@1 7S@0``."""
    parts = [part.split("@") for part in text.split()]
    return tuple(Part(read_row(row), int(seat)) for row, seat in parts)


@dataclass(frozen=True)
class Position:
    """Everything there is to know in the middle of a round.

    Hands and ``known`` (cards that everybody knows to be in a hand) are by seat. The
    discard pile is bottom to top, the stock top first. ``melds`` are in the order laid,
    ``fresh`` the numbers of those laid this turn, kept under ``quartet_when=same_turn``.
    ``must_use`` is the card taken and not yet used, ``lifted`` the cards picked up with it,
    kept under ``pickup_support=hand_only``; ``barred`` may not be discarded this turn.
    ``passes`` counts the passes in a row. In phase ``passing`` the pass that opened it
    counts, until something is tabled. ``turn`` is None at the end of the round.
    """

    hands: tuple[Cards, ...]
    discard: tuple[str, ...]
    stock: tuple[str, ...]
    turn: int | None
    dealer: int
    sides: tuple[int, ...]
    known: tuple[Cards, ...]
    melds: tuple[Meld, ...] = ()
    phase: Phase = "draw"
    must_use: str | None = None
    lifted: Cards = NO_CARDS
    barred: str | None = None
    fresh: frozenset[int] = frozenset()
    passes: int = 0
    went_out: int | None = None
    termination: Termination | None = None


class Line(NamedTuple):
    """Points that a side gets for an item, and the seat whose doing it was, if it was one."""

    item: str
    side: int
    points: int
    seat: int | None = None


def seat_to_move(position: Position) -> int:
    """The seat whose turn it is; an error when the round is over."""
    if position.turn is None:
        raise ValueError("the round is over")
    return position.turn
