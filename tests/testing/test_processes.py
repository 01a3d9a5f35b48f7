"""CF03, CF13: the processes that are asked for game after game."""

from __future__ import annotations

import pytest

from cardfishing.testing import checks
from cardfishing.testing._processes import HASH_SEEDS, transcripts
from cardfishing_casino import CASINO

from . import state_twists as states
from .twisted import Twist, twisted

CF13 = next(check for check in checks() if check.id == "CF13")


def test_what_a_game_prints_elsewhere_is_no_answer() -> None:
    """CF13: a game may print."""
    CF13.run(twisted(Twist(bound=states.chats)))


def test_a_process_that_ends_is_complained_of_and_replaced() -> None:
    """CF13: a game that ends the process does not run there, and others do after it."""
    with pytest.raises(AssertionError, match="does not run in another process:\ntoo far from home"):
        CF13.run(twisted(Twist(bound=states.dies)))
    CF13.run(CASINO)


def test_no_game_is_blamed_for_what_another_left_behind() -> None:
    """CF13: what differs is asked for again in fresh processes."""
    with pytest.raises(AssertionError, match="a text differs"):
        CF13.run(twisted(Twist(bound=states.litters)))
    CF13.run(CASINO)


def test_the_processes_differ_in_their_hash_seeds() -> None:
    """CF13: one process for each hash seed, beside this one."""
    assert len(transcripts(CASINO)) == 1 + len(HASH_SEEDS)
