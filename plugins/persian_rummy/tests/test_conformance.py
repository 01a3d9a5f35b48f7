"""Persian Rummy under the conformance kit, at its defaults and by other options."""

from __future__ import annotations

import pytest

from cardfishing.testing import conformance
from cardfishing_persian_rummy import PERSIAN_RUMMY

TestPersianRummy = pytest.mark.thorough(conformance(PERSIAN_RUMMY, rounds=1))
TestToATarget = pytest.mark.slow(
    conformance(
        PERSIAN_RUMMY.with_options(
            target=200, joker_role="wild", jokers=2, quartet_double="jacks", pass_allows_melds=True
        ),
        rounds=1,
    )
)
TestDrawn = pytest.mark.slow(
    conformance(
        PERSIAN_RUMMY.with_options(
            jokers=0,
            deals=1,
            match_tie="draw",
            game_bonus=50,
            quartet_when="same_turn",
            seating="given",
        ),
        rounds=1,
    )
)
