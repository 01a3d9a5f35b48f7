"""Texts with something wrong: a seeded mutator that works on the tokens of valid ones."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final, TypeAlias

_TOKEN: Final = re.compile(r"[A-Za-z_]+|\d+|\s+|.", re.DOTALL)

ABSURD: Final = (
    "0",
    "-1",
    "00",
    "4294967296",
    "999999999999999999",
    "9999999999999999999",
    "9" * 1000,
    "9" * 4301,
    "1e400",
    "1.5",
    "true",
    "null",
    "NaN",
    "-Infinity",
)
"""Numbers that no game has, and what is no number."""

STRANGE: Final = (
    "\0",
    "\ud800",
    "\udfff",
    "\u0663",  # a digit three of another script
    "\uff11",  # a wide digit one
    "\u00b2",  # a superscript two: a digit, but no decimal
    "\u0410",  # a Cyrillic letter that looks like an A
    "\u212a",  # the sign for kelvin, which folds to k
    "\u017f",  # a long s, which folds to s
    "\u00df",
    "\u00a0",
    "\u2028",
    "\u200b",
    "\u2665",
    "\ufeff",
    "\U0001f0a1",
    "\r\n",
    "\t",
    "\x1c",
    "\x85",
    "\\u0067",
    "{0}",
    "{game}",
    "%s",
)
"""Letters that trip up those who take a text for what it looks like."""

NESTED: Final = ("[", "(", "{", '{"a":', '["', "a(b=", "[[", "{{")
"""What opens something; many of them are deep nesting."""

LONGEST: Final = 20_000
"""No text is longer, so that what takes its time is the reader."""

MARKS: Final = (
    *" ,;:=@/?+-^.x>!'[](){}\"\\",
    "JK1",
    "10D",
    "AS''",
    "?9",
    "=8@0",
    "null",
)
"""What means something to one reader or another."""

Way: TypeAlias = Callable[[list[str], Random, Sequence[str]], None]


def tokens(text: str) -> list[str]:
    """Return the words, numbers, spaces and marks of a text, in order."""
    return _TOKEN.findall(text)


def mutations(seeds: Sequence[str], random: Random, number: int) -> Iterator[str]:
    """Yield so many texts, each a seed with one or several things wrong.

    Args:
        seeds: Valid texts; others are spliced in.
        random: Where chance comes from.
        number: How many texts.
    """
    for _ in range(number):
        parts = tokens(random.choice(seeds))
        for _ in range(random.choice((0, 1, 1, 1, 2, 3, 6))):
            random.choice(_WAYS)(parts, random, seeds)
        yield "".join(parts)[:LONGEST]


def _delete(parts: list[str], random: Random, seeds: Sequence[str]) -> None:
    start = random.randrange(len(parts) + 1)
    del parts[start : start + random.choice((1, 1, 2, 8, 1000))]


def _double(parts: list[str], random: Random, seeds: Sequence[str]) -> None:
    start = random.randrange(len(parts) + 1)
    parts[start:start] = parts[start : start + random.choice((1, 2, 5, 40))]


def _exchange(parts: list[str], random: Random, seeds: Sequence[str]) -> None:
    if parts:
        a, b = random.randrange(len(parts)), random.randrange(len(parts))
        parts[a], parts[b] = parts[b], parts[a]


def _splice(parts: list[str], random: Random, seeds: Sequence[str]) -> None:
    other = tokens(random.choice(seeds))
    parts[random.randrange(len(parts) + 1) :] = other[random.randrange(len(other) + 1) :]


def _borrow(parts: list[str], random: Random, seeds: Sequence[str]) -> None:
    other = tokens(random.choice(seeds))
    if parts and other:
        parts[random.randrange(len(parts))] = random.choice(other)


def _absurd(parts: list[str], random: Random, seeds: Sequence[str]) -> None:
    numbers = [place for place, part in enumerate(parts) if part.isdecimal()]
    if numbers:
        parts[random.choice(numbers)] = random.choice(ABSURD)


def _other_number(parts: list[str], random: Random, seeds: Sequence[str]) -> None:
    numbers = [place for place, part in enumerate(parts) if part.isdecimal()]
    if numbers:
        parts[random.choice(numbers)] = str(random.randrange(16))


def _insert(parts: list[str], random: Random, seeds: Sequence[str]) -> None:
    parts.insert(random.randrange(len(parts) + 1), random.choice((*STRANGE, *MARKS, *ABSURD)))


def _replace(parts: list[str], random: Random, seeds: Sequence[str]) -> None:
    if parts:
        parts[random.randrange(len(parts))] = random.choice(STRANGE + MARKS)


def _nest(parts: list[str], random: Random, seeds: Sequence[str]) -> None:
    opened = random.choice(NESTED) * random.choice((2, 50, 3000))
    parts.insert(random.randrange(len(parts) + 1), opened)


def _lengthen(parts: list[str], random: Random, seeds: Sequence[str]) -> None:
    if parts:
        place = random.randrange(len(parts))
        times = random.choice((3, 60, 3000))
        parts[place] *= min(times, LONGEST // len(parts[place]))


def _capitals(parts: list[str], random: Random, seeds: Sequence[str]) -> None:
    if parts:
        place = random.randrange(len(parts))
        parts[place] = parts[place].swapcase()


def _escape(parts: list[str], random: Random, seeds: Sequence[str]) -> None:
    """Write a letter as JSON may."""
    if parts:
        place = random.randrange(len(parts))
        first, rest = parts[place][:1], parts[place][1:]
        parts[place] = f"\\u{ord(first) & 0xFFFF:04x}{rest}" if first else rest


_WAYS: Final[tuple[Way, ...]] = (
    _delete,
    _double,
    _exchange,
    _splice,
    _borrow,
    _borrow,
    _absurd,
    _other_number,
    _other_number,
    _insert,
    _replace,
    _nest,
    _lengthen,
    _capitals,
    _escape,
)
