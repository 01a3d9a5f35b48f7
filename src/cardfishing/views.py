"""What states and observations of both families show alike: the open facts, and their texts."""

from __future__ import annotations

from abc import abstractmethod
from typing import Generic, Protocol, TypeVar

from cardfishing.fieldtext import Fields, to_json, to_line
from cardfishing.game import AnyGame
from cardfishing.scoring import Standing
from cardfishing.table import Seat, Side


class PublicFacts(Protocol):
    """The open facts that every family has; absent seats are -1."""

    @property
    def game(self) -> AnyGame:
        """The game."""
        ...

    @property
    def turn(self) -> int:
        """The seat to act, or -1 at the end."""
        ...

    @property
    def dealer(self) -> Seat:
        """The seat that dealt."""
        ...

    @property
    def sides(self) -> tuple[Side, ...]:
        """The side of each seat."""
        ...

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """The number of cards in each hand."""
        ...

    @property
    def stock_size(self) -> int:
        """The number of cards in the stock."""
        ...

    @property
    def standing(self) -> Standing:
        """Where the match stood before the round."""
        ...


PublicT = TypeVar("PublicT", bound=PublicFacts)


class OpenTable(Generic[PublicT]):
    """What states and observations both show.

    Attributes:
        public: The open facts.
    """

    __slots__ = ()
    public: PublicT

    @property
    def game(self) -> AnyGame:
        """The game."""
        return self.public.game

    @property
    def turn(self) -> Seat | None:
        """The seat to act, or None at the end of the round."""
        turn = self.public.turn
        return None if turn < 0 else Seat(turn)

    @property
    def dealer(self) -> Seat:
        """The seat that dealt."""
        return self.public.dealer

    @property
    def sides(self) -> tuple[Side, ...]:
        """The side of each seat."""
        return self.public.sides

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """The number of cards in each hand."""
        return self.public.hand_sizes

    @property
    def stock_size(self) -> int:
        """The number of cards in the stock."""
        return self.public.stock_size

    @property
    def standing(self) -> Standing:
        """Where the match stood before this round."""
        return self.public.standing

    @property
    @abstractmethod
    def fields(self) -> Fields:
        """The fields of a set-up that say the same; ``?n`` stands for n hidden cards."""

    def to_text(self) -> str:
        """Return one line of fields; that of a state reads back to an equal one."""
        return to_line(self.fields)

    def to_json(self) -> str:
        """Return the same facts as JSON with sorted keys."""
        return to_json(str(self.public.game), self.fields)

    def __repr__(self) -> str:
        """Return everything it shows; for a state that is hidden cards as well."""
        return f"<{type(self).__name__} of {self.public.game}: {self.to_text()}>"
