"""Players, cards and deal: rules F1 to F4."""

from __future__ import annotations

from typing import Final

from cardfishing.messages import msg
from cardfishing.rulebook import Case, Rule

SEATS: Final = msg("Players and cards")
DEAL: Final = msg("The deal")

JOKERS: Final = (
    Case(option="jokers", value="0", text=msg("There are no jokers.")),
    Case(option="jokers", value="1", text=msg("Each pack has a joker besides.")),
    *(
        Case(option="jokers", value=number, text=msg("Each pack has {jokers} jokers besides."))
        for number in ("2", "3", "4")
    ),
)

ROTATION: Final = (
    Case(
        option="deal_rotation",
        value="left",
        text=msg("After each round the deal goes to the player at the dealer's left."),
    ),
    Case(
        option="deal_rotation",
        value="right",
        text=msg("After each round the deal goes to the player at the dealer's right."),
    ),
    Case(
        option="deal_rotation",
        value="with_play",
        text=msg("After each round the deal goes to the next player in turn."),
    ),
)

DEALING: Final = (
    Rule(
        id="F1",
        chapter=SEATS,
        text=msg(
            "Two to eight play, everybody alone; three to five is best. Two, three or four play "
            "with a pack of 52, more with two packs shuffled together."
        ),
        more=JOKERS,
    ),
    Rule(
        id="F2",
        chapter=SEATS,
        text=msg(
            "In a run an ace stands below the two or above the king. No run has it at both ends, "
            "or goes round the corner: K A 2 is none."
        ),
        cases=(
            Case(
                option="ace_runs",
                value="high",
                text=msg(
                    "In a run an ace stands above the king only. A 2 3 is no run, and none goes "
                    "round the corner."
                ),
            ),
            Case(
                option="ace_runs",
                value="low",
                text=msg(
                    "In a run an ace stands below the two only. Q K A is no run, and none goes "
                    "round the corner."
                ),
            ),
        ),
        reasons=("ace_in_run",),
    ),
    Rule(
        id="F3",
        chapter=DEAL,
        text=msg(
            "Cards are dealt one at a time, beginning next to the dealer: {hand_sizes_two} to each "
            "of two players, {hand_sizes_more} to each of three or more. The next card is turned "
            "up and begins the discard pile, whose cards lie in order and can all be seen. The "
            "rest is the stock."
        ),
    ),
    Rule(
        id="F4",
        chapter=DEAL,
        text=msg(
            "The player at the dealer's left begins, and play goes clockwise. Who deals first is "
            "named, or drawn by lot."
        ),
        more=ROTATION,
    ),
)
