"""The facts of texts: errors, several texts of one move, printed forms and options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias, cast

from cardfishing import errors
from cardfishing.errors import CardfishingError
from cardfishing.game import AnyGame
from cardfishing.registry import load
from cardfishing.testing._demands import fail, require
from cardfishing.testing._golden.position import read, set_up
from cardfishing.testing._golden.written import (
    Written,
    inside,
    items,
    keyed,
    number,
    same,
    same_facts,
    shown,
    something,
    table,
    text,
    texts,
)
from cardfishing.testing._playouts import AnyState

TextCheck: TypeAlias = Callable[[AnyGame, AnyState | None, Written], None]
Deed: TypeAlias = Callable[[AnyGame, AnyState | None, Written], object]

_NOTHING: Final = cast("str", None)
"""What TOML cannot write, and no text is."""


def _at(state: AnyState | None) -> AnyState:
    if state is None:
        fail("there is no position to play in: give the case a start")
    return state


def _null(game: AnyGame, state: AnyState | None, value: Written) -> object:
    if value == "play":
        return _at(state).play(_NOTHING)
    require(value == "read", f'{shown(value)} takes no nothing: write "play" or "read"')
    return game.parse_move(_NOTHING)


_DEEDS: Final[Mapping[str, Deed]] = {
    "play": lambda game, state, value: _at(state).play(text(value)),
    "read": lambda game, state, value: game.parse_move(text(value)),
    "null": _null,
    "load": lambda game, state, value: load(text(value)),
    "new": lambda game, state, value: game.new(number(value), seed=1),
    "setup": lambda game, state, value: set_up(game, value),
    "state": lambda game, state, value: read(game, value),
    "draw": lambda game, state, value: game.match(4, seed=1, draw=texts(value)),
}
"""The wrong things an entry of `errors` can do."""


def _errors(game: AnyGame, state: AnyState | None, value: Written) -> None:
    for entry in something(items(value)):
        deeds = [key for key in table(entry) if key in _DEEDS]
        require(len(deeds) == 1, f"write one deed: {', '.join(_DEEDS)}")
        (deed,) = deeds
        found = keyed(entry, f"{deed} raises", "says")
        with inside(f"{deed} = {shown(found[deed])}"):
            error = _raised(_DEEDS[deed], game, state, found[deed])
            told = f"{type(error).__name__}: {error}"
            kind = _kind(text(found["raises"]))
            require(isinstance(error, kind), f"{told}; the case wants {kind.__name__}")
            parts = something(texts(found["says"])) if "says" in found else []
            silent = [part for part in parts if something(part) not in str(error)]
            require(not silent, f"{told}; it does not name {', '.join(silent)}")


def _raised(deed: Deed, game: AnyGame, state: AnyState | None, value: Written) -> CardfishingError:
    try:
        deed(game, state, value)
    except CardfishingError as error:
        return error
    return fail("it raises nothing")


def _kind(name: str) -> type[CardfishingError]:
    kind: object = getattr(errors, name, None)
    if not isinstance(kind, type) or not issubclass(kind, CardfishingError):
        fail(f"raises: {name} is no class of cardfishing.errors: name one")
    return kind


def _same(game: AnyGame, state: AnyState | None, value: Written) -> None:
    for entry in something(items(value)):
        written = texts(entry)
        require(len(set(written)) > 1, f"{shown(entry)}: write two different texts or more")
        moves = [game.parse_move(each) for each in written]
        one = len(set(moves)) == len({hash(move) for move in moves}) == 1
        require(one, f"{' and '.join(written)} are different moves")
        if state is not None:
            after = {state.play(each) for each in written}
            require(len(after) == 1, f"{' and '.join(written)} lead to different positions")


def _prints(game: AnyGame, state: AnyState | None, value: Written) -> None:
    del state
    for written, printed in something(table(value)).items():
        with inside(written):
            same(str(game.parse_move(written)), printed)


def _options(game: AnyGame, state: AnyState | None, value: Written) -> None:
    del state
    same_facts({**game.options()}, something(table(value)))


def _void(game: AnyGame, state: AnyState | None, value: Written) -> None:
    del state
    declared = [option.name for option in game.declared]
    for name in something(texts(value)):
        require(name in declared, f"there is no option {name}: name one of {', '.join(declared)}")
        require(name not in game.options(), f"{name} decides something here")


TEXTS: Final[Mapping[str, TextCheck]] = {
    "errors": _errors,
    "same": _same,
    "prints": _prints,
    "options": _options,
    "void": _void,
}
"""What checks each fact of texts."""
