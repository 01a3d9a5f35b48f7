"""The facts of a state of any game, which the contract tells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from cardfishing.cards import CardSet
from cardfishing.game import AnyGame
from cardfishing.scoring import ScoreSheet
from cardfishing.table import HAND
from cardfishing.testing._demands import require
from cardfishing.testing._golden.fact import Fact, card_sets
from cardfishing.testing._golden.written import Table, Written, numbers, somebody, table
from cardfishing.testing._playouts import AnyState


def _hands(state: AnyState) -> list[Written]:
    zones = [zone for zone in state.table.zones if zone.name == HAND]
    return [
        str(CardSet.of(card for zone in zones if zone.owner == seat for card in zone.cards))
        for seat in range(len(state.sides))
    ]


def sizes(hands: Iterable[Written]) -> list[Written]:
    """Return the number of cards in each hand."""
    return [len(str(hand).split()) for hand in hands]


def _points(sheet: ScoreSheet) -> Table:
    items = dict.fromkeys(line.item for line in sheet.lines)
    return {item: [*sheet.of(item)] for item in items if any(sheet.of(item))}


def _scored(value: Written) -> Table:
    rows = {item: numbers(row) for item, row in table(value).items()}
    return {item: [*row] for item, row in rows.items() if any(row)}


def check_items(game: AnyGame, value: Written) -> None:
    """Refuse an item that the game does not have.

    Raises:
        AssertionError: One is none of its items.
    """
    known = [item.name for item in game.items]
    for item in table(value):
        require(item in known, f"{item} is no item of {game.name}: there are {', '.join(known)}")


GENERAL: Final[Mapping[str, Fact[AnyState]]] = {
    "turn": Fact(lambda state: somebody(state.turn)),
    "over": Fact(lambda state: state.is_terminal),
    "termination": Fact(lambda state: state.outcome.termination if state.outcome else "nothing"),
    "hands": Fact(_hands, card_sets),
    "hand_sizes": Fact(lambda state: sizes(_hands(state))),
    "stock_size": Fact(
        lambda state: sum(len(zone.cards) for zone in state.table.zones if zone.name == "stock")
    ),
    "score": Fact(lambda state: _points(state.score_sheet()), _scored),
    "totals": Fact(lambda state: [*state.score_sheet().totals]),
}
"""Each fact by its name."""
