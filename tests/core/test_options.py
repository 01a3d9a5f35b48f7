"""Options: texts for values of rules fields, however deep they lie."""

from typing import Any, TypeAlias

import attrs
import pytest

from cardfishing.errors import RulesError
from cardfishing.fields import has_field, with_fields
from cardfishing.messages import msg
from cardfishing.options import (
    BOOLEAN,
    Amounts,
    Numbers,
    Option,
    option_named,
    options_beside,
    options_of,
    options_with,
    with_options,
)
from cardfishing_casino import CASINO


@attrs.frozen(kw_only=True)
class Cup:
    """A policy inside a policy."""

    size: int = 1
    full: bool = False


@attrs.frozen(kw_only=True)
class Shelf:
    """A policy."""

    cup: Cup = Cup()
    boards: int | None = 3


@attrs.frozen(kw_only=True)
class Room:
    """Rules whose fields must not contradict each other."""

    shelf: Shelf = Shelf()
    doors: int = 1
    windows: int = 1

    def __attrs_post_init__(self) -> None:
        """Refuse more doors than windows."""
        if self.doors > self.windows:
            raise RulesError("doors", self.doors, "make more windows")


def option(field: str, values: tuple[tuple[str, object], ...] | range, default: str) -> Option:
    """Return an option for a field."""
    return Option(
        name=field.rpartition(".")[2],
        field=field,
        values=values,
        default=default,
        rule="C1",
        ruling="K1",
        meaning=msg("what it is"),
    )


FULL = option("shelf.cup.full", BOOLEAN, "False")
BOARDS = attrs.evolve(option("shelf.boards", range(2, 7), "3"), values=Numbers(range(2, 7), "None"))
DOORS = option("doors", range(1, 5), "1")
SHELF = option("shelf", (("small", Shelf()), ("Large", Shelf(boards=9))), "small")
SIZE = option("shelf.cup.size", (("one", 1), ("two", 2)), "one")


@pytest.mark.parametrize(
    ("asked", "rules", "text"),
    [
        (FULL, Room(), "False"),
        (FULL, Room(shelf=Shelf(cup=Cup(full=True))), "True"),
        (DOORS, Room(windows=9), "1"),
        (DOORS, Room(windows=9, doors=4), "4"),
        (BOARDS, Room(), "3"),
        (BOARDS, Room(shelf=Shelf(boards=None)), "None"),
        (SHELF, Room(shelf=Shelf(boards=9)), "Large"),
    ],
)
def test_an_option_reads_its_value_back_from_the_rules(
    asked: Option, rules: Room, text: str
) -> None:
    """DESIGN 7: rules fields are the only truth; an option is read back by equality."""
    assert asked.read(rules) == text


def test_rules_may_hold_what_an_option_does_not_offer() -> None:
    """DESIGN 7: a field with another value has no text; the error names field and values."""
    with pytest.raises(RulesError) as caught:
        SIZE.read(Room(shelf=Shelf(cup=Cup(size=7))))
    error = caught.value
    assert (error.field, error.value) == ("shelf.cup.size", 7)
    assert str(error.remedy) == "option size offers one | two"


@pytest.mark.parametrize(
    ("asked", "given", "value"),
    [
        (FULL, "True", True),
        (FULL, "true", True),
        (FULL, "FALSE", False),
        (FULL, True, True),
        (DOORS, "4", 4),
        (DOORS, 4, 4),
        (DOORS, "01", 1),
        (BOARDS, 2, 2),
        (BOARDS, "6", 6),
        (BOARDS, None, None),
        (BOARDS, "none", None),
        (SHELF, "large", Shelf(boards=9)),
        (SHELF, Shelf(boards=9), Shelf(boards=9)),
        (SIZE, "TWO", 2),
        (SIZE, 2, 2),
    ],
)
def test_a_value_is_given_as_itself_or_as_its_text(
    asked: Option, given: object, value: object
) -> None:
    """DESIGN 5: an option takes a value or its text, and booleans in small letters as well."""
    resolved = asked.fields(asked.text_of(given))[asked.field]
    assert (type(resolved), resolved) == (type(value), value)


@pytest.mark.parametrize(
    ("asked", "given", "remedy"),
    [
        (FULL, 1, "choose one of False | True"),
        (FULL, 0, "choose one of False | True"),
        (FULL, "yes", "choose one of False | True"),
        (FULL, None, "choose one of False | True"),
        (DOORS, 0, "give a whole number, 1 to 4"),
        (DOORS, 5, "give a whole number, 1 to 4"),
        (DOORS, "5", "give a whole number, 1 to 4"),
        (DOORS, True, "give a whole number, 1 to 4"),
        (DOORS, 2.0, "give a whole number, 1 to 4"),
        (DOORS, "-1", "give a whole number, 1 to 4"),
        (DOORS, "²", "give a whole number, 1 to 4"),
        (DOORS, "", "give a whole number, 1 to 4"),
        (DOORS, None, "give a whole number, 1 to 4"),
        (DOORS, "None", "give a whole number, 1 to 4"),
        (BOARDS, 7, "give None, or a whole number, 2 to 6"),
        (BOARDS, "", "give None, or a whole number, 2 to 6"),
        (BOARDS, False, "give None, or a whole number, 2 to 6"),
        (SHELF, "medium", "choose one of small | Large"),
        (SHELF, Shelf(boards=1), "choose one of small | Large"),
        (SIZE, True, "choose one of one | two"),
        (SIZE, "1", "choose one of one | two"),
    ],
)
def test_a_value_that_is_not_offered_is_refused(asked: Option, given: object, remedy: str) -> None:
    """DESIGN 9: a RulesError names the option, the value and what to choose instead."""
    with pytest.raises(RulesError) as caught:
        asked.text_of(given)
    error = caught.value
    assert (error.field, str(error.value)) == (asked.name, str(given))
    assert str(error.remedy) == remedy
    assert str(error) == f"{asked.name}={given} cannot be: {remedy}"


def test_numbers_or_none_for_people() -> None:
    """K77: where a field may hold no number, a text stands for that."""
    assert (BOARDS.texts, DOORS.texts) == ("None | 2-6", "1-4")
    assert BOARDS.values.samples == ("None", "2", "4", "6")
    with pytest.raises(RulesError, match="option doors offers 1-4"):
        DOORS.read(attrs.evolve(Room(), doors=0))


def test_a_number_too_long_for_int_is_refused() -> None:
    """DESIGN 9: no bare ValueError, not even for more digits than int() converts."""
    with pytest.raises(RulesError):
        DOORS.text_of("9" * 5000)


def test_fields_are_set_however_deep_they_lie() -> None:
    """DESIGN 7: dots lead into policies; fields beside the changed ones keep their values."""
    changed = with_fields(Room(windows=3), {"shelf.cup.size": 5, "shelf.boards": 7, "doors": 2})
    assert changed == Room(
        shelf=Shelf(cup=Cup(size=5), boards=7),
        doors=2,
        windows=3,
    )
    assert with_fields(changed, {}) == changed


def test_a_field_that_is_not_there_is_refused() -> None:
    """DESIGN 9: no bare error for what an author passes in, as deep as the path may lead."""
    with pytest.raises(RulesError, match=r"box\.size=None cannot be: there is no such field"):
        with_fields(Room(windows=3), {"shelf.box.size": 5})
    with pytest.raises(RulesError, match="cellar=1 cannot be: there is no such field"):
        with_fields(Room(windows=3), {"cellar": 1})


def test_a_policy_and_a_field_in_it_may_be_set_together() -> None:
    """DESIGN 7: a field inside a policy is set in the policy that is given with it."""
    changed = with_fields(Room(), {"shelf.cup.full": True, "shelf": Shelf(boards=9)})
    assert changed.shelf == Shelf(boards=9, cup=Cup(full=True))


def test_all_fields_are_set_at_once() -> None:
    """DESIGN 7: contradictions are looked for among the new values, not on the way to them."""
    assert with_fields(Room(), {"doors": 3, "windows": 4}) == Room(doors=3, windows=4)
    with pytest.raises(RulesError, match="doors=3 cannot be: make more windows"):
        with_fields(Room(), {"doors": 3})


def test_the_rules_given_stay_as_they_are() -> None:
    """DESIGN 2: rules are values, so changed rules are others."""
    rules: Any = Room()
    with_fields(rules, {"windows": 8, "shelf.cup.full": True})
    assert rules == Room()


def test_a_field_that_is_not_there() -> None:
    """DESIGN 9: an option whose policy the rules have not is refused with the remedy."""
    plain = attrs.evolve(CASINO, rules=attrs.evolve(CASINO.rules, builds=None))
    with pytest.raises(RulesError, match="do not declare option raise_own"):
        str(plain)
    with pytest.raises(RulesError, match="do not declare option raise_own"):
        plain.with_options(raise_own=False)
    with pytest.raises(RulesError, match="it has no raise_own: set builds first"):
        with_fields(plain.rules, {"builds.raise_own": False})


@attrs.frozen(kw_only=True)
class Prize:
    """Something with a name that scores."""

    name: str
    worth: int


@attrs.frozen(kw_only=True)
class Fair:
    """Rules with named things in a tuple."""

    prizes: tuple[Prize, ...] = (Prize(name="cake", worth=3), Prize(name="ham", worth=1))
    stall: object = "shut"


PRIZES = Option(
    name="prizes",
    field="prizes.*.worth",
    values=Amounts(("cake", "ham"), numbers=range(10)),
    default="{cake:3;ham:1}",
    rule="C1",
    ruling="K1",
    meaning=msg("what they score"),
)


def test_amounts_are_read_and_set_by_name() -> None:
    """DESIGN 5, K38: a map gives each name a number; names that are left out keep theirs."""
    assert PRIZES.read(Fair()) == "{cake:3;ham:1}"
    assert PRIZES.text_of("{ham:4}") == "{cake:3;ham:4}"
    assert PRIZES.text_of({"cake": 9}, before="{cake:3;ham:4}") == "{cake:9;ham:4}"
    changed = with_fields(Fair(), PRIZES.fields("{cake:0;ham:4}"))
    assert [prize.worth for prize in changed.prizes] == [0, 4]
    assert PRIZES.read(changed) == "{cake:0;ham:4}"
    assert PRIZES.texts == "{cake:0-9;ham:0-9}"
    assert PRIZES.values.samples == ("{cake:9;ham:9}", "{cake:0;ham:9}")
    assert PRIZES.values.facts("prizes", "{cake:0;ham:4}") == {
        "prizes": "{cake:0;ham:4}",
        "prizes_cake": "0",
        "prizes_ham": "4",
    }


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "cake:3",
        "{}",
        "{cake}",
        "{cake:3",
        "{cake:3;cake:4}",
        "{cake:3}}",
        "{pie:3}",
        "{cake:10}",
        "{cake:-1}",
        {"pie": 3},
        {"cake": "3"},
        {"cake": True},
        3,
        None,
    ],
)
def test_wrong_amounts_are_refused(wrong: object) -> None:
    """DESIGN 9: what is no map of known names to numbers in range is refused with the form."""
    with pytest.raises(RulesError, match=r"as many as change: \{cake:0-9;ham:0-9\}"):
        PRIZES.text_of(wrong)


def test_a_path_that_leads_nowhere_is_no_field() -> None:
    """DESIGN 7: neither an unknown name nor a field of what has none is found."""
    assert has_field(Fair(), "prizes.ham.worth")
    for path in ("prizes.pie.worth", "stall.keeper", "prizes.ham.weight", "roof"):
        assert not has_field(Fair(), path)


def test_a_number_is_read_from_a_whole_number_only() -> None:
    """DESIGN 7: a field that holds none of an option's values has no text."""
    with pytest.raises(RulesError, match="option stall offers 0-2"):
        option("stall", range(3), "0").read(Fair())


LIT = attrs.evolve(FULL, name="lit", field="shelf.cup.full")
LAMP = attrs.evolve(
    option("shelf.boards", (("few", 3), ("many", 9)), "few"), needs=(("lit", "True"),)
)
ROOF = attrs.evolve(option("", (("flat", None),), "flat"), name="roof", later=("Steep",))


def test_an_option_that_decides_nothing_is_left_out() -> None:
    """DESIGN 7: without what it needs an option is not read, and may not be set."""
    declared = (LIT, LAMP, ROOF)
    assert options_of(declared, Room()) == {"lit": "False", "roof": "flat"}
    lit = with_options(Room(), declared, {"lit": True, "boards": "many"}, "room")
    assert options_of(declared, lit) == {"lit": "True", "boards": "many", "roof": "flat"}
    assert with_options(lit, declared, {"lit": False}, "room") == Room()
    assert with_options(Room(), declared, {"boards": "few"}, "room") == Room()
    remedy = r"nothing without lit=True: leave it out, or change that"
    with pytest.raises(RulesError, match=rf"boards=many cannot be: it decides {remedy}") as caught:
        with_options(Room(), declared, {"boards": "many"}, "room")
    assert caught.value.field == "boards"


def test_an_option_may_decide_nothing_beside_one_value_of_another() -> None:
    """K43, K63: the part of jokers is nothing where there are none, whatever else is chosen."""
    lamp = attrs.evolve(LAMP, needs=(), unless=(("size", "one"),))
    declared = (LIT, SIZE, lamp)
    assert options_of(declared, Room()) == {"lit": "False", "size": "one"}
    wide = with_options(Room(), declared, {"size": "two", "boards": "many"}, "room")
    assert options_of(declared, wide) == {"lit": "False", "size": "two", "boards": "many"}
    assert with_options(wide, declared, {"size": "one"}, "room") == Room()
    with pytest.raises(RulesError, match="it decides nothing with size=one: leave it out"):
        with_options(Room(), declared, {"boards": "many"}, "room")
    both = attrs.evolve(lamp, needs=LAMP.needs)
    assert str(both.when_idle) == "without lit=True or with size=one"
    assert [both.decides({"lit": lit, "size": "two"}) for lit in ("True", "False")] == [True, False]


WIDE = attrs.evolve(SIZE, name="wide", needs=(("lit", "True"),), unless=(("doors", "4"),))
CELLAR = attrs.evolve(ROOF, name="cellar", needs=(("wide", "one"),))
Asked: TypeAlias = tuple[tuple[str, ...], tuple[str, ...]]
"""The names of the options that one needs, and of those that must not be."""


@pytest.mark.parametrize(
    ("doors", "lit", "gone", "left"),
    [
        (
            1,
            True,
            {"lit"},
            {"doors": ((), ()), "wide": ((), ("doors",)), "cellar": (("wide",), ())},
        ),
        (1, True, {"wide"}, {"lit": ((), ()), "doors": ((), ()), "cellar": (("lit",), ("doors",))}),
        (1, True, {"lit", "wide"}, {"doors": ((), ()), "cellar": ((), ("doors",))}),
        (1, True, {"doors"}, {"lit": ((), ()), "wide": (("lit",), ()), "cellar": (("wide",), ())}),
        (1, False, {"lit"}, {"doors": ((), ())}),
        (4, True, {"doors"}, {"lit": ((), ())}),
        (
            9,
            True,
            {"doors"},
            {"lit": ((), ()), "wide": (("lit",), ("doors",)), "cellar": (("wide",), ())},
        ),
    ],
)
def test_options_ask_for_none_that_are_settled(
    doors: int, lit: bool, gone: set[str], left: dict[str, Asked]
) -> None:
    """DESIGN 7: they ask for what that one asked for, go too, or ask on for what it never was."""
    declared = (LIT, DOORS, WIDE, CELLAR)
    rules = Room(doors=doors, windows=9, shelf=Shelf(cup=Cup(full=lit)))
    kept = [option for option in declared if option.name not in gone]
    found = options_beside(kept, declared, rules)
    assert left == {
        option.name: tuple(
            tuple(name for name, _ in asked) for asked in (option.needs, option.unless)
        )
        for option in found
    }


@pytest.mark.parametrize("value", ["steep", "Steep"])
def test_a_value_that_is_not_offered_yet(value: str) -> None:
    """DESIGN 7: a reading without exact semantics is known by name, and refused as such."""
    with pytest.raises(RulesError, match=r"roof=.teep cannot be: that is not offered yet"):
        with_options(Room(), (ROOF,), {"roof": value}, "room")
    assert with_options(Room(), (ROOF,), {"roof": "flat"}, "room") == Room()


def test_a_contradiction_is_told_by_the_name_of_the_option() -> None:
    """DESIGN 9: rules that contradict each other are refused by option, value and remedy."""
    with pytest.raises(RulesError, match="doors=3 cannot be: make more windows"):
        with_options(Room(), (DOORS,), {"doors": 3}, "room")
    windows = option("windows", range(9), "1")
    with pytest.raises(RulesError, match="doors=1 cannot be: make more windows"):
        with_options(Room(), (windows,), {"windows": 0}, "room")


def test_an_option_is_taken_by_its_name() -> None:
    """A game that shares options takes them from another's; a wrong name is told the right ones."""
    assert option_named((FULL, DOORS, SHELF), DOORS.name) is DOORS
    with pytest.raises(RulesError, match=f"take one of {FULL.name}, {SHELF.name}"):
        option_named((FULL, SHELF), "empty")


def test_options_are_revised_by_name() -> None:
    """DESIGN 7: a game derived by value puts options in the place of those of their name."""
    wide = attrs.evolve(DOORS, values=range(1, 99))
    assert options_with((FULL, DOORS, SHELF), wide, SIZE, without=("full",)) == (wide, SHELF, SIZE)
    with pytest.raises(RulesError, match="without=empty cannot be: leave out one of full, shelf"):
        options_with((FULL, SHELF), without=("empty",))
