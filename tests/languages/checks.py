"""What a catalogue is checked for; each check yields what is wrong with a message."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from string import Formatter
from typing import Final, TypeAlias

from babel.messages.catalog import Catalog, Message

from tests.languages.catalogues import ids, messages, strings, translator

NUMBERS: Final = (*range(31), 100, 101, 1_000_000, 1_000_001)
ENDS: Final = ".:?;,"

Check: TypeAlias = Callable[[Message, Catalog], Iterator[str]]


class _Word(str):
    """A text that can be put in however a template asks for it."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        """Return the text."""
        return self


def faults(catalogue: Catalog, *checks: Check) -> list[str]:
    """Return what some checks find in a catalogue."""
    return [
        f"{ids(message)[0]!r}: {fault}"
        for message in messages(catalogue)
        for check in checks
        for fault in check(message, catalogue)
    ]


def is_whole(message: Message, catalogue: Catalog) -> Iterator[str]:
    """A message is translated in every form its language has, and nobody has to look again."""
    forms = strings(message)
    wanted = (len(ids(message)) > 1 and catalogue.num_plurals) or 1
    if not all(form.strip() for form in forms):
        yield "it is not translated"
    elif len(forms) != wanted:
        yield f"it has {len(forms)} forms instead of {wanted}"
    if message.fuzzy:
        yield "it is marked as fuzzy"


def names_the_same(message: Message, catalogue: Catalog) -> Iterator[str]:
    """A translation puts in what the English does; a plural form may leave out its number."""
    del catalogue
    sources = [_fields(source) for source in ids(message)]
    for form in strings(message):
        try:
            found = _fields(form)
        except ValueError as error:
            yield f"{form!r} is no template: {error}"
            continue
        if found not in sources and (len(sources) == 1 or found != sources[-1] - _N):
            yield f"{form!r} does not put in the same"


_N: Final = {("n", None, "")}


def _fields(template: str) -> set[tuple[str, str | None, str]]:
    """Return what is put in, each with how it is converted and formatted."""
    return {
        (name, conversion, spec or "")
        for _, name, spec, conversion in Formatter().parse(template)
        if name is not None
    }


def renders(message: Message, catalogue: Catalog) -> Iterator[str]:
    """A translation can be filled in, for every number."""
    alone = Catalog(locale=catalogue.locale)
    alone[message.id] = message
    speaks = translator(alone)
    one, *many = ids(message)
    named = {name: _Word(f"<{name}>") for source in ids(message) for name, *_ in _fields(source)}
    for n in NUMBERS if many else NUMBERS[:1]:
        template = speaks.ngettext(one, many[0], n) if many else speaks.gettext(one)
        if template not in strings(message):
            yield f"there is no form for {n}"
            return
        try:
            template.format_map(named | {"n": n} if many else named)
        except (AttributeError, LookupError, ValueError) as error:
            yield f"{template!r} cannot be filled in: {error!r}"
            return


def ends_alike(message: Message, catalogue: Catalog) -> Iterator[str]:
    """A translation stands where the English stood: it ends alike, and no spaces surround it."""
    del catalogue
    source = ids(message)[0]
    for form in strings(message):
        if form != form.strip():
            yield f"{form!r} has spaces around it"
        if _end(form) != _end(source):
            yield f"{form!r} ends with {_end(form)!r}"


def _end(text: str) -> str:
    return text[-1:] if text[-1:] in ENDS else ""


CHECKS: Final = (is_whole, names_the_same, renders, ends_alike)
