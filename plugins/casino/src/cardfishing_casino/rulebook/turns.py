"""A turn: rules C7 to C13."""

from __future__ import annotations

from typing import Final

from cardfishing.messages import msg
from cardfishing.rulebook import Case, Rule

TURN: Final = msg("A turn")

FREEDOM: Final = (
    Case(
        option="capture_duty",
        value="none",
        text=msg("Nothing has to be taken: any choice of groups will do."),
    ),
    Case(
        option="capture_duty",
        value="if_able",
        text=msg("A card that can capture may not be trailed; which groups it takes is free."),
    ),
    Case(
        option="capture_duty",
        value="match",
        text=msg("A card may not be trailed while a loose card of its rank lies on the table."),
    ),
    Case(
        option="match_duty",
        value="all",
        text=msg("Its capture takes all of them, alone or in sums."),
    ),
    Case(
        option="match_duty",
        value="all",
        also=(("face_values", "none"),),
        text=msg("A face card takes as many as {C9} lets it."),
    ),
    Case(
        option="match_duty",
        value="at_least_one",
        text=msg("Its capture takes at least one of those cards."),
    ),
    Case(
        option="match_duty",
        value="none",
        text=msg("What it captures is free."),
    ),
)

TRAILING: Final = {
    "False": msg(
        "Trailing: the card stays loose on the table. {C11} and {C20} say when it may not be "
        "trailed."
    ),
    "True": msg(
        "Trailing: the card stays loose on the table. {C11} and {C19} say when it may not be "
        "trailed."
    ),
}
"""The wording where something has to be captured, by whether owners of builds may trail."""

TURNS: Final = (
    Rule(
        id="C7",
        chapter=TURN,
        text=msg(
            "One hand card is played, in exactly one way: it is trailed, it captures, it makes "
            "a build, it raises one, or it is added to one."
        ),
        reasons=("not_in_hand",),
    ),
    Rule(
        id="C8",
        chapter=TURN,
        text=msg(
            "Trailing: the card stays loose on the table. It may be trailed even if it could "
            "capture, except under {C20}."
        ),
        cases=(
            *(
                Case(
                    option="capture_duty",
                    value=duty,
                    also=(("owner_may_trail", trails),),
                    text=trailing,
                )
                for duty in ("match", "if_able", "all")
                for trails, trailing in TRAILING.items()
            ),
            Case(
                option="owner_may_trail",
                value="True",
                text=msg(
                    "Trailing: the card stays loose on the table. It may be trailed even if it "
                    "could capture, except under {C19}."
                ),
            ),
        ),
    ),
    Rule(
        id="C9",
        chapter=TURN,
        text=msg(
            "A jack, queen or king takes one loose card of its rank and nothing else. Face "
            "cards are never part of sums or builds."
        ),
        cases=(
            Case(
                option="face_values",
                value="royal",
                text=msg("A jack, queen or king takes and builds like any other numeral."),
            ),
            Case(
                option="face_capture",
                value="one_or_three",
                text=msg(
                    "A jack, queen or king takes one loose card of its rank, or three, never "
                    "two, and nothing else. Face cards are never part of sums or builds."
                ),
            ),
            Case(
                option="face_capture",
                value="all",
                text=msg(
                    "A jack, queen or king takes any number of loose cards of its rank and "
                    "nothing else. Face cards are never part of sums or builds."
                ),
            ),
        ),
        reasons=(
            "face_takes_equal",
            "face_never_builds",
        ),
    ),
    Rule(
        id="C10",
        chapter=TURN,
        text=msg(
            "A numeral takes one or more groups of its value. A group is one loose numeral of "
            "that value, or several loose numerals that total it, or a build of that value."
        ),
        cases=(
            Case(
                option="captures",
                value="single_group",
                also=(("single_build_is_card", "True"),),
                text=msg(
                    "A numeral takes one group of its value: one loose numeral of that value, or "
                    "several loose numerals and single builds that total it, or a build of that "
                    "value."
                ),
            ),
            Case(
                option="captures",
                value="single_group",
                text=msg(
                    "A numeral takes one group of its value: one loose numeral of that value, "
                    "or several loose numerals that total it, or a build of that value."
                ),
            ),
            Case(
                option="single_build_is_card",
                value="True",
                text=msg(
                    "A numeral takes one or more groups of its value. A group is one loose numeral "
                    "of that value, or several loose numerals and single builds that total it, or "
                    "a build of that value."
                ),
            ),
        ),
        reasons=("takes_nothing", "not_on_table", "wrong_sum", "one_group_only"),
    ),
    Rule(
        id="C11",
        chapter=TURN,
        text=msg("A card serves in one group only."),
        more=(
            *FREEDOM,
            Case(
                option="capture_duty",
                value="all",
                text=msg(
                    "A card that can capture may not be trailed. Its capture leaves no further "
                    "group and no build of its value; a face card takes as many as {C9} lets it."
                ),
            ),
            *(
                Case(option="capture_duty", value=duty, text=msg("It may be built with instead."))
                for duty in ("match", "if_able", "all")
            ),
            Case(
                option="match_build_must_include",
                value="True",
                text=msg("What is built, raised or added takes in those cards as a capture would."),
            ),
        ),
        reasons=(
            "must_capture",
            "must_take_equal",
            "must_take_all",
            "must_build_with_equal",
        ),
    ),
    Rule(
        id="C12",
        chapter=TURN,
        text=msg(
            "A build is taken whole, only by a card of its value, and is never part of a sum."
        ),
        cases=(
            Case(
                option="single_build_is_card",
                value="True",
                text=msg(
                    "A build is taken whole. A multiple build is taken only by a card of its "
                    "value; a single build counts as a card of its value, and a capture may "
                    "take it as part of a sum."
                ),
            ),
        ),
        reasons=(
            "no_such_build",
            "wrong_build",
        ),
    ),
    Rule(
        id="C13",
        chapter=TURN,
        text=msg(
            "The card played and the cards taken go face down to the pile of the player's "
            "side; that player is now the last capturer."
        ),
    ),
)
