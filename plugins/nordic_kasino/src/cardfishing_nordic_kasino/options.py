"""The options of Kasino: where tables differ, by the names of the published rulings."""

from __future__ import annotations

from typing import Final

from cardfishing.fishing import (
    AnyUnion,
    FirstTo,
    IfAble,
    NoDuty,
    OneGroup,
    Residue,
    SweepCancel,
    TakeAll,
    Tie,
)
from cardfishing.messages import msg
from cardfishing.options import BOOLEAN, Amounts, Option
from cardfishing.table import Direction
from cardfishing_nordic_kasino.values import ALL_HIGHS, HIGH_ACES, Place

SEATS: Final = (
    Option(
        name="partnership",
        field="partnership",
        values=BOOLEAN,
        default="True",
        rule="N1",
        ruling="K6",
        meaning=msg("whether four players are two partnerships"),
    ),
    Option(
        name="direction",
        field="direction",
        values=(
            ("clockwise", Direction.CLOCKWISE),
            ("counterclockwise", Direction.COUNTERCLOCKWISE),
        ),
        default="clockwise",
        rule="N3",
        ruling="K3",
        meaning=msg("the way deal and play go round"),
    ),
    Option(
        name="deal_pattern",
        field="deal.size",
        values=(("twos", 2), ("singles", 1), ("fours", 4)),
        default="twos",
        rule="N4",
        ruling="K4",
        meaning=msg("how many cards are dealt at a time"),
    ),
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
    Option(
        name="captures",
        field="captures",
        values=(("many", AnyUnion()), ("single_group", OneGroup())),
        default="many",
        rule="N7",
        ruling="K10",
        meaning=msg("how many groups a card may take"),
    ),
    Option(
        name="capture_duty",
        field="duty",
        values=(("none", NoDuty()), ("if_able", IfAble()), ("all", TakeAll())),
        default="none",
        rule="N8",
        ruling="K11",
        meaning=msg("what has to be taken: nothing, something rather than trail, or everything"),
    ),
)

SWEEPS: Final = (
    Option(
        name="sweeps",
        field="sweeps.worth",
        values=(("score", 1), ("none", 0)),
        default="score",
        rule="N11",
        ruling="K28",
        meaning=msg("whether clearing the table scores"),
    ),
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

SWEEP_LIMIT: Final = Option(
    name="sweep_limit",
    field="sweeps.stop",
    values=range(1, 1001),
    default="10",
    rule="N11",
    ruling="K32",
    meaning=msg("the score before the round from which nobody makes a sweep, whoever has it"),
    needs=(("sweeps", "score"),),
)

POINTS: Final = Option(
    name="points",
    field="items.*.worth",
    values=Amounts(
        ("spades", "cards", "aces", "big_casino", "little_casino", "last_capture"),
        numbers=range(101),
    ),
    default="{spades:2;cards:1;aces:1;big_casino:2;little_casino:1;last_capture:1}",
    rule="N12",
    ruling="K38",
    meaning=msg("what each item scores"),
)

SCORES: Final = (
    Option(
        name="residue",
        field="residue",
        values=tuple((residue.value, residue) for residue in Residue),
        default="last_capturer",
        rule="N10",
        ruling="K26",
        meaning=msg("who gets the cards left on the table at the end"),
    ),
    *SWEEPS,
    POINTS,
    Option(
        name="tie_rule",
        field="items.spades.tie",
        also=("items.cards.tie",),
        values=tuple((tie.value, tie) for tie in Tie),
        default="none",
        rule="N12",
        ruling="K40",
        meaning=msg("what a tie for most spades or most cards does with the points"),
    ),
    Option(
        name="finish",
        field="finish",
        values=(("highest_total", FirstTo(target=16, rule="N13")),),
        default="highest_total",
        rule="N13",
        ruling="K36",
        meaning=msg("who wins if several sides reach the target in one round"),
        later=("count_out",),
    ),
    Option(
        name="target",
        field="finish.target",
        values=range(1, 1001),
        default="16",
        rule="N13",
        ruling="K35",
        meaning=msg("the points that win the match"),
    ),
    Option(
        name="target_strict",
        field="finish.strict",
        values=BOOLEAN,
        default="False",
        rule="N13",
        ruling="K35",
        meaning=msg("whether the target has to be passed"),
    ),
)

OPTIONS: Final = (*SEATS, *CAPTURES, *SCORES)
