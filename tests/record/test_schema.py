"""The JSON Schema: it accepts what is read, and refuses what is not."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest
from jsonschema import Draft202012Validator

from cardfishing.errors import RecordError
from cardfishing.record import read
from cardfishing.record.fields import KINDS, NEEDED
from cardfishing.record.schema import schema
from tests.record.samples import SECOND, stored

VALIDATOR: Final[Any] = Draft202012Validator(schema())
REFERENCE: Final = Path(__file__).parents[2] / "docs" / "reference"
PUBLISHED: Final = REFERENCE / "record.schema.json"
PAGE: Final = REFERENCE / "records.md"
MATCH: Final = json.loads(stored("v2/royal-carry.json"))
ROUND: Final = json.loads(stored("v2/royal-deal.json"))
LESSON: Final = json.loads(stored("v2/puzzle.json"))


def test_the_schema_is_one() -> None:
    """It keeps to the draft it names."""
    Draft202012Validator.check_schema(schema())


def test_the_schema_is_published_as_it_is() -> None:
    """The file in the documentation is what the command prints."""
    command = [sys.executable, "-m", "cardfishing.record.schema"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout  # noqa: S603
    assert PUBLISHED.read_text(encoding="utf-8") == printed


@pytest.mark.parametrize(
    "path", [path for path in SECOND if path.suffix != ".cards"], ids=lambda path: path.name
)
def test_the_schema_accepts_every_record(path: Path) -> None:
    """What is written is valid."""
    VALIDATOR.validate(json.loads(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    ("record", "changes"),
    [
        (MATCH, {"format": "pgn"}),
        (MATCH, {"version": 1}),
        (MATCH, {"kind": "game"}),
        (MATCH, {"kind": "round"}),
        (MATCH, {"game": ""}),
        (MATCH, {"game": "a\nb"}),
        (MATCH, {"seats": "2"}),
        (MATCH, {"seats": 0}),
        (MATCH, {"seats": 10**18}),
        (MATCH, {"seats": True}),
        (MATCH, {"seed": 7}),
        (MATCH, {"seed": "07"}),
        (MATCH, {"seed_hash": "0"}),
        (MATCH, {"players": [7]}),
        (MATCH, {"tags": {"two words": "x"}}),
        (MATCH, {"tags": {"word": 7}}),
        (MATCH, {"before": {"round_no": 1}}),
        (MATCH, {"before": {"scores": [0, 0], "winner": 0}}),
        (MATCH, {"before": {"scores": [0, 0], "overtime": 1}}),
        (MATCH, {"before": {"scores": [0, 0], "carry": ["spades"]}}),
        (MATCH, {"comments": [[0, "a {brace}"]]}),
        (MATCH, {"comments": [[0]]}),
        (MATCH, {"comments": [["0", "a"]]}),
        (MATCH, {"comments": [0]}),
        (MATCH, {"moves": ["two words"]}),
        (MATCH, {"result": "1-0"}),
        (MATCH, {"digest": "0"}),
        (MATCH, {"sead": "7"}),
        (MATCH, {"seed": None}),
        (MATCH, {"result": None}),
        (MATCH, {"position": "hands=8S/9D"}),
        (ROUND, {"salt": None}),
        (ROUND, {"position": "hands=8S/9D"}),
        (ROUND, {"deal": None, "salt": None, "dealer": None, "before": None}),
        (LESSON, {"dealer": 0}),
        (LESSON, {"before": {"scores": [0, 0]}}),
        (LESSON, {"seed": "7"}),
    ],
)
def test_the_schema_refuses_what_reading_refuses(
    record: dict[str, Any], changes: dict[str, object]
) -> None:
    """The schema is made of the table that reading goes by; None takes a field out."""
    broken = {key: value for key, value in {**record, **changes}.items() if value is not None}
    assert not VALIDATOR.is_valid(broken)
    with pytest.raises(RecordError):
        read(json.dumps(broken, indent=1))


@pytest.mark.parametrize("kind", KINDS)
def test_the_page_of_records_has_every_field(kind: str) -> None:
    """The tables of the documentation say of each field what the table of fields says."""
    page = PAGE.read_text(encoding="utf-8")
    for field in KINDS[kind].fields:
        need = "needed" if field.default is NEEDED else "optional"
        told = re.escape(f"| {'note' if field.is_note else need} | {field.meaning} |")
        assert re.search(rf"(?m)^\| `{field.name}` \| [^|]+ {told}$", page), field.name


def test_the_schema_says_what_each_field_means() -> None:
    """Every field has a description, and the keys are in the order in which they are written."""
    kinds: Any = schema()["$defs"]
    for name, kind in KINDS.items():
        properties = kinds[name]["properties"]
        assert list(properties)[3:] == [field.name for field in kind.fields]
        assert all(properties[field.name]["description"] for field in kind.fields)
