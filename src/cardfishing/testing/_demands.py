"""What a check demands, and how it says what is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NoReturn, cast

import attrs

SHOWN: Final = 300
"""So many letters of a value are shown."""

BEFORE: Final = 30
"""So many letters are shown before the place at which two long values differ."""


def viewer(seat: int | None) -> str:
    """Return what a message calls somebody who looks on."""
    return "the spectator" if seat is None else f"seat {seat}"


def fail(sentence: str) -> NoReturn:
    """Say what is wrong.

    Raises:
        AssertionError: Always.
    """
    raise AssertionError(sentence)


def require(condition: object, sentence: str) -> None:
    """Say what is wrong unless a condition holds.

    Raises:
        AssertionError: It does not.
    """
    if not condition:
        fail(sentence)


def within_bound(number: int, most: int) -> None:
    """Say that a round goes on for too long if it does.

    Raises:
        AssertionError: It does.
    """
    require(number <= most, f"a round has more than {most} moves, the bound")


def same(found: object, wanted: object, what: str) -> None:
    """Say that two things differ unless they are equal.

    Raises:
        AssertionError: They are not.
    """
    if found != wanted:
        fail(f"{what}: {_difference(found, wanted)}")


def parts(value: object) -> dict[str, object]:
    """Return what a value is made of, by the path from it: elements, or fields that count in ==."""
    if isinstance(value, tuple | list):
        elements = cast("Sequence[object]", value)
        names: Sequence[str] = getattr(elements, "_fields", ())
        paths = [f".{name}" for name in names] or [f"[{place}]" for place in range(len(elements))]
        return dict(zip(paths, elements, strict=True))
    fields: tuple[attrs.Attribute[object], ...] = getattr(type(value), "__attrs_attrs__", ())
    return {f".{field.name}": getattr(value, field.name) for field in fields if field.eq}


def texts_apart(texts: Sequence[str]) -> list[str]:
    """Return different texts, long ones from shortly before they differ."""
    if max(map(len, texts)) <= SHOWN:
        return list(texts)
    start = max(0, _begin_alike(texts) - BEFORE)
    begun = [text[start:] if not start else f"...{text[start:]}" for text in texts]
    return [text if len(text) <= SHOWN else f"{text[:SHOWN]}..." for text in begun]


def _begin_alike(texts: Sequence[str]) -> int:
    """Return with how many letters all texts begin alike."""
    columns = enumerate(zip(*texts, strict=False))
    differing = (place for place, letters in columns if len(set(letters)) > 1)
    return next(differing, min(map(len, texts)))


def _difference(found: object, wanted: object) -> str:
    if repr(found) != repr(wanted):
        return " is not ".join(texts_apart([repr(found), repr(wanted)]))
    path, one, other = _apart(found, wanted)
    if not path:
        return f"{_cut(found)} is not equal to one shown alike; is it compared by identity?"
    place = path.removeprefix(".")
    return f"they differ in {place}, which is not shown: {_cut(one)} is not {_cut(other)}"


def _apart(found: object, wanted: object, path: str = "") -> tuple[str, object, object]:
    """Return the innermost part in which two values differ, with the path to it."""
    there = parts(wanted)
    for name, part in parts(found).items():
        if name in there and part != there[name]:
            is_shown = repr(part) != repr(there[name])
            found, wanted, path = part, there[name], path + name
            return (path, found, wanted) if is_shown else _apart(found, wanted, path)
    return path, found, wanted


def _cut(value: object) -> str:
    text = repr(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}..."
