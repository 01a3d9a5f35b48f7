"""The rules of Kasino in words, by the numbers that refusals and options refer to."""

from __future__ import annotations

from typing import Final

import attrs

from cardfishing.fishing import (
    REASONS_OF_CAPTURES,
    REASONS_OF_DUTIES,
    REASONS_WITHOUT_BUILDS,
)
from cardfishing.messages import Message, msg
from cardfishing.rulebook import Case, Rule, Rulebook
from cardfishing_casino.rulebook import RULEBOOK as CASINO
from cardfishing_casino.rulebook.dealing import SEATS
from cardfishing_casino.rulebook.scoring import END
from cardfishing_casino.rulebook.turns import TURN

HIGHS: Final = {
    ("anywhere", "all"): msg(
        "An ace may count 14 as well, the two of spades 15 and the ten of diamonds 16, in the hand "
        "and on the table, as the player likes; the card played counts the same for all it takes."
    ),
    ("anywhere", "aces"): msg(
        "An ace may count 14 as well, in the hand and on the table, as the player likes."
    ),
    ("hand", "all"): msg(
        "That is so on the table; from the hand an ace always counts 14, the two of spades 15 and "
        "the ten of diamonds 16."
    ),
    ("hand", "aces"): msg("That is so on the table; from the hand an ace always counts 14."),
}

DEALING: Final = (
    attrs.evolve(CASINO["C1"], id="N1"),
    Rule(
        id="N2",
        chapter=SEATS,
        text=msg(
            "A pack of 52. For capturing a card counts its pips, an ace 1, a jack 11, a queen 12, "
            "a king 13."
        ),
        more=tuple(
            Case(option="high_place", value=place, also=(("high_cards", cards),), text=text)
            for (place, cards), text in HIGHS.items()
        ),
    ),
    attrs.evolve(CASINO["C3"], id="N3"),
    attrs.evolve(CASINO["C4"], id="N4"),
    attrs.evolve(CASINO["C5"], id="N5", cases=()),
)

TURNS: Final = (
    Rule(
        id="N6",
        chapter=TURN,
        text=msg(
            "One hand card is played: it captures, or it stays loose on the table. Nothing is "
            "built."
        ),
        reasons=("not_in_hand", *REASONS_WITHOUT_BUILDS),
    ),
    Rule(
        id="N7",
        chapter=TURN,
        text=msg(
            "A card takes one or more groups of what it counts. A group is one loose card that "
            "counts as much, or several that total it; a card serves in one group only."
        ),
        cases=(
            Case(
                option="captures",
                value="single_group",
                text=msg(
                    "A card takes one group of what it counts: one loose card that counts as much, "
                    "or several that total it."
                ),
            ),
        ),
        reasons=REASONS_OF_CAPTURES,
    ),
    Rule(
        id="N8",
        chapter=TURN,
        text=msg("Nothing has to be taken: any choice of groups will do, and none too."),
        cases=(
            Case(
                option="capture_duty",
                value="if_able",
                text=msg("A card that can capture has to; which groups it takes is free."),
            ),
            Case(
                option="capture_duty",
                value="all",
                text=msg(
                    "A card that can capture has to, and leaves no further group of what it counts."
                ),
            ),
        ),
        reasons=REASONS_OF_DUTIES,
    ),
    attrs.evolve(CASINO["C13"], id="N9"),
)

RESIDUE: Final = Rule(
    id="N10",
    chapter=END,
    text=msg(
        "After the last card, cards left on the table go to the side of the last capturer, which "
        "is no sweep; if nobody has captured they count for nobody."
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
            text=msg(
                "After the last card, cards left on the table go to the dealer's side, which is no "
                "sweep."
            ),
        ),
    ),
    reasons=("round_over",),
)


def sweeping(rule_id: str, text: Message, *more: Case) -> Rule:
    """Return the rule on clearing the table.

    Args:
        rule_id: Its id.
        text: What a sweep is, and what it scores.
        more: Further sentences.
    """
    return Rule(
        id=rule_id,
        chapter=END,
        text=text,
        cases=(
            Case(option="sweeps", value="none", text=msg("Clearing the table scores nothing.")),
        ),
        more=(
            Case(
                option="sweep_cancel",
                value="vs_best",
                text=msg(
                    "They cancel: a side scores those it has more than the best of the others."
                ),
            ),
            Case(
                option="sweep_cancel",
                value="vs_sum",
                text=msg("They cancel: a side scores those it has more than all others together."),
            ),
            Case(
                option="last_deal_sweep",
                value="True",
                text=msg("Even the last card of the round can make one."),
            ),
            Case(
                option="last_deal_sweep",
                value="False",
                text=msg("None is made after the last deal of the round."),
            ),
            *more,
        ),
    )


def scoring(rule_id: str, text: Message) -> Rule:
    """Return the rule on the points.

    Args:
        rule_id: Its id.
        text: The points of each item.
    """
    return Rule(
        id=rule_id,
        chapter=END,
        text=text,
        more=(
            Case(
                option="tie_rule",
                value="none",
                text=msg("A tie for spades or for cards gives nobody the points."),
            ),
            Case(
                option="tie_rule",
                value="split",
                text=msg(
                    "A tie for spades or for cards gives each of those that tie an equal share in "
                    "whole points; what cannot be shared is lost."
                ),
            ),
            Case(
                option="tie_rule",
                value="carry",
                text=msg(
                    "The points of a tie for spades or for cards are added to the same item of the "
                    "next round."
                ),
            ),
        ),
    )


FINISH: Final = Rule(
    id="N13",
    chapter=END,
    text=msg(
        "Scores are added up from round to round, and the deal moves on by one seat. A side with "
        "{target} or more at the end of a round wins. Of several the higher total wins; if these "
        "are equal another round is played."
    ),
    cases=(
        Case(
            option="target_strict",
            value="True",
            text=msg(
                "Scores are added up from round to round, and the deal moves on by one seat. A "
                "side with more than {target} at the end of a round wins. Of several the higher "
                "total wins; if these are equal another round is played."
            ),
        ),
    ),
)

RULEBOOK: Final = Rulebook(
    (
        *DEALING,
        *TURNS,
        RESIDUE,
        sweeping("N11", msg("A capture that clears the table is a sweep (a tabbe) and scores 1.")),
        scoring(
            "N12",
            msg(
                "Points: strictly most spades {points_spades}, strictly most cards "
                "{points_cards}, each ace {points_aces}, the ten of diamonds (big casino) "
                "{points_big_casino}, the two of spades (little casino) {points_little_casino}, "
                "the last capture of the round {points_last_capture}."
            ),
        ),
        FINISH,
    )
)
