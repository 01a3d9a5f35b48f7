"""The rules of Casino in words, by the numbers that refusals and options refer to."""

from __future__ import annotations

from typing import Final

from cardfishing.messages import msg
from cardfishing.rulebook import Rulebook
from cardfishing_casino.rulebook.building import BUILDING
from cardfishing_casino.rulebook.dealing import DEALING
from cardfishing_casino.rulebook.rulings import RULINGS
from cardfishing_casino.rulebook.scoring import SCORING
from cardfishing_casino.rulebook.turns import TURNS

RULEBOOK: Final = Rulebook(
    (*DEALING, *TURNS, *BUILDING, *SCORING),
    RULINGS,
    msg(
        "CS is the page on Casino at gamerules.com in Czech; ET and IT are those on Royal Casino "
        "in Estonian and Italian; pagat is pagat.com."
    ),
)
