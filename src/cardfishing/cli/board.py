"""The board: what a player looks at, as text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

from cardfishing.agents.greedy import GreedyAgent
from cardfishing.cards import Card, CardSet
from cardfishing.cli.company import Company
from cardfishing.cli.screen import Screen
from cardfishing.fishing import Capture, FishingMove, FishingObservation, Majority, Sweeps
from cardfishing.game import AnyGame
from cardfishing.scoring import ScoreItem
from cardfishing.state import Move, Observation
from cardfishing.table import Side

SHOWN: Final = 100
"""The most moves that are listed."""

NOTHING: Final = "-"
"""Stands where there is nothing."""


def layout(view: Observation[Any], company: Company, screen: Screen) -> str:
    """Return the loose cards, and the builds with their owners."""
    if not isinstance(view, FishingObservation):
        return view.to_text()
    things = [in_order(view.layout)] if view.layout else []
    for build in view.builds:
        groups, _, _ = build.text.rpartition("@")
        things.append(f"[{groups}@{screen.text(company.names[build.owner])}]")
    return " ".join(things) or NOTHING


def hand(view: Observation[Any]) -> str:
    """Return the cards in the seat's own hand, if there is one."""
    return in_order(view.hand) if isinstance(view, FishingObservation) else NOTHING


def choice(view: Observation[Any]) -> list[Move]:
    """Return the moves to list, by the card played: all, or on a crowded table the best."""
    if not isinstance(view, FishingObservation):
        return list(islice(view.legal_moves, SHOWN))
    legal = view.legal_moves
    moves = [*legal] if legal.count() <= SHOWN else [*GreedyAgent().ranked(view)[:SHOWN]]
    moves.sort(key=lambda move: place(move.card))
    return [*moves]


def card(move: Move) -> str:
    """Return the hand card a move plays, or nothing if it plays none."""
    return move.card.text if isinstance(move, FishingMove) else ""


def in_order(cards: CardSet) -> str:
    """Return cards by rank, which is how people add them up."""
    return " ".join(map(str, sorted(cards, key=place)))


def place(card: Card) -> tuple[int, int, int]:
    """Return what cards are sorted by: rank, suit and copy."""
    return card.rank, card.suit, card.copy


def stock(view: Observation[Any]) -> int:
    """Return the number of cards still to be dealt, 0 if the game has no stock."""
    return view.stock_size if isinstance(view, FishingObservation) else 0


def residue(
    before: Observation[Any], move: Move, after: Observation[Any]
) -> Iterator[tuple[Side, CardSet]]:
    """Yield the cards that a side got at the end of a round without capturing them."""
    if isinstance(before, FishingObservation) and isinstance(after, FishingObservation):
        taken = CardSet()
        if isinstance(move, Capture):
            taken = CardSet(1 << move.card_index | move.loose_mask | sum(move.build_masks))
        for side, (old, new) in enumerate(zip(before.piles, after.piles, strict=True)):
            left = CardSet(new.mask & ~old.mask & ~taken.mask)
            if left:
                yield Side(side), left


def counts(item: ScoreItem | None, view: Observation[Any]) -> list[int]:
    """Return how many cards each side has of those that a majority is about."""
    if not isinstance(item, Majority) or not isinstance(view, FishingObservation):
        return []
    return [(pile.mask & item.cards.mask).bit_count() for pile in view.piles]


def items(game: AnyGame) -> list[ScoreItem]:
    """Return what scores in a game, in counting order, without what is worth nothing in it."""
    return [item for item in game.items if not isinstance(item, Sweeps) or item.worth]
