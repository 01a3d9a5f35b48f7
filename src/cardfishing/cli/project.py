"""The project of a plugin, as it is made of the template."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager
from importlib import import_module, invalidate_caches
from importlib.resources import as_file, files
from io import StringIO
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Final

import attrs

from cardfishing.cli.answers import Answers
from cardfishing.cli.kept import Kept
from cardfishing.cli.rules import show_rules
from cardfishing.cli.screen import Screen
from cardfishing.errors import RulesError
from cardfishing.game import AnyGame

PAGE: Final = "RULES.txt"
TEMPLATE: Final = files("cardfishing") / "template"


@contextmanager
def rendered(answers: Answers) -> Generator[Path, None, None]:
    """Render the template into a folder, which is there as long as the context lasts."""
    from copier import Settings, run_copy  # noqa: PLC0415  # of an extra of its own, and slow

    data = {name: answer for name, answer in attrs.asdict(answers).items() if answer}
    with as_file(TEMPLATE) as template, TemporaryDirectory() as folder:
        run_copy(str(template), folder, data=data, defaults=True, quiet=True, settings=Settings())
        yield Path(folder)


def create(answers: Answers, to: Path) -> None:
    """Make a project, with its page of rules.

    Args:
        answers: What the template asks.
        to: The folder, which is made if it isn't there.

    Raises:
        RulesError: The folder is not empty, or the plugin that the game derives from is missing.
    """
    if to.exists() and (not to.is_dir() or any(to.iterdir())):
        raise RulesError("dest", to, "something is there: name a folder that is new or empty")
    with rendered(answers) as folder:
        Kept(answers, made_in(folder)).write(folder)
        (folder / PAGE).write_text(_page(answers, folder), encoding="utf-8")
        for file in folder.rglob("*"):
            if file.is_file() and "__pycache__" not in file.parts:
                place = to / file.relative_to(folder)
                place.parent.mkdir(parents=True, exist_ok=True)
                copyfile(file, place)


def _page(answers: Answers, folder: Path) -> str:
    """Return the rules of the game in a folder, as the command ``rules`` prints them."""
    try:
        game = game_in(folder)
    except ModuleNotFoundError as error:
        base = str(error.name).replace("_", "-")
        raise RulesError("family", answers.family, f"first pip install {base}") from error
    page = StringIO()
    show_rules(Screen(page=page), game, seats=None)
    return page.getvalue()


def game_in(folder: Path) -> AnyGame:
    """Return the game of a project that is not installed."""
    (package,) = folder.glob("src/*")
    sys.path.insert(0, str(package.parent))
    invalidate_caches()
    try:
        game: AnyGame = import_module(package.name).GAME
    finally:
        sys.path.remove(str(package.parent))
        for name in [name for name in sys.modules if name.partition(".")[0] == package.name]:
            del sys.modules[name]
    return game


def made_in(folder: Path) -> dict[str, str]:
    """Return the texts that the template has made in a folder, by the names of their files."""
    return {
        path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
