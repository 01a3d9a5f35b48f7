"""Why a capture is not allowed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cardfishing.cards import CardSet
from cardfishing.errors import Refusal
from cardfishing.fishing import _search as search
from cardfishing.fishing.matching import (
    capture_groups,
    few_equal_sets,
    is_summand,
    leaves_group,
    listed_captures,
    matched,
    may_take,
    meets,
    takable,
)
from cardfishing.fishing.moves import Capture
from cardfishing.fishing.public import Build, Public
from cardfishing.fishing.refusals.common import demanded, not_there, reaches, refuse
from cardfishing.fishing.takes import EqualFaces, EqualRank, OneGroup, SumToPlayed
from cardfishing.messages import Message, either, msg

_OF_ONE_RANK: Final = frozenset({SumToPlayed, EqualRank, EqualFaces})
"""The matchers by which a card without a value takes cards of its own rank only."""


def refuse_capture(public: Public, move: Capture) -> Refusal | None:
    """Return why a card may not take something, or None if it may."""
    game, loose, masks = public.game, move.loose_mask, move.build_masks
    taken = _named(public, masks) if masks else ()
    is_seen = len(taken) == len(masks) == 1 if masks else loose != 0
    if loose & ~public.layout_mask or not is_seen:
        found = _not_there(public, move)
        if found:
            return found
    values = game.value_table.hand[move.card_index]
    if not values:
        return _face_capture(public, move)
    if not game.takes_sums:
        return _wrong_build(public, move, taken) or _listed_capture(public, move)
    reached: list[int] = []
    for value in values:
        if _reaches(public, loose, taken, value) if taken else reaches(public, loose, value):
            if game.captures_freely:
                return None
            reached.append(value)
    if reached:
        return _undone_duty(public, move, reached)
    return _wrong_build(public, move, taken) or _wrong_sum(public, move, taken)


def _named(public: Public, masks: Sequence[int]) -> list[Build]:
    """Return the builds of some cards, as far as they stand."""
    return [build for build in public.builds if build.cards_mask in masks]


def _not_there(public: Public, move: Capture) -> Refusal | None:
    """Refuse a capture of nothing, or of what is not on the table or not named in order."""
    if not move.loose_mask and not move.build_masks:
        return refuse(public, "takes_nothing", msg("a capture takes something; name the cards"))
    return not_there(public, move, move.build_masks)


def _able(public: Public, card: int, taken: Sequence[Build]) -> list[int]:
    """Return the values a card can count to take some builds, each alone or in a sum."""
    values = public.game.value_table.hand[card]
    return [value for value in values if all(takable(public, build, value) for build in taken)]


def _wrong_build(public: Public, move: Capture, taken: Sequence[Build]) -> Refusal | None:
    """Refuse builds that a card does not take together, whatever lies loose."""
    if _able(public, move.card_index, taken):
        return None
    sentence = msg(
        "a build is taken whole, only by a card of its value, and is no part of a sum; "
        "the {card} does not take these builds",
        card=move.card,
    )
    return refuse(public, "wrong_build", sentence)


def _wrong_sum(public: Public, move: Capture, taken: Sequence[Build]) -> Refusal:
    sentence = msg(
        "{cards} cannot be parted into groups that each total {values}; take fewer or others",
        cards=_all_cards(move),
        values=either(map(str, _able(public, move.card_index, taken))),
    )
    return refuse(public, "wrong_sum", sentence)


def _listed_capture(public: Public, move: Capture) -> Refusal | None:
    """Refuse a capture of groups that policies list, unless they let it be."""
    if may_take(public, move.card_index, move.loose_mask | sum(move.build_masks)):
        taken = (move.loose_mask, move.build_masks)
        is_free = public.game.captures_freely or taken in listed_captures(public, move.card_index)
        return None if is_free else _undone_duty(public, move, ())
    cards = _all_cards(move)
    if any(search.covers(cards.mask, groups) for groups in capture_groups(public, move.card_index)):
        sentence = msg("the {card} takes one group only; choose one", card=move.card)
        is_one = public.game.combination(move.card_index) == OneGroup()
        return refuse(public, "one_group_only", sentence if is_one else _not_taken(move))
    return refuse(public, "wrong_sum", _not_taken(move))


def _not_taken(move: Capture) -> Message:
    """Return the words for what no policy lists, whatever these look at."""
    cards = _all_cards(move)
    if len(cards) == 1:
        return msg(
            "the {card} does not take the {cards} alone; take more or others",
            card=move.card,
            cards=cards,
        )
    return msg(
        "the {card} may not take {cards} together; take fewer, more or others",
        card=move.card,
        cards=cards,
    )


def _all_cards(move: Capture) -> CardSet:
    return CardSet(move.loose_mask | sum(move.build_masks))


def _reaches(public: Public, loose: int, taken: Sequence[Build], value: int) -> bool:
    """Tell whether what is taken, loose cards and builds, falls into groups of a value."""
    worth: list[int] = []
    for build in taken:
        if build.value != value:
            if not is_summand(public, build, value):
                return False
            worth.append(build.value)
    if not worth:
        return not loose or reaches(public, loose, value)
    table = public.game.value_table.table
    things = (1 << len(table) + len(worth)) - (1 << len(table))
    values = (*table, *((n,) for n in worth))
    return search.fits(loose | things, values, value, 0)


def _undone_duty(public: Public, move: Capture, reached: Sequence[int]) -> Refusal | None:
    """Refuse a capture that leaves what a duty wants taken.

    Args:
        public: The open facts.
        move: The capture.
        reached: The values it can be made with; none if it is known to leave something.
    """
    duty, loose = public.game.rules.duty, move.loose_mask
    wanted, held = matched(public, move.card_index), public.game.value_table.held[move.card_index]
    if not meets(duty.taken, wanted, loose):
        return refuse(public, "must_take_equal", demanded(duty.taken, move.card, wanted))
    if not duty.takes_all or any(
        held >> value & 1 and not leaves_group(public, value, loose, move.build_masks)
        for value in reached
    ):
        return None
    return refuse(public, "must_take_all", _take_all(move))


def _face_capture(public: Public, move: Capture) -> Refusal | None:
    game, card, loose = public.game, move.card_index, move.loose_mask
    if loose in few_equal_sets(public, card) and not move.build_masks:
        return None
    if not move.build_masks and may_take(public, card, loose):
        if game.captures_freely or (loose, ()) in listed_captures(public, card):
            return None
        if game.rules.duty.takes_all:
            return refuse(public, "must_take_all", _take_all(move))
        sentence = msg("the {card} could take more of its rank; take all it can", card=move.card)
        return refuse(public, "must_take_equal", sentence)
    sentence = _not_taken(move)
    if all(type(matcher) in _OF_ONE_RANK for matcher in game.rules.matchers):
        if move.build_masks or loose & ~matched(public, card):
            sentence = msg(
                "a {card} has no number and takes only cards of its own rank", card=move.card
            )
        elif game.combination(card) == OneGroup():
            sentence = msg(
                "a {card} does not take so many cards at once; take fewer", card=move.card
            )
    return refuse(public, "face_takes_equal", sentence)


def _take_all(move: Capture) -> Message:
    return msg("this leaves something the {card} could take as well; take all", card=move.card)
