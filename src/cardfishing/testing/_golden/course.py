"""Cases that start from a position: its facts, and those of the positions played on to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from cardfishing.fieldtext import to_line
from cardfishing.fishing import FishingState
from cardfishing.game import AnyGame
from cardfishing.rummy import RummyState
from cardfishing.testing._demands import fail, require
from cardfishing.testing._golden.fishing import FISHING
from cardfishing.testing._golden.general import GENERAL, check_items
from cardfishing.testing._golden.moves import MOVES
from cardfishing.testing._golden.rummy import RUMMY
from cardfishing.testing._golden.texts import TEXTS
from cardfishing.testing._golden.written import (
    Table,
    Written,
    field,
    inside,
    items,
    same,
    something,
    table,
    text,
)
from cardfishing.testing._playouts import AnyState


def check_course(game: AnyGame, state: AnyState, facts: Table) -> None:
    """Check the facts of a position, then play on and check those of each position reached.

    Raises:
        AssertionError: One is not so, or a position is changed by what is done with it.
    """
    _check_state(game, state, {key: facts[key] for key in facts if key != "then"})
    for step in something(items(facts["then"])) if "then" in facts else []:
        found = table(step)
        require("play" in found, "then: play is missing: write the moves of the step")
        moves = something(text(found["play"]))
        with inside(f"after {moves}"):
            state = _played(state, moves.split())
            rest = {key: found[key] for key in found if key != "play"}
            require(rest, "the step asserts nothing: state a fact")
            _check_state(game, state, rest)


def _played(state: AnyState, moves: list[str]) -> AnyState:
    before = _look(state)
    after: AnyState = state.play(*moves)
    require(_look(state) == before, "playing has changed the position played in")
    return after


def _look(state: AnyState) -> tuple[int, str]:
    return hash(state), state.to_text()


def _check_state(game: AnyGame, state: AnyState, facts: Table) -> None:
    before, compared = _look(state), _compared(state)
    for key, value in facts.items():
        with inside(key, f"\n  in {before[1]}"):
            if key in TEXTS:
                TEXTS[key](game, state, value)
            elif key in MOVES:
                MOVES[key](game, state, value)
            elif key in compared:
                if key == "score":
                    check_items(game, value)
                compared[key](value)
            else:
                _check_field(state, key, value, [*MOVES, *compared, *TEXTS])
    require(_look(state) == before, "asking has changed the position")


def _compared(state: AnyState) -> dict[str, Callable[[Written], None]]:
    """Return what compares each fact of a game of any family, and of this one if it has some."""
    known = {key: partial(fact.check, state) for key, fact in GENERAL.items()}
    if isinstance(state, FishingState):
        return {**known, **{key: partial(fact.check, state) for key, fact in FISHING.items()}}
    if isinstance(state, RummyState):
        return {**known, **{key: partial(fact.check, state) for key, fact in RUMMY.items()}}
    return {**known}


def _check_field(state: AnyState, key: str, value: Written, facts: Sequence[str]) -> None:
    """Compare what is written with a field of the state's text."""
    found = dict(part.split("=", 1) for part in state.to_text().split(" ") if "=" in part)
    if key not in found:
        known = ", ".join(dict.fromkeys([*facts, *found]))
        fail(f"there is no such fact, and no such field of the position: there are {known}")
    same(found[key], to_line({key: field(value)}).removeprefix(f"{key}="))
