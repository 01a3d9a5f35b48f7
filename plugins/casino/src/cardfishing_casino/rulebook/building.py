"""Builds: rules C14 to C23."""

from __future__ import annotations

from typing import Final

from cardfishing.messages import msg
from cardfishing.rulebook import Case, Rule

BUILDS: Final = msg("Builds")

BUILDING: Final = (
    Rule(
        id="C14",
        chapter=BUILDS,
        text=msg(
            "A build has a value, a kind and an owner, the player who last put a hand card "
            "into it. All cards of a single build together total its value; a multiple build "
            "is two or more groups that each do."
        ),
        more=(
            Case(
                option="partner_builds",
                value="for_partner",
                text=msg("{C18} says when it is the partner's instead."),
            ),
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
            "Raising: a hand card laid on a single build makes it worth more by the value of "
            "the card. A multiple build is never raised."
        ),
        more=(
            Case(
                option="raise_own",
                value="True",
                text=msg("Anybody may raise any single build, their own too."),
            ),
            Case(
                option="raise_own",
                value="False",
                text=msg("Nobody raises a build of their own."),
            ),
            Case(
                option="raise_with_table_cards",
                value="False",
                text=msg("Loose cards never help to change the value."),
            ),
            Case(
                option="raise_with_table_cards",
                value="True",
                text=msg(
                    "Loose cards may help: with the build and the hand card they make the new "
                    "value."
                ),
            ),
            Case(
                option="raise_absorbs",
                value="True",
                text=msg(
                    "Loose groups of the new value may be taken in at once, which makes the "
                    "build multiple."
                ),
            ),
            Case(
                option="raise_absorbs",
                value="False",
                text=msg("No loose groups of the new value are taken in."),
            ),
            Case(
                option="partner_builds",
                value="forbidden",
                text=msg("But nobody raises a build of the partner's."),
            ),
        ),
        reasons=(
            "multiple_is_fixed",
            "own_build_is_fixed",
            "raise_sum",
            "raise_takes_nothing_in",
            "partner_build_is_fixed",
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
        more=(
            Case(
                option="partner_builds",
                value="forbidden",
                text=msg("But nobody adds to a build of the partner's."),
            ),
        ),
        reasons=("add_sum", "partner_build_is_whole"),
    ),
    Rule(
        id="C18",
        chapter=BUILDS,
        text=msg(
            "Holding: to build, raise or add to a value the player needs another card of that "
            "value in their own hand after the play. A partner's card does not count."
        ),
        cases=(
            Case(
                option="partner_builds",
                value="for_partner",
                text=msg(
                    "Holding: to build, raise or add to a value the player needs another card of "
                    "that value in their own hand after the play. A value the partner has promised "
                    "needs none: the build is then made for the partner, and is the partner's even "
                    "if the player holds such a card. Building, raising or adding promises the "
                    "value; the promise ends when its owner plays a card of that value and owns no "
                    "build of it."
                ),
            ),
        ),
        more=(
            Case(
                option="partner_builds",
                value="forbidden",
                text=msg("A partner's build may only be taken."),
            ),
        ),
        reasons=("holds_no_card", "no_such_value"),
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
                    "Keeping: after any move the player still holds a card for every build the "
                    "player owns, one for each, since a card takes one build only."
                ),
            ),
            Case(
                option="duplicate_builds",
                value="forbid",
                text=msg(
                    "Keeping: after any move the player still holds a card for every build the "
                    "player owns."
                ),
            ),
        ),
        more=(
            Case(
                option="ace",
                value="hand_only",
                text=msg("An ace does for builds of one value, 1 or 14, not for both."),
            ),
        ),
        reasons=("leaves_build_behind",),
    ),
    Rule(
        id="C20",
        chapter=BUILDS,
        text=msg("The owner of a build may not trail: the owner captures, builds, raises or adds."),
        cases=(
            Case(
                option="owner_may_trail",
                value="True",
                text=msg("The owner of a build may trail, if {C19} permits it."),
            ),
        ),
        reasons=("owner_may_not_trail",),
    ),
    Rule(
        id="C21",
        chapter=BUILDS,
        text=msg(
            "When somebody else raises a build or adds to it, the build is theirs, and the old "
            "owner is free of {C19} and {C20} for it."
        ),
        more=(
            Case(
                option="partner_builds",
                value="for_partner",
                text=msg("Under {C18} it is their partner's."),
            ),
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
)
