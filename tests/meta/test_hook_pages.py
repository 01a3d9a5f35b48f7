"""DESIGN section 8: every hook is documented: a page each that says when it fires, and shows it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from doctest import ELLIPSIS
from inspect import getdoc, signature
from pathlib import Path
from typing import Final

import pytest
from sybil import Sybil
from sybil.parsers.myst import PythonCodeBlockParser

from cardfishing.plugins import Hooks
from tests.plugins.scenarios import More, hooks_of

PAGES: Final = Path(__file__).parents[2] / "docs/reference/hooks"
SNIPPETS: Final = Sybil(parsers=[PythonCodeBlockParser(doctest_optionflags=ELLIPSIS)])
CODE: Final = re.compile(r"(?ms)^```python\n(.*?)^```$")
FIRES: Final = "\n## When it fires\n\n"
WRONG: Final = "\n## A wrong answer\n\n"


def called(specs: type, hook: str) -> str:
    """Return how a hook is called: its name and the names of its arguments."""
    _, *arguments = signature(getattr(specs, hook)).parameters
    return f"{hook}({', '.join(arguments)})"


def signed(specs: type, hook: str) -> str:
    """Return the first line of an implementation with all that is specified."""
    specified = signature(getattr(specs, hook))
    _, *parameters = specified.parameters.values()
    return f"def {hook}{specified.replace(parameters=parameters)}:".replace("'", "")


def implemented(text: str) -> Iterator[str]:
    """Yield the first lines of the functions that the snippets of a page mark as hooks."""
    for code in CODE.findall(text):
        if not code.startswith(">>>"):
            for node in ast.parse(code).body:
                if isinstance(node, ast.FunctionDef):
                    marks = map(ast.unparse, node.decorator_list)
                    if "hookimpl" in marks:
                        yield f"def {node.name}({ast.unparse(node.args)}) -> " + (
                            f"{ast.unparse(node.returns) if node.returns else ''}:"
                        )


def missing(specs: type, hook: str) -> list[str]:
    """Return what the documentation of a hook lacks."""
    path = PAGES / f"{hook.removeprefix('cardfishing_')}.md"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    said = getdoc(getattr(specs, hook)) or ""
    _, *arguments = signature(getattr(specs, hook)).parameters
    there = {
        "a page": path.exists(),
        "its call as the heading": text.startswith(f"# `{called(specs, hook)}`\n"),
        "its signature": f".. automethod:: cardfishing.plugins.Hooks.{hook}\n" in text,
        "a sentence that says when it fires": "\nFires " in said and FIRES in text,
        "its arguments": all(f"    {name}: " in said for name in arguments),
        "its answer": "\nReturns:\n" in said and WRONG in text,
        "an example of just this signature": signed(specs, hook) in implemented(text),
        "a row in the index": f"\n| [`{hook}`]({path.name}) |"
        in (PAGES / "index.md").read_text(encoding="utf-8"),
    }
    return [what for what, is_there in there.items() if not is_there]


def undocumented(specs: type) -> dict[str, list[str]]:
    """Return what the documentation of some hooks lacks, by hook."""
    return {hook: lacking for hook in hooks_of(specs) if (lacking := missing(specs, hook))}


def test_every_hook_has_its_page() -> None:
    """DESIGN 8: a page has call, signature, when it fires, what a wrong answer does, an example."""
    assert undocumented(Hooks) == {}
    pages = {f"cardfishing_{path.stem}" for path in PAGES.glob("*.md")} - {"cardfishing_index"}
    assert pages == {*hooks_of(Hooks)}


@pytest.mark.parametrize("hook", hooks_of(Hooks))
def test_the_example_fires(
    hook: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """DESIGN 8: the snippets of a hook's page run, and in them the host calls the hook."""
    monkeypatch.setenv("CARDFISHING_TRACE", "1")
    document = SNIPPETS.parse(PAGES / f"{hook.removeprefix('cardfishing_')}.md")
    for example in document.examples():
        example.evaluate()
    assert f"': {hook}(" in capsys.readouterr().err


def test_a_hook_without_its_page_is_found() -> None:
    """DESIGN 8: a new hook, and an argument more, have to be documented."""
    assert undocumented(More) == {
        "cardfishing_greet": [
            "a page",
            "its call as the heading",
            "its signature",
            "a sentence that says when it fires",
            "its answer",
            "an example of just this signature",
            "a row in the index",
        ],
        "cardfishing_render": [
            "its call as the heading",
            "a sentence that says when it fires",
            "its arguments",
            "its answer",
            "an example of just this signature",
        ],
    }
