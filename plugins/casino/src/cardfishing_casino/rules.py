"""The rules of Casino as a value."""

from __future__ import annotations

from typing import Final

from cardfishing.cards import CardSet, Suit
from cardfishing.decks import FRENCH_52
from cardfishing.fishing import (
    BuildRules,
    FirstTo,
    FishingRules,
    Holding,
    Majority,
    OneGroup,
    Packets,
    PipValues,
    Residue,
    Sweeps,
)
from cardfishing.messages import msg
from cardfishing.table import Direction

SPADES: Final = CardSet.of(card for card in FRENCH_52.cards if card.suit is Suit.SPADES)

RULES: Final = FishingRules(
    deck=FRENCH_52,
    seat_counts=(2, 3, 4),
    partnership=True,
    direction=Direction.CLOCKWISE,
    deal=Packets(hand=4, layout=4, size=2),
    values=PipValues(),
    face_capture=OneGroup(),
    builds=BuildRules(),
    sweeps=Sweeps(name="sweeps", title=msg("sweeps"), rule="C25", worth=0),
    residue=Residue.LAST_CAPTURER,
    items=(
        Majority(name="cards", title=msg("most cards"), rule="C26", cards=FRENCH_52.cards, worth=3),
        Majority(name="spades", title=msg("most spades"), rule="C26", cards=SPADES, worth=1),
        Holding(
            name="big_casino",
            title=msg("big casino"),
            rule="C26",
            cards=CardSet.parse("10D"),
            worth=2,
        ),
        Holding(
            name="little_casino",
            title=msg("little casino"),
            rule="C26",
            cards=CardSet.parse("2S"),
            worth=1,
        ),
        Holding(
            name="aces",
            title=msg("aces"),
            rule="C26",
            cards=CardSet.parse("AS AC AH AD"),
            worth=1,
            singly=True,
        ),
    ),
    finish=FirstTo(target=21, rule="C27"),
)
