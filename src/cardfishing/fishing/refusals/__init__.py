"""Why a move is not allowed: each restriction with its reason, rule and remedy.

Legality rests on what the mover sees: public facts and the own hand.  Nothing is listed.  The
reasons are stable codes; a game's rulebook says which rule each rests on.
"""

from __future__ import annotations

from typing import Final

from cardfishing._bits import COPY_BITS
from cardfishing.cards import MOST_COPIES, CardSet, card_at
from cardfishing.errors import Refusal
from cardfishing.fishing.keeping import bound_builds, shortage
from cardfishing.fishing.matching import may_trail
from cardfishing.fishing.moves import Capture, Extend, FishingMove, NewBuild, Trail
from cardfishing.fishing.public import Public
from cardfishing.fishing.refusals.builds import refuse_build, refuse_extension
from cardfishing.fishing.refusals.captures import refuse_capture
from cardfishing.fishing.refusals.common import is_real, no_move, refuse
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

_MOST_CARDS: Final = MOST_COPIES * COPY_BITS


def refusal(public: Public, seat: int, hand: int, move: FishingMove) -> Refusal | None:
    """Return why a seat may not make a move, or None if it may."""
    if public.turn < 0 or not is_move(move) or not hand >> move.card_index & 1:
        return _not_played(public, hand, move)
    if isinstance(move, Trail):
        if not public.builds and public.game.rules.duty.is_free:
            return None
        return _trail(public, seat, hand, move)
    if isinstance(move, Capture):
        found, gone = refuse_capture(public, move), move.build_masks
    elif isinstance(move, NewBuild):
        found, gone = refuse_build(public, seat, hand, move), ()
    else:
        found, gone = refuse_extension(public, seat, hand, move), (move.build_mask,)
    return found or (_left_behind(public, seat, hand, move, gone) if public.builds else None)


def is_move(move: object) -> bool:
    """Tell whether something is a move at all, with cards that there can be."""
    if isinstance(move, Trail):
        return _is_card(move.card_index)
    if isinstance(move, Capture):
        card, loose, builds = move
        is_taken = _is_mask(loose) and isinstance(builds, tuple) and all(map(_is_mask, builds))
        return is_taken and _is_card(card)
    if isinstance(move, (NewBuild, Extend)):
        return _is_card(move.card_index) and all(map(_is_mask, move[1:]))
    return False


def _is_card(card: object) -> bool:
    return type(card) is int and 0 <= card < _MOST_CARDS


def _is_mask(number: object) -> bool:
    return type(number) is int and number >= 0


def _not_played(public: Public, hand: int, move: FishingMove) -> Refusal:
    """Refuse what is no card of a seat to act."""
    if public.turn < 0:
        return refuse(public, "round_over", msg("the round is over; deal the next one"))
    if not is_move(move) or not is_real(1 << move.card_index):
        return no_move(public, "not_in_hand")
    sentence = msg(
        "the {card} is not in your hand; play one of {hand}",
        card=card_at(move.card_index),
        hand=CardSet(hand),
    )
    return refuse(public, "not_in_hand", sentence)


def _trail(public: Public, seat: int, hand: int, move: Trail) -> Refusal | None:
    card = move.card_index
    bound = bound_builds(public, seat, hand) if public.builds else []
    if bound and not public.game.build_rules.owner_may_trail:
        sentence = msg(
            "you own the build {build} and may not trail; capture, build, raise or add",
            build=bound[0],
        )
        return refuse(public, "owner_may_not_trail", sentence)
    if may_trail(public, card):
        return _left_behind(public, seat, hand, move) if bound else None
    if public.game.rules.builds is None or not public.game.value_table.hand[card]:
        sentence = msg("the {card} may not be trailed; capture with it", card=card_at(card))
    else:
        sentence = msg(
            "the {card} may not be trailed; capture or build with it", card=card_at(card)
        )
    return refuse(public, "must_capture", sentence)


def _left_behind(
    public: Public, seat: int, hand: int, move: FishingMove, gone: tuple[int, ...] = ()
) -> Refusal | None:
    """Refuse a move after which no card is left to take an own build that it leaves as it is."""
    for build in public.builds:
        if build.owner == seat and build.cards_mask not in gone:
            break
    else:
        return None
    kept = [b.value for b in bound_builds(public, seat, hand) if b.cards_mask not in gone]
    if not kept:
        return None
    if (
        isinstance(move, (NewBuild, Extend))
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
