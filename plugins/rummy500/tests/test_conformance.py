"""500 Rummy, alone and in partnership, under the conformance kit, also by other options."""

from __future__ import annotations

import pytest

from cardfishing.testing import conformance
from cardfishing_rummy500 import PARTNERSHIP_RUMMY_500, RUMMY_500

TestRummy500 = pytest.mark.thorough(conformance(RUMMY_500, rounds=1))
TestPartnership = pytest.mark.slow(conformance(PARTNERSHIP_RUMMY_500, rounds=1))

TestWildJokers = pytest.mark.slow(
    conformance(
        RUMMY_500.with_options(jokers=2, pip_values="fives", ace_runs="low", low_ace_points=5),
        rounds=1,
    )
)
TestJokerSets = pytest.mark.slow(
    conformance(
        RUMMY_500.with_options(
            jokers=4,
            joker_role="own_set",
            set_distinct_suits=False,
            quartet_double="any",
            quartet_when="same_turn",
            layoff_credit="owner",
        ),
        rounds=1,
    )
)
TestFreeTopCard = pytest.mark.slow(
    conformance(
        RUMMY_500.with_options(
            top_card="free_no_rediscard", pickup_use="new_meld", going_out="discard_only", min_run=4
        ),
        rounds=1,
    )
)
TestReshuffled = pytest.mark.slow(
    conformance(
        RUMMY_500.with_options(
            top_card="free", pickup_depth=1, stock_out="reshuffle", going_out_bonus=25
        ),
        rounds=1,
    )
)
TestHandOnly = pytest.mark.slow(
    conformance(
        PARTNERSHIP_RUMMY_500.with_options(
            pickup_support="hand_only",
            stock_out="pass_round",
            pass_allows_melds=True,
            finish_tie="went_out",
            team_draw="given",
        ),
        rounds=1,
    )
)
TestAtOnce = pytest.mark.slow(
    conformance(
        PARTNERSHIP_RUMMY_500.with_options(
            stock_out="immediate", going_out="meld_only", hand_sizes={"more": 10}
        ),
        rounds=1,
    )
)
