"""What scores in a fishing game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Final, assert_never

import attrs

from cardfishing.cards import Card, CardSet, Suit
from cardfishing.errors import RulesError
from cardfishing.messages import Message, msg, plural
from cardfishing.scoring import ScoreItem, ScoreLine, ScoreSheet, points_told
from cardfishing.table import Side


@attrs.frozen
class Tally:
    """What the items of a round are counted from; all of it is public.

    Attributes:
        piles: The captured cards of each side.
        sweeps: The sweeps of each side.
        last_capturer: The side that captured last, or None.
        scores: The points of each side before the round.
        carry: The points that rolled over to an item, by its name.
        narrows: Whether what no longer counts near the target doesn't; in overtime it may again.
    """

    piles: tuple[CardSet, ...]
    sweeps: tuple[int, ...]
    last_capturer: Side | None
    scores: tuple[int, ...]
    carry: Mapping[str, int] = MappingProxyType({})
    narrows: bool = True

    def counts(self, cards: CardSet) -> list[int]:
        """Return how many of some cards each side has captured."""
        return [(pile.mask & cards.mask).bit_count() for pile in self.piles]


class FishingItem(ABC, ScoreItem):
    """An item of a fishing game; derive from it to make your own."""

    __slots__ = ()

    @property
    def can_score(self) -> bool:
        """Whether anybody can ever get points by it."""
        return True

    @property
    def rolls_over(self) -> bool:
        """Whether points that nobody gets can go to the next round."""
        return False

    @abstractmethod
    def points(self, tally: Tally) -> tuple[int, ...]:
        """Return the points of each side."""

    def lines(self, tally: Tally) -> Iterator[ScoreLine]:
        """Yield a line for each side that scores.

        Raises:
            RulesError: The item does not have points for each side.
        """
        found, sides = self.points(tally), len(tally.piles)
        if len(found) != sides:
            remedy = f"give a number for each of {sides} sides"
            raise RulesError(f"items.{self.name}.points", found, remedy)
        for side, points in enumerate(found):
            if points:
                yield ScoreLine(self.name, Side(side), points)

    def carried(self, sheet: ScoreSheet, before: int) -> int:
        """Return the points that roll over to the next round, since nobody got them.

        Args:
            sheet: The score of the round.
            before: The points that rolled over to this round.
        """
        return 0


class Tie(Enum):
    """What becomes of a majority that several sides have."""

    NOBODY = "none"
    SPLIT = "split"
    CARRY = "carry"


@attrs.frozen(kw_only=True)
class Majority(FishingItem):
    """Points for strictly the most cards of a kind.

    Attributes:
        cards: The cards that are counted.
        worth: The points.
        tie: Whether a tie gives nobody anything, or each of those that tie an equal share in whole
            points, or lets the points roll over to the next round.
    """

    cards: CardSet
    worth: int
    tie: Tie = Tie.NOBODY

    @property
    def can_score(self) -> bool:
        """Whether it is worth anything."""
        return self.worth != 0

    @property
    def told(self) -> Message:
        """The points, and what becomes of them in a tie."""
        if not self.worth:
            return points_told(0)
        match self.tie:
            case Tie.NOBODY:
                return plural(
                    "{n} point; a tie gives nobody anything",
                    "{n} points; a tie gives nobody anything",
                    self.worth,
                )
            case Tie.SPLIT:
                return plural(
                    "{n} point; those who tie get an equal share in whole points",
                    "{n} points; those who tie get an equal share in whole points",
                    self.worth,
                )
            case Tie.CARRY:
                return plural(
                    "{n} point; a tie leaves it to the next round",
                    "{n} points; a tie leaves them to the next round",
                    self.worth,
                )
            case _:
                assert_never(self.tie)

    def points(self, tally: Tally) -> tuple[int, ...]:
        """Give the points to the side with most of the cards, or as a tie wants it."""
        counts = tally.counts(self.cards)
        best = max(counts)
        sharing = counts.count(best)
        share = self.worth
        if self.tie is Tie.CARRY:
            share += tally.carry.get(self.name, 0)
        if sharing > 1:
            share = self.worth // sharing if best and self.tie is Tie.SPLIT else 0
        return tuple(share if count == best else 0 for count in counts)

    @property
    def rolls_over(self) -> bool:
        """Whether a tie leaves the points to the next round."""
        return self.tie is Tie.CARRY

    def carried(self, sheet: ScoreSheet, before: int) -> int:
        """Return what a tie leaves to the next round."""
        return self.worth + before if self.rolls_over and not any(sheet.of(self.name)) else 0


@attrs.frozen(kw_only=True)
class Holding(FishingItem):
    """Points for each captured card of a kind.

    Attributes:
        cards: The cards that score.
        worth: The points of each.
        singly: Whether they are counted one by one, spades first, then clubs, hearts, diamonds.
    """

    cards: CardSet
    worth: int
    singly: bool = False

    @property
    def can_score(self) -> bool:
        """Whether it is worth anything."""
        return self.worth != 0

    @property
    def label(self) -> Message:
        """The title, and the card if it is one."""
        if len(self.cards) != 1:
            return self.title
        return msg("{title} ({card})", title=self.title, card=self.cards)

    @property
    def told(self) -> Message:
        """The points, of each card if there are several."""
        if not self.worth or len(self.cards) == 1:
            return points_told(self.worth)
        return plural("{n} point for each card", "{n} points for each card", self.worth)

    def points(self, tally: Tally) -> tuple[int, ...]:
        """Give each side the points of its cards."""
        return tuple(self.worth * count for count in tally.counts(self.cards))

    def lines(self, tally: Tally) -> Iterator[ScoreLine]:
        """Yield a line for each side that scores, or for each card in counting order."""
        if not self.singly:
            yield from super().lines(tally)
            return
        for card in sorted(self.cards, key=_counted) if self.worth else ():
            for side, pile in enumerate(tally.piles):
                if card in pile:
                    yield ScoreLine(self.name, Side(side), self.worth, card)


def _counted(card: Card) -> tuple[int, int, int]:
    return _SUITS.index(card.suit), card.rank, card.copy


_SUITS: Final = (Suit.SPADES, Suit.CLUBS, Suit.HEARTS, Suit.DIAMONDS)


@attrs.frozen(kw_only=True)
class Complete(FishingItem):
    """Points for the side that has captured all cards of a kind.

    Attributes:
        cards: The cards that are needed.
        worth: The points.
    """

    cards: CardSet
    worth: int

    @property
    def can_score(self) -> bool:
        """Whether it is worth anything."""
        return self.worth != 0

    @property
    def told(self) -> Message:
        """The points of all the cards together."""
        if not self.worth:
            return points_told(0)
        return plural("{n} point for all of them", "{n} points for all of them", self.worth)

    def points(self, tally: Tally) -> tuple[int, ...]:
        """Give the points to the side that has them all."""
        whole = len(self.cards)
        return tuple(self.worth * (count == whole) for count in tally.counts(self.cards))


@attrs.frozen(kw_only=True)
class Cleared:
    """A capture that emptied the table.

    Attributes:
        played: The card played.
        taken: The cards taken from the table.
        is_last_card: Whether it was the very last card of the round.
        is_last_deal: Whether no further packet can be dealt.
        scores: The points of each side before the round.
    """

    played: Card
    taken: CardSet
    is_last_card: bool
    is_last_deal: bool
    scores: tuple[int, ...]


class SweepCancel(Enum):
    """What a side's sweeps are set against, one for one."""

    NONE = "none"
    BEST = "vs_best"
    SUM = "vs_sum"


@attrs.frozen(kw_only=True)
class Sweeps(FishingItem):
    """Points for captures that empty the table; derive from it to say which of them count.

    Attributes:
        worth: The points of each sweep; with 0 none is counted.
        last_card: Whether the very last card of the round can make one.
        residue: Whether getting the cards left at the end is one.
        cancel: Whether a side scores only what it has more than the best of the others, or more
            than all of them together.
        limit: The score before the round from which a side's sweeps score nothing, though they
            still cancel; None for no limit.  In overtime it falls if the end of the match does.
    """

    worth: int
    last_card: bool = True
    residue: bool = False
    cancel: SweepCancel = SweepCancel.NONE
    limit: int | None = None

    @property
    def can_score(self) -> bool:
        """Whether it is worth anything."""
        return self.worth != 0

    @property
    def told(self) -> Message:
        """The points of each sweep that counts, and up to which score they count."""
        if not self.worth:
            return points_told(0)
        each = self._each
        if self.limit is None:
            return each
        return msg("{points}; nothing from a score of {limit} on", points=each, limit=self.limit)

    @property
    def _each(self) -> Message:
        match self.cancel:
            case SweepCancel.NONE:
                return plural("{n} point for each sweep", "{n} points for each sweep", self.worth)
            case SweepCancel.BEST:
                return plural(
                    "{n} point for each sweep that a side has more than the best of the others",
                    "{n} points for each sweep that a side has more than the best of the others",
                    self.worth,
                )
            case SweepCancel.SUM:
                return plural(
                    "{n} point for each sweep that a side has more than all others together",
                    "{n} points for each sweep that a side has more than all others together",
                    self.worth,
                )
            case _:
                assert_never(self.cancel)

    def counts(self, cleared: Cleared) -> int:
        """Return how many sweeps a capture counts as that emptied the table, 0 or more.

        Here it is one or none.
        """
        return int(self.worth != 0 and (self.last_card or not cleared.is_last_card))

    def points(self, tally: Tally) -> tuple[int, ...]:
        """Give each side the points of the sweeps that are left to it."""
        return tuple(
            0
            if tally.narrows and self.limit is not None and score >= self.limit
            else self.worth * max(0, own - self._against(tally.sweeps, side))
            for side, (own, score) in enumerate(zip(tally.sweeps, tally.scores, strict=True))
        )

    def _against(self, sweeps: tuple[int, ...], side: int) -> int:
        others = [count for other, count in enumerate(sweeps) if other != side]
        match self.cancel:
            case SweepCancel.NONE:
                return 0
            case SweepCancel.BEST:
                return max(others)
            case SweepCancel.SUM:
                return sum(others)
            case _:
                assert_never(self.cancel)
