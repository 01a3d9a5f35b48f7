"""The rules of 500 Rummy in words, by the numbers that refusals and options refer to."""

from __future__ import annotations

from typing import Final

from cardfishing.messages import msg
from cardfishing.rulebook import Rulebook
from cardfishing_rummy500.rulebook.dealing import DEALING
from cardfishing_rummy500.rulebook.melding import MELDING
from cardfishing_rummy500.rulebook.scoring import SCORING
from cardfishing_rummy500.rulebook.turns import TURNS

RULEBOOK: Final = Rulebook(
    (*DEALING, *MELDING, *TURNS, *SCORING),
    cited=msg(
        "pagat is pagat.com, Bicycle is bicyclecards.com; LT is the page on Persian Rummy at "
        "gamerules.com in Lithuanian."
    ),
)
