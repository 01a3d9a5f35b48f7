"""What scores in Kasino and in no other game: the last capture, and sweeps that stop counting."""

from __future__ import annotations

import attrs

from cardfishing.fishing import Cleared, FishingItem, Sweeps, Tally
from cardfishing.messages import Message, msg
from cardfishing.scoring import points_told


@attrs.frozen(kw_only=True)
class LastCapture(FishingItem):
    """Points for the side that captures last.

    Attributes:
        worth: The points.
    """

    worth: int

    @property
    def can_score(self) -> bool:
        """Whether it is worth anything."""
        return self.worth != 0

    @property
    def told(self) -> Message:
        """The points."""
        return points_told(self.worth)

    def points(self, tally: Tally) -> tuple[int, ...]:
        """Give the points to the side that has captured last so far."""
        return tuple(self.worth * (side == tally.last_capturer) for side in range(len(tally.piles)))


@attrs.frozen(kw_only=True)
class KasinoSweeps(Sweeps):
    """Sweeps that stop counting near the end of the round, or of the match.

    Attributes:
        last_deal: Whether the last deal of the round can make one.
        stop: The score before the round from which nobody makes one, whichever side has it; None
            for no such score.
    """

    last_deal: bool = True
    stop: int | None = None

    @property
    def told(self) -> Message:
        """The points, and when no more sweeps are made."""
        points = super().told
        if self.worth and not self.last_deal:
            points = msg("{points}; none in the last deal", points=points)
        if self.worth and self.stop is not None:
            points = msg(
                "{points}; none if a side has {stop} before the round",
                points=points,
                stop=self.stop,
            )
        return points

    def counts(self, cleared: Cleared) -> int:
        """Return how many sweeps a capture counts as that emptied the table: one, or none."""
        if cleared.is_last_deal and not self.last_deal:
            return 0
        if self.stop is not None and max(cleared.scores) >= self.stop:
            return 0
        return super().counts(cleared)
