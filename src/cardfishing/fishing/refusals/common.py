"""What every refusal needs: its rule, and the cards and builds a move names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardfishing._bits import rank_mask
from cardfishing.cards import MOST_COPIES, Card, CardSet, Rank
from cardfishing.errors import Refusal
from cardfishing.fishing import _search as search
from cardfishing.fishing.duties import Demand
from cardfishing.fishing.moves import Capture, Extend, NewBuild
from cardfishing.fishing.public import Public
from cardfishing.messages import Message, msg

_REAL: Final = sum(rank_mask(rank, MOST_COPIES) for rank in Rank)
FEW_SUMS: Final = 64
"""Among so many sets of loose cards one is looked up; beyond, its cards are added up."""


def demanded(demand: Demand, card: Card, wanted: int) -> Message:
    """Return which loose cards of its rank a card has to use."""
    cards = CardSet(wanted)
    if demand is Demand.ALL:
        return msg("use all loose cards of the rank of the {card}: {cards}", card=card, cards=cards)
    return msg("use one at least of {cards}, of the rank of the {card}", card=card, cards=cards)


def refuse(public: Public, reason: str, message: Message) -> Refusal:
    """Return a refusal with the rule it rests on."""
    return Refusal(reason, public.game.rulebook.rule_of(reason), message)


def is_real(cards: int) -> bool:
    """Tell whether a mask holds nothing but cards that there can be, of whatever pack."""
    return not cards & ~_REAL


def no_move(public: Public, reason: str) -> Refusal:
    """Refuse what is no move at all."""
    return refuse(public, reason, msg("that is no move of this game; use play() for a text"))


def not_there(
    public: Public, move: Capture | NewBuild | Extend, named: Sequence[int]
) -> Refusal | None:
    """Refuse loose cards and builds that are not on the table.

    Args:
        public: The open facts.
        move: The move.
        named: The cards of the builds that it takes or changes.
    """
    gone = move.loose_mask & ~public.layout_mask
    if gone:
        reason = "not_on_table" if isinstance(move, Capture) else "not_there_to_build"
        if not is_real(gone):
            return no_move(public, reason)
        sentence = msg(
            "{cards} does not lie loose on the table; the layout is {layout}",
            cards=CardSet(gone),
            layout=CardSet(public.layout_mask),
        )
        return refuse(public, reason, sentence)
    if len(named) > 1 and list(named) != sorted(set(named)):
        sentence = msg("each build is named once, in ascending order; read the move from its text")
        return refuse(public, "no_such_build", sentence)
    standing = [build.cards_mask for build in public.builds]
    for mask in named:
        if mask not in standing:
            if not is_real(mask):
                return no_move(public, "no_such_build")
            sentence = msg(
                "no build of {cards} stands on the table; name all its cards", cards=CardSet(mask)
            )
            return refuse(public, "no_such_build", sentence)
    return None


def reaches(public: Public, loose: int, target: int, start: int = 0) -> bool:
    """Tell whether loose cards are groups of a target, the first of them begun.

    Most often they are one group or two, beside cards that count the target.
    """
    table, room = public.game.value_table, target - start
    others = loose & ~table.alone[target]
    if not others:
        is_known = not start
    elif not others & others - 1:
        is_known = others & table.alone[room] != 0
    elif (sums := public.sums) is None or len(sums[0]) > FEW_SUMS:
        is_known = public.game.totals(others) >> room & 1 != 0
    else:
        is_known = others << search.TOTAL_BITS | room in sums[0] or _are_two(
            sums[0], others, room, target
        )
    return is_known or search.fits(loose, table.table, target, start)


def _are_two(kept: Sequence[int], cards: int, room: int, target: int) -> bool:
    """Tell whether cards are a group of a total and one of a target, judged by one such group."""
    for s in kept:
        if s & search.MOST_TOTAL == room and not s >> search.TOTAL_BITS & ~cards:
            return (s ^ cards << search.TOTAL_BITS) & ~search.MOST_TOTAL | target in kept
    return False
