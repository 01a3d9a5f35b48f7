"""A golden case, run: what is wrong with it in words, or nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Final

from cardfishing.game import AnyGame
from cardfishing.registry import load
from cardfishing.testing._demands import require
from cardfishing.testing._golden.case import Case
from cardfishing.testing._golden.course import check_course
from cardfishing.testing._golden.match import check_draw, check_match
from cardfishing.testing._golden.position import deal_out, read, set_up
from cardfishing.testing._golden.standing import check_settling
from cardfishing.testing._golden.texts import TEXTS
from cardfishing.testing._golden.written import Table, Written, inside, items, something, text
from cardfishing.testing._playouts import AnyState

_HEAD: Final = ("id", "rules", "wording", "game")

_RULE: Final = re.compile(r"(?:[A-Z]+-?)?\d[\w.-]*")
"""How a rule of another game, or of a page, may be called."""

_POSITIONS: Final[Mapping[str, Callable[[AnyGame, Written], AnyState]]] = {
    "setup": set_up,
    "state": read,
    "deal": deal_out,
}
"""What gives the position that a case starts from."""

_OTHERS: Final[Mapping[str, Callable[[AnyGame, Written, Table], None]]] = {
    "settle": check_settling,
    "match": check_match,
    "draw": check_draw,
}
"""What runs a case with another start."""


def failure(case: Case) -> str | None:
    """Return what is wrong with a case, or None.

    Raises:
        Exception: The game raises what no game may; a note says in which case.
    """
    wording = case.content.get("wording", "")
    name = f"{case.file}: {case.id}: {wording}"
    try:
        _check(case.content)
    except AssertionError as error:
        return f"{name}\n  {error}"
    except Exception as error:
        error.add_note(name)
        raise
    return None


@cache
def _game(name: str) -> AnyGame:
    game = load(name)
    require(load(str(game)) == game, f"{game} does not load the game it is of")
    return game


def _check(content: Table) -> None:
    for key in ("rules", "wording"):
        close = get_close_matches(key, content.keys() - _HEAD, n=1)
        meant = f"write {key} instead of {close[0]}" if close else "write it as well"
        require(key in content, f"{key} is missing: {meant}")
    with inside("wording"):
        something(text(content["wording"]).strip())
    with inside("game"):
        game = _game(text(content["game"]))
    with inside("rules"):
        _check_rules(game, [text(rule) for rule in something(items(content["rules"]))])
    facts = {key: content[key] for key in content if key not in _HEAD}
    starts = [key for key in facts if key in _POSITIONS or key in _OTHERS]
    require(len(starts) < 2, f"the case has the starts {', '.join(starts)}: leave one")
    require(len(facts) > len(starts), "the case asserts nothing: state a fact")
    if starts:
        _run(game, starts[0], facts.pop(starts[0]), facts)
    else:
        _check_texts(game, facts)


def _run(game: AnyGame, start: str, value: Written, facts: Table) -> None:
    if start in _OTHERS:
        _OTHERS[start](game, value, facts)
    else:
        with inside(start):
            state = _POSITIONS[start](game, value)
        check_course(game, state, facts)


def _check_rules(game: AnyGame, rules: list[str]) -> None:
    """Refuse a rule that is named like those of the game, and is none of them."""
    book = game.rulebook
    known = {*book.ids, *(ruling.id for ruling in book.rulings)}
    known |= {option.ruling for option in game.declared}
    letters = {_letters(rule) for rule in book.ids}
    for rule in rules:
        is_other = _RULE.fullmatch(rule) and _letters(rule) not in letters
        require(
            rule in known or is_other,
            f"{game.name} has no rule {rule}: name one of {', '.join(book.ids)}",
        )


def _letters(rule: str) -> str:
    return re.sub(r"\d.*", "", rule)


def _check_texts(game: AnyGame, facts: Table) -> None:
    for key, value in facts.items():
        with inside(key):
            known = ", ".join(TEXTS)
            require(key in TEXTS, f"without a start there is no such fact: there are {known}")
            TEXTS[key](game, None, value)
