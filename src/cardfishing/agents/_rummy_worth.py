"""The kernel of rummy: how likely cards are not melded.

Ints and floats in, floats out, so that it can be compiled.
"""

from __future__ import annotations

from typing import Final

FACES: Final = 64
_ONE_PACK: Final = (1 << FACES) - 1
_DIGITS: Final = bytes(max(0, digit - 48) for digit in range(256))
"""What each binary digit stands for, by its code."""


def counts(cards: int) -> list[int]:
    """Return how many of some cards have each face."""
    found = _bits_of(cards & _ONE_PACK)
    cards >>= FACES
    while cards:
        found = [a + b for a, b in zip(found, _bits_of(cards & _ONE_PACK), strict=True)]
        cards >>= FACES
    return found


def _bits_of(pack: int) -> list[int]:
    """Return for each face whether it is in a pack, as 1 or 0, by its digits."""
    return list(f"{pack:064b}".encode().translate(_DIGITS)[::-1])


def near(having: list[int], sizes: list[int], faces: int) -> int:
    """Return which melds lack one face or none, as bits.

    Args:
        having: The melds that have a face, as bits, by face.
        sizes: The melds of each number of faces, as bits, from 0 faces up.
        faces: The faces there are.
    """
    at_least = [-1] + [0] * (len(sizes) - 2)
    while faces:
        low = faces & -faces
        melds = having[low.bit_length() - 1]
        for count in range(len(at_least) - 1, 0, -1):
            at_least[count] |= at_least[count - 1] & melds
        faces ^= low
    found = 0
    for size in range(1, len(sizes)):
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


def each_without(
    asked: list[int],
    cards: list[int],
    worths: list[float],
    *,
    partners: list[int],
    trios: list[int],
    arrivals: list[float],
    ready: float,
    prices: list[int],
    risk: float,
) -> list[float]:
    """Return what it is worth to keep some cards but one, for each of some of them.

    Args:
        asked: The ones that may go.
        cards: All of them; none is wild.
        worths: The worth of each with all others.
        partners: The faces each face may be melded with.
        trios: The melds that may be made, each as a mask of faces.
        arrivals: The chance that a card comes within reach in time, by face.
        ready: The chance that cards which make a meld now are melded.
        prices: What each card costs in hand, by index.
        risk: The chance that cards cost their price that are not melded.
    """
    once = twice = 0
    for card in cards:
        bit = 1 << card % FACES
        twice |= once & bit
        once |= bit
    found: list[float] = []
    missing = arrivals
    for gone in asked:
        face = gone % FACES
        bit = 1 << face
        changed = 0
        if not twice & bit:
            changed = partners[face] & once & ~bit
            if changed:
                missing = missed(trios, once ^ bit, changed, ready, arrivals)
        worth = 0.0
        for card, usual in zip(cards, worths, strict=True):
            if card == gone:
                continue
            if changed and changed >> card % FACES & 1:
                chance = 1 - missing[card % FACES]
                worth += prices[card] * (chance - (1 - chance) * risk)
            else:
                worth += usual
        found.append(worth)
    return found


def total(worths: list[float]) -> float:
    """Return a sum that is the same on every Python: `sum` rounds otherwise from 3.12 on."""
    worth = 0.0
    for one in worths:
        worth += one
    return worth


def fed_each(
    asked: list[int],
    *,
    prices: list[int],
    having: list[list[tuple[int, tuple[int, ...]]]],
    growths: list[list[tuple[int, ...]]],
    reaches: list[float],
) -> list[float]:
    """Return what the next player gains on average with each of some cards.

    Args:
        asked: The cards.
        prices: What each card costs in hand, by index.
        having: What the melds with a face cost in hand, and the other faces they need, by face.
        growths: The other faces that are needed to lay one off, in each way there is, by face.
        reaches: The chance that the player has a card or lifts it, by face.
    """
    found: list[float] = []
    for card in asked:
        price, face = prices[card], card % FACES
        spoils: list[tuple[int, float]] = []
        for gain, others in having[face]:
            chance = 1.0
            for other in others:
                chance *= reaches[other]
            if chance:
                spoils.append((gain or price, chance))
        for others in growths[face]:
            chance = 1.0
            for other in others:
                chance *= reaches[other]
            if chance:
                spoils.append((price, chance))
        spoils.sort(reverse=True)
        gained, left = 0.0, 1.0
        for gain, chance in spoils:
            gained += left * chance * gain
            left *= 1 - chance
        found.append(gained)
    return found
