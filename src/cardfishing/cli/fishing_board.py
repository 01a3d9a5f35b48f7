"""The board of the fishing games: loose cards and builds."""

from __future__ import annotations

from collections.abc import Iterator

from cardfishing.cards import Card, CardSet
from cardfishing.cli.board import NOTHING, Board, best
from cardfishing.cli.screen import Part
from cardfishing.fishing import (
    Capture,
    FishingGame,
    FishingMove,
    FishingObservation,
    Majority,
)
from cardfishing.messages import Message, msg, plural
from cardfishing.scoring import ScoreItem
from cardfishing.table import Side


class FishingBoard(Board[FishingGame, FishingObservation, FishingMove]):
    """The loose cards by rank, and the builds with their owners."""

    def show(self, view: FishingObservation) -> None:
        """Show the layout."""
        self._screen.say(msg("On the table: {cards}", cards=self.layout(view)))

    def layout(self, view: FishingObservation) -> str:
        """Return the loose cards, and the builds with their owners."""
        things = [in_order(view.layout)] if view.layout else []
        for build in view.builds:
            groups, _, _ = build.text.rpartition("@")
            things.append(f"[{groups}@{self._screen.text(self._company.names[build.owner])}]")
        return " ".join(things) or NOTHING

    def change(
        self, before: FishingObservation, move: FishingMove, after: FishingObservation
    ) -> Part:
        """Return the layout as it is now, behind the sweeps that a capture counts as."""
        layout, swept = self.layout(after), sum(after.sweeps) - sum(before.sweeps)
        if not swept or not isinstance(move, Capture):
            return layout
        told = plural("sweep", "{n} sweeps", swept)
        return told if layout == NOTHING else msg("{told}: {layout}", told=told, layout=layout)

    def notes(
        self, before: FishingObservation, move: FishingMove, after: FishingObservation
    ) -> Iterator[Message]:
        """Yield that cards were dealt, and who got those left over."""
        stock = after.stock_size
        if stock < before.stock_size:
            more = plural(
                "More cards are dealt; {n} is left in the stock.",
                "More cards are dealt; {n} are left in the stock.",
                stock,
            )
            yield more if stock else msg("The last cards are dealt.")
        for side, cards in residue(before, move, after):
            names = self._screen.join(self._company.side(side), " & ")
            yield msg("Left over: {cards} to {side}.", cards=in_order(cards), side=names)

    def counts(self, item: ScoreItem | None, view: FishingObservation) -> list[int]:
        """Return how many cards each side has of those that a majority is about."""
        if not isinstance(item, Majority):
            return []
        return [(pile.mask & item.cards.mask).bit_count() for pile in view.piles]

    def hand(self, view: FishingObservation) -> str:
        """Return the cards by rank."""
        return in_order(view.hand)

    def choice(self, view: FishingObservation) -> list[FishingMove]:
        """Return the moves by the card played: all, or on a crowded table the best."""
        return sorted(best(view), key=lambda move: place(move.card))

    def heading(self, move: FishingMove) -> str:
        """Return the hand card a move plays."""
        return move.card.text


def in_order(cards: CardSet) -> str:
    """Return cards by rank, which is how people add them up."""
    return " ".join(map(str, sorted(cards, key=place)))


def place(card: Card) -> tuple[int, int, int]:
    """Return what cards are sorted by: rank, suit and copy."""
    return card.rank, card.suit, card.copy


def residue(
    before: FishingObservation, move: FishingMove, after: FishingObservation
) -> Iterator[tuple[Side, CardSet]]:
    """Yield the cards that a side got at the end of a round without capturing them."""
    taken = CardSet()
    if isinstance(move, Capture):
        taken = CardSet(1 << move.card_index | move.loose_mask | sum(move.build_masks))
    for side, (old, new) in enumerate(zip(before.piles, after.piles, strict=True)):
        left = CardSet(new.mask & ~old.mask & ~taken.mask)
        if left:
            yield Side(side), left
