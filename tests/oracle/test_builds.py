"""The options on builds, by golden cases and one small case for each value."""

from dataclasses import replace

import pytest

from .casino import Move, apply, legal_moves
from .helpers import (
    ME,
    OPPONENT,
    PARTNER,
    build,
    capture,
    cards,
    extend,
    mine,
    seated,
    standing,
    trail,
)
from .model import NO_VALUES, Build, Options, Position

NINE = frozenset({9})
ROYAL = Options(face_values="royal", ace="flexible")
FOR_PARTNER = Options(partner_builds="for_partner")


def builds_by(card: str, position: Position, options: Options) -> set[Move]:
    """The builds, raises and adds of one card."""
    moves = legal_moves(position, options)
    return {move for move in moves if move[0] in {"build", "extend"} and move[1] == card}


def made(position: Position, move: Move, options: Options) -> Build:
    """The build that the move made."""
    (found,) = (new for new in apply(position, move, options).builds if move[1] in new.cards)
    return found


# --- Values (K8, K9) -------------------------------------------------------------------


def test_gr4_royal_faces_build() -> None:
    """R1, R3: jack and two make 13 with a king in hand; in Casino both only trail."""
    position = mine("JC KD", "2D")
    assert legal_moves(position, ROYAL) == {trail("JC"), build("JC", 13, "2D"), trail("KD")}
    assert legal_moves(position) == {trail("JC"), trail("KD")}


def test_gr6_an_ace_is_kept_for_fourteen() -> None:
    """R3: five and nine make 14 with an ace in hand, and nothing raises that build."""
    position = mine("5D AS", "9C", opponent="2C 2H")
    building = build("5D", 14, "9C")
    assert legal_moves(position, ROYAL) == {trail("5D"), building, trail("AS")}
    assert legal_moves(apply(position, building, ROYAL), ROYAL) == {trail("2C"), trail("2H")}


def test_a_low_ace_is_kept_for_a_one() -> None:
    """K9, C15: two aces make a build of one for the third, and never one of 14."""
    position = mine("AS AH", "AC 9D 4D")
    assert builds_by("AS", position, Options()) == {build("AS", 1, "AC")}


def test_flexible_aces_build_fourteen_and_never_one() -> None:
    """R2: alone the ace is a group of 14, in a sum it is one; aces together are a 14-build."""
    position = mine("AS AH", "AC 9D 4D")
    options = Options(ace="flexible")
    assert builds_by("AS", position, options) == {
        build("AS", 14, "AC"),
        build("AS", 14, "9D 4D"),
        build("AS", 14, "AC 9D 4D"),
    }
    assert made(position, build("AS", 14, "AC"), options).multiple
    assert not made(position, build("AS", 14, "9D 4D"), options).multiple
    assert made(position, build("AS", 14, "AC 9D 4D"), options).multiple


def test_hand_only_aces_build_one_or_fourteen() -> None:
    """K9: the ace from the hand is a one or a 14; the loose ace is a one in either build."""
    position = mine("AS AH", "AC 9D 4D")
    options = Options(ace="hand_only")
    assert builds_by("AS", position, options) == {
        build("AS", 1, "AC"),
        build("AS", 14, "9D 4D"),
        build("AS", 14, "AC 9D 4D"),
    }
    assert made(position, build("AS", 1, "AC"), options).multiple
    assert not made(position, build("AS", 14, "9D 4D"), options).multiple
    assert made(position, build("AS", 14, "AC 9D 4D"), options).multiple


def test_one_ace_is_not_kept_for_two_values() -> None:
    """K9, C19: who owns a build of aces needs a second ace to build 14 with ``hand_only``."""
    ones = standing(1, "AC AD", multiple=True, owner=ME)
    options = Options(ace="hand_only")
    fourteen = build("5D", 14, "9C")
    assert fourteen not in legal_moves(mine("5D AS", "9C", builds=(ones,)), options)
    assert fourteen in legal_moves(mine("5D AS AH", "9C", builds=(ones,)), options)


def test_an_ace_raises_by_one() -> None:
    """R2: as the raising card an ace counts one, whatever else it may count."""
    eight = standing(8, "5S 3D")
    for options in (Options(), Options(ace="flexible"), Options(ace="hand_only")):
        assert builds_by("AS", mine("AS 9D", builds=(eight,)), options) == {extend("AS", 9, eight)}


# --- Raising (K17, K19) ----------------------------------------------------------------


def test_table_cards_help_to_raise_by_option() -> None:
    """K19: three and a loose two make ten of a 5-build, and ten more may be absorbed."""
    five = standing(5, "AS 4D")
    position = mine("3H 10S", "2C 6C 4C", builds=(five,))
    helped = extend("3H", 10, five, "2C")
    absorbing = extend("3H", 10, five, "2C 6C 4C")
    options = Options(raise_with_table_cards=True)
    assert builds_by("3H", position, options) == {helped, absorbing}
    assert builds_by("3H", position, Options()) == set()
    assert not made(position, helped, options).multiple
    assert made(position, absorbing, options).multiple

    plain = Options(raise_with_table_cards=True, raise_absorbs=False)
    assert builds_by("3H", position, plain) == {helped}


def test_the_helping_group_may_hold_several_cards() -> None:
    """K19: 5-build, three, and a loose ace and ace make ten; no help is needed for eight."""
    five = standing(5, "AS 4D")
    position = mine("3H 10S 8S", "AC AD", builds=(five,))
    options = Options(raise_with_table_cards=True)
    assert builds_by("3H", position, options) == {
        extend("3H", 10, five, "AC AD"),
        extend("3H", 8, five),
    }


def test_a_multiple_build_is_not_raised_with_help_either() -> None:
    """C16, K19: a multiple build keeps its value for good."""
    five = standing(5, "5C 3D 2H", multiple=True)
    position = mine("3H 10S", "2C", builds=(five,))
    assert builds_by("3H", position, Options(raise_with_table_cards=True)) == set()


def test_dominican_players_raise_only_the_builds_of_others() -> None:
    """GD7, GD8, K17: the two raises an opponent's ten to twelve, and never the own ten."""
    options = Options(face_values="royal", ace="flexible", raise_own=False, capture_duty="match")
    theirs, own = standing(10, "6C 4D"), standing(10, "6C 4D", owner=ME)
    assert legal_moves(mine("2H QS", builds=(theirs,)), options) == {
        trail("2H"),
        extend("2H", 12, theirs),
        trail("QS"),
    }
    assert legal_moves(mine("2H QS 10C", builds=(own,)), options) == {capture("10C", "", own)}


def test_raise_own_false_still_lets_one_add() -> None:
    """K17, C17: adding does not change the value, so the own build may grow."""
    own = standing(9, "6C 3D", owner=ME)
    options = Options(raise_own=False)
    assert builds_by("9C", mine("9C 9D", builds=(own,)), options) == {extend("9C", 9, own)}


# --- What a build must hold (K13) ------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "builds"),
    [
        (
            Options(capture_duty="match"),
            "5H / 5D / 5C / 3D 2H / 5H 5D 3D 2H / 5H 5C 3D 2H / 5D 5C 3D 2H / 5H 5D 5C",
        ),
        (
            Options(capture_duty="match", match_duty="at_least_one", match_build_must_include=True),
            "5H / 5D / 5C / 5H 5D 3D 2H / 5H 5C 3D 2H / 5D 5C 3D 2H / 5H 5D 5C",
        ),
        (Options(capture_duty="match", match_build_must_include=True), "5H 5D 5C"),
    ],
)
def test_a_build_may_have_to_hold_the_matches(options: Options, builds: str) -> None:
    """K13: the five builds ten with what it likes, with a five, or with all loose fives."""
    position = mine("5S 10C", "5H 5D 5C 3D 2H")
    assert builds_by("5S", position, options) == {
        build("5S", 10, loose) for loose in builds.split(" / ")
    }


def test_raises_and_adds_may_have_to_hold_the_matches() -> None:
    """K13: the two raises with the loose two absorbed, the nine adds with the loose nine."""
    options = Options(capture_duty="match", match_build_must_include=True)
    seven, nine = standing(7, "4H 3S"), standing(9, "8H AS")
    raising = mine("2C 9S", "2D 7H", builds=(seven,))
    assert builds_by("2C", raising, options) == {extend("2C", 9, seven, "2D 7H")}
    adding = mine("9C 9S", "9D", builds=(nine,))
    assert extend("9C", 9, nine, "9D") in legal_moves(adding, options)
    assert extend("9C", 9, nine) not in legal_moves(adding, options)


# --- Partners (K18) --------------------------------------------------------------------


def test_gd9_a_partners_build_may_be_taken_only() -> None:
    """D5, K18: with ``forbidden`` the partner's ten is taken, and raised or added to by none."""
    ten = standing(10, "6C 4D", owner=PARTNER)
    position = seated("2H QS 10C", "KC", "10S", "KS", builds=(ten,))
    royal = Options(face_values="royal", ace="flexible", partner_builds="forbidden")
    always = {trail("2H"), trail("QS"), trail("10C"), capture("10C", "", ten)}
    assert legal_moves(position, royal) == always
    assert legal_moves(position, ROYAL) == always | {extend("2H", 12, ten)}


def test_an_opponents_build_is_no_partners() -> None:
    """K18: with ``forbidden`` an opponent's build is raised and added to as ever."""
    nine = standing(9, "6C 3D", owner=OPPONENT)
    options = Options(partner_builds="forbidden")
    position = seated("AS 9H 9S 10D", "9C", "KC", "KS", builds=(nine,))
    assert extend("AS", 10, nine) in legal_moves(position, options)
    assert extend("9H", 9, nine) in legal_moves(position, options)


def test_the_own_card_is_needed_by_default() -> None:
    """C18, K18: a promise of the partner's is of no use without a card of the own hand."""
    promises = (NO_VALUES, NO_VALUES, NINE, NO_VALUES)
    position = seated("2D KD", "KC", "9S", "KS", loose="7C", promises=promises)
    assert builds_by("2D", position, Options()) == set()


def test_one_builds_for_the_partner_what_he_promised() -> None:
    """K18: the partner has promised nines, so a nine is built for him and he owns it."""
    promises = (NO_VALUES, NO_VALUES, NINE, NO_VALUES)
    position = seated("2D KD", "KC", "9S 4S", "KS", loose="7C", promises=promises)
    nine = build("2D", 9, "7C")
    assert builds_by("2D", position, FOR_PARTNER) == {nine}
    after = apply(position, nine, FOR_PARTNER)
    assert after.builds == (standing(9, "2D 7C", owner=PARTNER),)
    assert after.promises == promises
    assert legal_moves(apply(after, trail("KC"), FOR_PARTNER), FOR_PARTNER) == {
        capture("9S", "", after.builds[0])
    }


def test_what_is_built_for_the_partner_is_his_even_with_an_own_card() -> None:
    """K18: who holds a nine himself makes the promised nine for his partner all the same."""
    promises = (NO_VALUES, NO_VALUES, NINE, NO_VALUES)
    own = standing(7, "4C 3C", owner=ME)
    position = seated("2D 9D 7S", "KC", "9S", "KS", builds=(own,), promises=promises)
    raising = extend("2D", 9, own)
    assert made(position, raising, FOR_PARTNER).owner == PARTNER
    assert made(position, raising, Options()).owner == ME


def test_adding_for_the_partner_needs_no_card() -> None:
    """K18: the only nine is added to the partner's nine, which stays his."""
    nine = standing(9, "6C 3D", owner=PARTNER)
    promises = (NO_VALUES, NO_VALUES, NINE, NO_VALUES)
    position = seated("9H", "KC", "9S", "KS", builds=(nine,), promises=promises)
    assert legal_moves(position, FOR_PARTNER) == {
        trail("9H"),
        capture("9H", "", nine),
        extend("9H", 9, nine),
    }
    assert made(position, extend("9H", 9, nine), FOR_PARTNER).owner == PARTNER
    assert extend("9H", 9, nine) not in legal_moves(position)


def test_an_opponents_promise_helps_nobody() -> None:
    """K18: nobody builds on what an opponent promised."""
    promises = (NO_VALUES, NINE, NO_VALUES, NINE)
    position = seated("2D KD", "9C", "KC", "9S", loose="7C", promises=promises)
    assert builds_by("2D", position, FOR_PARTNER) == set()


def test_without_account_of_promises_the_builds_speak() -> None:
    """K18: a partner who owns a nine has promised nines, whatever was played before."""
    nine = standing(9, "6C 3D", owner=PARTNER)
    position = seated("2D KD", "KC", "9S", "KS", loose="7C", builds=(nine,))
    assert build("2D", 9, "7C") in legal_moves(position, FOR_PARTNER)


# --- The owner's duty (K24) ------------------------------------------------------------


def test_an_owner_may_trail_what_he_need_not_keep() -> None:
    """K24, C19: by option the owner of a nine trails the king, and never his only nine."""
    nine = standing(9, "6S 3H", owner=ME)
    position = mine("9C KD", builds=(nine,))
    take = capture("9C", "", nine)
    assert legal_moves(position) == {take}
    assert legal_moves(position, Options(owner_may_trail=True)) == {take, trail("KD")}


# --- One card for each build -----------------------------------------------------------


def test_a_card_that_takes_one_group_is_kept_for_one_build() -> None:
    """K10, C19: with a single group two nines of one owner need two cards of nine.

    Otherwise an owner's last card could take only one of them and leave the other behind.
    """
    nine = standing(9, "6S 3H", owner=ME)
    start = mine("2H 9C", "7D", builds=(nine,), opponent="KC KS")
    second = build("2H", 9, "7D")
    assert second in legal_moves(start)
    assert second not in legal_moves(start, Options(captures="single_group"))
    two = replace(start, hands=(cards("2H 9C 9D"), start.hands[1]))
    assert second in legal_moves(two, Options(captures="single_group"))
