"""What a card of a hand matches on the table, and what a duty leaves of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final, TypeAlias

from cardfishing._bits import listed
from cardfishing.fishing import _search as search
from cardfishing.fishing.duties import Demand
from cardfishing.fishing.public import Build, Public

MOST_EQUAL: Final = 4
"""Of more loose cards of a rank than these, no sets are listed to judge a single move."""

Taken: TypeAlias = tuple[int, tuple[int, ...]]
"""What a capture takes: loose cards, and the cards of each build in ascending order."""


def matched(public: Public, card: int) -> int:
    """Return the loose cards of a card's rank."""
    return public.layout_mask & public.game.value_table.equals[card]


def meets(demand: Demand, wanted: int, cards: int) -> bool:
    """Tell whether cards hold as many of those that are wanted as a duty demands."""
    if demand is Demand.ALL:
        return not wanted & ~cards
    return demand is Demand.NONE or not wanted or wanted & cards != 0


def is_summand(public: Public, build: Build, value: int) -> bool:
    """Tell whether a build can be part of a sum that a card of a value takes."""
    rules = public.game.rules.builds
    is_card = rules is not None and rules.single_is_card
    return is_card and not build.is_multiple and build.value < value


def takable(public: Public, build: Build, value: int) -> bool:
    """Tell whether a card of a value can take a build, alone or in a sum."""
    return build.value == value or is_summand(public, build, value)


def summands(public: Public, value: int, without: Sequence[int] = ()) -> list[int]:
    """Return the values of the builds that can be part of a sum, those without some cards left."""
    return [
        build.value
        for build in public.builds
        if build.cards_mask not in without and is_summand(public, build, value)
    ]


def may_trail(public: Public, card: int) -> bool:
    """Tell whether the duty lets a card be trailed."""
    duty = public.game.rules.duty
    return duty.is_free or duty.may_trail(
        can_capture=can_capture(public, card), is_matched=matched(public, card) != 0
    )


def can_capture(public: Public, card: int) -> bool:
    """Tell whether a card could take something, without listing what."""
    game = public.game
    table = game.value_table
    values = table.hand[card]
    if game.takes_sums and values:
        if any(build.value in values for build in public.builds):
            return True
        return any(
            search.any_group(public.layout_mask, table.table, value, summands(public, value))
            for value in values
        )
    return any(capture_groups(public, card))


def leaves_group(public: Public, value: int, loose: int, builds: Sequence[int]) -> bool:
    """Tell whether a capture leaves a group or a build of the value it is made with."""
    if any(b.value == value and b.cards_mask not in builds for b in public.builds):
        return True
    left, table = public.layout_mask & ~loose, public.game.value_table.table
    return search.any_group(left, table, value, summands(public, value, builds))


def capture_groups(public: Public, card: int) -> list[list[int]]:
    """Return the loose groups and the builds that a card matches, by the rules' policies.

    They come apart by what the card counts, which is the same for all that it takes.
    """
    values = public.game.value_table.hand[card]
    if not values:
        return [public.game.groups(card, public.layout_mask)]
    return [_groups_of_value(public, card, value) for value in values]


def _groups_of_value(public: Public, card: int, value: int) -> list[int]:
    builds = [build.cards_mask for build in public.builds if build.value == value]
    loose = public.game.groups(card, public.layout_mask, value)
    return [*loose, *builds, *_mixed_groups(public, value)]


def _mixed_groups(public: Public, value: int) -> Iterator[int]:
    """Yield the sums of a value that hold builds."""
    parts = [build for build in public.builds if is_summand(public, build, value)]
    for some in subsets(parts):
        rest = value - sum(build.value for build in some)
        if some and rest >= 0:
            cards = sum(build.cards_mask for build in some)
            table = public.game.value_table.table
            for group in search.groups_of(public.layout_mask, table, rest):
                yield cards | group


def subsets(builds: Sequence[Build]) -> Iterator[tuple[Build, ...]]:
    """Yield every choice of some builds, the smaller ones first."""
    for size in range(len(builds) + 1):
        yield from combinations(builds, size)


def may_take(public: Public, card: int, cards: int) -> bool:
    """Ask the rules' policies whether a card may take some cards, which are groups together."""
    combination = public.game.combination(card)
    return any(combination.allows(cards, groups) for groups in capture_groups(public, card))


def listed_captures(public: Public, card: int) -> list[Taken]:
    """Return what a card may take where policies list it, in order."""
    by_value = capture_groups(public, card)
    unions = {cards for groups in by_value for cards in _unions(public, card, groups)}
    standing = [build.cards_mask for build in public.builds]
    found: list[Taken] = []
    for cards in _dutiful(public, card, sorted(unions)):
        taken = tuple(sorted(mask for mask in standing if mask & cards))
        found.append((cards & public.layout_mask, taken))
    return found


def equal_sets(public: Public, card: int) -> list[int]:
    """Return what a card without a value may take, in order."""
    groups = [1 << index for index in listed(matched(public, card))]
    return _dutiful(public, card, sorted(_unions(public, card, groups)))


def few_equal_sets(public: Public, card: int) -> Sequence[int]:
    """Return the equal sets of a card, found once; nothing if they may be many or not all it takes.

    It is for a card without a value.
    """
    game, equal = public.game, matched(public, card)
    if not game.takes_sums or equal.bit_count() > MOST_EQUAL:
        return ()
    found = game.kit.faces.get(equal)
    if found is None:
        found = game.kit.faces[equal] = equal_sets(public, card)
    return found


def _unions(public: Public, card: int, groups: Sequence[int]) -> set[int]:
    """Return the sets of groups of one value; those that leave nothing, if the duty wants that."""
    unions = set(public.game.combination(card).unions(groups))
    if public.game.rules.duty.takes_all:
        return {s for s in unions if not any(s != t and s & t == s for t in unions)}
    return unions


def _dutiful(public: Public, card: int, unions: list[int]) -> list[int]:
    """Return the sets with as many cards of its rank as the duty wants a card to take."""
    duty, wanted = public.game.rules.duty, matched(public, card)
    if duty.taken is Demand.ALL:
        return _most(unions, lambda s: (s & wanted).bit_count())
    if duty.taken is Demand.ONE:
        return _most(unions, lambda s: s & wanted != 0)
    return unions


def _most(sets: Iterable[int], rate: Callable[[int], int]) -> list[int]:
    rated = [(rate(s), s) for s in sets]
    best = max((rating for rating, _ in rated), default=0)
    return [s for rating, s in rated if rating == best]
