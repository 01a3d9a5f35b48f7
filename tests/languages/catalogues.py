"""The catalogues of this repository, and what stands in the sources for them."""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from typing import Final

import attrs
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT: Final = Path(__file__).parents[2]
LANGUAGES: Final = tuple(sorted(p.name for p in ROOT.glob("src/cardfishing/locale/[!_.]*")))
"""The languages that the core is translated into, and its plugins with it."""

_KEYWORDS: Final = {"msg": None, "plural": (1, 2)}
_HEADER: Final = """\
msgid ""
msgstr ""
"Project-Id-Version: {domain}\\n"
"Language: {language}\\n"
"Plural-Forms: {plurals}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""
"""What each file begins with; there is no date, so that nothing changes but messages."""


@attrs.frozen
class Domain:
    """The messages of a package.

    Attributes:
        package: The folder of the package, whose name the domain has.
    """

    package: Path

    @property
    def name(self) -> str:
        """The name of the package."""
        return self.package.name

    def file(self, language: str) -> Path:
        """Return where the messages are translated."""
        return self.package / "locale" / language / "LC_MESSAGES" / f"{self.name}.po"

    def written(self) -> Catalog:
        """Return the messages of the sources, in their order there."""
        catalogue = Catalog(project=self.name)
        modules = self.package.rglob("*.py")
        for module in sorted(modules, key=lambda path: path.relative_to(self.package).as_posix()):
            for found in _templates(module.read_bytes()):
                catalogue.add(found)
        return catalogue

    def updated(self, language: str) -> Catalog:
        """Return the translations there are, for the messages that stand in the sources now."""
        path = self.file(language)
        catalogue = read(path, language) if path.exists() else Catalog(locale=language)
        catalogue.update(self.written(), no_fuzzy_matching=True)
        return catalogue

    def text(self, catalogue: Catalog) -> str:
        """Return the text of the file of a catalogue."""
        body = BytesIO()
        write_po(body, catalogue, width=0, no_location=True, omit_header=True, ignore_obsolete=True)
        header = _HEADER.format(
            domain=self.name, language=catalogue.locale_identifier, plurals=catalogue.plural_forms
        )
        return f"{header}{body.getvalue().decode().strip()}\n"


@cache
def _templates(source: bytes) -> tuple[str | tuple[str, ...], ...]:
    """Return the templates in a module."""
    found = extract("python", BytesIO(source), keywords=_KEYWORDS)
    return tuple(template for _, template, *_ in found)


def domains() -> tuple[Domain, ...]:
    """Return the domains: that of the core, then those of the plugins."""
    plugins = sorted(path for path in ROOT.glob("plugins/*/src/cardfishing_*") if is_package(path))
    return tuple(map(Domain, (ROOT / "src/cardfishing", *plugins)))


def is_package(path: Path) -> bool:
    """Tell whether a folder is a package."""
    return (path / "__init__.py").exists()


def read(path: Path, language: str) -> Catalog:
    """Return the catalogue in a file."""
    with path.open("rb") as file:
        return read_po(file, locale=language)


def compiled(catalogue: Catalog) -> bytes:
    """Return what a program reads of a catalogue."""
    file = BytesIO()
    write_mo(file, catalogue)
    return file.getvalue()


def translator(catalogue: Catalog) -> GNUTranslations:
    """Return what a program makes of a catalogue."""
    return GNUTranslations(BytesIO(compiled(catalogue)))


def messages(catalogue: Catalog) -> list[Message]:
    """Return the messages of a catalogue without its header."""
    return [message for message in catalogue if message.id]


def ids(message: Message) -> tuple[str, ...]:
    """Return what is translated: the sentence, or both forms of one that counts."""
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def strings(message: Message) -> tuple[str, ...]:
    """Return the translation: one, or each form of one that counts."""
    found = message.string or ""
    return (found,) if isinstance(found, str) else tuple(found)
