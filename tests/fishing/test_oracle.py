"""The engine against the slow, literal program of `tests.oracle`."""

import random
from collections.abc import Iterator
from dataclasses import fields, replace
from itertools import product
from typing import Final, TypeAlias

import pytest

import cardfishing_casino as casino
from cardfishing.chance import Stream
from cardfishing.fishing import FishingGame, FishingMove, FishingState, Trail
from cardfishing.scoring import Standing
from tests.fishing import adapter
from tests.oracle import casino as oracle
from tests.oracle import options as forms
from tests.oracle import scoring
from tests.oracle.helpers import random_options
from tests.oracle.model import Position
from tests.oracle.options import DEFAULTS, Form, Options

pytestmark = pytest.mark.thorough

FORMS: Final[list[tuple[FishingGame, Form]]] = [
    (casino.CASINO, forms.CASINO),
    (casino.SPADE_CASINO, forms.SPADE_CASINO),
    (casino.DRAW_CASINO, forms.DRAW_CASINO),
    (casino.DIAMOND_CASINO, forms.DIAMOND_CASINO),
    (casino.ENGLISH_CASINO_1792, forms.ENGLISH_CASINO_1792),
]

Step: TypeAlias = tuple[FishingState, FishingMove, FishingState]
"""A state, the move made in it, and the state after it."""

FEW: Final = 10
"""On a table with more loose cards the oracle's search takes too long."""


def game_of(options: Options) -> FishingGame:
    """Return the game of some options of the oracle."""
    game = next(game for game, form in FORMS if form == options.form)
    offered = {option.name for option in game.declared}
    changed = {
        field.name: getattr(options, field.name)
        for field in fields(options)
        if field.name in offered and getattr(options, field.name) != getattr(DEFAULTS, field.name)
    }
    points = {name: n for name, n in options.points if any(i.name == name for i in game.items)}
    return game.with_options(**{**changed, "sweeps": options.sweeps, "points": points})


def random_round(
    game: FishingGame, seats: int, seed: int, standing: Standing | None = None
) -> Iterator[Step]:
    """Yield the steps of a round of random moves, in which cards are not trailed too often."""
    state = game.new(seats, seed=seed, dealer=seed % seats, standing=standing)
    stream = Stream("test", seed)
    while not state.is_terminal:
        moves = list(state.legal_moves)
        others = [move for move in moves if not isinstance(move, Trail)]
        chosen = others if others and stream.below(3) else moves
        move = chosen[stream.below(len(chosen))]
        before, state = state, state.apply(move)
        yield before, move, state


def check_position(state: FishingState, position: Position, options: Options) -> None:
    """Compare the legal moves of a state with the oracle's."""
    moves = list(state.legal_moves)
    assert moves
    assert {adapter.move(move) for move in moves} == oracle.legal_moves(position, options)
    assert state.legal_moves.count() == len(moves) == len(set(moves))
    assert all(state.why_not(move) is None for move in moves)


def check_round(
    game: FishingGame, options: Options, seats: int, seed: int, standing: Standing | None = None
) -> None:
    """Compare every position of a round, every step and the points with the oracle's."""
    before = standing or game.opening(seats)
    played: Position | None = None
    for state, move, after in random_round(game, seats, seed, before):
        position = played or adapter.position(state)
        if len(state.layout) <= FEW:
            check_position(state, position, options)
        played = oracle.apply(position, adapter.move(move), options)
        assert adapter.position(after) == played
        if after.is_terminal:
            sheet = after.score_sheet()
            lines = [(line.item, line.side, line.points) for line in sheet.lines]
            found = scoring.lines(played, options, (), before.scores, before.overtime)
            assert lines == list(found)
            settled = game.settle(before, sheet)
            target = replace(options, target=int(game.options()["target"]))
            wanted = scoring.settle(before.scores, found, target, before.overtime)
            assert (settled.scores, settled.winner) == (wanted.scores, wanted.winner)
            assert settled.winner is not None or settled.overtime == wanted.overtime


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_rounds(seats: int) -> None:
    """C1-C26: the engine equals the oracle on every position of some random rounds."""
    for seed in range(20):
        check_round(casino.CASINO, DEFAULTS, seats, seed)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_rounds_of_random_options(seats: int) -> None:
    """K3-K40, 6.1: so it does by options and forms drawn at random."""
    for seed in range(20):
        options = random_options(random.Random(seed))
        check_round(game_of(options), options, seats, seed)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "block"), list(product([2, 3, 4], range(4))))
def test_many_random_rounds(seats: int, block: int) -> None:
    """C1-C26: the engine equals the oracle on every position of many random rounds."""
    for seed in range(1000 + 100 * block, 1100 + 100 * block):
        check_round(casino.CASINO, DEFAULTS, seats, seed)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "block"), list(product([2, 3, 4], range(10))))
def test_many_random_rounds_of_random_options(seats: int, block: int) -> None:
    """K3-K40, 6.1: so it does by options and forms drawn at random, many times."""
    for seed in range(1000 + 100 * block, 1100 + 100 * block):
        options = random_options(random.Random(seed))
        check_round(game_of(options), options, seats, seed)
