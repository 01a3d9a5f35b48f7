"""Every world a viewer could be in, found by replaying all moves in each of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import Any, Final, TypeAlias

from cardfishing.cards import Card
from cardfishing.fishing import FishingGame
from cardfishing.game import Move, State
from cardfishing.rummy import RummyGame

Engine: TypeAlias = FishingGame | RummyGame
AnyState: TypeAlias = State[Any, Any]
Arrangement: TypeAlias = tuple[tuple[frozenset[Card], ...], tuple[Card, ...]]
"""The hands, and the stock in order."""

MOST: Final = 5000
"""Positions with more arrangements of the hidden cards are left out."""


def arrangement(state: AnyState) -> Arrangement:
    """Return where the hidden cards of a state lie."""
    hands = tuple(
        frozenset(
            card
            for zone in state.table.zones
            if zone.name in {"hand", "known"} and zone.owner == seat
            for card in zone.cards
        )
        for seat in range(len(state.sides))
    )
    return hands, state.table.zone("stock").cards


def arrangements(state: AnyState, seat: int | None) -> Iterator[Arrangement]:
    """Yield every way in which the cards that a viewer does not see may lie."""
    seen = state.table.seen_by(seat)
    hands, stock = arrangement(state)
    seen_hands = [frozenset(card for card in hand if card in seen) for hand in hands]
    sizes = [len(hand) - len(known) for hand, known in zip(hands, seen_hands, strict=True)]
    unseen = [card for card in state.table.cards() if card not in seen]
    for dealt, left in _filled(sizes, unseen):
        whole = tuple(known | new for known, new in zip(seen_hands, dealt, strict=True))
        for order in permutations(left, len(stock)):
            yield whole, order


def _filled(
    sizes: Sequence[int], cards: Sequence[Card]
) -> Iterator[tuple[tuple[frozenset[Card], ...], list[Card]]]:
    if not sizes:
        yield (), list(cards)
        return
    for hand in combinations(cards, sizes[0]):
        left = [card for card in cards if card not in hand]
        for others, rest in _filled(sizes[1:], left):
            yield (frozenset(hand), *others), rest


def rearranged(game: Engine, state: AnyState, where: Arrangement) -> AnyState:
    """Return a state with its hidden cards elsewhere."""
    hands, stock = where
    fields = dict(field.split("=", 1) for field in state.to_text().split(" "))
    fields["hands"] = "/".join(",".join(card.text for card in hand) for hand in hands)
    fields["stock"] = ",".join(card.text for card in stock)
    return game.parse_state(" ".join(f"{name}={value}" for name, value in fields.items()))


def walk(
    game: Engine, state: AnyState, seat: int | None, seed: int
) -> Iterator[tuple[AnyState, set[Arrangement]]]:
    """Yield a state and those after it, each with the arrangements that a viewer thinks possible.

    An arrangement is possible if every move so far was legal in it and looked the same.
    """
    worlds = [rearranged(game, state, where) for where in arrangements(state, seat)]
    number = 0
    while True:
        yield state, {arrangement(world) for world in worlds}
        if state.is_terminal:
            return
        move = telling(state, 3 * (seed + number))
        number += 1
        state = state.apply(move)
        seen = state.observation(seat)
        after = [world.apply_unchecked(move) for world in worlds if world.is_legal(move)]
        worlds = [world for world in after if world.observation(seat) == seen]


def telling(state: AnyState, seed: int) -> Move:
    """Return a legal move, and rather one that says something of the hand: a build, or a take."""
    drawn: list[Move] = [state.legal_moves.sample(seed + number) for number in range(3)]
    return next((move for move in drawn if "=" in move.text or "^" in move.text), drawn[0])
