"""The rules of Kasino in words, by the numbers that refusals and options refer to."""

from __future__ import annotations

from typing import Final

from cardfishing.fishing import (
    REASONS_OF_CAPTURES,
    REASONS_OF_DUTIES,
    REASONS_WITHOUT_BUILDS,
)
from cardfishing.messages import Message, msg
from cardfishing.rulebook import Case, Rule, Rulebook

SEATS: Final = msg("Players and cards")
DEAL: Final = msg("The deal")
TURN: Final = msg("A turn")
END: Final = msg("End of the round and scoring")

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
    Rule(
        id="N1",
        chapter=SEATS,
        text=msg(
            "Two, three or four play. Two or three play for themselves; four are two "
            "partnerships, partners opposite, with one pile of captured cards and one score."
        ),
        cases=(
            Case(
                option="partnership",
                value="False",
                text=msg("Two, three or four play, everybody alone."),
            ),
        ),
    ),
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
    Rule(
        id="N3",
        chapter=SEATS,
        text=msg(
            "Play and deal go {direction}. The player next to the dealer in that direction plays "
            "first, after every packet of the round."
        ),
    ),
    Rule(
        id="N4",
        chapter=DEAL,
        text=msg(
            "First everybody gets four cards and four are laid face up on the table: two to each "
            "player but the dealer in turn, two to the table, two to the dealer, and the same "
            "again. The rest is the stock."
        ),
        cases=(
            Case(
                option="deal_pattern",
                value="singles",
                text=msg(
                    "First everybody gets four cards and four are laid face up on the table, one "
                    "at a time: to each player but the dealer in turn, the table, the dealer. The "
                    "rest is the stock."
                ),
            ),
            Case(
                option="deal_pattern",
                value="fours",
                text=msg(
                    "First everybody gets four cards at once, in turn, and four are laid face up "
                    "on the table before the dealer's. The rest is the stock."
                ),
            ),
        ),
    ),
    Rule(
        id="N5",
        chapter=DEAL,
        text=msg(
            "When all hands are empty everybody gets four more; the table gets none. The stock "
            "comes out exactly."
        ),
    ),
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
    Rule(
        id="N9",
        chapter=TURN,
        text=msg(
            "The card played and the cards taken go face down to the pile of the player's side; "
            "that player is now the last capturer."
        ),
    ),
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
