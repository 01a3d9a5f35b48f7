"""Casino under the conformance kit, at its defaults and with options set otherwise."""

from __future__ import annotations

import pytest

from cardfishing.testing import conformance
from cardfishing_casino import CASINO

pytestmark = pytest.mark.thorough

TestCasino = conformance(CASINO)

TestSweeps = conformance(CASINO.with_options(sweeps="score", last_card_sweep=False), rounds=1)
TestFaceCapture = conformance(CASINO.with_options(face_capture="all"), rounds=1)
TestSingleGroup = conformance(CASINO.with_options(captures="single_group"), rounds=1)
TestIfAble = conformance(CASINO.with_options(capture_duty="if_able"), rounds=1)
TestNoDuplicates = conformance(CASINO.with_options(duplicate_builds="forbid"), rounds=1)
TestResidue = conformance(CASINO.with_options(residue="nobody", deal_pattern="singles"), rounds=1)
TestSolo = conformance(CASINO.with_options(partnership=False, target=1), rounds=1)
TestCounterclockwise = conformance(
    CASINO.with_options(direction="counterclockwise", owner_may_trail=True), rounds=1
)
