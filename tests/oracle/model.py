"""The plain values of the oracle: moves, builds, positions, points.

Seats are numbered clockwise, so the seat at the left of ``s`` is ``s + 1``.
"""

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from .cards import ACES, NO_CARDS, PACK, Cards, rank
from .options import DEFAULTS, Options

__all__ = [
    "ACES",
    "DEFAULTS",
    "NO_CARDS",
    "NO_VALUES",
    "PACK",
    "Build",
    "Capture",
    "Cards",
    "Extend",
    "Line",
    "Move",
    "NewBuild",
    "Options",
    "Position",
    "Promises",
    "Table",
    "Trail",
    "partner_of",
    "rank",
    "seat_to_play",
]

Trail: TypeAlias = tuple[Literal["trail"], str]
Capture: TypeAlias = tuple[Literal["capture"], str, Cards, frozenset[Cards]]
NewBuild: TypeAlias = tuple[Literal["build"], str, int, Cards]
Extend: TypeAlias = tuple[Literal["extend"], str, int, Cards, Cards]
Move: TypeAlias = Trail | Capture | NewBuild | Extend
Promises: TypeAlias = tuple[frozenset[int], ...]
NO_VALUES: frozenset[int] = frozenset()


class Build(NamedTuple):
    """A build (C14): its value, all its cards, the owner's seat, and its kind."""

    value: int
    cards: Cards
    owner: int
    multiple: bool


class Table(NamedTuple):
    """What lies face up: loose cards and builds."""

    loose: Cards
    builds: tuple[Build, ...]


class Line(NamedTuple):
    """Points that a side gets for an item."""

    item: str
    side: int
    points: int


@dataclass(frozen=True)
class Position:
    """Everything there is to know in the middle of a hand.

    Hands are by seat; piles and sweeps are by side; ``turn`` is None at the end.
    The stock is top first. Builds are put in one fixed order, so that positions
    that differ only in that order are equal. ``promises`` are the values each seat
    has promised (see ``promises``), or None if nobody keeps account of them.
    """

    hands: tuple[Cards, ...]
    loose: Cards
    builds: tuple[Build, ...]
    piles: tuple[Cards, ...]
    sweeps: tuple[int, ...]
    stock: tuple[str, ...]
    turn: int | None
    dealer: int
    last_capturer: int | None
    sides: tuple[int, ...]
    promises: Promises | None = None

    def __post_init__(self) -> None:
        """Put the builds in the order of their cards."""
        in_order = sorted(self.builds, key=lambda build: sorted(build.cards))
        object.__setattr__(self, "builds", tuple(in_order))


def seat_to_play(position: Position) -> int:
    """The seat whose turn it is; an error when the hand is over."""
    if position.turn is None:
        raise ValueError("the hand is over")
    return position.turn


def partner_of(position: Position, seat: int) -> int | None:
    """C1: the other seat of the same side, if there is one."""
    for other, side in enumerate(position.sides):
        if other != seat and side == position.sides[seat]:
            return other
    return None
