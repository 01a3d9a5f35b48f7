"""The moves of most positions, in one flat loop over the hand.

It lists where a card takes any union of sums, the cards on the table are not very many, and the
builds ask for no more than a look at what each card counts.  `finder` lists every other position,
and what is rare in these: from the same sums, in the same order.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from cardfishing._bits import listed
from cardfishing._tuples import made
from cardfishing.fishing import _search as search
from cardfishing.fishing._search import MOST_TOTAL, TOTAL_BITS
from cardfishing.fishing.duties import CaptureDuty, Demand
from cardfishing.fishing.finder import Finder, trail
from cardfishing.fishing.matching import equal_sets, meets
from cardfishing.fishing.moves import Capture, FishingMove, NewBuild, Trail
from cardfishing.fishing.public import Build, Public
from cardfishing.fishing.values import Goal

if TYPE_CHECKING:
    from cardfishing.fishing.game import FishingGame


class Kit(NamedTuple):
    """What the loop asks of a game, found once.

    Attributes:
        is_free: Whether a card may always be trailed.
        may_trail: Whether it may, by whether it could capture and then by whether it is matched.
        may_build: Whether there are builds.
        duplicates: Whether two builds of one value may stand.
        has_partner: Whether a value the partner has promised is built for the partner.
        is_strict: Whether the duty asks for the loose cards of a card's rank.
        taken: How many of them a card has to take if it captures, or None if it need not.
        built: How many have to go into a build, or None.
        held: The values each card in a hand takes with, as bits, by index.
        equals: The cards of equal rank, by index.
        worth: The values of each card in a hand, by index.
        targets: The one value that each card takes with, by index; 0 if it has several or none.
        takes: What loose cards have to reach for a card to take them, by index.
        makes: The same for a card to make a value with them, by index and value.
        trails: The trail of each card, by index.
        faces: What a card without a value takes, by the loose cards of its rank; found as needed.
    """

    is_free: bool
    may_trail: tuple[tuple[bool, bool], tuple[bool, bool]]
    may_build: bool
    duplicates: bool
    has_partner: bool
    is_strict: bool
    taken: Demand | None
    built: Demand | None
    held: tuple[int, ...]
    equals: tuple[int, ...]
    worth: tuple[tuple[int, ...], ...]
    targets: tuple[int, ...]
    takes: tuple[tuple[Goal, ...], ...]
    makes: tuple[tuple[tuple[Goal, ...], ...], ...]
    trails: tuple[Trail, ...]
    faces: dict[int, list[int]]


def kit_of(game: FishingGame) -> Kit:
    """Return what the loop asks of a game."""
    table, duty, builds = game.value_table, game.rules.duty, game.rules.builds
    return Kit(
        is_free=duty.is_free,
        may_trail=(_may_trail(duty, can_capture=False), _may_trail(duty, can_capture=True)),
        may_build=builds is not None,
        duplicates=builds is None or builds.duplicates,
        has_partner=game.builds_for_partner,
        is_strict=not (duty.is_free and game.captures_freely and game.builds_freely),
        taken=None if game.captures_freely else duty.taken,
        built=None if game.builds_freely else duty.built,
        held=table.held,
        equals=table.equals,
        worth=table.hand,
        targets=tuple(goals[0][0] if len(goals) == 1 else 0 for goals in table.capture_goals),
        takes=table.capture_goals,
        makes=table.build_goals,
        trails=tuple(map(trail, range(len(table.held)))),
        faces={},
    )


def _may_trail(duty: CaptureDuty, *, can_capture: bool) -> tuple[bool, bool]:
    return (
        duty.may_trail(can_capture=can_capture, is_matched=False),
        duty.may_trail(can_capture=can_capture, is_matched=True),
    )


def flat_moves(public: Public, seat: int, hand: int) -> list[FishingMove] | None:
    """Return a seat's moves in the documented order, or None if they are not listed so.

    Args:
        public: The open facts.
        seat: The seat to act.
        hand: Its cards.
    """
    game, sums, builds = public.game, public.sums, public.builds
    if sums is None or not (game.lists_flat if builds else game.takes_any_sums):
        return None
    (
        is_free,
        may_trail,
        may_build,
        duplicates,
        has_partner,
        is_strict,
        taken,
        built,
        held,
        equals,
        worth,
        targets,
        takes,
        makes,
        trails,
        faces,
    ) = game.kit
    kept, reach = sums
    standing = raisable = sole = 0
    is_trailed = keeps = True
    if builds:
        standing, raisable, sole, is_trailed = _beside(public, seat, hand)
    takable, is_plain = reach | standing, is_free and is_trailed and not sole
    cards = listed(hand)
    once = twice = wanted = 0
    for card in cards:
        mine = held[card]
        twice |= once & mine
        once |= mine
    promised = public.promised_by_partner(seat) if has_partner else 0
    moves: list[FishingMove] = []
    finder: Finder | None = None
    for card in cards:
        mine = held[card]
        if sole:
            keeps = not sole >> card & 1
        if is_strict or not mine:
            wanted = public.layout_mask & equals[card]
        if is_plain:
            moves.append(trails[card])
        elif is_trailed and keeps:
            capturable = mine & takable if mine else wanted
            if is_free or may_trail[capturable != 0][wanted != 0]:
                moves.append(trails[card])
        if not mine:
            if wanted and keeps:
                faced = faces.get(wanted)
                if faced is None:
                    faced = faces[wanted] = equal_sets(public, card)
                for s in faced:
                    moves.append(made(Capture, (card, s, ())))
            continue
        if mine & takable:
            target = targets[card]
            if target:
                sets = [s >> TOTAL_BITS for s in kept if s & MOST_TOTAL == target]
                joined = sets if len(sets) < 2 else search.joined(sets)
            else:
                joined = search.reached(sums, takes[card])
            if joined is None:
                return None
            sets = joined
            if taken is not None and wanted:
                sets = [s for s in sets if meets(taken, wanted, s)]
            if keeps:
                for s in sets:
                    moves.append(made(Capture, (card, s, ())))
            if mine & standing:
                sets = sets if taken is not None and wanted else [0, *sets]
                for chosen in _choices(builds, target, -1 if keeps else seat):
                    for s in sets:
                        moves.append(made(Capture, (card, s, chosen)))
        others = once & ~mine | twice & mine | promised
        if not others or not may_build:
            continue
        reachable = 0
        for played in worth[card]:
            reachable |= reach << played
        values = others & reachable if keeps else 0
        if not duplicates:
            values &= ~standing
        while values:
            value = (values & -values).bit_length() - 1
            values &= values - 1
            goals = makes[card][value]
            start = goals[0][1]
            if start and len(goals) == 1 and not reach >> value & 1:
                total = value - start
                sets = [s >> TOTAL_BITS for s in kept if s & MOST_TOTAL == total]
                if len(sets) > 1:
                    sets.sort()
            else:
                joined = search.reached(sums, goals)
                if joined is None:
                    return None
                sets = joined
            if built is not None and wanted:
                sets = [s for s in sets if meets(built, wanted, s)]
            for s in sets:
                moves.append(made(NewBuild, (card, value, s)))
        if not builds:
            continue
        changed = standing & reachable | -(raisable & 1)
        for played in worth[card]:
            changed |= raisable << played
        if others & changed:
            if finder is None:
                finder = Finder(public, seat, hand)
            found = finder.changes(card, others)
            if found is None:
                return None
            moves += found
    return moves


def _beside(public: Public, seat: int, hand: int) -> tuple[int, int, int, bool]:
    """Return what the builds that stand mean to a hand.

    Returns:
        Their values, as bits; the values of those that may be raised, with bit 0 if that takes more
        than a look at the card played; the cards that are the last to take a build of the seat's
        own; and whether the seat may trail.
    """
    game = public.game
    rules, table = game.build_rules, game.value_table
    standing = raisable = sole = 0
    is_trailed = True
    for value, _, owner, is_multiple in public.builds:
        standing |= 1 << value
        if not is_multiple and (rules.raise_own or owner != seat):
            raisable |= 1 << value | rules.raise_with_table
        keepers = hand & table.standing_for[value] if owner == seat else 0
        if keepers:
            is_trailed = rules.owner_may_trail
            if not keepers & (keepers - 1):
                sole |= keepers
    return standing, raisable, sole, is_trailed


def _choices(builds: Sequence[Build], value: int, owing: int) -> list[tuple[int, ...]]:
    """Return which builds of a value may be taken together, the fewer first.

    Args:
        builds: All builds.
        value: The value.
        owing: The seat that takes them with its last card for them, so that it leaves none of its
            own; -1 if there is another card.
    """
    masks = sorted(build.cards_mask for build in builds if build.value == value)
    if len(masks) == 1:
        return [(masks[0],)]
    due = {b.cards_mask for b in builds if b.value == value and b.owner == owing}
    sizes = range(1, len(masks) + 1)
    return [some for size in sizes for some in combinations(masks, size) if due <= {*some}]
