"""Kasino as it is played in Sweden; the Finnish game is derived from it."""

from __future__ import annotations

from typing import Final

from cardfishing.cards import CardSet, Suit
from cardfishing.decks import FRENCH_52
from cardfishing.fishing import FirstTo, FishingGame, FishingRules, Holding, Majority, Packets
from cardfishing.messages import msg
from cardfishing_nordic_kasino.options import OPTIONS
from cardfishing_nordic_kasino.rulebook import RULEBOOK
from cardfishing_nordic_kasino.score import KasinoSweeps, LastCapture
from cardfishing_nordic_kasino.values import ACES, BIG, LITTLE, KasinoValues

SPADES: Final = CardSet.of(card for card in FRENCH_52.cards if card.suit is Suit.SPADES)

ITEMS: Final = (
    Majority(name="spades", title=msg("most spades"), rule="N12", cards=SPADES, worth=2),
    Majority(name="cards", title=msg("most cards"), rule="N12", cards=FRENCH_52.cards, worth=1),
    Holding(name="aces", title=msg("aces"), rule="N12", cards=ACES, worth=1),
    Holding(name="big_casino", title=msg("big casino"), rule="N12", cards=BIG, worth=2),
    Holding(name="little_casino", title=msg("little casino"), rule="N12", cards=LITTLE, worth=1),
    LastCapture(name="last_capture", title=msg("last capture"), rule="N12", worth=1),
)

SWEEPS: Final = KasinoSweeps(name="sweeps", title=msg("sweeps"), rule="N11", worth=1)

RULES: Final = FishingRules(
    deck=FRENCH_52,
    seat_counts=(2, 3, 4),
    deal=Packets(hand=4, layout=4, size=2),
    values=KasinoValues(),
    sweeps=SWEEPS,
    items=ITEMS,
    finish=FirstTo(target=16, rule="N13"),
)

NORDIC_KASINO: Final = FishingGame(
    name="nordic-kasino",
    title=msg("Nordic Kasino"),
    version=1,
    summary=msg("Casino without builds, as in Sweden: every card counts, and some count high."),
    sources=("pagat.com, Nordic Casino",),
    rules=RULES,
    declared=OPTIONS,
    rulebook=RULEBOOK,
)
