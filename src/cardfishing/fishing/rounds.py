"""Random rounds of fishing games in bulk: by a kernel over ints where one knows the rules.

A kernel plays move after move without an object.  It leaves a move to the public path where the
table is so crowded that moves have an order of their own, where a policy has to be asked that is
not ours, and where a deal is not the same every time; then it goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import starmap
from typing import TYPE_CHECKING, Final, final

from cardfishing import kernels
from cardfishing.fishing._tables import is_known, tables_of
from cardfishing.fishing.playing import ended
from cardfishing.fishing.public import Build, Public
from cardfishing.fishing.state import FishingState
from cardfishing.playout import RandomRound
from cardfishing.table import Seat

if TYPE_CHECKING:
    from cardfishing.fishing._native.rounds import Kernel
    from cardfishing.fishing.game import FishingGame

_IS_COMPILED: Final = kernels.is_compiled("cardfishing.fishing._native.rounds")


def bulk_of(game: FishingGame, seats: int) -> Bulk | None:
    """Return what plays random rounds of a game in bulk.

    It is None if no kernel knows its rules, or if the kernel is not compiled and no gain.
    """
    return Bulk(game, seats) if _IS_COMPILED and is_known(game) else None


@final
class Bulk:
    """Plays random rounds at a table of some seats.

    A kernel is a table with room for one round: each thread takes one that is idle, or a new one.
    """

    __slots__ = ("_game", "_idle", "_seats", "_tables")

    def __init__(self, game: FishingGame, seats: int) -> None:
        """Take a game whose rules kernels know, and the number of seats."""
        self._game = game
        self._seats = seats
        self._tables = tables_of(game, seats)
        self._idle: list[Kernel] = []

    def play_out(self, state: FishingState, seeds: Sequence[int]) -> tuple[FishingState, int]:
        """Return the end of the round when every seat draws its moves, and their number.

        Args:
            state: Where it begins.
            seeds: The seed of each seat.
        """
        kernel = self._taken()
        found = _end(kernel, state, seeds)
        self._idle.append(kernel)
        return found

    def rounds(self, start: FishingState, seeds: range) -> list[RandomRound]:
        """Return what rounds come to in which every seat draws its moves.

        Args:
            start: The start of some round with the same seats and dealer.
            seeds: The seed of the shuffle and of all seats, round by round.
        """
        kernel = self._taken()

        def finish(seed: int) -> RandomRound:
            before, state = kernel.plies, _position(kernel, start)
            end, plies = _end(kernel, state, (seed,) * self._seats)
            return RandomRound(end.score_sheet().totals, before + plies)

        found = kernel.rounds(seeds.start, len(seeds), start.public.dealer, finish)
        self._idle.append(kernel)
        return list(starmap(RandomRound, found))

    def _taken(self) -> Kernel:
        from cardfishing.fishing._native.rounds import Kernel  # noqa: PLC0415

        return self._idle.pop() if self._idle else Kernel(self._tables)


def _end(kernel: Kernel, state: FishingState, seeds: Sequence[int]) -> tuple[FishingState, int]:
    """Return the end of a round, and the number of moves until then."""
    plies = 0
    while state.public.turn >= 0:
        if state.public.sums is not None:
            _load(kernel, state, seeds)
            is_over = kernel.run()
            plies += kernel.plies
            state = _position(kernel, state)
            if is_over:
                return _ended(state), plies
        state = state.drawn_on(seeds)
        plies += 1
    return state, plies


def _load(kernel: Kernel, state: FishingState, seeds: Sequence[int]) -> None:
    public = state.public
    kernel.load(
        turn=public.turn,
        dealer=public.dealer,
        layout=public.layout_mask,
        builds=[(b.value, b.cards_mask, b.owner, b.is_multiple) for b in public.builds],
        hands=state.hand_masks,
        promises=public.promises,
        piles=public.pile_masks,
        sweeps=public.sweeps,
        stock=state.stock_order,
        last=public.last_capturer,
        round_no=public.standing.round_no,
        seeds=seeds,
    )


def _position(kernel: Kernel, start: FishingState) -> FishingState:
    """Return where a kernel is, in a round that began like another."""
    turn, layout, builds, hands, promises, piles, sweeps, stock, last = kernel.facts()
    public = start.public
    now = Public(
        public.game,
        Seat(turn),
        public.dealer,
        layout,
        tuple(Build(value, cards, Seat(owner), many) for value, cards, owner, many in builds),
        piles,
        sweeps,
        tuple(map(int.bit_count, hands)),
        len(stock),
        public.aside_size,
        last,
        promises,
        public.standing,
        None if kernel.lost else public.game.sums_of(layout),
    )
    return FishingState(now, hands, stock, start.aside_mask)


def _ended(state: FishingState) -> FishingState:
    """Return the state after all hands are empty and nothing more is dealt."""
    return FishingState(ended(state.public), state.hand_masks, state.stock_order, state.aside_mask)
