"""Every value of every option has a golden case in which it makes a difference."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import attrs
import pytest

import cardfishing as cf
from cardfishing import errors
from cardfishing.options import Choice
from cardfishing.testing._golden.case import Case, read_cases
from cardfishing.testing._golden.run import failure
from cardfishing_casino import cardfishing_games as casino_games
from cardfishing_persian_rummy import cardfishing_games as persian_games
from cardfishing_royal_casino import cardfishing_games as royal_games
from cardfishing_rummy500 import cardfishing_games as rummy_games

ONE_OPTION: Final = re.compile(r"(\w+)=(\{[^}]*\}|[^,)]+)")
TELLS_OPTIONS: Final = {"options", "void"}
"""Facts that name the options, so that they differ anyway."""
NO_FACTS: Final = {"id", "rules", "wording", "game", "setup", "deal", "settle", "match", "draw"}
CASES: Final = read_cases([Path(__file__).parent])


def other_values() -> Iterator[tuple[str, str]]:
    """Yield each option with each of its values that is not the default."""
    games = [*casino_games(), *royal_games(), *rummy_games(), *persian_games()]
    for option in dict.fromkeys(option for game in games for option in game.declared):
        if isinstance(option.values, Choice):
            for text in option.values.samples:
                if text != option.default:
                    yield option.name, text


def without(option: str) -> Iterator[Case]:
    """Yield the cases of games with an option such as ``ace=low``, each without it."""
    for case in CASES:
        game = str(case.content["game"])
        name, _, _ = game.partition("(")
        options = [found[0] for found in ONE_OPTION.finditer(game)]
        content = {key: value for key, value in case.content.items() if key not in TELLS_OPTIONS}
        if option in options and content.keys() - NO_FACTS:
            others = ",".join(other for other in options if other != option)
            content["game"] = f"{name}({others})" if others else name
            yield attrs.evolve(case, content=content)


def is_offered(game: object) -> bool:
    """Tell whether a game's options go together."""
    try:
        cf.load(str(game))
    except errors.RulesError:
        return False
    return True


@pytest.mark.parametrize(("name", "text"), list(dict.fromkeys(other_values())))
def test_every_value_makes_a_difference(name: str, text: str) -> None:
    """K3-K79: some case of a game with the value fails in the game without it."""
    shortened = [c for c in without(f"{name}={text}") if is_offered(c.content["game"])]
    assert not all(failure(case) is None for case in shortened)
