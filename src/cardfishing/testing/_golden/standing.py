"""Cases that settle sheets: where a match stands after them."""

from __future__ import annotations

from collections.abc import Iterator

from cardfishing.cards import Card
from cardfishing.game import AnyGame
from cardfishing.scoring import Decision, ScoreLine, ScoreSheet, Standing
from cardfishing.testing._demands import fail, require
from cardfishing.testing._golden.general import check_items
from cardfishing.testing._golden.position import set_up, standing_of
from cardfishing.testing._golden.written import (
    Table,
    Written,
    inside,
    items,
    keyed,
    numbers,
    same_facts,
    somebody,
    something,
    table,
)


def check_settling(game: AnyGame, start: Written, facts: Table) -> None:
    """Settle sheets, written or of a round that has ended, and check where the match stands.

    Raises:
        AssertionError: A fact is not so.
    """
    with inside("settle"):
        standing = _settled(game, keyed(start, "before", "carry overtime sheets end"))
    same_facts(_told(standing), {key: facts[key] for key in facts if key != "why"})
    if "why" in facts:
        with inside("why"):
            _check_why(standing.why, something(table(facts["why"])))


def _settled(game: AnyGame, start: Table) -> Standing:
    standing = standing_of(game, start)
    sides = len(standing.scores)
    possible = sorted({len(set(game.sides(seats))) for seats in game.seat_counts})
    told = " or ".join(map(str, possible))
    require(sides in possible, f"before has {sides} scores: {game.name} is played by {told} sides")
    sheets = [_sheet(game, table(sheet), sides) for sheet in items(start.get("sheets", []))]
    if "end" in start:
        sheets.append(set_up(game, start["end"]).score_sheet())
    for sheet in sheets:
        standing = game.settle(standing, sheet)
    return standing


def _told(standing: Standing) -> Table:
    return {
        "scores": [*standing.scores],
        "winner": somebody(standing.winner),
        "drawn": standing.drawn,
        "overtime": standing.overtime,
        "carry": {**dict(standing.carry)},
    }


def _check_why(why: Decision | None, facts: Table) -> None:
    if why is None:
        fail("nothing has decided")
    same_facts({"rule": why.rule, "item": why.item or "nothing"}, facts)


def _sheet(game: AnyGame, items: Table, sides: int) -> ScoreSheet:
    """Return a sheet whose lines stand in the order written, some with their card."""
    check_items(game, items)
    return ScoreSheet(sides=sides, lines=tuple(_lines(items, sides)))


def _lines(items: Table, sides: int) -> Iterator[ScoreLine]:
    for item, value in items.items():
        by_card = table(value) if isinstance(value, dict) else {"": value}
        for name, row in by_card.items():
            card = Card.parse(name) if name else None
            require(len(numbers(row)) == sides, f"{item} has no number for each of {sides} sides")
            for side, points in enumerate(numbers(row)):
                if points:
                    yield ScoreLine(item=item, side=side, points=points, card=card)
