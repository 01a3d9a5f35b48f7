"""The oracle against the golden cases of the rules document (section 5.1)."""

from dataclasses import replace

from .casino import PACK, Build, Options, Position, apply, deal, legal_moves, perft, points
from .helpers import ME, OPPONENT, build, capture, cards, extend, mine, standing, trail


def test_gc1_a_numeral_takes_any_choice_of_disjoint_groups() -> None:
    """C8, C10, C11: an eight takes any non-empty choice of groups of eight, or trails."""
    assert legal_moves(mine("8S", "AC 2D 3H 5S 6C 8D")) == {
        trail("8S"),
        capture("8S", "8D"),
        capture("8S", "2D 6C"),
        capture("8S", "3H 5S"),
        capture("8S", "AC 2D 5S"),
        capture("8S", "8D 2D 6C"),
        capture("8S", "8D 3H 5S"),
        capture("8S", "8D AC 2D 5S"),
        capture("8S", "2D 6C 3H 5S"),
        capture("8S", "8D 2D 6C 3H 5S"),
    }


def test_gc2_a_face_card_takes_one_card() -> None:
    """C9: a queen takes exactly one of two loose queens."""
    assert legal_moves(mine("QD", "QS QH")) == {
        trail("QD"),
        capture("QD", "QS"),
        capture("QD", "QH"),
    }


def test_gc3_a_face_card_takes_one_or_three_by_option() -> None:
    """K7: with ``one_or_three`` a queen takes one or all three, never two."""
    options = Options(face_capture="one_or_three")
    assert legal_moves(mine("QD", "QS QH QC"), options) == {
        trail("QD"),
        capture("QD", "QS"),
        capture("QD", "QH"),
        capture("QD", "QC"),
        capture("QD", "QS QH QC"),
    }


def test_a_face_card_takes_any_number_by_option() -> None:
    """K7, C11: with ``all`` a queen may take every queen, and nothing is compulsory."""
    assert legal_moves(mine("QD", "QS QH"), Options(face_capture="all")) == {
        trail("QD"),
        capture("QD", "QS"),
        capture("QD", "QH"),
        capture("QD", "QS QH"),
    }


def test_gc4_a_build_needs_another_card_of_its_value() -> None:
    """C11, C15, C18: builds of 3 and 6 are possible, of 4 and 5 not, for want of a 4 and a 5."""
    with_either_three = {
        move
        for three in ("3H", "3S")
        for move in (
            trail(three),
            capture(three, "AC 2D"),
            build(three, 3, "AC 2D"),
            build(three, 6, "AC 2D"),
        )
    }
    position = mine("3H 3S 6D", "AC 2D")
    assert legal_moves(position) == with_either_three | {trail("6D")}
    assert only_build(apply(position, build("3H", 3, "AC 2D"))).multiple
    assert not only_build(apply(position, build("3H", 6, "AC 2D"))).multiple


def test_gc5_a_new_build_takes_several_groups_at_once() -> None:
    """C14, C15: the group of the hand card may be joined by further loose groups of the value."""
    position = mine("2C 7D", "3D 4S 5H 7C")
    assert legal_moves(position) == {
        trail("2C"),
        build("2C", 7, "5H"),
        build("2C", 7, "5H 7C"),
        build("2C", 7, "3D 4S 5H"),
        build("2C", 7, "3D 4S 5H 7C"),
        trail("7D"),
        capture("7D", "7C"),
        capture("7D", "3D 4S"),
        capture("7D", "7C 3D 4S"),
    }
    assert not only_build(apply(position, build("2C", 7, "5H"))).multiple
    assert only_build(apply(position, build("2C", 7, "5H 7C"))).multiple


def test_gc7_a_build_is_raised_twice() -> None:
    """C16, C21: each raiser becomes the owner, and the old owner may trail again."""
    six = standing(6, "3S 3D")
    start = mine("2H 8C", builds=(six,), opponent="AD 9S")
    assert legal_moves(start) == {trail("2H"), extend("2H", 8, six), trail("8C")}

    raised = apply(start, extend("2H", 8, six))
    eight = standing(8, "3S 3D 2H", owner=ME)
    assert raised.builds == (eight,)
    assert legal_moves(raised) == {trail("AD"), extend("AD", 9, eight), trail("9S")}

    raised_again = apply(raised, extend("AD", 9, eight))
    assert raised_again.builds == (standing(9, "3S 3D 2H AD"),)
    assert legal_moves(raised_again) == {trail("8C")}


def test_gc8_loose_cards_do_not_change_the_value_of_a_build() -> None:
    """C16: the three makes 8 of a 5-build, and never 10 together with a loose two."""
    five = standing(5, "AS 4D")
    assert legal_moves(mine("3H 8D 10S", "2C", builds=(five,))) == {
        trail("3H"),
        extend("3H", 8, five),
        trail("8D"),
        build("8D", 10, "2C"),
        trail("10S"),
    }


def test_gc10_a_multiple_build_is_never_raised() -> None:
    """C16: an ace does not raise a multiple 5-build to 6."""
    five = standing(5, "5C 3D 2H", multiple=True)
    assert legal_moves(mine("AS 6D", builds=(five,))) == {trail("AS"), trail("6D")}


def test_gc12_a_build_is_no_summand() -> None:
    """C12: a 7-build and a loose two are not nine."""
    seven = standing(7, "4H 3S")
    assert legal_moves(mine("9S", "2D", builds=(seven,))) == {trail("9S")}


def test_gc13_a_capture_takes_builds_and_loose_groups() -> None:
    """C10, C12: a nine takes the 9-build, loose groups of nine, or both."""
    nine = standing(9, "6S 3H")
    assert legal_moves(mine("9C", "5D 4C", builds=(nine,))) == {
        trail("9C"),
        capture("9C", "", nine),
        capture("9C", "5D 4C"),
        capture("9C", "5D 4C", nine),
    }


def test_gc18_an_empty_table_leaves_only_trails() -> None:
    """C8: on an empty table every card may be trailed and nothing else."""
    assert legal_moves(mine("4C JD")) == {trail("4C"), trail("JD")}


def test_an_owner_must_keep_a_card_and_may_not_trail() -> None:
    """C19, C20: the only nine may not take other cards and leave the owner's build behind."""
    nine = standing(9, "6S 3H", owner=ME)
    position = mine("9C KD", "5D 4C KH", builds=(nine,))
    always = {capture("9C", "", nine), capture("9C", "5D 4C", nine), capture("KD", "KH")}
    assert legal_moves(position) == always
    trailing = Options(owner_may_trail=True)
    assert legal_moves(position, trailing) == always | {trail("KD")}


def test_a_raise_absorbs_groups_of_the_new_value() -> None:
    """C16, K19: loose groups of the new value may join a raise, which makes the build multiple."""
    six = standing(6, "4S 2D")
    position = mine("2H 8C", "5D 3C", builds=(six,))
    absorbing = extend("2H", 8, six, "5D 3C")
    everything = {
        trail("2H"),
        extend("2H", 8, six),
        absorbing,
        trail("8C"),
        capture("8C", "5D 3C"),
    }
    assert legal_moves(position) == everything
    assert legal_moves(position, Options(raise_absorbs=False)) == everything - {absorbing}
    assert only_build(apply(position, absorbing)).multiple


def test_one_may_raise_ones_own_build_unless_forbidden() -> None:
    """C16, K17: the owner of a 6-build raises it to 8, unless the option forbids it."""
    six = standing(6, "4S 2D", owner=ME)
    position = mine("2H 6H 8C", builds=(six,))
    take = capture("6H", "", six)
    assert legal_moves(position) == {take, extend("2H", 8, six)}
    assert legal_moves(position, Options(raise_own=False)) == {take}


def test_an_add_makes_a_build_multiple_and_passes_it_on() -> None:
    """C17, C21: a group of nine with the hand card joins the opponent's 9-build."""
    nine = standing(9, "6S 3H")
    position = mine("7C 9S", "2D", builds=(nine,))
    assert legal_moves(position) == {
        trail("7C"),
        build("7C", 9, "2D"),
        extend("7C", 9, nine, "2D"),
        trail("9S"),
        capture("9S", "", nine),
    }
    after = apply(position, extend("7C", 9, nine, "2D"))
    assert after.builds == (standing(9, "6S 3H 7C 2D", multiple=True, owner=ME),)


def test_a_second_build_of_equal_value_may_be_forbidden() -> None:
    """K22: with duplicates forbidden neither a new build nor a raise repeats a standing value."""
    nine, seven = standing(9, "6S 3H"), standing(7, "4C 3C")
    position = mine("2H 9S", "7D", builds=(nine, seven))
    second_nines = {build("2H", 9, "7D"), extend("2H", 9, seven)}
    strict = legal_moves(position, Options(duplicate_builds="forbid"))
    assert legal_moves(position) - strict == second_nines
    assert extend("2H", 9, nine, "7D") in strict


def test_gc19_the_last_capture_sweeps_and_the_residue_does_not() -> None:
    """C24, C25: the very last card sweeps if it clears the table; leftovers are no sweep."""
    position = mine("7S", "3H 4D", opponent="", last_capturer=OPPONENT)
    sweeping = Options(sweeps="score")
    swept = apply(position, capture("7S", "3H 4D"), sweeping)
    assert swept.turn is None
    assert swept.sweeps == (1, 0)
    assert points(swept, sweeping)["sweeps"] == (1, 0)
    assert apply(position, capture("7S", "3H 4D")).sweeps == (0, 0)

    left = apply(position, trail("7S"), sweeping)
    assert left.piles == (frozenset(), cards("7S 3H 4D"))
    assert left.sweeps == (0, 0)


def test_only_a_capture_that_empties_the_table_sweeps() -> None:
    """C25, K27: a loose card or a build left on the table, or taking neither, is no sweep."""
    nine = standing(9, "6S 3H")
    position = mine("9C KD", "5D 4C", builds=(nine,))
    sweeps = {
        move: apply(position, move, Options(sweeps="score")).sweeps
        for move in legal_moves(position)
    }
    assert sweeps == {
        trail("9C"): (0, 0),
        trail("KD"): (0, 0),
        capture("9C", "", nine): (0, 0),
        capture("9C", "5D 4C"): (0, 0),
        capture("9C", "5D 4C", nine): (1, 0),
    }


def test_a_seat_without_cards_is_passed_over() -> None:
    """C7: a turn needs a hand card, so in a made-up position an empty hand has no turn."""
    assert apply(mine("4C JD", opponent=""), trail("4C")).turn == ME
    assert apply(mine("4C JD", opponent="KC"), trail("4C")).turn == OPPONENT


def test_the_residue_is_nobodys_if_nobody_captured() -> None:
    """C24: with no capturer the cards stay on the table and count for nobody."""
    after = apply(mine("7S", "3H", opponent=""), trail("7S"))
    assert after.turn is None
    assert (after.loose, after.piles) == (cards("7S 3H"), (frozenset(), frozenset()))


def test_gc20_the_deal_goes_in_packets_of_two() -> None:
    """C4, C5: two to each non-dealer, two to the table, two to the dealer, and again."""
    d = ("", *PACK)  # d[1] is the first card
    two = deal(PACK, seats=2, dealer=1)
    assert two.hands == (
        frozenset({d[1], d[2], d[7], d[8]}),
        frozenset({d[5], d[6], d[11], d[12]}),
    )
    assert two.loose == {d[3], d[4], d[9], d[10]}
    assert two.turn == 0

    last_trail = replace(two, hands=(frozenset({d[1]}), frozenset()))
    second = apply(last_trail, trail(d[1]))
    assert second.hands == (
        frozenset({d[13], d[14], d[17], d[18]}),
        frozenset({d[15], d[16], d[19], d[20]}),
    )
    assert second.loose == two.loose | {d[1]}
    assert (second.turn, second.stock) == (0, PACK[20:])

    three = deal(PACK, seats=3, dealer=2)
    assert three.hands == (
        frozenset({d[1], d[2], d[9], d[10]}),
        frozenset({d[3], d[4], d[11], d[12]}),
        frozenset({d[7], d[8], d[15], d[16]}),
    )
    assert three.loose == {d[5], d[6], d[13], d[14]}


def test_four_seats_are_partnerships_unless_solo() -> None:
    """C1, K6: partners sit opposite and share a pile; by choice all four play alone."""
    assert deal(PACK, seats=4, dealer=0).sides == (0, 1, 0, 1)
    assert len(deal(PACK, seats=4, dealer=0).piles) == 2
    assert deal(PACK, seats=4, dealer=0, options=Options(partnership=False)).sides == (0, 1, 2, 3)
    assert deal(PACK, seats=3, dealer=0).sides == (0, 1, 2)


def test_gc21_a_clear_majority() -> None:
    """C26: 30 cards with seven spades, both Casinos and two aces are 9 of 11 points."""
    assert totals(pile(30, 7, "10D 2S AS AD"), pile(22, 6, "AC AH")) == (9, 2)


def test_gc22_a_tie_for_cards() -> None:
    """C26, K40: 26 cards each give nobody the three points."""
    assert totals(pile(26, 7, "10D AS"), pile(26, 6, "2S AC AD AH")) == (4, 4)


def test_gc23_a_tie_for_spades() -> None:
    """C26, K40: among three sides two share the most spades, and nobody scores the item."""
    sides = (pile(20, 5, "10D"), pile(16, 5, "2S AS AC"), pile(16, 3, "AH AD"))
    assert totals(*sides) == (5, 3, 2)


def test_perft_counts_sequences() -> None:
    """C7: each of two cards may be trailed, then the opponent's one card (GC18)."""
    position = mine("4C JD")
    assert [perft(position, depth) for depth in range(5)] == [1, 2, 2, 2, 0]


def pile(size: int, spades: int, special: str) -> frozenset[str]:
    """A pile of this size with so many spades and, of the scoring cards, exactly these."""
    chosen = set(cards(special))
    plain = [card for card in PACK if card not in cards("10D 2S AS AC AH AD")]
    plain_spades = [card for card in plain if card.endswith("S")]
    others = [card for card in plain if not card.endswith("S")]
    chosen.update(plain_spades[: spades - sum(card.endswith("S") for card in chosen)])
    chosen.update(others[: size - len(chosen)])
    assert len(chosen) == size
    return frozenset(chosen)


def totals(*piles: frozenset[str]) -> tuple[int, ...]:
    """The points of each side for these piles."""
    ended = replace(mine(""), turn=None, piles=piles, sweeps=(0,) * len(piles))
    return tuple(map(sum, zip(*points(ended).values(), strict=True)))


def only_build(position: Position) -> Build:
    """The one build on the table."""
    (found,) = position.builds
    return found
