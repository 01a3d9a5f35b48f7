"""Persian Rummy as a value."""

from __future__ import annotations

from typing import Final

import attrs

from cardfishing.messages import msg
from cardfishing.rummy import GameBonus, MatchEnd, RummyRules
from cardfishing.teams import TeamDraw
from cardfishing_persian_rummy.options import OPTIONS
from cardfishing_persian_rummy.rulebook import BOOK, REVISED
from cardfishing_rummy500 import PARTNERSHIP_RUMMY_500

ITEM_RULES: Final = {
    "melded": "P12",
    "low_aces": "P12",
    "quartets": "P13",
    "going_out": "P14",
    "hand": "P15",
}

_BASE: Final = PARTNERSHIP_RUMMY_500.rules
_WITH_RULINGS: Final = attrs.evolve(PARTNERSHIP_RUMMY_500, rulebook=BOOK)

RULES: Final[RummyRules] = attrs.evolve(
    _BASE,
    teams=TeamDraw(rule="P2"),
    items=(
        *(attrs.evolve(item, rule=ITEM_RULES[item.name]) for item in _BASE.items),
        GameBonus(name="game_bonus", title=msg("winning the match"), rule="P16"),
    ),
    finish=MatchEnd(target=None, deals=2, rule="P16"),
)

_DERIVED: Final = _WITH_RULINGS.variant(
    "persian-rummy",
    title=msg("Persian Rummy"),
    summary=msg("Partnership 500 Rummy of two rounds, with four jokers, and aces high."),
    sources=(
        "gamerules.com, Persian Rummy, in Lithuanian (LT)",
        "rummy4all.com, Persian Rummy",
        *PARTNERSHIP_RUMMY_500.sources,
    ),
    rules=RULES,
    declared=OPTIONS,
    revised=REVISED,
    options={
        "jokers": 4,
        "joker_role": "own_set",
        "ace_runs": "high",
        "going_out": "meld_only",
        "going_out_bonus": 25,
        "stock_out": "pass_round",
        "quartet_double": "any",
        "values": {"joker": 20},
    },
)

PERSIAN_RUMMY: Final = attrs.evolve(_DERIVED, parent=PARTNERSHIP_RUMMY_500)
