"""The rows of the table, and what is demanded of them."""

from __future__ import annotations

from typing import Final, NamedTuple

import calls
import crowded
import footprint
import peers
import rounds
from rounds import CASINO, DOMINICAN, PERSIAN, RUMMY_500

GIN: Final = "gin"
GIN_MADE: Final = "gin_made"
RLCARD: Final = "rlcard"
REFERENCE: Final = "reference"
MEDIAN: Final = "median"


class Goal(NamedTuple):
    """What is demanded of a figure.

    Attributes:
        figure: The name of the figure.
        floor: What it has to reach, or if less is better to stay under.
        aim: What is hoped for.
        less: Whether less is better.
    """

    figure: str
    floor: float
    aim: float | None = None
    less: bool = False

    def met(self, figure: float) -> str:
        """Return what a figure has reached: the aim, the floor or nothing."""
        if self._reaches(figure, self.aim):
            return "aim"
        return "floor" if self._reaches(figure, self.floor) else "no"

    def _reaches(self, figure: float, mark: float | None) -> bool:
        return mark is not None and (figure < mark if self.less else figure >= mark)


class Plan(NamedTuple):
    """A row before it is measured.

    Attributes:
        name: Its name.
        goal: What is demanded of it, if anything is.
        unit: The unit of its figures where rows differ in that.
    """

    name: str
    goal: Goal | None = None
    unit: str = ""


class Section(NamedTuple):
    """A part of the table whose rows have the same figures.

    Attributes:
        title: Its title.
        columns: The figures by name, and the heads of their columns.
        plans: The rows.
    """

    title: str
    columns: dict[str, str]
    plans: tuple[Plan, ...]


RATES: Final = {
    "plies": "plies/s",
    "rounds": "rounds/s",
    GIN: "x OpenSpiel",
    "least": "least",
    "most": "most",
    GIN_MADE: "x OpenSpiel, states made",
    RLCARD: "x RLCard",
    REFERENCE: "x reference",
}
SPREAD: Final = {MEDIAN: "median", "least": "least", "most": "most"}
COSTS: Final = {**SPREAD, "reference": "in reference plies"}
DECISIONS: Final = {"moves": "moves/s", **COSTS}
PEER_500: Final = "Rummy 500, 2 seats, as a multiple of the other one in Python"

UNITS: Final = {"µs": 1e6, "ms": 1e3, "s": 1.0, "x": 1.0, "B": 1.0}
"""How many there are of each unit in a second, or in the unit measured."""


def sections(*, compiled: bool) -> tuple[Section, ...]:
    """Return the table before it is measured; some goals are higher with compiled kernels."""
    return (
        Section("Yardsticks: random rounds of others", RATES, _yardsticks()),
        Section("The public path: random rounds", RATES, _public(compiled=compiled)),
        Section("The bulk path: random rounds", RATES, _bulk(compiled=compiled)),
        Section("Rounds of Rummy 500", SPREAD, (Plan(PEER_500, Goal(MEDIAN, 10), "x"),)),
        Section("Calls", COSTS, (*_calls(CASINO), *_calls(RUMMY_500))),
        Section("Crowded tables", COSTS, _crowded(compiled=compiled)),
        Section("Agents: a decision", DECISIONS, tuple(_agents())),
        Section("Import and size", SPREAD, _footprint()),
    )


def _yardsticks() -> tuple[Plan, ...]:
    return (
        Plan(rounds.REFERENCE),
        Plan(peers.OPEN_SPIEL),
        Plan(peers.OPEN_SPIEL_MADE),
        Plan(peers.RLCARD),
        Plan(peers.RLCARD_GAME),
    )


def _public(*, compiled: bool) -> tuple[Plan, ...]:
    goals = {
        CASINO: Goal(GIN, 3, 5) if compiled else Goal(GIN, 1.5, 2.5),
        DOMINICAN: Goal(GIN, 2.5) if compiled else Goal(GIN, 1.2, 1.8),
        RUMMY_500: Goal(GIN, 2) if compiled else Goal(GIN, 1, 1.5),
        PERSIAN: Goal(GIN, 2) if compiled else Goal(GIN, 1, 1.5),
    }
    return tuple(
        Plan(row, goal) for table, goal in goals.items() for row in (table.listed, table.seen)
    )


def _bulk(*, compiled: bool) -> tuple[Plan, ...]:
    goals = {CASINO: Goal(REFERENCE, 9)} if compiled else {}
    return tuple(
        plan
        for table in rounds.TABLES
        for plan in (Plan(table.bulk, goals.get(table)), Plan(table.played_out))
    )


def _calls(table: rounds.Table) -> tuple[Plan, ...]:
    demanded = {
        calls.IN_THE_MIDDLE: 5,
        calls.AFTER_LISTING: 5,
        "hash(state)": 1,
        "state.observation(seat)": 5,
        "state.to_json()": 30,
    }
    return tuple(
        Plan(calls.row(table, name), _under(demanded.get(name)), "µs")
        for name in (*calls.WORK, calls.IN_THE_MIDDLE, calls.AFTER_LISTING)
    )


def _crowded(*, compiled: bool) -> tuple[Plan, ...]:
    return (
        Plan(crowded.IS_LEGAL, _under(100), "µs"),
        Plan(crowded.FORTY_COUNTED, _under(0.2 if compiled else 1), "s"),
        Plan(crowded.FORTY_DRAWN, None, "s"),
        Plan(crowded.SIXTEEN_LISTED, _under(5), "ms"),
        Plan(crowded.SIXTEEN_COUNTED, None, "ms"),
        Plan(crowded.SIXTEEN_DRAWN, None, "ms"),
        Plan(crowded.TEN_LISTED, _under(5), "ms"),
    )


def _agents() -> list[Plan]:
    return [
        Plan(calls.row(table, name), None, "ms")
        for table in rounds.TABLES
        for name in calls.DECISIONS
    ]


def _footprint() -> tuple[Plan, ...]:
    return (
        Plan(footprint.IMPORT, _under(2), "x"),
        Plan(footprint.IMPORTED, None, "ms"),
        Plan(footprint.BARE, None, "ms"),
        Plan(footprint.HELP, _under(0.3), "s"),
        *(
            plan
            for table in rounds.TABLES
            for plan in (
                Plan(footprint.fields_row(table), _under(1000), "B"),
                Plan(footprint.whole_row(table), None, "B"),
                Plan(footprint.listed_row(table), None, "B"),
            )
        ),
    )


def _under(floor: float | None) -> Goal | None:
    return None if floor is None else Goal(MEDIAN, floor, less=True)
