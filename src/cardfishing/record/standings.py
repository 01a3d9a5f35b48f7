"""Standings as records write them: what says no more than its absence is left out."""

from __future__ import annotations

from typing import Any, cast

from cardfishing.fieldtext import Fields, standing_fields
from cardfishing.scoring import Standing, read_carry


def fields_of(standing: Standing | None) -> Fields | None:
    """Return a standing as a field of a record."""
    if standing is None:
        return None
    fields: Fields = {"scores": list(standing.scores), **standing_fields(standing)}
    if standing.next_dealer is not None:
        fields["next_dealer"] = standing.next_dealer
    return fields


def standing_of(fields: object) -> Standing:
    """Return the standing of a checked field.

    Raises:
        RulesError: Something is carried twice.
    """
    told = cast("dict[str, Any]", fields)
    return Standing(
        scores=told["scores"],
        round_no=told.get("round_no", 0),
        overtime=told.get("overtime", False),
        carry=tuple(map(read_carry, told.get("carry", ()))),
        next_dealer=told.get("next_dealer"),
    )
