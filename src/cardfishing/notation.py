"""The scanner and the printers both families share.

Grammar shared by all texts: cards as in `cardfishing.cards`; a *game string* is a name, or a name
with options in brackets, ``casino(sweeps=score,target=31)``; a *line* is ``key=value`` fields with
spaces between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from cardfishing.cards import Card, scan_card
from cardfishing.errors import NotationError
from cardfishing.messages import Words, msg

MOST_DIGITS: Final = 18
"""A number with more digits is a slip of the pen."""


class Scanner:
    """Reads a text from left to right and says exactly where it cannot go on."""

    __slots__ = ("place", "text")

    def __init__(self, text: str) -> None:
        """Begin at the start of a text.

        Raises:
            NotationError: It is not a text.
        """
        if not isinstance(text, str):
            raise NotationError(str(text), 1, msg("a text"))
        self.text: str = text
        self.place: int = 0

    @property
    def at_end(self) -> bool:
        """Whether everything has been read."""
        return self.place == len(self.text)

    def sees(self, literal: str) -> bool:
        """Tell whether a literal comes next."""
        return self.text.startswith(literal, self.place)

    def take(self, *literals: str) -> str | None:
        """Read the first of some literals that comes next; return it, or None."""
        for literal in literals:
            if self.sees(literal):
                self.place += len(literal)
                return literal
        return None

    def need(self, literal: str) -> None:
        """Read a literal that has to come next.

        Raises:
            NotationError: It does not.
        """
        if self.take(literal) is None:
            raise self.error(repr(literal))

    def card(self) -> Card:
        """Read a card.

        Raises:
            NotationError: None comes next.
        """
        card, self.place = scan_card(self.text, self.place)
        return card

    def number(self, what: Words) -> int:
        """Read a number of decimal digits.

        Raises:
            NotationError: None comes next; the error names what it should be.
        """
        start = self.place
        while self.text[self.place : self.place + 1] in _DIGITS:
            self.place += 1
        if not 0 < self.place - start <= MOST_DIGITS:
            self.place = start
            raise self.error(what)
        return int(self.text[start : self.place])

    def word(self, stops: str, what: Words) -> str:
        """Read up to a space or one of some letters.

        Raises:
            NotationError: That is nothing; the error names what it should be.
        """
        start = self.place
        while not self.at_end and self.text[self.place] not in stops + " ":
            self.place += 1
        if start == self.place:
            raise self.error(what)
        return self.text[start : self.place]

    def end(self) -> None:
        """Demand that nothing follows.

        Raises:
            NotationError: Something does.
        """
        if not self.at_end:
            raise self.error(msg("the end"))

    def error(self, expected: Words) -> NotationError:
        """Return the error for this place."""
        return NotationError(self.text, self.place + 1, expected)


_DIGITS = frozenset("0123456789")


def is_name(text: object) -> bool:
    """Tell whether something can be the name of a game, or of what plugins offer besides."""
    try:
        return isinstance(text, str) and text.isprintable() and read_game(text) == (text, {})
    except NotationError:
        return False


def print_game(name: str, options: Mapping[str, str]) -> str:
    """Return the game string of a name and the options that differ from the default."""
    if not options:
        return name
    return f"{name}({','.join(f'{key}={value}' for key, value in options.items())})"


def read_game(text: str) -> tuple[str, dict[str, str]]:
    """Read a game string into its name and its options, unresolved.

    Raises:
        NotationError: It is not of the form ``name`` or ``name(option=value,...)``.
    """
    scanner = Scanner(text)
    name = scanner.word("(", msg("the name of a game"))
    options: dict[str, str] = {}
    if scanner.take("("):
        while True:
            start = scanner.place
            key = scanner.word("=,)", msg("the name of an option"))
            scanner.need("=")
            if key in options:
                raise NotationError(
                    text,
                    start + 1,
                    msg("an option other than {option}, which is there", option=key),
                )
            options[key] = _value(scanner)
            if scanner.take(",") is None:
                break
        scanner.need(")")
    elif scanner.text[scanner.place + 1 : scanner.place + 2].isalnum():
        raise scanner.error(msg("a hyphen (names have no spaces)"))
    scanner.end()
    return name, options


def _value(scanner: Scanner) -> str:
    start, depth = scanner.place, 0
    while not scanner.at_end:
        letter = scanner.text[scanner.place]
        if depth == 0 and letter in ",)":
            break
        depth += (letter in "({") - (letter in ")}")
        scanner.place += 1
    if start == scanner.place or depth:
        raise scanner.error(msg("a value with its brackets closed"))
    return scanner.text[start : scanner.place]


def print_cards(cards: Iterable[Card]) -> str:
    """Return the texts of cards in order, with spaces between them."""
    return " ".join(card.text for card in cards)


def print_fields(fields: Iterable[tuple[str, str]]) -> str:
    """Return a line of ``key=value`` fields."""
    return " ".join(f"{key}={value}" for key, value in fields)


def read_fields(text: str, known: Iterable[str]) -> dict[str, str]:
    """Read a line of ``key=value`` fields.

    Raises:
        NotationError: A field is unknown, doubled or has no ``=``.
    """
    names = tuple(known)
    scanner = Scanner(text)
    fields: dict[str, str] = {}
    while not scanner.at_end:
        if scanner.take(" "):
            continue
        start = scanner.place
        key = scanner.word("=", msg("a field"))
        if key not in names or key in fields:
            raise NotationError(
                text, start + 1, msg("one of the fields {names}, once each", names=", ".join(names))
            )
        scanner.need("=")
        begin = scanner.place
        while not scanner.at_end and not scanner.sees(" "):
            scanner.place += 1
        fields[key] = text[begin : scanner.place]
    return fields
