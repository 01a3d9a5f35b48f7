"""Kasino in its Swedish and its Finnish form (section 6.1)."""

from dataclasses import replace

import pytest

from .casino import apply, legal_moves
from .helpers import OPPONENT, capture, cards, ended, mine, trail
from .model import PACK, Options
from .options import FINNISH, NORDIC
from .scoring import carried, lines, points, settle
from .values import hand_values, table_values


@pytest.mark.parametrize(
    ("card", "small", "big"), [("AS", 1, 14), ("AH", 1, 14), ("2S", 2, 15), ("10D", 10, 16)]
)
def test_the_big_cards_have_two_values(card: str, small: int, big: int) -> None:
    """Section 6.1: in Sweden both anywhere; in Finland one in the hand, the other on the table."""
    assert hand_values(card, NORDIC) == table_values(card, NORDIC) == (small, big)
    assert (hand_values(card, FINNISH), table_values(card, FINNISH)) == ((big,), (small,))


@pytest.mark.parametrize(("card", "value"), [("2C", 2), ("10S", 10), ("JD", 11), ("KH", 13)])
def test_all_other_cards_have_one_value(card: str, value: int) -> None:
    """R1: faces are numerals, and the other twos and tens are twos and tens."""
    for options in (NORDIC, FINNISH):
        assert hand_values(card, options) == table_values(card, options) == (value,)


def test_a_card_has_one_value_in_a_play() -> None:
    """Section 6.1: 2S takes twos or fifteens, in Finland fifteens only; it need not take any."""
    position = mine("2S", "2C 2D KD")
    fifteens = {trail("2S"), capture("2S", "KD 2C"), capture("2S", "KD 2D")}
    twos = {capture("2S", "2C"), capture("2S", "2D"), capture("2S", "2C 2D")}
    assert legal_moves(position, NORDIC) == fifteens | twos
    assert legal_moves(position, FINNISH) == fifteens


def test_table_cards_are_big_in_sweden_only() -> None:
    """Section 6.1: 2S and an ace on the table are 15 and 1, or 2 and 1, or 2 and 14."""
    position = mine("10D 3H", "2S AC")
    small = {trail("10D"), trail("3H"), capture("3H", "2S AC")}
    assert legal_moves(position, FINNISH) == small
    assert legal_moves(position, NORDIC) == small | {capture("10D", "2S AC")}
    ace = mine("AS", "AC 10D 4C")
    fourteen = {trail("AS"), capture("AS", "10D 4C")}
    assert legal_moves(ace, FINNISH) == fourteen
    assert legal_moves(ace, NORDIC) == fourteen | {
        capture("AS", "AC"),
        capture("AS", "AC 10D 4C"),
    }


def test_nothing_is_built() -> None:
    """Section 6.1: with a seven in the hand a five and a two still make no build."""
    for options in (NORDIC, FINNISH):
        assert legal_moves(mine("2C 7D", "5H"), options) == {trail("2C"), trail("7D")}


# --- Points ----------------------------------------------------------------------------


def test_the_points_of_the_swedish_game() -> None:
    """Section 6.1: spades two, cards one, aces one each, 10D two, 2S one, last capture one."""
    end = ended(" ".join(PACK), "", sweeps=(2, 3), last_capturer=1)
    assert lines(end, NORDIC) == [
        ("spades", 0, 2),
        ("cards", 0, 1),
        ("aces", 0, 4),
        ("big_casino", 0, 2),
        ("little_casino", 0, 1),
        ("last_capture", 1, 1),
        ("sweeps", 0, 2),
        ("sweeps", 1, 3),
    ]
    assert not any(points(replace(end, last_capturer=None), NORDIC)["last_capture"])


def test_the_points_of_the_finnish_game() -> None:
    """Section 6.1: the same without the last capture, and sweeps cancel."""
    end = ended(" ".join(PACK), "", sweeps=(2, 3), last_capturer=1)
    scored = points(end, FINNISH)
    assert "last_capture" not in scored
    assert [sum(scored[item]) for item in ("cards", "spades", "aces")] == [1, 2, 4]
    assert scored["sweeps"] == (0, 1)


def test_the_last_capture_is_the_sides() -> None:
    """C1, C24: the point goes to the partners; taking the cards left is no capture."""
    partners = replace(ended("", ""), sides=(0, 1, 0, 1), last_capturer=3)
    assert points(partners, NORDIC)["last_capture"] == (0, 1)
    left = apply(mine("7S", "KD", opponent="", last_capturer=OPPONENT), trail("7S"), NORDIC)
    assert left.piles[OPPONENT] == cards("7S KD")
    assert points(left, NORDIC)["last_capture"] == (0, 1)
    taken = mine("7S", "3H 4D KD", opponent="", last_capturer=OPPONENT)
    after = apply(taken, capture("7S", "3H 4D"), NORDIC)
    assert points(after, NORDIC)["last_capture"] == (1, 0)


def test_the_last_deal_has_no_sweeps_in_finland() -> None:
    """Section 6.1: a sweep counts as long as there is a stock."""
    clearing = capture("7S", "3H 4D")
    last = mine("7S", "3H 4D", opponent="KC 9D")
    earlier = replace(last, stock=PACK[:8])
    swept = [
        apply(position, clearing, options).sweeps
        for options in (NORDIC, FINNISH)
        for position in (earlier, last)
    ]
    assert swept == [(1, 0), (1, 0), (1, 0), (0, 0)]


def test_no_sweeps_once_a_side_has_ten_in_finland() -> None:
    """Section 6.1: that goes for all sides; in Sweden sweeps always count."""
    end = ended("", "", sweeps=(3, 1))
    scores = [(9, 9), (10, 0), (0, 10), (0, 15)]
    swept = [points(end, FINNISH, before=before)["sweeps"] for before in scores]
    assert swept == [(2, 0), (0, 0), (0, 0), (0, 0)]
    assert {points(end, NORDIC, before=before)["sweeps"] for before in scores} == {(3, 1)}


def test_ties_roll_over_in_finland() -> None:
    """K40: the tied cards and spades wait for the next hand; in Sweden they are lost."""
    tied = ended("3S 4C", "5S 6C")
    waiting = carried(tied, FINNISH)
    assert waiting == (("spades", 2), ("cards", 1))
    assert lines(ended("3S", ""), FINNISH, waiting) == [("spades", 0, 4), ("cards", 0, 2)]
    assert carried(tied, NORDIC) == ()


@pytest.mark.parametrize("options", [NORDIC, FINNISH])
def test_sixteen_wins(options: Options) -> None:
    """Section 6.1, C27: at 16 the higher total wins, and equal totals go on without overtime."""
    end = ended("3S 4C", "AC")  # three for most spades and cards, and one for the ace
    for before, winner in [((12, 0), None), ((13, 0), 0), ((13, 16), 1), ((14, 16), None)]:
        settled = settle(before, lines(end, options, before=before), options)
        assert (settled.winner, settled.overtime) == (winner, False)
