"""What is public: the names that the API reference documents, read from the sources alone."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from copy import deepcopy
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

ROOT: Final = Path(__file__).parents[2]

_DIRECTIVE: Final = re.compile(r"(?m)^\.\. (currentmodule|auto\w+):: (\S+)\n((?:   :.*\n)*)")
_MEMBERS: Final = re.compile(r":members:(.*)")
_INDENT: Final = "    "
_MARKS: Final = ("abstractmethod", "classmethod", "staticmethod")

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


class Name(NamedTuple):
    """A name, and the module that offers or defines it."""

    module: str
    name: str

    def __str__(self) -> str:
        """Return the dotted path."""
        return f"{self.module}.{self.name}"


class Interface:
    """The public names of the core and the plugins, in the sources below a folder."""

    def __init__(self, root: Path = ROOT) -> None:
        """Read nothing yet."""
        self._pages = root / "docs" / "reference" / "api"
        self._definitions: dict[str, dict[str, ast.stmt]] = {}
        self.sources: Final = (root / "src", *sorted(root.glob("plugins/*/src")))

    @cached_property
    def documented(self) -> frozenset[Name]:
        """The names that have an entry of their own in the reference."""
        pages = self._pages.glob("*.md")
        return frozenset(name for page in pages for name in self._documented(page))

    @cached_property
    def names(self) -> tuple[Name, ...]:
        """The public names, in their order: documented, or listed by a module that has some."""
        modules = {name.module for name in self.documented}
        listed = {Name(module, name) for module in modules for name in self._listed(module) or ()}
        return tuple(sorted(self.documented | listed))

    def listing(self) -> str:
        """Return the whole interface, a module after the other, as public.txt holds it."""
        return "\n".join(
            "".join([f"{module}\n", *(f"{line}\n" for name in names for line in self._shown(name))])
            for module, names in groupby(self.names, key=lambda name: name.module)
        )

    def origin(self, name: Name) -> Name:
        """Return the name where it is defined, as far as that is in these packages."""
        node = self._defined(name.module).get(name.name)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("cardfishing"):
            original = next(a.name for a in node.names if (a.asname or a.name) == name.name)
            return self.origin(Name(str(node.module), original))
        return name

    def _documented(self, page: Path) -> Iterator[Name]:
        current = ""
        for kind, name, options in _DIRECTIVE.findall(page.read_text(encoding="utf-8")):
            members = _MEMBERS.search(options)
            if kind == "currentmodule":
                current = name
            elif kind != "automodule":
                module, _, last = name.rpartition(".")
                yield Name(module or current, last)
            elif members is not None:
                named = members[1].split(",") if members[1].strip() else self._offered(name)
                yield from (Name(name, member.strip()) for member in named)

    def _offered(self, module: str) -> Iterator[str]:
        """Yield what a module lists in ``__all__``, or defines without an underscore."""
        listed = self._listed(module)
        if listed is not None:
            yield from listed
            return
        for name, node in self._defined(module).items():
            is_own = not isinstance(node, ast.ImportFrom) and not _is_type_variable(node)
            if is_own and not name.startswith("_"):
                yield name

    def _listed(self, module: str) -> list[str] | None:
        """Return what a module lists in ``__all__``, or None if it has none."""
        listed = self._defined(module).get("__all__")
        return ast.literal_eval(listed.value) if isinstance(listed, ast.Assign) else None

    def _defined(self, module: str) -> dict[str, ast.stmt]:
        """Return the statements that bind the names of a module."""
        if module not in self._definitions:
            bound = ((name, node) for node in self._body(module) for name in _bound(node))
            self._definitions[module] = dict(bound)
        return self._definitions[module]

    def _body(self, module: str) -> list[ast.stmt]:
        place = "/".join(module.split("."))
        ends = (".py", "/__init__.py")
        paths = (source / f"{place}{end}" for source in self.sources for end in ends)
        return ast.parse(next(filter(Path.exists, paths)).read_text(encoding="utf-8")).body

    def _shown(self, name: Name) -> Iterator[str]:
        origin = self.origin(name)
        node = self._defined(origin.module).get(origin.name)
        if origin != name and origin in self.names:
            yield f"{_INDENT}{name.name} of {origin.module}"
        elif isinstance(node, ast.ClassDef):
            bases = f"({', '.join(map(ast.unparse, node.bases))})" if node.bases else ""
            marks = "".join(f"@{ast.unparse(mark)} " for mark in node.decorator_list)
            yield f"{_INDENT}{marks}class {name.name}{bases}"
            members = sorted(self._members(origin.module, node).items())
            yield from (f"{_INDENT * 2}{line}" for _, lines in members for line in lines)
        elif node is not None:
            yield from (f"{_INDENT}{line}" for _, line in _member(node))

    def _members(self, module: str, node: ast.ClassDef) -> dict[str, list[str]]:
        """Return what a class has, with what it has from bases that are not public."""
        found: dict[str, list[str]] = {}
        for each in node.body:
            for name, line in (*_member(each), *_attributes(each)):
                found.setdefault(name, []).append(line)
        for base in node.bases:
            bare = base.value if isinstance(base, ast.Subscript) else base
            origin = self.origin(Name(module, ast.unparse(bare)))
            behind = self._defined(origin.module).get(origin.name)
            if isinstance(behind, ast.ClassDef) and origin not in self.names:
                found = {**self._members(origin.module, behind), **found}
        return found


def _bound(node: ast.stmt) -> Iterator[str]:
    match node:
        case ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
            yield node.name
        case ast.AnnAssign(target=ast.Name(name)) | ast.Assign(targets=[ast.Name(name)]):
            yield name
        case ast.ImportFrom():
            yield from (alias.asname or alias.name for alias in node.names)
        case _:
            pass


def _is_type_variable(node: ast.stmt) -> bool:
    match node:
        case ast.Assign(value=ast.Call(func=ast.Name("TypeVar"))):
            return True
        case _:
            return False


def _member(node: ast.stmt) -> Iterator[tuple[str, str]]:
    """Yield the name of a definition with its line, unless it is private."""
    for name in _bound(node):
        if name == "__init__" or not name.startswith("_"):
            match node:
                case ast.FunctionDef() | ast.AsyncFunctionDef():
                    yield name, _function(node)
                case ast.AnnAssign():
                    yield name, f"{name}: {ast.unparse(node.annotation)}{_default(node.value)}"
                case ast.Assign():
                    yield name, f"{name}{_default(node.value)}"
                case _:
                    pass


def _attributes(node: ast.stmt) -> Iterator[tuple[str, str]]:
    """Yield what a constructor sets, with the type it says or that of the argument."""
    if not isinstance(node, ast.FunctionDef) or node.name != "__init__":
        return
    types = {argument.arg: argument.annotation for argument in _arguments(node.args)}
    for each in node.body:
        match each:
            case ast.AnnAssign(target=ast.Attribute(attr=name), annotation=said):
                kind: ast.expr | None = said
            case ast.Assign(targets=[ast.Attribute(attr=name)], value=ast.Name(given)):
                kind = types.get(given)
            case _:
                continue
        if kind is not None and not name.startswith("_"):
            yield name, f"{name}: {ast.unparse(kind)}"


def _arguments(arguments: ast.arguments) -> tuple[ast.arg, ...]:
    return (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)


def _default(value: ast.expr | None) -> str:
    """Return a value if it is plain, three dots for another one, and nothing for none."""
    match value:
        case None:
            return ""
        case ast.Constant() | ast.Attribute() | ast.Name() | ast.BinOp() | ast.Subscript():
            return f" = {ast.unparse(value)}"
        case _:
            return " = ..."


def _function(node: Function) -> str:
    found = {ast.unparse(mark).rpartition(".")[2] for mark in node.decorator_list}
    is_read = bool(found & {"property", "cached_property"})
    shown = "".join(f"@{mark} " for mark in _MARKS if mark in found)
    if is_read:
        returned = f": {ast.unparse(node.returns)}" if node.returns else ""
        return f"{shown}@property {node.name}{returned}"
    returned = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return f"{shown}{node.name}({ast.unparse(_given(node.args))}){returned}"


def _given(arguments: ast.arguments) -> ast.arguments:
    """Return what a caller gives: all but the object or the class itself."""
    given = deepcopy(arguments)
    first = given.posonlyargs or given.args
    if first and first[0].arg in {"self", "cls"}:
        del first[0]
    return given
