"""The command line: its commands, their arguments and what they mean."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import click

from cardfishing.cli.answers import FAMILIES, LICENCES
from cardfishing.cli.helping import Helpful, language_option
from cardfishing.cli.plans import compare_options, simulate_options
from cardfishing.cli.screen import WIDTH, Screen
from cardfishing.messages import msg

COLOURS: Final = ("two", "four")
FORMATS: Final = ("text", "md", "html")
"""The formats of a rulebook."""

_DEMO_SEED: Final = 82
_PERFT_SEED: Final = 1


class Command(Helpful):
    """A command whose doing is imported when it is called."""

    def __init__(
        self,
        screen: Screen,
        name: str,
        params: Iterable[click.Parameter] = (),
        **attributes: Any,  # noqa: ANN401
    ) -> None:
        """Write to a screen; the rest is as for any command."""
        super().__init__(name, params=[*params, language_option(screen)], **attributes)
        self.screen = screen

    def invoke(self, ctx: click.Context) -> None:
        """Run the command."""
        from cardfishing.cli.actions import act  # noqa: PLC0415  # help is shown without it

        act(self.screen, str(self.name), ctx.params)


class Line(Helpful, click.Group):
    """The command line, which helps in the language of a screen."""


def command_line(screen: Screen | None = None) -> click.Group:
    """Return the command line, which writes to a screen; an English one if it is left out."""
    shown = Screen() if screen is None else screen
    tell = shown.text
    game = click.Argument(["name"], metavar="GAME")
    options = click.Option(
        ["-o", "options"],
        metavar="NAME=VALUE",
        multiple=True,
        help=tell(msg("Change an option of the game; may be repeated.")),
    )
    seats = click.Option(["--seats"], type=int, help=tell(msg("The number of seats.")))
    seed_help = tell(msg("The seed of the deals."))
    natural = click.IntRange(min=0)
    commands = (
        Command(
            shown,
            "demo",
            help=tell(msg("Show a match between two agents of different strength.")),
            params=[
                click.Argument(["name"], metavar="[GAME]", default="casino"),
                options,
                seats,
                click.Option(["--seed"], type=natural, default=_DEMO_SEED, help=seed_help),
            ],
        ),
        Command(
            shown,
            "list",
            help=tell(msg("List the games that are installed.")),
        ),
        Command(
            shown,
            "show",
            help=tell(msg("Show what a game is, or draw the start of a round.")),
            params=[
                game,
                options,
                click.Option(
                    ["--svg", "file"],
                    metavar="FILE",
                    help=tell(msg("Draw the start of a round into a file; - is the output.")),
                ),
                seats,
                click.Option(["--seed"], type=natural, help=seed_help),
                click.Option(
                    ["--seat"],
                    type=int,
                    help=tell(msg("The seat that sees it, from 0; all hands are open without.")),
                ),
                click.Option(
                    ["--colours", "--colors"],
                    type=click.Choice(COLOURS),
                    help=tell(msg("Two colours of suits, or four.")),
                ),
            ],
        ),
        Command(
            shown,
            "rules",
            help=tell(msg("Print the numbered rules of a game, or make its rulebook.")),
            params=[
                game,
                options,
                seats,
                click.Option(
                    ["--format", "form"],
                    type=click.Choice(FORMATS),
                    help=tell(msg("Make the whole rulebook: text, Markdown, or a page to print.")),
                ),
                click.Option(
                    ["--output", "file"],
                    metavar="FILE",
                    help=tell(msg("Write the rulebook to a file, in the format of its ending.")),
                ),
            ],
        ),
        Command(
            shown,
            "play",
            help=tell(msg("Play a match against agents, or go on with a saved one.")),
            params=[
                click.Argument(["name"], metavar="[GAME]", required=False),
                options,
                seats,
                click.Option(["--seat"], type=int, help=tell(msg("Your seat, from 0."))),
                click.Option(
                    ["--against"],
                    metavar="AGENT",
                    help=tell(
                        msg("The agent at the other seats: greedy, random, ... or exec:COMMAND.")
                    ),
                ),
                click.Option(["--seed"], type=natural, help=seed_help),
                click.Option(
                    ["--load", "file"],
                    metavar="FILE",
                    help=tell(msg("Go on with a match that was saved.")),
                ),
            ],
        ),
        Command(
            shown,
            "perft",
            help=tell(msg("Count the move sequences from the start of a round.")),
            params=[
                game,
                options,
                seats,
                click.Option(["--seed"], type=natural, default=_PERFT_SEED, help=seed_help),
                click.Option(
                    ["--depth"],
                    type=natural,
                    default=3,
                    help=tell(msg("The length of the sequences.")),
                ),
            ],
        ),
        Command(
            shown,
            "simulate",
            help=tell(msg("Play many matches between agents, and say what came of them.")),
            params=[game, options, *simulate_options(tell)],
        ),
        Command(
            shown,
            "compare",
            help=tell(msg("Measure house rules, or other games, between equal players.")),
            params=[
                game,
                click.Argument(
                    ["changes"], metavar="OPTION=VALUE|GAME...", nargs=-1, required=True
                ),
                options,
                *compare_options(tell),
            ],
        ),
        Command(
            shown,
            "new-plugin",
            help=tell(msg("Make the project of a plugin, or bring one up to date.")),
            params=[
                click.Argument(["name"], metavar="[NAME]", required=False),
                click.Option(
                    ["--family"],
                    type=click.Choice(FAMILIES),
                    help=tell(msg("What the game is made from.")),
                ),
                click.Option(
                    ["--dest"],
                    metavar="FOLDER",
                    help=tell(msg("Where to make it; the name of the game if left out.")),
                ),
                click.Option(
                    ["--author"], default="", help=tell(msg("Who holds the rights in it."))
                ),
                click.Option(
                    ["--summary"], default="", help=tell(msg("What the game is, in a sentence."))
                ),
                click.Option(
                    ["--licence", "--license"],
                    type=click.Choice(LICENCES),
                    default=LICENCES[0],
                    help=tell(msg("On which terms others may use it.")),
                    show_default=True,
                ),
                click.Option(
                    ["--update"],
                    metavar="[FOLDER]",
                    is_flag=False,
                    flag_value=".",
                    help=tell(msg("Bring in what is new in the template.")),
                ),
            ],
        ),
        Command(
            shown,
            "plugins",
            help=tell(msg("List the plugins, what they offer and what did not load.")),
        ),
        Command(
            shown,
            "check",
            help=tell(msg("Check an installed game, or all games of a distribution.")),
            params=[
                click.Argument(["name"], metavar="NAME"),
                click.Option(
                    ["--long", "is_long"],
                    is_flag=True,
                    help=tell(msg("Play ten rounds for each number of seats instead of one.")),
                ),
            ],
        ),
    )
    group = Line(
        "cardfishing",
        commands=commands,
        params=[language_option(shown)],
        context_settings={"max_content_width": WIDTH, "help_option_names": ["-h", "--help"]},
        help=tell(msg("Fishing and rummy card games, by exact rules.")),
    )
    group.screen = shown
    version = click.version_option(
        package_name="cardfishing", help=tell(msg("Show the version and exit."))
    )
    return version(group)
