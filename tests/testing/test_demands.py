"""How a check says that two things differ."""

from __future__ import annotations

from typing import NamedTuple

import attrs
import pytest

from cardfishing.testing._demands import SHOWN, same, texts_apart


@attrs.frozen(repr=False)
class Hand:
    """A value that leaves a part out when it is shown."""

    cards: tuple[str, ...]
    peek: tuple[str, ...] = ()

    def __repr__(self) -> str:
        """Show the cards."""
        return " ".join(self.cards)


@attrs.frozen(eq=False)
class Thing:
    """A value that is equal to itself only."""

    name: str


class Public(NamedTuple):
    """What lies on the table."""

    piles: Hand

    def __repr__(self) -> str:
        """Show nothing."""
        return "a table"


def difference(found: object, wanted: object) -> str:
    """Return what is said of two things that differ."""
    with pytest.raises(AssertionError) as caught:
        same(found, wanted, "it")
    return str(caught.value)


def test_short_values_are_shown() -> None:
    """Issue 7: what is found and what is wanted are said."""
    assert difference(1, "1") == "it: 1 is not '1'"


def test_long_values_are_shown_from_shortly_before_they_differ() -> None:
    """Issue 7: the part of long values that is shown is the one that differs."""
    said = difference("a" * 400 + "b" + "d" * 400, "a" * 400 + "c")
    found, wanted = said.split(" is not ")
    assert found.startswith("it: ...aaa")
    assert "ab" in found
    assert wanted.endswith("ac'")
    assert len(said) < 2 * SHOWN


def test_texts_of_which_one_begins_the_other_differ_at_its_end() -> None:
    """Issue 7: the longer of two texts is shown from the end of the shorter on."""
    short, long = texts_apart(["a" * 400, "a" * 400 + "b"])
    assert (short.strip(".a"), long.strip(".a")) == ("", "b")


def test_what_differs_and_is_not_shown_is_named() -> None:
    """Issue 7: of values that are shown alike the attribute is told in which they differ."""
    hands = [Hand(("2C",)), Hand(("2C",))], [Hand(("2C",)), Hand(("2C",), ("9C",))]
    told = "they differ in [1].peek, which is not shown: () is not ('9C',)"
    assert difference(*hands) == f"it: {told}"
    piles = Public(Hand(("2C",))), Public(Hand(("3C",)))
    assert difference(*piles) == "it: they differ in piles, which is not shown: 2C is not 3C"
    longer = Hand(("2C",), ("9C",) * SHOWN)
    assert len(difference(Hand(("2C",)), longer)) < 2 * SHOWN


def test_what_is_compared_by_identity_is_said_to_be() -> None:
    """Issue 7: values without a difference are not shown as if there were one."""
    assert "Thing(name='a') is not equal to one shown alike" in difference(Thing("a"), Thing("a"))
