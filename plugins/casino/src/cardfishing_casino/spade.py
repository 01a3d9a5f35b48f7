"""Spade Casino: every spade scores, and the match goes to 61."""

from __future__ import annotations

from typing import Final

import attrs

from cardfishing.cards import CardSet
from cardfishing.fishing import Holding
from cardfishing.messages import msg
from cardfishing.options import Amounts, Option, options_with
from cardfishing.rulebook import Case, Rule
from cardfishing_casino.casino import CASINO
from cardfishing_casino.options import OPTIONS, POINTS, TIE_RULE
from cardfishing_casino.rulebook.scoring import END
from cardfishing_casino.rules import RULES, SPADES

ITEMS: Final = tuple(attrs.evolve(item, rule="SP1") for item in RULES.items)
EACH_SPADE: Final = Holding(
    name="spades", title=msg("each spade"), rule="SP1", cards=SPADES, worth=1
)
JACK: Final = CardSet.parse("JS")
HONOURS: Final = CardSet.parse("AS JS 2S")
EXTRA: Final = Holding(
    name="extra_spades", title=msg("extra for spades"), rule="SP1", cards=JACK, worth=1
)

EXTRA_SPADES: Final = Option(
    name="extra_spades",
    field="items.extra_spades.cards",
    values=(("jack", JACK), ("honours", HONOURS)),
    default="jack",
    rule="SP1",
    ruling="K38",
    meaning=msg("which spades score one more: the jack, or ace, jack and two"),
    says=msg("pagat, Foster: the jack. Bicycle: ace, jack and two, each 2 in all."),
)

POINTS_RULE: Final = Rule(
    id="SP1",
    chapter=END,
    text=msg(
        "Points: strictly most cards {points_cards}, each spade {points_spades}, the jack of "
        "spades {points_extra_spades} more, the ten of diamonds (big casino) {points_big_casino}, "
        "the {little_casino} (little casino) {points_little_casino}, each ace {points_aces}."
    ),
    cases=(
        Case(
            option="extra_spades",
            value="honours",
            text=msg(
                "Points: strictly most cards {points_cards}, each spade {points_spades}, the ace, "
                "the jack and the two of spades {points_extra_spades} more each, the ten of "
                "diamonds (big casino) {points_big_casino}, the {little_casino} (little casino) "
                "{points_little_casino}, each ace {points_aces}."
            ),
        ),
    ),
    more=(
        Case(
            option="tie_rule",
            value="none",
            text=msg("A tie for cards gives nobody the points."),
        ),
        Case(
            option="tie_rule",
            value="split",
            text=msg(
                "A tie for cards gives each of those that tie an equal share in whole points; what "
                "cannot be shared is lost."
            ),
        ),
        Case(
            option="tie_rule",
            value="carry",
            text=msg("The points of a tie for cards are added to the same item next round."),
        ),
    ),
)

SPADE_CASINO: Final = CASINO.variant(
    "spade-casino",
    title=msg("Spade Casino"),
    summary=msg("Casino to 61, in which every spade is worth a point."),
    sources=(
        "pagat.com, Casino",
        "Foster's Complete Hoyle",
        "bicyclecards.com, Spade Cassino",
    ),
    rules=attrs.evolve(RULES, items=(ITEMS[0], EACH_SPADE, EXTRA, *ITEMS[2:])),
    declared=options_with(
        OPTIONS,
        attrs.evolve(
            POINTS,
            values=Amounts(
                ("cards", "spades", "extra_spades", "big_casino", "little_casino", "aces"),
                numbers=range(101),
            ),
        ),
        attrs.evolve(
            TIE_RULE, also=(), meaning=msg("what a tie for most cards does with the points")
        ),
        EXTRA_SPADES,
    ),
    revised={"C26": POINTS_RULE},
    options={"target": 61},
    aliases=("spade-cassino",),
)
