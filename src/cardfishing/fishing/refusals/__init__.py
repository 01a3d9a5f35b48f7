"""Why a move is not allowed: each restriction with its reason, rule and remedy.

Legality rests on what the mover sees: public facts and the own hand.  Nothing is listed.  The
reasons are stable codes; a game's rulebook says which rule each rests on.
"""

from __future__ import annotations

from typing import assert_never

from cardfishing._bits import COPY_BITS
from cardfishing.cards import MOST_COPIES, CardSet, card_at
from cardfishing.errors import Refusal
from cardfishing.fishing.keeping import bound_builds, shortage
from cardfishing.fishing.matching import may_trail
from cardfishing.fishing.moves import Capture, Extend, FishingMove, NewBuild, Trail
from cardfishing.fishing.public import Build, Public
from cardfishing.fishing.refusals.builds import refuse_build, refuse_extension
from cardfishing.fishing.refusals.captures import refuse_capture
from cardfishing.fishing.refusals.common import refuse, touched
from cardfishing.fishing.refusals.reasons import (
    REASONS,
    REASONS_OF_BUILDS,
    REASONS_OF_CAPTURES,
    REASONS_OF_DUTIES,
    REASONS_OF_TURNS,
    REASONS_WITHOUT_BUILDS,
)
from cardfishing.messages import msg

__all__ = [
    "REASONS",
    "REASONS_OF_BUILDS",
    "REASONS_OF_CAPTURES",
    "REASONS_OF_DUTIES",
    "REASONS_OF_TURNS",
    "REASONS_WITHOUT_BUILDS",
    "is_move",
    "refusal",
]


def refusal(public: Public, seat: int, hand: int, move: FishingMove) -> Refusal | None:
    """Return why a seat may not make a move, or None if it may."""
    if public.turn < 0:
        return refuse(public, "round_over", msg("the round is over; deal the next one"))
    if not is_move(move):
        sentence = msg("that is no move of this game; use play() for a text")
        return refuse(public, "not_in_hand", sentence)
    card = move.card_index
    if not hand >> card & 1:
        sentence = msg(
            "the {card} is not in your hand; play one of {hand}",
            card=card_at(card),
            hand=CardSet(hand),
        )
        return refuse(public, "not_in_hand", sentence)
    bound = bound_builds(public, seat, hand) if public.builds else []
    match move:
        case Trail():
            if not bound and public.game.rules.duty.is_free:
                return None
            found = _trail(public, card, bound)
        case Capture():
            found = refuse_capture(public, move)
        case NewBuild():
            found = refuse_build(public, seat, hand, move)
        case Extend():
            found = refuse_extension(public, seat, hand, move)
        case _:
            assert_never(move)
    return found or (_left_behind(public, seat, hand, move, bound) if bound else None)


def is_move(move: object) -> bool:
    """Tell whether something is a move at all, with cards that there can be."""
    match move:
        case Trail() | NewBuild() | Extend():
            numbers: tuple[object, ...] = move
        case Capture(card, loose, builds) if isinstance(builds, tuple):
            numbers = (card, loose, *builds)
        case _:
            return False
    if not all(type(number) is int and number >= 0 for number in numbers):
        return False
    return move.card_index < MOST_COPIES * COPY_BITS


def _trail(public: Public, card: int, bound: list[Build]) -> Refusal | None:
    if bound and not public.game.build_rules.owner_may_trail:
        sentence = msg(
            "you own the build {build} and may not trail; capture, build, raise or add",
            build=bound[0],
        )
        return refuse(public, "owner_may_not_trail", sentence)
    if may_trail(public, card):
        return None
    if public.game.rules.builds is None or not public.game.value_table.hand[card]:
        sentence = msg("the {card} may not be trailed; capture with it", card=card_at(card))
    else:
        sentence = msg(
            "the {card} may not be trailed; capture or build with it", card=card_at(card)
        )
    return refuse(public, "must_capture", sentence)


def _left_behind(
    public: Public, seat: int, hand: int, move: FishingMove, bound: list[Build]
) -> Refusal | None:
    kept = [build.value for build in bound if build.cards_mask not in touched(move)]
    if (
        isinstance(move, NewBuild | Extend)
        and not public.promised_by_partner(seat) >> move.value & 1
    ):
        kept.append(move.value)
    value = shortage(public, hand & ~(1 << move.card_index), kept)
    if value is None:
        return None
    sentence = msg(
        "this leaves your build of {value} without a card to take it; take it or keep a card",
        value=value,
    )
    return refuse(public, "leaves_build_behind", sentence)
