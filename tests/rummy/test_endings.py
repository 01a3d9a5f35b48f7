"""How turns and rounds of rummy end: going out, floating, passes, and an empty stock."""

from __future__ import annotations

from typing import Final

import attrs
import pytest

from cardfishing.cards import Card, CardSet
from cardfishing.rummy import Ending, Phase, RummyState
from cardfishing_persian_rummy import PERSIAN_RUMMY
from cardfishing_rummy500 import RUMMY_500
from tests.rummy.forms import game_of

FREE: Final = game_of("rummy-500(top_card=free)")
PASSING: Final = game_of("rummy-500(stock_out=pass_round,pass_allows_melds=True)")
RESHUFFLED: Final = game_of("rummy-500(stock_out=reshuffle)")


def texts(state: RummyState) -> list[str]:
    """Return the texts of the legal moves."""
    return [move.text for move in state.legal_moves]


def test_the_first_pass_ends_a_round_of_500() -> None:
    """F12, section 8, 7: passing is legal on an empty stock, also with a usable card."""
    state = RUMMY_500.setup(hands=("4S 4D KC", "2H"), discard="4H", stock="").state()
    end = state.play(".")
    assert (end.ending, end.went_out, end.turn, end.passes) == (Ending.STOCK_OUT, None, None, 1)
    assert end.outcome is not None
    assert end.outcome.termination == "stock_out"


def test_four_passes_in_a_row_end_a_round_of_persian_rummy() -> None:
    """P11, section 8, 8: floating seats pass too, and any turn that is no pass begins anew."""
    hands = ("KC", "", "8H 2C", "KS")
    state = PERSIAN_RUMMY.setup(
        hands=hands, melds=("4H5H6H@0",), discard="7H", stock="", turn=0
    ).state()
    passed = state.play(".", ".")
    assert (passed.passes, passed.turn) == (2, 2)
    taken = passed.play("^7H", "7H>4H5H6H")
    assert taken.passes == 0
    over = taken.play("-2C", ".", ".", ".")
    assert (over.turn, over.passes) == (2, 3)
    end = over.play(".")
    assert (end.ending, end.passes) == (Ending.STOCK_OUT, 4)
    assert end.score_sheet().of("going_out") == (0, 0)


def test_a_floating_seat_takes_its_turns() -> None:
    """P10: who discards the last card plays on, draws, and goes out by melding only."""
    state = PERSIAN_RUMMY.setup(
        hands=("KC", "2D 3D", "2H 3H", "2S 3S"), melds=("4H5H6H@0",), phase="meld", stock="7H 9C"
    ).state()
    floating = state.play("-KC")
    assert (floating.ending, floating.turn, floating.hand_sizes[0]) == (None, 1, 0)
    again = RummyState(floating.public._replace(turn=0), floating.hand_masks, floating.stock_order)
    assert texts(again) == ["+"]
    drawn = again.play("+")
    assert texts(drawn) == ["7H>4H5H6H", "-7H"]
    assert drawn.play("-7H").ending is None
    out = drawn.play("7H>4H5H6H")
    assert (out.ending, out.went_out) == (Ending.WENT_OUT, 0)


@pytest.mark.parametrize(
    ("going_out", "by_meld", "by_discard"),
    [("either", True, True), ("meld_only", True, False), ("discard_only", False, True)],
)
def test_how_the_last_card_ends_the_round(going_out: str, by_meld: bool, by_discard: bool) -> None:
    """K53, GF8: an empty hand ends the round by meld, by discard or either way; else it floats."""
    game = game_of(f"rummy-500(going_out={going_out})")
    melded = game.setup(hands=("7C 7D 7H", "2D"), phase="meld").state().play("7C7D7H")
    discarded = game.setup(hands=("7C", "2D"), phase="meld").state().play("-7C")
    for state, ends in ((melded, by_meld), (discarded, by_discard)):
        end = (Ending.WENT_OUT, 0, None) if ends else (None, None, 1)
        assert (state.ending, state.went_out, state.turn) == end
        assert state.hand_sizes == (0, 1)
        assert state.phase is Phase.DRAW


def test_the_turn_that_empties_the_stock_is_finished() -> None:
    """K55 immediate, section 8, 7: the round ends after the discard, or a meld that floats."""
    game = game_of("rummy-500(stock_out=immediate)")
    state = game.setup(hands=("7C 2C", "2D"), stock="KD").state().play("+")
    assert (state.ending, state.turn) == (None, 0)
    assert state.play("-7C").ending is Ending.STOCK_OUT
    floats = game_of("rummy-500(stock_out=immediate,going_out=discard_only)")
    laid = floats.setup(hands=("7C 7D", "2D"), stock="7H").state().play("+", "7C7D7H")
    assert (laid.ending, laid.turn) == (Ending.STOCK_OUT, None)
    left = game.setup(hands=("7C 2C", "2D"), stock="KD QD").state().play("+", "-7C")
    assert (left.ending, left.turn) == (None, 1)
    none = game.setup(hands=("7C 2C", "2D"), stock="").state()
    assert none.play(".").ending is Ending.STOCK_OUT


def test_the_pile_becomes_a_new_stock() -> None:
    """K55 reshuffle: a turn that begins without a stock begins with the pile but its top card."""
    state = RESHUFFLED.setup(
        hands=("7C 2C", "2D 3D"), stock="KD", discard="5S 6S 8S 9S", salt="7"
    ).state()
    after = state.play("+", "-7C")
    assert (after.discard, after.stock_size) == ((Card.parse("7C"),), 4)
    stock = after.table.zone("stock").cards
    assert CardSet.of(stock) == CardSet.parse("5S 6S 8S 9S")
    assert after.public.reshuffles == 1
    assert state.play("+", "-7C") == after
    orders = {
        RummyState(state.public, state.hand_masks, state.stock_order, salt=salt)
        .play("+", "-7C")
        .table.zone("stock")
        .cards
        for salt in range(20)
    }
    assert len(orders) > 5
    single = RESHUFFLED.setup(hands=("7C 2C", "2D 3D"), stock="KD").state().play("+", "-7C")
    assert (single.stock_size, single.turn, texts(single)) == (0, 1, ["."])
    assert single.play(".").ending is Ending.STOCK_OUT


def test_a_new_stock_is_as_unforeseen_as_a_deal() -> None:
    """CF01, K55: rounds have a secret that reshuffles are drawn from, and no view tells it."""
    state = RESHUFFLED.new(2, seed=1)
    assert state.salt != 0
    assert RUMMY_500.new(2, seed=1).salt == 0
    view = state.observation(0)
    resampled = {view.resample(seed).salt for seed in range(5)}
    assert len(resampled) == 5
    assert state.salt not in resampled
    assert RUMMY_500.new(2, seed=1).observation(0).resample(1).salt == 0


def test_a_round_that_might_never_end_is_stopped() -> None:
    """Section 8, 5: where rounds might not end moves are counted, and the last allowed one ends."""
    rules = attrs.evolve(FREE.rules, move_limit=4)
    game = attrs.evolve(FREE, name="short", declared=(), rules=rules)
    state = game.setup(hands=("7C 2C", "2D 3D"), stock="KD QD 9D").state()
    third = state.play("+", "-KD", "^KD")
    assert (third.public.moves, third.ending) == (3, None)
    end = third.play("-KD")
    assert (end.public.moves, end.ending, end.turn) == (4, Ending.MAX_MOVES, None)
    assert end.outcome is not None
    assert end.outcome.termination == "max_moves"
    out = game.setup(hands=("7C", "2D 3D"), phase="meld", moves=3).state().play("-7C")
    assert (out.public.moves, out.ending) == (4, Ending.WENT_OUT)
    assert RUMMY_500.new(2, seed=1).play("+").public.moves == 0


def test_who_passes_may_meld_first() -> None:
    """K71: the pass opens a phase in which cards are tabled, and another pass ends the turn."""
    hands = ("8H KS 7C 7D 7S", "2D 3D")
    state = PASSING.setup(hands=hands, melds=("5H6H7H@1",), stock="").state()
    passing = state.play(".")
    assert (passing.turn, passing.phase, passing.passes) == (0, Phase.PASSING, 1)
    assert texts(passing) == ["7C7D7S", "8H>5H6H7H", "."]
    idle = passing.play(".")
    assert (idle.turn, idle.phase, idle.passes) == (1, Phase.DRAW, 1)
    tabled = passing.play("8H>5H6H7H")
    assert (tabled.phase, tabled.passes, texts(tabled)) == (Phase.PASSING, 0, ["7C7D7S", "."])
    assert (tabled.play(".").turn, tabled.play(".").passes) == (1, 0)
    assert idle.play(".", ".").ending is Ending.STOCK_OUT


def test_who_melds_everything_while_passing_goes_out() -> None:
    """K71, K53: an empty hand by melding ends the round there too, where melding does."""
    fields = {"hands": ("8H", "2D 3D"), "melds": ("5H6H7H@1",), "stock": ""}
    out = PASSING.setup(**fields).state().play(".", "8H>5H6H7H")  # type: ignore[arg-type]
    assert (out.ending, out.went_out) == (Ending.WENT_OUT, 0)
    floating = PASSING.with_options(going_out="discard_only")
    state = floating.setup(**fields).state().play(".", "8H>5H6H7H")  # type: ignore[arg-type]
    assert (state.ending, state.turn, state.phase) == (None, 1, Phase.DRAW)


def test_an_empty_hand_passes_at_once() -> None:
    """K71, section 8, 8: a floating seat has nothing to table, so its pass ends the turn."""
    game = game_of("persian-rummy(pass_allows_melds=True)")
    state = game.setup(hands=("", "KC", "QC", "JC"), stock="").state().play(".")
    assert (state.turn, state.phase, state.passes) == (1, Phase.DRAW, 1)
