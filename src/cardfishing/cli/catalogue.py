"""The catalogue: what is installed, what a game is, and its rules."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from cardfishing.cli.boards import board_of
from cardfishing.cli.problems import problem
from cardfishing.cli.screen import Part, Screen
from cardfishing.errors import PluginError
from cardfishing.game import AnyGame
from cardfishing.messages import Message, msg
from cardfishing.options import Choice, Option
from cardfishing.plugins import PluginHost, PluginReport
from cardfishing.rulebook import Rule

_PLUGIN: Final = 40
_OPTION: Final = 29
_FACT: Final = 11
_RULE: Final = 5


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
        (msg("Scores"), screen.join([item.label for item in board_of(game).items(game)])),
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
    name, style = _as_set(option, value), "bold" * (value not in (None, option.default))
    if len(name) < _OPTION:
        screen.row([(name, _OPTION)], values, indent=2, style=style)
    else:
        screen.say(name, indent=2, style=style)
        screen.say(values, indent=4)
    screen.say(meaning, indent=4)


def show_rules(screen: Screen, game: AnyGame, seats: int | None) -> None:
    """Show the rules of a game as configured, chapter by chapter, and how else it is played.

    Raises:
        SetupError: The game is not for so many seats.
    """
    title = msg("The rules of {title} ({game})", title=game.title, game=game)
    if seats is not None:
        game.check_seats(seats)
    screen.say(title, style="bold")
    if seats is not None:
        _show_sides(screen, game, seats)
    for chapter, rules in groupby(game.rulebook, key=lambda rule: rule.chapter):
        screen.blank()
        screen.say(chapter, style="bold")
        for rule in rules:
            show_rule(screen, game, rule)
    if game.declared or game.rulebook.fixed:
        screen.blank()
        screen.say(_points(game), style="bold")
        current = game.options()
        for option in game.declared:
            _show_ruling(screen, option, current.get(option.name))
        for ruling in game.rulebook.fixed:
            screen.row([(ruling.id, _RULE)], ruling.meaning)
            screen.say(ruling.reading, indent=_RULE)
            screen.say(ruling.says, indent=_RULE, style="dim")
    screen.blank()
    screen.say(msg("Sources"), style="bold")
    for source in game.sources:
        screen.say(source)


def _points(game: AnyGame) -> Message:
    """Return the heading over options and rulings: points are contested if somebody rules them."""
    is_ruled = game.rulebook.fixed or any(option.ruling for option in game.declared)
    return msg("Contested points") if is_ruled else msg("Options")


def _show_sides(screen: Screen, game: AnyGame, seats: int) -> None:
    sides = game.sides(seats)
    parties = [[str(seat) for seat in range(seats) if sides[seat] == side] for side in set(sides)]
    together = " / ".join("+".join(party) for party in sorted(parties))
    screen.say(msg("At a table of {seats} the seats play {sides}.", seats=seats, sides=together))


def _show_ruling(screen: Screen, option: Option, value: str | None) -> None:
    """Show a contested point, how it is ruled, and the other readings."""
    texts = option.values.samples if isinstance(option.values, Choice) else (option.texts,)
    others = ", ".join(text for text in texts if text != value)
    ruling: Part = _as_set(option, value)
    if value is None:
        ruling = msg(
            "{option} decides nothing {when}; readings: {readings}",
            option=ruling,
            when=option.when_idle,
            readings=others,
        )
    elif others:
        ruling = msg("{ruling}; other readings: {others}", ruling=ruling, others=others)
    screen.row([(option.ruling or option.rule, _RULE)], option.meaning)
    screen.say(_and_later(ruling, option), indent=_RULE)
    if option.says is not None:
        screen.say(option.says, indent=_RULE, style="dim")


def _as_set(option: Option, value: str | None) -> str:
    return option.name if value is None else f"{option.name}={value}"


def _and_later(values: Part, option: Option) -> Part:
    if not option.later:
        return values
    later = ", ".join(option.later)
    return msg("{values}; not offered yet: {later}", values=values, later=later)


def show_rule(screen: Screen, game: AnyGame, rule: Rule) -> None:
    """Show one rule as configured."""
    screen.row([(rule.id, _RULE)], rule.wording(game.facts()))


def _origin(plugin: PluginReport) -> str:
    return f"{plugin.distribution} {plugin.version}".strip()


def _problem(plugin: PluginReport, error: PluginError) -> Message:
    if error.plugin != plugin.plugin:
        return problem(error)
    return msg("{cause}; {remedy}", cause=error.cause, remedy=error.remedy)


def _called(names: tuple[str, ...]) -> str:
    name, *aliases = names
    return f"{name} ({', '.join(aliases)})" if aliases else name
