"""The program of strangers: it uses all that is public, nothing that is not, and runs."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

from tests.api.interface import Interface, Name

FILES: Final = sorted((Path(__file__).parent / "consumer").glob("[!_]*.py"))
TREES: Final = {path.stem: ast.parse(path.read_text(encoding="utf-8")) for path in FILES}


def imported(tree: ast.Module) -> Iterator[Name]:
    """Yield what a module takes from ours, with an import or by a name of the package."""
    for node in ast.walk(tree):
        match node:
            case ast.ImportFrom(module=str(module), level=0) if module.startswith("cardfishing"):
                yield from (Name(module, alias.name) for alias in node.names)
            case ast.Attribute(value=ast.Name("cf"), attr=name):
                yield Name("cardfishing", name)
            case _:
                pass


def functions() -> Iterator[tuple[str, str]]:
    """Yield the functions that show something: those that need no argument and are no hooks."""
    for module, tree in TREES.items():
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and not (node.args.args or node.decorator_list):
                yield module, node.name


def test_every_public_name_is_used() -> None:
    """UD-124: each name of the core is in the program, so that both checkers see a use of it."""
    interface = Interface()
    used = {interface.origin(name) for tree in TREES.values() for name in imported(tree)}
    core = [name for name in interface.names if name.module.split(".")[0] == "cardfishing"]
    assert len(core) > 300
    assert [str(name) for name in core if interface.origin(name) not in used] == []


@pytest.mark.parametrize("module", TREES)
def test_nothing_private_is_used(module: str) -> None:
    """UD-124: what the program needs is public: no module and no name with an underscore."""
    names = list(imported(TREES[module]))
    assert names or module == "plugin_types"
    assert [n for n in names if any(p.startswith("_") for p in str(n).split("."))] == []


@pytest.mark.parametrize(("module", "function"), list(functions()))
def test_the_program_runs(module: str, function: str) -> None:
    """UD-124: the types are true at run time: each function does what it says."""
    getattr(import_module(f"tests.typing.consumer.{module}"), function)()
