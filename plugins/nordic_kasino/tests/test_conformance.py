"""Both games under the conformance kit, at their defaults and by other options."""

from __future__ import annotations

import pytest

from cardfishing.testing import conformance
from cardfishing_nordic_kasino import FINNISH_KASINO, NORDIC_KASINO

pytestmark = pytest.mark.thorough

TestNordicKasino = conformance(NORDIC_KASINO, rounds=1)
TestFinnishKasino = conformance(FINNISH_KASINO, rounds=1)

TestEverythingTaken = conformance(
    NORDIC_KASINO.with_options(
        capture_duty="all",
        sweep_cancel="vs_sum",
        tie_rule="split",
        residue="dealer_side",
        deal_pattern="singles",
        target_strict=True,
    ),
    rounds=1,
)
TestOneGroup = conformance(
    FINNISH_KASINO.with_options(
        captures="single_group",
        capture_duty="if_able",
        high_cards="aces",
        direction="counterclockwise",
        partnership=False,
        residue="nobody",
        target=1,
    ),
    rounds=1,
)
