"""The terms of a match: the clock, and what follows when a player fails."""

from __future__ import annotations

from typing import Any, TypeAlias

import attrs

from cardfishing.errors import RulesError
from cardfishing.session.clocks import Clock
from cardfishing.session.players import Player, check_player


@attrs.frozen
class Stop:
    """The match stops: the driver raises the `AgentError`."""


@attrs.frozen
class Forfeit:
    """The seat forfeits the match: the other side wins if there are two."""


@attrs.frozen
class Replace:
    """Another player takes the seat for the rest of the match.

    Attributes:
        player: The player.
        name: What a journal calls it; by its type if left out.
        then: What follows when that one fails as well.
    """

    player: Player[Any]
    name: str = attrs.field(default="", kw_only=True)
    then: OnFailure = attrs.field(default=Stop(), kw_only=True)

    def __attrs_post_init__(self) -> None:
        """Refuse a player that is none, and what can't follow.

        Raises:
            RulesError: It is neither an agent nor a function, or nothing that can follow.
        """
        check_player(self.player)
        _check_follows("then", self.then)


OnFailure: TypeAlias = Stop | Forfeit | Replace
"""What follows when a player fails."""


@attrs.frozen(kw_only=True)
class Terms:
    """What the players of a match agree on.

    Attributes:
        on_failure: What follows when a player raises an exception, chooses a move that is not
            allowed, or runs out of time.
        clock: How long they may think; as long as they like if left out.
        undo_past_reveal: Whether a move that has shown somebody a card may be taken back.
    """

    on_failure: OnFailure = Stop()
    clock: Clock | None = None
    undo_past_reveal: bool = True

    def __attrs_post_init__(self) -> None:
        """Refuse what can't follow when a player fails.

        Raises:
            RulesError: It is none of the three.
        """
        _check_follows("on_failure", self.on_failure)


def _check_follows(field: str, follows: object) -> None:
    if not isinstance(follows, OnFailure):
        raise RulesError(field, follows, "give Stop(), Forfeit() or Replace(player)")
