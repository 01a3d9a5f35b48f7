"""The catalogue: what is installed, what a game is, and its rules."""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points
from itertools import groupby
from typing import Final

from cardfishing.cli.board import items
from cardfishing.cli.screen import Part, Screen
from cardfishing.game import AnyGame
from cardfishing.messages import msg
from cardfishing.options import Option
from cardfishing.plugins import PluginHost
from cardfishing.plugins.specs import PROJECT
from cardfishing.rulebook import Rule

_NAME: Final = 20
_OPTION: Final = 28
_FACT: Final = 11
_RULE: Final = 5


def show_games(screen: Screen, host: PluginHost) -> None:
    """List the games there are, and the distributions they come from."""
    games = host.games()
    origins = {entry.name: _origin(entry) for entry in _entries()}
    for game in games:
        screen.row([(game.name, _NAME), (game.title, _NAME)], origins.get(game.name, ""))
    if not games:
        screen.say(msg("No game is installed; try: pip install cardfishing-casino"))


def show_plugins(screen: Screen, host: PluginHost) -> None:
    """List the distributions with plugins, what they offer, and what did not load."""
    for origin, entries in groupby(_entries(), key=_origin):
        screen.row([(origin, 2 * _NAME)], ", ".join(entry.name for entry in entries))
    agents = [spec.name for spec in host.agents()]
    decks = [deck.name for deck in host.decks()]
    screen.row([(msg("All agents"), 2 * _NAME)], screen.join(agents))
    screen.row([(msg("All decks"), 2 * _NAME)], screen.join(decks))
    for name in host.blocked:
        screen.say(msg("Disabled by CARDFISHING_DISABLE: {name}", name=name))
    for failure in host.failures:
        screen.say(msg("Left out: {failure}", failure=str(failure)))


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


def _entries() -> list[EntryPoint]:
    found = [*entry_points(group=PROJECT), *entry_points(group=f"{PROJECT}.plugins")]
    return sorted(found, key=lambda entry: (_origin(entry), entry.name))


def _origin(entry: EntryPoint) -> str:
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist else ""
