"""At which positions the checks look."""

from __future__ import annotations

from collections import Counter

from cardfishing.testing._looks import EACH, MOST, everywhere, some
from cardfishing.testing._playouts import Playout, Position, playouts
from cardfishing_casino import CASINO
from cardfishing_persian_rummy import PERSIAN_RUMMY

LONG, *_ = playouts(PERSIAN_RUMMY, 1)


def kinds(positions: Playout) -> Counter[type]:
    """Return how often each kind of move is played."""
    return Counter(type(position.move) for position in positions)


def test_of_a_long_round_some_positions_of_each_kind_of_move() -> None:
    """CF01-CF17: the first and the last position, and ten of each kind of move or all."""
    looked_at = tuple(some(LONG))
    assert len(LONG) > MOST
    assert kinds(looked_at) == {kind: min(n, EACH) for kind, n in kinds(LONG).items()}
    assert (looked_at[0], looked_at[-1]) == (LONG[0], LONG[-1])
    numbers = [position.number for position in looked_at]
    assert numbers == sorted(numbers)


def test_of_other_rounds_all_positions() -> None:
    """CF01-CF17: the checks look everywhere in a round of a fishing game."""
    seen: list[Position] = []
    everywhere(CASINO, 1, lambda _, position: seen.append(position))
    assert seen == [position for playout in playouts(CASINO, 1) for position in playout]


def test_rare_items_are_scored_in_a_round() -> None:
    """CF01-CF17: of many rounds one with a sweep is among those that are looked at."""
    game = CASINO.with_options(sweeps="score")
    scored = [
        {line.item for line in playout[-1].state.score_sheet().lines if line.points}
        for playout in playouts(game, 1)
    ]
    assert {item.name for item in game.items} == set[str]().union(*scored)
