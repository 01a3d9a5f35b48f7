"""The factory of test classes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Final

import attrs
import pytest

from cardfishing.errors import RulesError
from cardfishing.game import AnyGame, Check
from cardfishing.perft import divide, perft
from cardfishing.record import Journal, Record, RoundRecord, ViewRecord, append
from cardfishing.testing import checks, conformance
from cardfishing.testing import divide as kit_divide
from cardfishing.testing import perft as kit_perft
from cardfishing_casino import CASINO, DRAW_CASINO
from tests.plugins.fakes import host_of, module, other, returning

from . import state_twists as states
from .mutants import MUTANTS
from .twisted import Twist, twisted


def methods(suite: type[object]) -> dict[str, Callable[[], None]]:
    """Return the tests of a class by name, bound to an instance as pytest binds them."""
    names = [name for name in vars(suite) if name.startswith("test_")]
    return {name: getattr(suite(), name) for name in names}


def test_there_is_a_test_for_each_check() -> None:
    """DESIGN 12: the class has a method test_cfNN_... with a docstring for each check, in order."""
    tests = methods(conformance(CASINO))
    *own, _ = tests.items()
    assert [name[:9] for name, _ in own] == [f"test_{c.id.lower()}" for c in checks()]
    assert [test.__doc__ for _, test in own] == [f"{c.id}: {c.title}." for c in checks()]
    assert "test_cf12_every_playout_ends_within_the_bound_of_the_game" in tests


def test_the_numbers_are_those_people_quote() -> None:
    """DESIGN 12: the checks are CF01 to CF18."""
    assert [check.id for check in checks()] == [f"CF{number:02}" for number in range(1, 19)]


def test_each_class_is_fresh() -> None:
    """DESIGN 12: two classes share no test function, on which pytest and hypothesis keep facts."""
    one, other = conformance(CASINO), conformance(CASINO)
    assert one is not other
    assert not set(vars(one).values()) & set(methods(other).values())
    assert one.__doc__ == "The conformance checks on casino."


def test_a_test_passes_or_fails_with_its_check() -> None:
    """DESIGN 12: a check passes or fails; there are no warnings."""
    name = "test_cf12_every_playout_ends_within_the_bound_of_the_game"
    methods(conformance(CASINO, rounds=1))[name]()
    with pytest.raises(pytest.fail.Exception, match="a round has more than 40 moves") as caught:
        methods(conformance(MUTANTS["CF12-hurries"].game, rounds=1))[name]()
    assert caught.value.__context__ is None, "pytest tells of the kit's own errors as well"


def test_the_number_of_rounds_is_heeded() -> None:
    """A second round is played if it is asked for: it begins with the scores of the first."""
    game = twisted(Twist(text=states.forgets_scores))
    name = "test_cf06_texts_of_states_and_observations_read_back"
    methods(conformance(game, rounds=1))[name]()
    with pytest.raises(pytest.fail.Exception, match="the state read back"):
        methods(conformance(game, rounds=2))[name]()


def test_further_checks_are_run() -> None:
    """DESIGN 8: a check of a plugin is a test like the others and gets the game."""
    seen: list[AnyGame] = []
    suite = conformance(CASINO, extra=[Check("XX01", "a look at it", seen.append)])
    methods(suite)["test_xx01_a_look_at_it"]()
    assert seen == [CASINO]


def test_a_further_check_that_fails_is_shown_as_pytest_does() -> None:
    """Issue 7: where an author's own check fails, its frames are shown."""

    def fails(game: AnyGame) -> None:
        raise AssertionError(game.name)

    suite = conformance(CASINO, extra=[Check("XX01", "a look at it", fails)])
    with pytest.raises(AssertionError, match="casino"):
        methods(suite)["test_xx01_a_look_at_it"]()


def test_a_check_is_declared_not_applicable() -> None:
    """DESIGN 12: a check that does not apply is skipped and the reason printed."""
    suite = conformance(CASINO, not_applicable={"CF01": "nobody plays"})
    with pytest.raises(pytest.skip.Exception, match="CF01 does not apply to casino: nobody plays"):
        next(iter(methods(suite).values()))()


@pytest.mark.parametrize(
    ("declared", "says"),
    [({"CF99": "there is none"}, "the checks are CF01"), ({"CF01": " "}, "say why")],
)
def test_what_is_not_applicable_needs_a_check_and_a_reason(
    declared: dict[str, str], says: str
) -> None:
    """DESIGN 12: nothing is declared away by mistake or without a reason."""
    with pytest.raises(RulesError, match=says):
        conformance(CASINO, not_applicable=declared)


def test_a_check_of_a_plugin_has_a_number_of_its_own() -> None:
    """DESIGN 12: a number names one check."""
    with pytest.raises(RulesError, match="number yours otherwise"):
        conformance(CASINO, extra=[Check("CF01", "again", list[AnyGame]().append)])


def test_perft_is_part_of_the_kit() -> None:
    """DESIGN 12: the kit offers perft and divide."""
    assert (kit_perft, kit_divide) == (perft, divide)


def plugin(name: str, *offered: Check) -> ModuleType:
    """Return a plugin that offers some checks."""
    return module(name, returning("checks", offered))


def test_checks_of_plugins_are_run_when_the_test_is() -> None:
    """Issue 7: what plugins offer by cardfishing_checks is run, and asked for only then."""
    seen: list[AnyGame] = []
    host = host_of()
    suite = conformance(CASINO, host=host)
    host.register(plugin("late", Check("XX01", "a look at it", seen.append)))
    methods(suite)["test_checks_of_plugins"]()
    assert seen == [CASINO]


def test_the_installed_plugins_are_asked_if_no_others_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Issue 7: the host is the one of the installed plugins if none is given."""
    seen: list[AnyGame] = []
    host = host_of()
    host.register(plugin("mine", Check("XX01", "a look at it", seen.append)))
    monkeypatch.setattr("cardfishing.testing.suite.default_host", lambda: host)
    methods(conformance(CASINO))["test_checks_of_plugins"]()
    assert seen == [CASINO]


def test_every_failing_check_of_a_plugin_is_named_with_its_distribution() -> None:
    """Issue 7: number, plugin and distribution of each check that fails are said."""

    def fails(game: AnyGame) -> None:
        raise AssertionError("so it is")

    def silent(game: AnyGame) -> None:
        raise AssertionError

    def breaks(game: AnyGame) -> None:
        raise KeyError(game.name)

    wrong = [Check("W1", "one", fails), Check("W2", "two", silent), Check("W3", "three", breaks)]
    host = host_of(other("w-a", returning("checks", wrong)))
    line = breaks.__code__.co_firstlineno + 1
    with pytest.raises(pytest.fail.Exception) as caught:
        methods(conformance(CASINO, host=host))["test_checks_of_plugins"]()
    assert str(caught.value).splitlines() == [
        "W1 of plugin 'w_a' of w-a: so it is",
        "W2 of plugin 'w_a' of w-a: it fails",
        "W3 of plugin 'w_a' of w-a: the check raises KeyError('casino') "
        f"at test_suite.py:{line} in breaks",
    ]


def test_a_check_of_a_plugin_that_does_not_apply_hides_no_other(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """DESIGN 12: a check that skips prints its reason, and the others are run all the same."""

    def skips(game: AnyGame) -> None:
        pytest.skip(f"{game.name} has no jokers")

    seen: list[AnyGame] = []
    host = host_of()
    host.register(plugin("a", Check("A1", "one", skips), Check("A2", "two", seen.append)))
    methods(conformance(CASINO, host=host))["test_checks_of_plugins"]()
    assert seen == [CASINO]
    assert capsys.readouterr().out == "A1 does not apply to casino: casino has no jokers\n"


@pytest.mark.parametrize("number", ["CF01", "XX01", "YY01"])
def test_a_number_names_one_check_whoever_offers_it(number: str) -> None:
    """Issue 7: a number of the kit, of another plugin or of extra is refused with the remedy."""
    host = host_of()
    idle = list[AnyGame]().append
    host.register(plugin("a", Check("XX01", "mine", idle)))
    host.register(plugin("b", Check(number, "mine too", idle)))
    suite = conformance(CASINO, host=host, extra=[Check("YY01", "further", idle)])
    with pytest.raises(RulesError, match="plugin 'b' has to number its own otherwise"):
        methods(suite)["test_checks_of_plugins"]()


def test_a_check_of_a_plugin_is_declared_not_applicable(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """DESIGN 12: the reason is printed, and the check of the plugin is not run."""
    seen: list[AnyGame] = []
    host = host_of()
    host.register(plugin("a", Check("XX01", "mine", seen.append)))
    suite = conformance(CASINO, host=host, not_applicable={"XX01": "no house rules here"})
    methods(suite)["test_checks_of_plugins"]()
    assert not seen
    assert capsys.readouterr().out == "XX01 does not apply to casino: no house rules here\n"
    unknown = conformance(CASINO, host=host, not_applicable={"XX02": "no house rules here"})
    with pytest.raises(RulesError, match="the checks are CF01"):
        methods(unknown)["test_checks_of_plugins"]()


CF18: Final = "test_cf18_stored_records_replay"


def test_stored_records_are_replayed(tmp_path: Path) -> None:
    """CF18: records of the game in files of every kind, journals included, have to replay."""
    match = CASINO.match(2, seed=7)
    deal = CASINO.with_options(sweeps="score").new(2, seed=1)
    Record.of(match).save(tmp_path / "match.json")
    (tmp_path / "older").mkdir()
    append(tmp_path / "older" / "several.jsonl", Record.of(match))
    append(tmp_path / "older" / "several.jsonl", ViewRecord.of(match, 0))
    RoundRecord.of(deal).save(tmp_path / "round.CARDS")
    (tmp_path / "README.md").write_text("What is no record is not read.", encoding="utf-8")
    with Journal.start(tmp_path / "journal.jsonl", match) as journal:
        journal.append(match.apply(match.state.legal_moves.sample(1)))
    methods(conformance(CASINO, rounds=1, records=tmp_path))[CF18]()


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("damaged.json", "{", "damaged.json cannot be read: line 1"),
        (
            "two.jsonl",
            "\n".join(
                attrs.evolve(Record.of(CASINO.match(2, seed=7)), moves=moves).to_line()
                for moves in ([], ["4Z"])
            ),
            "record 2 of .*two.jsonl does not replay: line 2: cannot read '4Z'",
        ),
        (
            "older.jsonl",
            attrs.evolve(Record.of(CASINO.match(2, seed=7)), game_version=9).to_line(),
            "does not replay: line 1: this was played by version 9",
        ),
        (
            "other.jsonl",
            "\n".join(Record.of(game.match(2, seed=7)).to_line() for game in (CASINO, DRAW_CASINO)),
            "record 2 of .*other.jsonl is of draw-casino, not of casino: make draw-casino an alias",
        ),
        ("empty.jsonl", "", "empty.jsonl holds no record: save one there, or delete it"),
        ("README.md", "[]", "no record of casino is in .*: save some there, or name another"),
    ],
    ids=lambda it: it.partition(".")[0] if it.endswith(("json", "jsonl", "md")) else "",
)
def test_a_stored_record_that_does_not_replay_is_named(
    name: str, text: str, says: str, tmp_path: Path
) -> None:
    """CF18: file, number and line of a record that is wrong are said; none at all is wrong too."""
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(pytest.fail.Exception, match=says):
        methods(conformance(CASINO, rounds=1, records=tmp_path))[CF18]()


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    """CF18: a misspelt folder is no silent pass."""
    with pytest.raises(RulesError, match="there is no such folder"):
        conformance(CASINO, records=tmp_path / "elsewhere")
