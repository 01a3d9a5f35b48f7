"""The command ``new-plugin``: what it says of a project that it makes or brings up to date."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import Final

from cardfishing.cli.answers import Answers
from cardfishing.cli.project import create
from cardfishing.cli.screen import Screen
from cardfishing.cli.update import Plan
from cardfishing.errors import RulesError
from cardfishing.messages import msg
from cardfishing.plugins import PluginHost
from cardfishing.registry import DISTRIBUTIONS

_FILE: Final = 40
_INSTALL: Final = 'python -m pip install -e ".[dev]"'


def make_plugin(screen: Screen, host: PluginHost, answers: Answers, to: Path) -> None:
    """Make a project, and say what to do next.

    Raises:
        RulesError: The name is that of another game, or the project cannot be made there.
    """
    if answers.name in {*host.names, *host.blocked, *DISTRIBUTIONS}:
        remedy = "a game that others have made is called so: choose another"
        raise RulesError("name", answers.name, remedy)
    create(answers, to)
    screen.say(msg("The plugin is there; its README.md says where to go on. Next:"))
    for command in (f"cd {quote(str(to))}", _INSTALL, "python -m pytest"):
        screen.quote(f"  {command}")


def show_update(screen: Screen, folder: Path) -> bool:
    """Bring a project up to date, and list what has changed; return whether nothing is left to do.

    Raises:
        RulesError: The folder is no project that new-plugin has made.
    """
    plan = Plan.of(folder)
    plan.carry_out(lambda step: screen.row([(step.name, _FILE)], step.message))
    if not plan.steps:
        screen.say(msg("Nothing is new in the template."))
    return not any(step.change.is_open for step in plan.steps)
