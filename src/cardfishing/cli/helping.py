"""The help of commands, in the language of the screen."""

from __future__ import annotations

from typing import Final

import click

from cardfishing.cli.language import LANG
from cardfishing.cli.problems import problem
from cardfishing.cli.screen import Screen
from cardfishing.errors import RulesError
from cardfishing.languages import translator
from cardfishing.messages import msg

_HEADINGS: Final = {"Options": msg("Options"), "Commands": msg("Commands")}


class Help(click.HelpFormatter):
    """A page of help whose headings are in the language of a screen."""

    def __init__(self, screen: Screen, context: click.Context) -> None:
        """Write a page as wide as the context has it."""
        super().__init__(width=context.terminal_width, max_width=context.max_content_width)
        self._screen = screen

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write how a command is called."""
        usage = prefix or self._screen.text(msg("Usage:"))
        super().write_usage(prog, args, f"{usage.rstrip()} ")

    def write_heading(self, heading: str) -> None:
        """Write the heading of a list."""
        super().write_heading(self._screen.text(_HEADINGS[heading]))


class Helpful(click.Command):
    """A command that helps in the language of a screen, and lets it be chosen.

    Attributes:
        screen: The screen.
    """

    screen: Screen

    def get_help(self, ctx: click.Context) -> str:
        """Return the page of help."""
        page = Help(self.screen, ctx)
        self.format_help(ctx, page)
        return page.getvalue().rstrip("\n")

    def get_usage(self, ctx: click.Context) -> str:
        """Return how it is called."""
        page = Help(self.screen, ctx)
        self.format_usage(ctx, page)
        return page.getvalue().rstrip("\n")

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return the option that shows the help."""
        option = super().get_help_option(ctx)
        return option and self._said(option)

    def _said(self, option: click.Option) -> click.Option:
        option.help = self.screen.text(msg("Show this message and exit."))
        return option


def language_option(screen: Screen) -> click.Option:
    """Return the option that chooses the language; the screen speaks it already.

    It refuses a language there is no catalogue of.
    """

    def check(context: click.Context, parameter: click.Parameter, language: str | None) -> None:
        del parameter
        try:
            if language is not None:
                translator(language)
        except RulesError as error:
            raise click.UsageError(screen.text(problem(error)), context) from error

    return click.Option(
        [LANG],
        metavar="LANG",
        expose_value=False,
        callback=check,
        help=screen.text(msg("The language, such as et; the system's if left out.")),
    )
