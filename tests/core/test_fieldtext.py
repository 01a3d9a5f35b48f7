"""The fields of a position as a line and as JSON, whatever the family."""

import json
from typing import Any, Final

import pytest

from cardfishing.errors import NotationError
from cardfishing.fieldtext import (
    FieldKind,
    Fields,
    Schema,
    read_state,
    read_view,
    seen_hands,
    standing_fields,
    to_json,
    to_line,
)
from cardfishing.scoring import Standing

SCHEMA: Final[Schema] = {
    "hands": FieldKind.CARD_LISTS,
    "melds": FieldKind.CARD_LISTS,
    "marks": FieldKind.WORDS,
    "scores": FieldKind.NUMBERS,
    "turn": FieldKind.NUMBER,
    "discard": FieldKind.CARDS,
    "phase": FieldKind.WORD,
    "overtime": FieldKind.FLAG,
}
FIELDS: Final[Fields] = {
    "hands": ["2C 8S", ""],
    "melds": ["4S5S6S@1 7S@0"],
    "marks": ["a:1", "b,c"],
    "scores": [12, -3],
    "turn": 1,
    "discard": "KD 3C",
    "phase": "meld",
    "overtime": False,
}
LINE: Final = (
    "hands=2C,8S/ melds=4S5S6S@1,7S@0 marks=a:1/b,c scores=12/-3 turn=1 discard=KD,3C phase=meld "
    "overtime=false"
)


def test_every_kind_of_field_is_printed_and_reads_back() -> None:
    """DESIGN 5: everything that has a text has one text, and it reads back, as a line and JSON."""
    assert to_line(FIELDS) == LINE
    assert read_state(LINE, "toy", SCHEMA) == FIELDS
    assert read_state(to_json("toy", FIELDS), "toy", SCHEMA) == FIELDS
    assert read_view(f"seat=0 {LINE}", "toy", SCHEMA) == (0, FIELDS)
    assert read_view(LINE, "toy", SCHEMA) == (None, FIELDS)


def test_an_empty_list_of_words_has_none() -> None:
    """DESIGN 5: an empty list of words holds none, an empty list of cards one empty hand."""
    fields: Fields = {"hands": [""], "marks": []}
    assert to_line(fields) == "hands= marks="
    assert read_state("hands= marks=", "toy", SCHEMA) == fields


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("phase", 1),
        ("phase", ["meld"]),
        ("discard", ["KD"]),
        ("marks", "a:1"),
        ("melds", [1]),
        ("scores", [True]),
        ("turn", True),
        ("overtime", 0),
        ("colour", "red"),
    ],
)
def test_json_of_another_kind_is_refused(field: str, value: object) -> None:
    """DESIGN 9: a field that is unknown or not of its kind is refused by its column."""
    fields: dict[str, Any] = {"hands": [""], field: value}
    with pytest.raises(NotationError, match="a field of its own kind") as caught:
        read_state(json.dumps(fields), "toy", SCHEMA)
    assert caught.value.column == len('{"hands": [""], ') + 1


def test_a_seat_sees_its_own_hand_only() -> None:
    """DESIGN 2: hidden cards are counted, never faked."""
    assert seen_hands((1, 0, 13), 0, 1 << 17) == ["AD", "?0", "?13"]
    assert seen_hands((1, 0), None, 0) == ["?1", "?0"]


@pytest.mark.parametrize(
    ("standing", "line"),
    [
        (Standing(scores=(0, 0)), ""),
        (
            Standing(scores=(0, 5), round_no=2, overtime=True, carry=(("cards", 3), ("aces", 1))),
            "scores=0/5 round_no=2 overtime=true carry=cards:3/aces:1",
        ),
    ],
)
def test_a_standing_is_told_where_it_differs_from_the_first(standing: Standing, line: str) -> None:
    """DESIGN 6: fields that hold what a set-up assumes anyway are left out."""
    assert to_line(standing_fields(standing)) == line
