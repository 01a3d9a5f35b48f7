"""Who deals, and dealing in packets (C4, C5, K2 to K5)."""

from collections.abc import Sequence
from dataclasses import replace

from .cards import NO_CARDS, Cards
from .model import NO_VALUES, Position
from .options import DEFAULTS, Options

__all__ = ["can_redeal", "deal", "next_dealer", "next_seat", "redeal", "sides_of"]

TABLE = -1  # the place of the table among the seats in a deal
FIRST_LAYOUT = 4  # cards face up in the first deal, and what a later deal refills the table to


def next_seat(seat: int, seats: int, options: Options) -> int:
    """C3, K3: the seat at the left, or at the right where play is counter-clockwise."""
    return (seat + (1 if options.direction == "clockwise" else -1)) % seats


def next_dealer(dealer: int, seats: int, options: Options = DEFAULTS) -> int:
    """C27, D1, K2: who deals the next hand: the next seat in play, or always the left or right."""
    steps = {"with_play": next_seat(0, seats, options), "left": 1, "right": -1}
    return (dealer + steps[options.deal_rotation]) % seats


def sides_of(seats: int, options: Options) -> tuple[int, ...]:
    """C1, K6: four seats play in partnerships, 0 and 2 against 1 and 3; the others alone."""
    partners = seats == 4 and options.partnership
    return (0, 1, 0, 1) if partners else tuple(range(seats))


def deal(order: Sequence[str], seats: int, dealer: int, options: Options = DEFAULTS) -> Position:
    """C4: the position after the first deal from a pack in this order, top card first."""
    sides = sides_of(seats, options)
    hand_size = options.form.hand_size
    hands, loose = hand_out(order, seats, dealer, hand_size, FIRST_LAYOUT, options)
    return Position(
        hands=hands,
        loose=loose,
        builds=(),
        piles=(NO_CARDS,) * len(set(sides)),
        sweeps=(0,) * len(set(sides)),
        stock=tuple(order[seats * hand_size + FIRST_LAYOUT :]),
        turn=next_seat(dealer, seats, options),
        dealer=dealer,
        last_capturer=None,
        sides=sides,
        promises=(NO_VALUES,) * seats,
    )


def can_redeal(position: Position, options: Options) -> bool:
    """C5, K5: whether the stock gives every hand a packet (when refilling, at least one card)."""
    return not options.form.draw_after_play and redeal_shares(position, options)[0] > 0


def redeal(position: Position, options: Options) -> Position:
    """C5: a new packet to each hand, none to the table unless it is refilled (K5).

    The seat after the dealer plays first (C3).
    """
    seats = len(position.hands)
    each_hand, table = redeal_shares(position, options)
    hands, added = hand_out(position.stock, seats, position.dealer, each_hand, table, options)
    return replace(
        position,
        hands=hands,
        loose=position.loose | added,
        stock=position.stock[seats * each_hand + table :],
        turn=next_seat(position.dealer, seats, options),
    )


def redeal_shares(position: Position, options: Options) -> tuple[int, int]:
    """C5, K5: how many cards each hand and the table get from the stock.

    When refilling, the table is brought up to four, as far as the stock goes, and also
    gets the last cards if they are fewer than the seats: all 52 cards come into play.
    """
    seats, stock, full = len(position.hands), len(position.stock), options.form.hand_size
    if not options.refill_table:
        return (full if stock >= seats * full else 0), 0
    each_hand = min(full, stock // seats)
    rest = stock - seats * each_hand
    table = max(0, min(FIRST_LAYOUT - len(position.loose), rest))
    if rest - table < seats:
        table = rest
    return each_hand, table


def hand_out(
    cards: Sequence[str],
    seats: int,
    dealer: int,
    each_hand: int,
    table: int,
    options: Options,
) -> tuple[tuple[Cards, ...], Cards]:
    """C4, K4: the hands and the table's cards, dealt packet by packet until all have theirs.

    In every round the players after the dealer, then the table, then the dealer get a
    packet, or as much of one as they still lack.
    """
    size = {"singles": 1, "twos": 2, "fours": 4}[options.deal_pattern]
    in_turn = [next_seat(dealer, seats, options)]
    while in_turn[-1] != dealer:
        in_turn.append(next_seat(in_turn[-1], seats, options))
    places = [*in_turn[:-1], TABLE, dealer]
    lacking = {place: table if place == TABLE else each_hand for place in places}
    got: dict[int, set[str]] = {place: set() for place in places}
    top = 0
    while any(lacking.values()):
        for place in places:
            packet = min(size, lacking[place])
            got[place].update(cards[top : top + packet])
            lacking[place] -= packet
            top += packet
    return tuple(frozenset(got[seat]) for seat in range(seats)), frozenset(got[TABLE])
