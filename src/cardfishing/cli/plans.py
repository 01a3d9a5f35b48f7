"""The options of commands that simulate: what is played, by whom, and where it goes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import click

from cardfishing.cli.screen import Part
from cardfishing.messages import msg

UNITS: Final = ("match", "round")
DASK: Final = "dask"
ENGINES: Final = ("processes", DASK)
REPORTS: Final = ("text", "json")

USUAL_AGENTS: Final = "greedy,random"
USUAL_AGENT: Final = "greedy"
_MATCHES: Final = 1000
_LEVEL: Final = 0.95
_BETWEEN: Final = click.FloatRange(0, 0.5, min_open=True, max_open=True)


def simulate_options(tell: Callable[[Part], str]) -> list[click.Parameter]:
    """Return the options of a simulation between agents.

    Args:
        tell: Puts a sentence in the language of the screen.
    """
    return [
        click.Option(
            ["--agents"],
            metavar="NAME,...",
            multiple=True,
            default=(USUAL_AGENTS,),
            help=tell(
                msg(
                    "Who plays, by seat, such as greedy,search; repeated round the table."
                    " exec:COMMAND stands alone; give --agents again for the next."
                )
            ),
        ),
        *plan_options(tell),
        click.Option(
            ["--no-rotate", "rotate"],
            is_flag=True,
            flag_value=False,
            default=True,
            help=tell(msg("Leave each agent at its seat.")),
        ),
        click.Option(
            ["--no-duplicate", "duplicate"],
            is_flag=True,
            flag_value=False,
            default=True,
            help=tell(msg("Give each match deals of its own, not each seating the same.")),
        ),
        click.Option(
            ["--round-robin"],
            is_flag=True,
            help=tell(msg("Play every agent against every other, and rate them.")),
        ),
        click.Option(
            ["--until", "error"],
            metavar="ERROR",
            type=_BETWEEN,
            help=tell(msg("Stop as soon as who is better is certain but for this, such as 0.05.")),
        ),
        click.Option(
            ["--margin"],
            type=_BETWEEN,
            help=tell(
                msg(
                    "How far above its fair share --until should find an agent:"
                    " 0.02, as without it, is 2 percentage points."
                )
            ),
        ),
    ]


def compare_options(tell: Callable[[Part], str]) -> list[click.Parameter]:
    """Return the options of a comparison of house rules.

    Args:
        tell: Puts a sentence in the language of the screen.
    """
    return [
        click.Option(
            ["--agent"],
            metavar="NAME",
            default=USUAL_AGENT,
            help=tell(msg("The agent at all seats.")),
        ),
        *plan_options(tell),
    ]


def plan_options(tell: Callable[[Part], str]) -> list[click.Parameter]:
    """Return the options that say what is simulated, by which workers, and what is shown.

    Args:
        tell: Puts a sentence in the language of the screen.
    """
    natural, positive = click.IntRange(min=0), click.IntRange(min=1)
    return [
        click.Option(
            ["--matches"], type=positive, default=_MATCHES, help=tell(msg("How many matches."))
        ),
        click.Option(["--seats"], type=int, help=tell(msg("The number of seats."))),
        click.Option(
            ["--seed"], type=natural, default=0, help=tell(msg("The seed of deals and agents."))
        ),
        click.Option(
            ["--unit"],
            type=click.Choice(UNITS),
            default=UNITS[0],
            help=tell(msg("Whole matches to the target, or single rounds.")),
        ),
        click.Option(
            ["--workers"],
            type=positive,
            help=tell(msg("How many play at once; as many as there are processors without.")),
        ),
        click.Option(
            ["--engine"],
            type=click.Choice(ENGINES),
            default=ENGINES[0],
            help=tell(msg("Who plays: processes of this machine, or workers of Dask.")),
        ),
        click.Option(
            ["--scheduler"],
            metavar="ADDRESS",
            help=tell(
                msg("The address of a cluster that runs, for --engine dask; a local one without.")
            ),
        ),
        click.Option(
            ["--output", "file"],
            metavar="FILE",
            help=tell(msg("Where the rows are kept: .jsonl or .parquet; goes on if it is there.")),
        ),
        click.Option(["--quiet"], is_flag=True, help=tell(msg("Show no progress."))),
        click.Option(
            ["--format", "form"],
            type=click.Choice(REPORTS),
            default=REPORTS[0],
            help=tell(msg("How the results are shown.")),
        ),
        click.Option(
            ["--plot"],
            metavar="FILE",
            help=tell(msg("Draw the results into FILE.svg or FILE.png as well.")),
        ),
        click.Option(
            ["--level"],
            type=click.FloatRange(0, 1, min_open=True, max_open=True),
            default=_LEVEL,
            help=tell(msg("How often an interval holds the truth.")),
        ),
    ]
