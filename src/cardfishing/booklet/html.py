"""The booklet as one page of HTML that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardfishing._markup import escaped
from cardfishing.booklet.blocks import (
    Booklet,
    Cell,
    Chapter,
    Command,
    Grid,
    Heading,
    Listing,
    NumberedRule,
    Paragraph,
    Picture,
    Point,
)
from cardfishing.booklet.printing import Printer, numeric
from cardfishing.messages import ENGLISH, Translator, msg

_STYLE: Final = """\
:root { color-scheme: light dark; --ink: #1d2320; --soft: #555e58; --paper: #fdfcf8;
  --line: #d5d3c8; --deep: #1c5c3e; --tint: #f1efe6; }
@media (prefers-color-scheme: dark) { :root { --ink: #e9e7df; --soft: #a9b0aa; --paper: #161a18;
  --line: #3a413d; --deep: #8fd3ae; --tint: #202623; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 46rem; color: var(--ink);
  background: var(--paper); font: 1.05rem/1.55 Georgia, "Noto Serif", "DejaVu Serif", serif;
  overflow-wrap: break-word; }
h1, h2, h3, th, nav, .id, .facts, footer { font-family: "Helvetica Neue", Arial, "Noto Sans",
  "DejaVu Sans", sans-serif; line-height: 1.25; }
h1 { margin: 0; font-size: 2.2rem; color: var(--deep); }
h2 { margin: 2.8rem 0 .8rem; padding-bottom: .25rem; border-bottom: 2px solid var(--deep);
  font-size: 1.45rem; }
h3 { margin: 1.8rem 0 .5rem; font-size: 1.1rem; color: var(--deep); }
header p { margin: .4rem 0; font-size: 1.15rem; }
header .facts { color: var(--soft); font-size: .9rem; }
a { color: var(--deep); }
nav ul { display: flex; flex-wrap: wrap; gap: .3rem 1.1rem; margin: 1.2rem 0 0; padding: 0;
  list-style: none; font-size: .95rem; }
code { font: .92em/1.4 "DejaVu Sans Mono", Menlo, Consolas, monospace; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; padding: .6rem .8rem; background: var(--tint); border-radius: .3rem; }
.rule, .point { display: grid; grid-template-columns: 3.4rem 1fr; margin: .6rem 0; }
.rule:target, .point:target { background: var(--tint); outline: .4rem solid var(--tint); }
.rule p, .point p { margin: 0; }
.point { margin: 1rem 0; }
.id { padding-top: .12rem; font-weight: 700; font-size: .95rem; text-decoration: none; }
.says { color: var(--soft); font-size: .93rem; }
.turns { display: flex; flex-wrap: wrap; align-items: center; gap: .4rem 1.4rem;
  margin: 1.6rem 0; }
.turns ul { flex: 1 1 14rem; margin: 0; padding-left: 1.1rem; }
figure { margin: 0; max-width: 100%; }
figure svg { display: block; max-width: 100%; height: auto; border-radius: .4rem; }
.scroll { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-size: .97rem; }
th, td { padding: .3rem .9rem .3rem 0; text-align: left; vertical-align: top;
  border-bottom: 1px solid var(--line); }
thead th { color: var(--soft); font-size: .85rem; font-weight: 600; white-space: nowrap; }
tbody th { font: inherit; }
th code { white-space: nowrap; }
tfoot th, tfoot td { font-weight: 700; border-bottom: 0; border-top: 2px solid var(--ink); }
.number { text-align: right; font-variant-numeric: tabular-nums; }
ul.plain { padding-left: 1.1rem; }
footer { margin-top: 3rem; color: var(--soft); font-size: .85rem; }
@media print { :root { --ink: #000; --soft: #333; --paper: #fff; --line: #aaa; --deep: #000; }
  body { max-width: none; padding: 0; font-size: 10.5pt; } nav { display: none; }
  a { text-decoration: none; } h2, h3 { break-after: avoid; }
  .turns { display: inline-flex; width: 48.5%; margin: .8rem 1% .8rem 0; vertical-align: top; }
  .rule, .point, .turns, tr, li { break-inside: avoid; } }
"""


LANGUAGE: Final = msg("en")
"""The code of the language that sentences are in: each catalogue has its own, ``et`` or ``it``."""


def to_html(book: Booklet, translator: Translator = ENGLISH) -> str:
    """Return a booklet as one page that refers to nothing outside.

    Args:
        book: The booklet.
        translator: The language.
    """
    return _Html(book, translator).page()


class _Html(Printer):
    def page(self) -> str:
        book = self.book
        title, summary = self.inline(book.title), self.inline(book.summary)
        contents = "\n".join(
            f'<li><a href="#{chapter.name}">{self.inline(chapter.title)}</a></li>'
            for chapter in book.chapters
        )
        listed = self.inline(msg("Contents"))
        made = self.inline(
            msg("Made by cardfishing from the rules that its engine plays by: they are the same.")
        )
        return "\n".join(
            (
                "<!DOCTYPE html>",
                f'<html lang="{self.inline(LANGUAGE)}">',
                "<head>",
                '<meta charset="utf-8">',
                '<meta name="viewport" content="width=device-width, initial-scale=1">',
                f"<title>{title}</title>",
                f'<meta name="description" content="{summary}">',
                f"<style>\n{_STYLE}</style>",
                "</head>",
                "<body>",
                self.sprite,
                "<header>",
                f"<h1>{title}</h1>",
                f"<p>{summary}</p>",
                f'<p class="facts">{self.facts}</p>',
                "</header>",
                f'<nav aria-label="{listed}">',
                f"<ul>\n{contents}\n</ul>",
                "</nav>",
                "<main>",
                *map(self._chapter, book.chapters),
                "</main>",
                f"<footer><p>{made}</p></footer>",
                "</body>",
                "</html>",
                "",
            )
        )

    def _chapter(self, chapter: Chapter) -> str:
        title = f'<h2 id="{chapter.name}-title">{self.inline(chapter.title)}</h2>'
        head = f'<section id="{chapter.name}" aria-labelledby="{chapter.name}-title">'
        return "\n".join((head, title, *map(self.block, chapter.blocks), "</section>"))

    def plain(self, text: str) -> str:
        return escaped(text)

    def code(self, text: str) -> str:
        return f"<code>{escaped(text)}</code>"

    def rule(self, rule_id: str) -> str:
        name = escaped(rule_id)
        if rule_id not in self.rules:
            return name
        return f'<a href="#{self.anchor_of(rule_id)}">{name}</a>'

    def heading(self, block: Heading) -> str:
        return f"<h3>{self.inline(block.text)}</h3>"

    def paragraph(self, block: Paragraph) -> str:
        return f"<p>{self.inline(block.text)}</p>"

    def numbered(self, block: NumberedRule) -> str:
        anchor, name = self.anchor_of(block.id), escaped(block.id)
        head = f'<a class="id" href="#{anchor}">{name}</a>'
        return f'<div class="rule" id="{anchor}">{head}<p>{self.inline(block.text)}</p></div>'

    def point(self, block: Point) -> str:
        anchor, name = self.new_anchor(block.id), escaped(block.id)
        place = f' id="{anchor}"' if anchor else ""
        texts = [f"<p>{self.inline(block.meaning)}</p>", f"<p>{self.inline(block.ruling)}</p>"]
        if block.says is not None:
            texts.append(f'<p class="says">{self.inline(block.says)}</p>')
        head = f'<span class="id">{name}</span>'
        return f'<div class="point"{place}>{head}<div>{"".join(texts)}</div></div>'

    def listing(self, block: Listing) -> str:
        items = "\n".join(f"<li>{self.inline(item)}</li>" for item in block.items)
        return f'<ul class="plain">\n{items}\n</ul>'

    def command(self, block: Command) -> str:
        return f"<pre><code>{escaped(block.text)}</code></pre>"

    def picture(self, block: Picture) -> str:
        then = self.listing(Listing(block.then)) if block.then else ""
        return f'<div class="turns"><figure>{self.drawn(block)}</figure>\n{then}</div>'

    def grid(self, block: Grid) -> str:
        right = numeric(block)
        head = "".join(
            f'<th scope="col"{_class(is_number=number)}>{self.inline(cell)}</th>'
            for cell, number in zip(block.head, right, strict=True)
        )
        last = len(block.rows) - block.foot
        rows = ["".join(self._row(row, right)) for row in block.rows]
        parts = [f"<thead>\n<tr>{head}</tr>\n</thead>"]
        for name, found in (("tbody", rows[:last]), ("tfoot", rows[last:])):
            if found:
                body = "\n".join(f"<tr>{row}</tr>" for row in found)
                parts.append(f"<{name}>\n{body}\n</{name}>")
        table = "\n".join(parts)
        return f'<div class="scroll" tabindex="0">\n<table>\n{table}\n</table>\n</div>'

    def _row(self, row: tuple[Cell, ...], right: list[bool]) -> Iterator[str]:
        first, *others = zip(row, right, strict=True)
        yield f'<th scope="row"{_class(is_number=first[1])}>{self.inline(first[0])}</th>'
        for cell, number in others:
            yield f"<td{_class(is_number=number)}>{self.inline(cell)}</td>"


def _class(*, is_number: bool) -> str:
    return ' class="number"' if is_number else ""
