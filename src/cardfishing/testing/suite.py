"""A test class for a game, made anew for each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final

import pytest

from cardfishing.errors import RulesError
from cardfishing.game import AnyGame, Check
from cardfishing.testing.checks import ROUNDS, checks

_NOTHING: Final[Mapping[str, str]] = {}


def conformance(
    game: AnyGame,
    *,
    rounds: int = ROUNDS,
    not_applicable: Mapping[str, str] = _NOTHING,
    extra: Iterable[Check] = (),
) -> type[object]:
    """Return a fresh class with a test for each check, to be bound to a name that begins with Test.

    ::

        TestCasino = conformance(CASINO)

    Args:
        game: The game to test.
        rounds: How many rounds are played for each number of seats.
        not_applicable: The checks that do not apply to the game, with the reason; their tests are
            skipped and print it.
        extra: Further checks, such as those of plugins.

    Raises:
        RulesError: A check is there twice, or one is declared not applicable without a reason or
            does not exist.
    """
    tests: dict[str, object] = {}
    known: set[str] = set()
    for check in (*checks(rounds), *extra):
        if check.id in known:
            raise RulesError("extra", check.id, "there is such a check; number yours otherwise")
        known.add(check.id)
        method = _test(game, check, not_applicable.get(check.id))
        tests[method.__name__] = method
    for number, reason in not_applicable.items():
        if number not in known:
            raise RulesError("not_applicable", number, f"the checks are {', '.join(sorted(known))}")
        if not reason.strip():
            raise RulesError("not_applicable", number, "say why the check does not apply")
    return type("Conformance", (), {"__doc__": f"The conformance checks on {game}.", **tests})


def _test(game: AnyGame, check: Check, reason: str | None) -> Callable[[object], None]:
    def test(self: object) -> None:
        del self
        if reason is not None:
            pytest.skip(f"{check.id} does not apply to {game}: {reason}")
        check.run(game)

    words = re.findall("[a-z0-9]+", f"{check.id} {check.title}".lower())
    test.__name__ = f"test_{'_'.join(words)}"
    test.__doc__ = f"{check.id}: {check.title}."
    return test
