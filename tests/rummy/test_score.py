"""What scores in rummy, item by item, with the numbers of the published rules."""

from __future__ import annotations

from typing import Final

import pytest

from cardfishing.rummy import RummyGame, RummyState
from cardfishing.scoring import ScoreLine, ScoreSheet
from cardfishing_persian_rummy import PERSIAN_RUMMY
from cardfishing_rummy500 import PARTNERSHIP_RUMMY_500, RUMMY_500
from tests.rummy.forms import game_of

SAME_TURN: Final = game_of("persian-rummy(quartet_when=same_turn)")
WILD: Final = game_of("rummy-500(jokers=2)")
WILD_DOUBLE: Final = game_of("rummy-500(jokers=2,quartet_double=any)")
JACKS: Final = game_of("rummy-500(quartet_double=jacks)")


def tabled(game: RummyGame, *melds: str) -> RummyState:
    """Return a state with some melds, in which every seat holds a five."""
    hands = [f"5{suit}" for suit in "DHSC"[: min(game.seat_counts)]]
    return game.setup(hands=hands, melds=melds).state()


def lines_of(sheet: ScoreSheet, item: str) -> list[ScoreLine]:
    """Return the lines of an item."""
    return [line for line in sheet.lines if line.item == item]


@pytest.mark.parametrize(
    ("game", "meld", "points"),
    [
        (RUMMY_500, "AC2C3C@0", (5, 1, 0)),
        (RUMMY_500, "QSKSAS@0", (35, 0, 0)),
        (RUMMY_500, "ASADAH@0", (45, 0, 0)),
        (RUMMY_500, "8C9C10CJC@0", (37, 0, 0)),
        (RUMMY_500, "7C7D7H7S@0", (28, 0, 0)),
        (RUMMY_500, "2C3C4C@0 AC@0", (9, 1, 0)),
        (PERSIAN_RUMMY, "JSQSKSAS@0", (45, 0, 0)),
        (PERSIAN_RUMMY, "ACADAHAS@0", (60, 0, 60)),
        (PERSIAN_RUMMY, "ACADAH@0", (45, 0, 0)),
        (PERSIAN_RUMMY, "10C10H10S@0", (30, 0, 0)),
        (PERSIAN_RUMMY, "10C10D10H10S@0", (40, 0, 40)),
        (PERSIAN_RUMMY, "8C9C10CJC@0", (37, 0, 0)),
        (PERSIAN_RUMMY, "JK1JK2JK3JK4@0", (80, 0, 80)),
        (PERSIAN_RUMMY, "JK1JK2JK3@0", (60, 0, 0)),
        (PERSIAN_RUMMY, "JCJDJHJS@0", (40, 0, 40)),
        (PERSIAN_RUMMY, "JCJDJH@0 JS@0", (40, 0, 0)),
        (game_of("rummy-500(low_ace_points=5)"), "AC2C3C@0", (5, 5, 0)),
        (game_of("rummy-500(low_ace_points=0)"), "AC2C3C@0", (5, 0, 0)),
        (game_of("rummy-500(pip_values=fives)"), "AC2C3C4C@0", (15, 1, 0)),
        (game_of("rummy-500(jokers=2,values={joker:30})"), "QSKSJK1=AS@0", (50, 0, 0)),
        (WILD, "7C7DJK1=7H@0", (29, 0, 0)),
        (WILD, "JK1=AC2C3C@0", (20, 0, 0)),
        (WILD_DOUBLE, "7C7DJK1=7HJK2=7S@0", (44, 0, 44)),
        (JACKS, "JCJDJHJS@0", (40, 0, 40)),
        (JACKS, "7C7D7H7S@0", (28, 0, 0)),
    ],
)
def test_what_a_meld_scores(game: RummyGame, meld: str, points: tuple[int, int, int]) -> None:
    """GF1, GP1, GP4, GP5, K44, K49, K61, K62: cards by rank, low aces, and what doubling adds."""
    sheet = tabled(game, meld).score_sheet()
    assert tuple(sheet.of(item)[0] for item in ("melded", "low_aces", "quartets")) == points
    assert sheet.totals[0] == sum(points) + sheet.of("hand")[0]


def test_each_card_on_the_table_says_what_it_scores() -> None:
    """DESIGN 6: a meld's credits are its cards in place, with seat, points and doubling."""
    (run,) = tabled(RUMMY_500, "2C3C4C@1 AC@0").melds
    assert [(str(c.card), c.seat, c.single, c.is_low) for c in run.credits] == [
        ("2C", 1, 2, False),
        ("3C", 1, 3, False),
        ("4C", 1, 4, False),
        ("AC", 0, 1, True),
    ]
    (set_of_four,) = tabled(PERSIAN_RUMMY, "JCJDJHJS@0").melds
    assert [(c.single, c.factor, c.points) for c in set_of_four.credits] == [(10, 2, 20)] * 4


def test_a_card_scores_for_who_lays_it_off() -> None:
    """F6, GF4, GQ2, GP15: the layer scores a card, or its side; an option credits the owner."""
    assert tabled(RUMMY_500, "4S6S5S@1 7S@0").score_sheet().of("melded") == (7, 15)
    owner = game_of("rummy-500(layoff_credit=owner)")
    assert tabled(owner, "4S5S6S@1 7S@0").score_sheet().of("melded") == (0, 22)
    partners = tabled(PARTNERSHIP_RUMMY_500, "9D9H9S@1 9C@0", "10SJSQS@2 KS@3")
    assert partners.score_sheet().of("melded") == (9 + 30, 27 + 10)


def after_three_jacks(game: RummyGame) -> RummyState:
    """Return a state in which seat 0 has laid three jacks in this turn and holds the fourth."""
    hands = ("JC JD JH JS 2C", "3D JK1", "4D", "5D")
    return game.setup(hands=hands, phase="meld").state().play("JCJDJH")


def test_a_quartet_completed_in_the_same_turn() -> None:
    """GP1, K63: single by default, double where completing it in the same turn is enough."""
    late = after_three_jacks(PERSIAN_RUMMY).play("JS>JCJDJH")
    assert late.score_sheet().of("quartets") == (0, 0)
    assert late.melds[0].text == "JCJDJH@0 JS@0"
    whole = after_three_jacks(SAME_TURN).play("JS>JCJDJH")
    assert [whole.score_sheet().of(item)[0] for item in ("melded", "quartets")] == [40, 40]
    assert whole.melds[0].text == "JCJDJHJS@0"


def test_a_quartet_completed_later_is_single() -> None:
    """Section 8, 11: only the seat that laid the three, before its turn ends, doubles them."""
    hands = ("JC JD JH 2C 2S", "JS 3D 3H", "4D", "5D")
    laid = SAME_TURN.setup(hands=hands, phase="meld").state().play("JCJDJH", "-2C")
    assert laid.public.fresh == 0
    assert laid.play("+", "JS>JCJDJH").score_sheet().of("quartets") == (0, 0)
    mine = SAME_TURN.setup(hands=("JS 2C", "3D", "4D", "5D"), melds=("JCJDJH@0",), phase="meld")
    assert mine.state().play("JS>JCJDJH").score_sheet().of("quartets") == (0, 0)


def test_a_run_of_the_same_turn_is_no_quartet() -> None:
    """P13: what is laid off on a run laid in the same turn stays a part of its own."""
    hands = ("4S 5S 6S 7S 2C", "3D", "4D", "5D")
    state = SAME_TURN.setup(hands=hands, phase="meld").state().play("4S5S6S", "7S>4S5S6S")
    assert [meld.text for meld in state.melds] == ["4S5S6S@0 7S@0"]
    assert state.score_sheet().of("quartets") == (0, 0)


def test_hands_are_taken_off_seat_by_seat() -> None:
    """F13, F14, GF9: each hand that holds cards has a line, an ace costs 15, totals may be < 0."""
    hands, melds = ("AS 10D", "5C", "", "JH"), ("9D9H9S@1",)
    state = PERSIAN_RUMMY.setup(hands=hands, melds=melds, turn=1).state()
    found = [(line.side, line.points, line.seat) for line in lines_of(state.score_sheet(), "hand")]
    assert found == [(0, -25, 0), (1, -5, 1), (1, -10, 3)]
    assert state.score_sheet().totals == (-25, 12)
    worthless = game_of("rummy-500(values={king:0})").setup(hands=("KC", "2C")).state()
    assert [line.points for line in lines_of(worthless.score_sheet(), "hand")] == [0, -2]


def test_the_partner_of_who_goes_out_pays_too() -> None:
    """GQ1: N tables 60 and goes out, S 25 and holds 45; E tables 30 and holds 20, W holds 35."""
    state = PARTNERSHIP_RUMMY_500.setup(
        hands=("", "KH KS", "AH AD AS", "QH QS AC"),
        melds=("JCQCKC@0", "JDQDKD@0", "3H4H5H6H7H@2", "10D10H10S@1"),
        phase="meld",
    ).state()
    assert state.is_terminal
    assert state.score_sheet().totals == (40, -25)
    assert state.returns() == (40, -25, 40, -25)


def test_going_out_has_a_line_once_somebody_has() -> None:
    """F11, P14, section 8, 10: the bonus is in the sheet once somebody has gone out, not before.

    It tells who did, also where that is worth nothing.
    """
    hands = ("7C 7D 7H", "KC", "QC", "JC")
    for game, worth in ((PERSIAN_RUMMY, 25), (PARTNERSHIP_RUMMY_500, 0)):
        before = game.setup(hands=hands, phase="meld").state()
        assert lines_of(before.score_sheet(), "going_out") == []
        after = before.play("7C7D7H")
        (line,) = lines_of(after.score_sheet(), "going_out")
        assert (line.side, line.points, line.seat) == (0, worth, 0)
    stopped = PERSIAN_RUMMY.setup(hands=hands, ended="stock_out").state()
    assert lines_of(stopped.score_sheet(), "going_out") == []


def test_a_seat_sees_the_lines_of_the_table() -> None:
    """DESIGN 6: an observation's sheet has the public lines; cards in hand are not among them."""
    state = tabled(PERSIAN_RUMMY, "JCJDJHJS@1", "QSKSAS@2")
    for seat in (0, None):
        sheet = state.observation(seat).score_sheet()
        assert [line.item for line in sheet.lines] == ["melded", "melded", "quartets"]
        assert sheet.totals == (35, 80)
    assert [line.item for line in state.score_sheet().lines].count("hand") == 4


def test_the_bonus_for_the_match_is_a_line_of_the_sheet_that_wins_it() -> None:
    """K78: whoever wins the match gets the bonus by a line of the last round, and only there."""
    game = game_of("persian-rummy(game_bonus=50)")
    hands = ("", "KC", "QC", "JC")
    last = game.setup(hands=hands, phase="meld", round_no=1).state()
    assert [(line.item, line.side, line.points) for line in last.score_sheet().lines] == [
        ("hand", 1, -10),
        ("hand", 0, -10),
        ("hand", 1, -10),
        ("going_out", 0, 25),
        ("game_bonus", 0, 50),
    ]
    settled = game.settle(last.standing, last.score_sheet())
    assert (settled.scores, settled.winner) == ((65, -20), 0)
    first = game.setup(hands=hands, phase="meld").state()
    assert lines_of(first.score_sheet(), "game_bonus") == []
    without = PERSIAN_RUMMY.setup(hands=hands, phase="meld", round_no=1).state()
    assert lines_of(without.score_sheet(), "game_bonus") == []
    assert lines_of(last.observation(0).score_sheet(), "game_bonus") == []


def test_items_come_in_counting_order() -> None:
    """DESIGN 6: the lines of a sheet follow the order of the game's items."""
    state = PERSIAN_RUMMY.with_options(ace_runs="both").setup(
        hands=("", "KC", "QC", "JC"), melds=("AC2C3C@0", "9C9D9H9S@1"), phase="meld"
    )
    items = [line.item for line in state.state().score_sheet().lines]
    names = [item.name for item in PERSIAN_RUMMY.items]
    assert names == ["melded", "low_aces", "quartets", "hand", "going_out", "game_bonus"]
    assert items == sorted(items, key=names.index)
    assert set(items) == set(names[:-1])
