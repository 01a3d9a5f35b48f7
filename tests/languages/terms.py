"""The glossaries: which word stands for a term in each language, and whether catalogues use it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import attrs
from babel.messages.catalog import Catalog

from tests.languages.catalogues import ROOT, ids, messages, strings

PAGES: Final = ROOT / "docs/reference/terms"
EXCEPTIONS: Final = Path(__file__).with_name("exceptions.toml")
COLUMNS: Final = ("term", "word", "stems", "note")
TERMS: Final = (
    *("card", "deck", "pack", "deal", "dealer", "hand", "table", "stock", "layout", "pile"),
    *("trail", "capture", "build", "raise", "add", "sweep", "partner", "side", "seat", "round"),
    *("match", "point", "score", "tie", "rank", "suit", "ace", "jack", "queen", "king", "joker"),
    *("face card", "numeral", "clubs", "diamonds", "hearts", "spades", "big casino"),
    *("little casino", "meld", "set", "run", "lay off", "draw", "discard", "discard pile", "knock"),
    *("go out", "wild card", "bonus", "target"),
)
_FORMS: Final = {
    "build": "build|builds|building|built",
    "deal": "deal|deals|dealing|dealt",
    "draw": "draw|draws|drawing|drawn|drew",
    "run": "run|runs",
    "set": "set|sets",
    "lay off": r"lay(?:s|ing)? off|laid off",
    "go out": "go out|goes out|going out|gone out|went out",
    "tie": "tie|ties|tied",
    "clubs": "clubs?",
    "diamonds": "diamonds?",
    "hearts": "hearts?",
    "spades": "spades?",
    "bonus": "bonus|bonuses",
}
"""How a term looks in a sentence, where it is not just longer by an ending."""


@attrs.frozen
class Term:
    """A row of a glossary.

    Attributes:
        term: The English term.
        word: What it is called.
        stems: The beginnings of words of which one stands in every sentence with the term; one
            with a hyphen before it may come second in a compound.
    """

    term: str
    word: str
    stems: tuple[str, ...]

    @property
    def english(self) -> re.Pattern[str]:
        """What finds the term in an English sentence."""
        forms = _FORMS.get(self.term, rf"{self.term}(?:s|es|d|ed|ing)?")
        return re.compile(rf"(?<![\w=-])(?:{forms})(?![\w=-])", re.IGNORECASE)

    def stands_in(self, text: str) -> bool:
        """Tell whether one of the stems is in a text."""
        low = text.casefold()
        return any(
            stem[1:] in low if stem.startswith("-") else re.search(rf"(?<![^\W\d_]){stem}", low)
            for stem in self.stems
        )


def glossary(language: str) -> tuple[Term, ...]:
    """Return the glossary of a language."""
    return terms_of((PAGES / f"{language}.md").read_text(encoding="utf-8"))


def terms_of(page: str) -> tuple[Term, ...]:
    """Return the terms of a page, from its table."""
    lines = [line.strip("|").split("|") for line in page.splitlines() if line.startswith("|")]
    header, _, *rows = ([cell.strip() for cell in line] for line in lines)
    if tuple(header) != COLUMNS:
        raise AssertionError(header)
    return tuple(Term(term, word, tuple(stems.casefold().split())) for term, word, stems, _ in rows)


def exceptions(language: str) -> dict[tuple[str, str], str]:
    """Return the sentences that say a term otherwise: term and sentence, each with the reason."""
    rows = tomllib.loads(EXCEPTIONS.read_text(encoding="utf-8")).get(language, [])
    return {(row["term"], row["sentence"]): row["reason"] for row in rows}


def strays(
    catalogue: Catalog, terms: tuple[Term, ...], excepted: Mapping[tuple[str, str], str]
) -> Iterator[tuple[str, str, str]]:
    """Yield each term that a translation does not have, with the sentence and the translation."""
    for message in messages(catalogue):
        source = ids(message)[-1]
        plain = re.sub(r"\{[^}]*\}", " ", source)
        said = " ".join(strings(message))
        for term in terms:
            if (term.term, source) in excepted or not all(strings(message)):
                continue
            if term.english.search(plain) and not term.stands_in(said):
                yield term.term, source, said
