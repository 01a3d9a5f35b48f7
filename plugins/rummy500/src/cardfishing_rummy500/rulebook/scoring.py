"""Scoring and the end of the match: rules F13 to F15."""

from __future__ import annotations

from typing import Final

from cardfishing.messages import msg
from cardfishing.rulebook import Case, Rule

SCORES: Final = msg("Scoring")

CARD_POINTS: Final = (
    Case(
        option="pip_values",
        value="face",
        text=msg("The cards from 2 to 9 are worth their pips."),
    ),
    Case(option="pip_values", value="fives", text=msg("The cards from 2 to 9 are worth 5 each.")),
    *(
        Case(option="jokers", value=number, text=msg("A joker is worth {values_joker}."))
        for number in ("1", "2", "3", "4")
    ),
    *(
        Case(
            option="ace_runs",
            value=value,
            text=msg(
                "An ace tabled below a two scores {low_ace_points}, and in hand costs as any."
            ),
        )
        for value in ("both", "low")
    ),
)
"""What cards are worth, but for those that {values} names."""

_RANKS: Final = {
    "same_meld": msg(
        "Four of a rank score double if laid in one meld, but not if completed later."
    ),
    "same_turn": msg("Four of a rank score double if one player tables them in one turn."),
}
_RANKS_OR_JOKERS: Final = {
    "same_meld": msg(
        "Four of a rank, or four jokers, score double if laid in one meld, but not if completed "
        "later."
    ),
    "same_turn": msg(
        "Four of a rank, or four jokers, score double if one player tables them in one turn."
    ),
}
_JACKS: Final = {
    "same_meld": msg("Four jacks score double if laid in one meld, but not if completed later."),
    "same_turn": msg("Four jacks score double if one player tables them in one turn."),
}

QUARTETS: Final = tuple(
    Case(
        option="quartet_double",
        value=value,
        also=(("quartet_when", when), *jokers),
        text=texts[when],
    )
    for value, jokers, texts in (
        ("any", (("jokers", "0"),), _RANKS),
        ("any", (("joker_role", "wild"),), _RANKS),
        ("any", (("joker_role", "own_set"),), _RANKS_OR_JOKERS),
        ("jacks", (), _JACKS),
    )
    for when in texts
)
"""Which sets score double."""

SCORING: Final = (
    Rule(
        id="F13",
        chapter=SCORES,
        text=msg(
            "Cards score on the table what they cost in hand: a ten {values_ten}, jack "
            "{values_jack}, queen {values_queen}, king {values_king}, ace {values_ace}."
        ),
        more=(*CARD_POINTS, *QUARTETS),
    ),
    Rule(
        id="F14",
        chapter=SCORES,
        text=msg(
            "A round scores for each player the cards tabled, less those left in hand. That may be "
            "less than nothing, and is added to the score."
        ),
    ),
    Rule(
        id="F15",
        chapter=SCORES,
        text=msg(
            "A player with {target} or more at the end of a round wins; if several have that, the "
            "one with most does."
        ),
        more=(
            Case(
                option="finish_tie",
                value="another_hand",
                text=msg("If the highest scores are equal another round is played."),
            ),
            Case(
                option="finish_tie",
                value="went_out",
                text=msg(
                    "Of equal highest scores that of the player who went out wins, and if it is "
                    "none of them another round is played."
                ),
            ),
        ),
    ),
)
