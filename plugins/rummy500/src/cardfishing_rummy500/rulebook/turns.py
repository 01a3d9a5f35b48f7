"""A turn and the end of the round: rules F7 to F12."""

from __future__ import annotations

from typing import Final

from cardfishing.messages import msg
from cardfishing.rulebook import Case, Rule

TURN: Final = msg("A turn")
END: Final = msg("The end of the round")

TURNS: Final = (
    Rule(
        id="F7",
        chapter=TURN,
        text=msg(
            "A player draws, then melds and lays off as much as they like, and then discards one "
            "card face up on the pile, if one is left. Nobody knocks, or plays out of turn."
        ),
        reasons=("must_draw", "has_drawn", "not_in_hand", "no_knocking"),
    ),
    Rule(
        id="F8",
        chapter=TURN,
        text=msg(
            "To draw is to take the top card of the stock, or any card of the discard pile with "
            "all cards above it."
        ),
        cases=(
            Case(
                option="pickup_depth",
                value="1",
                text=msg(
                    "To draw is to take the top card of the stock, or the top card of the discard "
                    "pile."
                ),
            ),
        ),
        more=(
            Case(
                option="pickup_use",
                value="meld_or_layoff",
                text=msg(
                    "The card that is taken from the pile is used at once, in a new meld or laid "
                    "off, before anything else is tabled."
                ),
            ),
            Case(
                option="pickup_use",
                value="new_meld",
                text=msg(
                    "The card that is taken from the pile is used at once, in a new meld, before "
                    "anything else is tabled."
                ),
            ),
            Case(
                option="pickup_support",
                value="hand_and_pickup",
                text=msg(
                    "Cards from above it may help. The rest of them is free: to meld, keep or "
                    "discard."
                ),
            ),
            Case(
                option="pickup_support",
                value="hand_only",
                text=msg(
                    "Cards from above it may not help. After that they are free: to meld, keep or "
                    "discard."
                ),
            ),
            *(
                Case(
                    option="top_card",
                    value=value,
                    text=msg("By {F9} that is not so of the top card taken alone."),
                )
                for value in ("free", "free_no_rediscard")
            ),
        ),
        reasons=("not_in_pile", "too_deep", "must_use", "new_meld_only", "hand_only"),
    ),
    Rule(
        id="F9",
        chapter=TURN,
        text=msg("The top card of the pile taken alone has to be used as well."),
        cases=(
            Case(
                option="top_card",
                value="free_no_rediscard",
                text=msg(
                    "The top card of the pile taken alone may be kept instead, as long as there is "
                    "a stock, but is not the discard of that turn. So nobody may end up with "
                    "nothing but that card and no meld to lay it off on."
                ),
            ),
            Case(
                option="top_card",
                value="free",
                text=msg(
                    "The top card of the pile taken alone may be kept or discarded again instead, "
                    "as long as there is a stock."
                ),
            ),
        ),
        more=tuple(
            Case(
                option="top_card",
                value=value,
                text=msg("As rounds could then go on for ever, one ends after {max_moves} moves."),
            )
            for value in ("free_no_rediscard", "free")
        ),
        reasons=("top_needs_use", "just_taken", "leaves_just_taken"),
    ),
    Rule(
        id="F10",
        chapter=TURN,
        text=msg(
            "A card that has to be used may be taken only if it can be: as things stand at that "
            "moment."
        ),
        reasons=("no_use",),
    ),
    Rule(
        id="F11",
        chapter=END,
        text=msg(
            "The round ends at once when a player has no cards left, whether the last one was "
            "melded, laid off or discarded."
        ),
        cases=(
            Case(
                option="going_out",
                value="meld_only",
                text=msg(
                    "The round ends at once when a player melds or lays off the last card. Whoever "
                    "discards it has an empty hand, and plays on by drawing at the next turn."
                ),
            ),
            Case(
                option="going_out",
                value="discard_only",
                text=msg(
                    "The round ends at once when a player discards the last card. Whoever melds or "
                    "lays off the last card ends the turn with an empty hand, and plays on by "
                    "drawing at the next."
                ),
            ),
        ),
        more=tuple(
            Case(
                option="going_out",
                value=value,
                text=msg("Going out by itself scores {going_out_bonus}."),
            )
            for value in ("either", "meld_only", "discard_only")
        ),
        reasons=("round_over",),
    ),
    Rule(
        id="F12",
        chapter=END,
        text=msg(
            "When the stock is empty, the player in turn takes a card of the pile that can be used "
            "at once, or passes. The first pass ends the round, and nobody has gone out."
        ),
        cases=(
            Case(
                option="stock_out",
                value="pass_round",
                text=msg(
                    "When the stock is empty, the player in turn takes a card of the pile that can "
                    "be used at once, or passes. When all players pass in succession the round "
                    "ends, and nobody has gone out."
                ),
            ),
            Case(
                option="stock_out",
                value="immediate",
                text=msg(
                    "The round ends with the turn that takes the last card of the stock; if its "
                    "player does not go out, nobody has."
                ),
            ),
            Case(
                option="stock_out",
                value="reshuffle",
                text=msg(
                    "When a turn begins without a stock, the pile without its top card is shuffled "
                    "and becomes the new one. If the pile has no other card, the player in turn "
                    "takes it to use it at once, or passes; the first pass ends the round, and "
                    "nobody has gone out. As rounds could go on for ever, one ends after "
                    "{max_moves} moves."
                ),
            ),
        ),
        more=(
            Case(
                option="pass_allows_melds",
                value="False",
                text=msg("Whoever passes does nothing else."),
            ),
            Case(
                option="pass_allows_melds",
                value="True",
                text=msg(
                    "Whoever passes may meld and lay off first, and if they do it is no pass, but "
                    "nothing is discarded."
                ),
            ),
        ),
        reasons=("stock_empty", "stock_left", "passing"),
    ),
)
