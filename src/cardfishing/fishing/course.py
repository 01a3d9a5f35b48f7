"""How a fishing game is dealt: a policy."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

import attrs

from cardfishing.errors import RulesError
from cardfishing.table import Seat


class DealSchedule(ABC):
    """Says who gets each card of a packet; the table is None."""

    __slots__ = ()

    @property
    def draws(self) -> bool:
        """Whether each player draws a card after every play, as long as there is a stock."""
        return False

    @abstractmethod
    def first(self, order: Sequence[Seat]) -> tuple[Seat | None, ...]:
        """Return who gets each card of the first deal.

        Args:
            order: The seats in order of play, the dealer last.
        """

    @abstractmethod
    def later(self, order: Sequence[Seat], stock: int, loose: int) -> tuple[Seat | None, ...]:
        """Return who gets each card when all hands are empty.

        Args:
            order: The seats in order of play, the dealer last.
            stock: The number of cards left; too few for the packet end the round.
            loose: The number of loose cards on the table.
        """


@attrs.frozen(kw_only=True)
class Packets(DealSchedule):
    """Hands of one size, dealt a few cards at a time.

    Each round of the deal gives `size` cards to each player but the dealer, to the table, and to
    the dealer.

    Attributes:
        hand: The cards each player gets.
        layout: The cards the table gets in the first deal.
        size: The cards given at a time.
        refill: Whether later deals fill the table up again.  The hands then come first, and get
            fewer cards, equally many, where there are not enough; a rest that is too small to go
            round goes to the table.
    """

    hand: int
    layout: int
    size: int
    refill: bool = False

    def __attrs_post_init__(self) -> None:
        """Refuse packets that are never dealt out."""
        for name in ("hand", "size"):
            if getattr(self, name) < 1:
                raise RulesError(f"deal.{name}", getattr(self, name), "deal one card at least")

    def first(self, order: Sequence[Seat]) -> tuple[Seat | None, ...]:
        """Return who gets each card of the first deal."""
        return _packets(self.hand, self.layout, self.size, tuple(order))

    def later(self, order: Sequence[Seat], stock: int, loose: int) -> tuple[Seat | None, ...]:
        """Return who gets each card when all hands are empty."""
        if not self.refill:
            return _packets(self.hand, 0, self.size, tuple(order))
        hand = min(self.hand, stock // len(order))
        rest = stock - hand * len(order)
        layout = min(max(0, self.layout - loose), rest)
        if rest - layout < len(order):
            layout = rest
        return _packets(hand, layout, self.size, tuple(order)) if hand else ()


@attrs.frozen(kw_only=True)
class DrawAfterPlay(Packets):
    """One packet; then each player draws a card after every play while there is a stock."""

    @property
    def draws(self) -> bool:
        """Each player draws."""
        return True

    def later(self, order: Sequence[Seat], stock: int, loose: int) -> tuple[Seat | None, ...]:
        """Deal nothing: the hands are empty when the stock has been drawn."""
        return ()


def _packets(hand: int, layout: int, size: int, order: tuple[Seat, ...]) -> tuple[Seat | None, ...]:
    *others, dealer = order
    given: list[Seat | None] = []
    left: dict[Seat | None, int] = {None: layout, **dict.fromkeys(order, hand)}
    while any(left.values()):
        for place in (*others, None, dealer):
            count = min(size, left[place])
            left[place] -= count
            given += [place] * count
    return tuple(given)
