"""Make Fifteen keeps the laws of every game, and its own rules."""

import pytest

from cardfishing.errors import IllegalMoveError
from cardfishing.fishing import FishingState
from cardfishing.testing import conformance
from cardfishing_make_fifteen import MAKE_FIFTEEN

TestMakeFifteen = conformance(MAKE_FIFTEEN)


def position(hand: str, layout: str) -> FishingState:
    """Return a position in which the first seat plays."""
    return MAKE_FIFTEEN.setup(hands=(hand, "9C 9D"), layout=layout).state()


@pytest.mark.parametrize(
    ("hand", "layout", "moves"),
    [
        ("5C", "10D 8C 2S 7C", ["5Cx10D", "5Cx8C+2S"]),
        ("7D", "AC 2C 5S 8S", ["7Dx8S", "7DxAC+2C+5S"]),
        ("5H 4S", "5D 10S", ["4S", "5Hx10S"]),
        ("6C", "6D 2H", ["6C"]),
    ],
)
def test_what_makes_fifteen(hand: str, layout: str, moves: list[str]) -> None:
    """F4, F5: a card takes one set that makes fifteen with it, and stays only if there is none."""
    state = position(hand, layout)
    assert set(state.legal_moves) == set(map(MAKE_FIFTEEN.parse_move, moves))


@pytest.mark.parametrize(
    ("move", "rule"),
    [("5C", "F5"), ("5Cx5D", "F4"), ("5Cx10D,8C+2S", "F4"), ("6C", "F3"), ("5C+5D=10", "F6")],
)
def test_refusals_name_the_rule(move: str, rule: str) -> None:
    """F3 to F6: every refusal rests on a rule of the rulebook."""
    with pytest.raises(IllegalMoveError) as caught:
        position("5C 4S", "10D 8C 2S 5D").play(move)
    assert caught.value.refusal.rule == rule


@pytest.mark.parametrize(
    ("piles", "points"),
    [
        (("AC 2C 3C 4C 5C 6C 7C 8C 10C AD 2D 3D 4D 5D 6D 7D 8D 10D AH 2H 3H 4H", "5H"), (2, 0)),
        (("5H", "AC 2C 3C 4C 5C 6C 7C 8C 10C AD 2D 3D 4D 5D 6D 7D 8D 10D AH 2H"), (0, 0)),
    ],
)
def test_cards_beyond_twenty_score(piles: tuple[str, str], points: tuple[int, int]) -> None:
    """F8: with 22 cards a side scores 2 for them, and with 20 nothing."""
    setup = MAKE_FIFTEEN.setup(hands=("9C", "9D"), piles=piles)
    assert setup.state().score_sheet().of("cards") == points


def test_clearing_the_table_scores() -> None:
    """F8: a capture that clears the table is a sweep."""
    assert position("6C 4S", "9H").play("6Cx9H").score_sheet().of("sweeps") == (1, 0)
