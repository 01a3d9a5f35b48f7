"""Why a build may not be made or changed."""

from __future__ import annotations

from cardfishing.cards import card_at
from cardfishing.errors import Refusal
from cardfishing.fishing.keeping import may_stand
from cardfishing.fishing.matching import matched, meets
from cardfishing.fishing.moves import Extend, NewBuild
from cardfishing.fishing.public import Build, Public
from cardfishing.fishing.refusals.common import demanded, not_there, reaches, refuse
from cardfishing.fishing.rules import PartnerBuilds
from cardfishing.messages import Message, msg


def _may_build(public: Public, seat: int, hand: int, card: int, value: int) -> Refusal | None:
    """Refuse what every build, raise and add needs: a number, a value cards have, one held."""
    rules, table = public.game.rules.builds, public.game.value_table
    if rules is None:
        return refuse(public, "no_building", msg("nothing is built in this game; trail or capture"))
    if not table.hand[card]:
        sentence = msg("the {card} has no number and is never built with", card=card_at(card))
        return refuse(public, "face_never_builds", sentence)
    if not 0 < value <= table.top:
        sentence = msg(
            "no card counts {value}; build a value from 1 to {top}", value=value, top=table.top
        )
        return refuse(public, "no_such_value", sentence)
    able = table.standing_for[value]
    if not hand & ~(1 << card) & able and not public.promised_by_partner(seat) >> value & 1:
        return refuse(public, "holds_no_card", _held_by_nobody(public, value))
    return None


def _held_by_nobody(public: Public, value: int) -> Message:
    if public.game.builds_for_partner:
        return msg(
            "no other {value} is in your hand to take the build with, nor has a partner promised "
            "one; choose a value you hold",
            value=value,
        )
    return msg(
        "no other {value} is in your hand to take the build with; choose a value you hold",
        value=value,
    )


def _value_taken(public: Public, value: int) -> Refusal | None:
    if may_stand(public, value):
        return None
    sentence = msg("a build of {value} stands already; add to it", value=value)
    return refuse(public, "build_value_taken", sentence)


def _groups_with(public: Public, card: int, loose: int, value: int) -> bool:
    """Tell whether a card and loose cards are groups of a value."""
    for target, start in public.game.value_table.build_goals[card][value]:
        if reaches(public, loose, target, start):
            return True
    return False


def refuse_build(public: Public, seat: int, hand: int, move: NewBuild) -> Refusal | None:
    """Return why a seat may not make a new build, or None if it may."""
    card, value, loose = move
    found = _may_build(public, seat, hand, card, value)
    if found or loose & ~public.layout_mask:
        return found or not_there(public, move, ())
    if not loose:
        sentence = msg("a build holds at least one card from the table; name it")
        return refuse(public, "nothing_to_build_with", sentence)
    if not _groups_with(public, card, loose, value):
        sentence = msg(
            "{card} and {cards} cannot be parted into groups that each total {value}",
            card=move.card,
            cards=move.loose,
            value=value,
        )
        return refuse(public, "build_sum", sentence)
    found = _value_taken(public, value) if public.builds else None
    return found if found or public.game.builds_freely else _undone_duty(public, move)


def refuse_extension(public: Public, seat: int, hand: int, move: Extend) -> Refusal | None:
    """Return why a seat may not change a build, or None if it may."""
    found = _may_build(public, seat, hand, move.card_index, move.value)
    found = found or not_there(public, move, (move.build_mask,))
    if found:
        return found
    build = next(b for b in public.builds if b.cards_mask == move.build_mask)
    partner = public.game.partner_table[len(public.hand_sizes)][seat]
    is_fixed = public.game.build_rules.partner is PartnerBuilds.FORBIDDEN
    if is_fixed and build.owner == partner:
        is_raise = build.value != move.value
        sentence = msg("your partner's build {build} may only be taken; leave it", build=build)
        reason = "partner_build_is_fixed" if is_raise else "partner_build_is_whole"
        return refuse(public, reason, sentence)
    if build.value != move.value:
        found = _raise(public, seat, move, build)
    elif not _groups_with(public, move.card_index, move.loose_mask, move.value):
        sentence = msg(
            "what is added to a build of {value} must total {value}, group by group",
            value=move.value,
        )
        found = refuse(public, "add_sum", sentence)
    return found if found or public.game.builds_freely else _undone_duty(public, move)


def _raise(public: Public, seat: int, move: Extend, build: Build) -> Refusal | None:
    rules, table = public.game.build_rules, public.game.value_table
    if build.is_multiple:
        sentence = msg(
            "{build} is a multiple build and keeps its value; add to it or take it", build=build
        )
        return refuse(public, "multiple_is_fixed", sentence)
    if not rules.raise_own and build.owner == seat:
        sentence = msg(
            "your own build {build} may not be raised; add to it or take it", build=build
        )
        return refuse(public, "own_build_is_fixed", sentence)
    begun = [build.value + played for played in table.hand[move.card_index]]
    helped = [n for n in begun if n == move.value or (rules.raise_with_table and n < move.value)]
    if not helped:
        sentence = msg(
            "the {card} alone raises a build of {old} to {new}; loose cards do not help",
            card=move.card,
            old=build.value,
            new=begun[0],
        )
        return refuse(public, "raise_sum", sentence)
    if not any(reaches(public, move.loose_mask, move.value, n % move.value) for n in helped):
        sentence = msg(
            "a raise to {value} takes in only loose cards that make it {value}, and groups of it",
            value=move.value,
        )
        return refuse(public, "raise_sum", sentence)
    if not rules.raise_absorbs and public.game.is_multiple(move, build.value):
        sentence = msg("a raise to {value} takes no loose groups in; leave them", value=move.value)
        return refuse(public, "raise_takes_nothing_in", sentence)
    return _value_taken(public, move.value)


def _undone_duty(public: Public, move: NewBuild | Extend) -> Refusal | None:
    """Refuse a build without the loose cards of its rank that a duty wants in it."""
    wanted = matched(public, move.card_index)
    if meets(public.game.rules.duty.built, wanted, move.loose_mask):
        return None
    sentence = demanded(public.game.rules.duty.built, move.card, wanted)
    return refuse(public, "must_build_with_equal", sentence)
