"""Partnership 500 Rummy: four players in two partnerships, which are drawn for."""

from __future__ import annotations

from typing import Final

import attrs

from cardfishing.messages import msg
from cardfishing.options import Amounts, Option, option_named, options_with
from cardfishing.rulebook import Case, Rule
from cardfishing.rummy import RummyRules
from cardfishing.teams import DrawTie, Seating, TeamDraw
from cardfishing_rummy500.options import OPTIONS
from cardfishing_rummy500.rulebook.dealing import DEAL, ROTATION, SEATS
from cardfishing_rummy500.rulebook.melding import JOKER_ROLES, MELDS
from cardfishing_rummy500.rulebook.scoring import SCORES
from cardfishing_rummy500.rulebook.turns import END
from cardfishing_rummy500.rummy500 import RUMMY_500

BOOK: Final = RUMMY_500.rulebook

DRAWN: Final = "low_pair_vs_high_pair"
"""The text for partners who are drawn for."""


def team_options(rule: str) -> tuple[Option, ...]:
    """Return the options of the draw for partners.

    Args:
        rule: The id of the rule on it.
    """
    return (
        Option(
            name="team_draw",
            field="teams",
            values=((DRAWN, TeamDraw(rule=rule)), ("given", None)),
            default=DRAWN,
            rule=rule,
            ruling="K58",
            meaning=msg("who plays with whom: the two lowest cards drawn, or as the players say"),
            says=msg(
                "Bicycle's Partnership Rummy and Persian Rummy: the two highest cards against the "
                "two lowest. rummydangal, articlesgala: partners sit opposite."
            ),
        ),
        Option(
            name="draw_tie",
            field="teams.tie",
            values=tuple((tie.value, tie) for tie in DrawTie),
            default="redraw",
            rule=rule,
            ruling="K76",
            meaning=msg(
                "what decides between equal cards in the draw for partners: another card, or the "
                "suit"
            ),
            needs=(("team_draw", DRAWN),),
            says=msg("Nobody says."),
        ),
        Option(
            name="seating",
            field="teams.seating",
            values=tuple((seating.value, seating) for seating in Seating),
            default="by_draw",
            rule=rule,
            ruling="K79",
            meaning=msg(
                "who sits where after the draw for partners: as the cards say, or the dealer where "
                "they are"
            ),
            needs=(("team_draw", DRAWN),),
            says=msg("All: partners sit opposite. Nobody says where."),
        ),
    )


HAND_SIZES: Final = attrs.evolve(
    option_named(OPTIONS, "hand_sizes"),
    values=Amounts(("more",), numbers=range(1, 53)),
    default="{more:7}",
    meaning=msg("how many cards everybody gets"),
    says=msg("All: seven for four players."),
)

TEAM_DRAW: Final = Rule(
    id="Q2",
    chapter=SEATS,
    text=msg(
        "Everybody draws a card from the pack, ace low and jokers highest. The two lowest are "
        "partners against the two highest, and the lowest of all deals first."
    ),
    cases=(
        Case(
            option="team_draw",
            value="given",
            text=msg(
                "The players say who is whose partner. Who deals first is named, or drawn by lot."
            ),
        ),
    ),
    more=(
        Case(
            option="draw_tie",
            value="redraw",
            text=msg(
                "Whoever is tied draws again as far as it matters for partners or deal; a tie "
                "within the high pair stands."
            ),
        ),
        Case(
            option="draw_tie",
            value="suit_order",
            text=msg("Of equal cards that of clubs is lowest, then diamonds, hearts, spades."),
        ),
        Case(
            option="seating",
            value="by_draw",
            text=msg(
                "The dealer takes the first seat, the partner the one opposite; of the others the "
                "lower sits at the dealer's left, the higher at the right."
            ),
        ),
        Case(
            option="seating",
            value="given",
            text=msg(
                "The dealer stays, and the partner sits opposite; the others take the seats left, "
                "from the dealer's left, in the order they had."
            ),
        ),
    ),
)

_BASE: Final = RUMMY_500.rules

RULES: Final[RummyRules] = attrs.evolve(
    _BASE,
    seat_counts=(4,),
    partnership=True,
    teams=TeamDraw(rule="Q2"),
    items=tuple(
        attrs.evolve(item, rule="Q5") if item.rule == "F14" else item for item in _BASE.items
    ),
    finish=attrs.evolve(_BASE.finish, rule="Q6"),
)

PARTNERSHIP_RUMMY_500: Final = RUMMY_500.variant(
    "partnership-rummy-500",
    title=msg("Partnership 500 Rummy"),
    summary=msg("500 Rummy for four, in two partnerships that score together."),
    sources=(
        "bicyclecards.com, Partnership Rummy",
        "rummydangal.com, 500 Rummy in partnership",
        *RUMMY_500.sources,
    ),
    rules=RULES,
    declared=(
        *options_with(OPTIONS, HAND_SIZES, without=("set_distinct_suits",)),
        *team_options("Q2"),
    ),
    revised={
        "F1": (
            Rule(
                id="Q1",
                chapter=SEATS,
                text=msg(
                    "Four play, as two partnerships with partners opposite each other. A pack of "
                    "52."
                ),
                more=(
                    Case(option="jokers", value="0", text=msg("There are no jokers.")),
                    Case(option="jokers", value="1", text=msg("It has a joker besides.")),
                    *(
                        Case(
                            option="jokers",
                            value=number,
                            text=msg("It has {jokers} jokers besides."),
                        )
                        for number in ("2", "3", "4")
                    ),
                ),
            ),
            TEAM_DRAW,
        ),
        "F3": Rule(
            id="F3",
            chapter=DEAL,
            text=msg(
                "Cards are dealt one at a time, beginning next to the dealer, {hand_sizes_more} to "
                "each. The next card is turned up and begins the discard pile, whose cards lie in "
                "order and can all be seen. The rest is the stock."
            ),
        ),
        "F4": Rule(
            id="F4",
            chapter=DEAL,
            text=msg("The player at the dealer's left begins, and play goes clockwise."),
            more=ROTATION,
        ),
        "F5": attrs.evolve(
            BOOK["F5"],
            text=msg(
                "A set is three or four cards of one rank. A run is {min_run} or more cards of one "
                "suit in sequence. Melds lie before the player who laid them."
            ),
            more=JOKER_ROLES,
        ),
        "F6": (
            BOOK["F6"],
            Rule(
                id="Q3",
                chapter=MELDS,
                text=msg(
                    "Partners lay off on each other's melds as on anybody's. What scores for a "
                    "player scores for the side."
                ),
            ),
        ),
        "F11": (
            BOOK["F11"],
            Rule(
                id="Q4",
                chapter=END,
                text=msg("It ends for all, the partner of the player who went out among them."),
            ),
        ),
        "F14": Rule(
            id="Q5",
            chapter=SCORES,
            text=msg(
                "A round scores for each side the cards that both partners tabled, less those left "
                "in both their hands, even if one of them went out. That may be less than nothing, "
                "and is added to the score."
            ),
        ),
        "F15": attrs.evolve(
            BOOK["F15"],
            id="Q6",
            text=msg(
                "A side with {target} or more at the end of a round wins; if both have that, the "
                "one with more does."
            ),
            more=(
                Case(
                    option="finish_tie",
                    value="another_hand",
                    text=msg("If they are equal another round is played."),
                ),
                Case(
                    option="finish_tie",
                    value="went_out",
                    text=msg(
                        "If they are equal the side that went out wins, and if none did another "
                        "round is played."
                    ),
                ),
            ),
        ),
    },
    aliases=("partnership-500-rummy",),
)
