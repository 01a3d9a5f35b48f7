"""Every ruling can be pointed at: in an option, on a page, and in a golden case."""

import re
import tomllib
from pathlib import Path
from typing import Final

import cardfishing_casino as casino
import cardfishing_royal_casino as royal

ROOT: Final = Path(__file__).parents[2]
RULINGS: Final = {f"K{number}" for number in range(1, 43)}


def test_every_ruling_is_in_a_rulebook() -> None:
    """4.1: all that tables differ in can be chosen, or is said to be the same at all of them."""
    games = [casino.CASINO, royal.ROYAL_CASINO_DOMINICAN]
    chosen = {option.ruling for game in games for option in game.declared}
    fixed = [{ruling.id for ruling in game.rulebook.fixed} for game in games]
    assert fixed == [{"K14", "K16", "K41", "K42"}] * 2
    assert chosen == RULINGS - fixed[0]


def test_a_ruling_on_a_rule_that_is_left_out_is_left_out() -> None:
    """K14, K16, K41: where nothing is built no build is contested."""
    assert [ruling.id for ruling in casino.ENGLISH_CASINO_1792.rulebook.fixed] == ["K42"]


def test_every_ruling_is_on_a_page() -> None:
    """4.1: a reader finds who says what."""
    pages = "\n".join(page.read_text("utf-8") for page in (ROOT / "docs/games").glob("*casino*.md"))
    assert set(re.findall(r"^\| (K\d+) ", pages, re.MULTILINE)) == RULINGS


def test_every_ruling_has_a_golden_case() -> None:
    """4.1: a position or a score shows what each decides."""
    cases = [
        case
        for path in (ROOT / "tests/golden").glob("*.toml")
        for case in tomllib.loads(path.read_text("utf-8"))["case"]
    ]
    assert {rule for case in cases for rule in case["rules"] if rule[0] == "K"} == RULINGS
