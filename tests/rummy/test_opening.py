"""What first melds come to, against all choices of melds that share no card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import attrs
import pytest

from cardfishing.cards import CardSet, card_at
from cardfishing.chance import Stream
from cardfishing.rummy import Lay, OpeningPoints, RummyGame, RummyState
from tests.rummy.other_games import OPENING, RISING, variant

Worth: TypeAlias = tuple[int, int]
"""The cards of a meld as a mask, and its points."""


def asking(game: RummyGame, points: int) -> RummyGame:
    """Return a game in which so many points open."""
    return variant(f"{game.name}-{points}", game, opening=OpeningPoints(points), pass_melds=False)


def crowded(game: RummyGame, size: int, seats: int, seed: int) -> RummyState:
    """Return a position whose mover holds cards of few ranks, so that there are many melds."""
    stream = Stream("opening", seed)
    ranks = {0, 1, 2, 3} if seed % 2 else {0, 10, 11, 12}
    cards = [card.index for card in game.deck_for(seats).cards if int(card.rank) in ranks]
    stream.shuffle(cards)
    hand = CardSet.of(map(card_at, cards[:size]))
    others = [[card_at(card)] for card in cards[size : size + seats - 1]]
    return game.setup(hands=(hand, *others), phase="meld").state()


def laid(state: RummyState) -> list[Lay]:
    """Return the melds that may be laid."""
    return [move for move in state.legal_moves if isinstance(move, Lay)]


def worth(state: RummyState, meld: Lay) -> Worth:
    """Return the cards of a meld and what they score once it is laid."""
    tabled = state.apply(meld).melds[-1]
    return tabled.cards_mask, sum(credit.single for credit in tabled.credits)


def most(melds: Sequence[Worth], left: int) -> int:
    """Return the most that some of these melds come to, no two of which share a card."""
    best = 0
    for number, (mask, points) in enumerate(melds):
        if not mask & ~left:
            best = max(best, points + most(melds[number + 1 :], left & ~mask))
    return best


@pytest.mark.parametrize("points", [25, 60, 95])
@pytest.mark.parametrize(("game", "size", "seats"), [(OPENING, 11, 2), (RISING, 8, 4)])
def test_what_opens(game: RummyGame, size: int, seats: int, points: int) -> None:
    """DESIGN 7: a meld is laid if it has the points with others that share no card with it."""
    free = attrs.evolve(asking(game, points), rules=attrs.evolve(game.rules, opening=None))
    for seed in range(10):
        state = crowded(free, size, seats, seed)
        melds = laid(state)
        worths = [worth(state, meld) for meld in melds]
        hand = state.hand_masks[0]
        opening = {
            meld
            for meld, (mask, single) in zip(melds, worths, strict=True)
            if single + most(worths, hand & ~mask) >= points
        }
        asked = crowded(asking(game, points), size, seats, seed)
        assert set(laid(asked)) == opening
        assert {meld for meld in melds if asked.is_legal(meld)} == opening
