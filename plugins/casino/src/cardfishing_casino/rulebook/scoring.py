"""The end of the round, and scoring: rules C24 to C27."""

from __future__ import annotations

from typing import Final

from cardfishing.messages import msg
from cardfishing.rulebook import Case, Rule

END: Final = msg("End of the round and scoring")


def finishing(*, aces: bool) -> Rule:
    """Return C27, the end of the match.

    Args:
        aces: Whether the aces are counted one by one.
    """
    return Rule(
        id="C27",
        chapter=END,
        text=msg(
            "Scores are added up from round to round, and the deal moves on by one seat. A "
            "side with {target} or more at the end of a round wins."
        ),
        cases=(
            Case(
                option="target_strict",
                value="True",
                text=msg(
                    "Scores are added up from round to round, and the deal moves on by one "
                    "seat. A side with more than {target} at the end of a round wins."
                ),
            ),
        ),
        more=(
            Case(
                option="finish",
                value="highest_total",
                text=msg(
                    "Of several the higher total wins; if these are equal another round is played."
                ),
            ),
            Case(
                option="finish",
                value="count_out",
                text=msg(
                    "If several get there in one round, the points are counted in the order of "
                    "{C26}, each ace by itself (spades, clubs, hearts, diamonds), and sweeps last; "
                    "who gets there first wins. Between sides that get there in the same step, or "
                    "that had enough before the round, the higher total wins; if these are equal "
                    "another round is played."
                )
                if aces
                else msg(
                    "If several get there in one round, the points are counted in the order of "
                    "{C26}, and sweeps last; who gets there first wins. Between sides that get "
                    "there in the same step, or that had enough before the round, the higher total "
                    "wins; if these are equal another round is played."
                ),
            ),
        ),
    )


SCORING: Final = (
    Rule(
        id="C24",
        chapter=END,
        text=msg(
            "After the last card, cards left on the table go to the side of the last "
            "capturer; if nobody has captured they count for nobody."
        ),
        cases=(
            Case(
                option="residue",
                value="nobody",
                text=msg("After the last card, cards left on the table count for nobody."),
            ),
            Case(
                option="residue",
                value="dealer_side",
                text=msg("After the last card, cards left on the table go to the dealer's side."),
            ),
        ),
        reasons=("round_over",),
    ),
    Rule(
        id="C25",
        chapter=END,
        text=msg("Clearing the table scores nothing."),
        cases=(
            Case(
                option="sweeps",
                value="score",
                text=msg("A capture that clears the table is a sweep and scores 1."),
            ),
        ),
        more=(
            Case(
                option="last_card_sweep",
                value="True",
                text=msg("The very last card of the round can make one too."),
            ),
            Case(
                option="last_card_sweep",
                value="False",
                text=msg("The very last card of the round makes none."),
            ),
            Case(
                option="residue_is_sweep",
                value="False",
                text=msg("Getting the cards left at the end is no sweep."),
            ),
            Case(
                option="residue_is_sweep",
                value="True",
                text=msg("Getting the cards left at the end is one too."),
            ),
        ),
    ),
    Rule(
        id="C26",
        chapter=END,
        text=msg(
            "Points: strictly most cards {points_cards}, strictly most spades {points_spades}, "
            "the ten of diamonds (big casino) {points_big_casino}, the {little_casino} (little "
            "casino) {points_little_casino}, each ace {points_aces}."
        ),
        more=(
            Case(
                option="tie_rule",
                value="none",
                text=msg("A tie for cards or for spades gives nobody the points."),
            ),
            Case(
                option="tie_rule",
                value="split",
                text=msg(
                    "A tie for cards or for spades gives each of those that tie an equal share "
                    "in whole points; what "
                    "cannot be shared is lost."
                ),
            ),
            Case(
                option="tie_rule",
                value="carry",
                text=msg(
                    "The points of a tie for cards or for spades are added to the same item of "
                    "the next round."
                ),
            ),
        ),
    ),
    finishing(aces=True),
)
