"""Agents as people write them: a name, or the command of a program."""

from __future__ import annotations

from shlex import split
from typing import Any, Final

from cardfishing.errors import CardfishingError, RulesError
from cardfishing.game import Agent, AnyGame
from cardfishing.messages import msg
from cardfishing.registry import agent

PROGRAM: Final = "exec:"
"""What an agent begins with that is a program, before its command."""


def named(text: str, game: AnyGame, seed: int) -> Agent[Any, Any]:
    """Return the agent that a text names, or the program that plays.

    Args:
        text: The name of an agent, or ``exec:`` and a command.
        game: The game it plays.
        seed: Its seed.

    Raises:
        RulesError: There is no such agent, or it cannot be made for the game.
        PluginError: Two plugins offer different agents of this name.
    """
    if text.startswith(PROGRAM):
        return _program(text, game, seed)
    spec = agent(text)
    try:
        return spec.make(game, seed)
    except CardfishingError:
        raise
    except Exception as error:
        remedy = msg(
            "it raised {error} for {game}: choose another", error=repr(error), game=game.name
        )
        raise RulesError("agent", text, remedy) from error


def _program(text: str, game: AnyGame, seed: int) -> Agent[Any, Any]:
    from cardfishing.agents.external import ExternalAgent  # noqa: PLC0415  # few have a program

    try:
        command = split(text.removeprefix(PROGRAM))
    except ValueError as error:
        remedy = msg("{error}; quote the command as for a shell", error=str(error))
        raise RulesError("agent", text, remedy) from error
    return ExternalAgent(command, game, seed)
