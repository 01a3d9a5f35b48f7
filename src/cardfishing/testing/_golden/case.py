"""Golden cases as they are read from their files."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from os import PathLike
from pathlib import Path
from typing import Final, NoReturn, cast

import attrs

from cardfishing.errors import RulesError
from cardfishing.testing._golden.written import Table, Written

_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")


@attrs.frozen
class Case:
    """A golden case.

    Attributes:
        file: The name of its file.
        id: Its id.
        content: All that is written of it, and the game of its file if it names none.
    """

    file: str
    id: str
    content: Table


def read_cases(paths: Iterable[str | PathLike[str]]) -> tuple[Case, ...]:
    """Read the cases of files, and of all ``*.toml`` files of folders, in order.

    Raises:
        RulesError: A file cannot be read as such, or an id is missing or there twice.
    """
    found: dict[str, Case] = {}
    for path in (file for given in paths for file in _files(Path(given))):
        for case in _cases(path):
            if case.id in found:
                before = found[case.id].file
                _refuse(path, f"{case.id} is a case of {before} already; give each its own id")
            found[case.id] = case
    if not found:
        raise RulesError("paths", (), "give the file of the cases, or its folder")
    return tuple(found.values())


def _refuse(path: Path, remedy: str) -> NoReturn:
    raise RulesError("file", str(path), remedy)


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    files = sorted(path.glob("*.toml"))
    if not files:
        _refuse(path, "no file of the folder ends in .toml; write one or give another folder")
    return files


def _cases(path: Path) -> Iterator[Case]:
    content = _content(path)
    cases = content.get("case")
    if content.keys() != {"game", "case"} or not isinstance(cases, list) or not cases:
        _refuse(path, 'it holds a line game = "NAME", a [[case]] for each case, and nothing else')
    for number, case in enumerate(cases, 1):
        if not isinstance(case, dict):
            _refuse(path, f"case {number} is no table; begin each case with [[case]]")
        name = case.get("id")
        if not isinstance(name, str) or not _ID.fullmatch(name):
            _refuse(path, f'case {number} has no id such as id = "GC12"; give it one')
        yield Case(path.name, name, {"game": content["game"], **case})


def _content(path: Path) -> dict[str, Written]:
    try:
        return cast("dict[str, Written]", tomllib.loads(path.read_text(encoding="utf-8-sig")))
    except OSError as error:
        _refuse(path, f"it cannot be opened ({error.strerror}); give the path of a file or folder")
    except (ValueError, RecursionError) as error:
        _refuse(path, f"it is no TOML ({error}); correct it there")
