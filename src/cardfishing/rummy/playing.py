"""What a move does to a position: open facts, hands and stock, up to the end of the round."""

from __future__ import annotations

from typing import Final, TypeAlias, assert_never

from cardfishing._bits import listed, mask_of
from cardfishing._tuples import made
from cardfishing.chance import Stream
from cardfishing.rummy.moves import Discard, Draw, Lay, LayOff, Pass, RummyMove, Take
from cardfishing.rummy.policies import is_quartet
from cardfishing.rummy.public import Ending, Phase, Public
from cardfishing.rummy.reach import obliges, with_meld
from cardfishing.rummy.spread import Part, TableMeld

Position: TypeAlias = tuple[Public, tuple[int, ...], tuple[int, ...]]
"""The open facts, the hands as masks, and the stock's cards, the next one first."""

_DRAW: Final = Phase.DRAW
_MELD: Final = Phase.MELD
_WENT_OUT: Final = Ending.WENT_OUT
_STOCK_OUT: Final = Ending.STOCK_OUT


def played(position: Position, salt: int, move: RummyMove) -> Position:
    """Return the position after a legal move.

    It is written flat because every ply of every playout goes through it.

    Args:
        position: The position before.
        salt: What reshuffles are drawn from.
        move: The move; the caller vouches that it is legal.
    """
    public, hands, stock = position
    (
        seat,
        phase,
        melds,
        pile,
        sizes,
        known,
        left,
        _,
        barred,
        _,
        fresh,
        passes,
        game,
        dealer,
        aside,
        moves,
        reshuffles,
        ending,
        out,
        standing,
    ) = public
    rules, turn, must, lifted, ends_turn = game.rules, seat, -1, 0, False
    hand, seen = hands[seat], known[seat]
    match move:
        case Discard():
            card = move.card_index
            hand, pile, ends_turn = hand ^ 1 << card, (*pile, card), True
            ending = _WENT_OUT if not hand and rules.going_out.by_discard else None
        case Draw():
            hand, stock = hand | 1 << stock[0], stock[1:]
            phase, left, barred, fresh, passes = _MELD, left - 1, -1, 0, 0
        case Take():
            card = move.card_index
            depth = len(pile) - pile.index(card)
            taken, owes = mask_of(pile[-depth:]), obliges(public, depth)
            hand, seen = hand | taken, seen | taken
            phase, pile, must, fresh, passes = _MELD, pile[:-depth], card if owes else -1, 0, 0
            barred = card if not owes and rules.pile.bars else -1
            lifted = taken ^ 1 << card if owes and rules.pile.hand_only else 0
        case Lay() | LayOff():
            number, meld = _tabled(public, move)
            melds, passes = with_meld(public, number, meld), 0
            fresh = fresh | (number == len(public.melds)) << number if rules.minds_turns else 0
            hand &= ~mask_of(move.card_indices)
            barred = -1 if barred in move.card_indices else barred
            ends_turn = not hand
            ending = _WENT_OUT if ends_turn and rules.going_out.by_meld else None
        case Pass():
            may_meld = phase is _DRAW and rules.pass_melds and hand > 0
            passes += phase is _DRAW
            phase, ends_turn = Phase.PASSING, not may_meld
            is_last = ends_turn and passes >= rules.stock_out.passes(len(sizes))
            ending = _STOCK_OUT if is_last else None
        case _:
            assert_never(move)
    if ends_turn:
        phase, barred, fresh = _DRAW, -1, 0
        turn = next_seat(public) if ending is None else -1
        ending = _STOCK_OUT if turn < 0 and ending is None else ending
        out = seat if ending is _WENT_OUT else -1
    if hand != hands[seat]:
        hands = _with(hands, seat, hand)
        sizes = _with(sizes, seat, hand.bit_count())
        seen &= hand
        known = _with(known, seat, seen) if seen != known[seat] else known
    after = made(
        Public,
        (
            turn,
            phase,
            melds,
            pile,
            sizes,
            known,
            left,
            must,
            barred,
            lifted,
            fresh,
            passes,
            game,
            dealer,
            aside,
            moves,
            reshuffles,
            ending,
            out,
            standing,
        ),
    )
    if not stock:
        after, hands, stock = reshuffled((after, hands, stock), salt)
    return (after if rules.ends else _counted(after)), hands, stock


def _with(items: tuple[int, ...], place: int, item: int) -> tuple[int, ...]:
    changed = [*items]
    changed[place] = item
    return tuple(changed)


def _tabled(public: Public, move: Lay | LayOff) -> tuple[int, TableMeld]:
    """Return the number of the meld that cards of the mover's hand go to, and the meld with them.

    Args:
        public: The open facts before.
        move: The cards; those of a new meld go behind the last one.
    """
    game, melds, seats = public.game, public.melds, len(public.hand_sizes)
    part = made(Part, (public.turn, move.card_indices, move.faces))
    if isinstance(move, Lay):
        return len(melds), game.meld(part, seats)
    number = 0
    while melds[number].card_indices != move.onto_indices:
        number += 1
    old = melds[number]
    grown = game.grown(old, part, seats)
    if public.fresh >> number & 1 and game.rules.quartets.in_turn:
        whole = Part(part.seat, grown.card_indices, grown.shape.faces)
        if is_quartet(whole.faces) and old.parts[0].seat == part.seat:
            return number, game.meld(whole, seats)
    return number, grown


def _counted(public: Public) -> Public:
    """Return open facts with a move counted, and ended if there have been too many."""
    public = public._replace(moves=public.moves + 1)
    if public.turn >= 0 and public.moves >= public.game.rules.move_limit:
        public = over(public, Ending.MAX_MOVES)
    return public


def reshuffled(position: Position, salt: int) -> Position:
    """Return a position with the pile but its top card as a new stock, if the rules want one now.

    Args:
        position: The position.
        salt: What reshuffles are drawn from.
    """
    old, hands, _ = position
    new = refilled(old)
    if new is old:
        return position
    cards = listed(mask_of(old.pile[:-1]))
    Stream("reshuffle", salt, old.reshuffles).shuffle(cards)
    return new, hands, tuple(cards)


def refilled(public: Public) -> Public:
    """Return the open facts with the pile but its top card as a stock, if that is due now."""
    is_due = public.phase is _DRAW and public.turn >= 0 and not public.stock_size
    if not is_due or len(public.pile) < 2 or not public.game.rules.stock_out.refills:
        return public
    return public._replace(
        pile=public.pile[-1:],
        stock_size=len(public.pile) - 1,
        reshuffles=public.reshuffles + 1,
    )


def over(public: Public, ending: Ending, out: int = -1) -> Public:
    """Return the open facts when the round is over.

    Args:
        public: The open facts before.
        ending: How it ended.
        out: The seat that went out, or -1.
    """
    return public._replace(
        turn=-1,
        phase=_DRAW,
        must_use=-1,
        barred=-1,
        lifted=0,
        fresh=0,
        ending=ending,
        out=out,
    )


def next_seat(public: Public) -> int:
    """Return the seat that draws when a turn is finished, or -1 if the round is over."""
    game = public.game
    if not public.stock_size and game.rules.stock_out.at_once:
        return -1
    return game.after_table[len(public.hand_sizes)][public.turn]


def next_turn(public: Public) -> Public:
    """Return the open facts when a turn is finished: the next seat draws, or the round is over."""
    seat = next_seat(public)
    if seat < 0:
        return over(public, Ending.STOCK_OUT)
    return public._replace(turn=seat, phase=_DRAW, barred=-1, fresh=0)
