"""Take the Pile keeps the laws of every game, and its own rules."""

from pathlib import Path

import pytest

from cardfishing.cards import CardSet
from cardfishing.errors import RulesError, SetupError
from cardfishing.testing import conformance, golden
from cardfishing_take_the_pile import TAKE_THE_PILE, PileRules, PileState

TestTakeThePile = conformance(TAKE_THE_PILE, rounds=1)
TestUnseen = conformance(TAKE_THE_PILE.with_options(looks=False, last_lone=False), rounds=1)
TestGolden = golden(Path(__file__).with_name("golden.toml"))

COVERED = CardSet.parse("AC JD 7S")


def first_capture(looks: str) -> PileState:
    """Return a position in which seat 0 has taken the pile first."""
    game = TAKE_THE_PILE.with_options(looks=looks)
    return game.parse_state("hands=KS,2H/3C,4S pile=KD covered=AC,JD,7S").play("KS")


@pytest.mark.parametrize(("looks", "seen"), [("True", COVERED), ("False", CardSet())])
def test_who_takes_first_may_look(looks: str, seen: CardSet) -> None:
    """P5: the first to take the pile sees what lay beneath; nobody else does before the end."""
    state = first_capture(looks)
    assert [state.observation(seat).covered for seat in (0, 1, None)] == [seen, *[CardSet()] * 2]
    for number in range(20):
        assert (state.resample(0, number).covered == COVERED) == bool(seen)
    drawn = {state.resample(1, number).covered for number in range(20)}
    assert len(drawn) > 1
    while state.turn is not None:
        state = state.apply(state.legal_moves.sample(1))
    assert all(state.observation(seat).covered == COVERED for seat in (0, 1, None))


def test_a_seat_counts_what_it_has_seen() -> None:
    """P5, P8: who has looked counts the ace and the jack beneath; the others know of neither."""
    state = first_capture("True")
    assert state.observation(0).score_sheet() == state.score_sheet()
    assert state.observation(1).score_sheet().totals == (3, 0)
    assert state.score_sheet().totals == (5, 0)


@pytest.mark.parametrize(
    "text",
    [
        "seat=1 hands=?1/3C,4S stock=?41 pile= won=KD,KS/ covered=AC,JD,7S looker=0 last=0",
        "seat=0 hands=2H/?2 stock=?41 pile= won=KD,KS/ covered=?3 looker=0 last=0",
        "hands=?0/?0 stock=?0 pile= won=KD,KS/ covered=?3 looker=0 last=0",
    ],
)
def test_a_view_shows_what_its_seat_may_see(text: str) -> None:
    """P5: a text in which somebody sees cards it may not see, or misses some, is no view."""
    with pytest.raises(SetupError, match="seen by who has looked, and at the end by all"):
        TAKE_THE_PILE.parse_observation(text)


def test_a_view_comes_after_the_deal() -> None:
    """P2: nobody sees empty hands while the stock has cards for them."""
    with pytest.raises(SetupError, match="deal these"):
        TAKE_THE_PILE.parse_observation("hands=?0/?0 stock=?8 pile=KD")


def test_a_target_is_a_number_of_points() -> None:
    """P9: rules without a target are refused with a remedy."""
    with pytest.raises(RulesError, match="from 1 up"):
        PileRules(target=0)
