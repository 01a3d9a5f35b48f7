"""Languages: translators made of the catalogues that the core and the plugins bring.

A distribution keeps its catalogues beside its modules, in the manner of gettext:
``PACKAGE/locale/LANGUAGE/LC_MESSAGES/PACKAGE.mo``.  They are read without importing the package.
What no catalogue has, and what one has wrong, is said in English.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Mapping
from gettext import NullTranslations, translation
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from cardfishing.errors import RulesError
from cardfishing.messages import ENGLISH, Translator, msg
from cardfishing.plugins import PluginHost
from cardfishing.plugins.specs import PROJECT
from cardfishing.registry import default_host

SOURCE: Final = "en"
"""The language the sentences are written in."""

_VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
_PLAIN: Final = ("C", "POSIX")


def translator(language: str, *, host: PluginHost | None = None) -> Translator:
    """Return the translator into a language; no plugin is imported.

    The catalogue of the core is asked first, then those of the plugins in the order of their names.

    Args:
        language: Its code, such as ``et``; that of a place, ``et_EE`` or ``et-EE``, will do.
        host: The plugins; those that are installed if left out.

    Raises:
        RulesError: There is no catalogue of this language; the error names those there are.
    """
    if language == SOURCE:
        return ENGLISH
    known = languages(host=host)
    code = _nearest(language, known)
    if code is None:
        raise RulesError("lang", language, msg("choose one of {names}", names=", ".join(known)))
    if code == SOURCE:
        return ENGLISH
    found = NullTranslations()
    for domain, folder in _places(host):
        try:
            found.add_fallback(translation(domain, folder, [code]))
        except Exception:  # noqa: S112  # there is none, or whatever a stranger's file holds
            continue
    return found


def languages(*, host: PluginHost | None = None) -> tuple[str, ...]:
    """Return the codes of the languages there are, English among them; no plugin is imported.

    Args:
        host: The plugins; those that are installed if left out.
    """
    found = {
        file.parent.parent.name
        for domain, folder in _places(host)
        for file in folder.glob(f"*/LC_MESSAGES/{domain}.mo")
    }
    return tuple(sorted({SOURCE, *found}))


def preferred(environ: Mapping[str, str] | None = None, *, host: PluginHost | None = None) -> str:
    """Return the language of a user; English if the wanted one isn't there.

    Args:
        environ: Where it is read as gettext does: the first of ``LANGUAGE``, ``LC_ALL``,
            ``LC_MESSAGES`` and ``LANG`` that is set counts, and may list several with colons.
            The environment of the process if left out.
        host: The plugins; those that are installed if left out.
    """
    variables = os.environ if environ is None else environ
    wanted = next((variables[name] for name in _VARIABLES if variables.get(name)), "")
    for locale in filter(None, wanted.split(":")):
        code = SOURCE if locale.partition(".")[0] in _PLAIN else _nearest(locale, (SOURCE,))
        code = code or _nearest(locale, languages(host=host))
        if code is not None:
            return code
    return SOURCE


def _nearest(wanted: str, known: Collection[str]) -> str | None:
    """Return the known language that is wanted, or the one of which a form or place is wanted."""
    head, at, script = wanted.replace("-", "_").casefold().partition("@")
    place = head.partition(".")[0]
    tongue = place.partition("_")[0]
    codes = {code.casefold(): code for code in known}
    forms = (f"{place}{at}{script}", f"{tongue}{at}{script}", place, tongue)
    return next((codes[form] for form in forms if form in codes), None)


def _places(host: PluginHost | None) -> Iterator[tuple[str, Path]]:
    """Yield the packages that may bring catalogues, each with the folder for them."""
    for package in (PROJECT, *(host or default_host()).packages):
        try:
            spec = find_spec(package)
        except Exception:  # noqa: S112  # whatever a stranger's finder does
            continue
        for folder in (spec and spec.submodule_search_locations) or ():
            yield package, Path(folder, "locale")
