"""How results are told: the words that tables and plots share."""

from __future__ import annotations

from cardfishing.messages import Message, msg, plural
from cardfishing.simulation.plan import Unit


def played(number: int, unit: Unit) -> Message:
    """Return how many matches or rounds there were."""
    if unit == "round":
        return plural("{n} round", "{n} rounds", number)
    return plural("{n} match", "{n} matches", number)


def dealt(number: int) -> Message:
    """Return how many deals there were."""
    return plural("{n} deal", "{n} deals", number)


def place_told(place: int, *, is_dealer: bool) -> Message:
    """Return where a seat sits, seen from the deal of the first round."""
    if place == 0:
        return msg("plays first and deals") if is_dealer else msg("plays first")
    if is_dealer:
        return msg("deals")
    return msg("place {number}", number=place + 1)
