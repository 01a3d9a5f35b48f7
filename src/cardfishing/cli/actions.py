"""What each command does, and how it says that it cannot."""

from __future__ import annotations

import secrets
import sys
import warnings
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from typing import TYPE_CHECKING, Any, Final, Unpack

import attrs
import click
from click.core import ParameterSource

from cardfishing.agents.named import PROGRAM
from cardfishing.cli.answers import Answers
from cardfishing.cli.catalogue import show_game, show_games, show_plugins
from cardfishing.cli.company import YOU
from cardfishing.cli.demo import show_match
from cardfishing.cli.draw import OUTPUT, draw_start
from cardfishing.cli.new_plugin import make_plugin, show_update
from cardfishing.cli.play import Sitting
from cardfishing.cli.problems import file_named, problem
from cardfishing.cli.rules import format_of, rulebook, show_rules
from cardfishing.cli.screen import Screen
from cardfishing.errors import CardfishingError, RulesError, SetupError, SetupProblem
from cardfishing.game import AnyGame
from cardfishing.messages import msg
from cardfishing.perft import perft
from cardfishing.plugins import PluginWarning
from cardfishing.record import Record
from cardfishing.registry import agents, default_host, load
from cardfishing.table import usual_seats

if TYPE_CHECKING:
    from cardfishing.cli.asked import Asked

_BROKEN: Final = 1
_BAD_INPUT: Final = 2
_SEED_BITS: Final = 128
_USUAL_AGENT: Final = "greedy"


def act(screen: Screen, command: str, arguments: Mapping[str, Any]) -> None:
    """Run a command; bad input is answered with a sentence and the exit status 2."""
    with warnings.catch_warnings(record=True, category=PluginWarning, action="always") as caught:
        try:
            ACTIONS[command](screen, **arguments)
        except BrokenPipeError:
            raise
        except (CardfishingError, OSError) as error:
            screen.complain(msg("Error: {problem}", problem=problem(error)))
            sys.exit(_BAD_INPUT)
        finally:
            for warning in caught:
                screen.complain(msg("Warning: {warning}", warning=str(warning.message)))


def _demo(
    screen: Screen, *, name: str, options: tuple[str, ...], seats: int | None, seed: int
) -> None:
    game = _game(screen, name, options)
    show_match(screen, game, _seats(game, seats), seed)


def _list(screen: Screen) -> None:
    show_games(screen, default_host())


def _show(
    screen: Screen,
    *,
    name: str,
    options: tuple[str, ...],
    file: str | None,
    seats: int | None,
    seed: int | None,
    seat: int | None,
    colours: str | None,
) -> None:
    game = _game(screen, name, options)
    if file is not None:
        draw_start(
            screen, game, file, seats=_seats(game, seats), seed=seed, seat=seat, colours=colours
        )
    elif (seats, seed, seat, colours) == (None,) * 4:
        show_game(screen, game)
    else:
        sentence = msg(
            "--seats, --seed, --seat and --colours say what is drawn:"
            " name a file with --svg, or leave them out"
        )
        raise click.UsageError(screen.text(sentence))


def _rules(
    screen: Screen,
    *,
    name: str,
    options: tuple[str, ...],
    seats: int | None,
    form: str | None,
    file: str | None,
) -> None:
    game = _game(screen, name, options)
    if form is None and file is None:
        show_rules(screen, game, seats)
        return
    path = None if file in (None, OUTPUT) else file_named(file)
    page = rulebook(screen, game, seats, form or format_of(path))
    if path is None:
        screen.quote(page.rstrip("\n"))
    else:
        path.write_text(page, encoding="utf-8", newline="\n")


def _play(
    screen: Screen,
    *,
    name: str | None,
    options: tuple[str, ...],
    seats: int | None,
    seat: int | None,
    against: str | None,
    seed: int | None,
    file: str | None,
) -> None:
    game = None if name is None else _game(screen, name, options)
    if file is not None:
        record = Record.load(file_named(file))
        match = record.replay(load)
        known = {"game": match.game, "seats": match.seats, "seed": match.seed}
        asked = {"game": game, "seats": seats, "seed": seed}
        changes = {key for key, value in asked.items() if value not in (None, known[key])}
        if changes or (options and game is None):
            sentence = msg(
                "{file} is a match of {game} for {seats}; leave game, options, seats and seed out",
                file=file,
                game=match.game,
                seats=match.seats,
            )
            raise click.UsageError(screen.text(sentence))
        players, forfeit = record.players, record.forfeit
        if against is None and match.turn is not None and forfeit is None:
            players = _returned(players)
    elif game is not None:
        chosen = secrets.randbits(_SEED_BITS) if seed is None else seed
        match = game.match(_seats(game, seats), seed=chosen)
        players, forfeit = (), None
    else:
        raise click.UsageError(screen.text(msg("name a game, or a file with --load")))
    Sitting(screen, match, _players(match.seats, seat, against, players), forfeit).run()


def _returned(players: tuple[str, ...]) -> tuple[str, ...]:
    """Return who goes on with a match: for a person who isn't here, the usual agent."""
    if any(player.startswith(PROGRAM) for player in players):
        remedy = msg("a file starts no program: say with --against who plays")
        raise RulesError("players", " ".join(players), remedy)
    here = {YOU, *(spec.name for spec in agents())}
    return tuple(player if player in here else _USUAL_AGENT for player in players)


def _players(
    seats: int, seat: int | None, against: str | None, known: tuple[str, ...]
) -> list[str]:
    """Return who plays at each seat: as asked for, or else as known, or else as usual."""
    if seat is None:
        seat = known.index(YOU) if YOU in known else 0
    if not 0 <= seat < seats:
        raise SetupError(
            SetupProblem.NO_SUCH_SEAT,
            [
                msg(
                    "seat {seat} is not at the table: give one from 0 to {last}",
                    seat=seat,
                    last=seats - 1,
                )
            ],
        )
    others = [against or (player if player != YOU else _USUAL_AGENT) for player in known]
    players = others or [against or _USUAL_AGENT] * seats
    players[seat] = YOU
    return players


def _perft(
    screen: Screen,
    *,
    name: str,
    options: tuple[str, ...],
    seats: int | None,
    seed: int,
    depth: int,
) -> None:
    game = _game(screen, name, options)
    state = game.new(_seats(game, seats), seed=seed)
    for length in range(1, depth + 1):
        count = perft(state, length)
        screen.say(msg("depth {depth}: {count}", depth=length, count=count))


def _simulate(
    screen: Screen,
    *,
    name: str,
    options: tuple[str, ...],
    agents: tuple[str, ...],
    rotate: bool,
    duplicate: bool,
    round_robin: bool,
    error: float | None,
    margin: float | None,
    **asked: Unpack[Asked],
) -> None:
    from cardfishing.cli.asked import means_of, plan_of, telling_of, test_of  # noqa: PLC0415
    from cardfishing.cli.compare import show_round_robin  # noqa: PLC0415  # few simulate
    from cardfishing.cli.simulate import show_simulation  # noqa: PLC0415

    if round_robin and error is not None:
        sentence = msg("--until is for two agents: leave it out, or --round-robin")
        raise click.UsageError(screen.text(sentence))
    test, names = test_of(screen, error, margin), _named(agents)
    plan = plan_of(_game(screen, name, options), names[:2] if round_robin else names, asked)
    plan = attrs.evolve(plan, rotate=rotate, duplicate=duplicate)
    means, telling = means_of(screen, asked), telling_of(asked)
    if round_robin:
        show_round_robin(screen, plan, names, means, telling)
    else:
        show_simulation(screen, plan, means, telling, test)


def _named(texts: tuple[str, ...]) -> tuple[str, ...]:
    """Return the agents of some options: names with commas between them, or a program each."""
    return tuple(
        name.strip()
        for text in texts
        for name in ([text] if text.startswith(PROGRAM) else text.split(","))
    )


def _compare(
    screen: Screen,
    *,
    name: str,
    options: tuple[str, ...],
    changes: tuple[str, ...],
    agent: str,
    **asked: Unpack[Asked],
) -> None:
    from cardfishing.cli.asked import means_of, plan_of, telling_of  # noqa: PLC0415
    from cardfishing.cli.compare import show_house_rules  # noqa: PLC0415  # few compare

    plan = plan_of(_game(screen, name, options), (agent, agent), asked)
    show_house_rules(screen, plan, changes, means_of(screen, asked), telling_of(asked))


def _new_plugin(
    screen: Screen,
    *,
    name: str | None,
    family: str | None,
    dest: str | None,
    author: str,
    summary: str,
    licence: str,
    update: str | None,
) -> None:
    context = click.get_current_context()
    given = {
        parameter
        for parameter in context.params
        if context.get_parameter_source(parameter) is ParameterSource.COMMANDLINE
    }
    if update is not None and given == {"update"}:
        if not show_update(screen, file_named(update)):
            sys.exit(_BROKEN)
    elif update is None and name is not None and family is not None:
        answers = Answers(name=name, family=family, licence=licence, author=author, summary=summary)
        make_plugin(screen, default_host(), answers, file_named(dest or name))
    else:
        sentence = msg("give a NAME and its --family, or just --update and a folder")
        raise click.UsageError(screen.text(sentence))


def _plugins(screen: Screen) -> None:
    if not show_plugins(screen, default_host()):
        sys.exit(_BROKEN)


def _check(screen: Screen, *, name: str, is_long: bool) -> None:
    from cardfishing.cli.check import LONG, SHORT, show_check  # noqa: PLC0415  # needs the kit
    from cardfishing.cli.examination import examination  # noqa: PLC0415

    with redirect_stdout(sys.stderr):  # what plugins print as they are imported is no table
        sections = examination(name, default_host(), LONG if is_long else SHORT)
    if not show_check(screen, sections):
        sys.exit(_BROKEN)


def _game(screen: Screen, name: str, options: tuple[str, ...]) -> AnyGame:
    changes: dict[str, str] = {}
    for text in options:
        option, mark, value = text.partition("=")
        if not mark:
            sentence = msg("{text!r} is no option: write NAME=VALUE", text=text)
            raise click.UsageError(screen.text(sentence))
        if option in changes:
            sentence = msg("{option} is given twice: give one of the values", option=option)
            raise click.UsageError(screen.text(sentence))
        changes[option] = value
    return load(name).with_options(**changes)


def _seats(game: AnyGame, seats: int | None) -> int:
    if seats is not None:
        return seats
    return usual_seats(game.seat_counts)


ACTIONS: Final[dict[str, Callable[..., None]]] = {
    "demo": _demo,
    "list": _list,
    "show": _show,
    "rules": _rules,
    "play": _play,
    "perft": _perft,
    "simulate": _simulate,
    "compare": _compare,
    "new-plugin": _new_plugin,
    "plugins": _plugins,
    "check": _check,
}
"""What each command does, by name."""
