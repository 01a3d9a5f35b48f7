"""The conformance kit: prove that a game is sound (extra ``cardfishing[testing]``).

::

    from cardfishing.testing import conformance, machine

    TestMyGame = conformance(MY_GAME)
    TestMatches = machine(MY_GAME).TestCase
"""

from __future__ import annotations

from cardfishing.perft import divide, perft
from cardfishing.testing.checks import checks
from cardfishing.testing.golden import golden
from cardfishing.testing.machines import machine
from cardfishing.testing.strategies import card_sets, cards, deals, moves, states
from cardfishing.testing.suite import conformance

__all__ = [
    "card_sets",
    "cards",
    "checks",
    "conformance",
    "deals",
    "divide",
    "golden",
    "machine",
    "moves",
    "perft",
    "states",
]
