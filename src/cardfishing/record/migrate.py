"""Older formats: each version becomes the next one, so that every record loads for ever."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from typing import Final, TypeAlias, cast

from cardfishing.record.places import Places
from cardfishing.record.shapes import Json
from cardfishing.scoring import carry_texts

Migration: TypeAlias = Callable[[Json, Places], Json]
"""Returns the fields of one version as those of the next."""


def migrated(fields: Json, version: int, places: Places) -> Json:
    """Return the fields of an older version as those of the present one.

    A value that is wrong stays wrong, and is found when the fields are checked.

    Args:
        fields: The fields as they were read.
        version: Their version.
        places: Where they stand.

    Raises:
        RecordError: A field is missing, or unknown to that version.
    """
    while version in MIGRATIONS:
        fields = MIGRATIONS[version](fields, places)
        version += 1
    return fields


def check_keys(
    fields: Json, known: AbstractSet[str], needed: AbstractSet[str], places: Places
) -> None:
    """Refuse a field that is unknown, and demand those that are needed.

    Raises:
        RecordError: One is unknown or missing.
    """
    for key in fields:
        if key not in known:
            raise places.error(key, f"{key} is no field of a record: take it out")
    for key in sorted(needed):
        if key not in fields:
            raise places.error(key, f"{key} is missing: write it, or restore the file from a copy")


def _second(fields: Json, places: Places) -> Json:
    """Name the kind, and leave out what says no more than that it is absent."""
    check_keys(fields, _FIRST | {"draw"}, _FIRST, places)
    kept = {key: value for key, value in fields.items() if key != "before"}
    before = _compact(fields["before"])
    return {**kept, "version": 2, "kind": "match", **({} if before is None else {"before": before})}


def _compact(before: object) -> object:
    """Return a standing without what it assumes anyway; None for that of an opening."""
    if before is None or not isinstance(before, dict):
        return ""
    held = cast("Json", before)
    if held.keys() != _STANDING.keys():
        return ""
    told = {
        key: value
        for key, value in held.items()
        if type(value) is not type(_STANDING[key]) or value != _STANDING[key]
    }
    scores = held["scores"]
    if len(told) == 1 and isinstance(scores, list) and not any(cast("list[object]", scores)):
        return None
    return {**told, "carry": _carry(told["carry"])} if "carry" in told else told


def _carry(carry: object) -> object:
    try:
        return carry_texts(cast("list[tuple[str, int]]", carry))
    except (TypeError, ValueError):
        return carry


_FIRST: Final = {
    *("format", "version", "game", "game_version", "seats", "players"),
    *("seed", "dealer", "before", "result", "moves"),
}
_STANDING: Final[Json] = {
    "scores": None,
    "round_no": 0,
    "overtime": False,
    "carry": [],
    "next_dealer": None,
}
"""What a standing of format 1 had, and assumed; that stays so whatever a standing has today."""

MIGRATIONS: Final[Mapping[int, Migration]] = {1: _second}
"""What makes of a record of each version one of the next."""
