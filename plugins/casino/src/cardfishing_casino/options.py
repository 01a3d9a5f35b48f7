"""The options of Casino: where tables differ, by the names of the published rulings."""

from __future__ import annotations

from typing import Final

from cardfishing.cards import CardSet
from cardfishing.fishing import (
    Ace,
    AnyUnion,
    CountOut,
    Demand,
    FirstTo,
    IfAble,
    MatchDuty,
    NoDuty,
    OneGroup,
    OneOrThree,
    PartnerBuilds,
    Residue,
    TakeAll,
    Tie,
)
from cardfishing.messages import msg
from cardfishing.options import BOOLEAN, Amounts, Option
from cardfishing.table import Direction

SEATS: Final = (
    Option(
        name="partnership",
        field="partnership",
        values=BOOLEAN,
        default="True",
        rule="C1",
        ruling="K6",
        meaning=msg("whether four players are two partnerships"),
        says=msg("CS: if they like; the texts on Royal Casino: always."),
    ),
    Option(
        name="direction",
        field="direction",
        values=(
            ("clockwise", Direction.CLOCKWISE),
            ("counterclockwise", Direction.COUNTERCLOCKWISE),
        ),
        default="clockwise",
        rule="C3",
        ruling="K3",
        meaning=msg("the way deal and play go round"),
        says=msg(
            "CS and all others: the dealer's left plays first, clockwise. Dominican tables: the "
            "other way."
        ),
    ),
    Option(
        name="deal_pattern",
        field="deal.size",
        values=(("twos", 2), ("singles", 1), ("fours", 4)),
        default="twos",
        rule="C4",
        ruling="K4",
        meaning=msg("how many cards are dealt at a time"),
        says=msg(
            "CS and pagat: by twos, the table before the dealer; some tables deal singly or four "
            "at once."
        ),
    ),
    Option(
        name="refill_table",
        field="deal.refill",
        values=BOOLEAN,
        default="False",
        rule="C5",
        ruling="K5",
        meaning=msg("whether later deals fill the table up to four again"),
        says=msg(
            "CS is garbled ('after the first deal no more'); pagat: none after the first deal; one "
            "site refills the table to four."
        ),
    ),
)

CAPTURES: Final = (
    Option(
        name="face_values",
        field="values.courts",
        values=(("none", None), ("royal", (11, 12, 13))),
        default="none",
        rule="C2",
        ruling="K8",
        meaning=msg("what jack, queen and king count: nothing, or 11, 12 and 13"),
        says=msg(
            "Not in Casino. In Royal Casino 11, 12 and 13, and then pagat and Bicycle let them "
            "pair, sum and build like any numeral."
        ),
    ),
    Option(
        name="ace",
        field="values.ace",
        values=tuple((ace.value, ace) for ace in Ace),
        default="low",
        rule="C2",
        ruling="K9",
        meaning=msg("what an ace counts: 1; 1 or 14; or 1 on the table and 1 or 14 from the hand"),
        says=msg(
            "In Casino 1. In Royal Casino 1 or 14, for each use as its player wishes; Foster 1907 "
            "and Finnish tables: 1 on the table, 1 or 14 from the hand."
        ),
    ),
    Option(
        name="face_capture",
        field="face_capture",
        values=(("one", OneGroup()), ("one_or_three", OneOrThree()), ("all", AnyUnion())),
        default="one",
        rule="C9",
        ruling="K7",
        meaning=msg("how many equal cards a face card may take"),
        needs=(("face_values", "none"),),
        idle=None,
        says=msg(
            "CS, pagat, USPCC: one. Foster, Britannica, Denexa: all. Cats at Cards, Ostrow: one or "
            "three, never two."
        ),
    ),
    Option(
        name="captures",
        field="captures",
        values=(("many", AnyUnion()), ("single_group", OneGroup())),
        default="many",
        rule="C10",
        ruling="K10",
        meaning=msg("how many groups a numeral may take"),
        says=msg("CS shows several; pagat: any number of disjoint ones; some tables: one."),
    ),
    Option(
        name="capture_duty",
        field="duty",
        values=(
            ("none", NoDuty()),
            ("match", MatchDuty()),
            ("if_able", IfAble()),
            ("all", TakeAll()),
        ),
        default="none",
        rule="C11",
        ruling="K11",
        meaning=msg(
            "what has to be taken: nothing, equal cards, something rather than trail, or everything"
        ),
        says=msg(
            "CS is silent; pagat: nothing is compulsory; Dominican tables: equal cards are; Swazi, "
            "Denexa: it must."
        ),
    ),
    Option(
        name="match_duty",
        field="duty.demand",
        values=(("all", Demand.ALL), ("at_least_one", Demand.ONE), ("none", Demand.NONE)),
        default="all",
        rule="C11",
        ruling="K12",
        meaning=msg("how many loose cards of its rank a card has to take"),
        needs=(("capture_duty", "match"),),
        says=msg(
            "The texts on Royal Casino are garbled; pagat: all of them, unless the card builds."
        ),
    ),
)

BUILDS: Final = (
    Option(
        name="match_build_must_include",
        field="duty.in_builds",
        values=BOOLEAN,
        default="False",
        rule="C11",
        ruling="K13",
        meaning=msg("whether a build has to take in loose cards of the played card's rank as well"),
        needs=(("capture_duty", "match"),),
        says=msg("Nobody says."),
    ),
    Option(
        name="table_only_builds",
        field="",
        values=(("False", False),),
        default="False",
        rule="C15",
        ruling="K15",
        meaning=msg("whether loose cards alone may be built together"),
        later=("True",),
        says=msg(
            "CS has an example that needs it and a sentence that forbids it; pagat: the played "
            "card is in it."
        ),
    ),
    Option(
        name="raise_own",
        field="builds.raise_own",
        values=BOOLEAN,
        default="True",
        rule="C16",
        ruling="K17",
        meaning=msg("whether a player may raise a build of their own"),
        says=msg(
            "CS: any single build. ET: only builds of others; in IT that sentence is lost. pagat, "
            "Foster: yes in Casino. Dick, USPCC 1898, Swazi: no."
        ),
    ),
    Option(
        name="raise_with_table_cards",
        field="builds.raise_with_table",
        values=BOOLEAN,
        default="False",
        rule="C16",
        ruling="K19",
        meaning=msg("whether loose cards may help to raise a build"),
        says=msg(
            "CS, pagat: not to change the value, but groups of the new value may join; some "
            "tables: they help."
        ),
    ),
    Option(
        name="raise_absorbs",
        field="builds.raise_absorbs",
        values=BOOLEAN,
        default="True",
        rule="C16",
        ruling="K20",
        meaning=msg("whether a raise may take in loose groups of the new value"),
        says=msg("CS, pagat: groups of the new value may join. ET: a build is raised by one card."),
    ),
    Option(
        name="partner_builds",
        field="builds.partner",
        values=tuple((partner.value, partner) for partner in PartnerBuilds),
        default="own_card",
        rule="C18",
        ruling="K18",
        meaning=msg(
            "whether partners change each other's builds with a card of their own, never, or build "
            "for each other"
        ),
        needs=(("partnership", "True"),),
        says=msg(
            "CS is silent; pagat, Cats at Cards: with a card of one's own; Foster, USPCC: for the "
            "partner's card too; the texts on Royal Casino: hands off."
        ),
    ),
    Option(
        name="single_build_is_card",
        field="builds.single_is_card",
        values=BOOLEAN,
        default="False",
        rule="C12",
        ruling="K21",
        meaning=msg("whether a capture may take a single build as part of a sum"),
        says=msg(
            "CS: it is taken only by its value; some tables let a single build count as a card."
        ),
    ),
    Option(
        name="duplicate_builds",
        field="builds.duplicates",
        values=(("allow", True), ("forbid", False)),
        default="allow",
        rule="C22",
        ruling="K22",
        meaning=msg("whether two builds of one value may stand at a time"),
        later=("must_merge",),
        says=msg(
            "CS and pagat are silent; players at BoardGameGeek: yes; Swazi, Board Game Arena: no."
        ),
    ),
    Option(
        name="merge_builds",
        field="",
        values=(("False", False),),
        default="False",
        rule="C22",
        ruling="K23",
        meaning=msg("whether a build raised to the value of another joins it"),
        later=("True",),
        says=msg("Nobody says."),
    ),
    Option(
        name="owner_may_trail",
        field="builds.owner_may_trail",
        values=BOOLEAN,
        default="False",
        rule="C20",
        ruling="K24",
        meaning=msg("whether the owner of a build may trail"),
        says=msg("CS, pagat: no. Some tables and Swazi: yes."),
    ),
    Option(
        name="ownership",
        field="",
        values=(("player", "player"),),
        default="player",
        rule="C14",
        ruling="K25",
        meaning=msg("who is bound by a build: the player who owns it, or the side"),
        later=("side",),
        says=msg("Nobody says."),
    ),
)

POINTS: Final = Option(
    name="points",
    field="items.*.worth",
    values=Amounts(("cards", "spades", "big_casino", "little_casino", "aces"), numbers=range(101)),
    default="{cards:3;spades:1;big_casino:2;little_casino:1;aces:1}",
    rule="C26",
    ruling="K38",
    meaning=msg("what each item scores"),
    says=msg(
        "CS: 1 for an ace; the texts on Royal Casino could mean 1 for all four. Elsewhere cards "
        "score 2, or the 10D 3 and the 2S 2."
    ),
)

TIE_RULE: Final = Option(
    name="tie_rule",
    field="items.cards.tie",
    also=("items.spades.tie",),
    values=tuple((tie.value, tie) for tie in Tie),
    default="none",
    rule="C26",
    ruling="K40",
    meaning=msg("what a tie for most cards or most spades does with the points"),
    says=msg("CS, pagat: nobody scores. Swazi: split. Finnish: carried over."),
)

SCORES: Final = (
    Option(
        name="residue",
        field="residue",
        values=tuple((residue.value, residue) for residue in Residue),
        default="last_capturer",
        rule="C24",
        ruling="K26",
        meaning=msg("who gets the cards left on the table at the end"),
        says=msg(
            "No founding text says who gets them; pagat and the rest: the last capturer; Haitian "
            "tables: nobody."
        ),
    ),
    Option(
        name="sweeps",
        field="sweeps.worth",
        values=(("none", 0), ("score", 1)),
        default="none",
        rule="C25",
        ruling="K27",
        meaning=msg("whether clearing the table scores"),
        says=msg(
            "CS: in Royal Casino, for 'all cards of the same value'; ET, IT and the rest: for "
            "everything. pagat's Casino: a variation. Britannica, Bicycle: yes."
        ),
    ),
    Option(
        name="last_card_sweep",
        field="sweeps.last_card",
        values=BOOLEAN,
        default="True",
        rule="C25",
        ruling="K28",
        meaning=msg("whether the very last card of the round can make a sweep"),
        needs=(("sweeps", "score"),),
        says=msg("It is seldom said whether the last card or the cards left over make one."),
    ),
    Option(
        name="residue_is_sweep",
        field="sweeps.residue",
        values=BOOLEAN,
        default="False",
        rule="C25",
        ruling="K28",
        meaning=msg("whether getting the cards left at the end is a sweep"),
        needs=(("sweeps", "score"),),
        says=msg("It is seldom said whether the last card or the cards left over make one."),
    ),
    POINTS,
    Option(
        name="little_casino",
        field="items.little_casino.cards",
        values=tuple((text, CardSet.parse(text)) for text in ("2S", "2H", "2D", "2C")),
        default="2S",
        rule="C26",
        ruling="K39",
        meaning=msg("which card is the little casino"),
        says=msg("One founding text is garbled; CS and all others: the two of spades."),
    ),
    TIE_RULE,
    Option(
        name="finish",
        field="finish",
        values=(
            ("highest_total", FirstTo(target=21, rule="C27")),
            ("count_out", CountOut(target=21, rule="C27")),
        ),
        default="highest_total",
        rule="C27",
        ruling="K36",
        meaning=msg("who wins if several sides reach the target in one round"),
        later=("claim",),
        says=msg(
            "CS: play on if equal. pagat: the higher total, and play on if equal. Foster: count in "
            "order, or claim."
        ),
    ),
    Option(
        name="target",
        field="finish.target",
        values=range(1, 1001),
        default="21",
        rule="C27",
        ruling="K35",
        meaning=msg("the points that win the match"),
        says=msg("CS, IT: more than 21. ET and all originals: 21 or more."),
    ),
    Option(
        name="target_strict",
        field="finish.strict",
        values=BOOLEAN,
        default="False",
        rule="C27",
        ruling="K35",
        meaning=msg("whether the target has to be passed"),
        says=msg("CS, IT: more than 21. ET and all originals: 21 or more."),
    ),
)

OPTIONS: Final = (*SEATS, *CAPTURES, *BUILDS, *SCORES)
