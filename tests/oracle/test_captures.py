"""The options on captures, by golden cases and one small case for each value."""

import pytest

from .casino import Move, legal_moves
from .helpers import ME, build, capture, extend, mine, standing, trail
from .model import Options, Position

ROYAL = Options(face_values="royal", ace="flexible")
MATCH = Options(face_values="royal", ace="flexible", capture_duty="match")


def captures_by(card: str, position: Position, options: Options) -> set[Move]:
    """The legal captures of one card."""
    moves = legal_moves(position, options)
    return {move for move in moves if move[0] == "capture" and move[1] == card}


# --- Values (K8, K9) -------------------------------------------------------------------


def test_gr1_a_royal_queen_takes_any_number_of_queens() -> None:
    """R1: queens are numerals of value 12, so one queen takes two."""
    assert legal_moves(mine("QD", "QS QH"), ROYAL) == {
        trail("QD"),
        capture("QD", "QS"),
        capture("QD", "QH"),
        capture("QD", "QS QH"),
    }


def test_gr7_royal_faces_and_sums_go_together() -> None:
    """R1: a queen takes any union of a queen, 7 and 5, and jack and ace."""
    assert legal_moves(mine("QH", "QD 7S 5C JD AC"), ROYAL) == {
        trail("QH"),
        capture("QH", "QD"),
        capture("QH", "7S 5C"),
        capture("QH", "JD AC"),
        capture("QH", "QD 7S 5C"),
        capture("QH", "QD JD AC"),
        capture("QH", "7S 5C JD AC"),
        capture("QH", "QD 7S 5C JD AC"),
    }


def test_a_low_ace_is_one() -> None:
    """K9: by default an ace takes aces and nothing else."""
    assert captures_by("AS", mine("AS", "AC 9D 5H"), Options()) == {capture("AS", "AC")}


def test_a_flexible_ace_takes_aces_and_fourteens_in_one_play() -> None:
    """R2: loose aces, groups of 14 (an ace inside counts one) and builds of 14, all at once."""
    fourteen = standing(14, "8H 6H")
    position = mine("AS", "AC 9D 5H 4D", builds=(fourteen,))
    options = Options(ace="flexible")
    with_loose = {"AC", "9D 5H", "AC 9D 5H", "AC 9D 4D"}
    assert captures_by("AS", position, options) == {
        capture("AS", "", fourteen),
        *(capture("AS", loose) for loose in with_loose),
        *(capture("AS", loose, fourteen) for loose in with_loose),
    }


def test_a_hand_only_ace_has_one_value_in_a_play() -> None:
    """K9: with ``hand_only`` it takes aces as a one, or 14 as a 14, and never both at once."""
    position = mine("AS", "AC 9D 5H 4D")
    assert captures_by("AS", position, Options(ace="hand_only")) == {
        capture("AS", "AC"),
        capture("AS", "9D 5H"),
        capture("AS", "AC 9D 4D"),
    }


def test_a_hand_only_ace_as_a_one_takes_a_build_of_aces() -> None:
    """K9: builds of value 1 exist with ``hand_only``; with ``flexible`` aces are a 14-build."""
    ones = standing(1, "AC AD", multiple=True)
    assert legal_moves(mine("AS", builds=(ones,)), Options(ace="hand_only")) == {
        trail("AS"),
        capture("AS", "", ones),
    }
    fourteen = standing(14, "AC AD", multiple=True)
    assert legal_moves(mine("AS", builds=(fourteen,)), Options(ace="flexible")) == {
        trail("AS"),
        capture("AS", "", fourteen),
    }


# --- What a capture may take (K7, K10, K21) --------------------------------------------


def test_a_single_group_by_option() -> None:
    """K10: one loose card, one sum or one build, and no two of them."""
    eight = standing(8, "7C AC")
    position = mine("8S", "8D 5S 3H", builds=(eight,))
    assert captures_by("8S", position, Options(captures="single_group")) == {
        capture("8S", "8D"),
        capture("8S", "5S 3H"),
        capture("8S", "", eight),
    }
    assert len(captures_by("8S", position, Options())) == 7


def test_a_single_build_counts_as_a_card_by_option() -> None:
    """K21: a 7-build and a loose two are nine, and a 9-build may come along."""
    seven, nine = standing(7, "4H 3S"), standing(9, "9D 9H", multiple=True)
    position = mine("9S", "2D", builds=(seven, nine))
    assert legal_moves(position, Options(single_build_is_card=True)) == {
        trail("9S"),
        capture("9S", "", nine),
        capture("9S", "2D", seven),
        capture("9S", "2D", seven, nine),
    }


def test_two_single_builds_make_a_sum_and_a_multiple_one_never_does() -> None:
    """K21: builds of 4 and 5 are nine; a multiple five stays what it is."""
    four, five = standing(4, "3H AS"), standing(5, "2S 3C")
    double_five = standing(5, "5C 5D", multiple=True)
    position = mine("9S", builds=(four, five, double_five))
    options = Options(single_build_is_card=True)
    assert captures_by("9S", position, options) == {capture("9S", "", four, five)}
    assert captures_by("9S", position, Options()) == set()


def test_a_build_as_a_card_goes_into_no_build() -> None:
    """K21, C22: the 7-build may be taken with the two, but not be built on with it."""
    seven = standing(7, "4H 3S")
    position = mine("2C 9S 9C", "2D", builds=(seven,))
    moves = legal_moves(position, Options(single_build_is_card=True))
    assert {move for move in moves if move[0] in {"build", "extend"}} == {extend("2C", 9, seven)}


# --- Duties (K11, K12) -----------------------------------------------------------------


def test_if_able_forbids_to_trail_what_could_capture() -> None:
    """K11: the eight must capture or build, however little it takes; the king may trail."""
    position = mine("8S 3C KD", "8D 5S 3H QC")
    options = Options(capture_duty="if_able")
    assert legal_moves(position, options) == {
        capture("8S", "8D"),
        capture("8S", "5S 3H"),
        capture("8S", "8D 5S 3H"),
        capture("3C", "3H"),
        build("3C", 8, "5S"),
        build("3C", 8, "5S 8D"),
        trail("KD"),
    }


def test_if_able_binds_a_face_card() -> None:
    """K11: a queen that could take a queen is not trailed."""
    options = Options(capture_duty="if_able")
    assert legal_moves(mine("QD", "QS"), options) == {capture("QD", "QS")}


def test_all_leaves_no_further_group() -> None:
    """K11: the eight takes the pair, the sum and the build; of two crossing sums it takes one."""
    eight = standing(8, "7C AC")
    options = Options(capture_duty="all")
    assert legal_moves(mine("8S", "8D 5S 3H 9C", builds=(eight,)), options) == {
        capture("8S", "8D 5S 3H", eight)
    }
    assert legal_moves(mine("8S", "5S 3H 3D"), options) == {
        capture("8S", "5S 3H"),
        capture("8S", "5S 3D"),
    }


def test_all_asks_for_a_capture_that_leaves_nothing_not_for_the_most_cards() -> None:
    """K11: with 4 6 2 2 either 6 and 2 or 4 2 2 may be taken, as neither leaves an eight."""
    moves = legal_moves(mine("8S", "4C 6C 2C 2D"), Options(capture_duty="all"))
    assert moves == {
        capture("8S", "6C 2C"),
        capture("8S", "6C 2D"),
        capture("8S", "4C 2C 2D"),
    }


@pytest.mark.parametrize(
    ("face_capture", "two", "three"),
    [("one", 1, 1), ("one_or_three", 1, 3), ("all", 2, 3)],
)
def test_all_takes_as_many_faces_as_may_be(face_capture: str, two: int, three: int) -> None:
    """K11, K7: of two or three queens a queen takes as many as C9 lets it."""
    options = {
        "one": Options(face_capture="one", capture_duty="all"),
        "one_or_three": Options(face_capture="one_or_three", capture_duty="all"),
        "all": Options(face_capture="all", capture_duty="all"),
    }[face_capture]
    for loose, number in (("QS QH", two), ("QS QH QC", three)):
        moves = legal_moves(mine("QD", loose), options)
        assert moves
        assert all(move[0] == "capture" and len(move[2]) == number for move in moves)


def test_all_binds_an_ace_at_the_value_it_is_played_at() -> None:
    """K9, K11: as a one it takes all aces, as a 14 all fourteens; flexible, everything."""
    position = mine("AS", "AC AD 9D 5H")
    assert legal_moves(position, Options(capture_duty="all", ace="hand_only")) == {
        capture("AS", "AC AD"),
        capture("AS", "9D 5H"),
    }
    assert legal_moves(position, Options(capture_duty="all", ace="flexible")) == {
        capture("AS", "AC AD 9D 5H")
    }


def test_all_counts_single_builds_as_cards() -> None:
    """K11, K21: the 7-build and the two are a further group, and must be taken."""
    seven = standing(7, "4H 3S")
    options = Options(capture_duty="all", single_build_is_card=True)
    assert legal_moves(mine("9S", "2D 9D", builds=(seven,)), options) == {
        capture("9S", "2D 9D", seven)
    }


def test_gd2_all_matches_must_be_taken() -> None:
    """D2: an eight takes both loose eights, with or without the sum, and is not trailed."""
    assert legal_moves(mine("8H", "8D 8S 5C 3H"), MATCH) == {
        capture("8H", "8D 8S"),
        capture("8H", "8D 8S 5C 3H"),
    }


def test_gd3_a_card_with_a_match_may_build_instead() -> None:
    """D2: the five takes the five or builds ten with it, and is not trailed."""
    assert legal_moves(mine("5S 10C", "5H"), MATCH) == {
        capture("5S", "5H"),
        build("5S", 10, "5H"),
        trail("10C"),
    }


def test_gd4_the_build_need_not_contain_the_match_unless_an_option_says_so() -> None:
    """D2, K13: the five builds eight with the three beside the loose five, or must not."""
    position = mine("5S 8C", "5H 3D")
    building = build("5S", 8, "3D")
    others = {capture("5S", "5H"), trail("8C"), capture("8C", "5H 3D")}
    assert legal_moves(position, MATCH) == others | {building}
    including = Options(
        face_values="royal", ace="flexible", capture_duty="match", match_build_must_include=True
    )
    assert legal_moves(position, including) == others


def test_gd5_sums_need_not_be_captured() -> None:
    """D3: an eight that only a sum of eight meets may be trailed."""
    assert legal_moves(mine("8H", "6C 2D"), MATCH) == {trail("8H"), capture("8H", "6C 2D")}


def test_a_match_may_be_taken_inside_a_sum() -> None:
    """D2: the ace must take both loose aces, one of them within nine, four and ace."""
    moves = legal_moves(mine("AS", "AC AD 9D 4H"), MATCH)
    assert moves == {
        capture("AS", "AC AD"),
        capture("AS", "AC AD 9D 4H"),
    }


@pytest.mark.parametrize(
    ("options", "takes"),
    [
        (Options(capture_duty="match", match_duty="all"), {"8D 8S", "8D 8S 5C 3H"}),
        (
            Options(capture_duty="match", match_duty="at_least_one"),
            {"8D", "8S", "8D 8S", "8D 5C 3H", "8S 5C 3H", "8D 8S 5C 3H"},
        ),
        (
            Options(capture_duty="match", match_duty="none"),
            {"8D", "8S", "8D 8S", "5C 3H", "8D 5C 3H", "8S 5C 3H", "8D 8S 5C 3H"},
        ),
    ],
)
def test_match_duty_says_what_the_capture_must_hold(options: Options, takes: set[str]) -> None:
    """K12: all matches, at least one, or anything at all; the trail is forbidden each time."""
    assert legal_moves(mine("8H", "8D 8S 5C 3H"), options) == {
        capture("8H", loose) for loose in takes
    }


def test_match_duty_lets_a_face_card_take_what_c9_lets_it() -> None:
    """K12, K7: of three queens one, three or all; of two one, one or two."""
    one = Options(capture_duty="match")
    one_or_three = Options(capture_duty="match", face_capture="one_or_three")
    every = Options(capture_duty="match", face_capture="all")
    three_of = mine("QD", "QS QH QC")
    two_of = mine("QD", "QS QH")
    singles = {capture("QD", "QS"), capture("QD", "QH")}
    assert legal_moves(three_of, one) == singles | {capture("QD", "QC")}
    assert legal_moves(three_of, one_or_three) == {capture("QD", "QS QH QC")}
    assert legal_moves(three_of, every) == {capture("QD", "QS QH QC")}
    assert legal_moves(two_of, one) == singles
    assert legal_moves(two_of, one_or_three) == singles
    assert legal_moves(two_of, every) == {capture("QD", "QS QH")}


def test_at_least_one_lets_a_face_card_choose() -> None:
    """K12, K7: any capture of a queen holds at least one queen."""
    options = Options(capture_duty="match", match_duty="at_least_one", face_capture="one_or_three")
    assert len(captures_by("QD", mine("QD", "QS QH QC"), options)) == 4


def test_a_build_of_the_value_makes_no_match() -> None:
    """D2: the duty is about loose cards of the rank, so a nine may pass over a 9-build."""
    nine = standing(9, "6S 3H")
    options = Options(capture_duty="match")
    assert legal_moves(mine("9C", builds=(nine,)), options) == {
        trail("9C"),
        capture("9C", "", nine),
    }


def test_an_owner_takes_the_match_along_with_his_build() -> None:
    """D2, C19: the last nine takes the own build and the loose nine together."""
    nine = standing(9, "6S 3H", owner=ME)
    options = Options(capture_duty="match")
    assert legal_moves(mine("9C", "9D", builds=(nine,)), options) == {capture("9C", "9D", nine)}
