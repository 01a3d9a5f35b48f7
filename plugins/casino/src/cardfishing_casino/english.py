"""English Casino of 1792: nothing is built, and clearing the table scores."""

from __future__ import annotations

from typing import Final

import attrs

from cardfishing.fishing import REASONS_WITHOUT_BUILDS
from cardfishing.messages import msg
from cardfishing.options import options_with
from cardfishing.rulebook import Case, Rule
from cardfishing_casino.casino import CASINO
from cardfishing_casino.options import BUILDS, OPTIONS
from cardfishing_casino.rulebook.building import BUILDING
from cardfishing_casino.rulebook.turns import FREEDOM, TURN
from cardfishing_casino.rules import RULES

TRAILING: Final = Rule(
    id="C8",
    chapter=TURN,
    text=msg(
        "Trailing: the card stays loose on the table. It may be trailed even if it could capture."
    ),
    cases=tuple(
        Case(
            option="capture_duty",
            value=value,
            text=msg("Trailing: the card stays loose on the table, if {C11} permits it."),
        )
        for value in ("match", "if_able", "all")
    ),
)
FACES: Final = Rule(
    id="C9",
    chapter=TURN,
    text=msg("A jack, queen or king takes one loose card of its rank and nothing else."),
    cases=(
        Case(
            option="face_values",
            value="royal",
            text=msg("A jack, queen or king takes like any other numeral."),
        ),
        Case(
            option="face_capture",
            value="one_or_three",
            text=msg(
                "A jack, queen or king takes one loose card of its rank, or three, never two, and "
                "nothing else."
            ),
        ),
        Case(
            option="face_capture",
            value="all",
            text=msg(
                "A jack, queen or king takes any number of loose cards of its rank and nothing "
                "else."
            ),
        ),
    ),
    reasons=("face_takes_equal",),
)
NUMERALS: Final = Rule(
    id="C10",
    chapter=TURN,
    text=msg(
        "A numeral takes one or more groups of its value. A group is one loose numeral of that "
        "value, or several loose numerals that total it."
    ),
    cases=(
        Case(
            option="captures",
            value="single_group",
            text=msg(
                "A numeral takes one group of its value: one loose numeral of that value, or "
                "several loose numerals that total it."
            ),
        ),
    ),
    reasons=("takes_nothing", "not_on_table", "wrong_sum", "one_group_only"),
)
DUTY: Final = Rule(
    id="C11",
    chapter=TURN,
    text=msg("A card serves in one group only."),
    more=(
        *FREEDOM,
        Case(
            option="capture_duty",
            value="all",
            text=msg(
                "A card that can capture may not be trailed. Its capture leaves no further group "
                "of its value; a face card takes as many as {C9} lets it."
            ),
        ),
    ),
    reasons=("must_capture", "must_take_equal", "must_take_all"),
)

ENGLISH_CASINO_1792: Final = CASINO.variant(
    "english-casino-1792",
    title=msg("English Casino (1792)"),
    summary=msg("The oldest Casino in print: captures without any building."),
    sources=("Long, The Dealer in Casino, 1792", "reprints of Hoyle's Games"),
    rules=attrs.evolve(RULES, builds=None),
    declared=options_with(OPTIONS, without=[option.name for option in BUILDS]),
    revised={
        "C7": Rule(
            id="EN1",
            chapter=TURN,
            text=msg(
                "One hand card is played, in exactly one way: it is trailed or it captures. "
                "Nothing is built."
            ),
            reasons=("not_in_hand", *REASONS_WITHOUT_BUILDS),
        ),
        "C8": TRAILING,
        "C9": FACES,
        "C10": NUMERALS,
        "C11": DUTY,
        "C12": None,
        **dict.fromkeys(rule.id for rule in BUILDING),
    },
    options={"sweeps": "score"},
)
