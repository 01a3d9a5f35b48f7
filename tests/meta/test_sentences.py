"""The sources of the pages: one sentence a line, so that a change of one is seen alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = [
    ROOT / "README.md",
    ROOT / "CHANGELOG.md",
    *sorted(ROOT.glob("plugins/*/README.md")),
    *sorted(
        page
        for page in (ROOT / "docs").rglob("*.md")
        if not {"_build", "examples"} & {*page.relative_to(ROOT).parts}
    ),
]
FENCE: Final = re.compile(r" *(`{3,}|:{3,})")
NO_PROSE: Final = re.compile(r"#|\||<!--|\(.*\)=$|!\[|\[.*\]: ")
MARKS: Final = re.compile(r"^(?: *(?:[-*>:]|\d+\.) +| +)")
LEAD: Final = re.compile(r"^(\*+)[^*]+\1 ")
"""What stands at the beginning of a paragraph in the place of a heading."""
CODE: Final = re.compile(r"`[^`]*`|\{[a-z:]+\}`[^`]*`")
SHORT: Final = re.compile(r"\b(?:e\.g|i\.e|vs|St|No|pp?)\.")
INNER: Final = re.compile(r"[.!?][)\"'*_]* +[\"'(*_\[]*[A-Z\x00]")
ENDING: Final = re.compile(r"[.!?:;][)\"'*_]*$|\)$")


def prose(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines of running text with their numbers; headings, tables, blocks are none."""
    fence, is_front = "", text.startswith("---\n")
    for number, line in enumerate(text.splitlines(), start=1):
        found = FENCE.match(line)
        if is_front:
            is_front = number == 1 or line != "---"
        elif fence:
            fence = "" if found and line.strip() == fence else fence
        elif found:
            fence = found[1]
        elif line and not NO_PROSE.match(line.lstrip()):
            yield number, LEAD.sub("", MARKS.sub("", line))


def faults(text: str) -> Iterator[str]:
    """Yield the lines with more than one sentence, and those that break one off."""
    lines = dict(prose(text))
    for number, line in lines.items():
        plain = SHORT.sub("", CODE.sub("\x00", line))
        goes_on = number + 1 in lines and not MARKS.match(text.splitlines()[number])
        if INNER.search(plain):
            yield f"{number}: two sentences: {line}"
        if goes_on and not ENDING.search(plain):
            yield f"{number}: goes on in the next line: {line}"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_line_is_a_sentence(page: Path) -> None:
    """A line of running text holds one sentence, and all of it."""
    assert list(faults(page.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("One. Two.\n", "1: two sentences: One. Two."),
        ("A `b`. `C` is d.\n", "1: two sentences: A `b`. `C` is d."),
        ("- One\ntwo.\n", "1: goes on in the next line: One"),
        ("It is (a part.) The rest.\n", "1: two sentences: It is (a part.) The rest."),
    ],
)
def test_a_fault_is_found(text: str, fault: str) -> None:
    """Two sentences in a line are found, and one in two lines."""
    assert list(faults(text)) == [fault]


@pytest.mark.parametrize(
    "text",
    [
        "# One. Two\n\nThree, e.g. Four.\nFive `a. B` six.\n",
        "| One. Two | three |\n",
        "```python\n# One. Two\n```\n",
        "- One.\n- Two:\n  three.\n",
        "Term\n: What it is.\n",
    ],
)
def test_what_is_no_fault(text: str) -> None:
    """Headings, tables, blocks and lists are as they are."""
    assert list(faults(text)) == []
