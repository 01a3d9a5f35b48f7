"""Royal Casino as it is played in the Dominican Republic, in three readings of its end."""

from __future__ import annotations

from typing import Final

import attrs

from cardfishing.fishing import FirstTo, FishingGame, Tie
from cardfishing.messages import Message, msg
from cardfishing.options import option_named, options_with
from cardfishing.rulebook import Case, Rule
from cardfishing_casino.rulebook.building import BUILDS
from cardfishing_casino.rulebook.scoring import END
from cardfishing_casino.rulebook.turns import TURN
from cardfishing_royal_casino.options import (
    ENDGAME,
    SWEEP_LIMIT,
    WANTED,
    WANTED_BY_PAGAT,
    WANTED_BY_SOTO,
    endgame,
    finish,
    text_of_items,
)
from cardfishing_royal_casino.royal import ROYAL_CASINO

BOOK: Final = ROYAL_CASINO.rulebook

DIRECTION: Final = attrs.evolve(
    option_named(ROYAL_CASINO.declared, "direction"),
    ruling="K1",
    says=msg(
        "ET and IT contradict themselves: one line says clockwise, the next that the dealer's "
        "right begins and play is counter-clockwise; so does gamerules.com. pagat: "
        "counter-clockwise."
    ),
)

SUMS: Final = Rule(
    id="D3",
    chapter=TURN,
    text=msg(
        "Sums and builds need not be taken: a card that could take only those may be trailed, if "
        "{C20} lets it."
    ),
    cases=tuple(
        Case(
            option="capture_duty",
            value=duty,
            text=msg("Sums and builds have to be taken as {C11} says."),
        )
        for duty in ("if_able", "all")
    ),
)
TIES: Final = attrs.evolve(
    option_named(ROYAL_CASINO.declared, "tie_rule"),
    values=tuple((tie.value, tie) for tie in Tie if tie is not Tie.CARRY),
)

PARTNERS: Final = Rule(
    id="D5",
    chapter=BUILDS,
    text=msg("In building only the cards of a player's own hand count."),
    more=(
        Case(
            option="partner_builds",
            value="forbidden",
            text=msg("A build of the partner's may be taken, but not raised or added to."),
        ),
        Case(
            option="partner_builds",
            value="for_partner",
            text=msg("But {C18} says what is built for the partner."),
        ),
    ),
    reasons=("partner_build_is_fixed", "partner_build_is_whole"),
)
ADDING: Final = attrs.evolve(
    BOOK["C17"],
    more=(
        Case(
            option="partner_builds",
            value="forbidden",
            text=msg("{D5} excepts those of the partner."),
        ),
    ),
    reasons=("add_sum",),
)
SWEEPS: Final = attrs.evolve(
    BOOK["R4"],
    id="D8",
    more=(
        *BOOK["R4"].more,
        Case(
            option="sweeps",
            value="score",
            text=msg(
                "A side with {sweep_limit} or more before the round scores nothing for sweeps, but "
                "they still cancel those of others."
            ),
        ),
    ),
)
MATCH: Final = Rule(
    id="D11",
    chapter=END,
    text=msg(
        "Scores are added up from round to round, and the deal moves on by one seat. A side with "
        "{target} or more at the end of a round wins if nobody wins by {D10}."
    ),
    cases=(
        Case(
            option="target_strict",
            value="True",
            text=msg(
                "Scores are added up from round to round, and the deal moves on by one seat. A "
                "side with more than {target} at the end of a round wins if nobody wins by {D10}."
            ),
        ),
    ),
    more=(
        Case(
            option="finish",
            value="highest_total",
            text=msg("Of several the higher total wins."),
        ),
        Case(
            option="finish",
            value="count_out",
            text=msg(
                "If several get there in one round, the points are counted in the order of {C26}, "
                "each ace by itself (spades, clubs, hearts, diamonds), and sweeps last; who gets "
                "there first wins, and in the same step the higher total."
            ),
        ),
        *(
            Case(option="overtime_restricted", value=value, text=text)
            for value, text in (
                (
                    "False",
                    msg(
                        "Equal highest totals lead to overtime: rounds without target and without "
                        "{D10}, in which all sides score sweeps, until one ends with a side ahead "
                        "of all others."
                    ),
                ),
                (
                    "True",
                    msg(
                        "Equal highest totals lead to overtime: rounds without target, but with "
                        "{D10}, until one ends with a side ahead of all others."
                    ),
                ),
            )
        ),
    ),
)
NEAR_THE_END: Final = Rule(
    id="D10",
    chapter=END,
    text=msg(
        "A side with 18 before the round wins by most cards, with 19 by the big casino, with 20 by "
        "the little casino: getting it wins the match, whatever others have."
    ),
    cases=(
        Case(
            option="endgame_items",
            value=text_of_items(WANTED_BY_PAGAT),
            text=msg(
                "A side with 18 before the round wins by most cards, with 19 by the big casino, "
                "with 20 by most spades: getting it wins the match, whatever others have."
            ),
        ),
        Case(
            option="endgame_items",
            value=text_of_items(WANTED_BY_SOTO),
            text=msg(
                "For a side with 16 before the round only cards and the big casino count, with 17 "
                "only cards and spades. With 18 it wins by most cards, with 19 by the big casino, "
                "with 20 by most spades: getting it wins the match, whatever others have."
            ),
        ),
    ),
    more=(
        Case(
            option="endgame_other",
            value="frozen",
            text=msg("Nothing else counts for such a side; missing the item it stays where it is."),
        ),
        Case(
            option="endgame_other",
            value="accumulate_to_20",
            text=msg("Other items of such a side add up in their order, to 20 at most."),
        ),
        Case(
            option="endgame_tie",
            value="order",
            text=msg("Of two sides that win so, the one whose item is counted earlier wins."),
        ),
        Case(
            option="endgame_tie",
            value="overtime",
            text=msg("If two sides win so, there is overtime."),
        ),
    ),
)
WHEN: Final = Rule(
    id="D12",
    chapter=END,
    text=msg("All of this is looked at when the round is scored, with the cards left over."),
)


def dominican(
    name: str,
    *,
    title: Message,
    summary: Message,
    wanted: tuple[tuple[int, tuple[str, ...]], ...],
) -> FishingGame:
    """Return the Dominican game with one reading of what wins near the target."""
    ending = endgame(wanted)
    rules = attrs.evolve(
        ROYAL_CASINO.rules,
        items=tuple(attrs.evolve(item, rule="D9") for item in ROYAL_CASINO.rules.items),
        sweeps=attrs.evolve(ROYAL_CASINO.rules.sweeps, rule="D8", limit=18),
        finish=FirstTo(target=21, rule="D11", endgame=ending, overtime=True),
    )
    return ROYAL_CASINO.variant(
        name,
        title=title,
        summary=summary,
        sources=(
            "gamerules.com, Royal Casino, in Estonian (ET) and Italian (IT)",
            "pagat.com, Royal Casino",
        ),
        rules=rules,
        declared=options_with(
            ROYAL_CASINO.declared,
            DIRECTION,
            TIES,
            finish("D11", ending),
            SWEEP_LIMIT,
            *ENDGAME,
        ),
        revised={
            "C3": attrs.evolve(BOOK["C3"], id="D1"),
            "C11": (attrs.evolve(BOOK["C11"], id="D2"), SUMS),
            "C16": attrs.evolve(
                BOOK["C16"],
                id="D4",
                more=tuple(case for case in BOOK["C16"].more if case.option != "partner_builds"),
                reasons=tuple(r for r in BOOK["C16"].reasons if r not in PARTNERS.reasons),
            ),
            "C17": (ADDING, PARTNERS),
            "C18": attrs.evolve(BOOK["C18"], more=()),
            "C19": attrs.evolve(BOOK["C19"], id="D7"),
            "C20": attrs.evolve(BOOK["C20"], id="D6"),
            "C26": attrs.evolve(
                BOOK["C26"],
                id="D9",
                more=tuple(case for case in BOOK["C26"].more if case.value != Tie.CARRY.value),
            ),
            "R4": SWEEPS,
            "R5": (MATCH, NEAR_THE_END, WHEN),
        },
        options={
            "direction": "counterclockwise",
            "capture_duty": "match",
            "raise_own": False,
            "partner_builds": "forbidden",
            "sweep_cancel": "vs_best",
        },
    )


ROYAL_CASINO_DOMINICAN: Final = dominican(
    "royal-casino-dominican",
    title=msg("Royal Casino (Dominican)"),
    summary=msg("Royal Casino with captures that are due, and an end that narrows at 18."),
    wanted=WANTED,
)
ROYAL_CASINO_DOMINICAN_PAGAT: Final = attrs.evolve(
    dominican(
        "royal-casino-dominican-pagat",
        title=msg("Royal Casino (Dominican, pagat)"),
        summary=msg("The Dominican game in which most spades win at 20."),
        wanted=WANTED_BY_PAGAT,
    ),
    parent=ROYAL_CASINO_DOMINICAN,
)
ROYAL_CASINO_SOTO: Final = attrs.evolve(
    dominican(
        "royal-casino-soto",
        title=msg("Royal Casino (Dominican, Soto)"),
        summary=msg("The Dominican game in Soto's reading, whose end begins at 16."),
        wanted=WANTED_BY_SOTO,
    ),
    parent=ROYAL_CASINO_DOMINICAN,
)
