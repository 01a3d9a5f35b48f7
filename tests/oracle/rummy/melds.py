"""What a meld is, and in which order its cards lie (F2, F5, F6, P4 to P6, K43, K49, K51, K64)."""

from functools import cache

from .cards import FACES, JOKER, RANKS, copy_of, face, is_joker, rank, suit
from .model import Meld, Placed, Row
from .options import Options

__all__ = [
    "ace_is_low",
    "arranged",
    "extended",
    "is_meld",
    "is_set",
    "lines_of",
    "orders",
    "stretches",
]

LOW_LINE: tuple[str, ...] = RANKS
HIGH_LINE: tuple[str, ...] = (*RANKS[1:], RANKS[0])
SUITS_AND_JOKERS = "CDHS1234"


def lines_of(options: Options) -> list[tuple[str, ...]]:
    """F2, P4, K49: the ranks in their order, with the ace at one end or at the other, high first.

    As no line holds two aces, no run does, and none turns the corner (clause 3).
    """
    return {"both": [HIGH_LINE, LOW_LINE], "high": [HIGH_LINE], "low": [LOW_LINE]}[options.ace_runs]


def stretches(options: Options) -> frozenset[tuple[str, ...]]:
    """All stretches of ranks that follow one another, short ones included."""
    return stretches_of(tuple(lines_of(options)))


@cache
def stretches_of(lines: tuple[tuple[str, ...], ...]) -> frozenset[tuple[str, ...]]:
    """All stretches of some lines."""
    return frozenset(
        line[first : last + 1]
        for line in lines
        for first in range(len(line))
        for last in range(first, len(line))
    )


def is_set(row: Row, options: Options) -> bool:
    """F5, P5, P6, K51, K65: three or four cards of one rank, of different suits; or jokers."""
    ranks = {rank(placed.face) for placed in row}
    suits = {suit(placed.face) for placed in row}
    right_suits = ranks == {JOKER} or not options.set_distinct_suits or len(suits) == len(row)
    return len(row) in {3, 4} and len(ranks) == 1 and right_suits


def is_run(row: Row, options: Options) -> bool:
    """F5, K49, section 6.2: three (or four) cards of one suit or more, one after another."""
    ranks = tuple(rank(placed.face) for placed in row)
    one_suit = len({suit(placed.face) for placed in row}) == 1
    return len(row) >= options.min_run and one_suit and ranks in stretches(options)


def may_stand_for(placed: Placed, options: Options) -> bool:
    """P5, K43, K64: every card stands for itself, and a wild joker for any card but a joker."""
    if is_joker(placed.card) and options.joker_role == "wild":
        return placed.face in FACES
    return placed.face == face(placed.card)


def is_meld(row: Row, options: Options) -> bool:
    """F5, K43: a set or a run, written in its order, with at least one card that is not wild."""
    natural = [placed for placed in row if placed.face == face(placed.card)]
    return (
        all(may_stand_for(placed, options) for placed in row)
        and bool(natural)
        and (is_run(row, options) or (is_set(row, options) and row == in_set_order(row)))
    )


def in_set_order(row: Row) -> Row:
    """Sets are written in the order C D H S; of one suit the natural cards first, by copy."""

    def place(placed: Placed) -> tuple[int, bool, int, str]:
        wild = placed.face != face(placed.card)
        suits = SUITS_AND_JOKERS.index(suit(placed.face))
        return suits, wild, copy_of(placed.card), suit(placed.card)

    return tuple(sorted(row, key=place))


def orders(lying: Row, added: frozenset[Placed], options: Options) -> list[Row]:
    """F6, clauses 1 and 2: the ways to lie of a meld with these cards added, the high ace first.

    A run grows at its ends: what lies there stays side by side as it is.
    """
    cards = (*lying, *added)
    found: list[Row] = []
    for line in lines_of(options):
        if all(rank(placed.face) in line for placed in cards):
            row = tuple(sorted(cards, key=lambda placed: line.index(rank(placed.face))))
            first = row.index(lying[0])
            if is_run(row, options) and row[first : first + len(lying)] == lying:
                found.append(row)
    row = in_set_order(cards)
    if is_set(row, options):
        found.append(row)
    return [row for row in dict.fromkeys(found) if is_meld(row, options)]


def extended(lying: Row, added: Row, options: Options) -> Row | None:
    """Clause 2: the meld once these cards, in the order written, are laid off on it.

    If both ends fit and the order written does not tell which, the ace lies high. None:
    it would be no meld.
    """
    for row in orders(lying, frozenset(added), options):
        if tuple(placed for placed in row if placed in added) == added:
            return row
    return None


def arranged(meld: Meld, options: Options) -> Row:
    """The cards of the meld in the order in which they lie, found by laying part after part."""
    lying, *later = [part.cards for part in meld]
    for added in later:
        row = extended(lying, added, options)
        if row is None:
            raise ValueError(f"{added} cannot be laid off on {lying}")
        lying = row
    return lying


def ace_is_low(row: Row, options: Options) -> bool:
    """F13, K49: whether the first card of the row is an ace tabled low in a run."""
    return rank(row[0].face) == "A" and is_run(row, options)
