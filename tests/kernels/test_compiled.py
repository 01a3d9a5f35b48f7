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
from cardfishing.decks import FRENCH_52, FRENCH_104
from cardfishing.fishing import _search as search
from tests.kernels.sources import interpreted

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
    """Issue 9: CARDFISHING_COMPILED=0 has the sources run; anything else what is compiled."""
    ran = subprocess.run(
        [sys.executable, "-m", "tests.kernels.which"],
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
