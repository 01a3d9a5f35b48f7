"""The links of the readmes, which no build of the pages follows."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
READMES: Final = [ROOT / "README.md", *sorted(ROOT.glob("plugins/*/README.md"))]
LINK: Final = re.compile(r"\]\((?![a-z]+:)([^)#]*)#?([^)]*)\)")


def slugs(text: str) -> set[str]:
    """Return the anchors of the headings of a page, as readers of Markdown make them."""
    heads = re.findall(r"(?m)^#+ (.*)$", text)
    return {re.sub(r"[^\w -]", "", head.casefold()).strip().replace(" ", "-") for head in heads}


def dead(page: Path) -> list[str]:
    """Return the links of a page that lead nowhere."""
    found: list[str] = []
    for target, anchor in LINK.findall(page.read_text(encoding="utf-8")):
        path = page.parent / target if target else page
        is_there = path.exists()
        if not is_there or (anchor and anchor not in slugs(path.read_text(encoding="utf-8"))):
            found.append(f"{target}#{anchor}")
    return found


@pytest.mark.parametrize("page", READMES, ids=lambda page: str(page.parent.name))
def test_links_of_a_readme_lead_on(page: Path) -> None:
    """A link to a file finds it, and one to a heading finds that."""
    assert dead(page) == []


def test_a_dead_link_is_found(tmp_path: Path) -> None:
    """A file that is gone and a heading that is another are named; an address is left alone."""
    page = tmp_path / "a.md"
    page.write_text(
        "# One `x`\n[a](#one-x) [b](#two) [c](no.md) [d](a.md) [e](http://x)\n", "utf-8"
    )
    assert dead(page) == ["#two", "no.md#"]
