"""Rows: what came of each match."""

from __future__ import annotations

import attrs

from cardfishing.messages import msg
from cardfishing.simulation._fields import Fields, print_fields


@attrs.frozen(kw_only=True)
class Row:
    """What came of one match.

    Attributes:
        match: Its number, from 0.
        deal: The number of its deals; matches with one number here had the same deals and dealer.
        agents: Who played, by seat.
        dealer: The seat that dealt first.
        sides: The side of each seat.
        scores: The points of each side at the end.
        winner: The side that won; None if nobody did.
        rounds: How many rounds were played.
        plies: How many moves were made.
        items: The points of each score item by side, summed over the rounds.
        sweeps: How many sweeps each side made; empty where the game has none.
        fault: Why the match was given up; empty if it was not.
    """

    match: int
    deal: int
    agents: tuple[str, ...]
    dealer: int
    sides: tuple[int, ...]
    scores: tuple[int, ...]
    winner: int | None
    rounds: int
    plies: int
    items: dict[str, tuple[int, ...]]
    sweeps: tuple[int, ...]
    fault: str = ""

    def to_json(self) -> str:
        """Return the row as JSON on one line, with sorted keys."""
        return print_fields(attrs.asdict(self, recurse=False))

    @classmethod
    def from_json(cls, text: str) -> Row:
        """Return the row whose `to_json` a text is; spaces and the order of keys are free.

        Raises:
            NotationError: It is none.
        """
        fields = Fields(text, attrs.fields_dict(cls), msg("a row of results in JSON"))
        return cls(
            match=fields.one("match", int),
            deal=fields.one("deal", int),
            agents=fields.some("agents", str),
            dealer=fields.one("dealer", int),
            sides=fields.some("sides", int),
            scores=fields.some("scores", int),
            winner=fields.maybe("winner", int),
            rounds=fields.one("rounds", int),
            plies=fields.one("plies", int),
            items=fields.named("items", int),
            sweeps=fields.some("sweeps", int),
            fault=fields.one("fault", str),
        )
