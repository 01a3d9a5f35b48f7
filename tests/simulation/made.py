"""Plans and rows that are made up, so that what they tell can be worked out by hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import isclose

from cardfishing.game import AnyGame
from cardfishing.simulation import Estimate, Plan, Row, Unit
from cardfishing_casino import CASINO


def plan_of(
    *agents: str,
    matches: int = 4,
    seats: int = 2,
    unit: Unit = "match",
    duplicate: bool = True,
    game: AnyGame = CASINO,
) -> Plan:
    """Return a plan of two agents, or others."""
    return Plan(
        game=game,
        agents=agents or ("ann", "bob"),
        matches=matches,
        seats=seats,
        unit=unit,
        duplicate=duplicate,
    )


def row_of(
    plan: Plan,
    match: int,
    scores: Sequence[int],
    *,
    rounds: int = 1,
    plies: int = 48,
    sweeps: tuple[int, ...] = (),
    fault: str = "",
) -> Row:
    """Return the row of a match that ended with some scores, all made with cards."""
    sides = plan.game.sides(plan.seats)
    best = max(scores)
    return Row(
        match=match,
        deal=plan.deal_of(match),
        agents=plan.agents_of(match),
        dealer=plan.dealer_of(match),
        sides=sides,
        scores=tuple(scores),
        winner=None if list(scores).count(best) > 1 or fault else list(scores).index(best),
        rounds=rounds,
        plies=plies,
        items={"cards": tuple(scores)},
        sweeps=sweeps,
        fault=fault,
    )


def rows_of(plan: Plan, scores: Iterable[Sequence[int]]) -> Iterator[Row]:
    """Yield the rows of matches that ended with some scores, by side."""
    for match, made in enumerate(scores):
        yield row_of(plan, match, made)


def near(found: float, expected: float, *, within: float = 1e-9) -> bool:
    """Tell whether two numbers are equal but for rounding, or a part of them."""
    return isclose(found, expected, rel_tol=within, abs_tol=1e-9)


def alike(found: Estimate, expected: Estimate) -> bool:
    """Tell whether two estimates are equal but for rounding."""
    pairs = (
        (found.value, expected.value),
        (found.low, expected.low),
        (found.high, expected.high),
    )
    return all(near(*pair) for pair in pairs)
