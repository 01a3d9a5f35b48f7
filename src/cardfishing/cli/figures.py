"""Figures: what a simulation told, as tables on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardfishing.cli.screen import Part, Screen
from cardfishing.messages import Message, msg, plural
from cardfishing.simulation import (
    Comparison,
    Estimate,
    Finding,
    Plan,
    Spread,
    Sprt,
    Summary,
    Tournament,
    Trial,
    Verdict,
)
from cardfishing.simulation.wording import dealt, place_told, played

_NAME: Final = 22
_MEASURE: Final = 28
_INTERVAL: Final = 26
_ROOM: Final = _INTERVAL - 2
_PLACES: Final = (2, 1, 0)
_NUMBER: Final = 9
_FEW: Final = 30
_CLEAR: Final = "*"
_NOTHING: Final = "-"


def show_summary(screen: Screen, told: Summary) -> None:
    """Show what the rows of a plan tell."""
    _head(screen, told.plan, told.matches, told.deals, told.level)
    if told.ties:
        screen.say(plural("{n} of them was tied.", "{n} of them were tied.", told.ties))
    if told.faults:
        _given_up(screen, told.faults)
    if not told.matches:
        return
    _show_winners(screen, told)
    _show_items(screen, told)
    _show_lengths(screen, told)
    _show_margin(screen, told)
    _warn(screen, told.deals)


def _show_winners(screen: Screen, told: Summary) -> None:
    _titles(screen, "", (msg("won by a seat"), _INTERVAL), (msg("score"), _INTERVAL))
    for figures in told.agents:
        _line(screen, figures.agent, _shares(figures.win_share), _points(figures.score))
    for place in told.places:
        name = place_told(place.place, is_dealer=place.is_dealer)
        _line(screen, name, _shares(place.win_share), _points(place.score))


def _show_items(screen: Screen, told: Summary) -> None:
    labels = {item.name: item.label for item in told.plan.game.items}
    names = [figures.agent for figures in told.agents]
    columns = [(name, _INTERVAL) for name in names]
    room = (screen.width - _NAME) // _INTERVAL
    for start in range(0, len(names), room):
        _titles(screen, msg("points a round"), *columns[start : start + room])
        for item in told.agents[0].items:
            shown = told.agents[start : start + room]
            _line(screen, labels.get(item, item), *(_points(one.items[item]) for one in shown))


def _show_lengths(screen: Screen, told: Summary) -> None:
    titles: tuple[Part, ...] = ("5 %", msg("median"), "95 %", msg("most"))
    _titles(screen, "", (msg("mean"), _INTERVAL), *((title, _NUMBER) for title in titles))
    for name, spread in _spreads(told):
        numbers = (spread.low, spread.median, spread.high, spread.most)
        cells = [(f"{number:g}", _NUMBER) for number in numbers]
        screen.row([(name, _NAME), (_points(spread.mean), _INTERVAL), *cells])
    if told.sweeps is not None:
        _line(screen, msg("sweeps a round"), _points(told.sweeps))


def _spreads(told: Summary) -> list[tuple[Message, Spread]]:
    rounds = told.rounds if told.plan.unit == "match" else None
    spreads = (
        (msg("rounds a match"), rounds),
        (msg("moves a round"), told.plies),
        (msg("score of a side"), told.scores),
    )
    return [(name, spread) for name, spread in spreads if spread is not None]


def _show_margin(screen: Screen, told: Summary) -> None:
    margin = told.margin
    if margin is None:
        return
    first, second = margin.agents
    screen.blank()
    screen.say(
        msg(
            "{first} is ahead of {second} by {points} points.",
            first=first,
            second=second,
            points=_points(margin.mean),
        )
    )
    if margin.saved is not None:
        screen.say(
            msg(
                "Duplicate deals cut the variance of this mean by {share}.",
                share=_shares(margin.saved),
            )
        )


def show_trial(screen: Screen, test: Sprt, trial: Trial) -> None:
    """Show what a sequential test found."""
    first, second = trial.agents
    better = {Verdict.ACCEPT: first, Verdict.REJECT: second}.get(trial.verdict)
    deals = dealt(trial.deals)
    screen.blank()
    if better is None:
        screen.say(msg("After {deals} it is not certain enough who is better.", deals=deals))
        return
    screen.say(
        msg(
            "After {deals}: {agent} is better. Between agents who win {margin:g} percentage points"
            " more or less than their share, at most {error:g} in 100 tests err.",
            deals=deals,
            agent=better,
            margin=100 * test.margin,
            error=100 * (test.alpha if trial.verdict is Verdict.ACCEPT else test.beta),
        )
    )


def show_tournament(screen: Screen, told: Tournament) -> None:
    """Show what came of a round robin: each agent against each, and the ratings."""
    pairing = told.pairings[0]
    _head(screen, pairing.plan, pairing.matches, pairing.deals, told.level)
    width = max(_NUMBER, *(len(agent) + 2 for agent in told.agents))
    _titles(screen, msg("won against"), *((agent, width) for agent in told.agents))
    for agent in told.agents:
        shares = [told.win_share(agent, other) for other in told.agents]
        cells = [_NOTHING if share is None else f"{100 * share.value:.1f} %" for share in shares]
        screen.row([(agent, _NAME), *((cell, width) for cell in cells)])
    _titles(screen, msg("rating"), (msg("strength"), _INTERVAL), (msg("at least"), _NUMBER))
    for rating in told.ratings:
        strength = f"{rating.strength:.1f} +- {2 * rating.uncertainty:.1f}"
        ordinal = f"{rating.ordinal:.1f}"
        screen.row([(rating.agent, _NAME), (strength, _INTERVAL), (ordinal, _NUMBER)])
    _warn(screen, pairing.deals)


def show_comparison(screen: Screen, told: Comparison) -> None:
    """Show what house rules do to a game, or how others are."""
    base = told.base
    screen.say(
        msg(
            "{game}: {matches} on {deals} of each game, {agent} at {seats} seats, seed {seed};"
            " intervals of {level:g} %.",
            game=str(base.game),
            matches=played(base.matches, told.unit),
            deals=dealt(base.deals),
            agent=told.agent,
            seats=told.seats,
            seed=told.seed,
            level=100 * told.level,
        ),
        style="bold",
    )
    for variant in (base, *told.variants):
        if variant.faults:
            _given_up(screen, variant.faults)
    screen.blank()
    screen.say(msg("base game"), style="bold")
    for found in base.findings:
        _show_finding(screen, found)
    for variant in told.variants:
        screen.blank()
        cells: list[tuple[Part, int]] = [(variant.change, _MEASURE), ("", _INTERVAL)]
        screen.row(cells, msg("change"), style="bold")
        if not variant.is_paired:
            screen.say(msg("Another pack, so other deals: nothing is compared deal by deal."))
        for found in variant.findings:
            if told.varies(found.measure):
                _show_finding(screen, found)
    screen.blank()
    screen.say(msg("{mark} a clear change: its interval leaves out 0.", mark=_CLEAR))
    _warn(screen, base.deals)


def _show_finding(screen: Screen, found: Finding) -> None:
    show = _shares if found.is_share else _points
    change = "" if found.change is None else show(found.change, sign="+")
    mark = _CLEAR if found.is_clear else ""
    screen.row([(found.title, _MEASURE), (show(found.estimate), _INTERVAL)], f"{change} {mark}")


def _head(screen: Screen, plan: Plan, matches: int, deals: int, level: float) -> None:
    screen.say(
        msg(
            "{game}: {matches} on {deals}, {seats} seats, seed {seed}; intervals of {level:g} %.",
            game=str(plan.game),
            matches=played(matches, plan.unit),
            deals=dealt(deals),
            seats=plan.seats,
            seed=plan.seed,
            level=100 * level,
        ),
        style="bold",
    )


def _given_up(screen: Screen, faults: int) -> None:
    screen.say(
        plural(
            "{n} more was given up and counts nowhere.",
            "{n} more were given up and count nowhere.",
            faults,
        )
    )


def _warn(screen: Screen, deals: int) -> None:
    if deals < _FEW:
        screen.say(
            msg("So few deals make intervals too narrow: play at least {least}.", least=_FEW)
        )


def _titles(screen: Screen, name: Part, *columns: tuple[Part, int]) -> None:
    screen.blank()
    screen.row([(name, _NAME), *columns], style="bold")


def _line(screen: Screen, name: Part, *cells: str) -> None:
    screen.row([(name, _NAME), *((cell, _INTERVAL) for cell in cells)])


def _points(estimate: Estimate, *, sign: str = "") -> str:
    return _fitting(_numbers(estimate), sign, _PLACES)


def _shares(estimate: Estimate, *, sign: str = "") -> str:
    return _fitting([100 * number for number in _numbers(estimate)], sign, _PLACES[1:], " %")


def _fitting(numbers: Sequence[float], sign: str, places: Sequence[int], unit: str = "") -> str:
    """Return numbers with as many decimals as fit in a column."""
    shown = [_interval([f"{n:{sign}.{count}f}" for n in numbers], unit) for count in places]
    return next((text for text in shown if len(text) <= _ROOM), shown[-1])


def _numbers(estimate: Estimate) -> Sequence[float]:
    if estimate.is_bounded:
        return estimate.value, estimate.low, estimate.high
    return (estimate.value,)


def _interval(texts: Sequence[str], unit: str = "") -> str:
    value, *bounds = texts
    if not bounds:
        return f"{value}{unit}"
    return f"{value}{unit} ({' .. '.join(bounds)})"
