"""All that is measured, row by row: figures by the names the sections have for them."""

from __future__ import annotations

import statistics
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

import calls
import crowded
import footprint
import goals
import peers
import rounds
from timing import Loop, Pace, Spread, in_turns, ratio

Figures = dict[str, float]
"""The figures of a row by the names of their columns."""

PEER_500_RATE: Final = 41.0
"""The rounds per second of the other Rummy 500 in Python, saint2706's, where it was measured."""
PEER_500_REFERENCE: Final = 3200.0
"""The rounds per second of the reference loop on that machine."""
BASES: Final = {
    goals.GIN: peers.OPEN_SPIEL,
    goals.GIN_MADE: peers.OPEN_SPIEL_MADE,
    goals.RLCARD: peers.RLCARD,
    goals.REFERENCE: rounds.REFERENCE,
}


class Size(NamedTuple):
    """How much is measured.

    Attributes:
        turns: How often each thing has its turn.
        seconds: About how long a turn of a loop is.
        crowded: The random rounds in which the most crowded table is looked for.
        positions: The positions whose calls are timed.
    """

    turns: int = 9
    seconds: float = 0.4
    crowded: int = 10_000
    positions: int = calls.POSITIONS


class Measured(NamedTuple):
    """What was found.

    Attributes:
        figures: The figures of each row that could be measured.
        notes: What else there is to say.
    """

    figures: dict[str, Figures]
    notes: list[str]


def everything(size: Size) -> Measured:
    """Measure all rows."""
    notes = [f"{name} is not installed." for name, found in peers.versions().items() if not found]
    _tell("rounds")
    figures = rates(in_turns(all_loops(), size.turns, size.seconds))
    _tell("calls, agents and crowded tables")
    most = crowded.MostCrowded(size.crowded)
    notes.append(
        f"The most crowded table of {size.crowded:,} random rounds of Casino has"
        f" {most.loose} loose cards and {most.moves:,} legal moves."
    )
    costs = all_costs(size)
    slowest = [(most.slowest(), calls.reference_ply()) for _ in range(size.turns)]
    costs[crowded.IS_LEGAL] = calls.cost(slowest)
    _tell("import and size")
    spreads = footprint.starts(size.turns)
    for table in rounds.TABLES:
        spreads |= footprint.sizes(table, size.positions)
    for name, cost in costs.items():
        spreads[name] = cost.seconds
        figures[name] = {goals.REFERENCE: cost.plies, "moves": 1 / cost.seconds.median}
    units = {plan.name: plan.unit for part in goals.sections(compiled=False) for plan in part.plans}
    for name, spread in spreads.items():
        figures.setdefault(name, {}).update(spread.times(goals.UNITS[units[name]])._asdict())
    return Measured(figures, notes)


def all_costs(size: Size) -> dict[str, calls.Cost]:
    """Return what calls take; those of a game have their turns beside each other."""
    found: dict[str, calls.Cost] = {}
    for one in (
        *(calls.of_states(table, size.positions) for table in (rounds.CASINO, rounds.RUMMY_500)),
        *(calls.of_agents(table) for table in rounds.TABLES),
        crowded.of_tables(),
    ):
        found |= calls.in_turns(one, size.turns)
    return found


def all_loops() -> dict[str, Loop]:
    """Return the loops, ours and those of the peers that are installed."""
    return rounds.loops() | peers.loops()


def rates(paces: Mapping[str, Sequence[Pace]]) -> dict[str, Figures]:
    """Return the figures of loops that were timed in turns."""
    plies = {name: [pace.plies_a_second for pace in found] for name, found in paces.items()}
    figures = {
        name: {
            "plies": statistics.median(found),
            "rounds": statistics.median(pace.rounds_a_second for pace in paces[name]),
            **_compared(found, plies),
        }
        for name, found in plies.items()
    }
    own, reference = paces[rounds.RUMMY_500.listed], paces[rounds.REFERENCE]
    figures[goals.PEER_500] = Spread.of(against_peer_500(own, reference))._asdict()
    return figures


def _compared(own: Sequence[float], plies: Mapping[str, Sequence[float]]) -> Figures:
    """Return the ratios of a loop to those that others are compared with, as far as they ran."""
    found = {key: ratio(own, plies[base]) for key, base in BASES.items() if base in plies}
    ends = found[goals.GIN]._asdict() if goals.GIN in found else {}
    return {**ends, **{key: spread.median for key, spread in found.items()}}


def against_peer_500(own: Sequence[Pace], reference: Sequence[Pace]) -> Iterator[float]:
    """Yield for each turn how many rounds there are for one of the other Rummy 500.

    It is not ours to run: what it did elsewhere is taken to the speed of this machine, which is
    how much faster the reference loop is here.
    """
    for mine, base in zip(own, reference, strict=True):
        machine = base.rounds_a_second / PEER_500_REFERENCE
        yield mine.rounds_a_second / (PEER_500_RATE * machine)


def _tell(what: str) -> None:
    print(f"measuring {what} ...", file=sys.stderr, flush=True)
