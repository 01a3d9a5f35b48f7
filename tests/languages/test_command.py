"""The command line speaks the language that is asked for, or the user's."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from typing import Final, TypeAlias

import pytest

from cardfishing.cli import main
from tests.languages.conftest import CORE
from tests.languages.packages import Packages

WORDS: Final = {
    "Fishing and rummy card games, by exact rules.": "Fiske- och rummyspel med exakta regler.",
    "Play a match against agents, or go on with a saved one.": "Spela en match.",
    "The number of seats.": "Antalet platser.",
    "Show this message and exit.": "Visa detta och sluta.",
    "Show the version and exit.": "Visa versionen och sluta.",
    "Usage:": "Användning:",
    "Options": "Val",
    "Commands": "Kommandon",
    "Error: {problem}": "Fel: {problem}",
    "{field}={value} cannot be: {remedy}": "{field}={value} går inte: {remedy}",
    "choose one of {names}": "välj bland {names}",
    "depth {depth}: {count}": "på djup {depth} är det {count}",
    "Cannot read {text!r}: expected {expected} at column {column}.": (
        "Kan inte läsa {text!r}: {expected} väntades på plats {column}."
    ),
    "a rank (A, 2 to 10, J, Q, K) or JK1 to JK4": "en valör",
}

Said: TypeAlias = tuple[int, str, str]


@pytest.fixture
def said(
    packages: Packages, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., Said]:
    """Return what runs the command, with variables, and returns its status and what it says."""
    packages.bring(CORE, WORDS)

    def run(*arguments: str, typed: str = "", **environ: str) -> Said:
        for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
            monkeypatch.delenv(name, raising=False)
        for name, value in environ.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(sys, "argv", ["cardfishing", *arguments])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as caught:
            main()
        out, err = capsys.readouterr()
        return int(caught.value.code or 0), out, err

    return run


@pytest.mark.parametrize(
    "arguments",
    [
        ("--lang", "sv", "--help"),
        ("--lang=sv", "--help"),
        ("--lang", "sv-SE", "--help"),
        ("--lang", "en", "--lang", "sv", "--help"),
    ],
)
def test_help_is_in_the_language_that_is_asked_for(
    said: Callable[..., Said], arguments: tuple[str, ...]
) -> None:
    """Issue 8: --lang, and the last of several, decides for the help as for all else."""
    status, out, err = said(*arguments)
    assert (status, err) == (0, "")
    assert out.startswith("Användning: cardfishing ")
    for text in ("Fiske- och rummyspel", "\nVal:\n", "\nKommandon:\n", "Spela en match.", "Visa"):
        assert text in out


@pytest.mark.parametrize(
    "arguments",
    [
        ("--lang", "sv", "perft", "casino", "--depth", "1"),
        ("perft", "--lang", "sv", "casino", "--depth", "1"),
        ("perft", "casino", "--depth", "1", "--lang=sv"),
    ],
)
def test_the_option_may_stand_anywhere(
    said: Callable[..., Said], arguments: tuple[str, ...]
) -> None:
    """Issue 8: --lang goes before the command as well as behind it."""
    assert said(*arguments) == (0, "på djup 1 är det 7\n", "")


def test_the_help_of_a_command_is_translated(said: Callable[..., Said]) -> None:
    """Issue 8: usage, options and their headings are said in the language."""
    _, out, _ = said("play", "--help", "--lang", "sv")
    assert out.startswith("Användning: cardfishing play ")
    for text in ("Spela en match.", "Antalet platser.", "\nVal:\n", "Visa detta och sluta."):
        assert text in out


@pytest.mark.parametrize(
    ("environ", "word"),
    [
        ({"LANG": "sv_SE.UTF-8"}, "Användning:"),
        ({"LANG": "sv_SE.UTF-8", "LC_ALL": "C"}, "Usage:"),
        ({}, "Usage:"),
    ],
)
def test_the_user_is_spoken_to_in_the_language_of_the_system(
    said: Callable[..., Said], environ: dict[str, str], word: str
) -> None:
    """Issue 8: LANG is honoured."""
    assert said("--help", **environ)[1].startswith(word)


def test_the_option_goes_before_the_system(said: Callable[..., Said]) -> None:
    """Issue 8: who asks for English gets it."""
    assert said("--help", "--lang", "en", LANG="sv_SE.UTF-8")[1].startswith("Usage:")


@pytest.mark.parametrize("arguments", [("--lang", "xx", "list"), ("list", "--lang", "xx")])
def test_an_unknown_language_is_refused(
    said: Callable[..., Said], arguments: tuple[str, ...]
) -> None:
    """Issue 8: the error lists the languages, in the user's own if there is no other."""
    status, out, err = said(*arguments, LANG="sv_SE.UTF-8")
    assert (status, out) == (2, "")
    assert re.search(r"Error: lang=xx går inte: välj bland (\w+, )*sv\n", err)
    assert err.startswith("Användning: ")


def test_an_option_without_a_language_is_refused(said: Callable[..., Said]) -> None:
    """Issue 8: a command line that breaks off is no reason to break."""
    status, _, err = said("list", "--lang")
    assert status == 2
    assert "--lang" in err


def test_what_looks_like_the_option_may_be_a_name(said: Callable[..., Said]) -> None:
    """Issue 8: behind -- everything is a name."""
    status, _, err = said("show", "--", "--lang=sv")
    assert status == 2
    assert err.startswith("Error: ")


def test_errors_are_said_in_the_language(said: Callable[..., Said]) -> None:
    """Issue 8: what is wrong with options and moves is said as everything else."""
    _, _, err = said("show", "casino", "-o", "sweeps=x", "--lang", "sv")
    assert err == "Fel: sweeps=x går inte: choose one of none | score\n"
    _, out, _ = said("play", "casino", "--seed", "3", "--lang", "sv", typed="foo\n")
    assert "Kan inte läsa 'foo': en valör väntades på plats 1." in out


def test_a_page_that_is_no_file_is_written_to(
    said: Callable[..., Said], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 8: a program that reads what the command writes gets every letter."""
    page = io.StringIO()
    monkeypatch.setattr(sys, "stdout", page)
    assert said("perft", "casino", "--depth", "1", "--lang", "sv")[0] == 0
    assert page.getvalue() == "på djup 1 är det 7\n"


def test_a_letter_that_cannot_be_shown_is_a_question_mark(
    said: Callable[..., Said], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Issue 8: an output in ASCII shows what it can."""
    page = io.TextIOWrapper(io.BytesIO(), encoding="ascii", errors="strict")
    monkeypatch.setattr(sys, "stdout", page)
    assert said("perft", "casino", "--depth", "1", "--lang", "sv")[0] == 0
    page.flush()
    assert page.buffer.getvalue() == b"p? djup 1 ?r det 7\n"
