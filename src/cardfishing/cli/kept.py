"""What a project keeps of its template: what that was told, and what it made of it."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping
from importlib.metadata import version
from pathlib import Path, PureWindowsPath
from textwrap import wrap
from typing import Final

import attrs

from cardfishing.cli.answers import Answers
from cardfishing.cli.textfile import Text
from cardfishing.errors import RulesError

ANSWERS: Final = ".copier-answers.yml"

_BY: Final = "_by"
_VERSION: Final = "_version"
_MADE: Final = "_made"
_COLUMNS: Final = 76
_FIELDS: Final = tuple(field.name for field in attrs.fields(Answers))


@attrs.frozen
class Kept:
    """What a project keeps of its template, in a file that is YAML, as copier's, and JSON as well.

    Attributes:
        answers: What the template was told.
        made: The texts it made of that, by the names of their files.
        others: What the author has added to the file.
    """

    answers: Answers
    made: Mapping[str, str]
    others: Mapping[str, object] = {}

    @classmethod
    def read(cls, folder: Path) -> Kept:
        """Return what a project keeps.

        Raises:
            RulesError: It keeps nothing, or what cannot be read, or it was made by a newer
                cardfishing than this one.
        """
        try:
            facts = json.loads((folder / ANSWERS).read_text(encoding="utf-8"))
            answers = {name: _string(facts[name]) for name in _FIELDS}
            made = json.loads(zlib.decompress(b64decode("".join(facts[_MADE]))))
            texts = {_name(name): _string(text) for name, text in made.items()}
            is_newer = _is_newer(facts[_VERSION])
        except FileNotFoundError as error:
            remedy = f"there is no {ANSWERS}: name the folder of a project that new-plugin has made"
            raise RulesError("update", folder, remedy) from error
        except (
            AttributeError,
            LookupError,
            RecursionError,
            TypeError,
            ValueError,
            zlib.error,
        ) as error:
            remedy = f"its {ANSWERS} is damaged: put back the one from before"
            raise RulesError("update", folder, remedy) from error
        if is_newer:
            by = f"cardfishing {facts[_VERSION]}"
            remedy = f"{by} made it: first pip install --upgrade cardfishing"
            raise RulesError("update", folder, remedy)
        ours = (_BY, _VERSION, _MADE, *_FIELDS)
        others = {name: fact for name, fact in facts.items() if name not in ours}
        return cls(Answers(**answers), texts, others)

    def write(self, folder: Path) -> None:
        """Write it down in a project."""
        packed = b64encode(zlib.compress(json.dumps(dict(self.made)).encode())).decode()
        facts = {
            _BY: "cardfishing; brought up to date by `cardfishing new-plugin --update`",
            _VERSION: version("cardfishing"),
            **attrs.asdict(self.answers),
            **self.others,
            _MADE: wrap(packed, _COLUMNS),
        }
        Text(f"{json.dumps(facts, indent=2)}\n").save(folder / ANSWERS)


def _is_newer(by: str) -> bool:
    """Tell whether a version of cardfishing is newer than this one.

    Raises:
        TypeError: It is no text.
        ValueError: It is no version.
    """
    from packaging.version import Version  # noqa: PLC0415  # slow

    return Version(by) > Version(version("cardfishing"))


def _string(fact: object) -> str:
    """Return a text that can be written to a file.

    Raises:
        TypeError: It is none.
        ValueError: It cannot.
    """
    if not isinstance(fact, str):
        raise TypeError(fact)
    fact.encode()
    return fact


def _name(text: str) -> str:
    """Return the name of a file that lies in the project, whatever the system.

    Raises:
        ValueError: It may lie elsewhere.
    """
    path = PureWindowsPath(text)
    if path.anchor or not path.parts or ".." in path.parts or not text.isprintable():
        raise ValueError(text)
    return text
