"""Why a move is not allowed: each restriction with its reason, rule and remedy.

Legality rests on what the mover sees: public facts and the own hand.  Nothing is listed.  The
reasons are stable codes; a game's rulebook says which rule each rests on.
"""

from __future__ import annotations

from typing import Final, assert_never

from cardfishing._bits import COPY_BITS, listed
from cardfishing.cards import MOST_COPIES, CardSet, card_at
from cardfishing.errors import Refusal
from cardfishing.fishing import _search as search
from cardfishing.fishing.moves import Capture, Extend, FishingMove, NewBuild, Trail
from cardfishing.fishing.public import Build, Public
from cardfishing.messages import Message, msg

REASONS_OF_BUILDS: Final = (
    "owner_may_not_trail",
    "leaves_build_behind",
    "wrong_build",
    "face_never_builds",
    "nothing_to_build_with",
    "build_sum",
    "holds_no_card",
    "build_value_taken",
    "multiple_is_fixed",
    "own_build_is_fixed",
    "raise_sum",
    "raise_takes_nothing_in",
    "add_sum",
)
"""The reasons that only rules with builds can give."""

REASONS: Final = (
    "round_over",
    "not_in_hand",
    "not_on_table",
    "not_there_to_build",
    "no_such_build",
    "must_capture",
    "takes_nothing",
    "wrong_sum",
    "face_takes_equal",
    "one_group_only",
    "no_building",
    *REASONS_OF_BUILDS,
)
"""Every reason; a rulebook covers those its rules can give."""


def refusal(public: Public, seat: int, hand: int, move: FishingMove) -> Refusal | None:
    """Return why a seat may not make a move, or None if it may."""
    if public.turn < 0:
        return _refuse(public, "round_over", msg("the round is over; deal the next one"))
    if not is_move(move):
        sentence = msg("that is no move of this game; use play() for a text")
        return _refuse(public, "not_in_hand", sentence)
    card = move.card_index
    if not hand >> card & 1:
        sentence = msg(
            "the {card} is not in your hand; play one of {hand}",
            card=card_at(card),
            hand=CardSet(hand),
        )
        return _refuse(public, "not_in_hand", sentence)
    bound = bound_builds(public, seat, hand) if public.builds else []
    match move:
        case Trail():
            if not bound and public.game.rules.duty.is_free:
                return None
            found = _trail(public, card, bound)
        case Capture():
            found = _capture(public, move)
        case NewBuild():
            found = _new_build(public, hand, move)
        case Extend():
            found = _extend(public, seat, hand, move)
        case _:
            assert_never(move)
    return found or (_left_behind(public, hand, move, bound) if bound else None)


def is_move(move: object) -> bool:
    """Tell whether something is a move at all, with cards that there can be."""
    match move:
        case Trail():
            masks: tuple[int, ...] = ()
        case Capture():
            masks = (move.loose_mask, *move.build_masks)
        case NewBuild():
            masks = (move.loose_mask,)
        case Extend():
            masks = (move.loose_mask, move.build_mask)
        case _:
            return False
    return 0 <= move.card_index < MOST_COPIES * COPY_BITS and all(mask >= 0 for mask in masks)


def _refuse(public: Public, reason: str, message: Message) -> Refusal:
    return Refusal(reason, public.game.rulebook.rule_of(reason), message)


def _trail(public: Public, card: int, bound: list[Build]) -> Refusal | None:
    rules = public.game.rules
    if bound and not public.game.build_rules.owner_may_trail:
        sentence = msg(
            "you own the build {build} and may not trail; capture, build, raise or add",
            build=bound[0],
        )
        return _refuse(public, "owner_may_not_trail", sentence)
    if rules.duty.is_free or rules.duty.may_trail(can_capture=can_capture(public, card)):
        return None
    sentence = msg(
        "the {card} can capture and may not be trailed; capture with it", card=card_at(card)
    )
    return _refuse(public, "must_capture", sentence)


def can_capture(public: Public, card: int) -> bool:
    """Tell whether a card could take something, without listing what."""
    game = public.game
    table = game.value_table
    values = table.hand[card]
    if game.takes_sums and values:
        if any(build.value in values for build in public.builds):
            return True
        return any(search.any_group(public.layout_mask, table.table, value) for value in values)
    return bool(capture_groups(public, card))


def _capture(public: Public, move: Capture) -> Refusal | None:
    if not move.loose_mask and not move.build_masks:
        return _refuse(public, "takes_nothing", msg("a capture takes something; name the cards"))
    found = _not_there(public, move)
    if found:
        return found
    values = public.game.value_table.hand[move.card_index]
    if not values:
        return _face_capture(public, move)
    for build in public.builds if move.build_masks else ():
        if build.cards_mask in move.build_masks:
            values = tuple(value for value in values if value == build.value)
    if not values:
        sentence = msg(
            "a build is taken whole, only by a card of its value, and is no part of a sum; "
            "the {card} does not take these builds",
            card=move.card,
        )
        return _refuse(public, "wrong_build", sentence)
    return _value_capture(public, move, values)


def _value_capture(public: Public, move: Capture, values: tuple[int, ...]) -> Refusal | None:
    is_sum = False
    for value in values:
        is_sum = is_sum or _sums_to(public, move.loose_mask, value)
    if is_sum if public.game.takes_sums else may_take(public, move):
        return None
    if public.game.takes_sums:
        sentence = msg(
            "{cards} cannot be parted into groups that each total {values}; take fewer or others",
            cards=move.loose,
            values=" / ".join(map(str, values)),
        )
        return _refuse(public, "wrong_sum", sentence)
    sentence = msg("the {card} may not take these together; take fewer or others", card=move.card)
    return _refuse(public, "one_group_only" if is_sum else "wrong_sum", sentence)


def _sums_to(public: Public, loose: int, value: int) -> bool:
    """Tell whether loose cards are groups of a value; most often they are one."""
    table = public.game.value_table.table
    if loose & loose - 1 == 0:
        return not loose or value in table[loose.bit_length() - 1]
    return bool(public.game.totals(loose) >> value & 1) or search.fits(loose, table, value, 0)


def _face_capture(public: Public, move: Capture) -> Refusal | None:
    game, card, loose = public.game, move.card_index, move.loose_mask
    equal = public.layout_mask & game.value_table.equals[card]
    if game.takes_sums:
        groups = [1 << index for index in listed(equal)]
    else:
        groups = game.groups(card, public.layout_mask)
    if not move.build_masks and game.combination(card).allows(loose, groups):
        return None
    if move.build_masks or loose & ~equal:
        sentence = msg(
            "a {card} has no number and takes only cards of its own rank", card=move.card
        )
    else:
        sentence = msg("a {card} does not take so many cards at once; take fewer", card=move.card)
    return _refuse(public, "face_takes_equal", sentence)


def _not_there(public: Public, move: Capture | NewBuild | Extend) -> Refusal | None:
    gone = move.loose_mask & ~public.layout_mask
    if gone:
        reason = "not_on_table" if isinstance(move, Capture) else "not_there_to_build"
        sentence = msg(
            "{cards} does not lie loose on the table; the layout is {layout}",
            cards=CardSet(gone),
            layout=CardSet(public.layout_mask),
        )
        return _refuse(public, reason, sentence)
    named = _touched(move)
    if not named:
        return None
    if len(named) > 1 and list(named) != sorted(set(named)):
        sentence = msg("each build is named once, in ascending order; read the move from its text")
        return _refuse(public, "no_such_build", sentence)
    standing = [build.cards_mask for build in public.builds]
    for mask in named:
        if mask not in standing:
            sentence = msg(
                "no build of {cards} stands on the table; name all its cards", cards=CardSet(mask)
            )
            return _refuse(public, "no_such_build", sentence)
    return None


def _may_build(public: Public, hand: int, card: int, value: int) -> Refusal | None:
    """Refuse what every build, raise and add needs: a number, a value cards have, one held."""
    rules, table = public.game.rules.builds, public.game.value_table
    if rules is None:
        return _refuse(
            public, "no_building", msg("nothing is built in this game; trail or capture")
        )
    if not table.hand[card]:
        sentence = msg("the {card} has no number and is never built with", card=card_at(card))
        return _refuse(public, "face_never_builds", sentence)
    able = table.standing_for[value] if 0 < value <= table.top else 0
    if not hand & ~(1 << card) & able:
        sentence = msg(
            "no other {value} is in your hand to take the build with; choose a value you hold",
            value=value,
        )
        return _refuse(public, "holds_no_card", sentence)
    return None


def _value_taken(public: Public, value: int) -> Refusal | None:
    if public.game.build_rules.duplicates or all(b.value != value for b in public.builds):
        return None
    sentence = msg("a build of {value} stands already; add to it", value=value)
    return _refuse(public, "build_value_taken", sentence)


def _groups_with(public: Public, card: int, loose: int, value: int) -> bool:
    """Tell whether a card and loose cards are groups of a value; most often they are one."""
    goals, values = public.game.value_table.build_goals[card][value], public.game.value_table.table
    totals = public.game.totals(loose)
    for target, start in goals:
        if start and totals >> target - start & 1:
            return True
    return any(search.fits(loose, values, *goal) for goal in goals)


def _new_build(public: Public, hand: int, move: NewBuild) -> Refusal | None:
    found = _may_build(public, hand, move.card_index, move.value) or _not_there(public, move)
    if found:
        return found
    if not move.loose_mask:
        sentence = msg("a build holds at least one card from the table; name it")
        return _refuse(public, "nothing_to_build_with", sentence)
    if not _groups_with(public, move.card_index, move.loose_mask, move.value):
        sentence = msg(
            "{card} and {cards} cannot be parted into groups that each total {value}",
            card=move.card,
            cards=move.loose,
            value=move.value,
        )
        return _refuse(public, "build_sum", sentence)
    return _value_taken(public, move.value)


def _extend(public: Public, seat: int, hand: int, move: Extend) -> Refusal | None:
    found = _may_build(public, hand, move.card_index, move.value) or _not_there(public, move)
    if found:
        return found
    build = next(b for b in public.builds if b.cards_mask == move.build_mask)
    if build.value != move.value:
        return _raise(public, seat, move, build)
    if _groups_with(public, move.card_index, move.loose_mask, move.value):
        return None
    sentence = msg(
        "what is added to a build of {value} must total {value}, group by group", value=move.value
    )
    return _refuse(public, "add_sum", sentence)


def _raise(public: Public, seat: int, move: Extend, build: Build) -> Refusal | None:
    rules, table = public.game.build_rules, public.game.value_table
    if build.is_multiple:
        sentence = msg(
            "{build} is a multiple build and keeps its value; add to it or take it", build=build
        )
        return _refuse(public, "multiple_is_fixed", sentence)
    if not rules.raise_own and build.owner == seat:
        sentence = msg(
            "your own build {build} may not be raised; add to it or take it", build=build
        )
        return _refuse(public, "own_build_is_fixed", sentence)
    if move.value not in {build.value + played for played in table.hand[move.card_index]}:
        sentence = msg(
            "the {card} alone raises a build of {old} to {new}; loose cards do not help",
            card=move.card,
            old=build.value,
            new=build.value + table.hand[move.card_index][0],
        )
        return _refuse(public, "raise_sum", sentence)
    if move.loose_mask and not rules.raise_absorbs:
        sentence = msg(
            "a raise takes no loose cards in; raise with the {card} alone", card=move.card
        )
        return _refuse(public, "raise_takes_nothing_in", sentence)
    if not _sums_to(public, move.loose_mask, move.value):
        sentence = msg(
            "a raise to {value} takes in only loose groups that total {value}", value=move.value
        )
        return _refuse(public, "raise_sum", sentence)
    return _value_taken(public, move.value)


def _left_behind(
    public: Public, hand: int, move: FishingMove, bound: list[Build]
) -> Refusal | None:
    kept = [build.value for build in bound if build.cards_mask not in _touched(move)]
    if isinstance(move, NewBuild | Extend):
        kept.append(move.value)
    value = shortage(public, hand & ~(1 << move.card_index), kept)
    if value is None:
        return None
    sentence = msg(
        "this leaves you without a card for each build of {value} you own; take one or keep a card",
        value=value,
    )
    return _refuse(public, "leaves_build_behind", sentence)


def _touched(move: FishingMove) -> tuple[int, ...]:
    match move:
        case Capture():
            return move.build_masks
        case Extend():
            return (move.build_mask,)
        case Trail() | NewBuild():
            return ()
        case _:
            assert_never(move)


def bound_builds(public: Public, seat: int, hand: int) -> list[Build]:
    """Return the builds a seat has to keep cards for.

    An owner who has not the cards for a value, as only a set-up can have it, owes it nothing.
    """
    own = [build for build in public.builds if build.owner == seat]
    values = [build.value for build in own]
    return [
        build
        for build in own
        if shortage(public, hand, [v for v in values if v == build.value]) is None
    ]


def shortage(public: Public, hand: int, values: list[int]) -> int | None:
    """Return a value of own builds that a hand has too few cards for, or None.

    One card does for several builds of a value if it can take them together.
    """
    game = public.game
    for value in values:
        needed = 1 if game.takes_all_builds else values.count(value)
        if (hand & game.value_table.standing_for[value]).bit_count() < needed:
            return value
    return None


def capture_groups(public: Public, card: int) -> list[int]:
    """Return the loose groups and the builds that a card matches, by the rules' policies."""
    values = public.game.value_table.hand[card]
    builds = [build.cards_mask for build in public.builds if build.value in values]
    return public.game.groups(card, public.layout_mask) + builds


def may_take(public: Public, move: Capture) -> bool:
    """Ask the rules' policies whether a card may take some groups together."""
    cards = move.loose_mask | sum(move.build_masks)
    card = move.card_index
    return public.game.combination(card).allows(cards, capture_groups(public, card))


def listed_captures(public: Public, card: int) -> list[tuple[int, tuple[int, ...]]]:
    """Return what a card may take where policies list it: loose cards and builds, in order."""
    groups = capture_groups(public, card)
    standing = [build.cards_mask for build in public.builds]
    found: list[tuple[int, tuple[int, ...]]] = []
    for cards in sorted(set(public.game.combination(card).unions(groups))):
        taken = tuple(sorted(mask for mask in standing if mask & cards))
        found.append((cards & public.layout_mask, taken))
    return found
