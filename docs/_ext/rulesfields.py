"""The fields of rules, as tables that are made of the classes when the pages are built.

On a page, ``<!-- rules fields: fishing -->`` is replaced by Markdown: the rules of that family,
then what each of their fields may hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from importlib import import_module
from inspect import getdoc, isabstract, isclass
from pathlib import Path
from types import NoneType, UnionType
from typing import (
    Any,
    Final,
    NamedTuple,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs

from cardfishing.cards import CardSet
from cardfishing.fishing import FishingRules
from cardfishing.game import AnyGame
from cardfishing.options import Option
from cardfishing.rummy import RummyRules
from cardfishing.scoring import ScoreItem
from docs._ext.pages import Sphinx, changed

ROOT: Final = Path(__file__).parents[2]
FAMILIES: Final[Mapping[str, type[Any]]] = {"fishing": FishingRules, "rummy": RummyRules}
MARKER: Final = re.compile(r"(?m)^<!-- rules fields: (\w+) -->$")
HEAD: Final = "| field | type, default | says | set by |\n|---|---|---|---|"
ASIDE: Final = ("cardfishing.finish", "cardfishing.teams")
"""Modules that both families take values from, beside their own."""
OTHERS: Final = ("games/nordic-kasino.md",)
"""Pages that list options which the page of options does not."""


class Setter(NamedTuple):
    """An option that sets a field, and the rule it changes."""

    name: str
    rule: str


class Place(NamedTuple):
    """A field of a class."""

    kind: type[Any]
    name: str


def packages() -> list[str]:
    """Return the names of the packages that ship games."""
    return sorted(path.name for path in ROOT.glob("plugins/*/src/cardfishing_*"))


def games() -> list[AnyGame]:
    """Return the games of this repository, those of Casino first."""
    found: list[AnyGame] = []
    for package in packages():
        found.extend(import_module(package).cardfishing_games())
    return found


def targets(game: AnyGame, option: Option) -> Iterator[Place]:
    """Yield the fields that an option of a game sets, beside whatever other options it needs."""
    rules = (game.with_options(**dict(option.needs)) if option.needs else game).rules
    texts = (option.default, *option.values.samples)
    for path in dict.fromkeys(path for text in texts for path in option.fields(text)):
        *outer, name = path.split(".")
        holder: object = rules
        for step in outer:
            if isinstance(holder, tuple):
                items = cast("tuple[object, ...]", holder)
                holder = next(item for item in items if getattr(item, "name", None) == step)
            else:
                holder = getattr(holder, step)
        yield Place(_home(type(holder), name), name)


def _home(kind: type[Any], name: str) -> type[Any]:
    """Return the class that has a field itself, of a class and its bases."""
    return next(base for base in reversed(kind.__mro__) if name in _fields(base))


def setters() -> dict[Place, list[Setter]]:
    """Return the options that set each field, each with the rules it changes."""
    found: dict[Place, list[Setter]] = {}
    for game in games():
        for option in game.declared if game.family in FAMILIES else ():
            for place in targets(game, option):
                found.setdefault(place, []).append(Setter(option.name, option.rule))
    return found


@cache
def pages() -> Mapping[str, str]:
    """Return where each option is listed first, on the page of options or on that of a game."""
    found: dict[str, str] = {}
    for name in ("reference/options.md", *OTHERS):
        place = Path(name).name if name.startswith("reference/") else f"../{name}"
        title = ""
        for line in (ROOT / "docs" / name).read_text(encoding="utf-8").splitlines():
            if line.startswith("## "):
                title = re.sub(r"[^\w-]", "", line[3:].casefold().replace(" ", "-"))
            elif option := re.match(r"\| `(\w+)` (\| .*){4} \|$", line):
                found.setdefault(option[1], f"{place}#{title}" if title else place)
    return found


def markdown(family: str) -> str:
    """Return the tables of a family: its rules, then what their fields hold."""
    rules = FAMILIES[family]
    page = _Page(rules)
    parts = [f"### `{rules.__name__}`", *list(page.entry(rules))[1:]]
    for field, hint in get_type_hints(rules).items():
        entries = [entry for kind in _named(hint) for entry in page.entries(kind)]
        parts += [f"### `{rules.__name__}.{field}`", *entries] if entries else []
    return "\n\n".join(parts)


class _Page:
    """What is said of some rules, each class once."""

    def __init__(self, rules: type[Any]) -> None:
        self._homes = (f"{rules.__module__.rpartition('.')[0]}.", *ASIDE)
        self._setters = setters()
        self._shown: set[type[Any]] = {ScoreItem}

    def entries(self, kind: type[Any]) -> Iterator[str]:
        """Yield what is said of a class, of those derived from it, and of what they hold."""
        if issubclass(kind, Enum) or not kind.__module__.startswith(self._homes):
            return
        family = [each for each in (kind, *derived(kind)) if each not in self._shown]
        for each in family:
            yield from self.entry(each)
        for each in family:
            for hint in get_type_hints(each).values():
                for inner in _named(hint):
                    yield from self.entries(inner)

    def entry(self, kind: type[Any]) -> Iterator[str]:
        """Yield a sentence on a class, what it asks of those derived from it, and its fields."""
        homes = {name: _home(kind, name) for name in _fields(kind)}
        own = [name for name, home in homes.items() if home not in self._shown]
        listed = [base for base in kind.__mro__[1:] if base in self._shown and _fields(base)]
        sentences = [_sentence(kind)]
        if isabstract(kind):
            asked = sorted(cast("frozenset[str]", vars(kind)["__abstractmethods__"]))
            sentences.append(f"A member says {', '.join(f'`{name}`' for name in asked)}.")
        if listed:
            sentences.append(f"Its other fields are those of {_type(listed[0])}.")
        self._shown |= {kind, *homes.values()}
        yield f"{_type(kind)}\n: " + "\n  ".join(sentences)
        if own:
            yield "\n".join([HEAD, *(self._row(homes[name], name) for name in own)])

    def _row(self, home: type[Any], name: str) -> str:
        setting = self._setters.get(Place(home, name), [])
        changed: dict[str, list[str]] = {}
        for option, rule in setting:
            changed.setdefault(option, []).append(rule)
        options = "; ".join(
            f"[`{option}`]({pages()[option]}): {', '.join(dict.fromkeys(rules))}"
            for option, rules in sorted(changed.items())
        )
        hint = get_type_hints(home)[name]
        enums: list[type[Enum]] = [found for found in _named(hint) if issubclass(found, Enum)]
        choices = ", ".join(f"`{each.name}`" for found in enums for each in found)
        said = _attributes(home)[name] + (f" One of {choices}." if choices else "")
        kind = ", ".join(filter(None, (_type(hint), _default(_fields(home)[name]))))
        cells = (f"`{name}`", kind, said, options)
        return f"| {' | '.join(cells)} |"


def derived(kind: type[Any]) -> Iterator[type[Any]]:
    """Yield the public classes that are derived from a class, in packages of this repository."""
    for each in kind.__subclasses__():
        package = each.__module__.partition(".")[0]
        # attrs makes a second class for slots; the first one stays among the subclasses.
        is_it = getattr(import_module(each.__module__), each.__name__, None) is each
        if is_it and package in {"cardfishing", *packages()}:
            if not each.__name__.startswith("_"):
                yield each
            yield from derived(each)


def _fields(kind: type[Any]) -> dict[str, attrs.Attribute[Any]]:
    return {field.name: field for field in attrs.fields(kind)} if attrs.has(kind) else {}


def _named(hint: object) -> list[type[Any]]:
    """Return the classes that a type names."""
    if isclass(hint) and get_origin(hint) is None:
        return [hint]
    return [kind for inner in get_args(hint) for kind in _named(inner)]


def _type(hint: object) -> str:
    """Return a type as it is written, its own classes with a link."""
    arguments = get_args(hint)
    if hint is NoneType:
        return "`None`"
    if get_origin(hint) in {Union, UnionType}:
        return " or ".join(map(_type, arguments))
    if get_origin(hint) is tuple:
        many = arguments[-1] is ...
        inner = ", ".join(map(_type, arguments[:1] if many else arguments))
        return f"any number of {inner}" if many else f"({inner})"
    kind = cast("type[Any]", hint)
    if kind.__module__ == "builtins":
        return f"`{kind.__name__}`"
    return f"{{py:obj}}`{kind.__name__} <{_public(kind)}>`"


def _public(kind: type[Any]) -> str:
    """Return the name by which the reference documents a class."""
    package = kind.__module__.rpartition(".")[0]
    offered = getattr(import_module(package), "__all__", ()) if package != "cardfishing" else ()
    return f"{package if kind.__name__ in offered else kind.__module__}.{kind.__name__}"


def _default(field: attrs.Attribute[Any]) -> str:
    return "" if field.default is attrs.NOTHING else f"`{_shown(field.default)}`"


def _shown(value: object) -> str:
    """Return a default as in the sources, without what is itself a default, nor an enum's name."""
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, CardSet):
        return str(value)
    if isinstance(value, tuple):
        inner = [_shown(each) for each in cast("tuple[object, ...]", value)]
        return f"({', '.join(inner)}{',' * (len(inner) == 1)})"
    if attrs.has(type(value)):
        given = {
            name: getattr(value, name)
            for name, field in _fields(type(value)).items()
            if getattr(value, name) != field.default
        }
        inner = [f"{name}={_shown(each)}" for name, each in given.items()]
        return f"{type(value).__name__}({', '.join(inner)})"
    return repr(value)


def _sentence(kind: type[Any]) -> str:
    """Return what a class says of itself, up to its attributes."""
    text = (getdoc(kind) or "").partition("\n\nAttributes:")[0]
    return _plain(text)


def _attributes(kind: type[Any]) -> dict[str, str]:
    """Return what a class says of each attribute."""
    section = (getdoc(kind) or "").partition("Attributes:\n")[2]
    entries = re.findall(r"(?m)^    (\w+): (.*(?:\n {5,}.*)*)", section)
    return {name: _plain(text) for name, text in entries}


def _plain(text: str) -> str:
    """Return a text of a docstring as Markdown on one line."""
    return " ".join(text.split()).replace("``", "`")


def filled(page: str) -> str:
    """Return a page with the tables where it wants them."""
    return MARKER.sub(lambda found: markdown(found[1]), page)


def setup(app: Sphinx) -> dict[str, bool]:
    """Fill the pages as they are read."""
    return changed(app, filled)
