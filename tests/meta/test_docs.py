"""The documentation: complete, and true to what the commands print."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from inspect import getmembers, isabstract, isclass, signature
from itertools import combinations
from pathlib import Path
from pkgutil import walk_packages
from shlex import split
from types import FunctionType, MethodType, ModuleType
from typing import Final

import pytest

import cardfishing
import cardfishing_casino
import cardfishing_nordic_kasino
import cardfishing_persian_rummy
import cardfishing_royal_casino
import cardfishing_rummy500
from cardfishing import fishing, match, rummy
from cardfishing.cli import main
from cardfishing.errors import CardfishingError, RulesError, SetupProblem
from cardfishing.fieldtext import Schema
from cardfishing.fishing.text import SCHEMA as FISHING_FIELDS
from cardfishing.game import AnyGame
from cardfishing.notation import read_game
from cardfishing.options import Numbers, Option
from cardfishing.rummy.text import SCHEMA as RUMMY_FIELDS
from cardfishing.testing import checks
from cardfishing_casino import CASINO
from cardfishing_persian_rummy import PERSIAN_RUMMY
from cardfishing_royal_casino import ROYAL_CASINO, ROYAL_CASINO_DOMINICAN
from cardfishing_rummy500 import PARTNERSHIP_RUMMY_500, RUMMY_500
from tests.api.interface import Interface
from tests.pages import Command, File, shown, steps
from tests.plugins.installed.projects import FAILURES

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"
LESSON: Final = DOCS / "tutorial" / "first-plugin.md"
WALKED: Final = DOCS / "tutorial" / "publish.md"
"""A page that `tests.authors` follows."""
PLUGINS: Final = (
    cardfishing_casino,
    cardfishing_royal_casino,
    cardfishing_rummy500,
    cardfishing_persian_rummy,
)
GAMES: Final = [game for plugin in PLUGINS for game in plugin.cardfishing_games()]
KASINO: Final = list(cardfishing_nordic_kasino.cardfishing_games())
PAGES: Final = (
    ROOT / "README.md",
    *sorted(ROOT.glob("plugins/*/README.md")),
    *sorted(DOCS.rglob("*.md")),
)


def page(name: str) -> str:
    """Return a page by its path in the documentation."""
    return (DOCS / name).read_text(encoding="utf-8")


def modules() -> Iterator[str]:
    """Yield the names of all public modules."""
    for package in (cardfishing, *PLUGINS, cardfishing_nordic_kasino):
        yield package.__name__
        for found in walk_packages(package.__path__, f"{package.__name__}."):
            if not any(part.startswith("_") for part in found.name.split(".")):
                yield found.name


def public(module: str) -> dict[str, object]:
    """Return the names a module offers, and what they are."""
    found = import_module(module)
    content: dict[str, object] = vars(found)
    if "__all__" in content:
        return {name: getattr(found, name) for name in found.__all__}
    return {
        name: thing
        for name, thing in content.items()
        if not name.startswith("_") and getattr(thing, "__module__", module) == module
    }


def documented() -> list[object]:
    """Return everything that the reference documents."""
    return [vars(import_module(name.module))[name.name] for name in Interface().documented]


TRANSCRIPTS: Final = [
    (path, command)
    for path in PAGES
    if path not in {LESSON, WALKED}
    for command in shown(path)
    if command.line.startswith("cardfishing ")
]


@pytest.mark.parametrize(
    "module", sorted(m for m in modules() if "__all__" in vars(import_module(m)))
)
def test_every_public_name_is_in_the_reference(module: str) -> None:
    """What a module offers in its ``__all__`` is documented by a directive of the reference."""
    known = documented()
    missing = [
        name for name, thing in public(module).items() if all(thing is not other for other in known)
    ]
    assert not missing


def functions() -> Iterator[FunctionType | MethodType]:
    """Yield every public function, and the methods of every public class."""
    for thing in documented():
        members = [member for _, member in getmembers(thing)] if isclass(thing) else [thing]
        for member in members:
            if isinstance(member, FunctionType | MethodType) and is_ours(member):
                yield member


def is_ours(function: FunctionType | MethodType) -> bool:
    """Whether a function is from this repository, not from a base class of Python."""
    return str(function.__module__).startswith("cardfishing")


def test_no_signature_tells_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """What pages and `help` print of a signature holds no environment, and no path of a user."""
    monkeypatch.setenv("OF_THIS_MACHINE", "of this machine")
    told = ("of this machine", str(ROOT), str(Path.home()), str(Path.cwd()))
    for function in functions():
        shown = str(signature(function))
        assert not any(fact in shown for fact in told), function


@pytest.mark.parametrize("name", cardfishing.__all__)
def test_every_name_of_the_package_is_on_the_first_page_of_the_api(name: str) -> None:
    """`import cardfishing` gives thirty names, and one page lists them."""
    assert re.search(rf"`{name}( <.*?>)?`", page("reference/api/index.md"))


def errors(kind: type[CardfishingError] = CardfishingError) -> Iterator[type[CardfishingError]]:
    """Yield the errors of the library."""
    yield kind
    for derived in kind.__subclasses__():
        if derived.__module__.startswith("cardfishing"):
            yield from errors(derived)


def test_every_error_is_explained() -> None:
    """Each class of error and each flag of a set-up has a row."""
    text = page("reference/errors.md")
    assert [kind for kind in errors() if f"| {{py:obj}}`{kind.__name__}` |" not in text] == []
    assert [flag.name for flag in SetupProblem if f"| `{flag.name}` |" not in text] == []


@pytest.mark.parametrize(
    ("family", "game", "reasons"),
    [("fishing", CASINO, fishing.REASONS), ("rummy", RUMMY_500, rummy.REASONS)],
)
def test_every_reason_is_explained(family: str, game: AnyGame, reasons: tuple[str, ...]) -> None:
    """Each reason of a refusal has a row with the rule it rests on, and no other has."""
    ruled = {reason: rule.id for rule in game.rulebook for reason in rule.reasons}
    rows = re.findall(
        r"(?m)^\| `(\w+)` \| (\w*) \|", section("reference/errors.md", f"Reasons of {family} games")
    )
    assert sorted(rows) == sorted((reason, ruled.get(reason, "")) for reason in reasons)


def test_every_reason_of_a_match_is_explained() -> None:
    """Each reason for which a match refuses something has a row, and no other has."""
    text = section("reference/errors.md", "Reasons of matches")
    assert tuple(re.findall(r"(?m)^\| `(\w+)` \|", text)) == match.REASONS


@pytest.mark.parametrize(
    ("family", "fields"), [("fishing", FISHING_FIELDS), ("rummy", RUMMY_FIELDS)]
)
def test_every_field_of_a_position_is_explained(family: str, fields: Schema) -> None:
    """Each field of a set-up has a row among those of its family, and so has the seat."""
    text = page("reference/notation.md").partition(f"These are the fields of {family} games:\n")[2]
    rows = re.findall(r"(?m)^\| (`\w+`(?:, `\w+`)*) \|", text.partition("```")[0])
    named = [name for row in rows for name in re.findall(r"\w+", row)]
    assert sorted(named) == sorted(("seat", *fields))


@pytest.mark.parametrize(("engine", "guide"), [(fishing, "policy"), (rummy, "rummy-variant")])
def test_every_policy_is_in_a_guide(engine: ModuleType, guide: str) -> None:
    """Each abstract base of an engine has a row in its guide, with all members of the engine."""
    text = page(f"how-to/{guide}.md")
    rows = [set(re.findall(r"\w+", row)) for row in text.splitlines() if row.startswith("| ")]
    kinds = [kind for kind in public(engine.__name__).values() if isclass(kind)]
    for base in filter(isabstract, kinds):
        members = {kind.__name__ for kind in kinds if base in kind.__mro__}
        assert any(members <= row for row in rows), members


def test_every_game_string_loads() -> None:
    """What a page calls a game by, with options, is a game of that name with these options."""
    games = {game.name: game for game in (*GAMES, *KASINO)}
    found = {
        f"{name}{options}"
        for path in PAGES
        for name, options in re.findall(r"`([a-z0-9-]+)(\([^`]+\))`", path.read_text("utf-8"))
        if name in games
    }
    assert found
    for text in found:
        name, options = read_game(text)
        assert games[name].with_options(**options) != games[name]


def test_every_failure_of_a_plugin_has_a_row() -> None:
    """What `tests.plugins.installed` sees of wrong plugins is what the page shows, and no more."""
    text = page("reference/errors.md").partition("\n## A plugin that is wrong\n")[2]
    rows = [line for line in text.splitlines() if "{py:obj}" in line]
    assert rows == [failure.row for failure in FAILURES]
    assert f"\n{FAILURES[0].message}\n" in text


def is_idle(game: AnyGame, option: Option) -> bool:
    """Whether an option decides nothing as long as the others of the game are left alone."""
    usual = {other.name: str(other.default) for other in game.declared}
    return any(usual.get(name, value) != value for name, value in option.needs) or any(
        usual.get(name) == value for name, value in option.unless
    )


def row(game: AnyGame, option: Option) -> str:
    """Return the row of an option in the reference, with a star if it decides nothing at first."""
    texts = option.texts
    is_code = not isinstance(option.values, Numbers)
    values = f"`{texts.replace(' | ', '`, `')}`" if is_code else texts.replace(" | ", ", ")
    default = f"`{option.default}`{' *' * is_idle(game, option)}"
    return f"| `{option.name}` | {values} | {default} | {option.rule} | {option.meaning} |"


def base_of(game: AnyGame) -> AnyGame | None:
    """Return the game from which the pages explain another one, if they do."""
    if game in (CASINO, RUMMY_500):
        return None
    if game.family == "rummy":
        return PARTNERSHIP_RUMMY_500 if game is PERSIAN_RUMMY else RUMMY_500
    if game.name.startswith(("royal-casino-dominican-", "royal-casino-soto")):
        return ROYAL_CASINO_DOMINICAN
    return ROYAL_CASINO if "royal" in game.name and game is not ROYAL_CASINO else CASINO


def section(name: str, title: str) -> str:
    """Return what stands under a heading of a page, up to the next one of its level or above."""
    found = re.search(rf"(?ms)^(#+) {re.escape(title)}$\n(.*)", page(name))
    assert found is not None, title
    return re.split(rf"(?m)^#{{1,{len(found[1])}}} ", found[2])[0]


DECLARED: Final = {option.name: option for game in reversed(GAMES) for option in game.declared}


@pytest.mark.parametrize("option", DECLARED.values(), ids=lambda option: str(option.name))
def test_what_an_option_needs_has_a_row(option: Option) -> None:
    """What an option needs, or may not have, is in the reference, and each value to come."""
    lines = page("reference/options.md").splitlines()
    for others in (option.needs, option.unless):
        named = ", ".join(f"`{name}={value}`" for name, value in others)
        assert (f"| `{option.name}` | {named} |" in lines) == bool(others)
    for later in option.later:
        assert f"| `{option.name}` | `{later}` | {option.meaning} |" in lines


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_every_option_of_a_game_is_in_the_reference(game: AnyGame) -> None:
    """What a game has otherwise than its base has a row; what it leaves out is named."""
    text = section("reference/options.md", str(game.title))
    base = base_of(game)
    declared = base.declared if base else ()
    usual = [row(base or game, option) for option in declared]
    own = [row(game, option) for option in game.declared]
    assert [line for line in text.splitlines() if line.startswith("| `")] == [
        line for line in own if line not in usual
    ]
    names = {option.name for option in game.declared}
    missing = [f"`{option.name}`" for option in declared if option.name not in names]
    assert base is None or f"`{game.name}` leaves out {', '.join(missing) or 'nothing'}." in text


def needed(game: AnyGame, option: Option, given: Mapping[str, str]) -> dict[str, str]:
    """Return the values of others with which an option decides something, beside those given."""
    declared = {other.name: other for other in game.declared}
    others = {
        name: next(text for text in reversed(declared[name].values.samples) if text != idle)
        for name, idle in option.unless
        if given.get(name, declared[name].default) == idle
    }
    return {**others, **dict(option.needs)}


def refusal(game: AnyGame, *chosen: tuple[Option, str]) -> str:
    """Return the error for values of options, with what these need; empty if there is none."""
    values = {option.name: text for option, text in chosen}
    wanted: dict[str, str] = {}
    for option, _ in chosen:
        wanted |= needed(game, option, values)
    try:
        if wanted | values == values | wanted:
            game.with_options(**wanted | values)
    except RulesError as error:
        return str(error)
    return ""


def contradictions(game: AnyGame, *, of_two: bool) -> set[str]:
    """Return what is said of values that a game cannot have, or of two that can go alone."""
    values = [(o, text) for o in game.declared for text in o.values.samples if text != o.default]
    refused = {value: refusal(game, value) for value in values}
    alone = [value for value in values if not refused[value]]
    pairs = [(a, b) for a, b in combinations(alone, 2) if of_two and a[0] is not b[0]]
    return {*refused.values(), *(refusal(game, *pair) for pair in pairs)} - {""}


@pytest.mark.parametrize(
    "of_two",
    [(CASINO, RUMMY_500, PARTNERSHIP_RUMMY_500), pytest.param(GAMES, marks=pytest.mark.slow)],
    ids=["some", "all"],
)
def test_every_contradiction_of_two_options_is_in_the_reference(of_two: Sequence[AnyGame]) -> None:
    """What rules cannot have, a value or two that go alone, is refused as shown."""
    found = {said for game in GAMES for said in contradictions(game, of_two=game in of_two)}
    lines = section("reference/options.md", "Rules that contradict each other").splitlines()
    assert found == {line for line in lines if " cannot be: " in line}


@pytest.mark.parametrize("game", [*GAMES, *KASINO], ids=lambda game: str(game.name))
def test_every_game_has_a_line_in_the_list(game: AnyGame) -> None:
    """The first page of the games says for how many each is, and what it is, in its own words."""
    seats = game.seat_counts
    many = f"{seats[0]} to {seats[-1]}" if len(seats) > 1 else str(*seats)
    assert f"]({game.name}.md) | {many} | {game.summary} |" in page("games/index.md")


def test_the_options_of_kasino_are_on_its_page() -> None:
    """Each option of both games has a row, and no other has."""
    text = page("games/nordic-kasino.md")
    shown = [line for line in text.splitlines() if line.startswith("| `")]
    assert shown == list(dict.fromkeys(row(g, option) for g in KASINO for option in g.declared))


def test_the_rules_of_casino_are_numbered_without_a_gap() -> None:
    """C1-C27; their wording is checked with the transcripts."""
    assert [rule.id for rule in CASINO.rulebook] == [f"C{number}" for number in range(1, 28)]


def test_every_check_is_in_the_guide() -> None:
    """The checks of the conformance kit are listed with their titles."""
    text = page("how-to/check.md")
    assert [check.id for check in checks() if f"| {check.id} | {check.title} |" not in text] == []


def test_there_are_transcripts() -> None:
    """Pages show what commands print, the readme among them."""
    named = {command.line.split()[1] for _, command in TRANSCRIPTS}
    assert named >= {"demo", "list", "play", "rules"}
    assert TRANSCRIPTS[0][0] == PAGES[0]


@pytest.mark.usefixtures("shipped")
@pytest.mark.parametrize(
    "command",
    [pytest.param(each, id=f"{path.stem}: {each.line}") for path, each in TRANSCRIPTS],
)
def test_commands_print_what_the_pages_show(
    command: Command,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    """A command of a page is run; what the page shows after ``>`` is typed."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.setattr(sys, "argv", split(command.line))
    monkeypatch.setattr(sys, "stdin", io.StringIO(command.typed))
    with pytest.raises(SystemExit):
        main()
    printed = "".join(capsys.readouterr())
    assert command.prints(printed), printed


@pytest.mark.slow
def test_scripts_print_what_the_pages_show(tmp_path: Path) -> None:
    """A script that a guide shows as a file is run, in processes of its own if it wants some."""
    guide = DOCS / "how-to/simulate.md"
    for step in steps(guide):
        if isinstance(step, File):
            (tmp_path / step.name).write_text(step.text, encoding="utf-8")
    (command,) = (each for each in shown(guide) if each.line.startswith("python "))
    assert command.prints(run(tmp_path, *split(command.line)[1:]))


def test_the_readme_has_the_two_commands() -> None:
    """The first command plays, the second tests, and it is the one that CI calls."""
    text = PAGES[0].read_text(encoding="utf-8").splitlines()
    start = "python3 -m venv .venv && .venv/bin/pip install"
    test = f"{start} tox && .venv/bin/tox"
    assert f"   {start} -r requirements.txt && .venv/bin/cardfishing demo" in text
    assert f"   {test}" in text
    assert test in (ROOT / ".ci/run").read_text(encoding="utf-8").splitlines()


@pytest.fixture
def lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Lay the files of the lesson on plugins into a folder, as if it had been installed."""
    for step in steps(LESSON):
        if isinstance(step, File):
            (tmp_path / step.name).write_text(step.text, encoding="utf-8")
    project = tomllib.loads((tmp_path / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = tmp_path / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n",
        encoding="utf-8",
    )
    entries = [
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in named.items())
        for group, named in project["entry-points"].items()
    ]
    (info / "entry_points.txt").write_text("\n".join(entries), encoding="utf-8")
    path = [str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path))
    monkeypatch.setenv("COLUMNS", "80")
    examples = [f"cardfishing_{folder.name}" for folder in (DOCS / "examples").iterdir()]
    monkeypatch.setenv("CARDFISHING_DISABLE", ",".join(examples))
    return tmp_path


def run(folder: Path, *arguments: str) -> str:
    """Return what this interpreter prints, started in a folder."""
    done = subprocess.run(  # noqa: S603 (this interpreter, running files of a page)
        [sys.executable, *arguments], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_first_plugin_is_found_and_plays_by_its_rule(lesson: Path) -> None:
    """A module of thirty lines and an entry point are a game whose rule differs from Casino's."""
    commands = {command.line: command for command in shown(LESSON)}
    command = "from cardfishing.cli import main; main()"
    assert commands["cardfishing list"].prints(run(lesson, "-c", command, "list"))
    assert commands["python try_it.py"].prints(run(lesson, "try_it.py"))
    assert "Each seven captured scores 1." in run(lesson, "-c", command, "rules", "sunday")
    assert len((lesson / "sunday_casino.py").read_text(encoding="utf-8").splitlines()) <= 30


@pytest.mark.slow
def test_the_first_plugin_is_sound(lesson: Path) -> None:
    """The conformance kit passes on the game of the lesson, as the lesson says."""
    run(lesson, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_sunday.py")
