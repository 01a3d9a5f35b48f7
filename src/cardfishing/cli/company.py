"""The company at the table: who sits where, and what they are called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import attrs

from cardfishing.cli.screen import Part
from cardfishing.game import AnyGame
from cardfishing.messages import msg
from cardfishing.table import Side

YOU: Final = "you"
"""The player at the keyboard, among the names of agents."""

_NAMES: Final = {
    "greedy": ("Gerda", "Gustav", "Greta", "Gunnar"),
    "random": ("Randi", "Rolf", "Ruth", "Ralf"),
    "search": ("Selma", "Sven", "Signe", "Simon"),
}


def _parts(parts: Iterable[Part]) -> tuple[Part, ...]:
    return tuple(parts)


@attrs.frozen
class Company:
    """Who sits where.

    Attributes:
        names: What the player at each seat is called.
        sides: The side of each seat.
        you: The seat of the person at the keyboard, or None.
    """

    names: tuple[Part, ...] = attrs.field(converter=_parts)
    sides: tuple[Side, ...]
    you: int | None = None

    @classmethod
    def of(cls, game: AnyGame, players: Sequence[str]) -> Company:
        """Name the players at a table: the person, and agents by their kinds."""
        used: dict[str, int] = {}
        names: list[Part] = []
        for player in players:
            kind = player.partition(":")[0]
            number = used[kind] = used.get(kind, -1) + 1
            known = _NAMES.get(kind, ())
            called = known[number] if number < len(known) else f"{kind}-{number + 1}"
            names.append(msg("You") if player == YOU else called)
        you = players.index(YOU) if YOU in players else None
        return cls(names, game.sides(len(players)), you)

    def side(self, side: int) -> tuple[Part, ...]:
        """Return the names of the players on a side."""
        return tuple(
            name for name, theirs in zip(self.names, self.sides, strict=True) if theirs == side
        )

    def is_mine(self, side: int) -> bool:
        """Tell whether the person plays on a side."""
        return self.you is not None and self.sides[self.you] == side
