"""What empty hands of a set-up mean, and how one says that the round is over."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, Literal

import pytest

from cardfishing.rummy import Ending, Phase, RummyGame, RummyState
from cardfishing_persian_rummy import PERSIAN_RUMMY
from cardfishing_rummy500 import PARTNERSHIP_RUMMY_500, RUMMY_500
from tests.oracle.rummy.options import PARTNERSHIP_500
from tests.oracle.rummy.rummy import set_up
from tests.rummy.adapter import position
from tests.rummy.forms import game_of

BARRING: Final = game_of("rummy-500(top_card=free_no_rediscard)")


def state(game: RummyGame, **fields: object) -> RummyState:
    """Return the state of a set-up in which seat 0 holds 8S 9S and seat 1 the king of clubs."""
    facts: dict[str, Any] = {"hands": ("8S 9S", "KC"), **fields}
    return game.setup(**facts).state()


def ending(game: RummyGame, **fields: object) -> tuple[Ending | None, int | None, int | None]:
    """Return how a set-up has ended, who has gone out, and who is to act."""
    found = state(game, **fields)
    return found.ending, found.went_out, found.turn


@pytest.mark.parametrize("phase", ["draw", "meld"])
@pytest.mark.parametrize(
    ("hands", "turn", "out"),
    [
        (("", "KC", "QC"), 0, 0),
        (("8S", "", "QC"), 0, 1),
        (("8S", "", ""), 0, 2),
        (("8S", "", ""), 2, 1),
    ],
)
def test_any_empty_hand_ends_a_round_of_500(
    hands: tuple[str, ...], turn: int, out: int, phase: str
) -> None:
    """Section 8, 9: the round is over; of several that seat has gone out that played last."""
    if phase == "meld" and not hands[turn]:
        out = turn
    found = state(RUMMY_500, hands=hands, turn=turn, phase=phase)
    assert (found.ending, found.went_out, found.turn) == (Ending.WENT_OUT, out, None)
    assert list(found.legal_moves) == []
    (line,) = (line for line in found.score_sheet().lines if line.item == "going_out")
    assert (line.side, line.seat) == (out, out)


@pytest.mark.parametrize("phase", ["draw", "meld"])
@pytest.mark.parametrize("turn", range(4))
@pytest.mark.parametrize(
    "hands", [("", "2D", "3D", "4D"), ("7C", "2D", "", "4D"), ("", "2D", "", "4D")]
)
@pytest.mark.parametrize("going_out", ["either", "meld_only", "discard_only"])
def test_empty_hands_mean_what_the_rules_say(
    going_out: Literal["either", "meld_only", "discard_only"],
    hands: tuple[str, ...],
    turn: int,
    phase: str,
) -> None:
    """Section 8, 9: the oracle says whether the round is over, who has gone out, and who floats."""
    game = PARTNERSHIP_RUMMY_500.with_options(going_out=going_out)
    full = game.setup(hands=("7C", "2D", "3D", "4D"), turn=turn, phase=phase, discard="KS").state()
    found = game.setup(hands=hands, turn=turn, phase=phase, discard="KS").state()
    placed = replace(
        position(full),
        hands=tuple(frozenset(hand.split()) for hand in hands),
        stock=position(found).stock,
    )
    assert position(found) == set_up(placed, replace(PARTNERSHIP_500, going_out=going_out))


def test_an_empty_hand_floats_in_persian_rummy() -> None:
    """Section 8, 9: only the mover in phase meld has gone out, bonus included; others float."""
    hands = ("", "KC", "QC", "JC")
    assert ending(PERSIAN_RUMMY, hands=hands, phase="meld") == (Ending.WENT_OUT, 0, None)
    out = state(PERSIAN_RUMMY, hands=hands, phase="meld")
    assert out.score_sheet().of("going_out") == (25, 0)
    assert ending(PERSIAN_RUMMY, hands=hands) == (None, None, 0)
    assert ending(PERSIAN_RUMMY, hands=hands, turn=1, phase="meld") == (None, None, 1)
    passing = PERSIAN_RUMMY.with_options(pass_allows_melds=True)
    assert ending(passing, hands=hands, phase="passing", stock="") == (Ending.WENT_OUT, 0, None)


def test_an_empty_hand_after_melding_ends_the_turn_where_only_a_discard_goes_out() -> None:
    """K53 discard_only: the mover in phase meld floats, and the next player draws."""
    game = game_of("rummy-500(going_out=discard_only)")
    hands, melds = ("", "KC", "QC"), ("4D5D6D@0",)
    assert ending(game, hands=hands, phase="meld", melds=melds) == (None, None, 1)
    assert ending(game, hands=hands, melds=melds) == (None, None, 0)
    at_once = game.with_options(stock_out="immediate")
    fields = {"hands": hands, "phase": "meld", "melds": melds}
    assert ending(at_once, **fields) == (None, None, 1)
    assert ending(at_once, **fields, stock="") == (Ending.STOCK_OUT, None, None)
    doubling = game.with_options(quartet_double="any", quartet_when="same_turn")
    found = state(doubling, **fields, fresh=(0,))
    assert (found.turn, found.phase, found.public.fresh) == (1, Phase.DRAW, 0)


@pytest.mark.parametrize(
    ("fields", "end"),
    [
        ({"ended": "stock_out"}, (Ending.STOCK_OUT, None, None)),
        ({"ended": "max_moves"}, (Ending.MAX_MOVES, None, None)),
        ({"ended": "went_out", "hands": ("8S", ""), "turn": 1}, (Ending.WENT_OUT, 1, None)),
        (
            {"ended": "stock_out", "hands": ("8S 9S", ""), "phase": "meld", "barred": "8S"},
            (Ending.STOCK_OUT, None, None),
        ),
    ],
)
def test_a_setup_may_say_how_the_round_ended(
    fields: dict[str, object], end: tuple[Ending, int | None, None]
) -> None:
    """DESIGN 6: `ended` says how, which cards alone can't; nothing of the turn is left then."""
    found = state(BARRING, **fields)
    assert (found.ending, found.went_out, found.turn) == end
    assert (found.phase, found.barred, found.must_use) == (Phase.DRAW, None, None)
    assert found.outcome is not None
    assert found.outcome.termination == end[0].value
