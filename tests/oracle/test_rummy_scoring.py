"""The points of a round and the match (F13 to F15, Q3 to Q6, P12 to P16, K44, K49, K52 to K78)."""

from dataclasses import replace

import pytest

from .rummy.helpers import mine, play, tabled_by
from .rummy.model import Line, Position
from .rummy.options import PARTNERSHIP_500, PERSIAN, RUMMY_500, Options, Values
from .rummy.scoring import Settled, lines, settle

WILD = replace(RUMMY_500, jokers=2)
SAME_TURN = replace(PERSIAN, quartet_when="same_turn")
NS, EW = 0, 1


def total(position: Position, options: Options, side: int = NS) -> int:
    """All that a side gets."""
    return sum(line.points for line in lines(position, options) if line.side == side)


def tabled(meld: str, options: Options) -> int:
    """What the melds bring side 0."""
    return total(tabled_by(meld), options)


def settled(scores: tuple[int, ...], points: tuple[int, ...], options: Options) -> Settled:
    """The scores after a last round with these points, in which side 1 went out."""
    scored = [Line("melded", side, number) for side, number in enumerate(points)]
    return settle(scores, options.deals - 1, [*scored, Line("going_out", 1, 0, 1)], options)


# --- Cards -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("meld", "points"),
    [
        ("AC2C3C@0", 6),
        ("QSKSAS@0", 35),
        ("ADAHAS@0", 45),
        ("AH2H3H4H@0", 10),
        ("2H3H4H@0 AH@0", 10),
        ("JHQHKH@0 AH@0", 45),
    ],
)
def test_gf1_values(meld: str, points: int) -> None:
    """F13, GF1: pips, ten for courts, fifteen for an ace unless it is low in a run."""
    assert tabled(meld, RUMMY_500) == points


def test_gf1_an_ace_in_hand() -> None:
    """F13, GF1: an ace in hand costs fifteen."""
    assert lines(mine("AC", "2D"), RUMMY_500) == [Line("hand", 0, -15, 0), Line("hand", 1, -2, 1)]


@pytest.mark.parametrize(
    ("meld", "points"),
    [
        ("10C10H10S@0", 30),
        ("10C10D10H10S@0", 80),
        ("8C9C10CJC@0", 37),
        ("JSQSKSAS@0", 45),
        ("ACADAHAS@0", 120),
        ("ACADAH@0", 45),
        ("JK1JK2JK3@0", 60),
        ("JK1JK2JK3JK4@0", 160),
    ],
)
def test_gp4_gp5_persian_values(meld: str, points: int) -> None:
    """P4, P12, P13, GP4, GP5, K61, K62: tens ten, jokers twenty, quartets twice, runs never."""
    assert tabled(meld, PERSIAN) == points


def test_points_by_option() -> None:
    """K43, K44, K49, K61: fives, the low ace and named values are options; wild jokers are 15."""
    assert tabled("7C8C9C10C@0", replace(RUMMY_500, pip_values="fives")) == 25
    low_five = replace(RUMMY_500, low_ace_points=5)
    assert lines(tabled_by("AC2C3C@0"), low_five) == [
        Line("melded", 0, 5),
        Line("low_aces", 0, 5),
    ]
    values = Values(joker=25, ace=11, king=4, queen=3, jack=2, ten=1)
    assert tabled("10CJCQCKCAC@0", replace(RUMMY_500, values=values)) == 21
    assert tabled("JK1=AC2C3C@0", WILD) == 20
    assert total(mine("JK1"), WILD) == -15


# --- Quartets --------------------------------------------------------------------------


def test_gp1_quartets() -> None:
    """P13, K63, GP1: four jacks at once 80; three and one later 40, in one turn 80 by option."""
    assert tabled("JCJDJHJS@0", PERSIAN) == 80
    assert tabled("JCJDJH@0 JS@0", PERSIAN) == 40
    position = mine("JC JD JH JS KC KD", phase="meld")
    for options, points in [(PERSIAN, 40), (SAME_TURN, 80)]:
        after = play(position, "JCJDJH JS>JCJDJH", options)
        assert total(after, options) + 20 == points
        assert total(play(position, "JCJDJHJS", options), options) + 20 == 80


def test_a_quartet_of_two_turns_or_two_seats_is_single() -> None:
    """K63, clause 11: in a later turn, or on the meld of another, the fourth card counts once."""
    position = mine("JC JD JH JS KC KD", "2D", phase="meld", stock="3D 4D 5D 6D")
    after = play(position, "JCJDJH -KC + -2D + JS>JCJDJH", SAME_TURN)
    assert total(after, SAME_TURN) == 40 - 10 - 4
    theirs = mine("JS KC", melds=("JCJDJH@1",), phase="meld")
    assert total(play(theirs, "JS>JCJDJH", SAME_TURN), SAME_TURN) == 10 - 10


def test_which_quartets_double() -> None:
    """K62: any rank, or jacks only, or none; what the doubling adds is a line of its own."""
    fours = tabled_by("4C4D4H4S@0", "JCJDJHJS@1")
    assert lines(fours, PERSIAN) == [
        Line("melded", 0, 16),
        Line("melded", 1, 40),
        Line("quartets", 0, 16),
        Line("quartets", 1, 40),
    ]
    jacks = lines(fours, replace(PERSIAN, quartet_double="jacks"))
    assert jacks[2:] == [Line("quartets", 1, 40)]
    assert len(lines(fours, PARTNERSHIP_500)) == 2


# --- Rounds ----------------------------------------------------------------------------


def test_gf4_gf8_gq2_gp15_a_lay_off_counts_for_the_layer() -> None:
    """F6, Q3, P8, K52, GF4, GQ2, GP15: the card is his who lays it, or by option the owner's."""
    nines = mine("9C", "2D", "3D", "4D", melds=("9D9H9S@1",), phase="meld", sides=(0, 1, 0, 1))
    after = play(nines, "9C>9D9H9S", PARTNERSHIP_500)
    assert total(after, PARTNERSHIP_500) == 9 - 3
    owner = replace(PARTNERSHIP_500, layoff_credit="owner")
    assert lines(after, owner)[:1] == [Line("melded", EW, 36)]
    assert tabled("4S5S6S@2 7S@3", PERSIAN) == 15
    assert total(tabled_by("4S5S6S@2 7S@3 8S@0"), PERSIAN, EW) == 7
    sevens = play(mine("7H 7D 7S KC", "2D", phase="meld"), "7D7H7S -KC", RUMMY_500)
    assert lines(sevens, RUMMY_500) == [
        Line("melded", 0, 21),
        Line("hand", 1, -2, 1),
        Line("going_out", 0, 0, 0),
    ]


@pytest.mark.parametrize(
    ("melds", "hand", "points"),
    [
        (("10CJCQCKC@0", "ADAHAS@0"), "AC KD KH KS QD QH QS JD 5D", -5),
        (("10CJCQCKC@0",), "10H", 30),
    ],
)
def test_gf9_tabled_less_what_is_left(melds: tuple[str, ...], hand: str, points: int) -> None:
    """F14, GF9: 85 tabled and 90 in hand are 5 below zero; 40 and a ten in hand are 30."""
    assert total(mine(hand, "2D", melds=melds), RUMMY_500) == points


def test_gq1_partners() -> None:
    """Q4, Q5, K73, GQ1: the round ends for all; both partners' melds and hands count."""
    melds = ("10C10D10H@0", "JCJDJH@0", "3D4D5D6D7D@2", "QCQDQH@1")
    hands = ("7C", "KS KD", "AS KH KC QS", "AD JS 10S")
    position = mine(*hands, melds=melds, phase="meld", sides=(0, 1, 0, 1))
    after = play(position, "-7C", PARTNERSHIP_500)
    assert lines(after, PARTNERSHIP_500) == [
        Line("melded", NS, 60 + 25),
        Line("melded", EW, 30),
        Line("hand", EW, -20, 1),
        Line("hand", NS, -45, 2),
        Line("hand", EW, -35, 3),
        Line("going_out", NS, 0, 0),
    ]
    assert (total(after, PARTNERSHIP_500), total(after, PARTNERSHIP_500, EW)) == (40, -25)


def test_the_bonus() -> None:
    """P14, K54, clause 10: 25 for the side that goes out, and no line before that."""
    position = mine("7S", "2D", "3D", "4D", melds=("7C7D7H@1",), phase="meld", sides=(0, 1, 0, 1))
    assert "going_out" not in {line.item for line in lines(position, PERSIAN)}
    after = play(position, "7S>7C7D7H", PERSIAN)
    assert lines(after, PERSIAN)[-1] == Line("going_out", NS, 25, 0)


# --- The match -------------------------------------------------------------------------


def test_gf10_the_highest_of_those_at_500() -> None:
    """F15, GF10: 510 beats 508; at 505 each another round is played."""
    assert settled((480, 470), (30, 38), RUMMY_500) == Settled((510, 508), 0)
    assert settled((480, 470), (25, 35), RUMMY_500) == Settled((505, 505), None)
    assert settled((480, 470), (19, 29), RUMMY_500) == Settled((499, 499), None)


def test_a_tie_at_500() -> None:
    """K56: by option the side that went out wins, if it is among the highest."""
    options = replace(RUMMY_500, finish_tie="went_out")
    assert settled((480, 470), (25, 35), options) == Settled((505, 505), 1)
    assert settled((510, 470, 510), (0, 35, 0), options) == Settled((510, 505, 510), None)


def test_gp10_two_deals() -> None:
    """P16, GP10: the higher sum of two deals wins; if they are equal an extra deal decides."""
    first = settle((0, 0), 0, [Line("melded", NS, 154), Line("melded", EW, -55)], PERSIAN)
    assert first == Settled((154, -55), None)
    assert settled(first.scores, (-20, 190), PERSIAN) == Settled((134, 135), EW)
    assert settled((100, 80), (60, 80), PERSIAN) == Settled((160, 160), None)
    extra = settle((160, 160), 2, [Line("melded", EW, 1)], PERSIAN)
    assert extra == Settled((160, 161), EW)


def test_the_end_by_option() -> None:
    """K74, K77, K78: a drawn match, more deals, a target instead, and a bonus for the winner."""
    draw = replace(PERSIAN, match_tie="draw")
    assert settled((100, 80), (60, 80), draw) == Settled((160, 160), None, drawn=True)
    three = replace(PERSIAN, deals=3)
    assert settle((9, 0), 1, [], three) == Settled((9, 0), None)
    assert settle((9, 0), 2, [], three) == Settled((9, 0), NS)
    target = replace(PERSIAN, target=200)
    assert settle((190, 0), 7, [], target).winner is None
    assert settle((190, 0), 0, [Line("melded", NS, 10)], target).winner == NS
    assert settle((9, 0), 1, [], replace(PERSIAN, game_bonus=100)) == Settled((109, 0), NS)
