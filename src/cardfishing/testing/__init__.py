"""The conformance kit: prove that a game is sound (extra ``cardfishing[testing]``).

::

    from cardfishing.testing import conformance

    TestMyGame = conformance(MY_GAME)
"""

from __future__ import annotations

from cardfishing.perft import divide, perft
from cardfishing.testing.checks import checks
from cardfishing.testing.strategies import card_sets, cards, deals, moves, states
from cardfishing.testing.suite import conformance

__all__ = [
    "card_sets",
    "cards",
    "checks",
    "conformance",
    "deals",
    "divide",
    "moves",
    "perft",
    "states",
]
