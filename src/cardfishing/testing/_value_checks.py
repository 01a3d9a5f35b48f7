"""Checks of states as values: CF03, CF06, CF13, CF14."""

from __future__ import annotations

import copy
import json
import pickle
from typing import Final

from cardfishing.game import AnyGame
from cardfishing.testing._demands import fail, parts, require, same, viewer
from cardfishing.testing._looks import everywhere
from cardfishing.testing._playouts import AnyState, Position
from cardfishing.testing._processes import first_difference, transcripts

PICKLED: Final = 24
"""Every so-manieth position is pickled and copied."""

NUMBERS: Final = 20
"""At most so many moves of a copy are asked for by their numbers."""

READS: Final = 3
"""Everything that can be read is read so often."""


def playing_is_pure(game: AnyGame, rounds: int) -> None:
    """CF03: apply changes nothing, and hashes hold across processes."""
    _is_frozen_within(game.rules, "rules")
    _is_frozen_within(game.items, "items")
    everywhere(game, rounds, _pure)
    everywhere(game, rounds, _reading_is_pure, every=PICKLED)
    different = first_difference(transcripts(game), "hashes")
    hint = "does it hash a str, or an object by its identity?"
    require(different is None, f"a hash differs from process to process: {different}; {hint}")


def _is_frozen_within(value: object, name: str) -> None:
    """Demand that a value and all that it is made of have hashes; name the part that has none.

    Raises:
        AssertionError: One has none.
    """
    for path, part in parts(value).items():
        _is_frozen_within(part, f"{name}{path}")
    try:
        hash(value)
    except TypeError:
        kind = type(value).__name__
        fail(f"{name} of the game is a {kind}, which can be changed: freeze it, or use a tuple")


def _pure(game: AnyGame, position: Position) -> None:
    state, move = position.state, position.move
    same(hash(state), position.hash_then, "the state's hash, then and now")
    if move is None:
        return
    text = state.to_text()
    early: object = game.parse_state(text)
    after = state.apply(move)
    same(state.to_text(), text, f"the state after {move}")
    same(state, early, f"the state after {move}, by ==")
    same(after, position.after, f"the outcome of {move}, twice")
    same(hash(after), hash(position.after), f"the hash of the outcome of {move}, twice")
    same(state.apply_unchecked(move), after, f"the outcome of {move}, unchecked")
    require(after != state, f"{move} changes nothing")


def _reading_is_pure(game: AnyGame, position: Position) -> None:
    state = position.state
    views = [state.observation(seat) for seat in range(len(state.sides))]
    subjects: tuple[object, ...] = (state, *views, state.legal_moves)
    before = [(repr(subject), hash(state)) for subject in subjects]
    for subject in subjects:
        for _ in range(READS):
            for name in dir(subject):
                if not name.startswith("_"):
                    getattr(subject, name)
    after = [(repr(subject), hash(state)) for subject in subjects]
    same(after, before, "what can be seen after everything has been read")
    for subject in (state, *views):
        for name in ("turn", "anything"):
            require(_is_frozen(subject, name), f"{name} of a {type(subject).__name__} can be set")


def _is_frozen(subject: object, name: str) -> bool:
    try:
        setattr(subject, name, None)
    except AttributeError:
        return True
    return False


def texts_read_back(game: AnyGame, rounds: int) -> None:
    """CF06: the texts of states and observations read back to equal values."""
    everywhere(game, rounds, _texts_read_back)


def _texts_read_back(game: AnyGame, position: Position) -> None:
    state = position.state
    text = state.to_text()
    require(len(text.splitlines()) == 1, "the text of a state is not one line")
    read = game.parse_state(text)
    same(read, state, "the state read back")
    require(hash(read) == hash(state), "the state read back has another hash")
    same(read.to_text(), text, "the text of the state read back")
    for seat in position.watchers:
        view = state.observation(seat)
        text = view.to_text()
        require(len(text.splitlines()) == 1, "the text of an observation is not one line")
        seen = game.parse_observation(text)
        same(seen, view, f"the observation of {viewer(seat)} read back")
        require(hash(seen) == hash(view), "the observation read back has another hash")
        same(seen.to_text(), text, "the text of the observation read back")


def rounds_are_reproducible(game: AnyGame, rounds: int) -> None:
    """CF13: the same deal and moves give the same texts under any hash seed."""
    del rounds
    different = first_difference(transcripts(game), "lines")
    hint = "is a set put in order?"
    require(different is None, f"a text differs from hash seed to hash seed: {different}; {hint}")


def values_are_copied(game: AnyGame, rounds: int) -> None:
    """CF14: pickle, copy and JSON give equal values with equal hashes."""
    everywhere(game, rounds, _json_reads_back, every=2)
    everywhere(game, rounds, _copied, every=PICKLED)
    _copies(game, (0, pickle.HIGHEST_PROTOCOL))


def _json_reads_back(game: AnyGame, position: Position) -> None:
    state = position.state
    written = state.to_json()
    _canonical(written)
    same(game.parse_state(written), state, "the state read from JSON")
    same(game.parse_state(state.to_text()).to_json(), written, "the JSON of the state read back")
    seat = position.watchers[1]
    view = state.observation(seat)
    written = view.to_json()
    _canonical(written)
    same(game.parse_observation(written), view, f"the view of {viewer(seat)} read from JSON")


def _canonical(written: str) -> None:
    try:
        loaded: object = json.loads(written, parse_constant=fail)
    except json.JSONDecodeError as error:
        fail(f"it is not JSON ({error}): {written}")
    canonical = json.dumps(loaded, sort_keys=True, separators=(",", ":"))
    same(written, canonical, "the JSON, which has sorted keys and no spaces")


def _copied(game: AnyGame, position: Position) -> None:
    state = position.state
    protocols = range(pickle.HIGHEST_PROTOCOL + 1) if position.number else (4,)
    _copies(state, protocols)
    seats = range(len(state.sides))
    values: list[object] = [state.score_sheet(), position.standing, state.outcome, state.table]
    values += [state.observation(seat) for seat in seats]
    values += [position.move, *state.obligations]
    for value in values:
        _copies(value, (0, pickle.HIGHEST_PROTOCOL))
    copied: AnyState = pickle.loads(pickle.dumps(state))  # noqa: S301
    for again in (copied, game.parse_state(state.to_text())):
        same(_numbered(again), _numbered(state), "the moves of a copy by their numbers")


def _numbered(state: AnyState) -> list[str]:
    """Return some moves by their numbers, which agents draw."""
    moves = state.legal_moves
    count = moves.count()
    return [moves.nth(number).text for number in range(0, count, 1 + count // NUMBERS)]


def _copies(value: object, protocols: range | tuple[int, ...]) -> None:
    copies: list[object] = [pickle.loads(pickle.dumps(value, protocol)) for protocol in protocols]  # noqa: S301
    for copied in (*copies, copy.copy(value), copy.deepcopy(value)):
        require(type(copied) is type(value), f"a copied {type(value).__name__} is of another type")
        same(copied, value, "a copy")
        require(hash(copied) == hash(value), f"a copied {type(value).__name__} has another hash")
        same(repr(copied), repr(value), "the repr of a copy")
