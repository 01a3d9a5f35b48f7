"""Comparing: what a house rule does to a game between equal players, or how another one is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final, TypeAlias

import attrs

from cardfishing.cards import CardSet
from cardfishing.game import AnyGame
from cardfishing.messages import Message, Words, msg
from cardfishing.notation import read_game
from cardfishing.registry import load
from cardfishing.simulation._bootstrap import Bootstrap, Measure
from cardfishing.simulation._facts import print_facts
from cardfishing.simulation._tally import Tally, tallied
from cardfishing.simulation.estimates import LEVEL, Estimate, check_level
from cardfishing.simulation.plan import Plan, Unit
from cardfishing.simulation.rows import Row
from cardfishing.simulation.running import simulate
from cardfishing.table import usual_seats

Play: TypeAlias = Callable[[Plan], Iterable[Row]]
"""What plays a plan, such as `simulate`."""

BASE: Final = ""
"""The change that changes nothing."""


@attrs.frozen(kw_only=True)
class Finding:
    """What one measure is in one game.

    Attributes:
        measure: The name of the measure.
        title: The same for people.
        is_share: Whether it is shown as a percentage.
        estimate: What was measured, with its interval.
        change: How much more it is than in the base game; None for that, and where it has no such
            measure.
    """

    measure: str
    title: Words
    is_share: bool
    estimate: Estimate
    change: Estimate | None

    @property
    def is_clear(self) -> bool:
        """Whether the interval of the change leaves out 0."""
        return self.change is not None and self.change.excludes(0)


@attrs.frozen(kw_only=True)
class Variant:
    """A game of a comparison.

    Attributes:
        change: The options that were changed, such as ``sweeps=score``, or the game string of
            another game; empty for the base game.
        game: The game.
        is_paired: Whether its deals are those of the base game; with another pack they are not.
        matches: How many matches or rounds were played out.
        deals: How many deals they had.
        faults: How many more were given up.
        findings: What was measured.
    """

    change: str
    game: AnyGame
    is_paired: bool
    matches: int
    deals: int
    faults: int
    findings: tuple[Finding, ...]

    def finding(self, measure: str) -> Finding | None:
        """Return what a measure is here, or None if it could not be taken."""
        return next((found for found in self.findings if found.measure == measure), None)


@attrs.frozen(kw_only=True)
class Comparison:
    """What changes of its options do to a game, or how others are beside it.

    Attributes:
        agent: The agent at all seats.
        seats: The number of seats.
        unit: Whether whole matches or single rounds were played.
        seed: The seed.
        level: How often an interval holds the truth.
        base: The game as it was given.
        variants: The changed and the other games, in the order of the changes.
    """

    agent: str
    seats: int
    unit: Unit
    seed: int
    level: float
    base: Variant
    variants: tuple[Variant, ...]

    def varies(self, measure: str) -> bool:
        """Tell whether a measure is anything but one and the same number in all games."""
        found = [variant.finding(measure) for variant in (self.base, *self.variants)]
        values = {known.estimate for known in found if known is not None}
        return len(values) > 1 or any(one.low != one.high for one in values)

    def to_json(self) -> str:
        """Return the comparison as JSON on one line, with sorted keys; an absent bound is null."""
        return print_facts(self)


def changed(game: AnyGame, change: str) -> AnyGame:
    """Return a game with a change of its options, or the game that takes its place.

    Args:
        game: The game.
        change: Options with their values, such as ``sweeps=score`` or ``sweeps=score,target=11``,
            or a game string, such as ``royal-casino``; an empty text changes nothing.

    Raises:
        NotationError: The text is neither.
        RulesError: An option or a value does not exist.
        UnknownGameError: No plugin offers such a game.
    """
    if not change:
        return game
    name, _, _ = change.partition("(")
    if "=" not in name and name not in game.options():
        return load(change)
    _, options = read_game(f"{game.name}({change})")
    return game.with_options(**options)


def compare(
    game: AnyGame | str,
    changes: Sequence[str],
    *,
    play: Play = simulate,
    agent: str = "greedy",
    matches: int = 1000,
    seats: int | None = None,
    seed: int = 0,
    unit: Unit = "match",
    level: float = LEVEL,
) -> Comparison:
    """Measure what changes of its options do to a game between equal players, or how others are.

    All games are played with the same seeds, so on the same deals where the pack is the same, and
    every deal once for each seat or partner of the agent that moves on, so that what the deal does
    is told from what play does.

    Args:
        game: The base game.
        changes: The changes, or other games (see `changed`).
        play: What plays a plan; all processors of this machine if it is left out.
        agent: The agent at all seats.
        matches: How many matches or rounds of each game.
        seats: The number of seats; the usual one if it is left out.
        seed: The seed.
        unit: Whole matches to the target, or single rounds.
        level: How often an interval holds the truth.

    Raises:
        RulesError: A change cannot be, or a number is out of its range.
        SetupError: One of the games is not for so many seats.
        NotationError: A change is neither a list of options nor a game string.
        UnknownGameError: No plugin offers a game.
    """
    base = load(game)
    check_level(level)
    plans = [
        Plan(
            game=changed(base, change),
            agents=(agent, agent),
            matches=matches,
            seats=usual_seats(base.seat_counts) if seats is None else seats,
            seed=seed,
            unit=unit,
        )
        for change in (BASE, *changes)
    ]
    sides = [_Side(tallied(plan, play(plan)), level) for plan in plans]
    measures = list(_measures(sides))
    first, *others = (
        side.variant(change, sides[0], measures)
        for change, side in zip((BASE, *changes), sides, strict=True)
    )
    return Comparison(
        agent=agent,
        seats=plans[0].seats,
        unit=unit,
        seed=seed,
        level=level,
        base=first,
        variants=tuple(others),
    )


def _always(tally: Tally) -> bool:
    del tally
    return True


@attrs.frozen(kw_only=True)
class _Measure:
    name: str
    title: Message
    take: Callable[[Tally], Measure]
    is_share: bool = False
    is_had: Callable[[Tally], bool] = _always


class _Side:
    """A game of a comparison with its sums."""

    def __init__(self, tally: Tally, level: float) -> None:
        self.tally = tally
        self.draws = Bootstrap(tally.blocks(), level=level, seed=tally.plan.seed)

    @property
    def _pack(self) -> CardSet:
        plan = self.tally.plan
        return plan.game.deck_for(plan.seats).cards

    def variant(self, change: str, base: _Side, measures: Sequence[_Measure]) -> Variant:
        """Return what some measures are here, and how much more than in the base game."""
        return Variant(
            change=change,
            game=self.tally.plan.game,
            is_paired=self._pack == base._pack,
            matches=self.tally.matches,
            deals=self.tally.deals,
            faults=self.tally.faults,
            findings=tuple(self._findings(base, measures)),
        )

    def _findings(self, base: _Side, measures: Sequence[_Measure]) -> Iterator[Finding]:
        for measure in measures:
            if not measure.is_had(self.tally):
                continue
            estimate = self.draws.maybe(measure.take(self.tally))
            if estimate is not None:
                yield Finding(
                    measure=measure.name,
                    title=measure.title,
                    is_share=measure.is_share,
                    estimate=estimate,
                    change=self._change(base, measure),
                )

    def _change(self, base: _Side, measure: _Measure) -> Estimate | None:
        if base is self or not measure.is_had(base.tally):
            return None
        here, there = measure.take(self.tally), measure.take(base.tally)
        return self.draws.change(here, base.draws, there)


def _measures(sides: Sequence[_Side]) -> Iterator[_Measure]:
    """Yield what is measured, in the order in which it is told."""
    if sides[0].tally.plan.unit == "match":
        yield _Measure(
            name="rounds", title=msg("rounds a match"), take=lambda tally: tally.rounds_of_match
        )
    yield _Measure(
        name="plies", title=msg("moves a round"), take=lambda tally: tally.plies_of_round
    )
    yield _Measure(
        name="swing", title=msg("luck: swing in points"), take=lambda tally: tally.lead.spread
    )
    yield _Measure(
        name="dealt",
        title=msg("luck: fixed by the deal"),
        take=lambda tally: tally.lead.common,
        is_share=True,
    )
    yield _Measure(
        name="first_wins",
        title=msg("first seat wins"),
        take=lambda tally: tally.wins_at[0].mean,
        is_share=True,
    )
    yield _Measure(
        name="first_lead",
        title=msg("first seat leads by"),
        take=lambda tally: tally.lead.mean,
    )
    if all(side.tally.has_sweeps for side in sides):
        yield _Measure(
            name="sweeps", title=msg("sweeps a round"), take=lambda tally: tally.sweeps_of_round
        )
    yield _Measure(name="points", title=msg("points a round"), take=lambda tally: tally.points)
    for item in dict.fromkeys(item for side in sides for item in side.tally.items):
        yield _Measure(
            name=f"points of {item}",
            title=msg("points: {item}", item=_label(item, sides)),
            take=partial(_points, item),
            is_had=partial(_scores, item),
        )


def _points(item: str, tally: Tally) -> Measure:
    return partial(tally.points_of_all, item)


def _scores(item: str, tally: Tally) -> bool:
    """Tell whether a game has a score item, or somebody has scored with it."""
    return item in tally.items or any(known.name == item for known in tally.plan.game.items)


def _label(item: str, sides: Sequence[_Side]) -> Words:
    """Return what a game calls a score item; its name if it is none of the game's own."""
    games = (side.tally.plan.game for side in sides)
    return next((known.label for game in games for known in game.items if known.name == item), item)
