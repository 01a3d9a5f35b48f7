"""Sentences people read: an English template with named arguments.

Every sentence a player can see is made by `msg` or `plural`, so that a catalogue can be extracted
from the source (``pybabel extract -k msg -k plural:1,2``) and a translator put in later without
touching code.  A translator is anything with the two methods of `gettext.NullTranslations`.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Final, Protocol, TypeAlias

import attrs


class Translator(Protocol):
    """What turns English templates into another language; `gettext.NullTranslations` is one."""

    def gettext(self, message: str, /) -> str:
        """Return the translation of a template."""
        ...

    def ngettext(self, singular: str, plural: str, n: int, /) -> str:
        """Return the translation of a template for the number `n`."""
        ...


@attrs.frozen
class English:
    """The translator that leaves every sentence as it was written."""

    def gettext(self, message: str, /) -> str:
        """Return the template itself."""
        return message

    def ngettext(self, singular: str, plural: str, n: int, /) -> str:
        """Return the English form for the number `n`."""
        return singular if n == 1 else plural


ENGLISH: Final = English()

SHOWN: Final = 200
"""The most letters that a sentence quotes of what somebody has sent."""


_Field: TypeAlias = tuple[str, str | None, str | None]
"""The name of an argument, how it is formatted and how it is converted."""


def _fields(template: str) -> frozenset[_Field]:
    """Return what a template puts in."""
    from string import Formatter  # noqa: PLC0415  # slow, and English needs none

    parts = Formatter().parse(template)
    return frozenset((name, form, kind) for _, name, form, kind in parts if name is not None)


@attrs.frozen
class Message:
    """One sentence: a template, its plural form if it counts something, and its arguments.

    Arguments may be messages themselves; they are translated with the sentence.
    """

    text: str
    args: tuple[tuple[str, object], ...] = ()
    plural: str | None = None
    n: int = 1

    def render(self, translator: Translator = ENGLISH) -> str:
        """Return the sentence in the translator's language, or in English if that does not fit.

        A translation fits if it puts in nothing that its English does not put in, in the same form.
        """
        template = self._translated(translator)
        if not self.args:
            return template
        return template.format_map({name: _render(value, translator) for name, value in self.args})

    def _translated(self, translator: Translator) -> str:
        english = self._template(ENGLISH)
        if translator is ENGLISH:
            return english
        with suppress(ArithmeticError, ValueError):  # of a wrong rule for plurals, or no template
            template = self._template(translator)
            if template == english or not self.args or _fields(template) <= self._fields:
                return template
        return english

    @property
    def _fields(self) -> frozenset[_Field]:
        return _fields(self.text) | _fields(self.plural or "")

    def _template(self, translator: Translator) -> str:
        if self.plural is None:
            return translator.gettext(self.text) if self.text else ""
        return translator.ngettext(self.text, self.plural, self.n)

    def __str__(self) -> str:
        """Return the English sentence."""
        return self.render()


Words: TypeAlias = Message | str
"""A sentence, or a text that is the same in every language, such as a name or a card."""


def _render(value: object, translator: Translator) -> object:
    return value.render(translator) if isinstance(value, Message) else value


def msg(text: str, /, **args: object) -> Message:
    """Return a sentence; ``{name}`` in the template stands for the argument of that name."""
    return Message(text, tuple(args.items()))


def plural(one: str, many: str, n: int, /, **args: object) -> Message:
    """Return a sentence that counts; ``{n}`` in the template stands for the number."""
    return Message(one, (("n", n), *args.items()), many, n)


def told(words: Words) -> Message:
    """Return words as a sentence; a text stays as it is in every language."""
    return words if isinstance(words, Message) else Message("{text}", (("text", words),))


def joined(parts: Iterable[Words], mark: str = ", ") -> Message:
    """Return parts as one sentence, with a mark between them."""
    named = {f"part{number}": part for number, part in enumerate(parts)}
    return Message(mark.join(f"{{{name}}}" for name in named), tuple(named.items()))


def either(parts: Iterable[Words]) -> Message:
    """Return parts of which one is enough: ``casino, spade-casino or draw-casino``; or ``-``."""
    *others, last = tuple(parts) or ("-",)
    return msg("{these} or {last}", these=joined(others), last=last) if others else told(last)


def cut(text: str, most: int = SHOWN) -> str:
    """Return the beginning of a text, so that no sentence grows with what somebody has sent."""
    return text if len(text) <= most else f"{text[:most]}..."
