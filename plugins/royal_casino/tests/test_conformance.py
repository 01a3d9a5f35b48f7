"""Royal Casino and its forms under the conformance kit."""

from __future__ import annotations

import pytest

from cardfishing.testing import conformance
from cardfishing_royal_casino import (
    NORTH_AMERICAN_ROYAL,
    ROYAL_CASINO,
    ROYAL_CASINO_DOMINICAN,
    ROYAL_CASINO_DOMINICAN_PAGAT,
    ROYAL_CASINO_SOTO,
    ROYAL_DRAW_CASINO,
    ROYAL_SPADE_CASINO,
)

TestRoyalCasino = pytest.mark.thorough(conformance(ROYAL_CASINO, rounds=1))
TestDominican = pytest.mark.thorough(conformance(ROYAL_CASINO_DOMINICAN, rounds=1))
TestDominicanPagat = pytest.mark.slow(conformance(ROYAL_CASINO_DOMINICAN_PAGAT, rounds=1))
TestSoto = pytest.mark.slow(
    conformance(
        ROYAL_CASINO_SOTO.with_options(endgame_other="accumulate_to_20", sweep_cancel="vs_sum"),
        rounds=1,
    )
)
TestNorthAmerican = pytest.mark.slow(
    conformance(NORTH_AMERICAN_ROYAL.with_options(deal_rotation="right"), rounds=1)
)
TestDraw = pytest.mark.slow(conformance(ROYAL_DRAW_CASINO, rounds=1))
TestSpade = pytest.mark.slow(conformance(ROYAL_SPADE_CASINO, rounds=1))
