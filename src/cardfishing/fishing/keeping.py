"""The cards an owner of builds has to keep for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cardfishing._bits import listed
from cardfishing.fishing.public import Build, Public


def may_stand(public: Public, value: int) -> bool:
    """Tell whether a build of a value may stand beside those there are."""
    builds = public.builds
    if not builds or public.game.build_rules.duplicates:
        return True
    return all(build.value != value for build in builds)


def bound_builds(public: Public, seat: int, hand: int) -> list[Build]:
    """Return the builds a seat has to keep cards for.

    An owner who has not the cards for a value, as only a set-up can have it, owes it nothing.
    """
    own = [build for build in public.builds if build.owner == seat]
    while own:
        value = shortage(public, hand, [build.value for build in own])
        if value is None:
            break
        own = [build for build in own if build.value != value]
    return own


def shortage(public: Public, hand: int, values: Sequence[int]) -> int | None:
    """Return a value of own builds that a hand has too few cards for, or None.

    One card does for several builds of a value if it can take them together, and for builds of one
    value only.
    """
    game = public.game
    table = game.value_table
    keepers: list[int] = []
    for value in dict.fromkeys(values):
        able = hand & table.standing_for[value]
        needed = 1 if game.takes_all_builds else values.count(value)
        if able.bit_count() < needed:
            return value
        if not table.is_plain:
            keepers += [able] * needed
            if not _all_kept(keepers):
                return value
    return None


def _all_kept(keepers: Iterable[int]) -> bool:
    """Tell whether there is a card of its own in each of some masks."""
    first, *others = sorted(keepers, key=int.bit_count)
    if not others:
        return first != 0
    return any(_all_kept([mask & ~(1 << index) for mask in others]) for index in listed(first))
