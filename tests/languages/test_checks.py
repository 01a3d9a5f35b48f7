"""Each check of catalogues finds what it is for, and nothing in a good one."""

from __future__ import annotations

from typing import Final, TypeAlias

import pytest
from babel.messages.catalog import Catalog

from tests.languages.checks import (
    CHECKS,
    Check,
    ends_alike,
    faults,
    is_whole,
    names_the_same,
    renders,
)
from tests.languages.terms import TERMS, Term, glossary, strays, terms_of

Strings: TypeAlias = str | tuple[str, ...]

GOOD: Final[tuple[tuple[Strings, Strings], ...]] = (
    ("the {card} takes {what!r}.", "{what!r} bere {card}."),
    (("{n} card", "{n} cards"), ("{n} karta", "{n} karty", "{n} karet")),
    (("sweep", "{n} sweeps"), ("zametení", "{n} zametení", "{n} zametení")),
    (("{n} left of {all}", "{n} left of {all}"), ("{n} z {all}", "{n} ze {all}", "{n} z {all}")),
)

BAD: Final[tuple[tuple[Check, Strings, Strings], ...]] = (
    (is_whole, "a card", ""),
    (is_whole, "a card", " "),
    (is_whole, ("{n} deck", "{n} decks"), ("{n} karta", "", "{n} karet")),
    (is_whole, ("{n} deck", "{n} decks"), ("{n} karta", "{n} karty")),
    (names_the_same, "the {card} lies", "karta leží"),
    (names_the_same, "the {card} lies", "{card} leží na {stul}"),
    (names_the_same, "the {card!r} lies", "{card} leží"),
    (names_the_same, "the {card:.2f} lies", "{card:.3f} leží"),
    (names_the_same, "the {card} lies", "{card leží"),
    (names_the_same, ("{n} of {all}", "{n} of {all}"), ("z {all}", "{n} z", "{n} z {all}")),
    (renders, "the {card} lies", "{card.x} leží"),
    (renders, "the {card} lies", "{karta} leží"),
    (renders, ("{n} deck", "{n} decks"), ("{n} karta", "{n} karty", "{n} {karet}")),
    (ends_alike, "a card.", "karta"),
    (ends_alike, "a card", "karta."),
    (ends_alike, "a card", " karta"),
    (ends_alike, "which?", "která"),
)


def catalogue(*pairs: tuple[Strings, Strings]) -> Catalog:
    """Return a Czech catalogue."""
    made = Catalog(locale="cs")
    for sentence, said in pairs:
        made.add(sentence, said)
    return made


def test_a_good_catalogue_has_no_faults() -> None:
    """Issue 8: what is translated well passes every check."""
    assert faults(catalogue(*GOOD), *CHECKS) == []


@pytest.mark.parametrize(("check", "sentence", "said"), BAD)
def test_a_fault_is_found(check: Check, sentence: Strings, said: Strings) -> None:
    """Issue 8: each check can fail, beside good messages that stay unnamed."""
    (fault,) = faults(catalogue(*GOOD, (sentence, said)), check)
    assert repr(sentence if isinstance(sentence, str) else sentence[0]) in fault


def test_what_is_fuzzy_is_found() -> None:
    """Issue 8: a translation that somebody has to look at again is none."""
    made = catalogue()
    made.add("a card", "karta", flags=["fuzzy"])
    assert faults(made, is_whole) == ["'a card': it is marked as fuzzy"]


PAGE: Final = """\
# Terms

| term | word | stems | note |
|---|---|---|---|
| card | karta | kart karet | |
| lay off | přiložit | přilož | |
| pile | hromádka | -hromád | |
"""


@pytest.mark.parametrize(
    ("sentence", "said", "stray"),
    [
        ("Lay off two cards.", "Přilož dvě karty.", None),
        ("Five cards are laid off.", "Pět karet se přikládá.", "lay off"),
        ("Cards are dealt.", "Listy se rozdávají.", "card"),
        ("a card", "pohlednice skart", "card"),
        ("{card} of cardfishing; a discard, card=one", "nic", None),
        ("piles", "dvouhromádky", None),
        ("Laying off is drawn.", "Přilož.", None),
    ],
)
def test_a_term_that_is_said_otherwise_is_found(
    sentence: str, said: str, stray: str | None
) -> None:
    """Issue 8: a sentence with a term has one of its stems; names of placeholders do not count."""
    found = list(strays(catalogue((sentence, said)), terms_of(PAGE), {}))
    assert [term for term, _, _ in found] == ([] if stray is None else [stray])
    if stray is not None:
        assert not list(
            strays(catalogue((sentence, said)), terms_of(PAGE), {(stray, sentence): ""})
        )


@pytest.mark.parametrize("term", TERMS)
def test_a_term_is_found_in_english(term: str) -> None:
    """Issue 8: each term of the glossaries is recognised, in the plural or another form too."""
    assert Term(term, "", ()).english.search(f"One {term} here.")


def test_terms_are_found_in_their_forms() -> None:
    """Issue 8: verbs and irregular plurals are recognised."""
    said = "He laid off, has gone out, dealt, drew, built, raised, added; ties, sweeps, bonuses."
    found = {term.term for term in glossary("et") if term.english.search(said)}
    assert found == {
        *("lay off", "go out", "deal", "draw", "build", "raise", "add", "tie", "sweep", "bonus")
    }
