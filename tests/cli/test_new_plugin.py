"""New plugins: what the template makes of a name, and what it does not make."""

from __future__ import annotations

import re
import sys
import tomllib
from configparser import ConfigParser
from importlib.metadata import version
from pathlib import Path
from runpy import run_path
from subprocess import CalledProcessError
from typing import Final

import pytest
from packaging.requirements import Requirement

import cardfishing
from cardfishing.cli import actions
from cardfishing.cli.answers import FAMILIES, LICENCES
from cardfishing.cli.project import game_in
from cardfishing.game import AnyGame
from cardfishing.plugins import PluginHost
from tests.cli.helpers import run
from tests.plugins.fakes import game, host_of, wheel

FILES: Final = {
    ".copier-answers.yml",
    ".github/workflows/ci.yml",
    ".gitignore",
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "RULES.txt",
    "pyproject.toml",
    "src/cardfishing_sunday_game/__init__.py",
    "src/cardfishing_sunday_game/py.typed",
    "tests/golden.toml",
    "tests/test_game.py",
    "tox.ini",
}
OWN_FILES: Final = {f"src/cardfishing_sunday_game/{name}.py" for name in ("game", "rules", "state")}
AUTHOR: Final = "Zoë d'Example & Co <zoe@example.org>"
FIRST_WORDS: Final = {
    "MIT": "MIT License",
    "BSD-3-Clause": "BSD 3-Clause License",
    "Apache-2.0": "Apache License",
    "GPL-3.0-or-later": "GNU GENERAL PUBLIC LICENSE",
    "CC0-1.0": "Creative Commons Legal Code",
    "proprietary": "Copyright (c)",
}
NAMED: Final = {"MIT", "BSD-3-Clause", "proprietary"}


@pytest.fixture(scope="module", params=FAMILIES)
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a project of each family."""
    folder = tmp_path_factory.mktemp("made") / "plugin"
    arguments = ("sunday-game", "--family", str(request.param), "--dest", str(folder))
    result = run("new-plugin", *arguments)
    assert (result.exit_code, result.stderr) == (0, "")
    return folder


def texts(folder: Path) -> dict[str, str]:
    """Return the texts of all files in a folder."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in files}


def test_the_project_is_complete(made: Path) -> None:
    """A project has these files and no others, whatever its family."""
    own = OWN_FILES if (made / "src/cardfishing_sunday_game/game.py").exists() else set[str]()
    assert texts(made).keys() == FILES | own


def test_files_look_as_if_written_by_hand(made: Path) -> None:
    """The template leaves no mark: no braces, no blanks at ends, no lines that are too long."""
    for name, text in texts(made).items():
        assert re.search(r"{{ [^m]|{[%#]|[ \t]$|\n\n\n\n|\A\n", text, re.MULTILINE) is None, name
        assert text == "" or re.search(r"\S\n\Z", text), name
        if name.endswith((".py", ".toml", ".ini", ".yml", ".txt")):
            assert max(map(len, text.splitlines()), default=0) <= 100, name


def test_nothing_of_the_machine_is_in_the_files(made: Path) -> None:
    """A project can be published: it names no folder of the machine that made it."""
    roots = {str(made.parent), str(Path(cardfishing.__file__).parent), str(Path.home())}
    assert [name for name, text in texts(made).items() if any(root in text for root in roots)] == []


def test_names_follow_from_the_name_of_the_game(made: Path) -> None:
    """Distribution, module, title and the ids of rules are made of one name."""
    facts = tomllib.loads((made / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert facts["name"] == "cardfishing-sunday-game"
    assert facts["entry-points"] == {"cardfishing": {"sunday-game": "cardfishing_sunday_game"}}
    game = game_in(made)
    assert (game.name, str(game.title)) == ("sunday-game", "Sunday Game")
    assert "SG1" in game.rulebook.ids


def test_what_it_needs_is_here(made: Path) -> None:
    """The versions a project asks for are those of the cardfishing that made it."""
    facts = tomllib.loads((made / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (ours,) = (r for r in map(Requirement, facts["dependencies"]) if r.name == "cardfishing")
    assert version("cardfishing") in ours.specifier


def test_the_page_of_rules_is_that_of_the_game(made: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """RULES.txt is what `cardfishing rules` prints where the plugin is installed."""

    def load(_: str) -> AnyGame:
        return game_in(made)

    monkeypatch.setattr(actions, "load", load)
    printed = run("rules", "sunday-game", env={"COLUMNS": "80"}).stdout
    assert (made / "RULES.txt").read_text(encoding="utf-8") == printed


@pytest.mark.parametrize("licence", LICENCES)
def test_the_licence_is_in_it(licence: str, tmp_path: Path) -> None:
    """Each licence comes with its text and its name in the metadata; the author is named."""
    arguments = ("--family", "fishing", "--licence", licence, "--author", AUTHOR)
    assert run("new-plugin", "x-y", *arguments, "--dest", str(tmp_path)).exit_code == 0
    text = (tmp_path / "LICENSE").read_text(encoding="utf-8")
    assert text.strip().startswith(FIRST_WORDS[licence])
    assert (AUTHOR in text) is (licence in NAMED)
    facts = tomllib.loads((tmp_path / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    private = licence == "proprietary"
    assert facts["license"] == ("LicenseRef-Proprietary" if private else licence)
    assert ("Private :: Do Not Upload" in facts["classifiers"]) is private
    assert facts["authors"] == [{"name": AUTHOR}]


@pytest.mark.parametrize("family", FAMILIES)
def test_the_summary_stands_everywhere(family: str, tmp_path: Path) -> None:
    """What the game is stands wherever somebody looks for it, as it was given."""
    summary = "A game for a rainy Sunday."
    arguments = ("--family", family, "--summary", summary, "--dest", str(tmp_path))
    assert run("new-plugin", "x-y", *arguments).exit_code == 0
    assert {name for name, text in texts(tmp_path).items() if summary in text} == {
        ".copier-answers.yml",
        "CHANGELOG.md",
        "README.md",
        "pyproject.toml",
        "src/cardfishing_x_y/__init__.py",
    }
    assert str(game_in(tmp_path).summary) == summary


def test_others_may_read_what_the_umask_lets_them(tmp_path: Path) -> None:
    """Folders and files have the rights that any new one has here."""
    made, usual = tmp_path / "made", tmp_path / "usual"
    usual.mkdir()
    (usual / "file").touch()
    assert run("new-plugin", "x-y", "--family", "own", "--dest", str(made)).exit_code == 0
    rights = {(path.is_dir(), path.stat().st_mode) for path in (made, *made.rglob("*"))}
    assert rights == {(path.is_dir(), path.stat().st_mode) for path in (usual, usual / "file")}


def test_the_folder_is_called_like_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without --dest it is in a new folder here; three commands that come next are said."""
    monkeypatch.chdir(tmp_path)
    said = run("new-plugin", "cirulla", "--family", "fishing").stdout.splitlines()
    install = '  python -m pip install -e ".[dev]"'
    assert said[1:] == ["  cd cirulla", install, "  python -m pytest"]
    assert "CI1" in game_in(tmp_path / "cirulla").rulebook.ids


@pytest.mark.parametrize(
    ("name", "arguments", "says"),
    [
        ("Sunday", (), "name=Sunday cannot be: write two or more small letters"),
        ("sunday casino", (), "name=sunday casino cannot be"),
        ("sunday_casino", (), "name=sunday_casino cannot be"),
        ("-sunday", (), "No such option"),
        ("sunday-", (), "name=sunday- cannot be"),
        ("../sunday", (), "name=../sunday cannot be"),
        ("21", (), "name=21 cannot be"),
        ("x", (), "name=x cannot be"),
        ("", (), "name= cannot be"),
        ("casino", (), "name=casino cannot be: a game that others have made is called so"),
        ("cassino", (), "name=cassino cannot be"),
        ("sunday", ("--family", "whist"), "'whist' is not one of"),
        ("sunday", ("--licence", "beer"), "'beer' is not one of"),
        ("sunday", ("--author", 'Jo "Ace" Doe'), "write it without quotation marks"),
        ("sunday", ("--author", "Jo\nDoe"), "write it without quotation marks"),
        ("sunday", ("--author", "{{ name }}"), "write it without quotation marks"),
        ("sunday", ("--summary", 'The "best".'), 'summary=The "best". cannot be: write it'),
        ("sunday", ("--author", "Jo\x7f"), "write it without quotation marks"),
        ("sunday", ("--author", "Jo\udcff"), "write it without quotation marks"),
        ("sunday", ("--author", "Jo\u2028Doe"), "write it without quotation marks"),
        ("sunday", ("--update",), "give a NAME and its --family, or just --update"),
    ],
)
def test_a_bad_answer_is_refused(
    name: str, arguments: tuple[str, ...], says: str, tmp_path: Path
) -> None:
    """Nothing is made of a name or an answer that cannot be; the remedy is said."""
    place = ("--dest", str(tmp_path / "new"))
    result = run("new-plugin", name, "--family", "fishing", *arguments, *place)
    assert result.exit_code == 2
    assert says in result.stderr
    assert not (tmp_path / "new").exists()


def test_the_names_of_published_games_are_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name of a known plugin is refused where it is not installed, or disabled, as well."""

    def without_others() -> PluginHost:
        return host_of(wheel("night", game("night-casino")), CARDFISHING_DISABLE="night")

    monkeypatch.setattr(actions, "default_host", without_others)
    for name in ("royal-casino", "rummy500", "night-casino"):
        place = ("--dest", str(tmp_path / "new"))
        result = run("new-plugin", name, "--family", "own", *place)
        assert result.exit_code == 2
        assert f"name={name} cannot be: a game that others have made is called so" in result.stderr
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    ("family", "name", "rule"),
    [
        ("fishing", "c1", "CX1"),
        ("fishing", "k2-2k", "KK1"),
        ("fishing", "seven-11", "SE1"),
        ("rummy", "f-1", "FX1"),
    ],
)
def test_its_rules_have_ids_of_their_own(family: str, name: str, rule: str, tmp_path: Path) -> None:
    """No id of a rule is one of the game it derives from, whatever its name."""
    place = ("--dest", str(tmp_path))
    assert run("new-plugin", name, "--family", family, *place).exit_code == 0
    ids = [each.id for each in game_in(tmp_path).rulebook]
    assert rule in ids
    assert len(ids) == len(set(ids))


def test_an_author_without_a_name_is_none(tmp_path: Path) -> None:
    """Blanks are no name: the authors of the game are named instead."""
    arguments = ("--family", "own", "--author", "  ", "--summary", " A game. ")
    assert run("new-plugin", "x-y", *arguments, "--dest", str(tmp_path)).exit_code == 0
    facts = tomllib.loads((tmp_path / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert facts["authors"] == [{"name": "the X Y authors"}]
    assert facts["description"] == "X Y for cardfishing: A game."


@pytest.mark.parametrize(
    "arguments",
    [
        ("--family", "fishing"),
        ("--dest", "x"),
        ("--author", "Ada"),
        ("--author", ""),
        ("--summary", "A game."),
        ("--licence", "MIT"),
    ],
)
def test_an_update_takes_no_answers(arguments: tuple[str, ...], tmp_path: Path) -> None:
    """What an update would not heed is refused."""
    result = run("new-plugin", "--update", str(tmp_path), *arguments)
    assert result.exit_code == 2
    assert "give a NAME and its --family, or just --update" in result.stderr


@pytest.mark.parametrize("arguments", [(), ("sunday",), ("--family", "rummy")])
def test_name_and_family_are_needed(arguments: tuple[str, ...]) -> None:
    """There is no default for the name or the family, and nobody is asked."""
    result = run("new-plugin", *arguments)
    assert result.exit_code == 2
    assert "give a NAME and its --family" in result.stderr


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    """Nothing is ever overwritten: neither in a folder nor a file."""
    file = tmp_path / "notes"
    file.write_text("mine", encoding="utf-8")
    for place in (tmp_path, file):
        result = run("new-plugin", "sunday", "--family", "fishing", "--dest", str(place))
        assert result.exit_code == 2
        assert f"dest={place} cannot be: something is there" in result.stderr
    assert texts(tmp_path) == {"notes": "mine"}


def test_an_empty_folder_keeps_its_rights(tmp_path: Path) -> None:
    """A private folder stays private."""
    tmp_path.chmod(0o700)
    assert run("new-plugin", "x-y", "--family", "own", "--dest", str(tmp_path)).exit_code == 0
    assert tmp_path.stat().st_mode & 0o777 == 0o700


def test_the_check_of_an_author_is_in_tox(made: Path) -> None:
    """What only an installed distribution shows is checked by tox, and so in CI."""
    tox = ConfigParser()
    tox.read(made / "tox.ini", encoding="utf-8")
    assert tox["testenv:check"]["commands"] == "cardfishing check sunday-game"
    assert "check" in tox["tox"]["env_list"].split(", ")
    assert "run: tox\n" in (made / ".github/workflows/ci.yml").read_text(encoding="utf-8")


@pytest.mark.parametrize("made", ["own"], indirect=True)
def test_the_test_of_the_page_says_why_it_fails(
    made: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """What the command says of a game that does not load is not swallowed."""
    monkeypatch.setenv("CARDFISHING_DISABLE", "sunday-game")
    monkeypatch.setattr(sys, "path", [str(made / "src"), *sys.path])
    tests = run_path(str(made / "tests/test_game.py"))
    with pytest.raises(CalledProcessError):
        tests["test_the_page_of_rules"]()
    assert "sunday-game" in capfd.readouterr().err
    for name in [name for name in sys.modules if name.startswith("cardfishing_sunday_game")]:
        del sys.modules[name]


@pytest.mark.parametrize(
    ("family", "base"), [("fishing", "cardfishing_casino"), ("rummy", "cardfishing_rummy500")]
)
def test_the_game_it_derives_from_has_to_be_installed(
    family: str, base: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without it there are no rules to derive from; the plugin to install is named."""
    monkeypatch.setitem(sys.modules, base, None)
    result = run("new-plugin", "sunday", "--family", family, "--dest", str(tmp_path / "new"))
    assert result.exit_code == 2
    assert f"first pip install {base.replace('_', '-')}" in result.stderr
    assert not (tmp_path / "new").exists()
