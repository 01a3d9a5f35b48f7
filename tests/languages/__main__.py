"""Bring all catalogues up to date, and compile them: ``tox -e messages``.

With the codes of languages it makes catalogues for these, if there are none yet.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from tests.languages.catalogues import LANGUAGES, Domain, compiled, domains, messages, strings


def main(languages: Sequence[str]) -> None:
    """Write the catalogues of some languages, and say what is left to translate."""
    for language in languages or LANGUAGES:
        for domain in domains():
            update(domain, language)


def update(domain: Domain, language: str) -> None:
    """Write the catalogue of a domain in a language."""
    catalogue = domain.updated(language)
    path = domain.file(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(domain.text(catalogue), encoding="utf-8")
    path.with_suffix(".mo").write_bytes(compiled(catalogue))
    left = sum(not all(strings(message)) for message in messages(catalogue))
    sys.stdout.write(f"{language} {domain.name}: {len(messages(catalogue))}, untranslated {left}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
