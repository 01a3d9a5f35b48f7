"""Wedding Rummy keeps the laws of every game, and its own rules."""

from pathlib import Path

import pytest

from cardfishing.errors import RulesError
from cardfishing.testing import conformance, golden
from cardfishing_wedding_rummy import WEDDING_RUMMY

TestWeddingRummy = conformance(WEDDING_RUMMY, rounds=1)
TestGolden = golden(Path(__file__).with_name("golden.toml"))


def test_the_page_can_be_left_out() -> None:
    """W3: where no page joins a wedding, the kind has the pairs only."""
    sizes = [
        {len(shape.faces) for shape in game.shapes_for(2).shapes if shape.kind == "weddings"}
        for game in (WEDDING_RUMMY, WEDDING_RUMMY.with_options(page=False))
    ]
    assert sizes == [{2, 3}, {2}]


def test_a_gift_is_a_number_of_points() -> None:
    """W4: a wedding is worth from nothing to a hundred beyond its cards."""
    with pytest.raises(RulesError):
        WEDDING_RUMMY.with_options(gift=-20)
