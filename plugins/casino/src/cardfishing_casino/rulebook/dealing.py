"""Players, cards and deal: rules C1 to C6."""

from __future__ import annotations

from typing import Final

from cardfishing.messages import msg
from cardfishing.rulebook import Case, Rule

SEATS: Final = msg("Players and cards")
DEAL: Final = msg("The deal")

VALUES: Final = (
    Case(
        option="ace",
        value="low",
        text=msg("An ace counts 1."),
    ),
    Case(
        option="ace",
        value="flexible",
        text=msg(
            "An ace counts 1 in a sum and in raising a build, and 14 by itself: from the hand it "
            "takes loose aces, groups and builds of 14 in one play, and aces joined are a build "
            "of 14."
        ),
    ),
    Case(
        option="ace",
        value="hand_only",
        text=msg(
            "An ace on the table counts 1; an ace played from the hand counts 1 or 14, the same "
            "for the whole play, also in what it builds."
        ),
    ),
    Case(
        option="face_values",
        value="none",
        text=msg("Jack, queen and king have no number."),
    ),
    Case(
        option="face_values",
        value="royal",
        text=msg("A jack counts 11, a queen 12, a king 13."),
    ),
)

DEALING: Final = (
    Rule(
        id="C1",
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
        id="C2",
        chapter=SEATS,
        text=msg("A pack of 52. For capturing the cards from 2 to 10 count their pips."),
        more=VALUES,
    ),
    Rule(
        id="C3",
        chapter=SEATS,
        text=msg(
            "Play and deal go clockwise. The player next to the dealer in that direction "
            "plays first, after every packet of the round."
        ),
        cases=(
            Case(
                option="direction",
                value="counterclockwise",
                text=msg(
                    "Play and deal go counterclockwise. The player next to the dealer in that "
                    "direction plays first, after every packet of the round."
                ),
            ),
        ),
    ),
    Rule(
        id="C4",
        chapter=DEAL,
        text=msg(
            "First everybody gets four cards and four are laid face up on the table: two to "
            "each player but the dealer in turn, two to the table, two to the dealer, and the "
            "same again. The rest is the stock."
        ),
        cases=(
            Case(
                option="deal_pattern",
                value="singles",
                text=msg(
                    "First everybody gets four cards and four are laid face up on the table, "
                    "one at a time: to each player but the dealer in turn, the table, the "
                    "dealer. The rest is the stock."
                ),
            ),
            Case(
                option="deal_pattern",
                value="fours",
                text=msg(
                    "First everybody gets four cards at once, in turn, and four are laid face "
                    "up on the table before the dealer's. The rest is the stock."
                ),
            ),
        ),
    ),
    Rule(
        id="C5",
        chapter=DEAL,
        text=msg(
            "When all hands are empty everybody gets four more; the table gets none. The stock "
            "comes out exactly."
        ),
        cases=(
            Case(
                option="refill_table",
                value="True",
                text=msg(
                    "When all hands are empty everybody gets four more, or equally many where "
                    "there are fewer, and the table, in its turn, what brings it up to four loose "
                    "cards; a rest too small to go round goes to the table as well."
                ),
            ),
        ),
    ),
    Rule(
        id="C6",
        chapter=DEAL,
        text=msg("The dealer announces the last deal. It changes nothing else."),
    ),
)
