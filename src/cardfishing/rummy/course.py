"""The course of a round: how a turn passes on, and how the round ends."""

from __future__ import annotations

from cardfishing.rummy.public import Ending, Phase, Public


def over(public: Public, ending: Ending, out: int = -1) -> Public:
    """Return the open facts when the round is over.

    Args:
        public: The open facts before.
        ending: How it ended.
        out: The seat that went out, or -1.
    """
    return public._replace(
        turn=-1,
        phase=Phase.DRAW,
        must_use=-1,
        barred=-1,
        lifted=0,
        fresh=0,
        ending=ending,
        out=out,
    )


def next_seat(public: Public) -> int:
    """Return the seat that draws when a turn is finished, or -1 if the round is over."""
    rules = public.game.rules
    if not public.stock_size and rules.stock_out.at_once:
        return -1
    return rules.direction.after(public.turn, len(public.hand_sizes))


def next_turn(public: Public) -> Public:
    """Return the open facts when a turn is finished: the next seat draws, or the round is over."""
    seat = next_seat(public)
    if seat < 0:
        return over(public, Ending.STOCK_OUT)
    return public._replace(turn=seat, phase=Phase.DRAW, barred=-1, fresh=0)


def refilled(public: Public) -> Public:
    """Return the open facts with the pile but its top card as a stock, if that is due now."""
    is_due = public.game.rules.stock_out.refills and public.phase is Phase.DRAW and public.turn >= 0
    if not is_due or public.stock_size or len(public.pile) < 2:
        return public
    return public._replace(
        pile=public.pile[-1:],
        stock_size=len(public.pile) - 1,
        reshuffles=public.reshuffles + 1,
    )
