"""Every ruling can be pointed at: in an option, on a page, and in a golden case."""

import tomllib
from pathlib import Path
from typing import Final

import pytest

import cardfishing_casino as casino
import cardfishing_persian_rummy as persian
import cardfishing_royal_casino as royal
import cardfishing_rummy500 as rummy
from cardfishing.game import AnyGame

ROOT: Final = Path(__file__).parents[2]


def ids(first: int, last: int) -> set[str]:
    """Return the ids of some rulings."""
    return {f"K{number}" for number in range(first, last + 1)}


FISHING: Final = ids(1, 42)
RUMMY: Final = ids(43, 79)


@pytest.mark.parametrize(
    ("games", "rulings", "fixed"),
    [
        (
            (casino.CASINO, royal.ROYAL_CASINO_DOMINICAN),
            FISHING,
            ["K14 K16 K41 K42"] * 2,
        ),
        (
            (rummy.RUMMY_500, rummy.PARTNERSHIP_RUMMY_500, persian.PERSIAN_RUMMY),
            RUMMY,
            ["", "", "K60 K65 K69 K72 K73"],
        ),
    ],
    ids=["fishing", "rummy"],
)
def test_every_ruling_is_in_a_rulebook(
    games: tuple[AnyGame, ...], rulings: set[str], fixed: list[str]
) -> None:
    """4.1 to 4.3: what tables differ in can be chosen, or is said to be the same at all of them."""
    chosen = {option.ruling for game in games for option in game.declared}
    assert [" ".join(ruling.id for ruling in game.rulebook.fixed) for game in games] == fixed
    assert chosen - {"6.2"} == rulings.difference(*map(str.split, fixed))


def test_a_ruling_on_a_rule_that_is_left_out_is_left_out() -> None:
    """K14, K16, K41: where nothing is built no build is contested."""
    assert [ruling.id for ruling in casino.ENGLISH_CASINO_1792.rulebook.fixed] == ["K42"]


def test_every_ruling_has_a_golden_case() -> None:
    """4.1 to 4.3: a position or a score shows what each decides."""
    cases = [
        case
        for path in (ROOT / "tests/golden").glob("*.toml")
        for case in tomllib.loads(path.read_text("utf-8"))["case"]
    ]
    shown = {rule for case in cases for rule in case["rules"] if rule[0] == "K"}
    assert shown == FISHING | RUMMY
