"""Rounds in which every seat draws its moves, on bare facts: no state, no view, no collection."""

from __future__ import annotations

from collections.abc import Sequence

from cardfishing.chance import mix, picked
from cardfishing.fishing._listing import flat_moves
from cardfishing.fishing.legal import FishingMoves
from cardfishing.fishing.playing import Held, played
from cardfishing.fishing.public import Public


def key_of(public: Public, hand: int) -> int:
    """Return 64 bits of the round's number, a hand and the loose cards, to draw by.

    Args:
        public: The open facts.
        hand: The cards of the seat that draws.
    """
    return _key(mix(public.standing.round_no), hand, public.layout_mask)


def drawn_out(held: Held, seeds: Sequence[int]) -> tuple[Held, int]:
    """Return the end of a round when every seat draws its moves, and their number.

    Args:
        held: Where it begins.
        seeds: The seed of each seat.
    """
    public, hands, order = held
    round_mix, seats = mix(public.standing.round_no), [mix(seed) for seed in seeds]
    plies = 0
    while (turn := public.turn) >= 0:
        hand = hands[turn]
        key = _key(round_mix, hand, public.layout_mask)
        listed = flat_moves(public, turn, hand)
        if listed:
            move = listed[picked(seats[turn], key, len(listed))]
        else:
            legal = FishingMoves(public, turn, hand)
            move = legal.nth(picked(seats[turn], key, legal.count()))
        public, hands, order = played(public, hands, order, move)
        plies += 1
    return (public, hands, order), plies


def _key(round_mix: int, hand: int, layout: int) -> int:
    return mix(mix(hand ^ round_mix) ^ layout)
