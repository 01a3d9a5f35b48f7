"""The demonstration: a match between two agents of different strength."""

from __future__ import annotations

from typing import Final

from cardfishing.agents.named import named
from cardfishing.cli.company import Company
from cardfishing.cli.report import Report
from cardfishing.cli.screen import Screen
from cardfishing.game import AnyGame
from cardfishing.messages import msg
from cardfishing.registry import default_host
from cardfishing.session import run, tell

PLAYERS: Final = ("greedy", "random")


def show_match(screen: Screen, game: AnyGame, seats: int, seed: int) -> None:
    """Play a match and show every step of it.

    Raises:
        CardfishingError: The game is not for so many.
    """
    players = [PLAYERS[seat % len(PLAYERS)] for seat in range(seats)]
    company = Company.of(game, players)
    report, listener = Report(screen, game, company), tell(default_host())
    agents = [named(player, game, seat) for seat, player in enumerate(players)]
    match = game.match(seats, seed=seed)
    names = (
        msg("{name} ({player})", name=name, player=player)
        for name, player in zip(company.names, players, strict=True)
    )
    screen.say(
        msg(
            "{title} ({game}), seed {seed}. At the table: {names}.",
            title=game.title,
            game=game,
            seed=seed,
            names=screen.join(list(names)),
        )
    )
    report.draw(match)
    for event, _ in run(match, agents):
        report.tell(event)
        listener(event, game)
    screen.blank()
    screen.say(msg("Try next:"))
    room = len(f"cardfishing rules {game.name}") + 2
    for command, meaning in (
        ("play", msg("play against {name} yourself", name=company.names[0])),
        ("rules", msg("read the rules, each with its number")),
        ("show", msg("see what it is, and what can be changed")),
    ):
        screen.row([(f"cardfishing {command} {game.name}", room)], meaning, indent=2)
