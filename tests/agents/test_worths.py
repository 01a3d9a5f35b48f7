"""What greedy counts with: its kernels against what they stand for, and choices that stay."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from itertools import combinations, product
from math import inf, isclose, prod
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardfishing._bits import indices, mask_of
from cardfishing.agents import _fishing_worth as fishing
from cardfishing.agents import _rummy_worth as rummy
from cardfishing.agents import fishing_prospects
from cardfishing.agents.greedy import GreedyAgent
from cardfishing.agents.rummy_outlook import Outlook
from cardfishing.cards import CardSet
from cardfishing.fishing import Holding
from cardfishing.game import AnyGame
from cardfishing.messages import msg
from cardfishing.rummy import RummyGame, RummyState
from cardfishing.table import Seat
from cardfishing_casino import CASINO
from cardfishing_persian_rummy import PERSIAN_RUMMY
from cardfishing_royal_casino import ROYAL_CASINO
from cardfishing_rummy500 import RUMMY_500
from tests.agents.games import HIGH_ACES, HOUSES, LAST_TRICK, NEIGHBOURS, PAIRS, SCOPETTA, variant

TOP: Final = 9
LOOSE = st.lists(
    st.tuples(
        st.lists(st.integers(1, TOP + 2), max_size=2, unique=True).map(tuple),
        st.integers(-50, 2000),
    ),
    max_size=6,
)
"""The values of loose cards, and what they are worth."""

FINES: Final = variant(
    "fines",
    items=(
        *CASINO.rules.items,
        Holding(
            name="fine",
            title=msg("fine"),
            rule="C26",
            cards=CardSet(sum(1 << card.index for card in CASINO.deck.cards if card.rank == 9)),
            worth=-2,
        ),
    ),
)
"""Nines cost points, so that some spoils are worse than none."""

CHOICES: Final = [
    (CASINO, 2, "d1f749751a56"),
    (CASINO, 4, "d2ddbcc89f99"),
    (ROYAL_CASINO, 3, "aaabc782f1d7"),
    (PAIRS, 2, "1df13428c388"),
    (NEIGHBOURS, 2, "17b19d794663"),
    (SCOPETTA, 4, "a80ca6800efc"),
    (HIGH_ACES, 2, "d0f34836b380"),
    (LAST_TRICK, 2, "7d6dfd9729e9"),
    (HOUSES, 3, "6e0e293852f6"),
    (FINES, 2, "9b40d1cf0d64"),
    (RUMMY_500, 2, "bec42dfa73c7"),
    (PERSIAN_RUMMY, 4, "2452fa8c9b81"),
    (RUMMY_500.with_options(jokers=2), 2, "080d52d3b0de"),
]
"""Games, numbers of seats, and the digest of what greedy thinks of all moves of a round."""


def thoughts(game: AnyGame, seats: int) -> str:
    """Return a digest of the worth of each move of a round that greedy plays with itself."""
    lines, state = list[str](), game.new(seats, seed=11)
    while (view := state.to_act) is not None:
        lines += [f"{worth} {move}" for worth, move in GreedyAgent(3).rated(view)]
        state = state.apply(GreedyAgent(3).choose(view))
    return sha256("\n".join(lines).encode()).hexdigest()[:12]


@pytest.mark.parametrize(("game", "seats", "digest"), CHOICES, ids=lambda part: str(part)[:12])
def test_moves_are_worth_what_they_were(game: AnyGame, seats: int, digest: str) -> None:
    """Issue 9: what makes greedy faster changes no worth of any move, on no Python."""
    assert thoughts(game, seats) == digest


@pytest.mark.parametrize(("game", "seats"), [choice[:2] for choice in CHOICES], ids=str)
def test_the_best_moves_are_those_of_all(game: AnyGame, seats: int) -> None:
    """Issue 9: moves that are given up early would not have been among the best."""
    for seed in range(4):
        state = game.new(seats, seed=seed)
        while (view := state.to_act) is not None:
            best, rated = GreedyAgent(3).best(view), GreedyAgent(3).rated(view)
            assert sorted(map(str, best)) == sorted(str(m) for w, m in rated if w == rated[0][0])
            state = state.apply(best[0])


def test_a_twin_about_to_come_may_be_worth_more_than_its_card() -> None:
    """No most is known where a card is likelier to come than one in hand is to be melded."""
    cards = list(RUMMY_500.deck_for(5).cards)
    twins = [card for card in cards if card.index % 64 == cards[0].index]
    others = [card for card in cards if card not in twins]
    hands = [[twins[0], *others[:2]], [twins[1]], *([card] for card in others[2:5])]
    state = RUMMY_500.setup(hands=hands, discard=others[5:], stock="", phase="meld").state()
    hand = state.hand_masks[0]
    assert Outlook(state.public, Seat(0), hand).most_kept(hand) == inf


def test_the_last_card_is_discarded_or_laid_off() -> None:
    """Going out by a discard is weighed as well where the last card could be laid off."""
    state = RUMMY_500.setup(hands=("8C", "KD QS"), melds=["5C6C7C@1"], phase="meld").state()
    view = state.observation(0)
    assert [str(move) for _, move in GreedyAgent().rated(view)] == ["8C>5C6C7C", "-8C"]
    assert [str(move) for move in GreedyAgent().best(view)] == ["8C>5C6C7C"]


def test_what_is_forgotten_is_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """How many tables are kept in mind changes nothing."""
    monkeypatch.setattr(fishing_prospects, "_KEPT", 3)
    fishing_prospects.chart_of.cache_clear()
    assert thoughts(CASINO, 2) == CHOICES[0][2]
    fishing_prospects.chart_of.cache_clear()


@given(LOOSE, st.booleans(), st.booleans())
def test_totals_are_those_of_all_sets(
    loose: Sequence[tuple[tuple[int, ...], int]], adds_up: bool, joins: bool
) -> None:
    """A value takes single cards, and the worthiest set of several that adds up to it."""
    totals = fishing.no_totals(TOP)
    for values, worth in loose:
        totals = fishing.with_card(totals, values, worth, adds_up=adds_up, joins=joins)
    several: dict[int, list[int]] = {}
    for size in range(2, len(loose) + 1):
        for cards in combinations(loose, size):
            for values in product(*(values for values, _ in cards)):
                several.setdefault(sum(values), []).append(sum(worth for _, worth in cards))
    best = totals[3]
    for value in range(1, TOP + 1):
        alone = [worth for values, worth in loose if value in values]
        expected = sum(alone) if adds_up else max(alone, default=0)
        expected = expected if adds_up else max(expected, 0)
        if value in several:
            most = max(several[value])
            expected = expected + most if joins else max(expected, most)
        assert best[value] == expected


@given(LOOSE, st.integers(1, TOP + 2), st.integers(-50, 2000), st.booleans(), st.booleans())
def test_a_card_more_is_added_to_what_is_taken(
    loose: Sequence[tuple[tuple[int, ...], int]], value: int, worth: int, adds_up: bool, joins: bool
) -> None:
    """What is taken after a card is laid is the same as if all totals were found anew."""
    totals = fishing.no_totals(TOP)
    for values, each in loose:
        totals = fishing.with_card(totals, values, each, adds_up=adds_up, joins=joins)
    found = fishing.taken_with(totals, value, worth, adds_up=adds_up, joins=joins)
    totals = fishing.with_card(totals, (value,), worth, adds_up=adds_up, joins=joins)
    assert found == totals[3]


@given(st.lists(st.tuples(st.integers(0, 900), st.sampled_from([0.0, 0.25, 0.5, 1.0])), max_size=5))
def test_what_is_expected_is_the_average_of_the_best(kinds: Sequence[tuple[int, float]]) -> None:
    """Over all that a player may hold, it takes the worthiest of what its cards can take."""
    spoils, held = [worth for worth, _ in kinds], [chance for _, chance in kinds]
    average = 0.0
    for hand in product((False, True), repeat=len(kinds)):
        likely = prod(chance if has else 1 - chance for has, chance in zip(hand, held, strict=True))
        average += likely * max((s for s, has in zip(spoils, hand, strict=True) if has), default=0)
    holders = [kind for kind, chance in enumerate(held) if chance]
    assert isclose(fishing.expected(spoils, holders, held), average)


@given(st.integers(0, (1 << 128) - 1))
def test_counts_and_worths_of_a_double_pack(cards: int) -> None:
    """Twins are counted together, and weighed each."""
    found = [index % 64 for index in indices(cards)]
    assert rummy.counts(cards) == [found.count(face) for face in range(64)]
    assert fishing.weigh(cards, [*range(128)]) == sum(indices(cards))


MELDS = st.lists(st.sets(st.integers(0, 63), min_size=1, max_size=4), max_size=8)
HELD = st.integers(1, (1 << 64) - 1).map(indices).map(set)


@given(MELDS, HELD)
def test_melds_are_near_if_they_lack_one_face(melds: Sequence[set[int]], held: set[int]) -> None:
    """Melds of any size are near if at most one of their faces is missing."""
    having, sizes = [0] * 64, [0] * 5
    for number, meld in enumerate(melds):
        sizes[len(meld)] |= 1 << number
        for face in meld:
            having[face] |= 1 << number
    near = rummy.near(having, sizes, mask_of([*held]))
    assert [*indices(near)] == [n for n, meld in enumerate(melds) if len(meld - held) < 2]


@given(MELDS, HELD)
def test_partners_are_in_one_near_meld(melds: Sequence[set[int]], held: set[int]) -> None:
    """Two faces that are held are partners if a meld has both and lacks one face at most."""
    found = rummy.partners([mask_of([*meld]) for meld in melds], mask_of([*held]))
    near = [meld for meld in melds if len(meld - held) < 2]
    for face in held:
        wanted = set[int]().union(*(meld & held for meld in near if face in meld))
        assert set(indices(found[face])) == wanted


@pytest.mark.parametrize(
    ("game", "seats"),
    [(RUMMY_500, 2), (PERSIAN_RUMMY, 4), (RUMMY_500.with_options(jokers=2), 2)],
    ids=str,
)
def test_what_is_kept_without_a_card_is_what_the_rest_keeps(game: RummyGame, seats: int) -> None:
    """What changes when a card goes is found to the last bit, twins and wild cards included."""
    state: RummyState = game.new(seats, seed=5)
    while (view := state.to_act) is not None:
        hand, seat = view.hand_mask, Seat(state.public.turn)
        for card in indices(hand):
            (without,) = Outlook(view.public, seat, hand).each_without(hand, [card])
            keeps = Outlook(view.public, seat, hand).keeps(hand ^ 1 << card)
            assert without == rummy.total(keeps)
            assert without <= Outlook(view.public, seat, hand).most_kept(hand)
        state = state.apply(GreedyAgent(1).choose(view))
