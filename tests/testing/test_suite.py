"""The factory of test classes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cardfishing.errors import RulesError
from cardfishing.game import AnyGame, Check
from cardfishing.perft import divide, perft
from cardfishing.testing import checks, conformance
from cardfishing.testing import divide as kit_divide
from cardfishing.testing import perft as kit_perft
from cardfishing_casino import CASINO

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
    assert [name[:9] for name in tests] == [f"test_{c.id.lower()}" for c in checks()]
    assert [test.__doc__ for test in tests.values()] == [f"{c.id}: {c.title}." for c in checks()]
    assert "test_cf12_every_playout_ends_within_the_bound_of_the_game" in tests


def test_the_numbers_are_those_people_quote() -> None:
    """DESIGN 12: the checks are CF01 to CF17, and CF18 waits for records."""
    assert [check.id for check in checks()] == [f"CF{number:02}" for number in range(1, 18)]


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
    with pytest.raises(AssertionError, match="a round has more than 40 moves"):
        methods(conformance(MUTANTS["CF12-hurries"].game, rounds=1))[name]()


def test_the_number_of_rounds_is_heeded() -> None:
    """A second round is played if it is asked for: it begins with the scores of the first."""
    game = twisted(Twist(text=states.forgets_scores))
    name = "test_cf06_texts_of_states_and_observations_read_back"
    methods(conformance(game, rounds=1))[name]()
    with pytest.raises(AssertionError, match="the state read back"):
        methods(conformance(game, rounds=2))[name]()


def test_further_checks_are_run() -> None:
    """DESIGN 8: a check of a plugin is a test like the others and gets the game."""
    seen: list[AnyGame] = []
    suite = conformance(CASINO, extra=[Check("XX01", "a look at it", seen.append)])
    methods(suite)["test_xx01_a_look_at_it"]()
    assert seen == [CASINO]


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
