"""The contested points of Casino that no option decides."""

from __future__ import annotations

from typing import Final

from cardfishing.messages import msg
from cardfishing.rulebook import Ruling

RULINGS: Final = (
    Ruling(
        id="K14",
        rule="C14",
        meaning=msg("how many cards a single build has"),
        reading=msg("two or more"),
        says=msg("CS: more than two. pagat: two or more."),
    ),
    Ruling(
        id="K16",
        rule="C14",
        meaning=msg("which groups a multiple build has"),
        reading=msg("any that each total its value"),
        says=msg("ET and IT run their examples together. pagat: each group totals the value."),
    ),
    Ruling(
        id="K41",
        rule="C18",
        meaning=msg("what happens to a build whose player does not hold the card that takes it"),
        reading=msg("it cannot be played"),
        says=msg("Foster: it is broken up. Finnish tables: five points off."),
    ),
    Ruling(
        id="K42",
        rule="C3",
        meaning=msg("who deals first"),
        reading=msg("whoever is named, or else a seat drawn from the seed"),
        says=msg("ET, IT: chance decides. Foster: the lowest card cut. CS is silent."),
    ),
)
