"""Policies of third parties that are asked otherwise than they expect, or lack an answer."""

from collections.abc import Iterable, Sequence

from cardfishing.cards import Card, CardSet
from cardfishing.decks import Deck
from cardfishing.fishing import CaptureValues, Combination, Matcher, Origin, ValueTable
from cardfishing.rummy import MeldKind, Opening


class Halves(Combination):
    def unions(self, groups: Sequence[int]) -> Iterable[int]:
        return groups

    # wrong: override / reportIncompatibleMethodOverride
    def allows(self, cards_mask: int) -> bool:
        return bool(cards_mask)


class Words(CaptureValues):
    # wrong: override / reportIncompatibleMethodOverride
    def values(self, card: Card, origin: Origin) -> str:
        return f"{card} {origin}"


class Sets(Matcher):
    # wrong: override / reportIncompatibleMethodOverride
    def groups(self, played: int, layout_mask: CardSet, values: ValueTable) -> Iterable[int]:
        return values.groups(layout_mask.mask, played)


class Pairs(MeldKind):
    # wrong: override / reportIncompatibleMethodOverride
    def shapes(self, deck: Deck) -> Iterable[int]:
        return [deck.copies]


class Free(Opening):
    pass


# wrong: abstract / reportAbstractUsage
Free()
