"""The catalogue: what is installed, what a game is, and its rules."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from cardfishing.cli.board import items
from cardfishing.cli.problems import problem
from cardfishing.cli.screen import Part, Screen
from cardfishing.errors import PluginError
from cardfishing.game import AnyGame
from cardfishing.messages import Message, msg
from cardfishing.options import Option
from cardfishing.plugins import PluginHost, PluginReport
from cardfishing.rulebook import Rule

_NAME: Final = 20
_OPTION: Final = 28
_FACT: Final = 11
_RULE: Final = 5


def show_games(screen: Screen, host: PluginHost) -> None:
    """List the games there are, and the distributions they come from."""
    games = host.games()
    origins = {names[0]: _origin(plugin) for plugin in host.plugins() for names in plugin.games}
    for game in games:
        screen.row([(game.name, _NAME), (game.title, _NAME)], origins[game.name])
    if not games:
        screen.say(msg("No game is installed; try: pip install cardfishing-casino"))


def show_plugins(screen: Screen, host: PluginHost) -> bool:
    """List the plugins and what they offer; return whether nothing is wrong with any of them."""
    plugins = host.plugins()
    for plugin in plugins:
        screen.row([(_origin(plugin), 2 * _NAME)], plugin.plugin)
        facts: list[tuple[Part, Part]] = [
            (msg("games"), ", ".join(map(_called, plugin.games) if plugin.games else plugin.names)),
            (msg("agents"), ", ".join(plugin.agents)),
            (msg("decks"), ", ".join(plugin.decks)),
            (msg("hooks"), ", ".join(plugin.hooks)),
            (msg("disabled"), msg("by CARDFISHING_DISABLE") if plugin.is_disabled else ""),
            *((msg("problem"), _problem(plugin, error)) for error in plugin.errors),
        ]
        for name, fact in facts:
            if fact:
                screen.row([(name, _FACT)], fact, indent=2)
    return not any(plugin.errors for plugin in plugins)


def show_game(screen: Screen, game: AnyGame) -> None:
    """Show what a game is, its options as they are set, and its sources."""
    screen.say(game.title, style="bold")
    screen.say(game.summary)
    screen.blank()
    facts: list[tuple[Part, Part]] = [
        (msg("Name"), str(game)),
        (msg("Aliases"), ", ".join(game.aliases)),
        (msg("Version"), str(game.version)),
        (msg("Seats"), ", ".join(map(str, game.seat_counts))),
        (msg("Deck"), str(game.deck)),
        (msg("Scores"), screen.join([item.title for item in items(game)])),
    ]
    for name, fact in facts:
        if fact:
            screen.row([(name, _FACT)], fact)
    screen.blank()
    if game.declared:
        screen.say(msg("Options, set with -o NAME=VALUE:"), style="bold")
        current = game.options()
        for option in game.declared:
            _show_option(screen, option, current[option.name])
        screen.blank()
    screen.say(msg("Sources:"), style="bold")
    for source in game.sources:
        screen.say(source, indent=2)


def _show_option(screen: Screen, option: Option, value: str) -> None:
    values = msg("{values}; default {default}", values=option.texts, default=option.default)
    meaning = msg("{meaning} [{rule}]", meaning=option.meaning, rule=option.rule)
    is_changed = value != option.default
    screen.row([(f"{option.name}={value}", _OPTION)], values, indent=2, style="bold" * is_changed)
    screen.say(meaning, indent=4)


def show_rules(screen: Screen, game: AnyGame) -> None:
    """Show the rules of a game as configured, chapter by chapter."""
    title = msg("The rules of {title} ({game})", title=game.title, game=game)
    screen.say(title, style="bold")
    for chapter, rules in groupby(game.rulebook, key=lambda rule: rule.chapter):
        screen.blank()
        screen.say(chapter, style="bold")
        for rule in rules:
            show_rule(screen, game, rule)


def show_rule(screen: Screen, game: AnyGame, rule: Rule) -> None:
    """Show one rule as configured."""
    screen.row([(rule.id, _RULE)], rule.wording(game.options()))


def _origin(plugin: PluginReport) -> str:
    return f"{plugin.distribution} {plugin.version}".strip()


def _problem(plugin: PluginReport, error: PluginError) -> Message:
    if error.plugin != plugin.plugin:
        return problem(error)
    return msg("{cause}; {remedy}", cause=error.cause, remedy=error.remedy)


def _called(names: tuple[str, ...]) -> str:
    name, *aliases = names
    return f"{name} ({', '.join(aliases)})" if aliases else name
