"""Points of a hand, and the match they decide (C24 to C27, R4, R5, K35, K36, K38 to K40)."""

from collections.abc import Iterable
from itertools import groupby
from typing import Literal, NamedTuple, TypeAlias

from .cards import Cards
from .model import Position
from .options import DEFAULTS, Options, ScoreItem

__all__ = ["Carry", "Line", "Settled", "carried", "lines", "points", "settle"]

Carry: TypeAlias = tuple[tuple[str, int], ...]
"""K40: tied items of the hands before, each with the points that wait for a winner."""

NOTHING: Carry = ()


class Line(NamedTuple):
    """Points that a side gets for an item."""

    item: str
    side: int
    points: int


class Settled(NamedTuple):
    """The totals after a hand, and the side that has won the match, if one has."""

    scores: tuple[int, ...]
    winner: int | None


# --- Points of a hand ------------------------------------------------------------------


def lines(position: Position, options: Options = DEFAULTS, carry: Carry = NOTHING) -> list[Line]:
    """C25, C26, R5: all points of the hand in counting order; nothing is worth no line."""
    found = [
        line for item in score_items(options) for line in item_lines(item, position, options, carry)
    ]
    if options.sweeps == "score":
        found += [Line("sweeps", side, number) for side, number in enumerate(position.sweeps)]
    return [line for line in found if line.points]


def points(
    position: Position, options: Options = DEFAULTS, carry: Carry = NOTHING
) -> dict[str, tuple[int, ...]]:
    """The same points as a table: for every item the points of each side."""
    scored = lines(position, options, carry)
    return {
        name: tuple(
            sum(line.points for line in scored if (line.item, line.side) == (name, side))
            for side in range(len(position.piles))
        )
        for name in [*(item.name for item in score_items(options)), "sweeps"]
    }


def score_items(options: Options) -> list[ScoreItem]:
    """K38, K39: the items of the form with the worths and the cards that the options set."""
    cards: dict[str, tuple[str, ...]] = {"little_casino": (options.little_casino,)}
    if options.extra_spades == "honours":
        cards["extra_spades"] = ("AS", "JS", "2S")
    worths = dict(options.points)
    return [
        item._replace(
            cards=cards.get(item.name, item.cards), worth=worths.get(item.name, item.worth)
        )
        for item in options.form.items
    ]


def item_lines(item: ScoreItem, position: Position, options: Options, carry: Carry) -> list[Line]:
    """C26: what each side gets for one item."""
    piles = position.piles
    if item.how == "most":
        return most_lines(item, piles, options, carry)
    if item.how == "one_by_one":
        return [
            Line(item.name, side, item.worth)
            for card in item.cards
            for side, pile in enumerate(piles)
            if card in pile
        ]
    held = [len(pile.intersection(item.cards)) for pile in piles]
    if item.how == "together":
        return [
            Line(item.name, side, item.worth)
            for side, number in enumerate(held)
            if number == len(item.cards)
        ]
    return [Line(item.name, side, item.worth * number) for side, number in enumerate(held)]


def most_lines(
    item: ScoreItem, piles: tuple[Cards, ...], options: Options, carry: Carry
) -> list[Line]:
    """C26, K40: the worth for the one side with the most, and what was carried over to it.

    After a tie nobody gets anything, or by option the tied sides share in whole points.
    """
    best = sides_with_most(item, piles)
    if len(best) == 1:
        return [Line(item.name, best[0], item.worth + dict(carry).get(item.name, 0))]
    if options.tie_rule == "split" and not piles[best[0]].isdisjoint(item.cards):
        return [Line(item.name, side, item.worth // len(best)) for side in best]
    return []


def sides_with_most(item: ScoreItem, piles: tuple[Cards, ...]) -> list[int]:
    """C26: the side with most of the item's cards, or all the sides that tie for it."""
    held = [len(pile.intersection(item.cards)) for pile in piles]
    return [side for side, number in enumerate(held) if number == max(held)]


def carried(position: Position, options: Options = DEFAULTS, carry: Carry = NOTHING) -> Carry:
    """K40: the items tied in this hand, with the points that go on to the next."""
    if options.tie_rule != "carry":
        return ()
    tied = [
        (item.name, item.worth + dict(carry).get(item.name, 0))
        for item in score_items(options)
        if item.how == "most" and len(sides_with_most(item, position.piles)) > 1
    ]
    return tuple((name, waiting) for name, waiting in tied if waiting)


# --- The match -------------------------------------------------------------------------


def settle(
    before: tuple[int, ...],
    scored: Iterable[Line],
    finish: Literal["highest_total", "count_out"] = "highest_total",
    target: int = 21,
    strict: bool = False,
) -> Settled:
    """C27, K35, K36: add the lines of a hand to the totals, and see whether a side has won."""
    steps = list(counting_steps(before, scored))
    enough = target + 1 if strict else target
    if finish == "highest_total":
        steps = steps[-1:]
    for totals in steps:
        there = [side for side, total in enumerate(totals) if total >= enough]
        if there:
            return Settled(steps[-1], highest(there, steps[-1]))
    return Settled(steps[-1], None)


def counting_steps(before: tuple[int, ...], scored: Iterable[Line]) -> Iterable[tuple[int, ...]]:
    """R5, K36: the totals before the hand, and after every step of counting it.

    A step is an item, for all sides at once; but every ace is a step of its own.
    """
    totals = before
    yield totals
    for _, step in groupby(enumerate(scored), key=step_of):
        for _, line in step:
            more = totals[line.side] + line.points
            totals = (*totals[: line.side], more, *totals[line.side + 1 :])
        yield totals


def step_of(numbered: tuple[int, Line]) -> tuple[str, int]:
    """The step of counting to which a line belongs."""
    number, line = numbered
    return (line.item, number if line.item == "aces" else 0)


def highest(sides: list[int], totals: tuple[int, ...]) -> int | None:
    """C27: the one of these sides with the highest total; nobody if that is shared."""
    best = max(totals[side] for side in sides)
    leaders = [side for side in sides if totals[side] == best]
    return leaders[0] if len(leaders) == 1 else None
