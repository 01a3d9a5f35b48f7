"""The engine against the slow, literal program of `tests.oracle`."""

from collections.abc import Iterator
from itertools import pairwise, product

import pytest

from cardfishing.chance import Stream
from cardfishing.fishing import FishingGame, FishingState
from cardfishing_casino import CASINO
from tests.fishing import adapter
from tests.oracle import casino as oracle
from tests.oracle import deals
from tests.oracle.model import Options

pytestmark = pytest.mark.thorough

FORMS = {
    "casino": (CASINO, Options()),
    "sweeps": (CASINO.with_options(sweeps="score"), Options(sweeps=True)),
    "three-faces": (
        CASINO.with_options(face_capture="one_or_three"),
        Options(face_capture="one_or_three"),
    ),
    "all-faces": (CASINO.with_options(face_capture="all"), Options(face_capture="all")),
    "strict-builds": (
        CASINO.with_options(raise_own=False, raise_absorbs=False, duplicate_builds="forbid"),
        Options(raise_own=False, raise_absorbs=False, duplicate_builds_forbidden=True),
    ),
    "owner-trails": (
        CASINO.with_options(owner_may_trail=True),
        Options(owner_may_trail=True),
    ),
}


def random_round(game: FishingGame, seats: int, seed: int) -> Iterator[FishingState]:
    """Yield the states of a round in which every move is drawn uniformly."""
    state = game.new(seats, seed=seed, dealer=seed % seats)
    stream = Stream("test", seed)
    yield state
    while not state.is_terminal:
        state = state.apply(state.legal_moves.sample(stream.word()))
        yield state


def check_position(state: FishingState, options: Options) -> None:
    """Compare the legal moves of a state, and a state for each of them, with the oracle's."""
    position = adapter.position(state)
    moves = list(state.legal_moves)
    assert {adapter.move(move) for move in moves} == oracle.legal_moves(position, options)
    assert state.legal_moves.count() == len(moves) == len(set(moves))
    assert all(state.is_legal(move) for move in moves)


def check_round(form: str, seats: int, seed: int) -> None:
    """Compare every position of a round, every step and the points with the oracle's."""
    game, options = FORMS[form]
    for state, after in pairwise(random_round(game, seats, seed)):
        check_position(state, options)
        position = adapter.position(state)
        made = next(m for m in state.legal_moves if state.apply(m) == after)
        move = adapter.move(made)
        assert adapter.position(after) == oracle.apply(position, move, options)
        if not after.is_terminal and after.stock_size == state.stock_size:
            known = deals.promises_after(position, move, adapter.promises(state))
            assert adapter.promises(after) == known
        if after.is_terminal:
            sheet = after.score_sheet()
            points = oracle.points(adapter.position(after), options)
            assert {item: sheet.of(item) for item in points} == points


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_rounds(form: str, seats: int) -> None:
    """C1-C26: the engine equals the oracle on every position of some random rounds."""
    for seed in range(34 if form == "casino" else 6):
        check_round(form, seats, seed)


@pytest.mark.slow
@pytest.mark.parametrize(("form", "seats"), list(product(FORMS, [2, 3, 4])))
def test_many_random_rounds(form: str, seats: int) -> None:
    """C1-C26: the engine equals the oracle on every position of many random rounds."""
    for seed in range(100, 767 if form == "casino" else 200):
        check_round(form, seats, seed)
