"""What no longer works as in the last release, and whether the changelog says so."""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import griffe

from tests.api.interface import Interface

_TOLD: Final = re.compile(r"(?ms)^### (?:Changed|Removed)\n(.*?)(?=^#|\Z)")
_NAME: Final = re.compile(r"(?:@[\w.]+(?:\([^)]*\))? )*(?:class )?(\w+)")
_FUNCTION: Final = re.compile(r"((?:@\w+ )*\w+)\((.*)\)(.*)")
_QUOTED: Final = re.compile(r"`([\w.]+)")


def compare(root: Path) -> int:
    """Compare the packages below a folder with those of its last tag; return the exit status.

    A break is allowed if the newest section of the changelog names it, under "Changed" or
    "Removed", by the end of its path: `Match.undo`.
    """
    tag = _git(root, "describe", "--tags", "--abbrev=0").decode().strip()
    if not tag:
        _say("no release yet: nothing to compare with")
        return 0
    allowed = _named(root / "CHANGELOG.md")
    status = 0
    with TemporaryDirectory() as folder:
        new, old = Interface(root), _checkout(root, tag, Path(folder))
        for package in sorted(_packages(old).keys() | _packages(new).keys()):
            since = "compared with" if package in _packages(old) else "new since"
            _say(f"{package}, {since} {tag}")
            for path, what in (*_breaks(package, old, new), *_changes(package, old, new)):
                is_told = any(f".{path}".endswith(f".{name}") for name in allowed)
                _say(f"  {path}: {what}{' (in the changelog)' if is_told else ''}")
                status |= not is_told
    if status:
        _say('Name each under "Changed" or "Removed" in CHANGELOG.md, or keep what worked.')
    return status


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def _git(root: Path, *arguments: str) -> bytes:
    """Return what a command of git prints: nothing if it fails, as where there is no tag."""
    command = ["git", *arguments]
    return subprocess.run(command, cwd=root, capture_output=True, check=False).stdout  # noqa: S603


def _checkout(root: Path, tag: str, folder: Path) -> Interface:
    with tarfile.open(fileobj=BytesIO(_git(root, "archive", tag))) as archive:
        archive.extractall(folder, filter="data")
    return Interface(folder)


def _named(changelog: Path) -> set[str]:
    """Return the names the newest section says have changed or gone."""
    newest = changelog.read_text(encoding="utf-8").split("\n## ")[1]
    return set(_QUOTED.findall("".join(_TOLD.findall(newest))))


def _packages(interface: Interface) -> dict[str, Path]:
    """Return the packages, each with the folder it lies in."""
    found = (path for source in interface.sources for path in source.glob("*/__init__.py"))
    return {path.parent.name: path.parents[1] for path in found}


def _breaks(package: str, old: Interface, new: Interface) -> Iterator[tuple[str, str]]:
    """Yield the paths of what is public and breaks, and how, each once."""
    if package not in _packages(old):
        return
    if package not in _packages(new):
        yield package, "Package was removed"
        return
    public = {f"{path}." for name in old.names for path in (name, old.origin(name))}
    breakages = griffe.find_breaking_changes(_load(package, old), _load(package, new))
    found = dict.fromkeys((breakage.obj.path, breakage.kind.value) for breakage in breakages)
    for path, what in found:
        if any(f"{path}.".startswith(name) for name in public):
            yield path, what


def _load(package: str, interface: Interface) -> griffe.Object | griffe.Alias:
    folder = _packages(interface)[package]
    return griffe.load(package, search_paths=[folder], allow_inspection=False)


def _changes(package: str, old: Interface, new: Interface) -> Iterator[tuple[str, str]]:
    """Yield the lines of the listing that no longer hold, and what is new and demanded."""
    if package not in _packages(old) or package not in _packages(new):
        return
    before, after = _lines(package, old), _lines(package, new)
    for path, line in before.items():
        now = after.get(path)
        if now is None:
            yield path, f"gone is {line}"
        elif not _holds(line, now):
            yield path, f"{line} is now {now}"
    for path in after.keys() - before.keys():
        owner = path.rpartition(".")[0]
        if owner in before and _is_demanded(after[path], after[owner]):
            yield path, f"demanded is {after[path]}"


def _lines(package: str, interface: Interface) -> dict[str, str]:
    """Return the lines of the listing by the paths of what they are about."""
    found: dict[str, str] = {}
    path: list[str] = []
    for line in filter(None, interface.listing().splitlines()):
        text = line.lstrip()
        named = _NAME.match(text) if line != text else None
        path[(len(line) - len(text)) // 4 :] = [named[1] if named else text]
        if path[0].partition(".")[0] == package:
            key = ".".join(path)
            found[key] = f"{found[key]}; {text}" if key in found else text
    return found


def _holds(before: str, now: str) -> bool:
    """Tell whether a line promises what it did: more parameters are none that one has to give."""
    old, new = _FUNCTION.fullmatch(before), _FUNCTION.fullmatch(now)
    if old is None or new is None or old.group(1, 3) != new.group(1, 3):
        return before == now
    known, offered = list(_parameters(old[2])), list(_parameters(new[2]))
    more = [parameter for parameter in offered if parameter not in known]
    kept = [parameter for parameter in offered if parameter in known]
    return kept == known and all("=" in parameter for parameter in more)


def _parameters(text: str) -> Iterator[str]:
    """Yield the parameters of a signature, each with a star if it is given by name only."""
    star, depth, parts = "", 0, [""]
    for letter in text:
        depth += (letter in "[(") - (letter in "])")
        if letter == "," and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    for part in filter(None, map(str.strip, parts)):
        if part == "*":
            star = "* "
        else:
            yield f"{star}{part}"


def _is_demanded(line: str, owner: str) -> bool:
    """Tell whether a new member has to be given by who derives from its class or makes one."""
    is_field = not line.startswith("@") and "(" not in line and " = " not in line
    return "@abstractmethod" in line or "(Protocol" in owner or (is_field and "@attrs" in owner)


if __name__ == "__main__":
    sys.exit(compare(Path.cwd()))
