"""What a side's first melds have to come to."""

from __future__ import annotations

from cardfishing._bits import COPY_BITS, listed
from cardfishing.rummy.public import Public
from cardfishing.rummy.shapes import Bundle, Hand
from cardfishing.rummy.spread import placed


class Openings:
    """The points that melds of a hand can come to, laid beside each other.

    Twins are alike, so that of the melds that differ by them one stands for all.
    """

    def __init__(self, public: Public, hand: int, needed: int) -> None:
        """Take a hand, whose melds are looked for when they are asked about.

        Args:
            public: The open facts.
            hand: The cards.
            needed: The points still to be laid to open.
        """
        self._hand = hand
        self._needed = needed
        self._values = public.game.rules.values
        self._table = public.game.shapes_for(len(public.hand_sizes))
        self._worth: dict[int, int] = {}
        self._known: dict[tuple[int, int], bool] = {}

    def allow(self, bundle: Bundle) -> bool:
        """Tell whether after a meld the rest of the hand can be melded for the points needed."""
        mask, points = self._laid(bundle)
        return self._reach(self._hand & ~mask, self._needed - points)

    def _laid(self, bundle: Bundle) -> tuple[int, int]:
        """Return the cards of a meld as a mask, and its points."""
        mask, sum_of_points = 0, 0
        for card, place in placed(bundle[0], bundle.shape):
            points = self._values.tabled(card, place)
            face = card.index % COPY_BITS
            self._worth[face] = max(points, self._worth.get(face, 0))
            mask |= 1 << card.index
            sum_of_points += points
        return mask, sum_of_points

    def _reach(self, left: int, needed: int) -> bool:
        """Tell whether some cards can be melded for so many points."""
        if needed <= 0:
            return True
        melds, useful = dict[int, int](), 0
        for bundle in self._table.melds(Hand(left, self._table.wild_mask)):
            mask, points = self._laid(bundle)
            if points >= needed:
                return True
            melds[mask] = max(points, melds.get(mask, 0))
            useful |= bundle.mask
        known = self._known.get((useful, needed))
        if known is None:
            known = self._known[useful, needed] = self._reach_by(melds, useful, needed)
        return known

    def _reach_by(self, melds: dict[int, int], useful: int, needed: int) -> bool:
        """Tell the same: by a meld with the first card that is in any, or without that card."""
        if sum(self._worth[card % COPY_BITS] for card in listed(useful)) < needed:
            return False
        first = useful & -useful
        return any(
            self._reach(useful ^ mask, needed - points)
            for mask, points in melds.items()
            if mask & first
        ) or self._reach(useful ^ first, needed)
