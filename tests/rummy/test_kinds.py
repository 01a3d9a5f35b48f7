"""A kind of meld that is of third parties: two cards, or the cards of a run in another order."""

from __future__ import annotations

from typing import Final

import attrs
import pytest

from cardfishing.agents.greedy import GreedyAgent
from cardfishing.cards import Card
from cardfishing.errors import AmbiguousMoveError, NotationError, SetupError, SetupProblem
from cardfishing.messages import msg
from cardfishing.rummy import Credit, RummyState, TableItem, Tally
from cardfishing.table import Seat, Side
from cardfishing_rummy500 import RUMMY_500
from cardfishing_wedding_rummy import WEDDING_RUMMY
from tests.rummy.other_games import variant

HAND: Final = "JC QC KC 10C 4S"


def position(*melds: str, hand: str = HAND) -> RummyState:
    """Return a position in which the first seat melds."""
    return WEDDING_RUMMY.setup(hands=(hand, "2S 3S"), melds=melds, phase="meld").state()


@pytest.mark.parametrize(("text", "kind"), [("JCQCKC", "runs"), ("KCQCJC", "weddings")])
def test_the_order_tells_the_kind(text: str, kind: str) -> None:
    """DESIGN 5: of melds of two kinds with the same cards the written order says which."""
    laid = position().play(text)
    (meld,) = laid.melds
    assert (meld.meld_text, meld.shape.kind) == (text, kind)
    assert WEDDING_RUMMY.parse_move(text).text == text
    assert WEDDING_RUMMY.parse_state(laid.to_text()).melds[0].shape.kind == kind


def test_no_kind_is_guessed() -> None:
    """DESIGN 5: in an order of neither kind the text is short, and two moves fit it."""
    with pytest.raises(AmbiguousMoveError) as caught:
        position().play("QCKCJC")
    assert [*map(str, caught.value.candidates)] == ["JCQCKC", "KCQCJC"]
    with pytest.raises(NotationError, match="expected the cards in the order of one kind of meld"):
        WEDDING_RUMMY.parse_move("QCKCJC")
    with pytest.raises(SetupError) as refused:
        position("QCKCJC@1", hand="4S")
    assert refused.value.problems == SetupProblem.NO_MELD


def test_the_table_tells_the_kind_of_a_meld_that_grows() -> None:
    """DESIGN 5: a lay-off names a meld in its order, or by its cards if the table shows it."""
    state = position("JCQCKC@1", hand="10C 4S")
    assert state.play("10C>QCKCJC") == state.play("10C>JCQCKC")
    with pytest.raises(NotationError, match="in the order of one kind of meld"):
        WEDDING_RUMMY.parse_move("10C>QCKCJC")


def test_a_pair_has_one_order() -> None:
    """DESIGN 5: where only one kind has a meld of the cards, they are read in any order."""
    assert WEDDING_RUMMY.parse_move("QHKH").text == "KHQH"


def test_what_may_be_laid_is_said() -> None:
    """DESIGN 6: a refusal names every kind of meld there is."""
    refusal = position().why_not(WEDDING_RUMMY.parse_move("QCJC"))
    assert str(refusal) == "JCQC is no meld; lay a set, a run or a wedding [W2]"


def test_an_item_counts_melds() -> None:
    """DESIGN 7: an item of a third party sees the melds, and scores for who laid one."""
    state = position("KHQH@1 JH@0", "KDQD@0", "JSQSKS@0", hand="4S")
    assert state.score_sheet().of("weddings") == (20, 20)
    assert state.observation(1).score_sheet().of("weddings") == (20, 20)
    assert position(hand="4S").score_sheet().of("weddings") == (0, 0)


def test_a_tally_has_melds_and_credits() -> None:
    """DESIGN 7: the credits of a tally are those of its melds, in their order."""
    melds = position("KHQH@1 JH@0", "KDQD@0", hand="4S").melds
    values = WEDDING_RUMMY.rules.values
    tally = Tally((Side(0), Side(1)), melds, None, values, None)
    assert [credit.card.text for credit in tally.credits] == ["KH", "QH", "JH", "KD", "QD"]
    assert [credit.seat for credit in tally.credits] == [Seat(s) for s in (1, 1, 0, 0, 0)]
    assert tally.per_side(lambda credit: credit.single) == [30, 20]
    assert tally.per_owner(lambda meld: len(meld.cards)) == [2, 3]


def test_greedy_knows_what_a_meld_scores_beside_its_cards() -> None:
    """UD-043: of a run and a wedding of the same cards the one that scores more is laid."""
    view = position(hand="JC QC KC 4S 7D").observation(0)
    assert GreedyAgent(1).choose(view).text == "KCQCJC"
    poor = WEDDING_RUMMY.with_options(gift=0).parse_observation(
        view.to_text().replace("wedding-rummy", "wedding-rummy(gift=0)")
    )
    assert GreedyAgent(1).choose(poor).text in {"JCQCKC", "KCQCJC"}


@attrs.frozen(kw_only=True)
class Favourite(TableItem):
    """Points for a certain card, for who lays it."""

    card: Card
    worth: int

    def points(self, credit: Credit) -> int:
        """Return the points of the card."""
        return self.worth if credit.card == self.card else 0


@pytest.mark.parametrize(("worth", "is_laid"), [(90, True), (-90, False)])
def test_greedy_knows_what_a_card_scores_beside_its_points(worth: int, *, is_laid: bool) -> None:
    """DESIGN 7: an item of a third party decides what is laid off."""
    eight = Card.parse("8H")
    item = Favourite(name="eight", title=msg("eight"), rule="X1", card=eight, worth=worth)
    game = variant("test-eight", items=(*RUMMY_500.rules.items, item))
    setup = game.setup(hands=("8H KS 2C", "2S 3S"), melds=("5H6H7H@1",), phase="meld")
    choice = GreedyAgent(1).choose(setup.state().observation(0))
    assert (choice.text == "8H>5H6H7H") == is_laid
