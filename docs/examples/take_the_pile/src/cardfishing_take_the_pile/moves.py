"""The one kind of move: a card is played."""

from __future__ import annotations

from typing import final

import attrs

from cardfishing.cards import Card
from cardfishing.state import Move


@final
@attrs.frozen(repr=False)
class Play(Move):
    """A card is put on the pile; whether it takes the pile is no choice.

    Attributes:
        card: The card.
    """

    card: Card

    @property
    def text(self) -> str:
        """The card's text, such as ``10D``."""
        return self.card.text

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        return hash(self.card)
