"""The options on points and matches, and what the forms score (C24 to C27, K26 to K40)."""

from collections import Counter
from dataclasses import replace

import pytest

from .casino import apply
from .helpers import OPPONENT, capture, cards, ended, mine, seated, trail
from .model import PACK, Options, Position
from .options import DIAMOND_CASINO, ENGLISH_CASINO_1792, SPADE_CASINO
from .scoring import Line, Settled, carried, lines, points, settle

SWEEPS = Options(sweeps="score")
COUNT_OUT = Options(finish="count_out")


def totals(position: Position, options: Options) -> tuple[int, ...]:
    """The points of each side."""
    return tuple(map(sum, zip(*points(position, options).values(), strict=True)))


def all_but(text: str, pack: tuple[str, ...] = PACK) -> str:
    """All cards of the pack but these."""
    return " ".join(card for card in pack if card not in cards(text))


# --- Lines in counting order (C26, R4, R5) ---------------------------------------------


def test_lines_come_in_counting_order() -> None:
    """R5: cards, spades, Big Casino, Little Casino, aces S C H D, sweeps; nothing for nothing."""
    position = ended("AS 2S KS AD QD", "10D AC AH 3H", sweeps=(0, 2))
    assert lines(position, SWEEPS) == [
        ("cards", 0, 3),
        ("spades", 0, 1),
        ("big_casino", 1, 2),
        ("little_casino", 0, 1),
        ("aces", 0, 1),
        ("aces", 1, 1),
        ("aces", 1, 1),
        ("aces", 0, 1),
        ("sweeps", 1, 2),
    ]


def test_gr9_sweeps_do_not_cancel() -> None:
    """R4: three sweeps against one score three and one."""
    assert points(ended("2C", "3C", sweeps=(3, 1)), SWEEPS)["sweeps"] == (3, 1)


def test_sweeps_may_be_no_points() -> None:
    """C25, K28: by default sweeps are not counted."""
    assert points(ended("2C", "3C", sweeps=(3, 1)))["sweeps"] == (0, 0)


def test_worths_may_be_set_item_by_item() -> None:
    """K38: items that are named change their worth, the others keep theirs; nothing is nothing."""
    position = ended("AS 2S KS AD", "10D AC AH")
    options = Options(points=(("cards", 0), ("big_casino", 5), ("aces", 2)))
    assert lines(position, options) == [
        ("spades", 0, 1),
        ("big_casino", 1, 5),
        ("little_casino", 0, 1),
        ("aces", 0, 2),
        ("aces", 1, 2),
        ("aces", 1, 2),
        ("aces", 0, 2),
    ]


@pytest.mark.parametrize("suit", "SHDC")
def test_little_casino_may_be_another_two(suit: str) -> None:
    """K39: the two of any suit may be the Little Casino."""
    options = {
        "S": Options(little_casino="2S"),
        "H": Options(little_casino="2H"),
        "D": Options(little_casino="2D"),
        "C": Options(little_casino="2C"),
    }[suit]
    for other in "SHDC":
        scored = points(ended("2" + other, "3C"), options)["little_casino"]
        assert scored == (1 if other == suit else 0, 0)


# --- Ties (K40) ------------------------------------------------------------------------


def test_a_tie_is_lost_by_default() -> None:
    """C26, K40: two cards each, and a spade each, give nobody anything."""
    assert lines(ended("3S 4C", "5S 6C")) == []
    assert carried(ended("3S 4C", "5S 6C")) == ()


def test_a_tie_may_be_split_in_whole_points() -> None:
    """K40: three points between two are one each, one between two is nothing."""
    split = Options(tie_rule="split")
    assert lines(ended("3S 4C", "5S 6C"), split) == [("cards", 0, 1), ("cards", 1, 1)]
    three = ended("3S 4C", "5S 6C", "7S 8C")
    assert lines(three, split) == [("cards", 0, 1), ("cards", 1, 1), ("cards", 2, 1)]
    two_of_three = ended("3S 4C", "5S 6C", "7H")
    assert lines(two_of_three, split) == [("cards", 0, 1), ("cards", 1, 1)]
    assert carried(three, split) == ()


def test_a_tie_over_nothing_is_not_split() -> None:
    """K40: when nobody has a spade, nobody scores spades."""
    options = Options(tie_rule="split", points=(("spades", 4),))
    assert points(ended("4C", "6C"), options)["spades"] == (0, 0)
    assert points(ended("4S", "6S"), options)["spades"] == (2, 2)


def test_a_tie_may_be_carried_to_the_next_hand() -> None:
    """K40: tied points wait, grow with another tie, and go to the next side with the most."""
    carry = Options(tie_rule="carry")
    tied = ended("3S 4C", "5S 6C")
    once = carried(tied, carry)
    assert lines(tied, carry) == []
    assert once == (("cards", 3), ("spades", 1))
    spades_won = ended("3S 4S", "5S 6C")
    twice = carried(spades_won, carry, once)
    assert lines(spades_won, carry, once) == [("spades", 0, 2)]
    assert twice == (("cards", 6),)
    cards_won = ended("3S", "5C 6C")
    assert lines(cards_won, carry, twice) == [("cards", 1, 9), ("spades", 0, 1)]
    assert carried(cards_won, carry, twice) == ()


# --- Sweeps and the residue (K26 to K28) -----------------------------------------------


def test_the_last_capture_may_be_no_sweep() -> None:
    """GC19, K28: the very last card of the hand sweeps, unless ``last_card_sweep`` is off."""
    last = mine("7S", "3H 4D", opponent="")
    earlier = mine("7S", "3H 4D", opponent="KC")
    off = Options(sweeps="score", last_card_sweep=False)
    clearing = capture("7S", "3H 4D")
    assert apply(last, clearing, SWEEPS).sweeps == (1, 0)
    assert apply(last, clearing, off).sweeps == (0, 0)
    assert apply(earlier, clearing, off).sweeps == (1, 0)
    another_packet = replace(last, stock=PACK[:8])
    assert apply(another_packet, clearing, off).sweeps == (1, 0)


@pytest.mark.parametrize(
    ("options", "receiver"),
    [
        (Options(), OPPONENT),
        (Options(residue="dealer_side"), 0),
        (Options(residue="nobody"), None),
    ],
)
def test_the_residue_goes_where_the_option_says(options: Options, receiver: int | None) -> None:
    """C24, K26: to the last capturer, to the dealer's side, or to nobody."""
    position = replace(mine("7S", "3H", opponent="", last_capturer=OPPONENT), dealer=0)
    after = apply(position, trail("7S"), options)
    left = cards("7S 3H")
    assert after.loose == (left if receiver is None else frozenset())
    for side in (0, 1):
        assert after.piles[side] == (left if side == receiver else frozenset())


def test_the_dealers_side_gets_the_residue_though_nobody_captured() -> None:
    """K26: in partnership the dealer's partner gets it as well, in the common pile."""
    position = seated("7S", "", "", "", loose="3H")
    after = apply(position, trail("7S"), Options(residue="dealer_side"))
    assert after.piles == (frozenset(), cards("7S 3H"))


def test_the_residue_may_be_a_sweep() -> None:
    """K28: whoever gets at least one card left at the end scores a sweep for it."""
    options = Options(sweeps="score", residue_is_sweep=True)
    position = mine("7S", "3H 4D", opponent="", last_capturer=OPPONENT)
    assert apply(position, trail("7S"), options).sweeps == (0, 1)
    assert apply(position, trail("7S"), SWEEPS).sweeps == (0, 0)
    assert apply(position, capture("7S", "3H 4D"), options).sweeps == (1, 0)
    nobody = mine("7S", "3H 4D", opponent="")
    assert apply(nobody, trail("7S"), options).sweeps == (0, 0)


# --- The match (C27, K35, K36) ---------------------------------------------------------


def hand(*scores: int) -> list[Line]:
    """A hand in which each side gets so many points, whatever for."""
    return [Line("cards", side, score) for side, score in enumerate(scores)]


def test_gc24_the_higher_total_wins() -> None:
    """C27: at 21 or more the higher total wins, and equal totals go on."""
    assert settle((19, 20), hand(5, 3)) == Settled((24, 23), 0)
    assert settle((17, 17), hand(5, 6)) == Settled((22, 23), 1)
    assert settle((18, 15), hand(4, 7)) == Settled((22, 22), None)
    assert settle((10, 10), hand(5, 6)) == Settled((15, 16), None)


def test_gc25_exactly_the_target_is_enough_unless_strict() -> None:
    """K35: 21 wins, or by option more than 21; another target is another number."""
    assert settle((18, 5), hand(3, 0)).winner == 0
    assert settle((18, 5), hand(3, 0), Options(target_strict=True)).winner is None
    assert settle((18, 5), hand(4, 0), Options(target_strict=True)).winner == 0
    assert settle((18, 5), hand(3, 0), Options(target=61)).winner is None


ROUND = [
    Line("cards", 0, 3),
    Line("spades", 1, 1),
    Line("big_casino", 1, 2),
    Line("little_casino", 0, 1),
    Line("aces", 1, 1),
    Line("aces", 0, 1),
    Line("aces", 1, 1),
    Line("aces", 0, 1),
    Line("sweeps", 0, 2),
    Line("sweeps", 1, 3),
]


@pytest.mark.parametrize(
    ("before", "winner"),
    [
        ((18, 20), 0),  # cards before spades
        ((17, 20), 1),  # spades, then little casino
        ((17, 17), 0),  # little casino; the spade ace comes later
        ((16, 17), 1),  # side 1 with the ace of spades, side 0 with that of clubs
        ((15, 17), 1),
        ((16, 16), 0),  # the ace of clubs before that of hearts
        ((12, 13), 1),  # only with the sweeps
        ((13, 13), None),  # both with the sweeps, 21 each: another hand
        ((0, 0), None),
        ((21, 18), 0),  # had it before
        ((25, 24), 0),  # both had it before: 33 against 32
    ],
)
def test_count_out_goes_item_by_item(before: tuple[int, int], winner: int | None) -> None:
    """R5, K36: the side that reaches the target first in counting order wins."""
    after = (before[0] + 8, before[1] + 8)
    assert settle(before, ROUND, COUNT_OUT) == Settled(after, winner)


def test_count_out_in_the_same_step_is_decided_by_the_totals() -> None:
    """K36: sweeps and split ties are one step for all; the higher total wins, or another hand."""
    sweeps = [Line("sweeps", 0, 2), Line("sweeps", 1, 3)]
    assert settle((20, 20), sweeps, COUNT_OUT) == Settled((22, 23), 1)
    assert settle((21, 20), sweeps, COUNT_OUT) == Settled((23, 23), 0)
    assert settle((19, 18), sweeps, COUNT_OUT) == Settled((21, 21), None)
    split = [Line("cards", 0, 1), Line("cards", 1, 1), Line("aces", 1, 1)]
    assert settle((20, 20), split, COUNT_OUT) == Settled((21, 22), 1)


def test_count_out_after_a_tie_goes_by_the_totals() -> None:
    """K36: sides that had the target before the hand are ahead of one that reaches it now."""
    scored = [Line("cards", 2, 3), Line("big_casino", 1, 2)]
    assert settle((22, 22, 20), scored, COUNT_OUT) == Settled((22, 24, 23), 1)
    assert settle((22, 22, 20), scored[:1], COUNT_OUT) == Settled((22, 22, 23), None)


def test_count_out_may_beat_the_higher_total() -> None:
    """R5, C27: the same hand has another winner by the highest total."""
    scored = [Line("cards", 0, 3), Line("spades", 1, 1), Line("sweeps", 1, 5)]
    assert settle((18, 20), scored, COUNT_OUT).winner == 0
    assert settle((18, 20), scored).winner == 1


# --- Forms -----------------------------------------------------------------------------


def test_spade_casino_is_24_points_or_26() -> None:
    """Section 6.1: every spade one, the jack one more; with honours ace, jack and two."""
    everything = ended(" ".join(PACK), "")
    spade = Options(form=SPADE_CASINO)
    assert totals(everything, spade) == (24, 0)
    assert totals(everything, replace(spade, extra_spades="honours")) == (26, 0)
    assert lines(ended("AS JS 3S", "2S 4C"), spade) == [
        ("cards", 0, 3),
        ("spades", 0, 3),
        ("spades", 1, 1),
        ("extra_spades", 0, 1),
        ("little_casino", 1, 1),
        ("aces", 0, 1),
    ]
    assert points(ended("AS JS 3S", "2S 4C"), replace(spade, extra_spades="honours"))[
        "extra_spades"
    ] == (2, 1)


def test_diamond_casino_scores_sets_of_four() -> None:
    """Section 6.1: cards, diamonds and 7D one each, four sevens, sixes or aces two, sweeps."""
    diamond = Options(form=DIAMOND_CASINO, sweeps="score")
    first = "7C 7D 7H 7S 6C 6D 6H AD"
    position = ended(first, all_but(first, DIAMOND_CASINO.pack), sweeps=(0, 2))
    assert lines(position, diamond) == [
        ("cards", 1, 1),
        ("diamonds", 1, 1),
        ("seven_of_diamonds", 0, 1),
        ("sevens", 0, 2),
        ("sweeps", 1, 2),
    ]
    assert totals(ended(" ".join(DIAMOND_CASINO.pack), ""), diamond) == (9, 0)


def test_english_casino_scores_like_casino() -> None:
    """Section 6.1: the eleven points of Casino, and one for clearing the table."""
    english = Options(form=ENGLISH_CASINO_1792, sweeps="score")
    everything = ended(" ".join(PACK), "", sweeps=(2, 0))
    assert totals(everything, english) == (13, 0)
    names = Counter(line.item for line in lines(everything, english))
    assert names == {
        "cards": 1,
        "spades": 1,
        "big_casino": 1,
        "little_casino": 1,
        "aces": 4,
        "sweeps": 1,
    }
