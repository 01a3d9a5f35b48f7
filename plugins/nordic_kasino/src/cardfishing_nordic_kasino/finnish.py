"""Kasino as it is played in Finland: the hand counts high, the table low."""

from __future__ import annotations

from typing import Final

import attrs

from cardfishing.messages import msg
from cardfishing.options import Amounts, options_with
from cardfishing.rulebook import Case
from cardfishing_nordic_kasino.options import OPTIONS, POINTS, SWEEP_STOP
from cardfishing_nordic_kasino.rulebook import scoring, sweeping
from cardfishing_nordic_kasino.swedish import ITEMS, NORDIC_KASINO, RULES, SWEEPS

FINNISH_KASINO: Final = NORDIC_KASINO.variant(
    "finnish-kasino",
    title=msg("Finnish Kasino"),
    summary=msg("Kasino in which aces, 2S and 10D count high from the hand, and low on the table."),
    sources=("pagat.com, Nordic Casino", "korttipelit.net, Kasino"),
    rules=attrs.evolve(
        RULES,
        sweeps=attrs.evolve(SWEEPS, rule="F1", stop=10),
        items=tuple(attrs.evolve(item, rule="F2") for item in ITEMS[:-1]),
    ),
    declared=options_with(
        OPTIONS,
        attrs.evolve(
            POINTS,
            values=Amounts(tuple(item.name for item in ITEMS[:-1]), numbers=range(101)),
        ),
        SWEEP_STOP,
    ),
    revised={
        "N11": sweeping(
            "F1",
            msg("A capture that clears the table is a sweep (a mökki) and scores 1."),
            Case(
                option="sweeps",
                value="score",
                text=msg(
                    "In a round before which any side has {sweep_stop} points or more there are "
                    "none."
                ),
            ),
        ),
        "N12": scoring(
            "F2",
            msg(
                "Points: strictly most spades {points_spades}, strictly most cards "
                "{points_cards}, each ace {points_aces}, the ten of diamonds (big casino) "
                "{points_big_casino}, the two of spades (little casino) {points_little_casino}."
            ),
        ),
    },
    options={
        "high_place": "hand",
        "sweep_cancel": "vs_best",
        "last_deal_sweep": False,
        "tie_rule": "carry",
    },
)
