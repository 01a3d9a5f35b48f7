"""What the lines under the headers of the text form say, and what they note besides."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

import attrs

from cardfishing.errors import RecordError
from cardfishing.notation import MOST_DIGITS
from cardfishing.record.places import Places
from cardfishing.record.shapes import Json

DIGITS: Final = rf"[0-9]{{1,{MOST_DIGITS}}}"
"""What a number looks like."""


@attrs.frozen
class Stage:
    """What the text form says of a position.

    Attributes:
        heading: The heading of the round that begins there, or None.
        seat: The seat to act, or None at the end.
    """

    heading: str | None
    seat: int | None


@attrs.frozen
class TurnNotes:
    """What the text form notes beside the moves.

    Attributes:
        headings: The headings, by the number of moves before them, each with its line.
        seats: The seat that makes each move.
    """

    headings: Mapping[int, tuple[int, str]] = {}
    seats: tuple[int, ...] = ()

    def check(self, number: int, stage: Stage, places: Places) -> None:
        """Refuse a heading or a seat that is not so.

        Args:
            number: The number of moves made.
            stage: What is so.
            places: Where the moves stand.

        Raises:
            RecordError: Another round begins there, none does, or another seat is to act.
        """
        line, heading = self.headings.get(number, (0, stage.heading))
        if heading != stage.heading:
            known = "no round begins here" if stage.heading is None else f"it is {stage.heading!r}"
            raise RecordError(line, f"{heading!r} cannot be: {known}")
        if number < len(self.seats) and self.seats[number] != stage.seat:
            cause = f"seat {self.seats[number]} is not to act, but {stage.seat}: correct it"
            if stage.seat is None:
                cause = "play is over by then, so nobody moves: take the move out"
            raise places.error("moves", cause, number)


@attrs.frozen
class Body:
    """What the lines under the headers hold.

    Attributes:
        fields: The fields they tell of.
        items: The lines of the items of each list.
        notes: What they note besides.
    """

    fields: Json
    items: Mapping[str, Sequence[int]]
    notes: TurnNotes = TurnNotes()


Numbered: TypeAlias = tuple[int, str]
"""A line with its number."""

Reader: TypeAlias = Callable[[Sequence[Numbered]], Body]
"""Reads the lines of a body into the fields they tell of."""
