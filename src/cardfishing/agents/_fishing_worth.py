"""The kernel of fishing: what loose cards are worth together, and what may be lost of it.

Ints and floats in, ints and floats out, so that it can be compiled.
"""

from __future__ import annotations

from typing import Final, TypeAlias

NOTHING: Final = -(1 << 60)
"""The worth of a total that is not reached."""

Totals: TypeAlias = tuple[list[int], list[int], list[int]]
"""By total: the worth of the worthiest set, of the worthiest one of several cards, and of what
single cards of that value are worth that are taken; 0 where there is no such card."""


def no_totals(top: int) -> Totals:
    """Return the totals, up to `top`, of no cards."""
    return [NOTHING] * (top + 1), [NOTHING] * (top + 1), [0] * (top + 1)


def with_card(totals: Totals, values: tuple[int, ...], worth: int, *, adds_up: bool) -> Totals:
    """Return the totals when a card is added to the layout.

    Args:
        totals: The totals before.
        values: What the card can count.
        worth: What it is worth.
        adds_up: Whether single cards of one value are taken together, and not the best of them.
    """
    before = totals[0]
    sets, several, alone = before[:], totals[1][:], totals[2][:]
    size = len(sets)
    for value in values:
        if value >= size:
            continue
        alone[value] = alone[value] + worth if adds_up else max(alone[value], worth)
        sets[value] = max(sets[value], worth)
        for total in range(1, size - value):
            begun = before[total]
            if begun != NOTHING and begun + worth > several[total + value]:
                reached, both = total + value, begun + worth
                several[reached] = both
                sets[reached] = max(sets[reached], both)
    return sets, several, alone


def together(totals: Totals, *, adds_up: bool) -> list[int]:
    """Return the most that is taken with each value.

    Args:
        totals: The totals of the loose cards.
        adds_up: Whether single cards and a set of several are taken together, and not the better.
    """
    _, several, alone = totals
    best = alone[:]
    for value, worth in enumerate(several):
        if worth != NOTHING:
            best[value] = best[value] + worth if adds_up else max(best[value], worth)
    return best


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


def expected(ranked: list[int], spoils: list[int], held: list[float]) -> float:
    """Return what a player takes on average if it takes the best.

    Args:
        ranked: The kinds of cards that take something, the best first.
        spoils: What each kind takes.
        held: The chance that the player holds one of a kind.
    """
    average, left = 0.0, 1.0
    for kind in ranked:
        chance = held[kind]
        if chance:
            average += left * chance * spoils[kind]
            left *= 1 - chance
    return average
