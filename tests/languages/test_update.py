"""One command brings catalogues up to date, and the build compiles them."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Final

import pytest

from tests.languages.__main__ import update
from tests.languages.catalogues import ROOT, Domain, domains, ids, messages, read, strings

SOURCE: Final = 'title = msg("Game")\ntold = plural("{n} card", "{n} cards", 2)\n'


@pytest.fixture
def domain(tmp_path: Path) -> Domain:
    """Return the domain of a package with two messages."""
    package = tmp_path / "src/words"
    package.mkdir(parents=True)
    (package / "game.py").write_text(SOURCE, encoding="utf-8")
    return Domain(package)


def said(domain: Domain) -> dict[str, tuple[str, ...]]:
    """Return the German translations in the file of a domain."""
    return {ids(m)[0]: strings(m) for m in messages(read(domain.file("de"), "de"))}


def test_a_language_is_begun(domain: Domain, capsys: pytest.CaptureFixture[str]) -> None:
    """Issue 8: what stands in the sources is there to be translated, with every form."""
    update(domain, "de")
    assert capsys.readouterr().out == "de words: 2, untranslated 2\n"
    assert domain.file("de").read_text(encoding="utf-8") == (
        'msgid ""\n'
        'msgstr ""\n'
        '"Project-Id-Version: words\\n"\n'
        '"Language: de\\n"\n'
        '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n'
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n'
        "\n"
        'msgid "Game"\n'
        'msgstr ""\n'
        "\n"
        "#, python-brace-format\n"
        'msgid "{n} card"\n'
        'msgid_plural "{n} cards"\n'
        'msgstr[0] ""\n'
        'msgstr[1] ""\n'
    )


def test_what_is_translated_is_kept(domain: Domain) -> None:
    """Issue 8: an update loses no translation, guesses none, and drops what nobody says."""
    update(domain, "de")
    text = domain.file("de").read_text(encoding="utf-8")
    text = text.replace('msgid "Game"\nmsgstr ""', 'msgid "Game"\nmsgstr "Spiel"')
    domain.file("de").write_text(text, encoding="utf-8")
    (domain.package / "other.py").write_text('msg("Games")\n', encoding="utf-8")
    update(domain, "de")
    assert said(domain) == {"Game": ("Spiel",), "{n} card": ("", ""), "Games": ("",)}
    update(domain, "de")
    assert said(domain)["Game"] == ("Spiel",)
    (domain.package / "game.py").write_text("", encoding="utf-8")
    update(domain, "de")
    assert said(domain) == {"Games": ("",)}


def test_every_distribution_has_the_same_hook() -> None:
    """Issue 8: what compiles the catalogues is written once, and copied."""
    hooks = {(domain.package.parents[1] / "hatch_build.py").read_bytes() for domain in domains()}
    assert len(hooks) == 1


def test_the_hook_compiles_alike_at_any_time(domain: Domain) -> None:
    """Issue 8: a build makes the catalogue of the last update, with no date in it."""
    update(domain, "de")
    spec = spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    root = domain.package.parents[1]
    compiled = domain.file("de").with_suffix(".mo")
    compiled.unlink()
    hook = module.Catalogues(str(root), {}, None, None, str(root), "wheel")
    hook.initialize("standard", {})
    assert b"POT-Creation-Date: 2020-02-02" in compiled.read_bytes()
