"""The kernel of fishing: what loose cards are worth together, and what may be lost of it.

Ints and floats in, ints and floats out, so that it can be compiled.
"""

from __future__ import annotations

from typing import Final, TypeAlias

NOTHING: Final = -(1 << 60)
"""The worth of a total that is not reached."""

Totals: TypeAlias = tuple[list[int], list[int], list[int], list[int]]
"""By total: the worth of the worthiest set, of the worthiest one of several cards, of what single
cards of that value are worth that are taken, and of all that is taken; the last two are 0 where
there is no such card."""


def no_totals(top: int) -> Totals:
    """Return the totals, up to `top`, of no cards."""
    nothing = [NOTHING] * (top + 1)
    return nothing, nothing, [0] * (top + 1), [0] * (top + 1)


def with_card(
    totals: Totals, values: tuple[int, ...], worth: int, *, adds_up: bool, joins: bool
) -> Totals:
    """Return the totals when a card is added to the layout.

    Args:
        totals: The totals before.
        values: What the card can count.
        worth: What it is worth.
        adds_up: Whether single cards of one value are taken together, and not the best of them.
        joins: Whether single cards and a set of several are taken together, and not the better.
    """
    before = totals[0]
    sets, several, alone, best = before[:], totals[1][:], totals[2][:], totals[3][:]
    size = len(sets)
    for value in values:
        if value >= size:
            continue
        single = alone[value] + worth if adds_up else max(alone[value], worth)
        best[value] = best[value] + single - alone[value] if joins else max(single, several[value])
        alone[value] = single
        sets[value] = max(sets[value], worth)
        reached = value
        for begun in before[1 : size - value]:
            reached += 1
            if begun != NOTHING:
                both = begun + worth
                if both > several[reached]:
                    several[reached] = both
                    sets[reached] = max(sets[reached], both)
                    best[reached] = both + alone[reached] if joins else max(both, alone[reached])
    return sets, several, alone, best


def taken_with(totals: Totals, value: int, worth: int, *, adds_up: bool, joins: bool) -> list[int]:
    """Return the last of the totals when a card of one value is added, without the others.

    Args:
        totals: The totals before.
        value: What the card counts.
        worth: What it is worth.
        adds_up: Whether single cards of one value are taken together, and not the best of them.
        joins: Whether single cards and a set of several are taken together, and not the better.
    """
    sets, several, alone, best = totals
    found = best[:]
    size = len(sets)
    if value >= size:
        return found
    single = alone[value] + worth if adds_up else max(alone[value], worth)
    found[value] = found[value] + single - alone[value] if joins else max(single, several[value])
    reached = value
    for begun in sets[1 : size - value]:
        reached += 1
        if begun != NOTHING:
            both = begun + worth
            if both > several[reached]:
                found[reached] = both + alone[reached] if joins else max(both, alone[reached])
    return found


def joined(masks: list[int]) -> int:
    """Return all cards of some masks."""
    cards = 0
    for mask in masks:
        cards |= mask
    return cards


def weigh(cards: int, worths: list[int]) -> int:
    """Return what some cards are worth.

    Args:
        cards: The cards.
        worths: The worth of each, by index.
    """
    worth = 0
    while cards:
        low = cards & -cards
        worth += worths[low.bit_length() - 1]
        cards ^= low
    return worth


def expected(spoils: list[int], holders: list[int], held: list[float]) -> float:
    """Return what a player takes on average if it takes the best.

    Args:
        spoils: What each kind of card takes.
        holders: The kinds that the player may hold, in ascending order.
        held: The chance that it holds one of a kind.
    """
    ranked = [kind for kind in holders if spoils[kind]]
    ranked.sort(key=spoils.__getitem__, reverse=True)
    if ranked and spoils[ranked[-1]] < 0:
        ranked = sorted(holders, key=spoils.__getitem__, reverse=True)
    average, left = 0.0, 1.0
    for kind in ranked:
        chance = held[kind]
        average += left * chance * spoils[kind]
        left *= 1 - chance
    return average
