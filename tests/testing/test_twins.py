"""What the kit exchanges to see whether a seat notices."""

from __future__ import annotations

import attrs

from cardfishing._cardtext import named, spans
from cardfishing.cards import CardSet
from cardfishing.testing._playouts import playouts
from cardfishing.testing._tries import EACH, tried
from cardfishing.testing._twins import swapped
from cardfishing.testing._view_checks import public_lines
from cardfishing_casino import CASINO
from cardfishing_rummy500 import RUMMY_500


def test_cards_are_found_side_by_side() -> None:
    """CF08: cards of a meld are named each by itself, and what a wild card stands for is none."""
    assert named("melds=7C7DJK1=7H@1,8H'@0 discard=10D,KS turn=1") == {
        "7C",
        "7D",
        "JK1",
        "8H'",
        "10D",
        "KS",
    }
    assert spans("^10D") == [(1, 4)]


def test_of_few_unseen_cards_no_line_is_demanded() -> None:
    """CF10: a line that is the same however two cards lie may be so by chance."""
    won = str(CASINO.deck.cards - CardSet.parse("5D 6D"))
    few = CASINO.setup(hands=("", ""), piles=(won, ""), stock="5D 6D").state()
    many = CASINO.setup(hands=("", ""), piles=("AC 2C", "3C")).state()
    assert (public_lines(few), bool(public_lines(many))) == ([], True)


def test_a_swap_that_makes_no_position_is_passed_over() -> None:
    """CF08: where a seat owes a use, cards without which it could not meet that stay with it."""
    state = RUMMY_500.setup(
        hands=("4S 4D 4H", "3C"), must_use="4H", phase="meld", discard="6C", stock="9C JD KH"
    ).state()
    twins = [swapped(RUMMY_500, state, 1, seed) for seed in range(60)]
    assert None in twins
    assert all(twin is None or twin.observation(1) == state.observation(1) for twin in twins)
    assert any(twin is not None for twin in twins)


def test_a_move_without_cards_has_nothing_to_change() -> None:
    """CF04: where all moves are draws, only the moves themselves are tried."""
    state = RUMMY_500.setup(hands=("4S", "3C"), discard="", stock="9C JD KH").state()
    position = attrs.evolve(playouts(RUMMY_500, 1)[0][0], state=state)
    listed = list(state.legal_moves)
    assert [move.text for move in tried(RUMMY_500, position, (), listed)] == ["+"] * EACH
