"""The booklet as text, Markdown and HTML."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import attrs
import pytest

from cardfishing.booklet import (
    Booklet,
    Chapter,
    Grid,
    Paragraph,
    booklet,
    to_html,
    to_markdown,
    to_text,
)
from cardfishing.booklet.marks import code
from cardfishing.game import AnyGame
from cardfishing.languages import languages, translator
from cardfishing.messages import Message, msg
from cardfishing.rulebook import Rule, Rulebook
from cardfishing_casino import CASINO
from tests.booklet.games import booklet_of, each_game
from tests.cli.helpers import Pseudo, run
from tests.core.heap import HEAP

VOID = {"meta"}
"""Elements of HTML without an end."""


class Page(HTMLParser):
    """A page of HTML, read strictly: every element that begins ends, in order."""

    def __init__(self, text: str) -> None:
        """Read a page."""
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.outside: list[str] = []
        self.elements: set[str] = set()
        self.text = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what begins."""
        self.elements.add(tag)
        for name, value in attrs:
            assert value is not None, (tag, name)
            if name == "id":
                self.ids.append(value)
            elif name in {"href", "src", "xlink:href"}:
                (self.links if value.startswith("#") else self.outside).append(value)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what begins and ends at once."""
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        """Refuse an end of what has not begun last."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Keep what is written outside the style."""
        if self.open[-1:] != ["style"]:
            self.text += data


@each_game
def test_a_page_is_whole_and_needs_nothing_else(game: AnyGame) -> None:
    """Its elements are closed, its ids unique, its links lead on; nothing runs or is fetched."""
    text = to_html(booklet_of(game))
    page = Page(text)
    assert page.open == []
    assert len(set(page.ids)) == len(page.ids)
    assert {link[1:] for link in page.links} <= set(page.ids)
    assert page.outside == []
    assert page.elements.isdisjoint({"script", "link", "img", "iframe", "object"})
    assert {"header", "nav", "main", "footer", "h1", "h2"} <= page.elements
    assert set(re.findall(r"url\(([^)]*)\)", text)) <= {f"#{name}" for name in page.ids}
    assert '<html lang="en">' in text
    shown = " ".join(page.text.split())
    for rule in game.rulebook:
        assert rule.id.lower() in page.ids
        assert str(rule.wording(game.facts())) in shown


@each_game
def test_pictures_are_well_formed(game: AnyGame) -> None:
    """Each picture of a page can be read as XML by itself, and says in words what it shows."""
    lines = to_html(booklet_of(game)).splitlines()
    pictures = [line.partition("<figure>")[2].partition("</figure>")[0] for line in lines]
    drawn = [ET.fromstring(text) for text in pictures if text]  # noqa: S314
    assert drawn
    assert all(picture.get("role") == "img" for picture in drawn)


@each_game
def test_markdown_has_every_rule_and_whole_tables(game: AnyGame) -> None:
    """Rules have anchors, every row of a table has its cells, and no line is left to be HTML."""
    text = to_markdown(booklet_of(game))
    for rule in game.rulebook:
        assert f'\n<a id="{rule.id.lower()}"></a>**{rule.id}** ' in text
    for paragraph in text.split("\n\n"):
        rows = paragraph.splitlines()
        if rows[0].startswith("| "):
            assert len({row.replace("\\|", "").count("|") for row in rows}) == 1
        assert paragraph.startswith("<") or "<svg" not in paragraph


@each_game
def test_text_keeps_to_its_width(game: AnyGame) -> None:
    """No line is longer than asked for, but a command that is to be copied."""
    for width in (80, 50):
        lines = to_text(booklet_of(game), width=width).splitlines()
        long = [line for line in lines if len(line) > width]
        assert [line for line in long if "cardfishing perft" not in line] == []


def test_levels_of_markdown() -> None:
    """A booklet can be a part of a page that has a title."""
    whole, part = (to_markdown(booklet_of(CASINO), level=level) for level in (1, 0))
    assert whole.startswith("# Casino\n\nTake cards ")
    assert part.startswith("`casino`, version 1; also called `cassino`.\n")
    assert "\n## Equipment\n" in whole
    assert "\n## Equipment\n" in part
    assert "\n### Builds\n" in part
    assert "\n#### Builds\n" in to_markdown(booklet_of(CASINO), level=2)


def test_a_booklet_without_pictures_brings_no_faces() -> None:
    """A program may print some chapters only."""
    whole = booklet_of(CASINO)
    some = attrs.evolve(whole, chapters=(whole["rules"], whole["sources"]))
    assert "<figure>" not in to_markdown(some)
    assert "<svg" not in to_html(some)
    assert "<figure>" in to_markdown(whole)


def test_the_short_names_of_sources_are_told_where_there_are_some() -> None:
    """CS and ET are no words; a game that cites nobody has nothing to say."""
    assert "CS is the page on Casino at gamerules.com in Czech" in run("rules", "casino").stdout
    assert "gamerules.com in" not in run("rules", "nordic-kasino").stdout


WILD = "<b>&amp; *_`[x](y) | {z} \ue000 \x00\x1b\u202e $x$\n\n# y\n- z"
"""What a stranger may write."""


def stranger() -> Booklet:
    """Return the booklet of a game whose every text is made to break pages."""
    wording = Message(WILD.replace("{z}", "{{z}}"), (("a", 1),))
    rule = Rule("W<1>", msg("{wild}", wild=WILD), wording)
    return booklet(
        attrs.evolve(
            HEAP,
            title=msg("{wild}", wild=WILD),
            summary=msg("{wild}", wild=WILD),
            sources=(WILD, "1. no list", "% no comment", "::: no fence"),
            rulebook=Rulebook((rule,)),
        )
    )


def test_what_strangers_write_is_escaped() -> None:
    """No text of a game is taken for HTML or Markdown, nor for a mark of ours."""
    page = Page(to_html(stranger()))
    assert "b" not in page.elements
    assert page.text.count("<b>&amp; *_`[x](y) | {z}") >= 4
    written = to_markdown(stranger())
    assert "\\<b\\>\\&amp; \\*\\_\\`\\[x\\](y) | \\{z\\}  \\$x\\$ \\# y - z\n" in written
    for begin in ("1.", "%", ":::"):
        assert f"\n- {begin} no " not in written
    for text in (to_html(stranger()), written, to_text(stranger())):
        assert not {"\ue000", "\x00", "\x1b", "\u202e"} & set(text)


def test_a_page_with_any_letters_is_well_formed() -> None:
    """XML may not hold letters that steer a terminal, so a page doesn't either."""
    page = to_html(stranger()).removeprefix("<!DOCTYPE html>")
    assert ET.fromstring(re.sub("<(meta [^>]*)>", r"<\1/>", page)).tag == "html"  # noqa: S314


@pytest.mark.parametrize("rule_id", ["deal", "Deal-title", 'X"><b>', "a b"])
def test_a_rule_of_any_id_has_an_anchor_of_its_own(rule_id: str) -> None:
    """The chapters of a page have anchors too; and an anchor is one word."""
    rulebook = Rulebook((Rule(rule_id, msg("Play"), msg("Play.")),))
    page = Page(to_html(booklet(attrs.evolve(HEAP, rulebook=rulebook))))
    assert len(set(page.ids)) == len(page.ids)
    assert {link[1:] for link in page.links} <= set(page.ids)
    assert all(re.fullmatch(r"[\w.-]+", name) for name in page.ids)


def test_what_is_typed_keeps_its_letters_in_markdown() -> None:
    """A pipe is escaped where it would part cells, and nowhere else; a tick ends no code."""
    cells = Grid((msg("option"),), ((code("a|b`c"),),))
    chapter = Chapter("some", msg("Some"), (Paragraph(code("a|b`c")), cells))
    text = to_markdown(attrs.evolve(booklet_of(HEAP), chapters=(chapter,)))
    assert "\n`` a|b`c ``\n" in text
    assert "\n| `` a\\|b`c `` |\n" in text


def test_a_title_is_wrapped() -> None:
    """A long title keeps to the width of the text as everything else does."""
    book = attrs.evolve(booklet_of(HEAP), title=msg("{long}", long="x" * 200))
    assert max(map(len, to_text(book).splitlines())) == 80


@pytest.mark.parametrize("printed", [to_text, to_markdown, to_html])
def test_every_sentence_is_translated(printed: object) -> None:
    """A printer says everything in the language of its translator, but for names and notation."""
    assert callable(printed)
    text = str(printed(booklet_of(CASINO), Pseudo()))
    plain = str(printed(booklet_of(CASINO)))
    for sentence in ("Equipment", "The deal", "everybody alone", "A sample round", "What scores"):
        assert f"⟦{sentence}⟧" in text
        assert sentence in plain
    assert "⟦" not in plain


@pytest.mark.parametrize("language", languages())
def test_a_page_names_its_language(language: str) -> None:
    """Readers aloud and printers that part words need to know; the catalogue says it itself."""
    assert f'<html lang="{language}">' in to_html(booklet_of(HEAP), translator(language))


def test_bytes_are_the_same_under_any_hash_seed() -> None:
    """DESIGN 11: what is printed does not depend on the order of sets."""
    pages = {
        subprocess.run(
            [sys.executable, "-m", "cardfishing", "rules", "persian-rummy", "--format", "html"],
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(pages) == 1


def test_the_command_prints_each_format() -> None:
    """``--format`` says which; a file is written in the format of its ending."""
    book = booklet(CASINO)
    assert run("rules", "casino", "--format", "md").stdout == to_markdown(book)
    assert run("rules", "casino", "--format", "text").stdout == to_text(book)
    assert run("rules", "casino", "--output", "-").stdout == to_text(book)
    four = run("rules", "casino", "--seats", "4", "--format", "html").stdout
    assert four == to_html(booklet(CASINO, seats=4))


@pytest.mark.parametrize(
    ("name", "form", "begin"),
    [
        ("rules.html", (), "<!DOCTYPE html>"),
        ("rules.HTM", (), "<!DOCTYPE html>"),
        ("rules.md", (), "# Casino"),
        ("rules.markdown", (), "# Casino"),
        ("rules.txt", (), "Casino\n======"),
        ("rules", ("--format", "md"), "# Casino"),
    ],
)
def test_the_command_writes_files(
    name: str, form: tuple[str, ...], begin: str, tmp_path: os.PathLike[str]
) -> None:
    """Nothing is printed then."""
    path = os.path.join(tmp_path, name)  # noqa: PTH118
    result = run("rules", "casino", "--output", path, *form)
    assert not result.stdout
    with open(path, encoding="utf-8") as file:  # noqa: PTH123
        assert file.read().startswith(begin)


def test_the_command_refuses_what_cannot_be() -> None:
    """A number of seats, or a place for a file, that cannot be is said in a sentence."""
    five = run("rules", "casino", "--seats", "5", "--format", "md").stderr
    assert "5 seats: casino takes 2, 3, 4" in five
    nowhere = run("rules", "casino", "--output", "/no/such/folder/x.md").stderr
    assert "choose another file" in nowhere
