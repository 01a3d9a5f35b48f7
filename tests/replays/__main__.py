"""Replay the stored records on other Pythons: ``python -m tests.replays PYTHON...``.

A Python is the path or the name of a command, the folder of Pyodide, which runs under node, or
``found``, which stands for those that are found here.  It fails if there is none, or one of them
does not work or tells otherwise.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from typing import Final

HERE: Final = Path(__file__).parent
SCRIPT: Final = HERE / "replay.py"
EXPECTED: Final = HERE / "expected.json"
FOUND: Final = "found"
NAMES: Final = (*(f"python3.{minor}" for minor in range(11, 20)), "pypy3", "graalpy")
NEEDED: Final = (
    "attr",
    "attrs",
    "cardfishing",
    "cardfishing_casino",
    "cardfishing_nordic_kasino",
    "cardfishing_persian_rummy",
    "cardfishing_royal_casino",
    "cardfishing_rummy500",
    "packaging",
    "pluggy",
)
"""The modules a replay needs; all of them are pure Python."""

_ASK: Final = "import sys; print(sys.version_info >= (3, 11), sys.version)"


def main(args: Sequence[str]) -> int:
    """Replay on some Pythons, say what each has told, and return 1 unless all told the same."""
    pythons = [python for arg in args for python in (found() if arg == FOUND else [arg])]
    told = list(map(_compared, pythons))
    if not told:
        _say("there is no other Python: name one")
    return not (told and all(told))


def found() -> list[str]:
    """Return the Pythons on the path and of pyenv that can run this library, but for this one."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    named = [path for name in NAMES if (path := which(name))]
    versions = {
        version: path
        for path in (*map(str, pyenv.glob("versions/*/bin/python")), *named)
        if (version := _version(path))
    }
    return [path for version, path in sorted(versions.items()) if version != sys.version]


def replayed(python: str, hash_seed: str = "0") -> dict[str, dict[str, str]]:
    """Return what `replay.py` prints on a Python.

    Args:
        python: The command, or the folder of Pyodide.
        hash_seed: The seed of its string hashes.

    Raises:
        CalledProcessError: It does not run there; ``stderr`` says why.
    """
    folders = list(dict.fromkeys(map(_folder, NEEDED)))
    command = [python, str(SCRIPT)]
    if (Path(python) / "pyodide.mjs").exists():
        command = ["node", str(HERE / "replay.mjs"), python, str(SCRIPT), *folders]
    path = os.pathsep.join(folders)
    done = subprocess.run(  # noqa: S603 (a Python that the caller names)
        command,
        capture_output=True,
        check=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONPATH": path, "PYTHONHASHSEED": hash_seed},
    )
    told: dict[str, dict[str, str]] = json.loads(done.stdout)
    return told


def differing(told: dict[str, str]) -> list[str]:
    """Return the games whose digests are not the stored ones."""
    expected: dict[str, str] = json.loads(EXPECTED.read_text("utf-8"))
    names: Iterable[str] = {**expected, **told}
    return [name for name in names if expected.get(name) != told.get(name)]


def _compared(python: str) -> bool:
    try:
        told = replayed(python)
    except (OSError, subprocess.CalledProcessError) as error:
        cause = error.stderr[-2000:] if isinstance(error, subprocess.CalledProcessError) else error
        _say(f"{python}: does not run the script: {cause}")
        return False
    wrong = differing(told["digests"])
    verdict = f"tells otherwise of {', '.join(wrong)}" if wrong else "tells the same bytes"
    _say(f"{told['python']} ({python}): {verdict}, {len(told['digests'])} games")
    return not wrong


def _version(python: str) -> str | None:
    """Return the version of a Python if it is new enough."""
    done = subprocess.run(  # noqa: S603 (a Python that is installed)
        [python, "-c", _ASK], capture_output=True, check=False, encoding="utf-8"
    )
    is_new, _, version = done.stdout.strip().partition(" ")
    return version if is_new == "True" else None


def _folder(module: str) -> str:
    spec = find_spec(module)
    assert spec is not None, f"{module} is not installed"
    assert spec.origin is not None
    return str(Path(spec.origin).parents[1])


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
