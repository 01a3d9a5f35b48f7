"""Plots: what was measured, as pictures that can be shown to others."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Final, assert_never

from cardfishing.errors import RulesError
from cardfishing.messages import ENGLISH, Message, Translator, msg, plural
from cardfishing.simulation._extras import extra
from cardfishing.simulation._page import BLUE, COLOURS, FAINT, Dots, Page, Point, styled
from cardfishing.simulation.comparing import Comparison, Finding
from cardfishing.simulation.statistics import Summary
from cardfishing.simulation.tournaments import Tournament
from cardfishing.simulation.wording import dealt, place_told, played

ENDINGS: Final = (".svg", ".png")
"""The endings of the files that a plot can be written to."""


def check_plot(path: Path) -> None:
    """Refuse a file that no plot can be written to, before anything is played.

    Raises:
        RulesError: It ends neither in .svg nor in .png.
        OSError: There is no such folder.
        ImportError: The package matplotlib is missing.
    """
    if path.suffix.lower() not in ENDINGS:
        raise RulesError("plot", path, msg("name a file that ends in .svg or .png"))
    path.parent.stat()
    with extra("plots"):
        import_module("matplotlib.figure")


def plot(
    told: Summary | Comparison | Tournament, path: Path, *, translator: Translator = ENGLISH
) -> None:
    """Draw what was measured into a file; equal values give equal files.

    Args:
        told: What was measured.
        path: The file, which ends in .svg or .png.
        translator: The language of the words in it.

    Raises:
        RulesError: The file ends in something else.
        ImportError: The package matplotlib is missing.
        OSError: The file cannot be written.
    """
    check_plot(path)
    with styled():
        page = Page(translator)
        match told:
            case Summary():
                _draw_summary(page, told)
            case Comparison():
                _draw_comparison(page, told)
            case Tournament():
                _draw_tournament(page, told)
            case _:
                assert_never(told)
        page.write(path)


def _draw_summary(page: Page, told: Summary) -> None:
    page.head(_title(told), _caption(told), 6.4)
    if told.rounds is None or told.plies is None or told.scores is None:
        return
    (wins, margins), (items, others) = page.figure.subplots(2, 2)
    sides = told.plan.game.sides(told.plan.seats)
    wins.axvline(1 / len(set(sides)), color=FAINT, ls="--", lw=1)
    title = msg("Rounds won") if told.plan.unit == "round" else msg("Matches won")
    page.dots(wins, title, list(_winners(told)), as_share=True)
    page.dots(items, msg("Points a round"), list(_scorers(told)))
    if told.margin is not None:
        first, second = told.margin.agents
        ahead = msg("points {first} is ahead of {second}", first=first, second=second)
        page.bars(margins, msg("Margin"), told.margin.counts, ahead)
        margins.axvline(0, color=FAINT, ls="--", lw=1)
    else:
        page.bars(margins, msg("Scores"), told.scores.counts, msg("points at the end"))
    if told.plan.unit == "match":
        page.bars(others, msg("Length"), told.rounds.counts, msg("rounds a match"))
    else:
        page.bars(others, msg("Length"), told.plies.counts, msg("moves a round"))


def _title(told: Summary) -> Message:
    agents = tuple(dict.fromkeys(told.plan.agents))
    if len(agents) == 2:
        first, second = agents
        game = told.plan.game.title
        return msg("{game}: {first} against {second}", game=game, first=first, second=second)
    return msg("{game}: {agents}", game=told.plan.game.title, agents=", ".join(agents))


def _winners(told: Summary) -> Iterator[Dots]:
    for number, figures in enumerate(told.agents):
        yield Dots(figures.agent, [Point(figures.win_share, COLOURS[number % len(COLOURS)])])
    for place in told.places:
        label = place_told(place.place, is_dealer=place.is_dealer)
        yield Dots(label, [Point(place.win_share, FAINT)])


def _scorers(told: Summary) -> Iterator[Dots]:
    labels = {item.name: item.label for item in told.plan.game.items}
    for item in told.agents[0].items:
        yield Dots(
            labels.get(item, item),
            [
                Point(figures.items[item], COLOURS[number % len(COLOURS)])
                for number, figures in enumerate(told.agents)
            ],
        )


def _caption(told: Summary) -> Message:
    return msg(
        "{matches} on {deals}; {intervals}; {seats}, seed {seed}; {game}",
        matches=played(told.matches, told.plan.unit),
        deals=dealt(told.deals),
        intervals=_intervals(told.level),
        seats=plural("{n} seat", "{n} seats", told.plan.seats),
        seed=told.plan.seed,
        game=str(told.plan.game),
    )


def _intervals(level: float) -> Message:
    return msg("lines are intervals of {level:g} %", level=100 * level)


def _draw_comparison(page: Page, told: Comparison) -> None:
    panels = [found for found in told.base.findings if told.varies(found.measure)]
    rows = max(1, (len(panels) + 1) // 2)
    caption = msg(
        "{matches} on {deals} of each game, {agent} at all seats; {intervals};\n"
        "a full dot is clearly off the base game, {pairing}; {seats}, seed {seed}",
        matches=played(told.base.matches, told.unit),
        deals=dealt(told.base.deals),
        agent=told.agent,
        intervals=_intervals(told.level),
        pairing=_pairing(told),
        seats=plural("{n} seat", "{n} seats", told.seats),
        seed=told.seed,
    )
    height = 1.1 + rows * (0.65 + 0.22 * (1 + len(told.variants)))
    page.head(_question(told), caption, height)
    grid = page.figure.subplots(rows, 2, squeeze=False).flatten()
    for axes, found in zip(grid, panels, strict=False):
        page.dots(axes, found.title, list(_variants(told, found)), as_share=found.is_share)
    for axes in grid[len(panels) :]:
        axes.remove()


def _question(told: Comparison) -> Message:
    base = told.base.game
    if all(variant.game.name == base.name for variant in told.variants):
        return msg("{game}: what house rules do", game=base.title)
    return msg("{game} and others", game=base.title)


def _pairing(told: Comparison) -> Message:
    if all(variant.is_paired for variant in told.variants):
        return msg("deal by deal")
    return msg("on other deals if the pack is another")


def _variants(told: Comparison, base: Finding) -> Iterator[Dots]:
    yield Dots(msg("base game"), [Point(base.estimate, FAINT)])
    for variant in told.variants:
        found = variant.finding(base.measure)
        if found is not None:
            yield Dots(variant.change, [Point(found.estimate, BLUE, is_full=found.is_clear)])


def _draw_tournament(page: Page, told: Tournament) -> None:
    pairing = told.pairings[0]
    plan = pairing.plan
    caption = msg(
        "ratings by the model of Plackett and Luce; lines are two standard deviations;\n"
        "{matches} on {deals} for each pair; {seats}, seed {seed}; {game}",
        matches=played(pairing.matches, plan.unit),
        deals=dealt(pairing.deals),
        seats=plural("{n} seat", "{n} seats", plan.seats),
        seed=plan.seed,
        game=str(plan.game),
    )
    page.head(msg("{game}: ratings", game=plan.game.title), caption, 1.6 + 0.3 * len(told.ratings))
    rows = [Dots(rating.agent, [Point(rating.estimate)]) for rating in told.ratings]
    page.dots(page.figure.subplots(), msg("Strength"), rows)
