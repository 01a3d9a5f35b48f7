"""The plain facts a golden case may state of a state: how each is shown, and how it is read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any, Final, TypeAlias

import cardfishing as cf

# A table of a TOML file; `check_case` checks its shape.
Table: TypeAlias = dict[str, Any]
# The runner serves every game, so a game, and a state or match, is of no particular type here.
AnyGame: TypeAlias = Any
AnyState: TypeAlias = Any

# The words that stand for None, which TOML does not have.
NO_VALUE: Final = {"nobody", "nothing"}
# A card of a meld, a wild with the card it stands for.
MELDED: Final = re.compile(r"(?:JK\d'*=)?(?:10|[2-9AJQK])[CDHS]'*|JK\d'*")


def named(value: object) -> object:
    """Give None for the words TOML has to use instead."""
    return None if value in NO_VALUE else value


def card_sets(texts: list[str]) -> list[cf.CardSet]:
    """Read one card set per seat or side."""
    return [cf.CardSet.parse(text) for text in texts]


def card_list(text: str) -> list[cf.Card]:
    """Read cards whose order matters."""
    return [cf.Card.parse(word) for word in text.split()]


def seen_by_all(state: AnyState) -> list[AnyState]:
    """Observe a state from every seat."""
    return [state.observation(seat) for seat in range(len(state.returns()))]


def read_builds(texts: list[str]) -> set[tuple[int, cf.CardSet, int, bool]]:
    """Read builds in the notation of a setup; their order is of no importance."""
    parts = [(text, *re.split("[=@]", re.sub("[+,]", " ", text))) for text in texts]
    return {(int(v), cf.CardSet.parse(cards), int(o), "," in t) for t, cards, v, o in parts}


def read_melds(texts: list[str]) -> list[list[tuple[set[str], str]]]:
    """Read melds in the notation of a setup; the cards of one part may stand in any order."""
    melds = [[part.partition("@") for part in text.split()] for text in texts]
    return [[(set(MELDED.findall(cards)), seat) for cards, _, seat in meld] for meld in melds]


def melds_of(state: AnyState) -> list[list[tuple[set[str], str]]]:
    """Read the melds of a state's own text, which has them as a setup does."""
    fields = dict(field.split("=", 1) for field in state.to_text().split())
    return read_melds(fields["melds"].replace(",", " ").split("/") if "melds" in fields else [])


def cards_of(state: AnyState) -> int:
    """Count the cards of the hands, the stock and the discard pile, each of them once."""
    stock = [card for zone in state.table.zones if zone.name == "stock" for card in zone.cards]
    held = [card for seen in seen_by_all(state) for card in seen.hand]
    return len({*stock, *held, *state.observation(0).discard})


def points_of(sheet: cf.ScoreSheet) -> dict[tuple[str, int], int]:
    """Sum a sheet's lines per item and side; a line worth nothing is the same as none."""
    sums: Counter[tuple[str, int]] = Counter()
    for line in sheet.lines:
        sums[str(line.item), line.side] += line.points
    return {place: n for place, n in sums.items() if n}


def score_of(items: dict[str, list[int]]) -> dict[tuple[str, int], int]:
    """Read the points of a whole sheet, written per item with one number per side."""
    return {(item, side): n for item, row in items.items() for side, n in enumerate(row) if n}


# How a state shows the fact, how the case's value reads.
SHOWN: Final[dict[str, tuple[Callable[[AnyState], object], Callable[[Any], object]]]] = {
    "turn": (lambda state: state.turn, named),
    "over": (lambda state: state.is_terminal, bool),
    "termination": (lambda state: state.outcome.termination, str),
    "hand_sizes": (lambda state: [len(seen.hand) for seen in seen_by_all(state)], list),
    "hands": (lambda state: [seen.hand for seen in seen_by_all(state)], card_sets),
    "stock_size": (lambda state: state.observation(0).stock_size, int),
    "score": (lambda state: points_of(state.score_sheet()), score_of),
    "totals": (lambda state: list(state.score_sheet().totals), list),
    # Fishing games
    "layout": (lambda state: state.observation(0).layout, cf.CardSet.parse),
    "builds": (
        lambda s: {(b.value, b.cards, b.owner, b.is_multiple) for b in s.observation(0).builds},
        read_builds,
    ),
    "piles": (lambda state: list(state.observation(0).piles), card_sets),
    "sweeps": (lambda state: list(state.observation(0).sweeps), list),
    "last_capturer": (lambda state: state.observation(0).last_capturer, named),
    # Rummy games
    "phase": (lambda state: state.observation(0).phase.value, str),
    "melds": (melds_of, read_melds),
    "discard": (lambda state: list(state.observation(0).discard), card_list),
    "discard_size": (lambda state: len(state.observation(0).discard), int),
    "cards": (cards_of, int),
    "must_use": (lambda state: named(str(state.observation(0).must_use or "nothing")), named),
    "known": (lambda state: list(state.observation(0).known), card_sets),
    "passes": (lambda state: state.observation(0).passes, int),
}
