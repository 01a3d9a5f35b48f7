"""Twins of a state: what a seat cannot see lies elsewhere."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from cardfishing._cardtext import exchanged
from cardfishing.cards import Card
from cardfishing.chance import Stream
from cardfishing.errors import SetupError
from cardfishing.game import AnyGame
from cardfishing.table import Zone
from cardfishing.testing._demands import require
from cardfishing.testing._playouts import AnyState


def hidden_zones(state: AnyState, seat: int | None) -> list[Zone]:
    """Return the zones with the cards in each that a seat, or a spectator, cannot see.

    A card whose place a seat has learned lies in a zone of its own that is declared public.
    """
    found: list[Zone] = []
    for zone in state.table.zones:
        unseen = zone.unseen_by(seat)
        if unseen:
            found.append(attrs.evolve(zone, cards=unseen))
    return found


def swapped(game: AnyGame, state: AnyState, seat: int | None, seed: int) -> AnyState | None:
    """Return the state with two cards exchanged that a seat cannot see.

    It is None if there are none, or if so exchanged they make no position of the game.
    """
    pair = _pair(hidden_zones(state, seat), Stream("swap", seed, _number(seat)))
    if pair is None:
        return None
    one, other = (card.text for card in pair)
    try:
        twin: AnyState = game.parse_state(exchanged(state.to_text(), {one: other, other: one}))
    except SetupError:
        return None
    require(twin != state, f"the state is equal to one in which {one} and {other} are exchanged")
    return twin


def _pair(zones: list[Zone], stream: Stream) -> tuple[Card, Card] | None:
    places = [
        (first, second)
        for place, first in enumerate(zones)
        for second in zones[place:]
        if first is not second or (first.is_ordered and len(first.cards) > 1)
    ]
    if not places:
        return None
    first, second = places[stream.below(len(places))]
    one = first.cards[stream.below(len(first.cards))]
    others = [card for card in second.cards if card != one]
    return one, others[stream.below(len(others))]


def twins(game: AnyGame, state: AnyState, seat: int | None, seed: int) -> Iterator[AnyState]:
    """Yield states a seat cannot tell from another: two cards exchanged; sometimes all redealt."""
    swap = swapped(game, state, seat, seed)
    if swap is not None:
        yield swap
    if not Stream("redeal", seed, _number(seat)).below(len(state.sides)):
        yield state.observation(seat).resample(seed)


def _number(seat: int | None) -> int:
    return -1 if seat is None else seat
