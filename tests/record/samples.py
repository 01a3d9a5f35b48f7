"""Stored records, and what the tests of their forms need again and again."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

import cardfishing as cf
from cardfishing.record import AnyRecord, Record, RoundRecord, read
from cardfishing.record.files import Form

FOLDER: Final = Path(__file__).parent / "fixtures"
FIRST: Final = sorted((FOLDER / "v1").iterdir())
"""Records of format 1, written by the code that had no other: they load for ever."""

SECOND: Final = sorted((FOLDER / "v2").iterdir())
"""Records of format 2, of all kinds in all forms: their bytes stay what they are."""

JOURNALS: Final = sorted((FOLDER / "journals").glob("*.jsonl"))
"""Journals, each with the record of what can be recovered beside it."""


@cache
def stored(name: str) -> str:
    """Return the text of a stored record, such as ``v2/drawn.cards``."""
    return (FOLDER / name).read_text(encoding="utf-8")


@cache
def sample(name: str) -> AnyRecord:
    """Return a stored record of version 2, whatever its form."""
    return read(stored(f"v2/{name}.jsonl"))


def undigested(text: str) -> str:
    """Return the text of a record in any form without its digest, as whoever changes it leaves."""
    return re.sub(r'"digest": ?"[0-9a-f]{16}",|\[Digest "[0-9a-f]{16}"\]', "", text)


def forms(record: AnyRecord) -> list[str]:
    """Return a record in each of its forms."""
    return [record.to_form(form) for form in Form]


def outcome(record: AnyRecord) -> object:
    """Return what a record is replayed to."""
    return record.replay(cf.load)


def short() -> list[AnyRecord]:
    """Return records with something of everything, short enough to be damaged in every place."""
    carried = sample("royal-carry")
    drawn = sample("persian-redraw")
    assert isinstance(carried, Record)
    assert isinstance(drawn, Record)
    lesson, dealt = sample("puzzle"), sample("royal-deal")
    assert isinstance(lesson, RoundRecord)
    assert isinstance(dealt, RoundRecord)
    return [carried, drawn, sample("casino-forfeit"), sample("casino-options"), lesson, dealt]
