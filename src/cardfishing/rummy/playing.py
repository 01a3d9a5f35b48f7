"""What a move changes: open facts, hands and stock before it and after it.

The caller vouches that the move is legal.
"""

from __future__ import annotations

from typing import Final, TypeAlias, assert_never

from cardfishing._bits import listed, mask_of
from cardfishing.chance import Stream
from cardfishing.rummy.course import next_seat, next_turn, over, refilled
from cardfishing.rummy.melding import lifted_by, obliges
from cardfishing.rummy.moves import Discard, Draw, Lay, LayOff, Pass, RummyMove, Take
from cardfishing.rummy.policies import is_quartet
from cardfishing.rummy.public import Ending, Phase, Public
from cardfishing.rummy.spread import Part, TableMeld
from cardfishing.table import Seat

Position: TypeAlias = tuple[Public, tuple[int, ...], tuple[int, ...]]
"""The open facts, the hands as masks, and the stock's cards, the next one first."""

_DRAW: Final = Phase.DRAW
_MELD: Final = Phase.MELD


def played(position: Position, salt: int, move: RummyMove) -> Position:
    """Return the position after a move.

    Args:
        position: The position before.
        salt: What reshuffles are drawn from.
        move: The move.
    """
    match move:
        case Draw():
            after = _draw(position)
        case Discard():
            after = reshuffled(_discard(position, move), salt)
        case Take():
            after = _take(position, move)
        case Lay():
            after = reshuffled(_lay(position, move), salt)
        case LayOff():
            after = reshuffled(_lay_off(position, move), salt)
        case Pass():
            after = reshuffled(_pass(position), salt)
        case _:
            assert_never(move)
    return after if after[0].game.rules.ends else _counted(after)


def reshuffled(position: Position, salt: int) -> Position:
    """Return a position with the pile but its top card as a new stock, if the rules want one now.

    Args:
        position: The position.
        salt: What reshuffles are drawn from.
    """
    old, hands, stock = position
    if stock:
        return position
    new = refilled(old)
    if new is old:
        return position
    cards = listed(mask_of(old.pile[:-1]))
    Stream("reshuffle", salt, old.reshuffles).shuffle(cards)
    return new, hands, tuple(cards)


def _draw(position: Position) -> Position:
    public, hands, stock = position
    seat, sizes = public.turn, public.hand_sizes
    changed = public.after(
        turn=seat,
        phase=_MELD,
        melds=public.melds,
        pile=public.pile,
        hand_sizes=_with(sizes, seat, sizes[seat] + 1),
        known=public.known,
        stock_size=public.stock_size - 1,
        must_use=-1,
        barred=-1,
        lifted=0,
        fresh=0,
        passes=0,
    )
    return changed, _with(hands, seat, hands[seat] | 1 << stock[0]), stock[1:]


def _take(position: Position, move: Take) -> Position:
    public, hands, stock = position
    seat, sizes, known = public.turn, public.hand_sizes, public.known
    rule, card, pile = public.game.rules.pile, move.card_index, public.pile
    depth = len(pile) - pile.index(card)
    taken, owes = lifted_by(public, depth), obliges(public, depth)
    changed = public.after(
        turn=seat,
        phase=_MELD,
        melds=public.melds,
        pile=pile[:-depth],
        hand_sizes=_with(sizes, seat, sizes[seat] + depth),
        known=_with(known, seat, known[seat] | taken),
        stock_size=public.stock_size,
        must_use=card if owes else -1,
        barred=card if rule.bars and not owes else -1,
        lifted=taken ^ 1 << card if owes and rule.hand_only else 0,
        fresh=0,
        passes=0,
    )
    return changed, _with(hands, seat, hands[seat] | taken), stock


def _lay(position: Position, move: Lay) -> Position:
    public = position[0]
    part = Part(Seat(public.turn), move.card_indices, move.faces)
    meld = public.game.meld(part, len(public.hand_sizes))
    return _tabled(position, part, meld, len(public.melds))


def _lay_off(position: Position, move: LayOff) -> Position:
    public = position[0]
    game, melds, seats = public.game, public.melds, len(public.hand_sizes)
    number = [meld.card_indices for meld in melds].index(move.onto_indices)
    old = melds[number]
    part = Part(Seat(public.turn), move.card_indices, move.faces)
    grown = game.grown(old, part, seats)
    if game.rules.quartets.in_turn and public.fresh >> number & 1:
        whole = Part(part.seat, grown.card_indices, grown.shape.faces)
        if is_quartet(whole.faces) and old.parts[0].seat == part.seat:
            grown = game.meld(whole, seats)
    return _tabled(position, part, grown, number)


def _tabled(position: Position, part: Part, meld: TableMeld, number: int) -> Position:
    """Return the position after cards of the mover's hand went to a meld.

    Args:
        position: The position before.
        part: The cards.
        meld: The meld with them.
        number: Its number; that behind the last one is a new meld's.
    """
    public, hands, stock = position
    seat, known, rules, melds = public.turn, public.known, public.game.rules, public.melds
    growths = public.game.shapes_for(len(hands)).growths(meld.shape).forest
    is_new = number == len(melds)
    after = melds.with_new(meld, growths) if is_new else melds.with_grown(number, meld, growths)
    laid = mask_of(part.card_indices)
    hand = hands[seat] & ~laid
    changed = public.after(
        turn=seat,
        phase=public.phase,
        melds=after,
        pile=public.pile,
        hand_sizes=_with(public.hand_sizes, seat, hand.bit_count()),
        known=_with(known, seat, known[seat] & ~laid) if known[seat] & laid else known,
        stock_size=public.stock_size,
        must_use=-1,
        barred=-1 if public.barred in part.card_indices else public.barred,
        lifted=0,
        fresh=public.fresh | is_new << number if rules.minds_turns else 0,
        passes=0,
    )
    if not hand:
        by_meld = rules.going_out.by_meld
        changed = over(changed, Ending.WENT_OUT, seat) if by_meld else next_turn(changed)
    return changed, _with(hands, seat, hand), stock


def _discard(position: Position, move: Discard) -> Position:
    public, hands, stock = position
    seat, card, known = public.turn, move.card_index, public.known
    bit, after = 1 << card, next_seat(public)
    hand = hands[seat] ^ bit
    changed = public.after(
        turn=after,
        phase=_DRAW,
        melds=public.melds,
        pile=(*public.pile, card),
        hand_sizes=_with(public.hand_sizes, seat, hand.bit_count()),
        known=_with(known, seat, known[seat] ^ bit) if known[seat] & bit else known,
        stock_size=public.stock_size,
        must_use=-1,
        barred=-1,
        lifted=0,
        fresh=0,
        passes=public.passes,
    )
    if not hand and public.game.rules.going_out.by_discard:
        changed = over(changed, Ending.WENT_OUT, seat)
    elif after < 0:
        changed = over(changed, Ending.STOCK_OUT)
    return changed, _with(hands, seat, hand), stock


def _pass(position: Position) -> Position:
    public, hands, stock = position
    rules = public.game.rules
    if public.phase is _DRAW:
        public = public._replace(passes=public.passes + 1)
        if rules.pass_melds and hands[public.turn]:
            return public._replace(phase=Phase.PASSING), hands, stock
    if public.passes >= rules.stock_out.passes(len(public.hand_sizes)):
        return over(public, Ending.STOCK_OUT), hands, stock
    return next_turn(public), hands, stock


def _counted(position: Position) -> Position:
    """Return a position with its move counted, and ended if there have been too many."""
    public, hands, stock = position
    public = public._replace(moves=public.moves + 1)
    if public.turn >= 0 and public.moves >= public.game.rules.move_limit:
        public = over(public, Ending.MAX_MOVES)
    return public, hands, stock


def _with(items: tuple[int, ...], place: int, item: int) -> tuple[int, ...]:
    changed = [*items]
    changed[place] = item
    return tuple(changed)
