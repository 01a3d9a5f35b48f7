"""What a seat can deduce: a uniform draw from the deals it cannot tell apart.

Cards that a seat was seen to take stay in its hand.  Who has taken a card and not yet used it can
use it, and who has begun to open can go on; deals in which that is not so are drawn anew.  What
lay in a pile that has become a new stock is forgotten: an observation does not part the hidden
cards into those of the stock and those of the hands.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from cardfishing._bits import listed, mask_of
from cardfishing.chance import Stream
from cardfishing.rummy.melding import Uses
from cardfishing.rummy.public import Public

MOST_DRAWS: Final = 100_000
"""After so many deals a duty that none can meet, as only a set-up can have it, is ignored."""

Redealt: TypeAlias = tuple[tuple[int, ...], tuple[int, ...], int]
"""The hands, the stock in order, and the cards aside."""


def redeal(public: Public, seat: int | None, hand: int, seed: int) -> Redealt:
    """Return hands, stock and cards aside that a seat cannot tell from the true ones.

    Args:
        public: The open facts.
        seat: The seat, or None for a spectator.
        hand: Its hand.
        seed: What the draw is fixed by.
    """
    stream = Stream("resample", seed)
    hidden = public.game.deck_for(len(public.hand_sizes)).cards.mask & ~public.seen_mask & ~hand
    dealt = _deal(public, seat, hand, hidden, stream)
    if seat == public.turn or (public.must_use < 0 and not public.is_opening):
        return dealt
    tries = MOST_DRAWS if _may_use(public, hidden) else 0
    for _ in range(tries):
        if _can_use(public, dealt[0][public.turn]):
            break
        dealt = _deal(public, seat, hand, hidden, stream)
    return dealt


def _may_use(public: Public, hidden: int) -> bool:
    """Tell whether the seat to act could go on with some of the hidden cards."""
    known = public.known[public.turn]
    lacking = public.hand_sizes[public.turn] - known.bit_count()
    if lacking > 1:
        return _can_use(public, known | hidden)
    some = [1 << card for card in listed(hidden)] if lacking else [0]
    return any(_can_use(public, known | card) for card in some)


def _can_use(public: Public, hand: int) -> bool:
    """Tell whether the seat to act could use the card it has taken, or open, with some hand."""
    return Uses.of(public, public.turn, hand).exist


def _deal(public: Public, seat: int | None, hand: int, hidden: int, stream: Stream) -> Redealt:
    cards = listed(hidden)
    stream.shuffle(cards)
    hands = list(public.known)
    for other, size in enumerate(public.hand_sizes):
        if other == seat:
            hands[other] = hand
        else:
            lacking = size - hands[other].bit_count()
            hands[other] |= mask_of(cards[:lacking])
            cards = cards[lacking:]
    stock, aside = cards[: public.stock_size], cards[public.stock_size :]
    return tuple(hands), tuple(stock), mask_of(aside)
