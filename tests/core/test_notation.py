"""The scanner, game strings and lines of fields."""

from typing import cast

import pytest

from cardfishing.cards import Card
from cardfishing.errors import NotationError
from cardfishing.notation import Scanner, print_fields, print_game, read_fields, read_game

KNOWN = ("hands", "turn", "layout")


def test_a_scanner_reads_from_left_to_right() -> None:
    """DESIGN 5: literals, cards and numbers are read one after the other up to the end."""
    scanner = Scanner("8Sx10D=14@1")
    assert scanner.card() == Card.parse("8S")
    assert scanner.sees("x")
    assert scanner.take("+", "x") == "x"
    assert scanner.take("+", ",") is None
    assert scanner.card() == Card.parse("10D")
    scanner.need("=")
    assert scanner.number("a value") == 14
    assert not scanner.at_end
    scanner.need("@")
    assert scanner.number("a seat") == 1
    assert scanner.at_end
    scanner.end()


def test_the_first_literal_that_fits_is_taken() -> None:
    """DESIGN 5: of several literals the first listed that comes next is read."""
    scanner = Scanner("-KD!")
    assert scanner.take("-K", "-") == "-K"
    assert scanner.take("D!", "D") == "D!"


def test_what_a_scanner_cannot_read_is_named() -> None:
    """DESIGN 5: where reading stops is a column from 1, with what could have stood there."""
    scanner = Scanner("8Sx")
    scanner.card()
    with pytest.raises(NotationError, match="expected '=' at column 3"):
        scanner.need("=")
    with pytest.raises(NotationError, match="expected the end at column 3"):
        scanner.end()
    with pytest.raises(NotationError, match="expected the value of the build at column 3"):
        scanner.number("the value of the build")
    assert scanner.place == 2
    assert scanner.error("a duck").column == 3


@pytest.mark.parametrize("text", ["²", "٣", "-1", "+1", " 1", ""])
def test_numbers_are_decimal_digits(text: str) -> None:
    """DESIGN 5: a number is digits 0 to 9 and nothing that merely looks like one."""
    with pytest.raises(NotationError, match="expected a number at column 1"):
        Scanner(text).number("a number")


@pytest.mark.parametrize("digits", [19, 5000])
def test_numbers_without_end_are_notation(digits: int) -> None:
    """DESIGN 9: more digits than a number has are refused where they begin, before int() is."""
    scanner = Scanner("x" + "9" * digits)
    scanner.need("x")
    with pytest.raises(NotationError, match="expected a number at column 2"):
        scanner.number("a number")
    assert Scanner("9" * 18).number("a number") == 10**18 - 1


@pytest.mark.parametrize("wrong", [None, 7, ["8S"], b"8S"])
def test_only_texts_are_scanned(wrong: object) -> None:
    """DESIGN 9: what is no text is refused as notation, with the thing itself named."""
    with pytest.raises(NotationError, match="expected a text") as caught:
        Scanner(cast("str", wrong))
    assert caught.value.text == str(wrong)


@pytest.mark.parametrize(
    ("text", "name", "options"),
    [
        ("casino", "casino", {}),
        ("casino(sweeps=score)", "casino", {"sweeps": "score"}),
        ("casino(sweeps=score,target=31)", "casino", {"sweeps": "score", "target": "31"}),
        ("g(items={18:cards;19:big})", "g", {"items": "{18:cards;19:big}"}),
        (
            "g(x=policy(key=value,other=(1)),y=2)",
            "g",
            {"x": "policy(key=value,other=(1))", "y": "2"},
        ),
        ("g(x==)", "g", {"x": "="}),
    ],
)
def test_game_strings(text: str, name: str, options: dict[str, str]) -> None:
    """DESIGN 5: a game string is a name, or a name with options in brackets, and prints back."""
    assert read_game(text) == (name, options)
    assert print_game(name, options) == text


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "the name of a game"),
        ("(sweeps=score)", 1, "the name of a game"),
        (" casino", 1, "the name of a game"),
        ("casino sweeps", 7, "a hyphen (names have no spaces)"),
        ("casino(", 8, "the name of an option"),
        ("casino()", 8, "the name of an option"),
        ("casino(sweeps)", 14, "'='"),
        ("casino(sweeps", 14, "'='"),
        ("casino(=score)", 8, "the name of an option"),
        ("casino(sweeps=)", 15, "a value with its brackets closed"),
        ("casino(sweeps=", 15, "a value with its brackets closed"),
        ("casino(sweeps=score", 20, "')'"),
        ("casino(sweeps=score,)", 21, "the name of an option"),
        ("casino(sweeps=score))", 21, "the end"),
        ("casino(sweeps=score) ", 21, "the end"),
        ("casino(x=policy(y)", 19, "')'"),
        ("casino(x=policy(y", 18, "a value with its brackets closed"),
        ("casino(x={1:2)", 15, "')'"),
        ("casino(x=})", 12, "a value with its brackets closed"),
        ("casino(a=1,b=2,a=3)", 16, "an option other than a, which is there"),
    ],
)
def test_what_is_no_game_string(text: str, column: int, expected: str) -> None:
    """DESIGN 5: each mistake in a game string is named with its column and what was expected."""
    with pytest.raises(NotationError) as caught:
        read_game(text)
    error = caught.value
    assert (error.text, error.column, str(error.expected)) == (text, column, expected)


def test_fields_are_read_in_any_order_and_printed_in_theirs() -> None:
    """DESIGN 5: a line is key=value fields with spaces between, empty values included."""
    fields = {"turn": "1", "layout": "", "hands": "8S/2C"}
    line = print_fields(fields.items())
    assert line == "turn=1 layout= hands=8S/2C"
    assert read_fields(line, KNOWN) == fields
    assert read_fields("  hands=a=b   turn=1 ", iter(KNOWN)) == {"hands": "a=b", "turn": "1"}
    assert read_fields("", KNOWN) == {}


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("hand=8S", 1, "one of the fields hands, turn, layout, once each"),
        ("turn=1 dealer=0", 8, "one of the fields hands, turn, layout, once each"),
        ("turn=1 turn=0", 8, "one of the fields hands, turn, layout, once each"),
        ("turn", 5, "'='"),
        ("turn hands=8S", 5, "'='"),
        ("=8S", 1, "a field"),
        ("turn=1 =", 8, "a field"),
    ],
)
def test_what_is_no_line_of_fields(text: str, column: int, expected: str) -> None:
    """DESIGN 5: an unknown, doubled or cut field is named with its column."""
    with pytest.raises(NotationError) as caught:
        read_fields(text, KNOWN)
    error = caught.value
    assert (error.text, error.column, str(error.expected)) == (text, column, expected)
