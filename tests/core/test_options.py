"""Options: texts for values of rules fields, however deep they lie."""

from typing import Any

import attrs
import pytest

from cardfishing.errors import RulesError
from cardfishing.messages import msg
from cardfishing.options import BOOLEAN, Option, with_fields
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
    boards: int = 3


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
DOORS = option("doors", range(1, 5), "1")
SHELF = option("shelf", (("small", Shelf()), ("Large", Shelf(boards=9))), "small")
SIZE = option("shelf.cup.size", (("one", 1), ("two", 2)), "one")


@pytest.mark.parametrize(
    ("asked", "rules", "text"),
    [
        (FULL, Room(), "False"),
        (FULL, Room(shelf=Shelf(cup=Cup(full=True))), "True"),
        (DOORS, Room(windows=9), "1"),
        (DOORS, Room(windows=9, doors=7), "7"),
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
    assert error.remedy == "option size offers one | two"


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
    resolved = asked.resolve(given)
    assert (type(resolved), resolved) == (type(value), value)


@pytest.mark.parametrize(
    ("asked", "given", "offered"),
    [
        (FULL, 1, "False | True"),
        (FULL, 0, "False | True"),
        (FULL, "yes", "False | True"),
        (FULL, None, "False | True"),
        (DOORS, 0, "1 to 4"),
        (DOORS, 5, "1 to 4"),
        (DOORS, "5", "1 to 4"),
        (DOORS, True, "1 to 4"),
        (DOORS, 2.0, "1 to 4"),
        (DOORS, "-1", "1 to 4"),
        (DOORS, "²", "1 to 4"),
        (DOORS, "", "1 to 4"),
        (SHELF, "medium", "small | Large"),
        (SHELF, Shelf(boards=1), "small | Large"),
        (SIZE, True, "one | two"),
        (SIZE, "1", "one | two"),
    ],
)
def test_a_value_that_is_not_offered_is_refused(asked: Option, given: object, offered: str) -> None:
    """DESIGN 9: a RulesError names the option, the value and what to choose instead."""
    with pytest.raises(RulesError) as caught:
        asked.resolve(given)
    error = caught.value
    assert (error.field, str(error.value)) == (asked.name, str(given))
    assert error.remedy == f"choose one of {offered}"
    assert str(error) == f"{asked.name}={given} cannot be: choose one of {offered}"


def test_a_number_too_long_for_int_is_refused() -> None:
    """DESIGN 9: no bare ValueError, not even for more digits than int() converts."""
    with pytest.raises(RulesError):
        DOORS.resolve("9" * 5000)


def test_fields_are_set_however_deep_they_lie() -> None:
    """DESIGN 7: dots lead into policies; fields beside the changed ones keep their values."""
    changed = with_fields(Room(windows=3), {"shelf.cup.size": 5, "shelf.boards": 7, "doors": 2})
    assert changed == Room(
        shelf=Shelf(cup=Cup(size=5), boards=7),
        doors=2,
        windows=3,
    )
    assert with_fields(changed, {}) == changed


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
    with pytest.raises(RulesError, match="it has no raise_own: set builds first"):
        plain.with_options(raise_own=False)
