"""The JSON Schema of records, built from the table of fields that reading goes by.

``python -m cardfishing.record.schema`` prints it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping, Sequence
from typing import Final

from cardfishing.record.fields import FORMAT, KINDS, NEEDED, VERSION, Field, Kind
from cardfishing.record.journal_lines import EVENTS, HEAD, JOURNAL
from cardfishing.record.shapes import Json

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"

JOURNAL_LINE: Final = "journal_line"
"""The name of what a line of a journal is; a journal as a whole is no JSON."""


def schema() -> Json:
    """Return the schema of a record of any kind, draft 2020-12."""
    return {
        "$schema": DRAFT,
        "title": f"A record of cardfishing, format {FORMAT}, version {VERSION}",
        "oneOf": [{"$ref": f"#/$defs/{kind}"} for kind in KINDS],
        "$defs": {**{kind: schema_of(kind) for kind in KINDS}, JOURNAL_LINE: journal_line()},
    }


def schema_of(kind: str) -> Json:
    """Return the schema of the records of one kind."""
    constants = {"format": FORMAT, "version": VERSION, "kind": kind}
    return {**_object(constants, KINDS[kind].fields), **_starts(KINDS[kind])}


def journal_line() -> Json:
    """Return the schema of a line of a journal: the first one, or an event."""
    head = {"format": JOURNAL, "version": VERSION}
    return {"oneOf": [_object(head, HEAD), *(_object({}, fields) for fields in EVENTS)]}


def _object(constants: Mapping[str, object], fields: Sequence[Field]) -> Json:
    """Return the schema of an object with some constants and some fields."""
    needed = [field.name for field in fields if field.default is NEEDED]
    return {
        "type": "object",
        "properties": {
            **{key: {"const": value} for key, value in constants.items()},
            **{field.name: _described(field) for field in fields},
        },
        "required": [*constants, *needed],
        "additionalProperties": False,
    }


def _described(field: Field) -> Json:
    return {"description": field.meaning, **field.shape.schema()}


def _starts(kind: Kind) -> Json:
    """Return what excludes what, if a kind has several ways to begin."""
    if not kind.starts:
        return {}
    return {
        "oneOf": [
            {
                "required": sorted(start.needed),
                "properties": dict.fromkeys(sorted(kind.start_names - start.names), False),
            }
            for start in kind.starts
        ]
    }


def main() -> None:
    """Print the schema."""
    sys.stdout.write(json.dumps(schema(), indent=2) + "\n")


if __name__ == "__main__":
    main()
