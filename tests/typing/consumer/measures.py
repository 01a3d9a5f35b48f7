"""What a simulation tells: statistics, ratings, tests and house rules."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import assert_type

from cardfishing.simulation import (
    AgentFigures,
    Comparison,
    Estimate,
    Finding,
    Ladder,
    Margin,
    PlaceFigures,
    Plan,
    Rating,
    Row,
    Spread,
    Sprt,
    Summary,
    Tournament,
    Trial,
    Variant,
    Verdict,
    changed,
    compare,
    plot,
    ratings_of,
    round_robin,
    summary,
    tournament,
    wilson,
)
from cardfishing.simulation.comparing import Play
from cardfishing.simulation.plots import check_plot
from cardfishing_casino import CASINO

PLAN = Plan(game=CASINO, agents=("ann", "bob"), matches=4, seats=2, unit="round")


def rows(plan: Plan) -> Iterator[Row]:
    """Rows may come from anywhere; here the agent whose name comes first wins."""
    for match in range(plan.matches):
        agents = plan.agents_of(match)
        scores = tuple(8 if agent == min(agents) else 3 for agent in agents)
        yield Row(
            match=match,
            deal=plan.deal_of(match),
            agents=agents,
            dealer=plan.dealer_of(match),
            sides=(0, 1),
            scores=scores,
            winner=scores.index(8),
            rounds=1,
            plies=48,
            items={"cards": scores},
            sweeps=(),
        )


PLAY: Play = rows


def statistics() -> None:
    """Rows are summed up once, and every number has its interval."""
    told: Summary = summary(PLAN, rows(PLAN), level=0.9)
    figures: AgentFigures = told.agents[0]
    place: PlaceFigures = told.places[0]
    margin: Margin | None = told.margin
    spread: Spread | None = told.plies
    share: Estimate = figures.win_share
    assert figures.agent == "ann"
    assert place.place == 0
    assert margin is not None
    assert margin.mean.value == 5
    assert spread is not None
    assert spread.most == 48
    assert share.value == wilson(4, 4).value
    with TemporaryDirectory() as folder:
        path = Path(folder) / "plot.svg"
        check_plot(path)
        plot(told, path)
        assert path.exists()


def strength() -> None:
    """Agents are rated, paired and tested."""
    best: Rating = ratings_of(rows(PLAN))[0]
    ladder = Ladder()
    for row in rows(PLAN):
        ladder.add(row)
    assert ladder.ratings()[0] == best
    assert len(round_robin(PLAN, ("ann", "bob", "cid"))) == 3
    told: Tournament = tournament(PLAN, ("ann", "bob"), play=PLAY)
    assert_type(told.win_share("ann", "bob"), Estimate | None)
    trial = Trial(PLAN, Sprt(margin=0.1))
    assert not any(trial.ends(row) for row in rows(PLAN))
    assert trial.verdict is Verdict.GO_ON


def house_rules() -> None:
    """Changes of a game are measured beside it."""
    told: Comparison = compare(CASINO, ["sweeps=score"], play=PLAY, matches=4, unit="round")
    variant: Variant = told.variants[0]
    finding: Finding | None = variant.finding("points")
    assert finding is not None
    assert not finding.is_clear
    assert variant.game == changed(CASINO, "sweeps=score")
