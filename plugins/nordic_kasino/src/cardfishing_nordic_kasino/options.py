"""The options of Kasino: those it shares with Casino, under rules of its own, and a few more."""

from __future__ import annotations

from typing import Final

import attrs

from cardfishing.fishing import FirstTo, IfAble, NoDuty, SweepCancel, TakeAll
from cardfishing.messages import msg
from cardfishing.options import BOOLEAN, Amounts, Option, option_named
from cardfishing_casino import OPTIONS as CASINO
from cardfishing_nordic_kasino.values import ALL_HIGHS, HIGH_ACES, Place


def _shared(name: str, rule: str) -> Option:
    return attrs.evolve(option_named(CASINO, name), rule=rule)


SEATS: Final = (
    _shared("partnership", "N1"),
    _shared("direction", "N3"),
    _shared("deal_pattern", "N4"),
)

CAPTURES: Final = (
    Option(
        name="high_cards",
        field="values.highs",
        values=(("all", ALL_HIGHS), ("aces", HIGH_ACES)),
        default="all",
        rule="N2",
        ruling="K9",
        meaning=msg("which cards can count high: aces, 2S and 10D, or aces alone"),
    ),
    Option(
        name="high_place",
        field="values.place",
        values=tuple((place.value, place) for place in Place),
        default="anywhere",
        rule="N2",
        ruling="K9",
        meaning=msg(
            "where they do: anywhere if the player likes, or always and only from the hand"
        ),
    ),
    attrs.evolve(_shared("captures", "N7"), meaning=msg("how many groups a card may take")),
    attrs.evolve(
        _shared("capture_duty", "N8"),
        values=(("none", NoDuty()), ("if_able", IfAble()), ("all", TakeAll())),
        meaning=msg("what has to be taken: nothing, something rather than trail, or everything"),
    ),
)

SWEEPS: Final = (
    attrs.evolve(_shared("sweeps", "N11"), default="score"),
    Option(
        name="sweep_cancel",
        field="sweeps.cancel",
        values=tuple((cancel.value, cancel) for cancel in SweepCancel),
        default="none",
        rule="N11",
        ruling="K29",
        meaning=msg(
            "what a side's sweeps are set against: nothing, the best of the others, or all"
        ),
        needs=(("sweeps", "score"),),
    ),
    Option(
        name="last_deal_sweep",
        field="sweeps.last_deal",
        values=BOOLEAN,
        default="True",
        rule="N11",
        ruling="K28",
        meaning=msg("whether the last deal of the round can make a sweep"),
        needs=(("sweeps", "score"),),
    ),
)

SWEEP_STOP: Final = Option(
    name="sweep_stop",
    field="sweeps.stop",
    values=range(1, 1001),
    default="10",
    rule="N11",
    ruling="K32",
    meaning=msg("the score before the round from which nobody makes a sweep, whoever has it"),
    needs=(("sweeps", "score"),),
)

POINTS: Final = attrs.evolve(
    _shared("points", "N12"),
    values=Amounts(
        ("spades", "cards", "aces", "big_casino", "little_casino", "last_capture"),
        numbers=range(101),
    ),
    default="{spades:2;cards:1;aces:1;big_casino:2;little_casino:1;last_capture:1}",
)

SCORES: Final = (
    _shared("residue", "N10"),
    *SWEEPS,
    POINTS,
    _shared("tie_rule", "N12"),
    attrs.evolve(
        _shared("finish", "N13"),
        values=(("highest_total", FirstTo(target=16, rule="N13")),),
        later=("count_out",),
    ),
    attrs.evolve(_shared("target", "N13"), default="16"),
    _shared("target_strict", "N13"),
)

OPTIONS: Final = (*SEATS, *CAPTURES, *SCORES)
