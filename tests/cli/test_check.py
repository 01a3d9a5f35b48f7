"""`cardfishing check`: what is said of a game, and how."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import attrs
import pytest

from cardfishing.cli import examination
from cardfishing.cli.screen import Screen
from cardfishing.errors import PluginLoadError
from cardfishing.game import AnyGame, Check
from cardfishing.testing import checks
from cardfishing_casino import CASINO
from cardfishing_persian_rummy import PERSIAN_RUMMY
from tests.cli.helpers import Pseudo, run, unmarked
from tests.cli.shipping import PAIR, QUICK, Install, Parcel, failure, flat, pair, results
from tests.core.heap import HEAP
from tests.plugins.fakes import Wheel, wheel
from tests.testing.mutants import MUTANTS

ROOT: Final = Path(__file__).parents[2]


@pytest.mark.parametrize("offered", [PAIR, PERSIAN_RUMMY, HEAP], ids=str)
def test_a_sound_game_of_any_family_passes(offered: AnyGame, install: Install) -> None:
    """Nothing fails on a game as it should be, and its speed is told as a ratio to Casino's."""
    install(Parcel(games=(offered,)), *([] if offered is PAIR else [wheel("casino", PAIR)]))
    done = run("check", offered.name)
    assert done.exit_code == 0
    found = results(done.stdout)
    assert re.fullmatch(r"\d+\.\d\d of casino", found.pop("speed"))
    assert list(found) == [
        *("metadata", "requires", "typed", "loading", "names"),
        *(check.id for check in QUICK),
    ]
    assert set(found.values()) == {"ok"}
    assert done.stdout.startswith("fake-shop 1.2\n")
    assert done.stdout.endswith("\nNothing failed.\n")


def test_every_law_is_asked_for(install: Install, monkeypatch: pytest.MonkeyPatch) -> None:
    """DESIGN 12: each check of the kit has a line, in order, and is run on the game."""
    seen: list[AnyGame] = []

    def watched(rounds: int) -> tuple[Check, ...]:
        return tuple(attrs.evolve(check, run=seen.append) for check in checks(rounds))

    monkeypatch.setattr(examination, "checks", watched)
    install(Parcel(games=(pair(),)))
    found = results(run("check", "pair").stdout)
    numbers = [check.id for check in checks()]
    assert [name for name in found if re.fullmatch(r"CF\d\d", name)] == numbers
    assert seen == [pair()] * len(numbers)


@pytest.mark.slow
@pytest.mark.parametrize("offered", [CASINO, PERSIAN_RUMMY], ids=str)
def test_a_game_passes_in_earnest(
    offered: AnyGame, install: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole of the short form passes on the games that are shipped."""
    monkeypatch.setattr(examination, "checks", checks)
    install(Parcel(games=(offered,)))
    assert run("check", offered.name).exit_code == 0


@pytest.mark.parametrize(("options", "rounds"), [((), 1), (("--long",), 10)])
def test_a_long_check_plays_more_rounds(
    options: tuple[str, ...], rounds: int, install: Install, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The short form plays one round for each number of seats, the long form ten."""
    asked: list[int] = []

    def noted(rounds: int) -> tuple[Check, ...]:
        asked.append(rounds)
        return ()

    monkeypatch.setattr(examination, "checks", noted)
    install(Parcel(games=(pair(),)))
    assert run("check", "pair", *options).exit_code == 0
    assert asked == [rounds]


def test_every_line_is_in_the_guide(install: Install) -> None:
    """The guide says what each line means, and what to do when it fails."""
    install(Parcel(games=(pair(),)))
    guide = (ROOT / "docs/how-to/check-plugin.md").read_text(encoding="utf-8")
    names = results(run("check", "pair").stdout).keys() - {check.id for check in QUICK}
    assert {name for name in names if f"\n| `{name}` | " not in guide} == set()


def test_the_options_of_a_game_string_count(install: Install) -> None:
    """What is checked is the game as configured."""
    target = next(option for option in CASINO.declared if option.name == "target")
    install(Parcel(games=(attrs.evolve(pair(), declared=(target,)),)))
    assert "\npair(target=11)\n" in run("check", "pair(target=11)").stdout


def test_the_complaint_of_a_law_is_shown_whole(install: Install) -> None:
    """What the kit says stands below the table as it is, so that it can be copied."""
    mutant = MUTANTS["CF05-mumbles"]
    install(Parcel(games=(mutant.game,)))
    with pytest.raises(AssertionError) as caught:
        QUICK[0].run(mutant.game)
    said = failure("CF05", "casino")
    assert mutant.complaint in said
    assert all(f"{line}\n" in said for line in str(caught.value).splitlines())


def skips(game: AnyGame) -> None:
    """Do not apply."""
    pytest.skip(f"{game.name} has no jokers")


def breaks(game: AnyGame) -> None:
    """Break."""
    raise KeyError(game.name)


def test_checks_of_plugins_are_run(install: Install) -> None:
    """DESIGN 8: what plugins check has a line like the others; one may not apply, with a reason."""
    seen: list[AnyGame] = []

    def cardfishing_checks(game: AnyGame) -> list[Check]:
        del game
        return [
            Check("XX01", "a look at it", seen.append),
            Check("XX02", "jokers are wild", skips),
            Check("XX03", "nothing breaks", breaks),
        ]

    install(Parcel(games=(pair(),), hooks=(cardfishing_checks,)))
    done = run("check", "pair")
    assert seen == [pair()]
    found = results(done.stdout)
    assert (found["XX01"], found["XX02"], found["XX03"]) == ("ok", "not applicable", "failed")
    assert "jokers are wild: pair has no jokers\n" in done.stdout
    assert re.search(
        r"\nthe check raises KeyError\('pair'\) at test_check.py:\d+ in breaks\n", done.stdout
    )
    assert done.exit_code == 1


def test_speed_is_not_measured_without_casino(install: Install) -> None:
    """Speed is relative, so there is none to tell without the game it is compared with."""
    install(Parcel(games=(pair(),)))
    done = run("check", "pair")
    assert done.exit_code == 0
    assert results(done.stdout)["speed"] == "not applicable"
    assert "casino is not installed" in flat(done.stdout)


def test_speed_is_not_measured_if_casino_is_broken(install: Install) -> None:
    """Somebody else's broken plugin is no failure of this one."""
    broken = Wheel("fake-casino", names=("casino",), error=PluginLoadError("it", "", "is broken"))
    install(Parcel(games=(pair(),)), broken)
    assert results(run("check", "pair").stdout)["speed"] == "not applicable"


def test_speed_is_not_measured_if_the_game_breaks(install: Install) -> None:
    """A game that cannot be played has no speed; the laws say why."""
    install(
        Parcel(games=(attrs.evolve(MUTANTS["CF01-stuck"].game, name="stuck"),)), wheel("c", PAIR)
    )
    done = run("check", "stuck")
    assert results(done.stdout)["speed"] == "not applicable"
    assert "the game raises " in flat(done.stdout)


def test_a_round_without_end_has_a_speed(install: Install) -> None:
    """Rounds are cut at the bound of the game, and a game is played by as many as it takes."""
    endless = attrs.evolve(MUTANTS["CF12-hurries"].game, name="endless")
    install(Parcel(games=(endless,)), wheel("c", PAIR))
    assert results(run("check", "endless").stdout)["speed"].endswith(" of casino")


def test_bad_input_is_answered_with_a_sentence(install: Install) -> None:
    """The status is 2 for a name that is neither a game nor a distribution, and for none."""
    install(Parcel(games=(pair(),)))
    done = run("check", "pairs")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == "Error: no game is called 'pairs'; did you mean pair?\n"
    assert run("check", "no game!").exit_code == 2
    assert run("check").exit_code == 2


def test_the_table_fits_into_80_columns(install: Install) -> None:
    """No line of the table is longer; complaints are as long as they are."""
    install(Parcel(games=(PERSIAN_RUMMY,), readme=""))
    table = run("check", "fake-shop").stdout.partition(": metadata failed")[0]
    assert max(map(len, table.splitlines())) <= 80


def test_a_terminal_shows_what_is_being_done(install: Install) -> None:
    """A long check says where it is on a terminal, and leaves no trace of that on a pipe."""
    install(Parcel(games=(pair(),)))
    terminal = run("check", "pair", env={"FORCE_COLOR": "1", "TERM": "xterm-256color"}).stdout
    title = "CF12 every playout ends within the bound of the game"
    assert title in terminal
    assert title not in run("check", "pair").stdout
    assert "\x1b" not in run("check", "pair").stdout


def test_everything_is_said_through_the_translator(install: Install) -> None:
    """Outside the marks there are names and measures only."""
    install(Parcel(games=(pair(),), names=("pair",), readme="", files=()), wheel("c", PAIR))
    left = unmarked(run("check", "pair", screen=Screen(Pseudo())).stdout)
    words = set(re.findall(r"[A-Za-z][\w.-]*\w|[A-Za-z]", left))
    lines = ("metadata", "requires", "typed", "loading", "names", "speed")
    assert words <= {"fake-shop", "pair", *lines, *(check.id for check in QUICK)}
