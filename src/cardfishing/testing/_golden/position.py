"""Positions to start from: set up, read, or dealt."""

from __future__ import annotations

from cardfishing.decks import Deal
from cardfishing.fieldtext import to_line
from cardfishing.game import AnyGame
from cardfishing.scoring import Standing
from cardfishing.testing._golden.general import check_items
from cardfishing.testing._golden.written import (
    Table,
    Written,
    fields,
    flag,
    keyed,
    number,
    numbers,
    table,
    text,
)
from cardfishing.testing._playouts import AnyState


def set_up(game: AnyGame, value: Written) -> AnyState:
    """Return the position of the fields of its text, in a table."""
    state: AnyState = game.parse_state(to_line(fields(value)))
    return state


def read(game: AnyGame, value: Written) -> AnyState:
    """Return the position of a text."""
    state: AnyState = game.parse_state(text(value))
    return state


def deal_out(game: AnyGame, value: Written) -> AnyState:
    """Return the start of a round from a pack in a given order, the top first, or a seed."""
    found = keyed(value, "seats", "dealer order seed before carry")
    seats = number(found["seats"])
    deal: Deal | None = None
    if "order" in found:
        deal = game.deck_for(seats).deal(text(found["order"]))
    state: AnyState = game.new(
        seats,
        seed=number(found["seed"]) if "seed" in found else None,
        deal=deal,
        dealer=number(found.get("dealer", 0)),
        standing=standing_of(game, found) if "before" in found else None,
    )
    return state


def standing_of(game: AnyGame, found: Table) -> Standing:
    """Return the standing of scores per side, what tied items carry over, and overtime."""
    carried = table(found.get("carry", {}))
    check_items(game, carried)
    return Standing(
        scores=tuple(numbers(found["before"])),
        carry=tuple((item, number(points)) for item, points in carried.items()),
        overtime=flag(found.get("overtime", False)),
    )
