"""The engine against the slow, literal program of `tests.oracle.rummy`."""

from __future__ import annotations

import random
from itertools import islice
from typing import TYPE_CHECKING, Final, TypeAlias

import pytest

from cardfishing.chance import Stream
from cardfishing.rummy import Draw, Lay, LayOff, RummyGame, RummyMove, RummyState, Take
from cardfishing.scoring import Standing
from tests.oracle.rummy import rummy as oracle
from tests.oracle.rummy import scoring
from tests.rummy.adapter import lines, position
from tests.rummy.forms import FORMS, changed, random_options

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.oracle.rummy.model import Position
    from tests.oracle.rummy.options import Options

pytestmark = pytest.mark.thorough

TABLES: Final = [(name, seats) for name, form in FORMS.items() for seats in form.seats]
"""Each game with each number of seats."""

BLOCKS: Final = [(*table, block) for table in TABLES for block in range(10)]

Step: TypeAlias = tuple[RummyState, RummyMove, RummyState]
"""A state, the move made in it, and the state after it."""

MOST: Final = 300
"""So many moves of a round are looked at where it might have no end."""


def random_round(game: RummyGame, seats: int, seed: int, before: Standing) -> Iterator[Step]:
    """Yield the steps of a round of random moves, in which cards are tabled more or less often."""
    state = game.new(seats, seed=seed, dealer=seed % seats, standing=before)
    stream, zeal = Stream("test", seed), seed % 4
    while not state.is_terminal:
        moves = list(state.legal_moves)
        keen = [move for move in moves if isinstance(move, Take | Lay | LayOff)]
        chosen = keen if keen and stream.below(zeal + 1) else moves
        move = chosen[stream.below(len(chosen))]
        after = state.apply(move)
        yield state, move, after
        state = after


def check_start(game: RummyGame, options: Options, seats: int, seed: int) -> None:
    """Compare the deal with the oracle's."""
    order = [card.text for card in game.deck_for(seats).shuffled(seed).cards]
    dealer = seed % seats
    dealt = oracle.start(order, seats, dealer, options)
    assert position(game.new(seats, seed=seed, dealer=dealer)) == dealt


def check_moves(state: RummyState, found: frozenset[str]) -> None:
    """Compare the legal moves of a state with those the oracle has found."""
    moves = list(state.legal_moves)
    assert {move.text for move in moves} == found
    assert state.legal_moves.count() == len(moves) == len(set(moves))
    assert all(state.is_legal(move) for move in moves)
    assert [state.game.parse_move(move.text) for move in moves] == moves


def check_step(here: Position, step: Step, options: Options) -> Position:
    """Compare the legal moves, what one of them does, and the score after it with the oracle's.

    Returns:
        Where the oracle is after the move.
    """
    state, move, after = step
    check_moves(state, oracle.legal_moves(here, options))
    reshuffled: tuple[str, ...] = ()
    if after.public.reshuffles > state.public.reshuffles:
        reshuffled = tuple(card.text for card in after.table.zone("stock").cards)
    reached = oracle.apply(here, move.text, options, reshuffled)
    assert position(after) == reached
    if not isinstance(move, Draw | Take):
        assert lines(after.score_sheet()) == scoring.lines(reached, options)
    return reached


def check_settled(state: RummyState, before: Standing, options: Options) -> None:
    """Compare where the match stands after the round with the oracle's."""
    settled = state.game.settle(before, state.score_sheet())
    found = scoring.settle(before.scores, before.round_no, lines(state.score_sheet()), options)
    assert (settled.scores, settled.winner, settled.drawn) == found


def check_round(game: RummyGame, options: Options, seats: int, seed: int) -> None:
    """Compare every position of a round, every step and the points with the oracle's."""
    check_start(game, options, seats, seed)
    stream = Stream("standing", seed)
    scores = tuple(stream.below(500) for _ in set(game.sides(seats)))
    before = Standing(scores=scores, round_no=stream.below(3))
    here: Position | None = None
    for step in islice(random_round(game, seats, seed, before), MOST):
        state, _, after = step
        here = check_step(here or position(state), step, options)
        if after.is_terminal:
            check_settled(after, before, options)


def check_random_options(name: str, seats: int, seed: int) -> None:
    """Compare a round of a game by options drawn at random."""
    form = FORMS[name]
    options = random_options(random.Random(seed), form)
    check_round(changed(form, options), options, seats, seed)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_random_rounds(name: str, seats: int) -> None:
    """F1-F15, Q1-Q6, P1-P16: the engine equals the oracle on all positions of some rounds."""
    form = FORMS[name]
    for seed in range(-(-7 // len(form.seats))):
        check_round(form.game, form.options, seats, seed)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_random_rounds_of_random_options(name: str, seats: int) -> None:
    """K43-K79: so it does on all positions of as many rounds of options drawn at random."""
    for seed in range(-(-7 // len(FORMS[name].seats))):
        check_random_options(name, seats, seed)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats", "block"), BLOCKS)
def test_many_random_rounds(name: str, seats: int, block: int) -> None:
    """F1-F15, Q1-Q6, P1-P16: so it does on all positions of a thousand rounds of each game."""
    form, rounds = FORMS[name], 100 // len(FORMS[name].seats)
    for seed in range(1000 + rounds * block, 1000 + rounds * (block + 1)):
        check_round(form.game, form.options, seats, seed)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats", "block"), BLOCKS)
def test_many_random_rounds_of_random_options(name: str, seats: int, block: int) -> None:
    """K43-K79: so it does on a thousand rounds of each game by options drawn at random."""
    rounds = 100 // len(FORMS[name].seats)
    for seed in range(1000 + rounds * block, 1000 + rounds * (block + 1)):
        check_random_options(name, seats, seed)
