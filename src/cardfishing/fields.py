"""Fields of rules by their paths: dots lead into policies, and to score items by their names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeVar, cast

import attrs

from cardfishing.errors import RulesError

RulesT = TypeVar("RulesT")

_UNKNOWN: Final = "there is no such field: set one that the rules have"


def get_field(rules: object, path: str) -> object:
    """Return a field; dots lead into policies, and to score items by their names.

    Raises:
        LookupError: There is none.
    """
    value = rules
    for name in path.split("."):
        value = _inner(value, name)
    return value


def has_field(rules: object, path: str) -> bool:
    """Tell whether there is a field."""
    try:
        get_field(rules, path)
    except LookupError:
        return False
    return True


def _inner(value: object, name: str) -> object:
    if isinstance(value, tuple):
        items = cast("tuple[object, ...]", value)
        named = {item_name(item): item for item in items}
        if name in named:
            return named[name]
    elif attrs.has(kind := type(value)) and any(f.name == name for f in attrs.fields(kind)):
        return getattr(value, name)
    raise LookupError(name)


def item_name(item: object) -> object:
    """Return the name of a score item, by which paths lead to it."""
    return getattr(item, "name", None)


def with_fields(rules: RulesT, changes: Mapping[str, object]) -> RulesT:
    """Return rules with some fields set, all at once; dots lead into policies.

    Raises:
        RulesError: There is no such field, or the fields contradict each other.
    """
    fields: dict[str, object] = {}
    inner: dict[str, dict[str, object]] = {}
    for path, value in changes.items():
        name, _, rest = path.partition(".")
        if rest:
            inner.setdefault(name, {})[rest] = value
        else:
            fields[name] = value
    for name, deeper in inner.items():
        try:
            policy = fields[name] if name in fields else _inner(rules, name)
        except LookupError:
            raise RulesError(f"{name}.{next(iter(deeper))}", None, _UNKNOWN) from None
        if policy is None:
            raise RulesError(name, None, f"it has no {', '.join(deeper)}: set {name} first")
        fields[name] = with_fields(policy, deeper)
    return _evolved(rules, fields)


def _evolved(rules: RulesT, fields: Mapping[str, object]) -> RulesT:
    if isinstance(rules, tuple):
        items = cast("tuple[object, ...]", rules)
        return cast("RulesT", tuple(_each(items, fields)))
    for name, value in fields.items():
        if not has_field(rules, name):
            raise RulesError(name, value, _UNKNOWN)
    return attrs.evolve(rules, **fields)  # type: ignore[misc]  # any attrs class


def _each(items: Iterable[object], fields: Mapping[str, object]) -> Iterator[object]:
    for item in items:
        yield fields.get(str(item_name(item)), item)
