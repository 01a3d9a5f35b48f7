"""What every refusal needs: its rule, and the cards and builds a move names."""

from __future__ import annotations

from typing import assert_never

from cardfishing.cards import Card, CardSet
from cardfishing.errors import Refusal
from cardfishing.fishing import _search as search
from cardfishing.fishing.duties import Demand
from cardfishing.fishing.moves import Capture, Extend, FishingMove, NewBuild, Trail
from cardfishing.fishing.public import Public
from cardfishing.messages import Message, msg


def demanded(demand: Demand, card: Card, wanted: int) -> Message:
    """Return which loose cards of its rank a card has to use."""
    cards = CardSet(wanted)
    if demand is Demand.ALL:
        return msg("use all loose cards of the rank of the {card}: {cards}", card=card, cards=cards)
    return msg("use one at least of {cards}, of the rank of the {card}", card=card, cards=cards)


def refuse(public: Public, reason: str, message: Message) -> Refusal:
    """Return a refusal with the rule it rests on."""
    return Refusal(reason, public.game.rulebook.rule_of(reason), message)


def not_there(public: Public, move: Capture | NewBuild | Extend) -> Refusal | None:
    """Refuse loose cards and builds that are not on the table."""
    gone = move.loose_mask & ~public.layout_mask
    if gone:
        reason = "not_on_table" if isinstance(move, Capture) else "not_there_to_build"
        sentence = msg(
            "{cards} does not lie loose on the table; the layout is {layout}",
            cards=CardSet(gone),
            layout=CardSet(public.layout_mask),
        )
        return refuse(public, reason, sentence)
    named = touched(move)
    if not named:
        return None
    if len(named) > 1 and list(named) != sorted(set(named)):
        sentence = msg("each build is named once, in ascending order; read the move from its text")
        return refuse(public, "no_such_build", sentence)
    standing = [build.cards_mask for build in public.builds]
    for mask in named:
        if mask not in standing:
            sentence = msg(
                "no build of {cards} stands on the table; name all its cards", cards=CardSet(mask)
            )
            return refuse(public, "no_such_build", sentence)
    return None


def touched(move: FishingMove) -> tuple[int, ...]:
    """Return the cards of the builds that a move takes or changes."""
    match move:
        case Capture():
            return move.build_masks
        case Extend():
            return (move.build_mask,)
        case Trail() | NewBuild():
            return ()
        case _:
            assert_never(move)


def sums_to(public: Public, loose: int, value: int) -> bool:
    """Tell whether loose cards are groups of a value; most often they are one."""
    table = public.game.value_table.table
    if loose & loose - 1 == 0:
        return not loose or value in table[loose.bit_length() - 1]
    return bool(public.game.totals(loose) >> value & 1) or search.fits(loose, table, value, 0)
