"""A test class for a game, made anew for each."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final

import pytest

from cardfishing.errors import RulesError
from cardfishing.game import AnyGame, Check
from cardfishing.plugins import PluginHost
from cardfishing.record.files import StrPath
from cardfishing.registry import default_host
from cardfishing.testing._complaints import told
from cardfishing.testing.checks import OWN, ROUNDS, checks
from cardfishing.testing.verdicts import Status, Verdict, judged

_NOTHING: Final[Mapping[str, str]] = {}


def conformance(
    game: AnyGame,
    *,
    rounds: int = ROUNDS,
    not_applicable: Mapping[str, str] = _NOTHING,
    extra: Iterable[Check] = (),
    records: StrPath | None = None,
    host: PluginHost | None = None,
) -> type[object]:
    """Return a fresh class with a test for each check, to be bound to a name that begins with Test.

    ::

        TestCasino = conformance(CASINO)

    The last test, ``test_checks_of_plugins``, runs what plugins offer by
    `Hooks.cardfishing_checks`.  No plugin is imported before it runs.

    Args:
        game: The game to test.
        rounds: How many rounds are played for each number of seats; of short ones more.
        not_applicable: The checks that do not apply to the game, with the reason; their tests are
            skipped and print it.
        extra: Further checks.
        records: A folder of stored records of the game, in files that end with ``.json``,
            ``.jsonl`` or ``.cards``, all of which have to replay.
        host: Whose plugins are asked for checks; the host of the installed plugins if left out.

    Raises:
        RulesError: A check is there twice, one is declared not applicable without a reason or does
            not exist, or there is no folder of records.
    """
    if records is not None and not Path(records).is_dir():
        raise RulesError("records", str(records), "there is no such folder; give a full path")
    own = {check.id: check for check in checks(rounds, records=records)}
    for check in extra:
        if check.id in own:
            raise RulesError("extra", check.id, "there is such a check; number yours otherwise")
        own[check.id] = check
    for number, reason in not_applicable.items():
        if number.startswith(OWN) and number not in own:
            raise RulesError("not_applicable", number, f"the checks are {', '.join(sorted(own))}")
        if not reason.strip():
            raise RulesError("not_applicable", number, "say why the check does not apply")
    tests = [_test(game, check, not_applicable.get(check.id)) for check in own.values()]
    tests.append(_test_of_plugins(game, host, own.keys(), not_applicable))
    named = {test.__name__: test for test in tests}
    return type("Conformance", (), {"__doc__": f"The conformance checks on {game}.", **named})


def _test(game: AnyGame, check: Check, reason: str | None) -> Callable[[object], None]:
    def test(self: object) -> None:
        del self
        if reason is not None:
            pytest.skip(_idle(game, check.id, reason))
        _run(game, check)

    words = re.findall("[a-z0-9]+", f"{check.id} {check.title}".lower())
    test.__name__ = f"test_{'_'.join(words)}"
    test.__doc__ = f"{check.id}: {check.title}."
    return test


def _run(game: AnyGame, check: Check) -> None:
    """Run a check; what one of the kit complains of is told without the frames of the kit."""
    try:
        check.run(game)
    except AssertionError as error:
        if not check.id.startswith(OWN):
            raise
        complaint = told(error)
    else:
        return
    pytest.fail(complaint, pytrace=False)


def _test_of_plugins(
    game: AnyGame,
    host: PluginHost | None,
    own: Iterable[str],
    not_applicable: Mapping[str, str],
) -> Callable[[object], None]:
    def test(self: object) -> None:
        del self
        offered = (host or default_host()).named_checks(game)
        _unique(offered, {*own}, not_applicable)
        complaints = [
            f"{check.id} of plugin {plugin}: {complaint}"
            for plugin, check in offered
            if (complaint := _complaint(game, check, not_applicable.get(check.id)))
        ]
        if complaints:
            pytest.fail("\n".join(complaints), pytrace=False)

    test.__name__ = "test_checks_of_plugins"
    test.__doc__ = "The checks that plugins offer for the game."
    return test


def _unique(
    offered: Iterable[tuple[str, Check]], known: set[str], not_applicable: Mapping[str, str]
) -> None:
    """Refuse a number that two checks have, and one that none has.

    Raises:
        RulesError: There is one.
    """
    for plugin, check in offered:
        if check.id in known:
            remedy = f"there is such a check; plugin {plugin} has to number its own otherwise"
            raise RulesError("cardfishing_checks", check.id, remedy)
        known.add(check.id)
    for number in not_applicable:
        if number not in known:
            raise RulesError("not_applicable", number, f"the checks are {', '.join(sorted(known))}")


def _complaint(game: AnyGame, check: Check, reason: str | None) -> str:
    """Return what a check of a plugin says is wrong, or an empty string."""
    verdict = Verdict(Status.NOT_APPLICABLE, reason) if reason else judged(check, game)
    if verdict.status is Status.NOT_APPLICABLE:
        sys.stdout.write(f"{_idle(game, check.id, str(verdict.said))}\n")
    return str(verdict.said) if verdict.status is Status.FAILED else ""


def _idle(game: AnyGame, number: str, reason: str) -> str:
    return f"{number} does not apply to {game}: {reason}"
