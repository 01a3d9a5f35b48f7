"""Each catalogue says the terms of the games as its glossary does."""

from __future__ import annotations

import pytest

from tests.languages.catalogues import LANGUAGES, domains, ids, messages, read
from tests.languages.terms import TERMS, exceptions, glossary, strays


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_glossary_has_every_term_once(language: str) -> None:
    """Issue 8: each language has a word for each term, and stems to find it by."""
    found = glossary(language)
    assert tuple(term.term for term in found) == TERMS
    assert all(term.word and term.stems for term in found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_uses_the_words_of_its_glossary(language: str) -> None:
    """Issue 8: one term is one word; `exceptions.toml` has the sentences that say it otherwise."""
    terms, excepted = glossary(language), exceptions(language)
    found = [
        stray
        for domain in domains()
        for stray in strays(read(domain.file(language), language), terms, excepted)
    ]
    assert found == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_exception_is_one(language: str) -> None:
    """Issue 8: an exception names a sentence there is, one that would fail, and a reason."""
    terms, excepted = glossary(language), exceptions(language)
    catalogues = [read(domain.file(language), language) for domain in domains()]
    stray = {
        (term, sentence)
        for catalogue in catalogues
        for term, sentence, _ in strays(catalogue, terms, {})
    }
    there = {ids(message)[-1] for catalogue in catalogues for message in messages(catalogue)}
    assert {sentence for _, sentence in excepted} <= there
    assert set(excepted) <= stray
    assert all(excepted.values())
