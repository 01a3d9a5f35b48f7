"""The course of a round: the deal, the legal moves, what a move does (F3 to F12, P7 to P11)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from .cards import JOKER, NO_CARDS, RANKS, SUITS, Cards
from .melds import arranged, is_set
from .model import Meld, Part, Position, Row, Termination, seat_to_move
from .options import Options
from .tabling import Tabling, lay_offs, read_tabling, tabling_text, tablings

__all__ = [
    "apply",
    "legal_moves",
    "next_dealer",
    "pack",
    "set_up",
    "sides_of",
    "start",
    "tabled",
]


# --- The deal --------------------------------------------------------------------------


def pack(seats: int, options: Options) -> tuple[str, ...]:
    """F1, P1, K43: one pack for two to four players, two for more, each with its jokers."""
    jokers = [f"{JOKER}{number}" for number in range(1, options.jokers + 1)]
    one = [*(rank + suit for suit in SUITS for rank in RANKS), *jokers]
    return tuple(card + copy for copy in ("", "'")[: 1 if seats <= 4 else 2] for card in one)


def sides_of(seats: int, options: Options) -> tuple[int, ...]:
    """F1, Q1, P1, clause 14: each alone, or 0 and 2 against 1 and 3."""
    return (0, 1, 0, 1) if options.partnership else tuple(range(seats))


def next_dealer(dealer: int, seats: int, options: Options) -> int:
    """F4, P16, K59, K75: the next deal is at the left, or by option at the right."""
    return (dealer + (-1 if options.deal_rotation == "right" else 1)) % seats


def start(order: Sequence[str], seats: int, dealer: int, options: Options) -> Position:
    """F3, F4, P3, K50: cards one by one from the dealer's left, one turned up, the rest stock."""
    size = options.hand_sizes.two if seats == 2 else options.hand_sizes.more
    hands = [NO_CARDS] * seats
    for number, card in enumerate(order[: seats * size]):
        seat = (dealer + 1 + number) % seats
        hands[seat] |= {card}
    return Position(
        hands=tuple(hands),
        discard=(order[seats * size],),
        stock=tuple(order[seats * size + 1 :]),
        turn=(dealer + 1) % seats,
        dealer=dealer,
        sides=sides_of(seats, options),
        known=(NO_CARDS,) * seats,
    )


def set_up(position: Position, options: Options) -> Position:
    """Clause 9: what a position means in which hands are empty although nobody has moved.

    Where either way of going out will do, an empty hand is the end; its owner is the mover in
    the middle of a turn, or else the seat that moved last. Where only melding will do, the
    mover in the middle of a turn has gone out; where only discarding will do, the turn is over.
    """
    mover = seat_to_move(position)
    empty = [seat for seat, hand in enumerate(position.hands) if not hand]
    if position.phase != "draw" and mover in empty:
        return empty_after_melding(position, (), options)
    if options.going_out != "either" or not empty:
        return position
    seats = len(position.hands)
    return went_out(position, min(empty, key=lambda seat: (mover - 1 - seat) % seats))


# --- Legal moves -----------------------------------------------------------------------


def legal_moves(position: Position, options: Options) -> frozenset[str]:
    """F7, F8, P9, P11, K71: the texts of all moves of the seat to move."""
    if position.turn is None:
        return frozenset()
    if position.phase == "draw":
        return frozenset(draws(position, options))
    lying = tabled(position, options)
    texts = {tabling_text(found, lying) for found in legal_tablings(position, options)}
    if position.phase == "passing":
        return frozenset(texts | {"."})
    if position.must_use is None:
        texts |= {f"-{card}" for card in hand_to_move(position) - {position.barred}}
    return frozenset(texts)


def hand_to_move(position: Position) -> Cards:
    """The hand of the seat to move."""
    return position.hands[seat_to_move(position)]


def tabled(position: Position, options: Options) -> tuple[Row, ...]:
    """All melds as they lie."""
    return tuple(arranged(meld, options) for meld in position.melds)


def draws(position: Position, options: Options) -> Iterator[str]:
    """F8, F12, P11, clause 7: the stock if there is one, or else a pass; and what can be taken."""
    yield "+" if position.stock else "."
    for card in position.discard:
        if may_take(position, card, options):
            yield f"^{card}"


def may_take(position: Position, card: str, options: Options) -> bool:
    """F8 to F10, P7, K45, K48: whether the pile may be taken down to this card.

    Without a duty the top card may be taken as it is; but not by a floating player who would
    be left with a card that he may neither discard nor lay off (clause 6).
    """
    taken = with_pile(position, card, options)
    if options.pickup_depth is not None and len(position.discard) - len(taken.discard) > 1:
        return False
    if taken.must_use is not None:
        return any(True for _ in legal_tablings(taken, options))
    return not stuck(taken, options)


def with_pile(position: Position, card: str, options: Options) -> Position:
    """F8, F9, K45, clauses 5 and 6: the pile taken down to this card, with the duty that follows.

    One card alone may be free of it, and barred from the discard of this turn instead. On an
    empty stock it never is.
    """
    depth = position.discard.index(card)
    lifted = frozenset(position.discard[depth:])
    free = len(lifted) == 1 and bool(position.stock) and options.top_card != "must_use"
    hand_only = options.pickup_support == "hand_only"
    barred = free and options.top_card == "free_no_rediscard"
    return with_hand(
        replace(
            position,
            discard=position.discard[:depth],
            phase="meld",
            must_use=None if free else card,
            lifted=lifted - {card} if hand_only and not free else NO_CARDS,
            barred=card if barred else None,
            passes=0,
        ),
        hand_to_move(position) | lifted,
        known=lifted,
    )


def legal_tablings(position: Position, options: Options) -> Iterator[Tabling]:
    """F6 to F8: the new melds and lay-offs of the seat to move, as its duty allows.

    K46, K47, clause 4: with a duty open the card taken must be in it, by option in a new meld,
    and by option none of the other cards taken. Clause 6: it may not leave just a barred card
    that cannot be laid off.
    """
    lying = tabled(position, options)
    hand = hand_to_move(position)
    usable = hand - position.lifted if position.must_use else hand
    for tabling in tablings(usable, lying, options):
        if position.must_use is not None:
            must_be_new = options.pickup_use == "new_meld"
            if position.must_use not in tabling.cards or (must_be_new and tabling.onto is not None):
                continue
        barred_is_left = sorted(hand - tabling.cards) == [position.barred]
        if barred_is_left and stuck(with_tabling(position, tabling, options), options):
            continue
        yield tabling


def stuck(position: Position, options: Options) -> bool:
    """Clause 6: only the barred card is left in hand, and it cannot be laid off anywhere."""
    hand = hand_to_move(position)
    lying = tabled(position, options)
    return sorted(hand) == [position.barred] and not any(
        lay_offs(hand, row, options) for row in lying
    )


# --- What a move does ------------------------------------------------------------------


def apply(
    position: Position, text: str, options: Options, reshuffled: Sequence[str] = ()
) -> Position:
    """The position after the move of this text, which must be legal.

    ``reshuffled`` is the order of the new stock, top first, if the move ends a turn after
    which the pile is shuffled (K55).
    """
    if text == ".":
        return passed(position, reshuffled, options)
    if text == "+":
        top, *rest = position.stock
        drawn = replace(position, stock=tuple(rest), phase="meld", passes=0)
        return with_hand(drawn, hand_to_move(position) | {top})
    if text.startswith("^"):
        return with_pile(position, text[1:], options)
    if text.startswith("-"):
        return discarded(position, text[1:], reshuffled, options)
    tabling = read_tabling(text, tabled(position, options))
    after = with_tabling(position, tabling, options)
    if hand_to_move(after):
        return after
    return empty_after_melding(after, reshuffled, options)


def with_hand(position: Position, hand: Cards, known: Cards = NO_CARDS) -> Position:
    """The position with this hand of the seat to move, of which these cards become known."""
    seat = seat_to_move(position)
    known_there = (position.known[seat] | known) & hand
    return replace(
        position,
        hands=(*position.hands[:seat], hand, *position.hands[seat + 1 :]),
        known=(*position.known[:seat], known_there, *position.known[seat + 1 :]),
    )


def with_tabling(position: Position, tabling: Tabling, options: Options) -> Position:
    """F6, F8, P8: the cards leave the hand for the table, and a duty is met."""
    part = Part(tabling.row, seat_to_move(position))
    melds, fresh = position.melds, position.fresh
    if tabling.onto is None:
        melds = (*melds, (part,))
        if options.quartet_when == "same_turn":
            fresh |= {len(melds) - 1}
    else:
        grown = with_part(melds[tabling.onto], part, tabling.onto in fresh, options)
        melds = (*melds[: tabling.onto], grown, *melds[tabling.onto + 1 :])
    barred = None if position.barred in tabling.cards else position.barred
    tabled_so = replace(position, melds=melds, fresh=fresh, barred=barred, passes=0)
    return with_hand(
        replace(tabled_so, must_use=None, lifted=NO_CARDS),
        hand_to_move(position) - tabling.cards,
    )


def with_part(meld: Meld, part: Part, fresh: bool, options: Options) -> Meld:
    """F6: the meld with a part more; a quartet that one turn completes is as laid at once (K63)."""
    grown = (*meld, part)
    row = arranged(grown, options)
    if fresh and is_set(row, options):
        return (Part(row, part.seat),)
    return grown


def discarded(
    position: Position, card: str, reshuffled: Sequence[str], options: Options
) -> Position:
    """F11, P9, P10, K53: the card goes on the pile; the last one ends the round, or floats."""
    after = with_hand(
        replace(position, discard=(*position.discard, card)), hand_to_move(position) - {card}
    )
    if not hand_to_move(after) and options.going_out != "meld_only":
        return went_out(after, seat_to_move(after))
    return next_turn(after, reshuffled, options)


def empty_after_melding(
    position: Position, reshuffled: Sequence[str], options: Options
) -> Position:
    """F11, P10, K53: with the last card tabled the seat is out, or else its turn is over."""
    if options.going_out != "discard_only":
        return went_out(position, seat_to_move(position))
    return next_turn(position, reshuffled, options)


def passed(position: Position, reshuffled: Sequence[str], options: Options) -> Position:
    """F12, P11, K55, K71: nothing is drawn; by option what can be tabled first may be.

    A turn in which something was tabled was no pass. The first pass ends the round, or as many
    in a row as there are seats. Whoever holds cards may look whether there is anything to table,
    so that passing tells nothing of them.
    """
    if position.phase == "draw":
        position = replace(position, passes=position.passes + 1)
        if options.pass_allows_melds and hand_to_move(position):
            return replace(position, phase="passing")
    enough = len(position.hands) if options.stock_out == "pass_round" else 1
    if position.passes >= enough:
        return ended(position, "stock_out")
    return next_turn(position, reshuffled, options)


def next_turn(position: Position, reshuffled: Sequence[str], options: Options) -> Position:
    """F4, K55: the turn is over and the next seat's begins.

    With an empty stock the round may end here, or the pile without its top card is shuffled.
    """
    if options.stock_out == "immediate" and not position.stock:
        return ended(position, "stock_out")
    following = replace(
        position,
        turn=(seat_to_move(position) + 1) % len(position.hands),
        phase="draw",
        barred=None,
        fresh=frozenset(),
    )
    if options.stock_out == "reshuffle" and not position.stock and len(position.discard) > 1:
        *rest, top = position.discard
        if sorted(rest) != sorted(reshuffled):
            raise ValueError(f"give the order of the new stock, made of {rest}")
        return replace(following, discard=(top,), stock=tuple(reshuffled))
    return following


def went_out(position: Position, seat: int) -> Position:
    """F11, Q4, P10: the round ends for all because this seat has gone out."""
    return replace(ended(position, "went_out"), went_out=seat)


def ended(position: Position, why: Termination) -> Position:
    """The end of the round."""
    return replace(
        position, turn=None, phase="draw", barred=None, fresh=frozenset(), termination=why
    )
