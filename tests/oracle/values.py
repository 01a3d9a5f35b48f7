"""What a card counts: in the hand, on the table, and as the card kept for a build (K8, K9).

A card may have several values, from which one is chosen, or none at all.
"""

from collections.abc import Iterable
from itertools import permutations

from .cards import BIG, FACES, NUMBERS, Cards, rank
from .options import DEFAULTS, Options

__all__ = ["can_keep", "hand_values", "keeping_values", "table_values", "values_kept"]


def hand_values(card: str, options: Options = DEFAULTS) -> tuple[int, ...]:
    """C2, R1, R2, K9: what the card counts when it is played into a group.

    Fourteen is never part of a sum, since no build is worth more than 14 (R3). In the Nordic
    forms an ace is also 14, 2S also 15 and 10D also 16, or nothing but that.
    """
    if card in BIG and options.form.big_values == "from_hand":
        return (BIG[card],)
    if card in BIG and options.form.big_values == "anywhere":
        return (NUMBERS[rank(card)], BIG[card])
    if rank(card) in FACES:
        return (FACES[rank(card)],) if options.face_values == "royal" else ()
    if rank(card) == "A" and options.ace != "low":
        return (1, 14)
    return (NUMBERS[rank(card)],)


def table_values(card: str, options: Options = DEFAULTS) -> tuple[int, ...]:
    """K9: what the card counts on the table; with ``hand_only`` an ace there is always one.

    So are all cards small that are big from the hand only.
    """
    from_hand_only = card in BIG and options.form.big_values == "from_hand"
    if from_hand_only or (rank(card) == "A" and options.ace == "hand_only"):
        return (NUMBERS[rank(card)],)
    return hand_values(card, options)


def keeping_values(card: str, options: Options = DEFAULTS) -> tuple[int, ...]:
    """C18, C19, R2: the values of the builds the card captures, and so may be kept for.

    With ``flexible`` that is 14 only: a build of aces is the same thing as a 14-build.
    """
    if rank(card) == "A" and options.ace == "flexible":
        return (14,)
    return hand_values(card, options)


def values_kept(cards: Iterable[str], options: Options = DEFAULTS) -> set[int]:
    """C18: the values of builds that some card among these captures."""
    return {value for card in cards for value in keeping_values(card, options)}


def can_keep(hand: Cards, values: Iterable[int], options: Options = DEFAULTS) -> bool:
    """C19, K9: whether the hand holds a card for every value, each card standing for one of them.

    It matters for aces only, which may be kept for a one or for a 14 but not for both.
    """
    wanted = sorted(values)
    return any(
        all(wanted[place] in keeping_values(card, options) for place, card in enumerate(chosen))
        for chosen in permutations(hand, len(wanted))
    )
