"""Everything that can be tabled from given cards: new melds and lay-offs (F5, F6, clause 1).

The candidates are tried one by one; what a meld is, ``melds`` alone decides.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from .cards import JOKER, RANKS, SUITS, Cards, face, is_joker, rank, suit
from .melds import in_set_order, is_meld, is_set, orders, stretches
from .model import Placed, Row, read_row, row_text
from .options import Options

__all__ = ["Tabling", "lay_offs", "lays", "read_tabling", "tabling_text", "tablings"]


class Tabling(NamedTuple):
    """Cards to be tabled: as a new meld, or onto the meld of this number."""

    row: Row
    onto: int | None = None

    @property
    def cards(self) -> Cards:
        """The cards that leave the hand."""
        return frozenset(placed.card for placed in self.row)


def tabling_text(tabling: Tabling, tabled: tuple[Row, ...]) -> str:
    """``5H6H7H`` or ``8H>5H6H7H``: the cards, and the meld as it lies."""
    if tabling.onto is None:
        return row_text(tabling.row)
    return f"{row_text(tabling.row)}>{row_text(tabled[tabling.onto])}"


def read_tabling(text: str, tabled: tuple[Row, ...]) -> Tabling:
    """The tabling that is meant by the text."""
    row, lay_off, meld = text.partition(">")
    onto = [row_text(lying) for lying in tabled].index(meld) if lay_off else None
    return Tabling(read_row(row), onto)


def tablings(hand: Cards, tabled: tuple[Row, ...], options: Options) -> Iterator[Tabling]:
    """F7: every new meld and every lay-off from these cards, where these melds lie."""
    yield from map(Tabling, lays(hand, options))
    for number, lying in enumerate(tabled):
        for row in lay_offs(hand, lying, options):
            yield Tabling(row, number)


def lays(hand: Cards, options: Options) -> frozenset[Row]:
    """F5: every new meld that these cards can make."""
    rows = [*candidate_runs(hand, options), *candidate_sets(hand, options)]
    return frozenset(row for row in rows if is_meld(row, options))


def candidate_runs(hand: Cards, options: Options) -> Iterator[Row]:
    """Every stretch of ranks in every suit, filled in every way from the hand."""
    for of_suit in SUITS:
        cards = frozenset(card for card in hand if suit(card) == of_suit or is_joker(card))
        for stretch in stretches(options):
            if options.min_run <= len(stretch) <= len(cards):
                yield from fillings([rank + of_suit for rank in stretch], cards, options)


def candidate_sets(hand: Cards, options: Options) -> Iterator[Row]:
    """Three or four cards of the hand that may stand for cards of one rank."""
    for of_rank in (*RANKS, JOKER):
        for row in rows_of_rank(of_rank, hand, options, (3, 4)):
            yield in_set_order(row)


def lay_offs(hand: Cards, lying: Row, options: Options) -> frozenset[Row]:
    """F6: every choice of cards that can be laid off on this meld in one move, as written."""
    if is_set(lying, options):
        candidates = rows_of_rank(rank(lying[0].face), hand, options, (1,))
    else:
        candidates = added_to_run(hand, lying, options)
    found: set[Row] = set()
    for added in map(frozenset, candidates):
        for row in orders(lying, added, options):
            found.add(tuple(placed for placed in row if placed in added))
    return frozenset(found)


def added_to_run(hand: Cards, lying: Row, options: Options) -> Iterator[Row]:
    """Every way to fill up a longer stretch of the run's suit around what lies there."""
    there = {rank(placed.face) for placed in lying}
    for stretch in stretches(options):
        if there < set(stretch):
            missing = [rank + suit(lying[0].face) for rank in stretch if rank not in there]
            yield from fillings(missing, hand, options)


def fillings(faces: list[str], hand: Cards, options: Options) -> Iterator[Row]:
    """Every way to put a card of the hand at each of these places."""
    places = [standing_for(face, hand, options) for face in faces]
    if all(places):
        yield from of_each(places)


def of_each(places: list[tuple[Placed, ...]]) -> Iterator[Row]:
    """Every way to take one for each place, no card twice."""
    if not places:
        yield ()
        return
    for later in of_each(places[1:]):
        for placed in places[0]:
            if all(placed.card != other.card for other in later):
                yield (placed, *later)


def rows_of_rank(
    of_rank: str, hand: Cards, options: Options, sizes: tuple[int, ...]
) -> Iterator[Row]:
    """So many different cards of the hand, each standing for a card of the rank."""
    cards = frozenset(card for card in hand if rank(card) == of_rank or is_joker(card))
    faces = {of_rank + suit for suit in SUITS} if of_rank != JOKER else set(map(face, cards))
    choices = [placed for face in sorted(faces) for placed in standing_for(face, cards, options)]
    for size in sizes:
        for row in combinations(choices, size):
            if len({placed.card for placed in row}) == size:
                yield row


def standing_for(wanted: str, hand: Cards, options: Options) -> tuple[Placed, ...]:
    """The cards of the hand that may stand for this face."""
    return natural_or_wild(wanted, hand, options.joker_role == "wild")


@lru_cache(maxsize=1_000)
def natural_or_wild(wanted: str, hand: Cards, wild: bool) -> tuple[Placed, ...]:
    """The cards of the hand with this face, and the jokers if they are wild."""
    return tuple(
        Placed(card, wanted)
        for card in sorted(hand)
        if face(card) == wanted or (wild and is_joker(card))
    )
