"""Translators are made of the catalogues that are installed, whatever is wrong with some."""

from __future__ import annotations

import sys
from typing import Final

import pytest
from babel.messages.catalog import Catalog

from cardfishing.errors import RulesError
from cardfishing.languages import SOURCE, languages, preferred, translator
from cardfishing.messages import ENGLISH, msg, plural
from cardfishing.plugins import PluginHost
from tests.languages.catalogues import compiled
from tests.languages.conftest import CORE
from tests.languages.packages import LANGUAGE, Packages
from tests.plugins.fakes import Wheel, host_of, module, returning

FIRST: Final = Wheel("words-first", names=("first",))
SECOND: Final = Wheel("words-second", names=("second",))


def words(**said: str) -> Catalog:
    """Return a catalogue of some words."""
    catalogue = Catalog()
    for word, other in said.items():
        catalogue.add(word, other)
    return catalogue


def test_the_core_is_asked_first_and_then_the_plugins_by_name(packages: Packages) -> None:
    """Issue 8: what several catalogues have is said as the first of them has it."""
    packages.make(CORE, card="kort")
    packages.make("words_first", card="?", deck="kortlek")
    packages.make("words_second", card="?", deck="?", pile="hög")
    for wheels in ((FIRST, SECOND), (SECOND, FIRST)):
        speaks = translator(LANGUAGE, host=host_of(*wheels))
        said = [msg(word).render(speaks) for word in ("card", "deck", "pile", "stock")]
        assert said == ["kort", "kortlek", "hög", "stock"]


def test_a_plugin_is_not_imported_for_its_words(packages: Packages) -> None:
    """Issue 8: catalogues are found by the entry points alone."""
    packages.make("words_first", card="kort")
    host = host_of(FIRST)
    assert translator(LANGUAGE, host=host).gettext("card") == "kort"
    assert "words_first" not in sys.modules
    assert FIRST.imports == 0


def test_a_plugin_that_is_disabled_says_nothing(packages: Packages) -> None:
    """Issue 8: `CARDFISHING_DISABLE` blocks the words of a plugin too."""
    packages.make("words_first", card="kort")
    assert languages(host=host_of(FIRST)) == (SOURCE, LANGUAGE)
    assert languages(host=host_of(FIRST, disable="words-first")) == (SOURCE,)


def test_the_words_of_a_plugin_are_those_of_its_package(packages: Packages) -> None:
    """Issue 8: an entry point may lead deep into a package, whose domain has its name."""
    packages.make("words_first", card="kort")
    host = PluginHost(entry_points=FIRST.entries("words_first.games:PLUGIN"), environ={})
    assert host.packages == ("words_first",)
    assert translator(LANGUAGE, host=host).gettext("card") == "kort"


def test_a_plugin_without_an_entry_point_speaks_too(packages: Packages) -> None:
    """Issue 8: a plugin that a test registers brings the words of its package."""
    packages.make("words_first", card="kort")
    host = host_of()
    host.register(module("words_first", returning("decks", ())))
    assert translator(LANGUAGE, host=host).gettext("card") == "kort"


def test_languages_are_those_of_all_catalogues(packages: Packages) -> None:
    """Issue 8: a language counts if the core or a plugin has it, and English always does."""
    packages.make(CORE, "sv", card="kort")
    packages.make("words_first", "da", card="kort")
    host = host_of(FIRST)
    assert languages(host=host) == ("da", "en", "sv")
    assert translator("da", host=host).gettext("card") == "kort"


@pytest.mark.parametrize("code", ["pt_BR", "pt-BR", "pt_br.UTF-8", "pt_BR@latin"])
def test_a_language_is_found_by_any_of_its_codes(packages: Packages, code: str) -> None:
    """Issue 8: codes are read as systems and browsers write them."""
    packages.make(CORE, "pt_BR", card="carta")
    assert translator(code, host=host_of()).gettext("card") == "carta"


def test_a_language_is_known_in_several_scripts(packages: Packages) -> None:
    """Issue 8: every language that is listed can be chosen, if it names a script too."""
    for code, word in (("sr", "\u043a\u0430\u0440\u0442\u0430"), ("sr@latin", "karta")):
        packages.write(CORE, compiled(words(card=word)), code)
        assert translator(code, host=host_of()).gettext("card") == word
    assert languages(host=host_of()) == ("en", "sr", "sr@latin")
    assert preferred({"LANG": "sr_RS@latin"}, host=host_of()) == "sr@latin"
    assert preferred({"LANG": "sr_RS.UTF-8@euro"}, host=host_of()) == "sr"


def test_a_place_falls_back_to_its_language(packages: Packages) -> None:
    """Issue 8: Swedish as in Finland is Swedish."""
    packages.make(CORE, card="kort")
    assert translator("sv-FI", host=host_of()).gettext("card") == "kort"


@pytest.mark.parametrize("code", ["en", "en_GB", "EN-us"])
def test_english_is_what_is_written(packages: Packages, code: str) -> None:
    """Issue 8: English needs no catalogue."""
    packages.make(CORE, card="kort")
    assert translator(code, host=host_of()) is ENGLISH


@pytest.mark.parametrize("code", ["xx", "", "../../sv", "s"])
def test_an_unknown_language_is_refused_with_those_there_are(packages: Packages, code: str) -> None:
    """Issue 8: the error lists the languages."""
    packages.make(CORE, card="kort")
    with pytest.raises(RulesError, match="cannot be: choose one of en, sv") as caught:
        translator(code, host=host_of())
    assert (caught.value.field, caught.value.value) == ("lang", code)


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "sv_SE.UTF-8"}, "sv"),
        ({"LANG": "sv"}, "sv"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "xx_XX"}, "en"),
        ({"LANG": "", "LC_MESSAGES": "sv"}, "sv"),
        ({"LANG": "sv", "LC_MESSAGES": "en_US"}, "en"),
        ({"LC_MESSAGES": "en", "LC_ALL": "sv"}, "sv"),
        ({"LC_ALL": "en", "LANGUAGE": "sv"}, "sv"),
        ({"LANGUAGE": "xx:sv:en"}, "sv"),
        ({"LANGUAGE": "xx:en:sv"}, "en"),
        ({"LANGUAGE": "C:sv"}, "en"),
        ({"LANGUAGE": ":"}, "en"),
    ],
)
def test_the_language_of_a_user_is_read_as_gettext_does(
    packages: Packages, environ: dict[str, str], language: str
) -> None:
    """Issue 8: LANGUAGE goes before LC_ALL, LC_MESSAGES and LANG; C is English."""
    packages.make(CORE, card="kort")
    assert preferred(environ, host=host_of()) == language


def test_who_wishes_no_language_waits_for_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue 8: without a wish no plugin is looked for, so that a command starts at once."""
    monkeypatch.setattr("cardfishing.languages.default_host", pytest.fail)
    for environ in ({}, {"LANG": ""}, {"LANGUAGE": ":"}, {"LANG": "C.UTF-8"}):
        assert preferred(environ) == SOURCE


@pytest.mark.parametrize("file", [b"", b"no catalogue", b"\xde\x12\x04\x95" + b"\xff" * 40])
def test_a_damaged_catalogue_is_left_out(packages: Packages, file: bytes) -> None:
    """Issue 8: a file that cannot be read breaks nothing; the others speak on."""
    packages.write(CORE, file)
    packages.make("words_first", card="kort")
    speaks = translator(LANGUAGE, host=host_of(FIRST))
    assert msg("card").render(speaks) == "kort"
    assert plural("{n} card", "{n} cards", 2).render(speaks) == "2 cards"


@pytest.mark.parametrize(
    "said",
    [
        "{cards}",
        "{n",
        "{}",
        "{0}",
        "{n.real}",
        "{n.__class__}",
        "{n[0]}",
        "{n:xx}",
        "{n:c}",
        "{n:999999999}",
        "{n!r}",
    ],
)
def test_a_translation_that_does_not_fit_is_left_out(packages: Packages, said: str) -> None:
    """Issue 8: what puts in anything that the English does not is said in English."""
    packages.bring(CORE, {"{n} cards": said, "stock": "talong"})
    speaks = translator(LANGUAGE, host=host_of())
    assert msg("{n} cards of the {what}", n=3, what=msg("stock")).render(speaks) == (
        "3 cards of the talong"
    )
    assert msg("{n} cards", n=3).render(speaks) == "3 cards"


@pytest.mark.parametrize("rule", ["n/0", "n%0", "n+7"])
def test_a_wrong_rule_for_plurals_is_left_out(packages: Packages, rule: str) -> None:
    """Issue 8: where the rule of a catalogue has no form for a number, English has one."""
    catalogue = Catalog(locale=LANGUAGE)
    catalogue.add(("{n} card", "{n} cards"), ("{n} kort", "{n} kort"))
    packages.write(CORE, compiled(catalogue).replace(b"(n != 1)", rule.encode().ljust(8)))
    speaks = translator(LANGUAGE, host=host_of())
    assert plural("{n} card", "{n} cards", 2).render(speaks) == "2 cards"


def test_a_plugin_that_cannot_be_found_says_nothing(packages: Packages) -> None:
    """Issue 8: entry points that lead nowhere, or to a mere module, break nothing."""
    packages.make(CORE, card="kort")
    (packages.folder / "words_first.py").touch()
    entries = [*FIRST.entries(), *SECOND.entries("words_nowhere"), *SECOND.entries(":thing")]
    host = PluginHost(entry_points=entries, environ={})
    assert languages(host=host) == (SOURCE, LANGUAGE)
    assert translator(LANGUAGE, host=host).gettext("card") == "kort"
