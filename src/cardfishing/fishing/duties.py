"""What a player has to take: a policy."""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import Enum

import attrs

from cardfishing.errors import RulesError
from cardfishing.messages import msg


class Demand(Enum):
    """How many of the loose cards of the played card's rank have to be used."""

    NONE = "none"
    ONE = "at_least_one"
    ALL = "all"


class CaptureDuty(ABC):
    """Says when a card may not be trailed, and what its capture has to hold."""

    __slots__ = ()
    is_free = False
    """Whether a card may always be trailed and take what it likes, so that nobody needs to ask."""

    @property
    def taken(self) -> Demand:
        """How many loose cards of its rank a card has to take if it captures: as many as it can."""
        return Demand.NONE

    @property
    def built(self) -> Demand:
        """How many loose cards of its rank have to go into what a card builds."""
        return Demand.NONE

    @property
    def takes_all(self) -> bool:
        """Whether a capture may leave nothing that could have been taken as well."""
        return False

    @abstractmethod
    def may_trail(self, *, can_capture: bool, is_matched: bool) -> bool:
        """Tell whether a card may be trailed.

        Args:
            can_capture: Whether it could capture something.
            is_matched: Whether a card of its rank lies loose.
        """


@attrs.frozen
class NoDuty(CaptureDuty):
    """Nothing has to be taken."""

    is_free = True

    def may_trail(self, *, can_capture: bool, is_matched: bool) -> bool:
        """Always allow it."""
        return True


@attrs.frozen
class IfAble(CaptureDuty):
    """A card that can capture may not be trailed."""

    def may_trail(self, *, can_capture: bool, is_matched: bool) -> bool:
        """Allow it if the card can capture nothing."""
        return not can_capture


@attrs.frozen
class TakeAll(IfAble):
    """A card that can capture may not be trailed, and takes all it can."""

    @property
    def takes_all(self) -> bool:
        """A capture leaves nothing that could have been taken as well."""
        return True


@attrs.frozen(kw_only=True)
class MatchDuty(CaptureDuty):
    """A card may not be trailed while a card of its rank lies loose.

    Attributes:
        demand: How many of those cards a capture has to take.
        in_builds: Whether a build has to take them in as well.
    """

    demand: Demand = Demand.ALL
    in_builds: bool = False

    def __attrs_post_init__(self) -> None:
        """Refuse to demand in builds what no capture has to take.

        Raises:
            RulesError: It does.
        """
        if self.in_builds and self.demand is Demand.NONE:
            remedy = msg(
                "with match_duty=none nothing has to be included: set that to all, or this off"
            )
            raise RulesError("duty.in_builds", self.in_builds, remedy)

    @property
    def taken(self) -> Demand:
        """How many loose cards of its rank a card has to take if it captures."""
        return self.demand

    @property
    def built(self) -> Demand:
        """How many loose cards of its rank have to go into what a card builds."""
        return self.demand if self.in_builds else Demand.NONE

    def may_trail(self, *, can_capture: bool, is_matched: bool) -> bool:
        """Allow it if no card of the rank lies loose."""
        return not is_matched
