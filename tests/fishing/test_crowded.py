"""Crowded tables: the two search methods, the oracle, and the named position."""

import copy
from itertools import combinations, islice, pairwise
from typing import Any, Final

import pytest

from cardfishing._bits import indices, mask_of
from cardfishing.cards import CardSet
from cardfishing.chance import Stream
from cardfishing.fishing import Capture, FishingState, _search
from cardfishing.fishing.loose import CrowdedSets, Layout
from cardfishing.registry import render
from cardfishing_casino import CASINO
from tests.fishing.adapter import move, position
from tests.oracle import casino as oracle
from tests.oracle.options import Options

LOW = "AC AD AH AS 2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H 4S"
TABLE = CASINO.value_table.table


def crowded() -> FishingState:
    """Return sixteen loose cards of ranks 1 to 4 under a hand of tens and nines."""
    return CASINO.setup(
        hands=("10C 10D 9C 9D", "KC 6H"), layout=LOW, builds=("6C,6D=6@1", "9H,9S=9@1")
    ).state()


def test_named_position() -> None:
    """C10-C17: 96,156 moves are counted as they are listed, all different and in order."""
    moves = list(crowded().legal_moves)
    assert crowded().legal_moves.count() == len(moves) == len(set(moves)) == 96_156
    assert moves == list(crowded().legal_moves)
    captures = [m.loose_mask for m in moves if isinstance(m, Capture) and m.card.text == "10C"]
    assert captures == sorted(captures)


def test_samples_of_the_named_position_are_legal() -> None:
    """CF02: moves drawn without listing are legal, and many are drawn."""
    state = crowded()
    drawn = {state.legal_moves.sample(seed) for seed in range(40)}
    assert len(drawn) > 35
    assert all(state.why_not(chosen) is None for chosen in drawn)


@pytest.mark.parametrize("loose", ["AC AD AH AS 2C 2D 2H 2S", LOW])
def test_moves_have_the_same_numbers_however_a_state_came_about(loose: str) -> None:
    """Section 10: equal views draw equal moves, also of a copy that another process works with."""
    state = CASINO.setup(hands=("10C 10D 9C 9D", "KC 6H"), layout=loose).state()
    view, count = state.observation(0), state.legal_moves.count()
    others = (
        copy.deepcopy(state).legal_moves,
        copy.deepcopy(view).legal_moves,
        CASINO.parse_observation(view.to_text()).legal_moves,
        state.resample(0, 5).legal_moves,
    )
    for number in range(0, count, 1 + count // 50):
        drawn = state.legal_moves.nth(number)
        assert [moves.nth(number) for moves in others] == [drawn] * len(others)


CROWDED: Final = [
    ("10C 10D 9C", "AC AD 2C 2D 3C 3D 4C 4D 5C 5D 6C", ()),
    ("8C 8D 7C 2H", "AC AD AH 2C 2D 3C 3D 4C 4D 5C 6D", ()),
    ("9C 9D 4H AH", "AC 2C 2D 3C 3D 4C 5D 6C 7C", ("3H+2H=5@1", "4S+5S=9@1")),
    ("6C 6D 3S 5S", "AC AD AH 2C 2D 2H 3C 3D 4C", ("6H,6S=6@0", "AS+2S=3@1")),
    ("KC KD QH 10C", "KH KS QC QD AC 2C 3C 4C 5C 6C 7C 8C 9C", ()),
]
DEMANDING: Final = [
    {},
    {"capture_duty": "all", "face_capture": "all"},
    {"capture_duty": "match", "match_build_must_include": True},
    {"capture_duty": "match", "match_duty": "at_least_one", "match_build_must_include": True},
    {"single_build_is_card": True},
    {"single_build_is_card": True, "capture_duty": "all"},
    {"single_build_is_card": True, "captures": "single_group"},
    {"raise_with_table_cards": True},
    {"raise_with_table_cards": True, "raise_absorbs": False},
    {"ace": "hand_only", "capture_duty": "all"},
]


@pytest.mark.parametrize(("hand", "layout", "builds"), CROWDED)
@pytest.mark.parametrize("options", DEMANDING, ids=str)
def test_crowded_positions_equal_the_oracle(
    hand: str, layout: str, builds: tuple[str, ...], options: dict[str, Any]
) -> None:
    """C8-C20, K9-K21: the engine equals the oracle on positions built to be crowded."""
    game = CASINO.with_options(**options)
    state = game.setup(hands=(hand, "JC JD"), layout=layout, builds=builds).state()
    moves = list(state.legal_moves)
    found = oracle.legal_moves(position(state), Options(**options))
    assert {move(made) for made in moves} == found
    assert state.legal_moves.count() == len(moves) == len(set(moves))
    assert all(state.why_not(made) is None for made in moves)
    assert state.legal_moves.sample(7) in moves


@pytest.mark.parametrize("duty", [{"capture_duty": "all"}, {"capture_duty": "match"}], ids=str)
def test_a_duty_leaves_some_of_the_moves_of_the_named_position(duty: dict[str, Any]) -> None:
    """K11: beyond what an oracle can search, a duty leaves the plain moves that it permits."""
    hands, layout = ("10C 10D 4H", "KC 6H"), LOW.replace("4H", "5H")
    plain = CASINO.setup(hands=hands, layout=layout).state()
    bound = CASINO.with_options(**duty).setup(hands=hands, layout=layout).state()
    left = list(bound.legal_moves)
    assert bound.legal_moves.count() == len(left) < plain.legal_moves.count()
    assert left == [move for move in plain.legal_moves if bound.is_legal(move)]


def test_a_build_is_part_of_a_sum_on_a_crowded_table() -> None:
    """K21: a build of 6 and loose cards that total 4 are taken by a ten, whatever else lies."""
    game = CASINO.with_options(single_build_is_card=True)
    layout = LOW.replace(" 4S", "")
    state = game.setup(
        hands=("10C", "KC"), layout=layout.replace(" 2H", ""), builds=("4S+2H=6@1",)
    ).state()
    with_build = [m.loose for m in state.legal_moves if isinstance(m, Capture) and m.build_masks]
    assert len(set(with_build)) == len(with_build) > 1000
    assert all(sum(card.rank for card in loose) % 10 == 4 for loose in with_build)
    assert state.legal_moves.count() == len(list(state.legal_moves))
    assert state.is_legal(state.legal_moves.sample(1))


def random_layout(seed: int, size: int, ranks: int) -> int:
    """Return some loose numerals of the lower ranks."""
    cards = [card.index for card in CASINO.deck.cards if card.rank <= ranks]
    Stream("layout", seed).shuffle(cards)
    return mask_of(cards[:size])


def crowded_sets(layout: int, *goals: tuple[int, int], or_none: bool = True) -> CrowdedSets:
    """Return what the second method finds."""
    sets = Layout(layout, TABLE, None).reaching(goals, or_none=or_none)
    assert isinstance(sets, CrowdedSets)
    return sets


def unions_from(sums: _search.Sums, target: int, start: int) -> list[int]:
    """Return what the first method finds."""
    return _search.unions_from(sums, _search.totalling(sums, target), target, start)


@pytest.mark.parametrize("seed", range(30))
def test_two_methods_agree(seed: int) -> None:
    """C10, C15: unions of sums, counts of equal cards and the partition check agree."""
    layout = random_layout(seed, 4 + seed % 7, 4 + seed % 7)
    sums = _search.sums_of(layout, TABLE, 10)
    assert sums is not None
    for target in (5, 8, 10):
        for start in (0, 1, 3):
            listed = unions_from(sums, target, start)
            sets = crowded_sets(layout, (target, start))
            assert list(sets) == listed
            assert len(sets) == len(listed)
            assert sorted(sets[n] for n in range(len(sets))) == listed
            without = crowded_sets(layout, (target, start), or_none=False)
            drawn = sorted(without[n] for n in range(len(without)))
            assert drawn == list(without) == [s for s in listed if s]


@pytest.mark.parametrize("seed", range(6))
def test_partition_check_equals_membership(seed: int) -> None:
    """C10: whether a set can be parted is what being listed says, for every subset."""
    layout = random_layout(seed, 8, 6)
    sums = _search.sums_of(layout, TABLE, 10)
    assert sums is not None
    cards = list(indices(layout))
    for target, start in ((6, 0), (7, 2), (10, 4)):
        listed = set(unions_from(sums, target, start))
        for size in range(len(cards) + 1):
            for chosen in combinations(cards, size):
                mask = mask_of(chosen)
                assert _search.fits(mask, TABLE, target, start) == (mask in listed)


def test_sums_follow_the_layout() -> None:
    """C10: sums kept from move to move are those of the layout."""
    state = CASINO.new(2, seed=4)
    while not state.is_terminal:
        assert bool(state.legal_moves)
        kept = state.public.sums
        if kept is not None:
            fresh = _search.sums_of(state.layout.mask, TABLE, 10)
            assert fresh is not None
            assert (sorted(kept[0]), kept[1]) == (sorted(fresh[0]), fresh[1])
        state = state.apply(state.legal_moves.sample(9))


def test_aces_of_two_values() -> None:
    """R2: an ace that may count 1 or 14 is parted either way."""
    values = tuple((1, 14) if found == (1,) else found for found in TABLE)
    aces_and_ten = CardSet.parse("AC AD 10C 3D").mask
    assert _search.fits(aces_and_ten, values, 14, 0)
    assert not _search.fits(CardSet.parse("AC 10C").mask, values, 14, 0)
    assert _search.parts(aces_and_ten, values, 14) == (
        CardSet.parse("AC 10C 3D").mask,
        CardSet.parse("AD").mask,
    )


def rows(ranks: int) -> int:
    """Return the numerals of the lower ranks, all suits."""
    return mask_of([card.index for card in CASINO.deck.cards if card.rank <= ranks])


@pytest.mark.parametrize(
    ("ranks", "count"),
    [(3, 408), (4, 4_868), (5, 80_599), (6, 1_282_668), (10, 53_945_568_262)],
)
def test_known_numbers_of_captures(ranks: int, count: int) -> None:
    """CF02: what thirteen takes of the lowest ranks is counted as a program in C counts it."""
    assert len(crowded_sets(rows(ranks), (13, 0), or_none=False)) == count


@pytest.mark.parametrize("seed", range(8))
def test_counts_of_many_classes_are_those_of_sums(seed: int) -> None:
    """C10: where classes are gone through one by one, what is found is what is joined from sums."""
    layout = rows(10) & mask_of([16 * (n * n % 4) + n for n in range(1, 11)])
    layout |= random_layout(seed, 7, 10)
    for goal in ((10, 0), (9, 4)):
        groups = _search.groups_of(layout, TABLE, goal[0])
        firsts = _search.groups_of(layout, TABLE, goal[0] - goal[1])
        whole = _search.unions(groups)
        joined = {a | b for a in firsts for b in whole if not a & b} if goal[1] else {*whole}
        assert list(crowded_sets(layout, goal)) == sorted(joined)


def test_counts_of_several_goals_are_those_of_each() -> None:
    """R2: what an ace takes as 1 or as 14 is found together, each set once."""
    layout = rows(4)
    each = [set(crowded_sets(layout, goal)) for goal in ((1, 0), (14, 0))]
    assert list(crowded_sets(layout, (1, 0), (14, 0))) == sorted(each[0] | each[1])
    assert each[0] & each[1] != each[0]


def test_a_build_in_a_sum_is_a_group_begun() -> None:
    """K21: among many loose cards a build is a part of a sum as if its group had begun with it."""
    layout, goal = Layout(rows(7), TABLE, None), (10, 0)
    with_build = layout.with_builds([9], 10).reaching([goal], or_none=True)
    begun = crowded_sets(rows(7), (10, 9))
    assert len(with_build) == len(begun) > 1_000_000
    assert list(islice(with_build, 50)) == list(islice(begun, 50))


def test_a_card_that_nothing_completes_is_in_no_set() -> None:
    """C10: of fours to tens a ten takes tens, pairs of fives, and fours with sixes."""
    nines = rows(9) & ~rows(8)
    sets = list(crowded_sets(rows(10) & ~rows(3), (10, 0)))
    assert len(sets) == 16 * 8 * 70
    assert not any(cards & nines for cards in sets)


def test_sets_come_in_order_however_many_there_are() -> None:
    """CF02: the sets of twenty cards, found some at a time, are all there and in order."""
    sets = crowded_sets(rows(5), (10, 0))
    listed = list(sets)
    assert len(listed) == len(sets) == 104_576
    assert all(earlier < later for earlier, later in pairwise(listed))


def forty_loose() -> FishingState:
    """Return forty loose cards under a hand of nines and tens."""
    hand = "10C 10D 9C 8C"
    loose = [card.text for card in CASINO.deck.cards if card.rank <= 11]
    layout = " ".join(card for card in loose if card not in hand.split())
    return CASINO.setup(hands=(hand, "KC KD KH KS"), layout=layout).state()


def test_a_table_of_forty_loose_cards_is_counted_drawn_from_and_shown() -> None:
    """CF02: where billions of moves are legal, nothing lists them."""
    state = forty_loose()
    moves = state.legal_moves
    assert moves.count() == len(moves) == 16_429_298_798
    drawn = {moves.nth(number) for number in range(0, moves.count(), moves.count() // 20)}
    assert len(drawn) > 19
    assert all(move in moves and state.why_not(move) is None for move in drawn)
    assert moves.sample(5) == moves.sample(5)
    assert repr(moves).startswith("<LegalMoves (16429298798): 8C, 8CxAC+3C+4C, 8CxAC+2C+5C, ")
    assert "8Cx2C+6C" in render(state, "html")


def test_the_first_moves_of_a_crowded_table_are_the_lowest() -> None:
    """The order of moves: of billions of captures those with the lowest masks come first."""
    moves = forty_loose().legal_moves
    first = [move.loose_mask for move in islice(moves, 1, 201) if isinstance(move, Capture)]
    last = 1 << first[-1].bit_length()
    few = list(crowded_sets(forty_loose().layout.mask & last - 1, (8, 0), or_none=False))
    assert first == few[:200]
