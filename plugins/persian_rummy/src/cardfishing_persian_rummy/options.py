"""The options Persian Rummy has beside those of 500 Rummy, or offers by rulings of its own."""

from __future__ import annotations

from typing import Final

import attrs

from cardfishing.messages import Message, msg
from cardfishing.options import Numbers, Option, option_named, options_with
from cardfishing.rummy import MatchTie
from cardfishing_rummy500 import PARTNERSHIP_RUMMY_500
from cardfishing_rummy500.partnership import team_options

BASE: Final = PARTNERSHIP_RUMMY_500.declared


def _ruled(name: str, ruling: str, says: Message, rule: str = "") -> Option:
    """Return an option of 500 Rummy by the ruling, and under the rule, of this game."""
    option = option_named(BASE, name)
    return attrs.evolve(option, ruling=ruling, says=says, rule=rule or option.rule)


CHANGED: Final = (
    _ruled(
        "joker_role",
        "K64",
        msg(
            "LT: jokers only form a set. aptur.net: the same, like four fours. Some apps call 500 "
            "Rummy with wild jokers Persian."
        ),
        "P5",
    ),
    _ruled(
        "ace_runs", "K66", msg("LT: the two is lowest and the ace highest; low in the draw only.")
    ),
    _ruled(
        "deal_rotation",
        "K75",
        msg("LT: the lowest card deals first; it does not say who comes second."),
        "P16",
    ),
    _ruled("top_card", "K67", msg("LT: it has to be played in a meld at once, like a buried one.")),
    _ruled("going_out", "K68", msg("LT: a discard does not end the round. pagat: a variation.")),
    _ruled("going_out_bonus", "K54", msg("LT: 25 for the side. 500 Rummy: none."), "P14"),
    _ruled(
        "stock_out",
        "K70",
        msg(
            "LT says the face-up pile runs out, and that one may take what can be melded, or "
            "surrender: the stock and a pass must be meant."
        ),
    ),
    _ruled(
        "values",
        "K61",
        msg("LT goes from J Q K at 10 to 2-9 at their pips and leaves out the ten. Others: 10."),
    ),
    _ruled(
        "quartet_double",
        "K62",
        msg("LT speaks of four jacks, 40 and 80. rummy4all: four jokers count 160, so any rank."),
        "P13",
    ),
    _ruled(
        "quartet_when",
        "K63",
        msg("LT: laid at one time; a set of three and the fourth later score single."),
        "P13",
    ),
    *team_options("P2"),
)

MATCH: Final = (
    attrs.evolve(
        option_named(BASE, "target"),
        values=Numbers(range(1, 10001), none="None"),
        default="None",
        rule="P16",
        ruling="K77",
        meaning=msg("the points that win the match, or none if it is a number of rounds"),
        says=msg("LT, rummy4all: two rounds. Other writers play to 500."),
    ),
    Option(
        name="deals",
        field="finish.deals",
        values=range(1, 101),
        default="2",
        rule="P16",
        ruling="K77",
        meaning=msg("how many rounds a match has"),
        needs=(("target", "None"),),
        says=msg("LT, rummy4all: two rounds. Other writers play to 500."),
    ),
    Option(
        name="match_tie",
        field="finish.tie",
        values=(("extra_deal", MatchTie.PLAY_ON), ("draw", MatchTie.DRAW)),
        default="extra_deal",
        rule="P16",
        ruling="K74",
        meaning=msg("what equal scores at the end lead to: another round, or a drawn match"),
        says=msg("Nobody says."),
    ),
    Option(
        name="game_bonus",
        field="items.game_bonus.worth",
        values=range(1001),
        default="0",
        rule="P16",
        ruling="K78",
        meaning=msg("the points for winning the match"),
        says=msg("LT: none. Some Hoyles are said to add a bonus."),
    ),
)

OPTIONS: Final = options_with(BASE, *CHANGED, *MATCH, without=("finish_tie",))
