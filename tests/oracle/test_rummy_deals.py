"""What a seat may think of the cards it does not see."""

from dataclasses import replace
from itertools import permutations

import pytest

from .rummy.deals import Deal, deals, view
from .rummy.helpers import mine, play
from .rummy.options import RUMMY_500


def test_unseen_cards_may_lie_anywhere() -> None:
    """F3: of three unseen cards one is in the other hand, in any way, and two are stock."""
    position = mine("2C", "3C", discard="KC", stock="4C 5C")
    found = list(deals(view(position, 0, RUMMY_500)))
    assert set(found) == {
        Deal((frozenset({"2C"}), frozenset({hand})), stock)
        for hand, *stock_cards in permutations(("3C", "4C", "5C"))
        for stock in [tuple(stock_cards)]
    }
    assert len(found) == 6


def test_cards_taken_from_the_pile_are_known() -> None:
    """F8: what was seen being taken stays in that hand."""
    position = mine("4S 4D KC", "3C 9C", discard="4H QD", stock="4C 5C")
    after = play(position, "^4H 4D4H4S -KC", RUMMY_500)
    found = set(deals(view(after, 1, RUMMY_500)))
    assert {deal.hands[0] for deal in found} == {frozenset({"QD"})}
    assert len(found) == 2
    for deal in deals(view(after, 0, RUMMY_500)):
        assert len(deal.hands[1]) == 2


def test_a_duty_proves_a_use() -> None:
    """F10: who has taken a card holds what is needed to use it."""
    position = mine("4S 4D KC", "3C", discard="4H", stock="9C")
    taken = play(position, "^4H", RUMMY_500)
    hands = {deal.hands[0] for deal in deals(view(taken, 1, RUMMY_500))}
    assert hands == {frozenset({"4H", "4S", "4D", other}) for other in ("KC", "9C")}


def test_cards_that_do_not_add_up() -> None:
    """Deals need as many cards as there are places."""
    seen = view(mine("2C", "3C", stock="4C"), 0, RUMMY_500)
    with pytest.raises(ValueError, match="do not fill"):
        list(deals(replace(seen, stock_size=2)))
