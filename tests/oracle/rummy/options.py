"""The options of the rummy games by name and value (K43 to K79), and the three games.

A field of ``Options`` stands at the default of ``rummy-500`` unless it is set. That four
seats play as two partnerships is no option: it belongs to the game (clause 14).
"""

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

__all__ = ["PARTNERSHIP_500", "PERSIAN", "RUMMY_500", "HandSizes", "Options", "Values"]


class Values(NamedTuple):
    """F13, K61: the points of the cards whose points are not their pips."""

    joker: int = 15
    ace: int = 15
    king: int = 10
    queen: int = 10
    jack: int = 10
    ten: int = 10


class HandSizes(NamedTuple):
    """F3, K50: how many cards each of two players gets, or each of more."""

    two: int = 13
    more: int = 7


@dataclass(frozen=True)
class Options:
    """The house rules."""

    partnership: bool = False
    # Cards and their points
    jokers: int = 0  # in each pack
    joker_role: Literal["wild", "own_set"] = "wild"
    pip_values: Literal["face", "fives"] = "face"
    values: Values = Values()
    low_ace_points: int = 1
    hand_sizes: HandSizes = HandSizes()
    # Melds
    ace_runs: Literal["both", "high", "low"] = "both"
    set_distinct_suits: bool = True
    min_run: Literal[3, 4] = 3
    layoff_credit: Literal["layer", "owner"] = "layer"
    quartet_double: Literal["none", "any", "jacks"] = "none"
    quartet_when: Literal["same_meld", "same_turn"] = "same_meld"
    # The discard pile
    top_card: Literal["must_use", "free_no_rediscard", "free"] = "must_use"
    pickup_use: Literal["meld_or_layoff", "new_meld"] = "meld_or_layoff"
    pickup_support: Literal["hand_and_pickup", "hand_only"] = "hand_and_pickup"
    pickup_depth: Literal[1] | None = None
    # The end of a round
    going_out: Literal["either", "meld_only", "discard_only"] = "either"
    going_out_bonus: int = 0
    stock_out: Literal["end_on_decline", "pass_round", "immediate", "reshuffle"] = "end_on_decline"
    pass_allows_melds: bool = False
    call_rummy: Literal[False] = False
    # The match
    target: int | None = 500
    deals: int = 2  # only where there is no target
    finish_tie: Literal["another_hand", "went_out"] = "another_hand"
    match_tie: Literal["extra_deal", "draw"] = "extra_deal"
    game_bonus: int = 0
    deal_rotation: Literal["with_play", "left", "right"] = "with_play"
    # The team draw
    team_draw: Literal["low_pair_vs_high_pair", "given"] = "low_pair_vs_high_pair"
    draw_tie: Literal["redraw", "suit_order"] = "redraw"
    seating: Literal["by_draw", "given"] = "by_draw"


RUMMY_500 = Options()
PARTNERSHIP_500 = replace(RUMMY_500, partnership=True)
PERSIAN = replace(
    PARTNERSHIP_500,
    jokers=4,
    joker_role="own_set",
    values=Values(joker=20),
    ace_runs="high",
    quartet_double="any",
    going_out="meld_only",
    going_out_bonus=25,
    stock_out="pass_round",
    target=None,
)
