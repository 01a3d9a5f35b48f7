"""Every compiled kernel against its own source, on random input."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Final

import pytest

from cardfishing import kernels
from cardfishing._bits import indices, listed, mask_of, rank_mask
from cardfishing.agents.fishing_appraisal import FishingAppraisal
from cardfishing.agents.fishing_prospects import chart_of
from cardfishing.agents.greedy import GreedyAgent
from cardfishing.agents.rummy_outlook import Outlook
from cardfishing.decks import FRENCH_52, FRENCH_104
from cardfishing.fishing import FishingGame
from cardfishing.fishing import _search as search
from cardfishing.rummy import Phase, RummyGame
from cardfishing.rummy.playing import played
from cardfishing.rummy.reach import reach_of
from cardfishing.table import Seat
from cardfishing_casino import CASINO
from cardfishing_persian_rummy import PERSIAN_RUMMY
from cardfishing_royal_casino import ROYAL_CASINO
from cardfishing_rummy500 import RUMMY_500
from tests.kernels.sources import interpreted
from tests.rummy.other_games import LOOSE, TWINS

RUMMIES: Final = (RUMMY_500, PERSIAN_RUMMY, LOOSE, TWINS)
HIGH: Final = (31, 32, 61, 62, 63, 64, 65, 127)
VALUES: Final = tuple(
    () if not 1 <= index % 16 <= 13 else (1, 14) if index % 16 == 1 else (index % 16,)
    for index in range(128)
)


def masks(rng: Random, count: int) -> list[int]:
    """Return random sets of cards of two packs, and single bits at the ends of machine words."""
    order = listed(FRENCH_104.cards.mask)
    some = [mask_of(rng.sample(order, rng.randrange(9))) for _ in range(count)]
    return [*some, *(1 << bit for bit in HIGH), sum(1 << bit for bit in HIGH)]


def test_bits_are_the_same_compiled() -> None:
    """Issue 9: compiled masks are those of the source, above bit 31 and beyond a machine word."""
    source = interpreted("cardfishing._bits")
    for mask in masks(Random(1), 200):
        assert listed(mask) == source.listed(mask)
        assert list(indices(mask)) == list(source.indices(mask))
        assert mask_of(listed(mask)) == source.mask_of(listed(mask)) == mask
    assert [rank_mask(rank, 2) for rank in range(16)] == [source.rank_mask(r, 2) for r in range(16)]


def test_searches_are_the_same_compiled() -> None:
    """Issue 9: sums, unions and partitions are those of the source, on one pack and on two."""
    source = interpreted("cardfishing.fishing._search")
    for layout in masks(Random(2), 150):
        cards = layout & FRENCH_104.cards.mask
        sums = search.sums_of(cards, VALUES, 14)
        assert sums == source.sums_of(cards, VALUES, 14)
        for target in range(2, 15):
            groups = search.groups_of(cards, VALUES, target)
            assert groups == source.groups_of(cards, VALUES, target)
            assert search.unions(groups) == source.unions(groups)
            assert search.fits(cards, VALUES, target, 0) == source.fits(cards, VALUES, target, 0)
            assert search.parts(cards, VALUES, target) == source.parts(cards, VALUES, target)


@pytest.mark.parametrize("game", RUMMIES, ids=lambda game: game.name)
def test_rummy_is_the_same_compiled(game: RummyGame) -> None:
    """Issue 9: what is listed, taken, laid off and played is what the sources say, card by card."""
    listing = interpreted("cardfishing.rummy._listing")
    playing = interpreted("cardfishing.rummy.playing")
    reach = interpreted("cardfishing.rummy.reach")
    seats = game.seat_counts[0]
    table = game.shapes_for(seats)
    forest = interpreted("cardfishing.rummy.forest").Forest({s.faces: s for s in table.shapes})
    for seed in range(6):
        state = game.new(seats, seed=seed)
        while (turn := state.turn) is not None:
            public, hand, moves = state.public, state.hand_masks[turn], [*state.legal_moves]
            assert reach.reach_of(public, turn) == reach_of(public, turn)
            assert forest.made(hand) == table.forest.made(hand)
            if public.phase is Phase.DRAW:
                assert listing.draws(public, turn, hand) == moves
            elif table.is_plain:
                assert listing.plays(public, turn, hand, table) == moves
            position = public, state.hand_masks, state.stock_order
            move = state.legal_moves.sample(seed)
            assert playing.played(position, state.salt, move) == played(position, state.salt, move)
            state = state.apply(move)


@pytest.mark.parametrize("game", [CASINO, ROYAL_CASINO], ids=str)
def test_judgements_are_the_same_compiled(game: FishingGame) -> None:
    """Issue 9: what greedy thinks of every move is what the sources think of it."""
    appraisal = interpreted("cardfishing.agents.fishing_appraisal")
    prospects = interpreted("cardfishing.agents.fishing_prospects")
    chart = prospects.Chart(game)
    for seed in range(10):
        state = game.new(2, seed=seed)
        while (view := state.to_act) is not None:
            public, moves = view.public, list(view.legal_moves)
            facts = public, public.turn, view.hand_mask
            ours, source = FishingAppraisal(*facts), appraisal.FishingAppraisal(*facts)
            assert [ours.worth(move) for move in moves] == [source.worth(move) for move in moves]
            assert ours.best(moves) == source.best(moves)
            found, known = chart.prospects(public.pile_masks), chart_of(game)
            layout = public.layout_mask
            assert found.sums(layout) == known.prospects(public.pile_masks).sums(layout)
            state = state.apply(ours.best(moves)[0])


def test_outlooks_are_the_same_compiled() -> None:
    """Issue 9: what greedy expects of a hand of rummy is what the source does, to the last bit."""
    source = interpreted("cardfishing.agents.rummy_outlook")
    for seed in range(10):
        state = RUMMY_500.new(2, seed=seed)
        while (view := state.to_act) is not None:
            hand, cards = view.hand_mask, listed(view.hand_mask)
            facts = view.public, Seat(view.public.turn), hand
            ours, its = Outlook(*facts), source.Outlook(*facts)
            assert ours.keeps(hand) == its.keeps(hand)
            assert ours.each_without(hand, cards) == its.each_without(hand, cards)
            assert ours.feeds(cards) == its.feeds(cards)
            assert ours.most_kept(hand) == its.most_kept(hand)
            state = state.apply(GreedyAgent().best(view)[0])


def test_machine_integers_are_the_same_compiled() -> None:
    """Issue 9: shifts past bit 31 and products that overflow give the same, compiled or not."""
    source = interpreted("cardfishing.fishing._native.ints")
    from cardfishing.fishing._native import ints  # noqa: PLC0415  # not without its libraries

    rng = Random(3)
    assert [ints.bit_of(bit) for bit in range(63)] == [1 << bit for bit in range(63)]
    for number in [rng.randrange(-(2**63), 2**63) for _ in range(500)]:
        assert ints.mix(number) == source.mix(number)
        assert ints.share(number, 12345) == source.share(number, 12345)
    for number in [-1, 2**62, 2**63, 2**64, *(rng.randrange(2**70) for _ in range(50))]:
        assert ints.mixed(number) == source.mixed(number)
    for mask in masks(rng, 200):
        if mask < 1 << 62:
            assert ints.count_of(mask) == source.count_of(mask) == mask.bit_count()


@pytest.mark.parametrize("switch", ["0", "1"])
def test_the_switch_chooses_what_runs(switch: str) -> None:
    """Issue 9: CARDFISHING_COMPILED=0 has the sources run; anything else what is compiled.

    That is so in a process that has imported nothing yet, as a plain Python has not.
    """
    ran = subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; sys.modules.pop('importlib.util', None); import tests.kernels.which",
        ],
        cwd=Path(__file__).parents[2],
        env={**os.environ, kernels.SWITCH: switch},
        capture_output=True,
        text=True,
        check=True,
    )
    wanted = kernels.compiled() if switch == "1" else ()
    assert ran.stdout.startswith(f"{wanted} ")
    assert ran.stdout.rstrip().endswith("_bits.py") is not ("cardfishing._bits" in wanted)


def test_the_deck_of_the_tests_has_bits_past_31() -> None:
    """Issue 9: what is compared reaches to where a C shift of 32 bits goes wrong."""
    assert max(listed(FRENCH_52.cards.mask)) == 61
