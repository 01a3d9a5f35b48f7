"""Casino and its forms under the conformance kit, at their defaults and by other options."""

from __future__ import annotations

import pytest

from cardfishing.testing import conformance
from cardfishing_casino import (
    CASINO,
    DIAMOND_CASINO,
    DRAW_CASINO,
    ENGLISH_CASINO_1792,
    SPADE_CASINO,
)

TestCasino = pytest.mark.thorough(conformance(CASINO))
TestDiamondCasino = pytest.mark.thorough(conformance(DIAMOND_CASINO, rounds=1))
TestEnglishCasino = pytest.mark.thorough(conformance(ENGLISH_CASINO_1792, rounds=1))

TestSpadeCasino = pytest.mark.slow(conformance(SPADE_CASINO, rounds=1))
TestDrawCasino = pytest.mark.slow(conformance(DRAW_CASINO, rounds=1))
TestFewGroups = pytest.mark.slow(
    conformance(
        CASINO.with_options(
            captures="single_group",
            capture_duty="if_able",
            single_build_is_card=True,
            residue="nobody",
            deal_pattern="singles",
        ),
        rounds=1,
    )
)
TestEverythingTaken = pytest.mark.thorough(
    conformance(
        CASINO.with_options(
            capture_duty="all",
            face_capture="one_or_three",
            sweeps="score",
            residue_is_sweep=True,
            refill_table=True,
        ),
        rounds=1,
    )
)
TestMatches = pytest.mark.thorough(
    conformance(
        CASINO.with_options(
            face_values="royal",
            ace="flexible",
            capture_duty="match",
            match_build_must_include=True,
            partner_builds="forbidden",
            finish="count_out",
        ),
        rounds=1,
    )
)
TestForPartners = pytest.mark.slow(
    conformance(
        CASINO.with_options(
            ace="hand_only",
            partner_builds="for_partner",
            raise_with_table_cards=True,
            tie_rule="carry",
        ),
        rounds=1,
    )
)
TestStrictBuilds = pytest.mark.slow(
    conformance(
        CASINO.with_options(
            raise_own=False,
            duplicate_builds="forbid",
            direction="counterclockwise",
            owner_may_trail=True,
            partnership=False,
            target=1,
        ),
        rounds=1,
    )
)
