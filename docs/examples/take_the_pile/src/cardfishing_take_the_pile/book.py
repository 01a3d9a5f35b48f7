"""The numbered rules in words, and what may be agreed otherwise."""

from __future__ import annotations

from typing import Final

from cardfishing.messages import msg
from cardfishing.options import BOOLEAN, Option
from cardfishing.rulebook import Case, Rule, Rulebook

DEAL, PLAY, SCORE = msg("Cards and deal"), msg("Play"), msg("The score")

COVERED: Final = msg(
    "Who takes the pile first may look at the cards that were dealt face down; "
    "the others see them at the end."
)
ALL_COVERED: Final = msg("The cards that were dealt face down are seen at the end.")
LAST_SCORES_NOT: Final = msg("The last card of a round scores no such points.")

BOOK: Final = Rulebook(
    (
        Rule("P1", DEAL, msg("Two play, or two pairs, with 52 cards; play goes anticlockwise.")),
        Rule(
            "P2",
            DEAL,
            msg(
                "Four cards are the pile, the top one face up and the others face down; each hand "
                "gets four, and four more whenever all hands are empty."
            ),
        ),
        Rule(
            "P3",
            PLAY,
            msg("In turn each plays one card of the hand."),
            reasons=("not_in_hand", "round_over"),
        ),
        Rule(
            "P4",
            PLAY,
            msg(
                "It takes the whole pile if it has the rank of the top card, or is a jack and "
                "there is a pile; otherwise it becomes the top card."
            ),
        ),
        Rule("P5", PLAY, COVERED, cases=(Case(option="looks", value="False", text=ALL_COVERED),)),
        Rule("P6", PLAY, msg("At the end who took the pile last gets what is left of it.")),
        Rule(
            "P7",
            SCORE,
            msg("Taking a pile of one card by its rank scores 10, and a jack by a jack 20."),
            more=(Case(option="last_lone", value="False", text=LAST_SCORES_NOT),),
        ),
        Rule(
            "P8",
            SCORE,
            msg("Most cards score 3, a jack or an ace 1, the 2C 2 and the 10D 3."),
        ),
        Rule(
            "P9",
            SCORE,
            msg("A side with {target} points and more than the other wins the match."),
        ),
    )
)

OPTIONS: Final = (
    Option(
        name="looks",
        field="looks",
        values=BOOLEAN,
        default="True",
        rule="P5",
        meaning=msg("whether the first to take the pile looks at what lay beneath it"),
    ),
    Option(
        name="last_lone",
        field="last_lone",
        values=BOOLEAN,
        default="True",
        rule="P7",
        meaning=msg("whether the last card of a round may score for taking a lone one"),
    ),
    Option(
        name="target",
        field="target",
        values=(("101", 101), ("151", 151)),
        default="151",
        rule="P9",
        meaning=msg("the points that win the match"),
    ),
)
