"""The catalogue: what is installed, and what a game is."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from cardfishing.booklet.rules import as_set
from cardfishing.cli.problems import problem
from cardfishing.cli.screen import Part, Screen
from cardfishing.errors import PluginError
from cardfishing.game import AnyGame
from cardfishing.messages import Message, msg
from cardfishing.options import Option
from cardfishing.plugins import PluginHost, PluginReport

_PLUGIN: Final = 40
_OPTION: Final = 29
_FACT: Final = 11


def show_games(screen: Screen, host: PluginHost) -> None:
    """List the games there are under the distributions they come from."""
    games = host.games()
    plugins = sorted(host.plugins(), key=lambda plugin: bool(plugin.names))
    origins = {
        names[0]: _origin(plugin) or plugin.plugin for plugin in plugins for names in plugin.games
    }
    width = max((len(game.name) for game in games), default=0) + 1
    for origin, offered in groupby(
        sorted(games, key=lambda game: origins[game.name]), key=lambda game: origins[game.name]
    ):
        screen.say(origin, style="bold")
        for game in offered:
            screen.row([(game.name, width)], game.title, indent=2)
    if not games:
        screen.say(msg("No game is installed; try: pip install cardfishing-casino"))


def show_plugins(screen: Screen, host: PluginHost) -> bool:
    """List the plugins and what they offer; return whether nothing is wrong with any of them."""
    plugins = host.plugins()
    for plugin in plugins:
        screen.row([(_origin(plugin), _PLUGIN)], plugin.plugin)
        facts: list[tuple[Part, Part]] = [
            (msg("games"), ", ".join(map(_called, plugin.games) if plugin.games else plugin.names)),
            (msg("agents"), ", ".join(plugin.agents)),
            (msg("decks"), ", ".join(plugin.decks)),
            (msg("hooks"), ", ".join(plugin.hooks)),
            (msg("disabled"), msg("by CARDFISHING_DISABLE") if plugin.is_disabled else ""),
            *((msg("problem"), _problem(plugin, error)) for error in plugin.errors),
            *((msg("retires"), use) for use in plugin.retired),
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
        (msg("Deck"), _decks(screen, game)),
        (msg("Scores"), screen.join([item.label for item in game.items if game.can_score(item)])),
    ]
    for name, fact in facts:
        if fact:
            screen.row([(name, _FACT)], fact)
    screen.blank()
    if game.declared:
        screen.say(msg("Options, set with -o NAME=VALUE:"), style="bold")
        current = game.options()
        for option in game.declared:
            _show_option(screen, option, current.get(option.name))
        screen.blank()
    screen.say(msg("Sources:"), style="bold")
    for source in game.sources:
        screen.say(source, indent=2)


def _decks(screen: Screen, game: AnyGame) -> str:
    """Return the name of the deck, or which one is used for how many seats."""
    seats: dict[str, list[str]] = {}
    for count in game.seat_counts:
        seats.setdefault(str(game.deck_for(count)), []).append(str(count))
    if len(seats) == 1:
        return str(*seats)
    named = [
        msg("{deck} for {seats}", deck=deck, seats=", ".join(counts))
        for deck, counts in seats.items()
    ]
    return screen.join(named, "; ")


def _show_option(screen: Screen, option: Option, value: str | None) -> None:
    """Show an option, its value if it decides anything, and the values it offers."""
    facts = {"values": option.texts, "default": option.default}
    values = _and_later(msg("{values}; default {default}", **facts), option)
    if value is None:
        values = msg("decides nothing {when}", when=option.when_idle)
    meaning = msg("{meaning} [{rule}]", meaning=option.meaning, rule=option.rule)
    name, style = as_set(option, value), "bold" * (value not in (None, option.default))
    if len(name) < _OPTION:
        screen.row([(name, _OPTION)], values, indent=2, style=style)
    else:
        screen.say(name, indent=2, style=style)
        screen.say(values, indent=4)
    screen.say(meaning, indent=4)


def _and_later(values: Part, option: Option) -> Part:
    if not option.later:
        return values
    later = ", ".join(option.later)
    return msg("{values}; not offered yet: {later}", values=values, later=later)


def _origin(plugin: PluginReport) -> str:
    return f"{plugin.distribution} {plugin.version}".strip()


def _problem(plugin: PluginReport, error: PluginError) -> Message:
    if error.plugin != plugin.plugin:
        return problem(error)
    return msg("{cause}; {remedy}", cause=error.cause, remedy=error.remedy)


def _called(names: tuple[str, ...]) -> str:
    name, *aliases = names
    return f"{name} ({', '.join(aliases)})" if aliases else name
