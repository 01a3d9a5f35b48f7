"""Melds: rules F5 and F6."""

from __future__ import annotations

from typing import Final

from cardfishing.messages import msg
from cardfishing.rulebook import Case, Rule

MELDS: Final = msg("Melds and laying off")

JOKER_ROLES: Final = (
    Case(
        option="joker_role",
        value="wild",
        text=msg(
            "A joker stands for any other card, which is named when it is tabled and stays so. A "
            "meld has at least one card that is no joker."
        ),
    ),
    Case(
        option="joker_role",
        value="own_set",
        text=msg("Three or four jokers are a set. They are in no other meld."),
    ),
)
"""What a joker may be in a meld."""

REASONS_OF_JOKERS: Final = ("joker_meld", "wild_face", "too_many_wilds")
"""Refusals of what a joker, or another card, may not be in a meld."""

MELDING: Final = (
    Rule(
        id="F5",
        chapter=MELDS,
        text=msg(
            "A set is three or four cards of one rank. A run is {min_run} or more cards of one "
            "suit in sequence. Melds lie before the player who laid them."
        ),
        more=(
            Case(
                option="set_distinct_suits",
                value="True",
                text=msg("The suits of a set all differ, with two packs as well."),
            ),
            Case(
                option="set_distinct_suits",
                value="False",
                text=msg("The cards of a set may be of one suit."),
            ),
            *JOKER_ROLES,
        ),
        reasons=("no_meld", *REASONS_OF_JOKERS),
    ),
    Rule(
        id="F6",
        chapter=MELDS,
        text=msg(
            "Cards may be laid off on anybody's melds, any number at a time, if a meld stays one: "
            "the fourth of a set, or the next at either end of a run or both. A card that fits "
            "several melds is laid on the one its player names, and stays there. Melds are never "
            "joined."
        ),
        more=(
            Case(
                option="layoff_credit",
                value="layer",
                text=msg("It scores for the player who lays it off."),
            ),
            Case(
                option="layoff_credit",
                value="owner",
                text=msg("It scores for the player who laid the meld."),
            ),
        ),
        reasons=("no_such_meld", "does_not_fit", "no_lay_off"),
    ),
)
