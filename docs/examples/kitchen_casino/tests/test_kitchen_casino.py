"""Kitchen Casino keeps the laws of every game, and its own rule."""

import pytest

from cardfishing.testing import conformance
from cardfishing_casino import CASINO
from cardfishing_kitchen_casino import KITCHEN_CASINO

TestKitchenCasino = conformance(KITCHEN_CASINO)


def test_what_differs_from_casino() -> None:
    """KC1 changes the deal by value; an option makes sweeps score, and another the match short."""
    assert set(KITCHEN_CASINO.rules.diff(CASINO.rules)) == {"deal", "sweeps", "finish"}


@pytest.mark.parametrize(("seats", "left"), [(2, 0), (3, 12), (4, 0)])
def test_hands_are_six_cards(seats: int, left: int) -> None:
    """KC1: everybody gets six cards as long as there are enough; three players leave twelve."""
    state = KITCHEN_CASINO.new(seats, seed=1)
    packets: list[int] = []
    while (view := state.to_act) is not None:
        if state.hand_sizes == (6,) * seats:
            packets.append(state.stock_size)
        state = state.apply(view.legal_moves.sample(seed=1))
    assert packets == list(range(48 - 6 * seats, left - 1, -6 * seats))
    assert state.stock_size == left


def test_two_builds_wait_for_their_cards() -> None:
    """KC1, C18: six cards are enough to hold a nine and a ten for two builds at a time."""
    setup = KITCHEN_CASINO.setup(
        hands=("2S 3S 9C 10D KC QC", "AC 3C 4C 5C 6C 7C"), layout="7D 7H", turn=0
    )
    state = setup.state().play("2S+7D=9", "AC", "3S+7H=10", "3C", "9Cx[2S+7D]", "4C")
    assert state.play("10Dx[3S+7H]").score_sheet().of("big_casino") == (2, 0)


def test_clearing_the_table_scores() -> None:
    """C25: a capture that clears the table is a sweep here."""
    state = KITCHEN_CASINO.setup(hands=("9D KC", "2C 2D"), layout="5D 4H").state()
    assert state.play("9Dx4H+5D").score_sheet().of("sweeps") == (1, 0)
