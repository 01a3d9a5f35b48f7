"""The options of 500 Rummy: where tables differ, by the names of the published rulings."""

from __future__ import annotations

from typing import Final

from cardfishing.messages import msg
from cardfishing.options import BOOLEAN, Amounts, Option
from cardfishing.rummy import (
    AceRuns,
    EndAtOnce,
    EndOnDecline,
    GoingOut,
    LayOffCredit,
    MatchTie,
    NoWilds,
    PassRound,
    PickupSupport,
    PickupUse,
    PipValues,
    QuartetDouble,
    QuartetWhen,
    Reshuffle,
    TopCard,
    WildJokers,
)
from cardfishing.table import DealRotation

CARDS: Final = (
    Option(
        name="jokers",
        field="packs.jokers",
        values=range(5),
        default="0",
        rule="F1",
        ruling="K43",
        meaning=msg("how many jokers each pack has"),
        says=msg("Bicycle, bestfreenewgames: none. pagat: two, wild. Wikipedia: none to two."),
    ),
    Option(
        name="joker_role",
        field="wilds",
        values=(("wild", WildJokers()), ("own_set", NoWilds())),
        default="wild",
        rule="F5",
        ruling="K43",
        meaning=msg("what a joker is: any other card, or one of a set of jokers"),
        unless=(("jokers", "0"),),
        says=msg("pagat: wild, 15 points. aptur.net: jokers are a set of their own."),
    ),
    Option(
        name="ace_runs",
        field="melds.runs.ace",
        values=tuple((ace.value, ace) for ace in AceRuns),
        default="both",
        rule="F2",
        ruling="K49",
        meaning=msg(
            "where an ace stands in a run: below the two or above the king, or one of these"
        ),
        says=msg("pagat, Bicycle: low or high. pokerwiner forbids Q K A. Persian Rummy: high."),
    ),
)

DEAL: Final = (
    Option(
        name="hand_sizes",
        field="deal.*",
        values=Amounts(("two", "more"), numbers=range(1, 53)),
        default="{two:13;more:7}",
        rule="F3",
        ruling="K50",
        meaning=msg("how many cards each of two players gets, and each of three or more"),
        says=msg("Most: 13 for two players. howstuffworks: 10."),
    ),
    Option(
        name="deal_rotation",
        field="rotation",
        values=tuple((rotation.value, rotation) for rotation in DealRotation),
        default="with_play",
        rule="F4",
        ruling="K59",
        meaning=msg("who deals next: the next player in turn, or the one at the left or right"),
        says=msg("Most: the left-hand neighbour. Some books: the winner of the round."),
    ),
)

MELDS: Final = (
    Option(
        name="set_distinct_suits",
        field="melds.sets.distinct",
        values=BOOLEAN,
        default="True",
        rule="F5",
        ruling="K51",
        meaning=msg("whether the suits of a set have to differ, with two packs"),
        says=msg("pagat: they do."),
    ),
    Option(
        name="min_run",
        field="melds.runs.least",
        values=(("3", 3), ("4", 4)),
        default="3",
        rule="F5",
        ruling="6.2",
        meaning=msg("how many cards a run has at least"),
        says=msg("Nearly all: three. Some copies of Wikipedia: four."),
    ),
    Option(
        name="layoff_credit",
        field="lay_offs.credit",
        values=tuple((credit.value, credit) for credit in LayOffCredit),
        default="layer",
        rule="F6",
        ruling="K52",
        meaning=msg(
            "who scores a card that is laid off: the player who lays it off, or whoever laid the "
            "meld"
        ),
        says=msg("All: who lays it off. Some houses: the owner of the meld."),
    ),
)

DRAWS: Final = (
    Option(
        name="pickup_depth",
        field="pile.depth",
        values=(("None", None), ("1", 1)),
        default="None",
        rule="F8",
        ruling="K48",
        meaning=msg("how many cards of the discard pile may be taken: any number, or one"),
        says=msg("All: any card, with everything above it. Simpler tables: the top card only."),
    ),
    Option(
        name="pickup_use",
        field="pile.use",
        values=tuple((use.value, use) for use in PickupUse),
        default="meld_or_layoff",
        rule="F8",
        ruling="K46",
        meaning=msg("how a card that is taken has to be used: in a meld or laid off, or in a meld"),
        says=msg(
            "Bicycle, howstuffworks: melded or laid off. A variant at pagat: in a new meld only."
        ),
    ),
    Option(
        name="pickup_support",
        field="pile.support",
        values=tuple((support.value, support) for support in PickupSupport),
        default="hand_and_pickup",
        rule="F8",
        ruling="K47",
        meaning=msg(
            "whether cards taken with the chosen one may help to use it: yes, or only those of the "
            "hand"
        ),
        needs=(("pickup_depth", "None"),),
        says=msg(
            "pagat: they may. By the words of bestfreenewgames the rest comes into the hand only "
            "afterwards."
        ),
    ),
    Option(
        name="top_card",
        field="pile.top",
        values=tuple((top.value, top) for top in TopCard),
        default="must_use",
        rule="F9",
        ruling="K45",
        meaning=msg("whether the top card taken alone has to be used, may be kept, or thrown back"),
        says=msg(
            "Bicycle and most books: it has to be used. pagat: it may be kept, but is not the "
            "discard of the same turn."
        ),
    ),
    Option(
        name="call_rummy",
        field="",
        values=(("False", False),),
        default="False",
        rule="F7",
        ruling="K57",
        meaning=msg("whether others may claim a discard that fits a meld by calling rummy"),
        later=("True",),
        says=msg("pagat: part of the game. Most books don't have it."),
    ),
)

END: Final = (
    Option(
        name="going_out",
        field="going_out",
        values=tuple((way.value, way) for way in GoingOut),
        default="either",
        rule="F11",
        ruling="K53",
        meaning=msg(
            "how the last card ends the round: either way, or only melded, or only discarded"
        ),
        says=msg("pagat, Bicycle: either way. Variants demand the discard, or forbid it."),
    ),
    Option(
        name="going_out_bonus",
        field="items.going_out.worth",
        values=range(1001),
        default="0",
        rule="F11",
        ruling="K54",
        meaning=msg("the points for going out"),
        says=msg("500 Rummy: none; a house rule: 25. Persian Rummy: 25."),
    ),
    Option(
        name="stock_out",
        field="stock_out",
        values=(
            ("end_on_decline", EndOnDecline()),
            ("pass_round", PassRound()),
            ("immediate", EndAtOnce()),
            ("reshuffle", Reshuffle()),
        ),
        default="end_on_decline",
        rule="F12",
        ruling="K55",
        meaning=msg(
            "what an empty stock leads to: the end at the first pass, or when all have passed, or "
            "at once, or a new stock from the pile"
        ),
        says=msg(
            "pagat, rummystop: the round ends when the player in turn declines. MeggieSoft: when "
            "the stock is gone. Rummy Rulebook: the pile is shuffled. Persian Rummy: when all pass."
        ),
    ),
    Option(
        name="pass_allows_melds",
        field="pass_melds",
        values=BOOLEAN,
        default="False",
        rule="F12",
        ruling="K71",
        meaning=msg("whether whoever passes may meld and lay off before passing"),
        unless=(("stock_out", "immediate"),),
        says=msg("Nobody says."),
    ),
)

SCORES: Final = (
    Option(
        name="pip_values",
        field="values.pips",
        values=tuple((pips.value, pips) for pips in PipValues),
        default="face",
        rule="F13",
        ruling="K44",
        meaning=msg("what the cards from two to nine are worth: their pips, or five each"),
        says=msg("pagat, Bicycle: their pips. Wikipedia and many homes: five each."),
    ),
    Option(
        name="values",
        field="values.*",
        values=Amounts(("joker", "ace", "king", "queen", "jack", "ten"), numbers=range(101)),
        default="{joker:15;ace:15;king:10;queen:10;jack:10;ten:10}",
        rule="F13",
        ruling="K61",
        meaning=msg("what jokers, aces, courts and tens are worth, on the table and in hand"),
        says=msg(
            "500 Rummy: ten for tens and courts, 15 for aces and jokers. aptur.net: an ace 25."
        ),
    ),
    Option(
        name="low_ace_points",
        field="values.low_ace",
        values=range(26),
        default="1",
        rule="F13",
        ruling="K49",
        meaning=msg("what an ace that stands below a two scores"),
        unless=(("ace_runs", "high"),),
        says=msg("pagat, Bicycle: 1. Others: 15 like any ace, or 5."),
    ),
    Option(
        name="quartet_double",
        field="quartets.double",
        values=tuple((double.value, double) for double in QuartetDouble),
        default="none",
        rule="F13",
        ruling="K62",
        meaning=msg("which sets of four score double: none, any, or four jacks"),
        says=msg("500 Rummy: none. Persian Rummy: any, or only four jacks."),
    ),
    Option(
        name="quartet_when",
        field="quartets.when",
        values=tuple((when.value, when) for when in QuartetWhen),
        default="same_meld",
        rule="F13",
        ruling="K63",
        meaning=msg("when sets of four score double: in one meld, or also completed within a turn"),
        unless=(("quartet_double", "none"),),
        says=msg("Persian Rummy: at one time; the fourth card added later scores single."),
    ),
    Option(
        name="target",
        field="finish.target",
        values=range(1, 10001),
        default="500",
        rule="F15",
        ruling="K56",
        meaning=msg("the points that win the match"),
        says=msg("All: 500. Variants: 200 to 5000."),
    ),
    Option(
        name="finish_tie",
        field="finish.tie",
        values=(("another_hand", MatchTie.PLAY_ON), ("went_out", MatchTie.WENT_OUT)),
        default="another_hand",
        rule="F15",
        ruling="K56",
        meaning=msg("what decides between equal highest totals: another round, or who went out"),
        says=msg(
            "Bicycle, pagat: the highest, then more rounds. Wikipedia: the player who went out."
        ),
    ),
)

OPTIONS: Final = (*CARDS, *DEAL, *MELDS, *DRAWS, *END, *SCORES)
