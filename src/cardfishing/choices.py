"""What options offer: a choice of values, numbers, or a number for each of several names."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import cast

import attrs

from cardfishing.errors import NotationError
from cardfishing.fields import get_field, has_field, with_fields
from cardfishing.messages import Message, Words, msg
from cardfishing.notation import MOST_DIGITS, Scanner


class Values(ABC):
    """The values an option offers: their texts, and what the fields are set to."""

    __slots__ = ()

    @property
    @abstractmethod
    def texts(self) -> str:
        """The values, for people."""

    @property
    @abstractmethod
    def remedy(self) -> Words:
        """What to do instead of giving a value that is not offered."""

    @property
    @abstractmethod
    def samples(self) -> tuple[str, ...]:
        """Texts of values that stand for all of them: each, or the ends and the middle."""

    @abstractmethod
    def text_of(self, value: object, before: str) -> str | None:
        """Return the text of a value, which may be given as its text; None if it is not offered.

        Args:
            value: The value.
            before: The text of the value there was before.
        """

    @abstractmethod
    def fields(self, field: str, text: str) -> dict[str, object]:
        """Return what fields are set to for the text of a value."""

    @abstractmethod
    def read(self, rules: object, field: str, inner: Sequence[str] = ()) -> str | None:
        """Return the text of the value that rules hold; None if it is not offered.

        Args:
            rules: The rules.
            field: The field.
            inner: Fields of what the field holds that other options set; they may differ.
        """

    def facts(self, name: str, text: str) -> dict[str, str]:
        """Return what the wording of a rule may name: the option's value, by the option's name."""
        return {name: text}


@attrs.frozen
class Choice(Values):
    """One of several values, each with a text.

    Attributes:
        choices: The texts and what they stand for.
    """

    choices: tuple[tuple[str, object], ...]

    @property
    def texts(self) -> str:
        """The texts with bars between."""
        return " | ".join(self.samples)

    @property
    def remedy(self) -> Message:
        """To choose one of them."""
        if len(self.choices) == 1:
            return msg("choose {value}", value=self.texts)
        return msg("choose one of {values}", values=self.texts)

    @property
    def samples(self) -> tuple[str, ...]:
        """The text of each value."""
        return tuple(text for text, _ in self.choices)

    def text_of(self, value: object, before: str) -> str | None:
        """Return the text of a value."""
        written = value.casefold() if isinstance(value, str) else None
        for text, offered in self.choices:
            if written == text.casefold() or (type(value), value) == (type(offered), offered):
                return text
        return None

    def fields(self, field: str, text: str) -> dict[str, object]:
        """Set the field to what the text stands for."""
        return {field: dict(self.choices)[text]}

    def read(self, rules: object, field: str, inner: Sequence[str] = ()) -> str | None:
        """Return the text that stands for what the field holds."""
        value = get_field(rules, field)
        for text, offered in self.choices:
            if type(offered) is type(value) and _with_inner(offered, value, inner) == value:
                return text
        return None


@attrs.frozen
class Numbers(Values):
    """Whole numbers, and perhaps none.

    Attributes:
        numbers: The numbers.
        none: The text that stands for None, if the field may hold that.
    """

    numbers: range
    none: str | None = None

    @property
    def texts(self) -> str:
        """The first and the last, after the text for none."""
        span = f"{self.numbers[0]}-{self.numbers[-1]}"
        return span if self.none is None else f"{self.none} | {span}"

    @property
    def remedy(self) -> Message:
        """To give a number in the range, or none."""
        ends = {"first": self.numbers[0], "last": self.numbers[-1]}
        if self.none is None:
            return msg("give a whole number, {first} to {last}", **ends)
        return msg("give {none}, or a whole number, {first} to {last}", none=self.none, **ends)

    @property
    def samples(self) -> tuple[str, ...]:
        """None if it may be, and the first, the middle and the last number."""
        some = (self.numbers[0], self.numbers[len(self.numbers) // 2], self.numbers[-1])
        none = () if self.none is None else (self.none,)
        return (*none, *map(str, dict.fromkeys(some)))

    def text_of(self, value: object, before: str) -> str | None:
        """Return the digits of a number, or the text for none."""
        if self.none is not None and self._is_none(value):
            return self.none
        number = int(value) if isinstance(value, str) and _is_number(value) else value
        return str(number) if type(number) is int and number in self.numbers else None

    def _is_none(self, value: object) -> bool:
        written = value.casefold() if isinstance(value, str) else value
        return written in (None, str(self.none).casefold())

    def fields(self, field: str, text: str) -> dict[str, object]:
        """Set the field to the number, or to None."""
        return {field: None if text == self.none else int(text)}

    def read(self, rules: object, field: str, inner: Sequence[str] = ()) -> str | None:
        """Return the digits of the number the field holds, or the text for none."""
        number = get_field(rules, field)
        if number is None:
            return self.none
        return str(number) if type(number) is int and number in self.numbers else None


@attrs.frozen
class Amounts(Values):
    """A number for each of several names, such as the points of each score item.

    The option's field has ``*`` where a name stands: ``items.*.worth``.  What is given may leave
    names out; they keep their numbers.

    Attributes:
        names: The names.
        numbers: The numbers there can be.
    """

    names: tuple[str, ...]
    numbers: range

    @property
    def texts(self) -> str:
        """The names, each with the lowest and the highest number."""
        span = f"{self.numbers[0]}-{self.numbers[-1]}"
        return _braced(dict.fromkeys(self.names, span))

    @property
    def remedy(self) -> Message:
        """To give numbers by the names there are."""
        return msg("give numbers by name, as many as change: {names}", names=self.texts)

    @property
    def samples(self) -> tuple[str, ...]:
        """The highest number for every name, and for all but the first, which has the lowest."""
        most = dict.fromkeys(self.names, self.numbers[-1])
        return _braced(most), _braced(most | {self.names[0]: self.numbers[0]})

    def text_of(self, value: object, before: str) -> str | None:
        """Return the text with every name in order."""
        given = _amounts(value) if isinstance(value, str) else value
        if not isinstance(given, Mapping):
            return None
        amounts = cast("Mapping[object, object]", given)
        known = all(name in self.names for name in amounts)
        if not known or not all(type(n) is int and n in self.numbers for n in amounts.values()):
            return None
        return _braced(
            {**(_amounts(before) or {}), **{str(name): n for name, n in amounts.items()}}
        )

    def fields(self, field: str, text: str) -> dict[str, object]:
        """Set the field of each name to its number."""
        return {field.replace("*", name): n for name, n in (_amounts(text) or {}).items()}

    def read(self, rules: object, field: str, inner: Sequence[str] = ()) -> str | None:
        """Return the numbers the fields hold."""
        found = {name: get_field(rules, field.replace("*", name)) for name in self.names}
        return self.text_of(found, "")

    def facts(self, name: str, text: str) -> dict[str, str]:
        """Return the text by the option's name, and each number by both names: ``points_cards``."""
        each = {f"{name}_{key}": str(n) for key, n in (_amounts(text) or {}).items()}
        return {name: text, **each}


def _with_inner(offered: object, value: object, inner: Sequence[str]) -> object:
    """Return what is offered with inner fields as they are in a value."""
    held = {path: get_field(value, path) for path in inner if has_field(value, path)}
    return with_fields(offered, held) if held else offered


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) <= MOST_DIGITS


def _braced(amounts: Mapping[str, object]) -> str:
    return f"{{{';'.join(f'{name}:{number}' for name, number in amounts.items())}}}"


def _amounts(text: str) -> dict[str, int] | None:
    """Read ``{name:number;...}``; None if it is nothing of the kind."""
    scanner, found = Scanner(text), dict[str, int]()
    try:
        scanner.need("{")
        while not found or scanner.take(";"):
            name = scanner.word(":;}", "a name")
            scanner.need(":")
            if name in found:
                return None
            found[name] = scanner.number("a number")
        scanner.need("}")
        scanner.end()
    except NotationError:
        return None
    return found


def values_of(offered: Values | tuple[tuple[str, object], ...] | range) -> Values:
    """Return what pairs, a range or values stand for."""
    if isinstance(offered, range):
        return Numbers(offered)
    return Choice(offered) if isinstance(offered, tuple) else offered
