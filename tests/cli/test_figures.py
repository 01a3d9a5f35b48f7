"""What a simulation tells, as tables on the screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from io import StringIO

import attrs

from cardfishing.cli.figures import show_comparison, show_summary, show_tournament, show_trial
from cardfishing.cli.screen import Screen
from cardfishing.simulation import Estimate, Plan, Row, Sprt, Trial, compare, summary, tournament
from cardfishing_casino import CASINO
from tests.simulation.made import plan_of, row_of, rows_of

SCORES = [(21, 10), (12, 22), (23, 20), (9, 9)]


def shown(show: Callable[[Screen], None]) -> list[str]:
    """Return the lines that are shown, each of at most 80 columns."""
    page = StringIO()
    show(Screen(page=page))
    lines = page.getvalue().splitlines()
    assert all(len(line) <= 80 for line in lines)
    return lines


def summed(plan: Plan, rows: Iterator[Row] | list[Row]) -> list[str]:
    """Return the lines that show the summary of some rows."""
    told = summary(plan, rows)
    return shown(lambda screen: show_summary(screen, told))


def test_a_summary_begins_with_what_was_played() -> None:
    """Game, matches, deals, seats, seed and the level of the intervals."""
    lines = summed(plan_of(), rows_of(plan_of(), SCORES))
    assert lines[0] == "casino: 4 matches on 2 deals, 2 seats, seed 0; intervals of 95 %."
    assert lines[1] == "1 of them was tied."


def test_agents_and_places_have_a_line_each() -> None:
    """Shares with intervals, and scores."""
    lines = summed(plan_of(), rows_of(plan_of(), SCORES))
    assert "ann                   87.5 % (48.2 .. 98.1)     18.75 (16.00 .. 21.50)" in lines
    names = [line.split("  ")[0] for line in lines]
    for name in ("ann", "bob", "plays first", "deals", "most cards", "rounds a match"):
        assert name in names


def test_the_margin_is_told_in_a_sentence() -> None:
    """With what duplicate deals saved, if there were any."""
    plan = plan_of(matches=4)
    scores = [(21, 3), (1, 22), (30, 2), (5, 29)]
    lines = summed(plan, rows_of(plan, scores))
    assert "ann is ahead of bob by 22.75 (19.50 .. 26.00) points." in lines
    assert any(line.startswith("Duplicate deals cut the variance") for line in lines)
    alone = plan_of(duplicate=False)
    assert not any("Duplicate" in line for line in summed(alone, rows_of(alone, scores)))


def test_few_deals_are_warned_of() -> None:
    """Below thirty deals the intervals are too narrow; from there on nothing is said."""
    warning = "So few deals make intervals too narrow: play at least 30."
    few, many = plan_of(matches=58), plan_of(matches=60)
    assert warning in summed(few, rows_of(few, [(21, 10)] * 58))
    assert warning not in summed(many, rows_of(many, [(21, 10)] * 60))


def test_matches_that_were_given_up_are_told() -> None:
    """Even where no other match was played."""
    plan = plan_of(matches=1)
    lines = summed(plan, [row_of(plan, 0, (0, 0), fault="not decided")])
    assert lines[1:] == ["1 more was given up and counts nowhere."]


def test_many_agents_have_several_tables_of_points() -> None:
    """Two agents fit beside each other; the third has a table below."""
    plan = plan_of("ann", "bob", "cid", matches=3, seats=3, unit="round")
    lines = summed(plan, rows_of(plan, [(5, 6, 0), (3, 2, 5), (4, 1, 3)]))
    heads = [line.split() for line in lines if line.startswith("points a round")]
    assert [head[3:] for head in heads] == [["ann", "bob"], ["cid"]]
    assert not any(line.startswith(("rounds a match", "ann is")) for line in lines)


def test_sweeps_are_told_where_they_are_counted() -> None:
    """A line more; an estimate without an interval stands alone."""
    plan = plan_of(matches=1)
    lines = summed(plan, [row_of(plan, 0, (21, 1), sweeps=(3, 1))])
    assert "sweeps a round        4.00" in lines


def test_a_test_is_told_with_its_error() -> None:
    """Who is better and how often that is wrong, or that it is not certain."""
    plan, test = plan_of(matches=400), Sprt(margin=0.1, alpha=0.01, beta=0.05)
    told: list[str] = []
    for winner in (0, 1, None):
        trial = Trial(plan, test)
        for match in range(40):
            seat = match % 2 if winner is None else (winner + match) % 2
            side = seat if winner is not None or match % 4 < 2 else 1 - seat
            trial.ends(row_of(plan, match, (21, 0) if side == 0 else (0, 21)))
        lines = shown(partial(show_trial, test=test, trial=trial))
        told.append(" ".join(lines))
    assert (
        "ann is better. Between agents who win 10 percentage points more or less than their share"
    ) in told[0]
    assert "at most 1 in 100 tests err" in told[0]
    assert "bob is better" in told[1]
    assert "at most 5 in 100 tests err" in told[1]
    assert told[2] == " After 20 deals it is not certain enough who is better."


def play(plan: Plan) -> Iterator[Row]:
    """Yield rows of which earlier agents of the alphabet win, and by more with sweeps."""
    swept = plan.game.options()["sweeps"] == "score"
    best = min(plan.agents)
    for match in range(plan.matches):
        first = plan.agents_of(match)[0] == best
        scores = (21 + swept, match % 7) if first else (match % 5, 21 + swept)
        yield row_of(plan, match, scores, rounds=2 + match % 3, plies=48 * (2 + match % 3))


def test_a_tournament_is_a_table_of_each_against_each() -> None:
    """Shares by pairs, a dash for oneself, then the ratings, the strongest first."""
    told = tournament(plan_of(matches=4), ("bob", "ann"), play=play)
    lines = shown(lambda screen: show_tournament(screen, told))
    assert "won against           bob      ann" in lines
    assert "bob                   -        0.0 %" in lines
    assert "ann                   100.0 %  -" in lines
    rated = [line.split()[0] for line in lines[lines.index("") + 5 :] if " +- " in line]
    assert rated == ["ann", "bob"]


def test_a_comparison_tells_the_base_game_whole_and_of_others_what_varies() -> None:
    """A clear change has a mark, and its number a sign."""
    told = compare(CASINO, ["sweeps=score"], play=play, matches=60, agent="ann")
    lines = shown(lambda screen: show_comparison(screen, told))
    assert " ".join(lines[:2]) == (
        "casino: 60 matches on 30 deals of each game, ann at 2 seats, seed 0; intervals of 95 %."
    )
    marked = [line for line in lines if line.endswith(" *")]
    assert any(line.startswith("points a round") and "+0." in line for line in marked)
    assert "* a clear change: its interval leaves out 0." in lines
    assert lines.count("base game") == 1
    assert sum(line.startswith("moves a round") for line in lines) == 1


def test_a_comparison_tells_what_was_given_up() -> None:
    """In each game that has faults."""
    told = compare(CASINO, ["sweeps=score"], play=play, matches=4, agent="ann")
    (variant,) = told.variants
    broken = attrs.evolve(told, variants=(attrs.evolve(variant, faults=2),))
    lines = shown(lambda screen: show_comparison(screen, broken))
    assert "2 more were given up and count nowhere." in lines


def test_great_numbers_have_fewer_decimals() -> None:
    """Rummy scores in hundreds: an interval and its mark still fit in their column."""
    plan = plan_of(matches=8)
    scores = [(21, 10), (112, 22), (923, 20), (9, 9), (20_000, 1), (0, 0), (-1500, 7), (3, 3)]
    lines = summed(plan, rows_of(plan, scores))
    (score,) = (line for line in lines if line.startswith("score of a side"))
    assert re.fullmatch(r"1228 \(-?\d+ \.\. \d+\)", score[22:48].rstrip())


def test_great_changes_of_shares_leave_room_for_their_mark() -> None:
    """Issue 9: a clear change of a share stays on its line, whatever its interval."""
    told = compare(CASINO, ["sweeps=score"], play=play, matches=60, agent="ann")
    (variant,), change = told.variants, Estimate(0.75, 0.25, 1.0)
    findings = tuple(
        attrs.evolve(found, change=change) if found.measure == "first_wins" else found
        for found in variant.findings
    )
    great = attrs.evolve(told, variants=(attrs.evolve(variant, findings=findings),))
    lines = shown(lambda screen: show_comparison(screen, great))
    (told_so,) = (line for line in lines if "+75" in line)
    assert told_so.endswith("+75 % (+25 .. +100) *")
