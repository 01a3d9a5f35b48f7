"""``pytest --cardfishing-conformance``: pytest tests an installed game, with a file or without."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

import attrs
import pytest

import _cardfishing_pytest
from cardfishing import registry
from cardfishing.game import AnyGame
from cardfishing.testing import checks, suite
from tests.plugins.fakes import host_of, other, wheel

from .mutants import BARE, MUTANTS

pytest_plugins = "pytester"

OPTION: Final = "--cardfishing-conformance"
BRISK: Final = "--cardfishing-rounds=1"
PAIR: Final = attrs.evolve(
    BARE, name="pair", aliases=("couple",), rules=attrs.evolve(BARE.rules, seat_counts=(2,))
)
"""Casino for two without options, which is checked in no time."""


@pytest.fixture(autouse=True)
def offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install some games, sound and wrong, and a plugin whose hook fails."""

    def cardfishing_checks(game: AnyGame) -> None:
        raise RuntimeError(game.name)

    mumbling = attrs.evolve(MUTANTS["CF05-mumbles"].game, name="mumbling", aliases=())
    raising = attrs.evolve(MUTANTS["CF10-blinded"].game, name="raising", aliases=())
    host = host_of(wheel("games", PAIR, mumbling, raising), other("broken", cardfishing_checks))
    monkeypatch.setattr(registry, "default_host", lambda: host)
    monkeypatch.setattr(suite, "default_host", lambda: host)


def run(pytester: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    """Run pytest in this process, in a folder of its own."""
    return pytester.runpytest_inprocess("-p", "no:randomly", *arguments)


def test_a_game_is_tested_without_a_file(pytester: pytest.Pytester) -> None:
    """DESIGN 12: the option needs no file, and leaves those alone that lie about."""
    pytester.makepyfile("def test_other(): raise SystemExit")
    found = run(pytester, OPTION, "pair", BRISK, "-v", "-k", "CF05 or CF12 or other")
    found.assert_outcomes(passed=2)
    found.stdout.fnmatch_lines(
        [
            "pair::CF05 move texts are unique and read back PASSED*",
            "pair::CF12 every playout ends within the bound of the game PASSED*",
        ]
    )


def test_with_files_both_are_tested(pytester: pytest.Pytester) -> None:
    """Files that are named are tested beside the game."""
    path = pytester.makepyfile("def test_other(): pass")
    found = run(pytester, OPTION, "pair", BRISK, "-k", "CF12 or other", str(path))
    found.assert_outcomes(passed=2)


TWELFTH: Final = "pair::CF12 every playout ends within the bound of the game"


def test_a_check_is_chosen_by_its_id(pytester: pytest.Pytester) -> None:
    """The id that pytest prints can be given to it again, whatever else is called so."""
    pytester.mkpydir("pair")
    path = pytester.makepyfile("def test_other(): pass")
    run(pytester, OPTION, "pair", BRISK, TWELFTH).assert_outcomes(passed=1)
    both = run(pytester, OPTION, "pair", OPTION, "mumbling", BRISK, TWELFTH, f"{path}::test_other")
    both.assert_outcomes(passed=2)


def test_an_id_without_a_check_is_refused(pytester: pytest.Pytester) -> None:
    """A misspelt id is no silent pass."""
    found = run(pytester, OPTION, "pair", BRISK, "pair::CF99")
    assert found.ret == pytest.ExitCode.USAGE_ERROR
    found.stderr.fnmatch_lines(["*there is no check pair::CF99: --collect-only lists them"])


def test_without_the_option_nothing_is_added(pytester: pytest.Pytester) -> None:
    """Pytest tests what it always does, and rounds alone ask for nothing."""
    pytester.makepyfile("def test_other(): pass")
    run(pytester, BRISK).assert_outcomes(passed=1)


def test_the_tests_are_listed_with_readable_names(pytester: pytest.Pytester) -> None:
    """Each game stands over its checks, once, with every check of the kit, in order."""
    found = run(pytester, OPTION, "pair", OPTION, "Couple", "--collect-only")
    listed = [line for line in found.outlines if line.lstrip().startswith("<")]
    assert listed[0] == "<Game pair>"
    assert listed[1 : len(checks()) + 1] == [
        f"  <Check {check.id} {check.title}>" for check in checks()
    ]


def test_several_games_are_tested(pytester: pytest.Pytester) -> None:
    """The option may be repeated."""
    found = run(pytester, OPTION, "pair", OPTION, "mumbling", BRISK, "-k", "CF12")
    found.assert_outcomes(passed=2)


def test_checks_of_plugins_are_run(pytester: pytest.Pytester) -> None:
    """DESIGN 8: what plugins check is run as well; one that is broken is warned of."""
    found = run(pytester, OPTION, "pair", BRISK, "-W", "error", "-k", "CF12 or offer")
    found.assert_outcomes(passed=2, warnings=1)
    found.stdout.fnmatch_lines(["*PluginWarning: plugin 'broken' of broken: cardfishing_checks *"])


def test_a_failure_shows_what_the_check_says(pytester: pytest.Pytester) -> None:
    """The complaint is shown without the frames of the kit, and names the check and the game."""
    found = run(pytester, OPTION, "mumbling", BRISK, "-k", "CF05")
    found.assert_outcomes(failed=1)
    found.stdout.fnmatch_lines(
        [
            "*_ mumbling: CF05 move texts are unique and read back _*",
            "two moves have one text: *",
            "FAILED mumbling::CF05 move texts are unique and read back - *",
        ]
    )
    assert "AssertionError" not in "\n".join(found.outlines).partition("short test summary")[0]


def test_what_a_game_raises_is_shown_with_its_place(pytester: pytest.Pytester) -> None:
    """An author sees where the game raised what the check complains of."""
    found = run(pytester, OPTION, "raising", BRISK, "-k", "CF10")
    found.stdout.fnmatch_lines(
        ["*the game raises *", "Traceback *", "*, in blinded", "*SetupError: it is dark"]
    )


def test_a_failure_of_a_test_class_is_shown_alike(pytester: pytest.Pytester) -> None:
    """Issue 7: in a test module a record can be copied as it stands, too."""
    pytester.makepyfile(
        """
        from cardfishing.testing import conformance
        from tests.testing.mutants import MUTANTS

        TestMumbling = conformance(MUTANTS["CF05-mumbles"].game, rounds=1)
        """
    )
    found = run(pytester, "-k", "cf05")
    found.assert_outcomes(failed=1)
    found.stdout.fnmatch_lines(["two moves have one text: *", "[[]Format *"])
    assert not [line for line in found.outlines if line.startswith(("E ", ">"))]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((OPTION, "pairs"), "no game is called 'pairs'; did you mean pair?"),
        ((OPTION, "pair(luck=good)"), "luck=good cannot be: "),
        ((OPTION, "pair", "--cardfishing-rounds=0"), "--cardfishing-rounds=0: give a number from"),
    ],
)
def test_bad_input_is_answered_with_a_sentence(
    arguments: tuple[str, ...], says: str, pytester: pytest.Pytester
) -> None:
    """What is wrong is said in the library's words, as an error of usage without a traceback."""
    found = run(pytester, *arguments)
    assert found.ret == pytest.ExitCode.USAGE_ERROR
    assert found.errlines[0].startswith(f"ERROR: {says}")
    assert "Traceback" not in "".join((*found.outlines, *found.errlines))


@pytest.mark.parametrize(
    ("library", "status"),
    [
        ("hypothesis.strategies", pytest.ExitCode.USAGE_ERROR),
        ("attrs", pytest.ExitCode.INTERNAL_ERROR),
    ],
)
def test_a_missing_library_is_named(
    library: str,
    status: pytest.ExitCode,
    pytester: pytest.Pytester,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without the extra there is a sentence; any other broken installation is not explained."""

    def missing(module: str) -> None:
        raise ModuleNotFoundError(module, name=library)

    monkeypatch.setattr(_cardfishing_pytest, "import_module", missing)
    found = run(pytester, OPTION, "pair")
    needed = f'ERROR: {OPTION} needs hypothesis: pip install "cardfishing[testing]"'
    assert (needed in found.errlines) == (status is pytest.ExitCode.USAGE_ERROR)
    assert found.ret == status


NOSY: Final = """\
import pytest

@pytest.fixture(autouse=True)
def refuse():
    raise RuntimeError

def pytest_configure(config):
    config.addinivalue_line("markers", "mine: is mine")
"""
SETTINGS: Final = """\
[tool.pytest.ini_options]
addopts = "--strict-markers -m 'not mine'"
testpaths = ["tests"]
python_classes = ["Suite"]
python_functions = ["check"]
filterwarnings = ["error"]
"""


def python(folder: Path, *arguments: str) -> str:
    """Return what this interpreter prints, started in a folder."""
    done = subprocess.run(  # noqa: S603  # ours
        [sys.executable, *arguments], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_processes_share_the_tests_of_a_folder_with_other_settings(tmp_path: Path) -> None:
    """It works under pytest-xdist, and where somebody else's settings and fixtures are in force."""
    (tmp_path / "pyproject.toml").write_text(SETTINGS, encoding="utf-8")
    (tmp_path / "tests").mkdir()
    (tmp_path / "conftest.py").write_text(NOSY, encoding="utf-8")
    asked = (OPTION, "casino", BRISK, TWELFTH.replace("pair", "casino"))
    shown = python(tmp_path, "-m", "pytest", "-v", "-n", "2", *asked)
    assert "PASSED casino::CF12 every playout ends within the bound of the game" in shown
    assert " 1 passed" in shown


def test_an_unused_option_imports_nothing(tmp_path: Path) -> None:
    """Pytest starts as fast as ever, and coverage misses nothing, where the option is not used."""
    code = (
        "import sys, pytest\n"
        "status = pytest.main(['--collect-only', '-q', '-p', 'no:cacheprovider'])\n"
        "print(status, sorted(n for n in sys.modules if 'cardfishing' in n))"
    )
    assert python(tmp_path, "-c", code).splitlines()[-1] == "5 ['_cardfishing_pytest']"
