"""The rules of a game: its numbered rules on the screen, or the whole rulebook as a page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from cardfishing.booklet import Booklet, Heading, booklet, to_html, to_markdown, to_text
from cardfishing.booklet.marks import unmarked
from cardfishing.booklet.outfit import parties
from cardfishing.booklet.rules import contested, numbered, points
from cardfishing.cli.screen import Screen
from cardfishing.game import AnyGame
from cardfishing.messages import Message, Translator, Words, msg
from cardfishing.rulebook import Rule

_RULE: Final = 5
"""The room for the number of a rule."""

_PRINTERS: Final[dict[str, Callable[[Booklet, Translator], str]]] = {
    "text": to_text,
    "md": to_markdown,
    "html": to_html,
}
_ENDINGS: Final = {".md": "md", ".markdown": "md", ".html": "html", ".htm": "html"}


def rulebook(screen: Screen, game: AnyGame, seats: int | None, form: str) -> str:
    """Return the rulebook of a game in the language of a screen.

    Args:
        screen: The screen.
        game: The game.
        seats: The number of seats in its sample round.
        form: The format: ``text``, ``md`` or ``html``.

    Raises:
        SetupError: The game is not for so many seats.
    """
    return _PRINTERS[form](booklet(game, seats=seats), screen.translator)


def format_of(path: Path | None) -> str:
    """Return the format that a file should have by its ending; text if that says nothing."""
    return "text" if path is None else _ENDINGS.get(path.suffix.lower(), "text")


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
        sides = " / ".join(parties(game.sides(seats)))
        screen.say(msg("At a table of {seats} the seats play {sides}.", seats=seats, sides=sides))
    for block in numbered(game):
        if isinstance(block, Heading):
            _head(screen, block.text)
        else:
            screen.row([(block.id, _RULE)], _plain(screen, block.text))
    chapter = contested(game)
    if chapter.blocks:
        _head(screen, chapter.title)
        if game.rulebook.cited is not None:
            screen.say(game.rulebook.cited, style="dim")
    for point in points(game):
        screen.row([(point.id, _RULE)], _plain(screen, point.meaning))
        screen.say(_plain(screen, point.ruling), indent=_RULE)
        if point.says is not None:
            screen.say(point.says, indent=_RULE, style="dim")
    _head(screen, msg("Sources"))
    for source in game.sources:
        screen.say(source)


def _head(screen: Screen, title: Message) -> None:
    screen.blank()
    screen.say(title, style="bold")


def _plain(screen: Screen, words: Words) -> str:
    return unmarked(screen.text(words))


def show_rule(screen: Screen, game: AnyGame, rule: Rule) -> None:
    """Show one rule as configured."""
    screen.row([(rule.id, _RULE)], rule.wording(game.facts()))
