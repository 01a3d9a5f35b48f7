"""The plain values of the oracle: cards, moves, builds, positions and options.

A card is its text, the rank and then the suit: ``"10D"``, ``"AS"``, ``"QH"``.
Seats are numbered clockwise, so the seat at the left of ``s`` is ``s + 1``.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

Cards: TypeAlias = frozenset[str]
NO_CARDS: Cards = frozenset()
Trail: TypeAlias = tuple[Literal["trail"], str]
Capture: TypeAlias = tuple[Literal["capture"], str, Cards, frozenset[Cards]]
NewBuild: TypeAlias = tuple[Literal["build"], str, int, Cards]
Extend: TypeAlias = tuple[Literal["extend"], str, int, Cards, Cards]
Move: TypeAlias = Trail | Capture | NewBuild | Extend

NUMBERS = {"A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9, "10": 10}
ACES = ("AS", "AC", "AH", "AD")
PACK: tuple[str, ...] = tuple(rank + suit for suit in "CDHS" for rank in (*NUMBERS, *"JQK"))


@dataclass(frozen=True)
class Options:
    """The options of K7, K17, K19, K22, K24 and K28, with the defaults of ``casino``."""

    sweeps: bool = False
    face_capture: Literal["one", "one_or_three", "all"] = "one"
    owner_may_trail: bool = False
    raise_own: bool = True
    raise_absorbs: bool = True
    duplicate_builds_forbidden: bool = False


DEFAULTS = Options()


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


@dataclass(frozen=True)
class Position:
    """Everything there is to know in the middle of a hand.

    Hands are by seat; piles and sweeps are by side; ``turn`` is None at the end.
    The stock is top first. Builds are put in one fixed order, so that positions
    that differ only in that order are equal.
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

    def __post_init__(self) -> None:
        """Put the builds in the order of their cards."""
        in_order = sorted(self.builds, key=lambda build: sorted(build.cards))
        object.__setattr__(self, "builds", tuple(in_order))


def rank(card: str) -> str:
    """The rank of a card, which may have two characters."""
    return card[:-1]


def is_numeral(card: str) -> bool:
    """C2: whether the card has a number; J, Q and K have none."""
    return rank(card) in NUMBERS


def value_of(card: str) -> int:
    """C2: the capture value of a numeral."""
    return NUMBERS[rank(card)]


def numeral_values(cards: Iterable[str]) -> set[int]:
    """The capture values found among these cards."""
    return {value_of(card) for card in cards if is_numeral(card)}


def seat_to_play(position: Position) -> int:
    """The seat whose turn it is; an error when the hand is over."""
    if position.turn is None:
        raise ValueError("the hand is over")
    return position.turn
