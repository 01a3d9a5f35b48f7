"""Points of a hand, and the match they decide (C24 to C27, R4, R5, D8 to D11, K29 to K40)."""

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple, TypeAlias

from .cards import Cards
from .endgame import automatic_wins, only_what_counts
from .model import Line, Position
from .options import DEFAULTS, Options, ScoreItem

__all__ = ["Carry", "Line", "Settled", "carried", "lines", "points", "settle"]

Carry: TypeAlias = tuple[tuple[str, int], ...]
"""K40: tied items of the hands before, each with the points that wait for a winner."""

NOTHING: Carry = ()


class Settled(NamedTuple):
    """The totals after a hand, the side that has won the match, if one has, or else overtime."""

    scores: tuple[int, ...]
    winner: int | None
    overtime: bool = False


# --- Points of a hand ------------------------------------------------------------------


def lines(
    position: Position,
    options: Options = DEFAULTS,
    carry: Carry = NOTHING,
    before: tuple[int, ...] = (),
    overtime: bool = False,
) -> list[Line]:
    """C25, C26, R5, D10: all points of the hand in counting order; nothing is worth no line.

    ``before`` are the scores before the hand, nothing if it is the first.
    """
    before = before or (0,) * len(position.piles)
    found = [
        line for item in score_items(options) for line in item_lines(item, position, options, carry)
    ]
    found += [
        Line("sweeps", side, number)
        for side, number in enumerate(sweep_points(position.sweeps, before, options, overtime))
    ]
    return only_what_counts(found, before, options, overtime)


def points(
    position: Position,
    options: Options = DEFAULTS,
    carry: Carry = NOTHING,
    before: tuple[int, ...] = (),
    overtime: bool = False,
) -> dict[str, tuple[int, ...]]:
    """The same points as a table: for every item the points of each side."""
    scored = lines(position, options, carry, before, overtime)
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
    if item.how == "last_capture":
        last = position.last_capturer
        return [] if last is None else [Line(item.name, position.sides[last], item.worth)]
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


def sweep_points(
    sweeps: tuple[int, ...], before: tuple[int, ...], options: Options, overtime: bool = False
) -> tuple[int, ...]:
    """C25, D8, K29, K32: a point for each sweep that no other side's sweep cancels.

    A side at the limit scores nothing for its sweeps, but they cancel like any others. D10 says
    so, and D11 and K37 play overtime without D10.
    """
    limit = None if overtime and not options.overtime_restricted else options.sweep_limit
    end = options.form.sweeps_end_at
    if options.sweeps == "none" or (end is not None and max(before) >= end):
        return (0,) * len(sweeps)
    scored: list[int] = []
    for side, (own, score) in enumerate(zip(sweeps, before, strict=True)):
        others = (*sweeps[:side], *sweeps[side + 1 :])
        cancelled = {"none": 0, "vs_best": max(others), "vs_sum": sum(others)}
        at_limit = limit is not None and score >= limit
        scored.append(0 if at_limit else max(0, own - cancelled[options.sweep_cancel]))
    return tuple(scored)


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
    options: Options = DEFAULTS,
    overtime: bool = False,
) -> Settled:
    """C27, D10, D11, K33 to K37: add the lines of a hand to the totals; has a side won?

    An automatic win comes before all else. In overtime whoever is ahead wins. Otherwise it
    takes the target, and games with an endgame go into overtime if that decides nothing.
    """
    scored = list(scored)
    steps = list(counting_steps(before, scored))
    totals = steps[-1]
    automatic = automatic_wins(scored, before, options, overtime)
    if automatic:
        winner = first_of(automatic, options)
        return Settled(totals, winner, overtime=winner is None)
    if overtime:
        winner = highest(list(range(len(totals))), totals)
        return Settled(totals, winner, overtime=winner is None)
    enough = options.target + 1 if options.target_strict else options.target
    for step in steps if options.finish == "count_out" else [totals]:
        there = [side for side, total in enumerate(step) if total >= enough]
        if there:
            winner = highest(there, totals)
            return Settled(totals, winner, overtime=winner is None and bool(options.endgame_items))
    return Settled(totals, None)


def first_of(automatic: list[Line], options: Options) -> int | None:
    """K33: of several automatic wins the one that is counted first wins, or by option none."""
    if len(automatic) > 1 and options.endgame_tie == "overtime":
        return None
    return automatic[0].side


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
