"""Variants as values: their options, and the rules people read."""

from collections.abc import Mapping
from typing import assert_type

import attrs

from cardfishing.fishing import FishingGame, FishingRules, Packets
from cardfishing.messages import Message, msg
from cardfishing.options import (
    BOOLEAN,
    Amounts,
    Choice,
    Numbers,
    Option,
    Values,
    options_of,
    options_told,
    options_with,
    with_options,
)
from cardfishing.rulebook import Case, Revision, Rule, Rulebook, Ruling
from cardfishing_casino import CASINO

HAND: Option = Option(
    name="hand",
    field="deal.hand",
    values=range(3, 7),
    default="4",
    rule="K1",
    ruling="ours",
    meaning=msg("how many cards each hand has"),
)
LARGE = Rule(
    id="K1",
    chapter=msg("At our house"),
    text=msg("Everybody gets four cards."),
    cases=(Case(option="hand", value="6", text=msg("Everybody gets six cards.")),),
)
REVISED: Mapping[str, Revision] = {"C4": LARGE}


def a_variant() -> None:
    """A variant is another value of a game, with options and rules of its own."""
    ours = CASINO.variant(
        "our-casino",
        title=msg("Our Casino"),
        summary=msg("Casino at our house."),
        sources=("our kitchen table",),
        rules=attrs.evolve(CASINO.rules, deal=Packets(hand=4, layout=4, size=2)),
        declared=options_with(CASINO.declared, HAND, without=("deal_pattern", "refill_table")),
        revised=REVISED,
    )
    assert_type(ours, FishingGame)
    six = ours.with_options(hand=6)
    assert_type(six, FishingGame)
    assert str(six) == "our-casino(hand=6)"
    assert options_of(ours.declared, six.rules)["hand"] == "6"
    assert_type(ours.settled, tuple[Option, ...])
    assert "hand" in options_told(ours.declared, ours.settled, six.rules)
    assert_type(with_options(ours.rules, ours.declared, {"hand": 5}, "our-casino"), FishingRules)


def values_of_options() -> None:
    """An option offers a choice, numbers, or an amount for each of some names."""
    offered: tuple[Values, ...] = (
        Choice(BOOLEAN),
        Numbers(range(3, 7), "none"),
        Amounts(("ace", "ten"), range(10)),
    )
    assert all(each.texts and each.samples for each in offered)
    assert_type(HAND.values, Values)
    assert HAND.decides({})
    assert HAND.can_decide({})
    assert HAND.offers(6)


def a_rulebook() -> None:
    """Rules are numbered sentences, and rulings say how a doubtful one is read."""
    doubt = Ruling(
        id="Q1", rule="K1", meaning=msg("cards"), reading=msg("six"), says=msg("we say so")
    )
    book = Rulebook((LARGE,), (doubt,))
    assert_type(book["K1"].wording({"hand": "6"}), Message)
    plain = book.without(lambda case: ("hand", "6") in case.wanted)
    assert not plain["K1"].cases
    assert_type(book.rulings, tuple[Ruling, ...])
    assert book.revised({"K1": None}).rules == ()
