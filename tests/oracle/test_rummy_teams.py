"""The team draw: partners, dealer, seats (Q2, P2, K76, K79, clause 15)."""

from dataclasses import replace

import pytest

from .rummy.options import PERSIAN
from .rummy.teams import Seating, must_redraw, team_draw

GIVEN = replace(PERSIAN, seating="given")
BY_SUIT = replace(PERSIAN, draw_tie="suit_order")
N, E, S, W = range(4)


def drawn(*rounds: str) -> list[list[str]]:
    """The cards drawn, round by round."""
    return [text.split() for text in rounds]


def test_gp12_the_lowest_two_are_partners() -> None:
    """P2, K79, GP12: W and N against E and S; W deals from seat 0, N sits opposite."""
    assert team_draw(drawn("5H KC JK1 AS"), PERSIAN) == Seating((W, E, N, S), 0)


def test_gp12_a_tie_for_the_deal() -> None:
    """K76, GP12: of 7C 7D 9H JK1 the sevens are partners and redraw to settle the dealer."""
    assert must_redraw(drawn("7C 7D 9H JK1"), PERSIAN) == (N, E)
    assert team_draw(drawn("7C 7D 9H JK1", "QS 2D"), PERSIAN) == Seating((E, S, N, W), 0)
    with pytest.raises(ValueError, match="draw again"):
        team_draw(drawn("7C 7D 9H JK1", "QS QD"), PERSIAN)
    again = drawn("7C 7D 9H JK1", "QS QD", "3C 4C")
    assert team_draw(again, PERSIAN) == Seating((N, S, E, W), 0)


def test_gp12_a_tie_for_the_pair() -> None:
    """K76, GP12: of 5C 8D 8H QS the eights redraw to decide who joins the five."""
    assert must_redraw(drawn("5C 8D 8H QS"), PERSIAN) == (E, S)
    assert team_draw(drawn("5C 8D 8H QS", "KD AC"), PERSIAN) == Seating((N, E, S, W), 0)


def test_a_tie_inside_the_high_pair_stays() -> None:
    """Clause 15: it is not redrawn, and the two keep the order given."""
    assert must_redraw(drawn("JK1 5C JK2 6C"), PERSIAN) == ()
    assert team_draw(drawn("JK1 5C JK2 6C"), PERSIAN) == Seating((E, N, W, S), 0)


def test_three_and_four_alike() -> None:
    """K76: all who are tied redraw, and again only as far as it still matters."""
    assert must_redraw(drawn("5C 8D 8H 8S"), PERSIAN) == (E, S, W)
    assert team_draw(drawn("5C 8D 8H 8S", "KC 2C KD"), PERSIAN) == Seating((N, E, S, W), 0)
    assert must_redraw(drawn("8C 8D 8H 9S"), PERSIAN) == (N, E, S)
    assert must_redraw(drawn("8C 8D 8H 8S", "4C 9D 9H KS"), PERSIAN) == (E, S)
    assert must_redraw(drawn("8C 8D 8H 8S"), PERSIAN) == (N, E, S, W)


def test_ties_by_suit() -> None:
    """K76: by option suits break ties, in the order C D H S."""
    assert must_redraw(drawn("8S 8D 8H 8C"), BY_SUIT) == ()
    assert team_draw(drawn("8S 8D 8H 8C"), BY_SUIT) == Seating((W, S, E, N), 0)


@pytest.mark.parametrize(
    ("cards", "seating"),
    [
        ("AC 9C 2C 8C", Seating((N, E, S, W), N)),
        ("AC 2C 9C 8C", Seating((N, S, E, W), N)),
        ("8C AC 2C 9C", Seating((N, E, W, S), E)),
        ("2C 8C 9C AC", Seating((E, N, S, W), W)),
    ],
)
def test_seats_as_given(cards: str, seating: Seating) -> None:
    """K79: the dealer stays, the partner moves opposite, the others keep their order clockwise."""
    assert team_draw(drawn(cards), GIVEN) == seating
