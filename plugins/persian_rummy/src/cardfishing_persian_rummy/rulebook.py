"""The rules of Persian Rummy in words, as far as they differ from Partnership 500 Rummy."""

from __future__ import annotations

from typing import Final

import attrs

from cardfishing.messages import msg
from cardfishing.rulebook import Case, Revision, Rule, Rulebook, Ruling
from cardfishing_rummy500 import PARTNERSHIP_RUMMY_500
from cardfishing_rummy500.rulebook.dealing import DEAL, ROTATION
from cardfishing_rummy500.rulebook.melding import JOKER_ROLES, MELDS, REASONS_OF_JOKERS
from cardfishing_rummy500.rulebook.scoring import CARD_POINTS, QUARTETS, SCORES

RULINGS: Final = (
    Ruling(
        id="K60",
        rule="P3",
        meaning=msg("what becomes of the cards that are not dealt"),
        reading=msg("they are the stock"),
        says=msg("LT: they become the discard pile. gamerules.com, in English: the draw pile."),
    ),
    Ruling(
        id="K65",
        rule="P5",
        meaning=msg("how many jokers are a set"),
        reading=msg("three or four"),
        says=msg("LT: a set is three or four cards. Nobody says it of jokers."),
    ),
    Ruling(
        id="K69",
        rule="P10",
        meaning=msg("whether the last card has to be discarded if it cannot be melded"),
        reading=msg("it has"),
        says=msg("LT: a discard ends the turn. Nobody says more."),
    ),
    Ruling(
        id="K72",
        rule="P11",
        meaning=msg("who gets the points for going out when the stock ends the round"),
        reading=msg("nobody"),
        says=msg("Nobody says."),
    ),
    Ruling(
        id="K73",
        rule="P15",
        meaning=msg("whether the partner of the player who goes out pays for a hand"),
        reading=msg("yes"),
        says=msg("LT: points are deducted for cards left in hands. Partnership 500 Rummy: yes."),
    ),
)

BOOK: Final[Rulebook] = attrs.evolve(PARTNERSHIP_RUMMY_500.rulebook, rulings=RULINGS)

REVISED: Final[dict[str, Revision]] = {
    "Q1": attrs.evolve(BOOK["Q1"], id="P1"),
    "Q2": attrs.evolve(BOOK["Q2"], id="P2"),
    "F2": attrs.evolve(BOOK["F2"], id="P4"),
    "F3": Rule(
        id="P3",
        chapter=DEAL,
        text=msg(
            "Cards are dealt one at a time, beginning next to the dealer, {hand_sizes_more} to "
            "each. The next card is turned up and begins the discard pile, whose cards lie in "
            "order and can all be seen. The rest is the stock. The player at the dealer's left "
            "begins, and play goes clockwise."
        ),
    ),
    "F4": None,
    "F5": (
        Rule(
            id="P6",
            chapter=MELDS,
            text=BOOK["F5"].text,
            reasons=tuple(r for r in BOOK["F5"].reasons if r not in REASONS_OF_JOKERS),
        ),
        Rule(
            id="P5",
            chapter=MELDS,
            text=msg("Every card stands for itself."),
            cases=JOKER_ROLES,
            reasons=REASONS_OF_JOKERS,
        ),
    ),
    "Q3": Rule(
        id="P8",
        chapter=MELDS,
        text=msg(
            "Partners lay off on each other's melds as on anybody's. On a meld of the other side "
            "the cards stay before the player who lays them off, and the meld is named; on one of "
            "the own side they are put to it. What scores for a player scores for the side."
        ),
    ),
    "F7": attrs.evolve(
        BOOK["F7"],
        id="P9",
        text=msg(
            "A player draws, then melds and lays off as much as they like, and then has to discard "
            "one card face up on the pile if one is left. Nobody knocks, or plays out of turn."
        ),
        more=tuple(
            Case(option="jokers", value=number, text=msg("The discard may be a joker."))
            for number in ("1", "2", "3", "4")
        ),
    ),
    "F9": attrs.evolve(BOOK["F9"], id="P7"),
    "F11": attrs.evolve(BOOK["F11"], id="P10", more=()),
    "F12": attrs.evolve(BOOK["F12"], id="P11"),
    "F13": (
        attrs.evolve(BOOK["F13"], id="P12", more=CARD_POINTS),
        Rule(id="P13", chapter=SCORES, text=msg("No set scores double."), cases=QUARTETS),
        Rule(
            id="P14",
            chapter=SCORES,
            text=msg("The side of the player who goes out scores {going_out_bonus} for it."),
        ),
    ),
    "Q5": attrs.evolve(BOOK["Q5"], id="P15"),
    "Q6": Rule(
        id="P16",
        chapter=SCORES,
        text=msg(
            "A side with {target} or more at the end of a round wins; if both have that, the one "
            "with more does. Winning scores {game_bonus}."
        ),
        cases=(
            Case(
                option="target",
                value="None",
                also=(("game_bonus", "0"),),
                text=msg("A match ends with round {deals}, and the side with more points wins."),
            ),
            Case(
                option="target",
                value="None",
                text=msg(
                    "A match ends with round {deals}, and the side with more points wins. Winning "
                    "scores {game_bonus}."
                ),
            ),
            Case(
                option="game_bonus",
                value="0",
                text=msg(
                    "A side with {target} or more at the end of a round wins; if both have that, "
                    "the one with more does."
                ),
            ),
        ),
        more=(
            Case(
                option="match_tie",
                value="extra_deal",
                text=msg("If their points are equal another round is played."),
            ),
            Case(
                option="match_tie",
                value="draw",
                text=msg("If their points are equal the match is drawn."),
            ),
            *ROTATION,
        ),
    ),
}
"""Rules of Partnership 500 Rummy, by their ids, and what stands in their place."""
