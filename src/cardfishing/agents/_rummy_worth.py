"""The kernel of rummy: how likely cards are not melded.

Ints and floats in, floats out, so that it can be compiled.
"""

from __future__ import annotations

from typing import Final

FACES: Final = 64
_ONE_PACK: Final = (1 << FACES) - 1


def counts(cards: int) -> list[int]:
    """Return how many of some cards have each face."""
    found = [0] * FACES
    while cards:
        pack = cards & _ONE_PACK
        while pack:
            low = pack & -pack
            found[low.bit_length() - 1] += 1
            pack ^= low
        cards >>= FACES
    return found


def near(having: list[int], sizes: list[int], faces: int) -> int:
    """Return which melds lack one face or none, as bits.

    Args:
        having: The melds that have a face, as bits, by face.
        sizes: The melds of each number of faces, as bits, from 0 faces up.
        faces: The faces there are.
    """
    most = len(sizes)
    at_least = [-1] + [0] * most
    while faces:
        low = faces & -faces
        melds = having[low.bit_length() - 1]
        for count in range(most - 1, 0, -1):
            at_least[count] |= at_least[count - 1] & melds
        faces ^= low
    found = 0
    for size in range(1, most):
        found |= at_least[size - 1] & sizes[size]
    return found


def missed(
    trios: list[int], faces: int, among: int, ready: float, arrivals: list[float]
) -> list[float]:
    """Return the chance that cards are not melded, by face; 1 where there is no hope.

    Args:
        trios: The melds that may be made, each as a mask of faces.
        faces: The faces held.
        among: The faces that are asked for, which are held.
        ready: The chance that cards which make a meld now are melded.
        arrivals: The chance that a card comes within reach in time, by face.
    """
    found = [1.0] * FACES
    for trio in trios:
        asked = trio & among
        missing = trio & ~faces
        if asked and not missing & (missing - 1):
            spared = 1 - (arrivals[missing.bit_length() - 1] if missing else ready)
            while asked:
                low = asked & -asked
                found[low.bit_length() - 1] *= spared
                asked ^= low
    return found


def partners(trios: list[int], faces: int) -> list[int]:
    """Return with which held faces each one may be melded, by face.

    Args:
        trios: The melds that may be made, each as a mask of faces.
        faces: The faces held.
    """
    found = [0] * FACES
    for trio in trios:
        missing, there = trio & ~faces, trio & faces
        if not missing & (missing - 1):
            left = there
            while left:
                low = left & -left
                found[low.bit_length() - 1] |= there
                left ^= low
    return found


def keeps(prices: list[int], chances: list[float], risk: float) -> list[float]:
    """Return what it is worth to keep each of some cards.

    Args:
        prices: What each costs in hand.
        chances: The chance that each is melded.
        risk: The chance that one costs its price that is not.
    """
    found: list[float] = []
    for price, chance in zip(prices, chances, strict=True):
        found.append(price * (chance - (1 - chance) * risk))
    return found


def kept_without(
    card: int,
    cards: list[int],
    worths: list[float],
    *,
    prices: list[int],
    changed: int,
    missing: list[float],
    risk: float,
) -> float:
    """Return what it is worth to keep some cards but one.

    Args:
        card: The one.
        cards: All of them.
        worths: The worth of each with the one.
        prices: What each card costs in hand, by index.
        changed: The faces whose worth is another without the one.
        missing: The chance that these are not melded then, by face.
        risk: The chance that cards cost their price that are not melded.
    """
    worth = 0.0
    for other, usual in zip(cards, worths, strict=True):
        if other == card:
            continue
        face = other % FACES
        if changed >> face & 1:
            chance = 1 - missing[face]
            worth += prices[other] * (chance - (1 - chance) * risk)
        else:
            worth += usual
    return worth


def total(worths: list[float]) -> float:
    """Return a sum that is the same on every Python: `sum` rounds otherwise from 3.12 on."""
    worth = 0.0
    for one in worths:
        worth += one
    return worth


def fed(
    price: int,
    trios: list[tuple[int, tuple[int, ...]]],
    growths: list[tuple[int, ...]],
    reaches: list[float],
) -> float:
    """Return what the next player gains on average with a card.

    Args:
        price: What the card costs in hand.
        trios: What the melds with the card cost in hand, and the other faces they need.
        growths: The other faces that are needed to lay it off, in each way there is.
        reaches: The chance that the player has a card or lifts it, by face.
    """
    spoils: list[tuple[int, float]] = []
    for gain, others in trios:
        chance = 1.0
        for face in others:
            chance *= reaches[face]
        if chance:
            spoils.append((gain or price, chance))
    for others in growths:
        chance = 1.0
        for face in others:
            chance *= reaches[face]
        if chance:
            spoils.append((price, chance))
    spoils.sort(reverse=True)
    gained, left = 0.0, 1.0
    for gain, chance in spoils:
        gained += left * chance * gain
        left *= 1 - chance
    return gained
