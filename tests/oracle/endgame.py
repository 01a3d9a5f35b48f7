"""What counts for a side that is close to winning, and what wins at once (D10, K30, K31, K33)."""

from collections.abc import Iterable

from .model import Line
from .options import Options

__all__ = ["automatic_wins", "items_that_count", "only_what_counts"]

FULL = 20  # K31: as far as items that cannot win may bring a side


def items_that_count(options: Options, overtime: bool = False) -> dict[int, list[str]]:
    """D10, K30, K37: the items that count for a side with such a score before the hand.

    A score that is not named has no restriction; in overtime none has, unless an option says so.
    """
    if not options.endgame_items or (overtime and not options.overtime_restricted):
        return {}
    entries = [entry.split(":") for entry in options.endgame_items.strip("{}").split(";")]
    return {int(score): items.split("+") for score, items in entries}


def only_what_counts(
    scored: Iterable[Line], before: tuple[int, ...], options: Options, overtime: bool
) -> list[Line]:
    """D10, K31: the lines that count, in the same order.

    A restricted side's other items count for nothing, or as far as 20 with all that was
    counted before them.
    """
    needed = items_that_count(options, overtime)
    totals = list(before)
    counted: list[Line] = []
    for line in scored:
        score, points = before[line.side], line.points
        if score in needed and line.item not in needed[score]:
            frozen = options.endgame_other == "frozen"
            points = 0 if frozen else max(0, min(points, FULL - totals[line.side]))
        totals[line.side] += points
        counted.append(line._replace(points=points))
    return [line for line in counted if line.points]


def automatic_wins(
    scored: Iterable[Line], before: tuple[int, ...], options: Options, overtime: bool
) -> list[Line]:
    """D10: the lines that win the match at once: the only item a side needs, and gets.

    What sides split nobody gets.
    """
    needed, scored = items_that_count(options, overtime), list(scored)
    return [
        line
        for line in scored
        if needed.get(before[line.side]) == [line.item]
        and {other.side for other in scored if other.item == line.item} == {line.side}
    ]
