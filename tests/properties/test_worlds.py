"""What a seat can deduce: resampled worlds against all those in which every move was legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import sqrt
from typing import Final

import pytest

from cardfishing.chance import Stream
from cardfishing.rummy import RummyGame
from cardfishing_casino import CASINO, DRAW_CASINO, SPADE_CASINO
from cardfishing_nordic_kasino import NORDIC_KASINO
from cardfishing_persian_rummy import PERSIAN_RUMMY
from cardfishing_royal_casino import ROYAL_CASINO
from cardfishing_rummy500 import PARTNERSHIP_RUMMY_500, RUMMY_500
from tests.properties.worlds import (
    AnyState,
    Arrangement,
    Engine,
    arrangement,
    arrangements,
    walk,
)
from tests.rummy.other_games import OPENING

EACH: Final = 12
"""So many draws are made for each world."""

FEW: Final = 40
"""Positions with more worlds are not drawn from until all have come."""

SIGMAS: Final = 6
"""So far from its mean, in standard deviations, may chi-square lie; by chance it never does."""

GAMES: Final[list[tuple[Engine, tuple[int, ...], int, tuple[int, ...]]]] = [
    (CASINO, (3, 3), 2, (2, 5)),
    (CASINO, (2, 2, 2), 0, (2, 5, 6)),
    (CASINO.with_options(captures="single_group"), (4, 4), 1, (14, 31)),
    (CASINO.with_options(ace="hand_only"), (4, 4), 1, (0, 24)),
    (CASINO.with_options(capture_duty="match", owner_may_trail=True), (3, 3), 2, (2, 5)),
    (CASINO.with_options(partner_builds="for_partner"), (2, 2, 2, 2), 0, (14, 20)),
    (SPADE_CASINO, (2, 2, 2), 0, (2, 5)),
    (DRAW_CASINO, (2, 2), 3, (5, 20)),
    (DRAW_CASINO, (3, 3), 2, (5, 7)),
    (ROYAL_CASINO, (4, 4), 1, (2, 8)),
    (RUMMY_500, (3, 3), 2, (2,)),
    (RUMMY_500, (2, 2, 2), 1, (0, 5)),
    (RUMMY_500.with_options(pickup_support="hand_only"), (4, 4), 1, (1, 2)),
    (RUMMY_500.with_options(pickup_use="new_meld"), (4, 3), 2, (0, 3)),
    (RUMMY_500.with_options(top_card="free_no_rediscard"), (3, 3), 2, (3,)),
    (RUMMY_500.with_options(pass_allows_melds=True), (3, 3), 1, (3, 4)),
    (PARTNERSHIP_RUMMY_500, (2, 2, 1, 1), 1, (0,)),
    (PERSIAN_RUMMY, (2, 2, 1, 1), 1, (5,)),
    (OPENING, (5, 4), 1, (1, 4)),
]
"""Games, the sizes of hands and stock, and deals in which a move tells something of a hand."""

every_case: Final = pytest.mark.parametrize(("game", "sizes", "stock", "seeds"), GAMES, ids=str)


def late(game: Engine, sizes: tuple[int, ...], stock: int, seed: int) -> AnyState:
    """Return a position with few hidden cards; the others lie open."""
    seats, cards = len(sizes), list(game.deck_for(len(sizes)).cards)
    Stream("late", seed).shuffle(cards)
    texts = [card.text for card in cards]
    hands = [" ".join(texts.pop() for _ in range(size)) for size in sizes]
    left = " ".join(texts.pop() for _ in range(stock))
    dealer = seats - 1
    if isinstance(game, RummyGame):
        return game.setup(hands=hands, stock=left, discard=" ".join(texts), dealer=dealer).state()
    layout = " ".join(texts.pop() for _ in range(5))
    piles = (" ".join(texts), *[""] * (len(set(game.sides(seats))) - 1))
    setup = game.setup(hands=hands, stock=left, layout=layout, piles=piles, dealer=dealer)
    return setup.state()


def is_uniform(drawn: Counter[Arrangement], worlds: Iterable[Arrangement], draws: int) -> bool:
    """Tell whether worlds came about equally often, by the chi-square statistic."""
    expected = draws / len(drawn)
    deviation: float = sum((drawn[world] - expected) ** 2 / expected for world in worlds)
    freedom = len(drawn) - 1
    return deviation <= freedom + SIGMAS * sqrt(2 * freedom)


def compared(state: AnyState, seat: int | None, worlds: set[Arrangement]) -> None:
    """Compare what is drawn in a position with all worlds there are."""
    assert arrangement(state) in worlds
    seen = state.observation(seat)
    draws = EACH * min(len(worlds), FEW)
    drawn = Counter(arrangement(seen.resample(seed)) for seed in range(draws))
    assert drawn.keys() <= worlds, f"seat {seat} forgets in {state.to_text()}"
    if len(worlds) <= FEW:
        assert drawn.keys() == worlds, f"seat {seat} believes too much in {state.to_text()}"
        assert is_uniform(drawn, worlds, draws), f"seat {seat} is biased in {state.to_text()}"


def deduced(game: Engine, sizes: tuple[int, ...], stock: int, seeds: Iterable[int]) -> int:
    """Compare all positions of some rounds; return in how many a move has told something."""
    told = 0
    for seed in seeds:
        seat = seed % 2
        for state, worlds in walk(game, late(game, sizes, stock, seed), seat, seed):
            compared(state, seat, worlds)
            told += len(worlds) < len(set(arrangements(state, seat)))
    return told


@pytest.mark.thorough
@every_case
def test_what_moves_have_told_is_known(
    game: Engine, sizes: tuple[int, ...], stock: int, seeds: tuple[int, ...]
) -> None:
    """CF08: resampling is uniform over the worlds in which all moves were legal and looked so."""
    assert deduced(game, sizes, stock, seeds) >= len(seeds)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(50, 80))
def test_what_moves_have_told_is_known_in_many_deals(seed: int) -> None:
    """CF08: the same in other deals of each game; in some of them moves tell something."""
    told = [deduced(game, sizes, stock, (seed,)) for game, sizes, stock, _ in GAMES]
    assert any(told)


@pytest.mark.slow
def test_a_game_without_promises_tells_nothing() -> None:
    """CF08: where nobody builds, only the cards that were played are known, and no more."""
    assert deduced(NORDIC_KASINO, (3, 3), 2, range(20)) == 0
