"""Sentences people read: an English template with named arguments.

Every sentence a player can see is made by `msg` or `plural`, so that a catalogue can be extracted
from the source (``pybabel extract -k msg -k plural:1,2``) and a translator put in later without
touching code.  A translator is anything with the two methods of `gettext.NullTranslations`.
"""

from __future__ import annotations

from typing import Final, Protocol

import attrs


class Translator(Protocol):
    """What turns English templates into another language; `gettext.NullTranslations` is one."""

    def gettext(self, message: str, /) -> str:
        """Return the translation of a template."""
        ...

    def ngettext(self, singular: str, plural: str, n: int, /) -> str:
        """Return the translation of a template for the number `n`."""
        ...


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
        """Return the sentence in the translator's language."""
        if self.plural is None:
            template = translator.gettext(self.text)
        else:
            template = translator.ngettext(self.text, self.plural, self.n)
        if not self.args:
            return template
        return template.format_map({name: _render(value, translator) for name, value in self.args})

    def __str__(self) -> str:
        """Return the English sentence."""
        return self.render()


def _render(value: object, translator: Translator) -> object:
    return value.render(translator) if isinstance(value, Message) else value


def msg(text: str, /, **args: object) -> Message:
    """Return a sentence; ``{name}`` in the template stands for the argument of that name."""
    return Message(text, tuple(args.items()))


def plural(one: str, many: str, n: int, /, **args: object) -> Message:
    """Return a sentence that counts; ``{n}`` in the template stands for the number."""
    return Message(one, (("n", n), *args.items()), many, n)


def cut(text: str, most: int = SHOWN) -> str:
    """Return the beginning of a text, so that no sentence grows with what somebody has sent."""
    return text if len(text) <= most else f"{text[:most]}..."
