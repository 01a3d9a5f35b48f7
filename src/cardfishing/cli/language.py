"""The language of the command line: the one asked for with ``--lang``, or else the user's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from cardfishing.errors import RulesError
from cardfishing.languages import preferred, translator
from cardfishing.messages import Translator

LANG: Final = "--lang"


def spoken(arguments: Sequence[str], environ: Mapping[str, str]) -> Translator:
    """Return the translator to speak with.

    A language that there is none for is left to the option, which refuses it.

    Args:
        arguments: What stands on the command line, wherever the option may be in it.
        environ: Where the user's language is read.
    """
    asked = _asked(arguments)
    try:
        return translator(preferred(environ) if asked is None else asked)
    except RulesError:
        return translator(preferred(environ))


def _asked(arguments: Sequence[str]) -> str | None:
    found = None
    rest = iter(arguments)
    for argument in rest:
        name, mark, value = argument.partition("=")
        if name == "--":
            break
        if name == LANG:
            found = value if mark else next(rest, None)
    return found
