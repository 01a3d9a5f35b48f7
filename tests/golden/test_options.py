"""Every value of every option has a golden case in which it makes a difference."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest

import cardfishing as cf
from cardfishing import errors
from cardfishing.options import Choice
from cardfishing_casino import cardfishing_games as casino_games
from cardfishing_persian_rummy import cardfishing_games as persian_games
from cardfishing_royal_casino import cardfishing_games as royal_games
from cardfishing_rummy500 import cardfishing_games as rummy_games
from tests.golden.facts import Table
from tests.golden.test_golden import CASES, CaseError, run

ONE_OPTION: Final = re.compile(r"(\w+)=(\{[^}]*\}|[^,)]+)")
TELLS_OPTIONS: Final = {"options", "void"}
"""Facts that name the options, so that they differ anyway."""


def other_values() -> Iterator[tuple[str, str]]:
    """Yield each option with each of its values that is not the default."""
    games = [*casino_games(), *royal_games(), *rummy_games(), *persian_games()]
    for option in dict.fromkeys(option for game in games for option in game.declared):
        if isinstance(option.values, Choice):
            for text in option.values.samples:
                if text != option.default:
                    yield option.name, text


def without(option: str) -> Iterator[Table]:
    """Yield the cases of games with an option such as ``ace=low``, each without it."""
    for case in CASES.values():
        name, _, _ = case["game"].partition("(")
        options = [found[0] for found in ONE_OPTION.finditer(case["game"])]
        if option in options:
            others = ",".join(other for other in options if other != option)
            facts = {key: value for key, value in case.items() if key not in TELLS_OPTIONS}
            yield {**facts, "game": f"{name}({others})" if others else name}


def is_offered(game: str) -> bool:
    """Tell whether a game's options go together."""
    try:
        cf.load(game)
    except errors.RulesError:
        return False
    return True


def holds(case: Table) -> bool:
    """Tell whether a game is as a case words it, which may be nothing but its options."""
    try:
        run(case)
    except CaseError:
        return True
    except (AssertionError, pytest.fail.Exception, errors.CardfishingError):
        return False
    return True


@pytest.mark.parametrize(("name", "text"), list(dict.fromkeys(other_values())))
def test_every_value_makes_a_difference(name: str, text: str) -> None:
    """K3-K79: some case of a game with the value fails in the game without it."""
    shortened = [case for case in without(f"{name}={text}") if is_offered(case["game"])]
    assert not all(holds(case) for case in shortened)
