"""New builds, raises and adds (C14 to C18, K13, K17 to K19, K22)."""

from collections.abc import Iterator

from .captures import takes_its_match
from .groups import Heap, count_groups
from .model import NO_VALUES, Build, Cards, Move, Position, partner_of, seat_to_play
from .options import Options
from .promises import promised
from .values import hand_values, values_kept

__all__ = ["owner_of_result", "possible_builds"]


def possible_builds(
    position: Position, card: str, heaps: list[Heap], options: Options
) -> set[Move]:
    """C15 to C17: the builds, raises and adds of this card (the keeping rule C19 apart)."""
    if not hand_values(card, options):
        return set()
    of_cards = [heap for heap in heaps if not heap.builds]  # C22: builds never go into builds
    return {
        *new_builds(position, card, of_cards, options),
        *raises(position, card, of_cards, options),
        *adds(position, card, of_cards, options),
    }


def new_builds(
    position: Position, card: str, heaps: list[Heap], options: Options
) -> Iterator[Move]:
    """C15: the card and at least one loose card make one or more groups of the value."""
    for value in announceable(position, card, options):
        if not already_stands(position, value, options):
            for loose in joined_by(card, heaps, value, options):
                if loose and build_holds_match(position, card, loose, options):
                    yield ("build", card, value, loose)


def raises(position: Position, card: str, heaps: list[Heap], options: Options) -> Iterator[Move]:
    """C16, K17, K19: the card raises a single build, which may absorb groups of the new value."""
    for build in position.builds:
        if build.multiple or not may_touch(position, build, options):
            continue
        if build.owner == position.turn and not options.raise_own:
            continue
        for value in announceable(position, card, options):
            if value > build.value and not already_stands(position, value, options):
                for loose in raised_by(card, build, heaps, value, options):
                    if build_holds_match(position, card, loose, options):
                        yield ("extend", card, value, build.cards, loose)


def adds(position: Position, card: str, heaps: list[Heap], options: Options) -> Iterator[Move]:
    """C17: the card, alone or with loose cards, joins a build as groups of the build's value."""
    for build in position.builds:
        value = build.value
        if may_touch(position, build, options) and value in announceable(position, card, options):
            for loose in joined_by(card, heaps, value, options):
                if build_holds_match(position, card, loose, options):
                    yield ("extend", card, value, build.cards, loose)


def joined_by(card: str, heaps: list[Heap], value: int, options: Options) -> list[Cards]:
    """C15, C17: the heaps that consist of groups of the value once the card joins."""
    numbers = hand_values(card, options)
    return [
        heap.loose for heap in heaps if any(count_groups(heap, value, number) for number in numbers)
    ]


def raised_by(
    card: str, build: Build, heaps: list[Heap], value: int, options: Options
) -> list[Cards]:
    """C16, K19: the heaps that may go along when the card raises the build to the value.

    The build and the card are one number. It has to be the value by itself, unless loose
    cards may help it; all other loose cards are groups of the value for themselves.
    """
    found: list[Cards] = []
    for raised in (build.value + number for number in hand_values(card, options)):
        for heap in heaps:
            groups = count_groups(heap, value, raised)
            if (
                groups is not None
                and (raised == value or options.raise_with_table_cards)
                and (groups == 1 or options.raise_absorbs)
            ):
                found.append(heap.loose)
    return found


def announceable(position: Position, card: str, options: Options) -> set[int]:
    """C18: the values of the cards left in the player's own hand after playing this one.

    K18: with ``for_partner`` the values the partner has promised, too.
    """
    seat = seat_to_play(position)
    return values_kept(position.hands[seat] - {card}, options) | for_partner(position, options)


def for_partner(position: Position, options: Options) -> frozenset[int]:
    """K18: the values for which the player builds for his partner."""
    partner = partner_of(position, seat_to_play(position))
    if options.partner_builds != "for_partner" or partner is None:
        return NO_VALUES
    return promised(position)[partner]


def owner_of_result(position: Position, value: int, options: Options) -> int:
    """C14, C21, K18: the player owns what he builds, unless he builds it for his partner."""
    seat = seat_to_play(position)
    partner = partner_of(position, seat)
    if partner is not None and value in for_partner(position, options):
        return partner
    return seat


def may_touch(position: Position, build: Build, options: Options) -> bool:
    """D5, K18: whether the player may raise or add to this build."""
    partner = partner_of(position, seat_to_play(position))
    return options.partner_builds != "forbidden" or build.owner != partner


def already_stands(position: Position, value: int, options: Options) -> bool:
    """K22: whether a standing build forbids another of its value (by default it does not)."""
    return options.duplicate_builds == "forbid" and any(
        build.value == value for build in position.builds
    )


def build_holds_match(position: Position, card: str, loose: Cards, options: Options) -> bool:
    """K13: by option what is built takes in what a capture by the card would have to take."""
    return not options.match_build_must_include or takes_its_match(position, card, loose, options)
