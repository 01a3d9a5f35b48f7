"""What a table agrees on, and what scores."""

from __future__ import annotations

from typing import Final

import attrs

from cardfishing.cards import CardSet
from cardfishing.errors import RulesError
from cardfishing.game import fingerprint
from cardfishing.messages import Message, msg
from cardfishing.scoring import ScoreItem

PACKET: Final = 4
"""The cards of the first pile, and of each hand whenever hands are dealt."""

MOST_CARDS: Final = 3
"""The points for most cards."""


@attrs.frozen(kw_only=True)
class PileRules:
    """What may be agreed.

    Attributes:
        target: The points that win the match.
        last_lone: Whether a lone card taken with the last card of the round scores.
        looks: Whether the first to take the pile may look at the cards beneath it.
    """

    target: int = 151
    last_lone: bool = True
    looks: bool = True

    def __attrs_post_init__(self) -> None:
        """Refuse a target that is none."""
        if self.target < 1:
            raise RulesError("target", self.target, "give the points that win, from 1 up")

    def __hash__(self) -> int:
        """Return a hash that is equal in every process."""
        return fingerprint(repr(self))


@attrs.frozen(kw_only=True)
class CardItem(ScoreItem):
    """Cards that score one by one for who has taken them.

    Attributes:
        cards: The cards.
        worth: The points for each.
    """

    cards: CardSet
    worth: int


def _item(name: str, title: Message, cards: str, worth: int) -> CardItem:
    return CardItem(name=name, title=title, rule="P8", cards=CardSet.parse(cards), worth=worth)


MOST: Final = ScoreItem(name="cards", title=msg("most cards"), rule="P8")
CARDS: Final = (
    _item("jacks", msg("jacks"), "JC JD JH JS", 1),
    _item("aces", msg("aces"), "AC AD AH AS", 1),
    _item("two_of_clubs", msg("two of clubs"), "2C", 2),
    _item("ten_of_diamonds", msg("ten of diamonds"), "10D", 3),
)
LONE: Final = ScoreItem(name="lone_cards", title=msg("lone cards taken"), rule="P7")
ITEMS: Final = (MOST, *CARDS, LONE)
"""What scores, in counting order."""
