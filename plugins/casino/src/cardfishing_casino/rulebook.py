"""The rules of Casino in words, by the numbers that refusals and options refer to."""

from __future__ import annotations

from typing import Final

from cardfishing.messages import msg
from cardfishing.rulebook import Case, Rule, Rulebook

SEATS: Final = msg("Players and cards")
DEAL: Final = msg("The deal")
TURN: Final = msg("A turn")
BUILDS: Final = msg("Builds")
END: Final = msg("End of the round and scoring")

RULEBOOK: Final = Rulebook(
    (
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
            text=msg(
                "A pack of 52. For capturing an ace counts 1 and the cards from 2 to 10 count "
                "their pips. Jack, queen and king have no number."
            ),
        ),
        Rule(
            id="C3",
            chapter=SEATS,
            text=msg(
                "Play and deal go {direction}. The player next to the dealer in that direction "
                "plays first, after every packet of the round."
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
        ),
        Rule(
            id="C6",
            chapter=DEAL,
            text=msg("The dealer announces the last deal. It changes nothing else."),
        ),
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
                "capture, except under C20."
            ),
            cases=(
                Case(
                    option="capture_duty",
                    value="if_able",
                    text=msg(
                        "Trailing: the card stays loose on the table. C11 and C20 say when it may "
                        "not be trailed."
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
            reasons=("face_takes_equal", "face_never_builds"),
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
                    text=msg(
                        "A numeral takes one group of its value: one loose numeral of that value, "
                        "or several loose numerals that total it, or a build of that value."
                    ),
                ),
            ),
            reasons=("takes_nothing", "not_on_table", "wrong_sum", "one_group_only"),
        ),
        Rule(
            id="C11",
            chapter=TURN,
            text=msg(
                "A card serves in one group only. Nothing has to be taken: any choice of groups "
                "will do."
            ),
            cases=(
                Case(
                    option="capture_duty",
                    value="if_able",
                    text=msg(
                        "A card serves in one group only. A card that can capture may not be "
                        "trailed; which groups it takes is free."
                    ),
                ),
            ),
            reasons=("must_capture",),
        ),
        Rule(
            id="C12",
            chapter=TURN,
            text=msg(
                "A build is taken whole, only by a card of its value, and is never part of a sum."
            ),
            reasons=("no_such_build", "wrong_build"),
        ),
        Rule(
            id="C13",
            chapter=TURN,
            text=msg(
                "The card played and the cards taken go face down to the pile of the player's "
                "side; that player is now the last capturer."
            ),
        ),
        Rule(
            id="C14",
            chapter=BUILDS,
            text=msg(
                "A build has a value, a kind and an owner, the player who last put a hand card "
                "into it. All cards of a single build together total its value; a multiple build "
                "is two or more groups that each do."
            ),
        ),
        Rule(
            id="C15",
            chapter=BUILDS,
            text=msg(
                "A new build joins the hand card with loose numerals, at least one. Single: all of "
                "them total the value. Multiple: the hand card, alone or with loose cards, is one "
                "group of the value, and further loose groups join it."
            ),
            reasons=("nothing_to_build_with", "not_there_to_build", "build_sum"),
        ),
        Rule(
            id="C16",
            chapter=BUILDS,
            text=msg(
                "Raising: a hand card laid on a single build makes it worth more by the card's "
                "value. Loose cards never help to change the value; loose groups of the new value "
                "may be taken in at once, which makes the build multiple. Anybody may raise any "
                "single build, the own one too. A multiple build is never raised."
            ),
            cases=(
                Case(
                    option="raise_own",
                    value="False",
                    also=(("raise_absorbs", "False"),),
                    text=msg(
                        "Raising: a hand card laid on another player's single build makes it worth "
                        "more by the card's value. No loose cards are taken in. Neither the own "
                        "build nor a multiple build is raised."
                    ),
                ),
                Case(
                    option="raise_own",
                    value="False",
                    text=msg(
                        "Raising: a hand card laid on another player's single build makes it worth "
                        "more by the card's value. Loose cards never help to change the value; "
                        "loose groups of the new value may be taken in at once, which makes the "
                        "build multiple. Neither the own build nor a multiple build is raised."
                    ),
                ),
                Case(
                    option="raise_absorbs",
                    value="False",
                    text=msg(
                        "Raising: a hand card laid on a single build makes it worth more by the "
                        "card's value. No loose cards are taken in. Anybody may raise any single "
                        "build, the own one too. A multiple build is never raised."
                    ),
                ),
            ),
            reasons=(
                "multiple_is_fixed",
                "own_build_is_fixed",
                "raise_sum",
                "raise_takes_nothing_in",
            ),
        ),
        Rule(
            id="C17",
            chapter=BUILDS,
            text=msg(
                "Adding: a hand card, alone or with loose cards, makes a group of a build's value "
                "and joins it, with any further loose groups of that value. The build is then "
                "multiple. Anybody may add to any build."
            ),
            reasons=("add_sum",),
        ),
        Rule(
            id="C18",
            chapter=BUILDS,
            text=msg(
                "Holding: to build, raise or add to a value the player needs another card of that "
                "value in the own hand after the play. A partner's card does not count."
            ),
            reasons=("holds_no_card",),
        ),
        Rule(
            id="C19",
            chapter=BUILDS,
            text=msg(
                "Keeping: after any move the player still holds a card for every build the player "
                "owns. One card does for several builds of one value."
            ),
            cases=(
                Case(
                    option="captures",
                    value="single_group",
                    text=msg(
                        "Keeping: after any move the player still holds a card for every build "
                        "the player owns, one for each, since a card takes one build only."
                    ),
                ),
                Case(
                    option="duplicate_builds",
                    value="forbid",
                    text=msg(
                        "Keeping: after any move the player still holds a card for every build "
                        "the player owns."
                    ),
                ),
            ),
            reasons=("leaves_build_behind",),
        ),
        Rule(
            id="C20",
            chapter=BUILDS,
            text=msg(
                "The owner of a build may not trail: the owner captures, builds, raises or adds."
            ),
            cases=(
                Case(
                    option="owner_may_trail",
                    value="True",
                    text=msg("The owner of a build may trail, if C19 permits it."),
                ),
            ),
            reasons=("owner_may_not_trail",),
        ),
        Rule(
            id="C21",
            chapter=BUILDS,
            text=msg(
                "When somebody else raises a build or adds to it, the build is theirs, and the old "
                "owner is free of C19 and C20 for it."
            ),
        ),
        Rule(
            id="C22",
            chapter=BUILDS,
            text=msg(
                "Builds are never split, merged or rearranged. Several may stand at a time, of "
                "equal value too, and one capture may take several of its value."
            ),
            cases=(
                Case(
                    option="captures",
                    value="single_group",
                    also=(("duplicate_builds", "allow"),),
                    text=msg(
                        "Builds are never split, merged or rearranged. Several may stand at a "
                        "time, of equal value too; each is taken by a card of its own."
                    ),
                ),
                Case(
                    option="duplicate_builds",
                    value="forbid",
                    text=msg(
                        "Builds are never split, merged or rearranged. Several may stand at a "
                        "time, but no two of one value: add to the one that stands."
                    ),
                ),
            ),
            reasons=("build_value_taken",),
        ),
        Rule(
            id="C23",
            chapter=BUILDS,
            text=msg(
                "It follows that an owner's last card captures, so no build stands when a new "
                "packet is dealt or when the round ends."
            ),
        ),
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
                    text=msg(
                        "After the last card, cards left on the table go to the dealer's side."
                    ),
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
                    also=(("last_card_sweep", "False"),),
                    text=msg(
                        "A capture that clears the table is a sweep and scores 1, but not with the "
                        "very last card. Getting the cards left at the end is no sweep."
                    ),
                ),
                Case(
                    option="sweeps",
                    value="score",
                    text=msg(
                        "A capture that clears the table is a sweep and scores 1, with the very "
                        "last card too. Getting the cards left at the end is no sweep."
                    ),
                ),
            ),
        ),
        Rule(
            id="C26",
            chapter=END,
            text=msg(
                "Points: strictly most cards 3, strictly most spades 1, the ten of diamonds (big "
                "casino) 2, the two of spades (little casino) 1, each ace 1. A tie for cards or "
                "for spades gives nobody the points."
            ),
        ),
        Rule(
            id="C27",
            chapter=END,
            text=msg(
                "Scores are added up from round to round, and the deal moves on by one seat. A "
                "side with {target} or more at the end of a round wins; of several the higher "
                "total wins; if these are equal another round is played."
            ),
            cases=(
                Case(
                    option="target_strict",
                    value="True",
                    text=msg(
                        "Scores are added up from round to round, and the deal moves on by one "
                        "seat. A side with more than {target} at the end of a round wins; of "
                        "several the higher total wins; if these are equal another round is played."
                    ),
                ),
            ),
        ),
    )
)
